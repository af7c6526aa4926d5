"""Numbers and figures of a card, computed by the simulator when they are shown.

Nothing computed is stored: a card holds the givens, `sim_core` the sums. Both imports are late, so that a deck opens
without them. ValueError and KeyError of the simulator mean that the card's givens are at fault; `check` tells the
author.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from interview_tui.messages import Lang

from .model import Card, Figure, Number, Text, Texts
from .placeholders import fill

if TYPE_CHECKING:
    from sim_core.problems import Problem
    from sim_core.timeline import Timeline

#: Entries of a figure's program: more can't be told apart in a drawing, and cost a card's first sight too much.
MOST_ENTRIES = 10_000


@lru_cache(maxsize=1024)
def _solved(family: str, given: tuple[tuple[str, str], ...], ask: str | None) -> Problem:
    from sim_core import problems

    return problems.solve(family, dict(given), ask)


def solved(number: Number) -> Problem:
    """The problem that gives a number. ValueError or KeyError where family, givens or ask are wrong."""
    return _solved(number.problem, tuple(sorted(number.given.items())), number.ask)


def printed(number: Number, lang: Lang) -> str:
    """A number as the text shows it: `300.4 ms`. ValueError for a unit that its kind doesn't have."""
    from sim_core import quantity

    problem = solved(number)
    return quantity.format(problem.answer, problem.kind, number.unit, number.digits, lang)


def values(card: Card, lang: Lang) -> dict[str, str]:
    """Every number of a card as printed, by name."""
    return {number.name: printed(number, lang) for number in card.numbers}


def filled(card: Card, lang: Lang) -> Card:
    """The card with its numbers put into its texts, as printed in `lang` in both languages' fields."""
    if not card.numbers:
        return card
    known = values(card, lang)

    def put(text: Text) -> Text:
        return Text(fill(text.zh, known), fill(text.en, known))

    return replace(
        card,
        question=put(card.question),
        answer=put(card.answer),
        points=tuple(map(put, card.points)),
        pitfalls=tuple(map(put, card.pitfalls)),
        intuition=put(card.intuition) if card.intuition else None,
        asked_as=Texts(
            tuple(fill(text, known) for text in card.asked_as.zh), tuple(fill(text, known) for text in card.asked_as.en)
        ),
        figures=tuple(
            replace(figure, caption=put(figure.caption)) if figure.caption else figure for figure in card.figures
        ),
    )


@lru_cache(maxsize=64)
def _drawn(system: str, given: tuple[tuple[str, str], ...]) -> Timeline:
    from sim_core.systems.registry import SYSTEMS

    return SYSTEMS[system].draw(dict(given), MOST_ENTRIES)


def systems() -> tuple[str, ...]:
    """What a figure can draw: every system that `simulate` knows."""
    from sim_core.systems.registry import SYSTEMS

    return tuple(SYSTEMS)


def timeline(figure: Figure) -> Timeline:
    """What a figure draws. KeyError for an unknown system, ValueError for givens that are wrong."""
    return _drawn(figure.system, tuple(sorted(figure.given.items())))


def compared(figure: Figure, beside: Iterable[Figure]) -> float:
    """Seconds that the width of a figure's drawing stands for: those of the longest of its system `beside` it, so that
    a longer step looks longer. Errors as `timeline`; what can't be drawn beside it doesn't count."""
    longest = timeline(figure).makespan
    for other in beside:
        if other.system == figure.system:
            with suppress(ValueError, LookupError):
                longest = max(longest, timeline(other).makespan)
    return longest


def figure_timeline(card: Card) -> Timeline | None:
    """The timeline of the card's first figure, None without one; `timeline(figure)` for each of several."""
    return timeline(card.figure) if card.figure else None
