"""`read`: the one door. What a bare number means, what is refused, and what the app says that it has read."""

from __future__ import annotations

import math
from dataclasses import dataclass

from sim_core.answers._dimensions import counted
from sim_core.answers._frame import checked, refuse_many, refuse_none, without_lead
from sim_core.answers._parse import Parser, Quantity
from sim_core.answers._refusal import Refusal, RefusedError
from sim_core.answers._spellings import DIMENSIONS, LETTER_KINDS, ONE
from sim_core.answers._tokens import Token, scientific, tokens
from sim_core.quantity import UNITS, Kind, factor, format

MAX_LENGTH = 64
_ECHO_DIGITS = 12  # of what was typed
_RESULT_DIGITS = 6  # of what a sum comes to


@dataclass(frozen=True, slots=True)
class Reading:
    """value in SI (a percent as a fraction). unit: as printed, None where it was a sum. assumed: the box's unit."""

    value: float
    kind: Kind
    unit: str | None = None
    assumed: bool = False
    digits: int = _ECHO_DIGITS

    @property
    def text(self) -> str:
        """What was read, in one spelling: "70 ms"."""
        return format(self.value, self.kind, self.unit, self.digits)


def read(text: str, kind: Kind | str, unit: str | None = None) -> Reading | Refusal:
    """The quantity that `text` says, in a question of this kind whose box shows `unit`.

    Never raises for any text. ValueError for a kind or a unit that doesn't exist: that is a fault of ours.
    """
    kind = Kind(kind)
    scale = None if unit is None else factor(unit, kind)
    if len(text) > MAX_LENGTH:
        return Refusal("too_long", {"limit": MAX_LENGTH})
    try:
        return _read(text, kind, unit, scale)
    except RefusedError as refused:
        return refused.refusal


def _read(text: str, kind: Kind, unit: str | None, scale: float | None) -> Reading:
    found = without_lead(tokens(checked(text)))
    refuse_none(found)
    found = scientific(found)
    refuse_many(found, plain=DIMENSIONS[kind] == ONE)
    parser = Parser(found, kind)
    result = parser.whole()
    if result.unitless:
        if parser.magnitude and scale is not None and kind in LETTER_KINDS:
            unit, scale = _own_magnitude(kind, unit, scale)
        return _bare(result.value, kind, unit, scale, parser.operators)
    if result.dimension != DIMENSIONS[kind]:
        result = _trailing_unit(found, kind, result)
    if kind is Kind.COUNT and parser.shares:
        raise RefusedError("wrong_dimension", asked=kind.value)
    if parser.operators:
        shown = unit if unit is not None and kind is not Kind.COUNT else None
        return Reading(_signed(result.value, kind, parser), kind, shown, digits=_RESULT_DIGITS)
    shown = parser.unit if parser.unit in UNITS[kind] and parser.unit else None
    return Reading(_signed(result.value, kind, parser), kind, shown)


def _bare(value: float, kind: Kind, unit: str | None, scale: float | None, operators: int) -> Reading:
    """A number without a unit is in the unit beside the box; a sum without one could be in any."""
    _finite(value)
    if kind in (Kind.COUNT, Kind.RATIO):
        value = value * scale if scale is not None and not operators else value
        shown = unit if not operators else None
        return Reading(_signed(value, kind), kind, shown or None, digits=_RESULT_DIGITS if operators else _ECHO_DIGITS)
    if value < 0:
        raise RefusedError("negative")
    if kind is Kind.PERCENT:
        if value != 0 and (value <= 1 or operators):
            low, high = format(value / 100, kind, digits=6), format(value, kind, digits=6)
            raise RefusedError("ambiguous_percent", low=low, high=high)
        return Reading(value / 100 + 0.0, kind, "%", assumed=True)
    if operators or scale is None:
        raise RefusedError("needs_unit", asked=kind.value, unit=unit)
    _finite(value * scale)
    return Reading(value * scale + 0.0, kind, unit, assumed=True)


def _own_magnitude(kind: Kind, unit: str | None, scale: float) -> tuple[str | None, float]:
    """2K beside a box in K is 2000, not two million; beside K tokens/s it could be either."""
    if kind in (Kind.COUNT, Kind.RATIO):
        return None, 1.0
    if scale != 1:
        raise RefusedError("needs_unit", asked=kind.value, unit=unit)
    return unit, scale


def _trailing_unit(found: list[Token], kind: Kind, result: Quantity) -> Quantity:
    """7/8 ms is 0.875 ms: one fraction and one unit behind it; where only things were counted, the counts go.

    Anything else of another dimension is refused.
    """
    again = fraction(found, kind)
    if again is not None and again.dimension == DIMENSIONS[kind]:
        return again
    if counted(result.dimension) == DIMENSIONS[kind]:
        return result
    raise RefusedError("wrong_dimension", asked=kind.value)


def fraction(found: list[Token], kind: Kind | None) -> Quantity | None:
    """`7/8 ms` read as (7/8) ms, where the text has that shape; the parser itself reads 7/(8 ms)."""
    if [token.type for token in found[:4]] != ["n", "/", "n", "w"] or found[2].value == 0:
        return None
    whole = Token("n", "", found[0].value / found[2].value, False)
    return Parser([whole, *found[3:]], kind).whole()


def _signed(value: float, kind: Kind, parser: Parser | None = None) -> float:
    _finite(value)
    if value < 0 and kind is not Kind.RATIO:
        raise RefusedError("range" if parser is not None and parser.operators == 1 else "negative")
    return value + 0.0  # -0 is 0


def _finite(value: float) -> None:
    if not math.isfinite(value):
        raise RefusedError("not_finite")
