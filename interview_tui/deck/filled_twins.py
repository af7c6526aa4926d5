"""Does a drawn problem say the same in both languages, once its numbers are put in?

`twins` compares texts as they are written, once. This compares what a person may read of one problem: question or
choices, what is asked, the steps of the solution, its active mistakes.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from .placeholders import tex, used
from .prose import FamilyProse, givens
from .twins import differences

if TYPE_CHECKING:
    from sim_core.problems import Problem

#: A number with its unit. Two texts with the same of them, each as often, need no closer look.
_VALUES = re.compile(
    r"""\d+(?:,\d{3})*(?:\.\d+)?
        (?: (?:\s|\\,\\text\{|\\,\\)*
            (?: (?:[kKMGTPEZ]i?)? (?: B | b | bit | FLOP ) (?:/s)? | [nuµm]?s | % ) (?![A-Za-z])
        )?
    """,
    re.VERBOSE,
)


def differing(words: FamilyProse, problem: Problem) -> Iterator[tuple[str, str]]:
    """What is wrong with a problem's words, as a code and a detail.

    unfilled: a name without a value is left; unsaid: a given doesn't stand in the question; misprinted: the languages
    print a value as different numbers; twin-…: only one of them says it (twins.Difference).
    """
    for at, zh, en in _texts(words, problem):
        for lang, text in (("zh", zh), ("en", en)):
            if left := used(text):
                yield "unfilled", f"{at}.{lang}: {', '.join(sorted(left))}"
        if Counter(_VALUES.findall(zh)) != Counter(_VALUES.findall(en)):
            for found in differences(zh, en):
                yield found.code, f"{at}.{found.lang}: {found.what}"
    if not problem.choices:
        yield from _givens(words, problem)


def _texts(words: FamilyProse, problem: Problem) -> Iterator[tuple[str, str, str]]:
    """Each text of the problem as it is read, with its place in the family's file."""
    if problem.choices:
        for code in problem.choices:
            yield f"choices.{code}", words.choice(code, "zh"), words.choice(code, "en")
    else:
        yield "question", words.question(problem, "zh"), words.question(problem, "en")
        yield f"asks.{problem.ask}", words.ask(problem, "zh"), words.ask(problem, "en")
    for step in problem.steps:
        yield f"steps.{step.code}", words.step(problem, step, "zh"), words.step(problem, step, "en")
    for mistake in problem.mistakes:
        yield f"mistakes.{mistake.code}", words.mistake(mistake.code, "zh"), words.mistake(mistake.code, "en")


def _givens(words: FamilyProse, problem: Problem) -> Iterator[tuple[str, str]]:
    """Every given stands in the question of both languages, as numbers that are read as the same value."""
    from sim_core.quantity import parse_given

    printed = {lang: givens(problem, lang) for lang in ("zh", "en")}
    questions = {lang: f"{words.question(problem, lang)}\n{words.ask(problem, lang)}" for lang in ("zh", "en")}
    for name, (kind, _) in problem.given_kinds.items():
        zh, en = printed["zh"][name], printed["en"][name]
        if parse_given(zh, kind) != parse_given(en, kind):
            yield "misprinted", f"{name}: {zh!r} and {en!r}"
        for lang, text in questions.items():
            if printed[lang][name] not in text and tex(printed[lang][name]) not in text:
                yield "unsaid", f"{name} ({printed[lang][name]}) in {lang}"
