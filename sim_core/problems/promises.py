"""What is promised of one problem, each promise tried and named where it is broken."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sim_core.answers import Refusal, read
from sim_core.problems import grading, mistakes, named
from sim_core.problems.base import Ask, Family, Problem, Step
from sim_core.problems.drawing import agree, reproduced, unfit
from sim_core.problems.grading import Outcome
from sim_core.problems.spellings import spellings
from sim_core.quantity import Kind, Number, format

#: Of a tolerance, how far from a value an answer is tried besides at it: just inside.
_EDGE = 0.99
#: What a calculator doesn't take, and people write: rounding, the larger of two, the count of a set.
_NOT_TYPED = ("⌈", "⌊", "max(", "min(", "|")
#: What a line of a solution may differ by when typed: its numbers are printed with four digits, and a difference of
#: two of them loses some.
_TYPED = 3e-2
_LONGEST = 64


@dataclass(frozen=True, slots=True)
class Failure:
    """A broken promise. problem: the name that shows it, or the family where it is about all seeds.

    code: routes, unfit, mistakes, steps, not-the-same, right-refused, mistake-right, mistake-unnamed, misnamed,
    slip-missed, no-draw, inactive, refused, few; and what callers add of words.
    """

    problem: str
    code: str
    detail: str


def broken(spec: Family, problem: Problem) -> list[Failure]:
    """The promises that one problem breaks."""
    ask = spec.ask(problem.ask)
    found = [*_scenario(spec, ask, problem), *_steps(ask, problem), *_right(problem), *_wrong(ask, problem)]
    return [Failure(problem.name, code, detail) for code, detail in found]


Found = Iterator[tuple[str, str]]


def _scenario(spec: Family, ask: Ask, problem: Problem) -> Found:
    given, answer = problem.given, ask.closed(problem.given)
    for other in spec.asks:
        closed, simulated = other.closed(given), other.simulated(problem.timeline, given)
        if not agree(closed, simulated):
            yield "routes", f"{other.code}: {closed!r} by formula, {simulated!r} simulated"
    if reason := unfit(spec, ask, given, problem.given_kinds):
        yield "unfit", reason
    elif not reproduced(ask, given, problem.given_kinds, answer):
        yield "unfit", "printed"
    if not mistakes.LEAST <= len(problem.mistakes) <= mistakes.MOST:
        yield "mistakes", f"{len(problem.mistakes)} active"
    clear = {mistake.code for mistake in mistakes.candidates(ask, given, answer)}
    if unclear := {mistake.code for mistake in problem.known} ^ clear:
        yield "mistakes", ", ".join(sorted(unclear))
    again = named(problem.name)
    if (again.given, again.answer, again.mistakes) != (given, problem.answer, problem.mistakes):
        yield "not-the-same", "made again it differs"


def _steps(ask: Ask, problem: Problem) -> Found:
    """The last line of the solution is the answer, and each line that can be typed comes to what it says."""
    if not problem.steps or not agree(problem.steps[-1].value, problem.answer):
        yield "steps", "the last isn't the answer"
    for step in problem.steps:
        if step.code not in ask.step_codes:
            yield "steps", f"{step.code} isn't declared"
        if step.code.replace("-", "_") in problem.given:
            yield "steps", f"{step.code} is the name of a given"
        if not typable(step):
            continue
        reading = read(step.symbols, step.kind, step.unit)
        if isinstance(reading, Refusal):
            yield "steps", f"{step.code}: {step.symbols!r} can't be typed: {reading.code}"
        elif abs(reading.value - step.value) > _TYPED * abs(step.value):
            yield "steps", f"{step.code}: {step.symbols!r} comes to {reading.value!r}, not {step.value!r}"


def typable(step: Step) -> bool:
    """Whether a step has a line that can be typed as it stands."""
    return 0 < len(step.symbols) <= _LONGEST and not any(mark in step.symbols for mark in _NOT_TYPED)


def _around(value: Number, kind: Kind, floor: float) -> tuple[Number, ...]:
    """A value, and the ends of what still counts as it."""
    width = _EDGE * grading.tolerance(value, kind, floor)
    return (value, value - width, value + width) if width < value else (value,)


def _right(problem: Problem) -> Found:
    """No right answer is refused, however it is typed and wherever within tolerance; a slip of the unit is told."""
    value, kind, unit = problem.answer, problem.kind, problem.unit
    edges = _around(value, kind, problem.floor)[1:]
    texts = [*spellings(problem).values(), *(format(at, kind, unit, 8) for at in edges)]
    for text in texts:
        verdict = problem.grade(text)
        if verdict.outcome is not Outcome.RIGHT:
            yield "right-refused", f"{text!r}: {verdict.outcome}"
    for factor in grading.slips(kind, problem.sized).values():
        for slipped in (value * factor, value / factor):
            verdict = problem.grade(format(slipped, kind, unit, 8))
            if verdict.outcome is not Outcome.SLIP and verdict.mistake is None:
                yield "slip-missed", f"{format(slipped, kind, unit, 8)!r}: {verdict.outcome}"


def _wrong(ask: Ask, problem: Problem) -> Found:
    """Every mistake that can be told apart is recognised as itself, and no other declared one, nor the truth, is taken
    for it."""
    kind, unit, floor = problem.kind, problem.unit, problem.floor
    for mistake in problem.known:
        texts = [format(at, kind, unit, 8) for at in _around(mistake.value, kind, floor)]
        for text in (format(mistake.value, kind, unit, 4), *texts):
            verdict = problem.grade(text)
            if verdict.outcome is Outcome.RIGHT:
                yield "mistake-right", f"{mistake.code}: {text!r}"
            elif verdict.mistake != mistake.code:
                yield "mistake-unnamed", f"{mistake.code}: {text!r} taken for {verdict.mistake}"
    speaks_for = {code: mistake.code for mistake in problem.known for code in (mistake.code, *mistake.shares)}
    for code, value in mistakes.values(ask, problem.given).items():
        verdict = problem.grade(format(value, kind, unit, 8))
        if verdict.mistake is not None and verdict.mistake != speaks_for.get(code):
            yield "misnamed", f"{code} is called {verdict.mistake}"
