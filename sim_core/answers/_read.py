"""`read`: the one door. What a bare number means, what is refused, and what the app says that it has read."""

from __future__ import annotations

import math
from dataclasses import dataclass

from sim_core.answers._clean import clean
from sim_core.answers._parse import Parser, Quantity
from sim_core.answers._refusal import Refusal, RefusedError
from sim_core.answers._spellings import DIMENSIONS, ONE
from sim_core.answers._tokens import LEADS, Token, scientific, tokens
from sim_core.quantity import UNITS, Kind, factor, format

MAX_LENGTH = 64
_NOT_FINITE = frozenset(("nan", "inf", "infinity", "无穷", "无穷大"))
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
    found = _lead(tokens(_checked(text)))
    _refuse_none(found)
    found = scientific(found)
    _refuse_many(found, kind)
    parser = Parser(found, kind)
    result = parser.whole()
    if result.unitless:
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


def _checked(text: str) -> str:
    text = clean(text)
    if not text:
        raise RefusedError("empty")
    return text


def _lead(found: list[Token]) -> list[Token]:
    """Without what people put before an answer: ≈, =, 约, about, `t =`."""
    if len(found) > 2 and found[0].type == "w" and found[1].type == "=":
        found = found[2:]
    while found and (found[0].text in "~=" or found[0].text.lower() in LEADS):
        found = found[1:]
    if len(found) > 2 and found[0].text == "每" and found[1].type == "w":
        found = [*found[2:], *found[:2]]  # 每秒 50 GB
    return found


def _refuse_none(found: list[Token]) -> None:
    if not any(token.type == "n" for token in found):
        words = {token.text.lower() for token in found}
        raise RefusedError("not_finite" if words & _NOT_FINITE else "not_a_number")


def _refuse_many(found: list[Token], kind: Kind) -> None:
    """Two answers, and ranges: with a tilde, with a word, or as 60-80 ms, which is no subtraction."""
    for at, token in enumerate(found):
        if token.type == "~":
            raise RefusedError("range")
        if token.type == "s":
            raise RefusedError("two_numbers")
        if token.type == "=":
            raise RefusedError("two_numbers" if at else "bad_number", token="=")
    types = [token.type for token in found[:4]]
    if types[:3] == ["n", "-", "n"] and all(token.type in "w/" for token in found[3:]):
        low, high = found[0].value, found[2].value
        if len(found) > 3 or DIMENSIONS[kind] != ONE or low < high:
            raise RefusedError("range", low=found[0].text, high=found[2].text)


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


def _trailing_unit(found: list[Token], kind: Kind, result: Quantity) -> Quantity:
    """7/8 ms is 0.875 ms: one fraction and one unit behind it. Anything else of another dimension is refused."""
    if [token.type for token in found[:4]] == ["n", "/", "n", "w"] and found[2].value != 0:
        whole = Token("n", "", found[0].value / found[2].value, False)
        again = Parser([whole, *found[3:]], kind).whole()
        if again.dimension == DIMENSIONS[kind]:
            return again
    raise RefusedError("wrong_dimension", asked=kind.value)


def _signed(value: float, kind: Kind, parser: Parser | None = None) -> float:
    _finite(value)
    if value < 0 and kind is not Kind.RATIO:
        raise RefusedError("range" if parser is not None and parser.operators == 1 else "negative")
    return value + 0.0  # -0 is 0


def _finite(value: float) -> None:
    if not math.isfinite(value):
        raise RefusedError("not_finite")
