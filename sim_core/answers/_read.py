"""`read`: the one door. What a bare number means, what is refused, and what the app says that it has read."""

from __future__ import annotations

import math
from dataclasses import dataclass

from sim_core.answers._dimensions import counted
from sim_core.answers._frame import checked, equal_parts, near, refuse_many, refuse_none, without_lead
from sim_core.answers._meanings import fraction, only_meaning, orders
from sim_core.answers._parse import LARGEST, Parser
from sim_core.answers._phrases import settled
from sim_core.answers._refusal import Refusal, RefusedError
from sim_core.answers._spellings import BYTE, DIMENSIONS, FLOP, LETTER_KINDS, NOUNS, ONE, SAMPLE, TOKEN
from sim_core.answers._tokens import Token, scientific, tokens
from sim_core.answers._units import Quantity
from sim_core.quantity import UNITS, Kind, factor, format

MAX_LENGTH = 64
_A_SECOND = (-1, 0, 0, 0, 0, 0)
#: Of things that are only counted: 2000/s is as good as 2000 tokens/s.
_COUNTED_RATES = (Kind.TOKEN_RATE, Kind.SAMPLE_RATE, Kind.FLOP_RATE)
#: Where a quantity was given, and it a second was asked for.
_RATE_OF = {Kind.BANDWIDTH: BYTE, Kind.FLOP_RATE: FLOP, Kind.TOKEN_RATE: TOKEN, Kind.SAMPLE_RATE: SAMPLE}
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
    found = settled(without_lead(tokens(checked(text))))
    if found and (found[-1].type == ")" or any(token.type == "=" for token in found)):
        return equal_parts(
            found, lambda part: _quantity(part, kind, unit, scale), lambda side, result: near(side.value, result.value)
        )
    return _quantity(found, kind, unit, scale)


def _quantity(found: list[Token], kind: Kind, unit: str | None, scale: float | None) -> Reading:
    refuse_none(found)
    found = scientific(found)
    refuse_many(found, plain=DIMENSIONS[kind] == ONE)
    parser = Parser(found, kind)
    try:
        result = parser.whole()
        if result.dimension == ONE and parser.operators:
            _refuse_either_order(found, kind, result)
        if result.unitless:
            if parser.magnitude and scale is not None and kind in LETTER_KINDS:
                unit, scale = _own_magnitude(kind, unit, scale)
            return _bare(result.value, kind, unit, scale, parser.operators)
        if result.dimension != DIMENSIONS[kind]:
            result = _trailing_unit(found, kind, result)
    except RefusedError as refused:
        other = _as_sum(found, kind, _with_rest(found, refused))
        return Reading(_signed(other.value, kind), kind, unit, digits=_RESULT_DIGITS)
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
    a_second = result.dimension == _A_SECOND and kind in _COUNTED_RATES and again is None
    if a_second or counted(result.dimension) == DIMENSIONS[kind]:
        return result
    per_second = result.dimension == _RATE_OF.get(kind) and [token.type for token in found] == ["n", "w"]
    raise RefusedError("wrong_dimension", asked=kind.value, suggest=f"{found[1].text}/s" if per_second else None)


def _refuse_either_order(found: list[Token], kind: Kind, result: Quantity) -> None:
    """3/8 % and 1/2 million: a unit that doesn't show to which number it belongs. Raises RefusedError."""
    whole = fraction(found, kind)
    if whole is None or math.isclose(whole.value, result.value):
        return
    if not result.unitless:
        low, high = (format(value, Kind.PERCENT, digits=6) for value in (whole.value, whole.value * 100))
        raise RefusedError("ambiguous_percent", low=low, high=high)
    raise RefusedError("ambiguous_unit", unit=found[-1].text, choices=orders(found))


def _with_rest(found: list[Token], refused: RefusedError) -> RefusedError:
    """For `50 GB/s per GPU`: what is left when the question's own words go."""
    if refused.refusal.code != "unknown_unit" or len(found) < 4 or found[0].type != "n" or found[-2].type != "/":
        return refused
    kept = found[1:-2]
    if found[-1].text.lower() not in NOUNS or any(token.type not in "w/" for token in kept):
        return refused
    units = "".join("/" if token.type == "/" else token.text for token in kept)
    return RefusedError("unknown_unit", unit=found[-1].text, suggest=f"{found[0].text} {units}")


def _as_sum(found: list[Token], kind: Kind, refused: RefusedError) -> Quantity:
    """70B*2 bytes: words that the kind of the question reads otherwise, where only one meaning comes to that kind.

    What was refused stays so where there is one number, or where it was no matter of units.
    """
    about_units = refused.refusal.code in ("wrong_dimension", "unknown_unit", "ambiguous_unit")
    if not about_units or sum(token.type == "n" for token in found) < 2 or DIMENSIONS[kind] == ONE:
        raise refused
    try:
        return only_meaning(found, wanted=DIMENSIONS[kind])
    except RefusedError:
        raise refused from None


def _signed(value: float, kind: Kind, parser: Parser | None = None) -> float:
    _finite(value)
    if value < 0 and kind is not Kind.RATIO:
        raise RefusedError("range" if parser is not None and parser.operators == 1 else "negative")
    return value + 0.0  # -0 is 0


def _finite(value: float) -> None:
    if not abs(value) <= LARGEST:
        raise RefusedError("not_finite")
