"""Tokens -> a value with its dimension, by recursive descent.

    sum     := product (("+" | "-") product)*
    product := signed (("*" | "/") signed)*
    signed  := ("+" | "-")? postfix
    postfix := atom ("^" exponent)? units?
    atom    := number | "(" sum ")" | "$" number | 百分之 number
    units   := magnitude* unit (("*" | "/") unit)*          each unit may have "^" whole number

A unit binds to its number first, and `/s` to its unit: 2GB/50GB/s is 2 GB over 50 GB/s. Depth and length are bounded.
"""

from __future__ import annotations

from math import isfinite
from typing import NamedTuple

from sim_core.answers._refusal import RefusedError
from sim_core.answers._spellings import FLOP, ONE, SAMPLE, TIME, TOKEN, Dimension, Unit, letter, lookup
from sim_core.answers._tokens import Token
from sim_core.quantity import Kind

MAX_DEPTH = 12
_MAX_UNIT_POWER = 9


class Quantity(NamedTuple):
    """A value in SI. unitless: no unit, percent or noun stood in it, so the box's unit is still to be applied."""

    value: float
    dimension: Dimension
    unitless: bool


def _times(a: Dimension, b: Dimension, power: int = 1) -> Dimension:
    return (
        a[0] + power * b[0],
        a[1] + power * b[1],
        a[2] + power * b[2],
        a[3] + power * b[3],
        a[4] + power * b[4],
        a[5] + power * b[5],
    )


def _finite(value: float) -> float:
    """On the way too: 1/(1e308*1e308) would come out as 0."""
    if not isfinite(value):
        raise RefusedError("not_finite")
    return value


def _raised(dimension: Dimension, power: float) -> Dimension | None:
    """(2 s · 8 s)^0.5 is in seconds; None where no whole exponents come out, or absurd ones."""
    raised = [exponent * power for exponent in dimension]
    if any(abs(exponent) > _MAX_UNIT_POWER or not exponent.is_integer() for exponent in map(float, raised)):
        return None
    second, byte, flop, token, sample, dollar = map(int, raised)
    return (second, byte, flop, token, sample, dollar)


