"""What a typed answer is worth. Four outcomes, tried in this order:

unread   not understood; free
right    within tolerance
wrong    with the mistake named, where the value is within tolerance of one that can be told apart
slip     of the unit: 1000^k, 8 and 1.024^k where there are bytes, 100 for shares, either way round, to 0.1 %
wrong    otherwise
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from sim_core.answers import Reading, Refusal, read
from sim_core.quantity import Kind, Number

if TYPE_CHECKING:
    from sim_core.problems.base import Problem

RELATIVE = 0.02
SLACK = 1e-9
_SLIP_WIDTH = 1e-3
#: A count that isn't whole is a mistake ("forgot to round up") and is typed to a decimal or two.
_UNROUNDED = 0.05

_SLIPS = {"1000": 1e3, "1000^2": 1e6, "1000^3": 1e9, "8": 8.0, "1.024^3": 1.024**3, "1.024^4": 1.024**4}
_SHARE_SLIPS = _SLIPS | {"100": 100.0}
#: Of bits for bytes and of binary for decimal units: nobody who was told of no bytes can have mixed them up.
_OF_SIZES = ("8", "1.024^3", "1.024^4")


class Outcome(StrEnum):
    RIGHT = "right"
    WRONG = "wrong"
    SLIP = "slip"
    UNREAD = "unread"


@dataclass(frozen=True, slots=True)
class Slip:
    """code: by how much ("1000", "8", "1.024^3", "100"); too_large: which way the answer slipped."""

    code: str
    too_large: bool

    def __str__(self) -> str:
        return f"{'×' if self.too_large else '÷'}{self.code}"


@dataclass(frozen=True, slots=True)
class Verdict:
    """reading: what was understood, None if unread; refusal: why not; mistake: its code; slip: which unit slipped."""

    outcome: Outcome
    mistake: str | None = None
    reading: Reading | None = None
    refusal: Refusal | None = None
    slip: Slip | None = None


def tolerance(value: Number, kind: Kind, floor: float = 0.0) -> float:
    """How far from `value` (SI) still counts as it: 2 %, or the floor near 0; nothing for whole counts."""
    if kind is Kind.COUNT:
        return 0.0 if float(value).is_integer() else _UNROUNDED
    return max(RELATIVE * abs(value), floor)


def close(value: Number, target: Number, kind: Kind, floor: float = 0.0) -> bool:
    """Whether `value` is within tolerance of `target`, with 1e-9 of slack, so that the edge itself is inside."""
    if kind is Kind.COUNT and not float(target).is_integer() and float(value).is_integer():
        return False
    return abs(value - target) <= tolerance(target, kind, floor) + SLACK * abs(target)


def slips(kind: Kind, sized: bool = True) -> dict[str, float]:
    """The factors that count as a slip of the unit, by code; none for counts. sized: there are bytes in the problem."""
    if kind is Kind.COUNT:
        return {}
    known = _SHARE_SLIPS if kind in (Kind.PERCENT, Kind.RATIO) else _SLIPS
    return known if sized else {code: factor for code, factor in known.items() if code not in _OF_SIZES}


def slip(value: Number, target: Number, kind: Kind, sized: bool = True) -> Slip | None:
    """The slip of unit that makes `value` of `target`. Counts have none, nor has 0. sized: as `slips`."""
    if value == 0 or target == 0 or (value < 0) != (target < 0):
        return None
    ratio = value / target
    for code, factor in slips(kind, sized).items():
        for too_large in (True, False):
            if abs((ratio if too_large else 1 / ratio) / factor - 1) <= _SLIP_WIDTH:
                return Slip(code, too_large)
    return None


def grade(problem: Problem, text: str) -> Verdict:
    """The verdict on a typed answer to a problem. Never raises for any text."""
    reading = read(text, problem.kind, problem.unit)
    if isinstance(reading, Refusal):
        return Verdict(Outcome.UNREAD, refusal=reading)
    value, kind, floor = reading.value, problem.kind, problem.floor
    if close(value, problem.answer, kind, floor):
        return Verdict(Outcome.RIGHT, reading=reading)
    near = [mistake for mistake in problem.known if close(value, mistake.value, kind, floor)]
    if near:
        nearest = min(near, key=lambda mistake: abs(value - mistake.value))
        return Verdict(Outcome.WRONG, mistake=nearest.code, reading=reading)
    found = slip(value, problem.answer, kind, problem.sized)
    return Verdict(Outcome.SLIP if found else Outcome.WRONG, reading=reading, slip=found)


def grade_value(text: str, value: Number, kind: Kind, unit: str | None, sized: bool = True) -> Verdict:
    """The same for an intermediate step, which has no declared mistakes. sized: of the problem, as `slips`."""
    reading = read(text, kind, unit)
    if isinstance(reading, Refusal):
        return Verdict(Outcome.UNREAD, refusal=reading)
    if close(reading.value, value, kind):
        return Verdict(Outcome.RIGHT, reading=reading)
    found = slip(reading.value, value, kind, sized)
    return Verdict(Outcome.SLIP if found else Outcome.WRONG, reading=reading, slip=found)
