"""How hard a problem is, in logits: the log-odds against a person of ability 0, who gets half of typical problems.

A guess from what the problem consists of, made before anyone has answered it (as the linear logistic test model does,
G. H. Fischer 1973: the difficulty of a task is the sum of those of the operations it takes). Where the guess is wrong
for a whole family, the person's ability at that family takes it up; what matters is the order of draws and of steps.

    steps    someone of ability 0 does four steps in five right, each by itself: all k with chance 0.8^k, so the
             log-odds against are -logit(0.8^k). What is given away, worked, isn't among them.
    way      with no step given the person must also find where to begin
    givens   what has to be told apart beyond three
    units    a kind of unit beyond one (MiB beside GB/s, Gb/s beside bytes), a power of a thousand between what is given
             and what is asked
    latency  a term that is easily left out
    mistakes an active one whose value lies within half of the truth: a sense of size doesn't warn of it
    spans    of a timeline to be read, beyond ten, a doubling

What belongs to the draw counts by the share of the steps that is left to do. Deterministic; units are those printed.
"""

from __future__ import annotations

from math import log, log2
from typing import TYPE_CHECKING

from sim_core.quantity import Kind, fitting

if TYPE_CHECKING:
    from sim_core.problems.base import Problem

STEP = 0.8
"""Chance of one step at ability 0."""

# In logits. Small beside a step (0.6 and more): each shifts an even chance by 4 to 12 of 100.
WAY = 0.5
GIVEN = 0.15
UNITS = 0.35
POWER = 0.15
LATENCY = 0.3
NEAR = 0.2
SPANS = 0.3

FEW_GIVENS = 3
FEW_SPANS = 10
WITHIN = log(1.5)

TYPICAL = 1.0
"""Of the sum below, the median over all families with nothing given; subtracted, so that a typical problem is at 0."""

_SIZES = (Kind.BYTES, Kind.BANDWIDTH)


def difficulty(problem: Problem, worked: int = 0) -> float:
    """How hard what is left is when the first `worked` steps stand there worked. ValueError if none is left."""
    steps = len(problem.steps)
    left = steps - worked
    if not 0 < left <= steps:
        raise ValueError(f"{worked} of {steps} steps of {problem.name} given away")
    chance = STEP**left
    of_steps = -log(chance / (1 - chance)) + (0.0 if worked else WAY)
    return of_steps + left / steps * _of_the_draw(problem) - TYPICAL


def _of_the_draw(problem: Problem) -> float:
    near = sum(1 for mistake in problem.mistakes if _near(mistake.value, problem.answer))
    if problem.choices:  # a cause to be found: its givens are the choices, its mistakes the wrong ones
        return _reading(problem)
    return (
        # What a timeline shows isn't told apart by name.
        (_reading(problem) if problem.shown else GIVEN * max(0, len(problem.given) - FEW_GIVENS))
        + _units(problem)
        + (LATENCY if problem.given.get("latency") else 0.0)
        + NEAR * near
    )


def _near(value: float, answer: float) -> bool:
    return value > 0 and answer > 0 and abs(log(value / answer)) < WITHIN


def _reading(problem: Problem) -> float:
    return SPANS * max(0.0, log2(max(len(problem.timeline.spans), 1) / FEW_SPANS))


def _units(problem: Problem) -> float:
    """Conversions: kinds of unit for sizes beyond one, powers of a thousand beyond one for sizes and for times."""
    values = [(problem.given[name], kind, unit) for name, (kind, unit) in problem.given_kinds.items()]
    values.append((problem.answer, problem.kind, problem.unit))
    printed = [(kind, fitting(value, kind) if unit is None else unit) for value, kind, unit in values if value]
    sizes = {unit for kind, unit in printed if kind in _SIZES}
    times = {unit for kind, unit in printed if kind is Kind.TIME}
    kinds = {_base(unit) for unit in sizes}
    powers = {unit[:1] for unit in sizes}
    return UNITS * max(0, len(kinds) - 1) + POWER * (max(0, len(powers) - 1) + max(0, len(times) - 1))


def _base(unit: str) -> str:
    """Of a unit of size or rate: bits, bytes by 1024, or bytes by 1000."""
    return "bit" if "b" in unit else "1024" if "i" in unit else "1000"