class Parser:
    """One use: `Parser(tokens, kind).whole()`; afterwards `.operators`, `.unit`, `.shares` tell how it was written.

    kind: of the question, None for a sum that answers none. last: what a token of type "a" stands for.
    """

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

    def whole(self) -> Quantity:
        """The one quantity that the text is. Raises RefusedError."""
        result = self._sum()
        if self._at < len(self._tokens):
            self._refuse_rest()
        return result

    def _sum(self) -> Quantity:
        left = self._product()
        while (sign := self._types[self._at]) in ("+", "-"):
            self._at += 1
            self.operators += 1
            right = self._product()
            if left.dimension != right.dimension:
                bare = left.unitless or right.unitless
                sides = {"left": left.dimension, "right": right.dimension}
                raise RefusedError("needs_unit" if bare else "wrong_dimension", **sides)
            value = _finite(left.value + right.value if sign == "+" else left.value - right.value)
            left = Quantity(value, left.dimension, left.unitless and right.unitless)
        return left

    def _product(self) -> Quantity:
        left = self._signed()
        while (sign := self._types[self._at]) in ("*", "/"):
            self._at += 1
            self.operators += 1
            right = self._signed()
            if sign == "*":
                value, power = left.value * right.value, 1
            elif right.value == 0:
                raise RefusedError("not_finite")
            else:
                value, power = left.value / right.value, -1
            dimension = left.dimension
            if right.dimension is not ONE:
                dimension = _times(dimension, right.dimension, power)
            left = Quantity(_finite(value), dimension, left.unitless and right.unitless)
        return left

    def _signed(self) -> Quantity:
        sign = self._types[self._at]
        if sign not in ("+", "-"):
            return self._postfix()
        self._at += 1
        value = self._postfix()
        return value if sign == "+" else value._replace(value=-value.value)

    def _postfix(self) -> Quantity:
        result = self._atom()
        if self._types[self._at] == "^":
            result = self._power(result)
        if self._types[self._at] == "w":
            result = self._units(result)
        return result

    def _atom(self) -> Quantity:
        kind = self._types[self._at]
        if kind == "n":
            self._at += 1
            return Quantity(self._tokens[self._at - 1].value, ONE, True)
        if kind == "(":
            self._depth += 1
            if self._depth > MAX_DEPTH:
                raise RefusedError("too_complex", limit=MAX_DEPTH)
            self._at += 1
            inner = self._sum()
            if self._types[self._at] != ")":
                raise RefusedError("bad_number", token="(")
            self._at += 1
            self._depth -= 1
            return inner
        if kind == "w":
            return self._led_by_word()
        if kind == "a" and self._last is not None:
            self._at += 1
            return self._last
        raise RefusedError("bad_number", token=self._tokens[self._at].text if kind else "")

    def _led_by_word(self) -> Quantity:
        """`$5` and 百分之50; any other word before a number is a name we don't know, or a function we don't have."""
        word = self._tokens[self._at].text
        if self._types[self._at + 1] == "(":
            raise RefusedError("not_a_number")
        if self._types[self._at + 1] == "n" and word in ("$", "百分之"):
            self._at += 1
            unit = lookup("$" if word == "$" else "%", self._kind)
            self._name(unit.name, 1)
            return self._chain(self._magnitudes(self._apply(self._atom(), unit, 1)))
        lookup(word, self._kind)
        raise RefusedError("bad_number", token=word)

    def _power(self, base: Quantity) -> Quantity:
        self._at += 1
        sign = self._types[self._at] if self._types[self._at] in ("+", "-") else ""
        self._at += bool(sign)
        exponent = self._atom()
        if self._types[self._at] == "^":
            exponent = self._power(exponent)
        power = -exponent.value if sign == "-" else exponent.value
        dimension = ONE if base.dimension == ONE else _raised(base.dimension, power)
        if not exponent.unitless or dimension is None:
            raise RefusedError("bad_number", token="^")
        try:
            value = base.value**power
        except (OverflowError, ZeroDivisionError):
            raise RefusedError("not_finite") from None
        if isinstance(value, complex):
            raise RefusedError("bad_number", token="^")
        return Quantity(value, dimension, base.unitless)

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
                word = self._tokens[self._at].text
                lookup(word, self._kind)
                raise RefusedError("unknown_unit", unit=f"{self._tokens[self._at - 1].text} {word}", suggest=None)
            else:
                return result

    def _magnitude(self) -> float | None:
        """Of 万, million, and of a letter where it can only be that: 7B in a count, 12K before `tokens`."""
        word = self._tokens[self._at].text
        scale = letter(word)
        if scale is not None and self._types[self._at + 1] == "w":
            after = lookup(self._tokens[self._at + 1].text, self._kind)
            if after.role == "noun" or after.dimension in (TOKEN, SAMPLE):
                return scale
        unit = lookup(word, self._kind)
        return unit.factor if unit.role == "magnitude" else None

    def _unit(self, result: Quantity, sign: int) -> Quantity:
        unit = lookup(self._tokens[self._at].text, self._kind)
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
        dimension = _times(result.dimension, unit.dimension, power) if unit.dimension is not ONE else result.dimension
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
        return Unit(unit.factor, _times(FLOP, TIME, -1), f"{unit.name}/s")

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
        if not text.isdigit() or not 0 < int(text) <= _MAX_UNIT_POWER:
            raise RefusedError("bad_number", token="^")
        return sign * int(text)

    def _refuse_rest(self) -> None:
        """What stands after a complete quantity: a second answer, a range, or a stray mark."""
        token, before = self._tokens[self._at], self._tokens[self._at - 1]
        if token.type == "n":
            if before.type == "n" and token.glued:
                raise RefusedError("bad_number", token=before.text + token.text)
            if before.type == "n" and len(token.text) == 3 and token.text.isdigit() and len(before.text) <= 3:
                raise RefusedError("ambiguous_separator", token=f"{before.text} {token.text}")
            raise RefusedError("two_numbers")
        if token.type == "," and any(later.type == "n" for later in self._tokens[self._at :]):
            raise RefusedError("two_numbers")
        raise RefusedError("bad_number", token=token.text)
