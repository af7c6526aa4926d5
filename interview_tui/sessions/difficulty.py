"""Difficulty chosen for about three right of four: which draw, and how many of its steps are given away.

How able the person is at a family comes from the answers to it (`history.ability`) and from the other families: the
person has a level, of which nothing is known at first, and families lie around it. What the others say of the level is
where a family begins, so a strong person meets a new one without help, and a weak one with all that can be given.
Before any answer at all, help of a middling sort costs least: two or three right answers end it.

Three of four: what goes right much more often teaches little, what goes wrong much more often discourages.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import exp, log
from operator import mul
from typing import TYPE_CHECKING

from interview_tui.history.ability import GRID, NOTHING, chance

if TYPE_CHECKING:
    from interview_tui.history.state import SkillState
    from sim_core.problems import Problem

TARGET = 0.75
NEAR = 0.03
"""As near to the target as the model can be trusted; a draw so near is taken, so that another is drawn next time."""
DRAWS = 4
"""The most problems drawn for one that is asked: 0.5 ms of CPU each, of the costliest family 5."""

LEVEL_SPREAD = 1.5
"""Standard deviation, in logits, of people's levels: two thirds get 18 to 82 % of typical problems right."""
FAMILY_SPREAD = 1.0
"""Standard deviation, in logits, of one person's families around his level."""


def _bell(spread: float, centre: float) -> tuple[float, ...]:
    """A normal distribution over GRID."""
    heights = [exp(-(((ability - centre) / spread) ** 2) / 2) for ability in GRID]
    return tuple(height / sum(heights) for height in heights)


_LEVELS = _bell(LEVEL_SPREAD, 0.0)
_AROUND = tuple(_bell(FAMILY_SPREAD, level) for level in GRID)


class Person:
    """What the history says of a person, as predictions. Made anew for each problem: some 10 us a family in it."""

    def __init__(self, skills: Mapping[str, SkillState]) -> None:
        self._said = {family: _likelihood(state.ability) for family, state in skills.items() if state.draws}
        self._of_level = {
            family: [log(sum(map(mul, around, said))) for around in _AROUND] for family, said in self._said.items()
        }
        self._level = [log(weight) for weight in _LEVELS]
        for told in self._of_level.values():
            self._level = [known + more for known, more in zip(self._level, told, strict=True)]

    def abilities(self, family: str) -> list[float]:
        """How likely each ability of GRID is, at that family."""
        own = self._of_level.get(family, NOTHING)
        level = _weights([known - less for known, less in zip(self._level, own, strict=True)])
        before = [sum(map(mul, level, column)) for column in zip(*_AROUND, strict=True)]
        said = self._said.get(family)
        return before if said is None else _shares(list(map(mul, before, said)))

    def ability(self, family: str) -> float:
        """The mean of it, in logits."""
        return sum(weight * ability for weight, ability in zip(self.abilities(family), GRID, strict=True))


def _likelihood(logs: tuple[float, ...]) -> list[float]:
    highest = max(logs)
    return [exp(value - highest) for value in logs]


def _weights(logs: list[float]) -> list[float]:
    highest = max(logs)
    return _shares([exp(value - highest) for value in logs])


def _shares(weights: list[float]) -> list[float]:
    total = sum(weights)
    return [weight / total for weight in weights]


def predicted(abilities: list[float], difficulty: float) -> float:
    """The chance of a right answer, over all abilities that the person may have."""
    return sum(weight * chance(ability, difficulty) for weight, ability in zip(abilities, GRID, strict=True))


def chosen(draw: Callable[[], Problem], most: Callable[[Problem], int], abilities: list[float]) -> tuple[Problem, int]:
    """Of a few draws, with up to `most` of their steps given away, what comes nearest to TARGET: (problem, given).

    Where even the hardest is too easy, that is the hardest of them, with nothing given; of two alike the first.
    """
    from sim_core.problems.difficulty import difficulty

    best: tuple[float, Problem, int] | None = None
    for _ in range(DRAWS):
        problem = draw()
        for worked in range(most(problem) + 1):
            gap = abs(predicted(abilities, difficulty(problem, worked)) - TARGET)
            if best is None or gap < best[0]:
                best = gap, problem, worked
        if best is not None and best[0] <= NEAR:
            break
    assert best is not None
    return best[1], best[2]
