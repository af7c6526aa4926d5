"""How able a person is at a family, as what the answers say of it: a likelihood over a grid, with the old fading out.

The model is Rasch's: a problem of difficulty b is got right with chance 1 / (1 + exp(b - ability)), both in logits
(0 is an even chance, 1.1 three right of four). What a fold keeps is the logarithm of the likelihood of the answers for
each ability of GRID, not one estimate: it needs no assumption of where the person began, so a family folds by itself,
and whoever reads it (`sessions.difficulty`) brings the other families in. Before each answer what came earlier is
multiplied by FADING, since people learn; ten answers ago counts a third.

Georg Rasch, Probabilistic Models for Some Intelligence and Attainment Tests, 1960.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log1p

GRID = (-5.0, -4.0, -3.0, -2.0, -1.0, 0.0, 1.0, 2.0, 3.0, 4.0, 5.0)
"""Abilities in logits. A step of 1 is finer than what ten answers can tell apart."""

HARDEST = 10.0
"""Logits: no problem lies further from a typical one. What a log says beyond it isn't believed."""

FADING = 0.9

NOTHING = (0.0,) * len(GRID)
"""Before the first answer: all abilities are as likely."""


def chance(ability: float, difficulty: float) -> float:
    """That a person of `ability` gets a problem of `difficulty` right, both in logits."""
    return 1 / (1 + exp(difficulty - ability))


def observe(known: Sequence[float], outcome: float, difficulty: float) -> tuple[float, ...]:
    """The log-likelihood over GRID after one more answer: `outcome` 1 for right, 0 for wrong, 0.5 half of each."""
    return tuple(
        FADING * old - outcome * log1p(exp(difficulty - ability)) - (1 - outcome) * log1p(exp(ability - difficulty))
        for ability, old in zip(GRID, known, strict=True)
    )
