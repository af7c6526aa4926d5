"""How sure a person says to be of an answer before the verdict: three levels, stored as percent."""

from __future__ import annotations

from enum import IntEnum


class Sure(IntEnum):
    """The three levels; the number is the key."""

    GUESS = 1
    UNSURE = 2
    SURE = 3

    @property
    def code(self) -> str:
        return self.name.lower()

    @property
    def percent(self) -> int:
        """What the log keeps: the chance of being right that such words mean."""
        return {Sure.GUESS: 25, Sure.UNSURE: 60, Sure.SURE: 90}[self]


EDGES = {Sure.GUESS: (0, 40), Sure.UNSURE: (40, 75), Sure.SURE: (75, 100)}
"""Percent from which, and below which, a number in the log belongs to a level; 100 itself is SURE."""


def level(percent: int) -> Sure:
    """The level of a stored confidence, whoever wrote it."""
    return next((sure for sure in (Sure.GUESS, Sure.UNSURE) if percent < EDGES[sure][1]), Sure.SURE)
