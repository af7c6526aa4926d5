"""Has every practice family its words, and every word its use? Compared with what the simulator declares."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from interview_tui.messages import LANGS

from . import model
from .card_checks import text_faults, twin_faults
from .faults import Fault
from .links import nearest
from .loader import PRACTICE, Item, Loaded
from .placeholders import names, used
from .prose import name, prose

if TYPE_CHECKING:
    from sim_core.problems import Diagnoses, Family

#: Draws in which every step is said: a step that another names needn't come in every draw.
_SEEDS = range(24)
#: Stands for every value while text is looked at: the form is checked, not the sum.
_ANY = "12.5 ms"


def prose_faults(loaded: Loaded, *, alone: bool) -> Iterator[Fault]:
    """Every fault of a deck's practice prose. alone: no other deck's words serve the families that this one has none
    for, so it must have them all, if any.
    """
    from sim_core import problems

    known = set(problems.families())
    for item in loaded.prose:
        if not item.sound:
            continue
        if item.id not in known:
            yield item.fault("family", "unknown-family", id=item.id, near=nearest(item.id, known))
        elif item.id not in problems.calculations():
            yield from _codes(item, _of_faults(problems.diagnoses(item.id)))
            yield from _plain_texts(item)
        else:
            yield from _codes(item, _of_sums(problems.family(item.id)))
            found = list(_texts(item, problems.family(item.id)))
            yield from found
            if not found:
                yield from _said(item, problems.family(item.id))
    if loaded.prose and alone:
        folder = Path(loaded.prose[0].topic, PRACTICE)
        for family in sorted(known - {item.id for item in loaded.prose}):
            yield Fault(folder, None, None, "family-without-words", {"id": family})


Declared = dict[str, set[str]]


def _of_sums(family: Family) -> Declared:
    """What a family that asks for a number has words for; it offers no choices."""
    return {
        "asks": {ask.code for ask in family.asks},
        "steps": {code for ask in family.asks for code in ask.step_codes},
        "mistakes": {wrong.code for ask in family.asks for wrong in ask.mistakes},
        "choices": set(),
    }


def _of_faults(family: Diagnoses) -> Declared:
    """Of each fault its name and how it shows; of those that are offered where another is right, how it would."""
    from sim_core.problems.diagnosis import ASK

    codes = set(family.faults)
    offered = {code for fault in family.faults.values() for code in fault.near if code != fault.code}
    return {"asks": {ASK}, "steps": codes, "mistakes": offered, "choices": codes}


def _codes(item: Item, declared: Declared) -> Iterator[Fault]:
    """Everything that the family declares has words, and nothing else has."""
    for part, codes in declared.items():
        written = set(item.plain.get(part, ()))
        for code in sorted(codes - written):
            yield item.fault(part, "prose-missing", family=item.id, part=part, entry=code)
        for code in sorted(written - codes):
            near = nearest(code, codes)
            yield item.fault(f"{part}.{code}", "prose-unknown", family=item.id, part=part, entry=code, near=near)


def _plain_texts(item: Item) -> Iterator[Fault]:
    """Texts of a family of faults name no value: what is asked stands in the timeline."""
    yield from _text(item, "title", item.plain["title"], set())
    yield from _text(item, "question", item.plain["question"], set())
    for part in ("asks", "steps", "mistakes", "choices"):
        for code, plain in item.plain.get(part, {}).items():
            yield from _text(item, f"{part}.{code}", plain, set())


def _texts(item: Item, family: Family) -> Iterator[Fault]:
    """Each text names only what has a value there, and the question says every given that is drawn."""
    always = {given.name for given in family.givens if not given.optional}
    drawn = {given.name for given in family.givens if given.draw and not given.optional}
    yield from _text(item, "title", item.plain["title"], set())
    yield from _text(item, "question", item.plain["question"], always, drawn)
    for code, plain in item.plain["asks"].items():
        yield from _text(item, f"asks.{code}", plain, always)
    for code, plain in item.plain["steps"].items():
        yield from _text(item, f"steps.{code}", plain, always | {"value"} | _before(family, code))
    for code, plain in item.plain["mistakes"].items():
        yield from _text(item, f"mistakes.{code}", plain, set())


def _said(item: Item, family: Family) -> Iterator[Fault]:
    """Steps of real draws, said: nothing may be left in braces. Each name is told of once."""
    from sim_core import problems

    words = prose(item.plain)
    seen: set[tuple[str, str]] = set()
    for seed in _SEEDS:
        drawn = problems.make(family.name, seed)
        for ask in family.asks:
            problem = drawn if ask.code == drawn.ask else problems.solve(family.name, drawn.given, ask.code)
            for step in problem.steps:
                for lang in LANGS if step.code in words.steps else ():
                    here = f"steps.{step.code}.{lang}"
                    for left in used(words.step(problem, step, lang)):
                        if (here, left) not in seen:
                            seen.add((here, left))
                            yield item.fault(here, "prose-unsure", part=here, name=left, problem=drawn.name)


def _before(family: Family, code: str) -> set[str]:
    """Names of the steps that may come before this one; whether they always do, real draws tell."""
    runs = [ask.step_codes[: ask.step_codes.index(code)] for ask in family.asks if code in ask.step_codes]
    return {name(earlier) for run in runs for earlier in run}


def _text(
    item: Item, at: str, plain: model.Plain, known: Collection[str], needed: Collection[str] = ()
) -> Iterator[Fault]:
    both = model.text(plain)
    yield from twin_faults(item, at, both)
    for lang in LANGS:
        here, text = f"{at}.{lang}", both.of(lang)
        yield from text_faults(item, here, text, dict.fromkeys(known, _ANY))
        for found in names(text):
            line, column = item.place(here).at(text, found.offset)
            if found.bare and found.name in known:
                yield Fault(item.path, line, column, "name-in-maths", {"name": found.name})
            elif not found.bare and found.name not in known:
                values = {"part": here, "name": found.name, "known": ", ".join(sorted(known)) or "—"}
                yield Fault(item.path, line, column, "prose-name", values)
        said = {found.name for found in names(text)}
        for given in sorted(set(needed) - said):
            yield item.fault(here, "prose-given", name=given)
