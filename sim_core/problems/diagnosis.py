"""Find the cause: a timeline with a fault planted in it, four causes to choose from, of which one is right.

Made by the same door as calculations, `make("find-cause", seed)`, and a Problem like them: its answer is the number of
the right choice, its mistakes are the wrong ones. Choices are codes; their words lie in cards/.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sim_core.answers import Reading, Refusal
from sim_core.problems.base import Mistake, Problem, Step
from sim_core.problems.faults import Fault
from sim_core.problems.faults.setting import draw as draw_setting
from sim_core.problems.grading import Outcome, Verdict
from sim_core.problems.streams import Stream, seed_name
from sim_core.quantity import Kind
from sim_core.timeline import Timeline

CHOICES = 4
ASK = "cause"
_DIGITS, _LETTERS = "1234", "abcd"
#: Full-width forms, as Chinese input methods type them.
_HALF_WIDTH = {wide: wide - 0xFEE0 for wide in range(0xFF01, 0xFF5F)}
#: Sets of wrong choices that are tried before a fault is given up.
_TRIES = 40


class NoDiagnosisError(RuntimeError):
    """A fault that no three others can be told from: a fault of ours."""


@dataclass(frozen=True, slots=True)
class Diagnoses:
    """What a family of such questions declares: its faults by code, each planted equally often."""

    name: str
    version: int
    faults: Mapping[str, Fault]
    source: str


@dataclass(frozen=True)
class Diagnosis(Problem):
    """One question. choices: codes of faults in the order in which they are numbered; given: code -> its number, which
    is what the log keeps."""

    @property
    def planted(self) -> str:
        """The code of the fault that is in the timeline."""
        return self.choices[int(self.answer) - 1]

    def grade(self, text: str) -> Verdict:
        """1 to 4, or a to d. Right, or wrong with the choice as the mistake, or unread; never raises."""
        number = chosen(text)
        if number is None:
            code = "choice" if text.strip() else "empty"
            return Verdict(Outcome.UNREAD, refusal=Refusal(code, {"low": 1, "high": CHOICES}))
        reading = Reading(number, Kind.COUNT, "")
        if number == self.answer:
            return Verdict(Outcome.RIGHT, reading=reading)
        return Verdict(Outcome.WRONG, mistake=self.choices[number - 1], reading=reading)


def chosen(text: str) -> int | None:
    """The number of the choice that was typed, as a digit or a letter, with a bracket or a full stop; None for none."""
    typed = text[:16].translate(_HALF_WIDTH).strip().strip("().、。").strip().casefold()
    if len(typed) != 1 or len(text) > 16:
        return None
    at = max(_DIGITS.find(typed), _LETTERS.find(typed))
    return at + 1 if at >= 0 else None


def build(declared: Diagnoses, seed: int, planted: str, wrong: tuple[str, ...]) -> tuple[Timeline, dict[str, Timeline]]:
    """The timeline with the fault, and those that the wrong choices would have given, all of the same job.

    A second rank, or a second stream of communication, is shown where one of the choices is about it, whichever is
    right: what is drawn mustn't tell the answer.
    """
    among = {planted, *wrong}
    stream = Stream(declared.name, declared.version, seed, f"job of {planted}")
    setting = draw_setting(stream, "straggler" in among, "network-shared" in among)
    return declared.faults[planted].plant(setting), {code: declared.faults[code].plant(setting) for code in wrong}


def told_apart(declared: Diagnoses, planted: str, timeline: Timeline, others: Mapping[str, Timeline]) -> bool:
    """Whether the timeline carries the mark of its fault and of no other choice, and none of theirs carries its."""
    faults = declared.faults
    return (
        faults[planted].shows(timeline)
        and not any(faults[code].shows(timeline) for code in others)
        and not any(faults[planted].shows(other) for other in others.values())
    )


def draw(declared: Diagnoses, seed: int) -> Diagnosis:
    """The question of that seed, the same for ever. NoDiagnosisError for a fault that can't be told from others."""
    chance = Stream(declared.name, declared.version, seed, "choices")
    planted = chance.choice(tuple(declared.faults))
    near = [code for code in declared.faults[planted].near if code != planted]
    refused: list[str] = []
    while len(refused) < _TRIES:
        wrong = tuple(chance.sample(near, CHOICES - 1))
        timeline, others = build(declared, seed, planted, wrong)
        if told_apart(declared, planted, timeline, others):
            order = _shuffled((planted, *wrong), chance)
            return _diagnosis(declared, seed, planted, order, timeline, tuple(refused))
        refused.append("alike")
    raise NoDiagnosisError(f"{declared.name}:{seed_name(seed)}: {planted}")


def _shuffled(codes: tuple[str, ...], chance: Stream) -> tuple[str, ...]:
    return tuple(sorted(codes, key=lambda _: chance.unit()))


def _diagnosis(
    declared: Diagnoses, seed: int, planted: str, order: tuple[str, ...], timeline: Timeline, refused: tuple[str, ...]
) -> Diagnosis:
    answer = order.index(planted) + 1
    return Diagnosis(
        name=f"{declared.name}@{declared.version}:{seed_name(seed)}",
        family=declared.name,
        version=declared.version,
        seed=seed,
        ask=ASK,
        given={code: number for number, code in enumerate(order, 1)},
        given_kinds=dict.fromkeys(order, (Kind.COUNT, "")),
        answer=answer,
        kind=Kind.COUNT,
        unit="",
        floor=0.0,
        steps=(Step(planted, answer, Kind.COUNT, ""),),
        mistakes=tuple(Mistake(code, number) for number, code in enumerate(order, 1) if code != planted),
        timeline=timeline,
        refused=refused,
        shown=True,
        choices=order,
    )
