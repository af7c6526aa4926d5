"""The units behind a number: `ms`, `GB/s`, `million tokens`, `GB·s^-1`. The lower half of the parser.

units := magnitude* unit (("*" | "/") unit)*          each unit may have "^" whole number
"""

from __future__ import annotations

from typing import NamedTuple

from sim_core.answers._refusal import RefusedError
from sim_core.answers._spellings import BYTE, FLOP, ONE, SAMPLE, TIME, TOKEN, Dimension, Unit, letter, lookup
from sim_core.answers._tokens import Token
from sim_core.quantity import Kind

MAX_UNIT_POWER = 9
#: Before these a letter can only be a magnitude: 70B bytes, 312T FLOPs.
_AFTER_LETTER = (TOKEN, SAMPLE, BYTE, FLOP)


class Quantity(NamedTuple):
    """A value in SI. unitless: no unit, percent or noun stood in it, so the box's unit is still to be applied."""

    value: float
    dimension: Dimension
    unitless: bool


def times(a: Dimension, b: Dimension, power: int = 1) -> Dimension:
    return (
        a[0] + power * b[0],
        a[1] + power * b[1],
        a[2] + power * b[2],
        a[3] + power * b[3],
        a[4] + power * b[4],
        a[5] + power * b[5],
    )


class Units:
    """Tokens and a place among them. `.unit`, `.shares` and `.magnitude` tell afterwards what was written."""

    def __init__(self, found: list[Token], kind: Kind | None, last: Quantity | None = None) -> None:
        self._tokens = found
        self._last = last
        self._types = [token.type for token in found] + [""] * 3  # looking ahead needs no bounds
        self._kind = kind
        self._at = 0
        self._depth = 0
        self.operators = 0
        self.shares = False  # a percent or an x was written
        self.magnitude = False  # K, million, 万
        self.unit = ""  # the printed name of the last unit, where it has one

    def _units(self, result: Quantity) -> Quantity:
        result = self._magnitudes(result)
        return self._chain(self._unit(result, 1)) if self._types[self._at] == "w" else result

    def _magnitudes(self, result: Quantity) -> Quantity:
        while self._types[self._at] == "w" and (scale := self._magnitude()) is not None:
            result = result._replace(value=result.value * scale)
            self.magnitude = True
            self._at += 1
        return result

    def _chain(self, result: Quantity) -> Quantity:
        """What `/s` and `*h` follow a unit, up to a number."""
        while True:
            sign = self._types[self._at]
            if sign in ("*", "/") and self._types[self._at + 1] == "w" and self._types[self._at + 2] not in ("n", "("):
                self._at += 1
                result = self._unit(result, 1 if sign == "*" else -1)
            elif sign == "w":
                word, before = self._tokens[self._at].text, self._tokens[self._at - 1].text
                if lookup(word, self._kind).role == "noun" == lookup(before, self._kind).role:
                    self._at += 1  # 张卡, 次迭代
                    continue
                raise RefusedError("unknown_unit", unit=f"{before} {word}", suggest=None)
            else:
                return result

    def _magnitude(self) -> float | None:
        """Of 万, million, and of a letter where it can only be that: 7B in a count, 12K before `tokens`."""
        word = self._tokens[self._at].text
        if self._is_token():
            return None
        scale = letter(word)
        if scale is not None and self._types[self._at + 1] == "w":
            after = lookup(self._tokens[self._at + 1].text, self._kind)
            if after.role == "noun" or after.dimension in _AFTER_LETTER:
                return scale
        unit = lookup(word, self._kind)
        return unit.factor if unit.role == "magnitude" else None

    def _is_token(self) -> bool:
        """2000 t/s, as some servers print it, is not 2000 trillion a second."""
        here = self._tokens[self._at].text == "t" and self._types[self._at + 1] == "/"
        return here and self._types[self._at + 2] == "w" and self._kind in (Kind.TOKEN_RATE, None)

    def _unit(self, result: Quantity, sign: int) -> Quantity:
        unit = lookup("token" if self._is_token() else self._tokens[self._at].text, self._kind)
        if unit.role == "magnitude":
            raise RefusedError("bad_number", token=self._tokens[self._at].text)
        self._at += 1
        if unit.role == "flops":
            unit = self._flops(unit)
        power = sign
        if self._types[self._at] == "^":
            power *= self._unit_power()
        self._name(unit.name, power)
        return self._apply(result, unit, power)

    def _apply(self, result: Quantity, unit: Unit, power: int) -> Quantity:
        if unit.role == "share":
            self.shares = True
        value = result.value * unit.factor if power == 1 else result.value * unit.factor**power
        dimension = times(result.dimension, unit.dimension, power) if unit.dimension is not ONE else result.dimension
        return Quantity(value, dimension, False)

    def _name(self, name: str, power: int) -> None:
        """GB, then /s: the printed name of what was typed, for the echo. Names that we don't print come out empty."""
        if power == 1:
            self.unit = name
        else:
            self.unit = f"{self.unit}/{name}" if power == -1 and self.unit else ""

    def _flops(self, unit: Unit) -> Unit:
        """FLOPS is per second, FLOPs a number of them; the kind of question outranks the case, a written /s both."""
        spelled = self._tokens[self._at - 1].text
        if (
            self._types[self._at] == "/"
            and self._types[self._at + 1] == "w"
            and lookup(self._tokens[self._at + 1].text, self._kind).dimension == TIME
        ):
            return unit
        if self._kind is Kind.FLOPS:
            return unit
        if self._kind is not Kind.FLOP_RATE:
            if spelled.islower():
                raise RefusedError("ambiguous_unit", unit=spelled, choices=("FLOP", "FLOP/s"))
            if not spelled.endswith("S"):
                return unit
        return Unit(unit.factor, times(FLOP, TIME, -1), f"{unit.name}/s")

    def _unit_power(self) -> int:
        self._at += 1
        closing = self._types[self._at] == "("
        self._at += closing
        sign = -1 if self._types[self._at] == "-" else 1
        self._at += self._types[self._at] in ("+", "-")
        text = self._tokens[self._at].text if self._types[self._at] == "n" else ""
        self._at += 1
        if closing:
            if self._types[self._at] != ")":
                raise RefusedError("bad_number", token="^")
            self._at += 1
        if not text.isdigit() or not 0 < int(text) <= MAX_UNIT_POWER:
            raise RefusedError("bad_number", token="^")
        return sign * int(text)
