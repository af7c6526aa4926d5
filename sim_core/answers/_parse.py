"""Tokens -> a value with its dimension, by recursive descent.

    sum     := product (("+" | "-") product)*
    product := signed (("*" | "/") signed)*
    signed  := ("+" | "-")? postfix
    postfix := atom ("^" exponent)? units?
    atom    := number | "(" sum ")" | "⌈" sum "⌉" | "⌊" sum "⌋" | "$" number | 百分之 number | function atom
             | ("max" | "min") "(" sum ("," sum)* ")"
    units   := see _units.py; they may also follow an operator: (2 GB)/s

A unit binds to its number first, and `/s` to its unit: 2GB/50GB/s is 2 GB over 50 GB/s. Depth and length are bounded.
"""

from __future__ import annotations

from math import ceil, floor, isfinite, log2

from sim_core.answers._dimensions import counted
from sim_core.answers._refusal import RefusedError
from sim_core.answers._spellings import ONE, Dimension, lookup
from sim_core.answers._units import MAX_UNIT_POWER, Quantity, Units, times

MAX_DEPTH = 12
#: Beyond this a value can't be printed in every unit of its kind. On the way there floats may go further.
LARGEST = 1e290
_BRACKETS = {"(": ")", "⌈": "⌉", "⌊": "⌋"}
#: Functions of an answer: those that worked solutions write. A sum that answers no question also has roots.
_FUNCTIONS = frozenset(("ceil", "floor", "log2"))
_CHOICES = frozenset(("max", "min"))
#: A quotient that is whole but for the last bits of its float isn't rounded up past itself.
_WHOLE = 1e-9


def _finite(value: float) -> float:
    """On the way too: 1/(1e308*1e308) would come out as 0."""
    if not isfinite(value):
        raise RefusedError("not_finite")
    return value


def _common(left: Quantity, right: Quantity) -> Dimension:
    """Of 1000 tokens + 24: a bare number may count tokens, and 0 anything. RefusedError for what can't be added."""
    bare = left.unitless or right.unitless
    nothing = (left.unitless and left.value == 0) or (right.unitless and right.value == 0)
    if nothing or (bare and counted(left.dimension) == counted(right.dimension)):
        return right.dimension if left.unitless else left.dimension
    sides = {"left": left.dimension, "right": right.dimension}
    raise RefusedError("needs_unit" if bare else "wrong_dimension", **sides)


def _raised(dimension: Dimension, power: float) -> Dimension | None:
    """(2 s · 8 s)^0.5 is in seconds; None where no whole exponents come out, or absurd ones."""
    raised = [exponent * power for exponent in dimension]
    if any(abs(exponent) > MAX_UNIT_POWER or not exponent.is_integer() for exponent in map(float, raised)):
        return None
    second, byte, flop, token, sample, dollar = map(int, raised)
    return (second, byte, flop, token, sample, dollar)


class Parser(Units):
    """One use: `Parser(tokens, kind).whole()`; afterwards `.operators`, `.unit`, `.shares` tell how it was written.

    kind: of the question, None for a sum that answers none. last: what a token of type "a" stands for.
    """

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
            dimension = left.dimension if left.dimension == right.dimension else _common(left, right)
            value = _finite(left.value + right.value if sign == "+" else left.value - right.value)
            left = Quantity(value, dimension, left.unitless and right.unitless)
        return left

    def _product(self) -> Quantity:
        left = self._signed()
        while (sign := self._types[self._at]) in ("*", "/"):
            if self._types[self._at + 1] == "w" and self._is_unit():
                self._at += 1
                left = self._chain(self._unit(left, 1 if sign == "*" else -1))
                continue
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
                dimension = times(dimension, right.dimension, power)
            left = Quantity(_finite(value), dimension, left.unitless and right.unitless)
        return left

    def _is_unit(self) -> bool:
        """Whether the word behind an operator is a unit by itself: (2 GB)/s, 2000/s. Others lead a number: $5."""
        if self._types[self._at + 2] in ("n", "("):
            return False
        return lookup(self._tokens[self._at + 1].text, self._kind).role != "magnitude"

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
        if kind in _BRACKETS:
            return self._bracket(kind)
        if kind == "w":
            return self._led_by_word()
        if kind == "a" and self._last is not None:
            self._at += 1
            return self._last
        raise RefusedError("bad_number", token=self._tokens[self._at].text if kind else "")

    def _bracket(self, opening: str) -> Quantity:
        self._deeper()
        self._at += 1
        inner = self._sum()
        if self._types[self._at] != _BRACKETS[opening]:
            raise RefusedError("bad_number", token=opening)
        self._at += 1
        self._depth -= 1
        return inner if opening == "(" else self._applied("ceil" if opening == "⌈" else "floor", inner)

    def _deeper(self) -> None:
        self._depth += 1
        if self._depth > MAX_DEPTH:
            raise RefusedError("too_complex", limit=MAX_DEPTH)

    def _applied(self, function: str, to: Quantity) -> Quantity:
        """sqrt halves the exponents of the dimension; the others take plain numbers."""
        self.operators += 1
        dimension = _raised(to.dimension, 0.5 if function == "sqrt" else 1.0)
        if dimension is None or (dimension != ONE and function != "sqrt"):
            raise RefusedError("bad_number", token=function)
        if (to.value < 0 and function == "sqrt") or (to.value <= 0 and function == "log2"):
            raise RefusedError("not_finite")
        value = _finite(to.value)
        slack = _WHOLE * max(1.0, abs(value))
        if function == "ceil":
            value = float(ceil(value - slack))
        elif function == "floor":
            value = float(floor(value + slack))
        else:
            value = log2(value) if function == "log2" else value**0.5
        return Quantity(value, dimension, to.unitless)

    def _chosen(self, function: str) -> Quantity:
        """max(18 ms, 30 ms), max(0, 2 ms - 3 ms): of one dimension, in which 0 may be bare."""
        self._deeper()
        self._at += 1
        best: Quantity | None = None
        while self._types[self._at] in ("(", ","):
            self._at += 1
            other = self._sum()
            self.operators += 1
            if best is None:
                best = other
                continue
            dimension = best.dimension if best.dimension == other.dimension else _common(best, other)
            value = max(best.value, other.value) if function == "max" else min(best.value, other.value)
            best = Quantity(value, dimension, best.unitless and other.unitless)
        if best is None or self._types[self._at] != ")":
            raise RefusedError("bad_number", token=function)
        self._at += 1
        self._depth -= 1
        return best

    def _led_by_word(self) -> Quantity:
        """`$5`, 百分之50, ceil(76.3); any other word before a number is a name or a function that we don't know."""
        word = self._tokens[self._at].text
        function = word.lower()
        if function in _CHOICES and self._types[self._at + 1] == "(":
            return self._chosen(function)
        if (function in _FUNCTIONS or (function == "sqrt" and self._kind is None)) and self._types[self._at + 1]:
            self._at += 1
            self._deeper()
            argument = self._atom()
            self._depth -= 1
            return self._applied(function, argument)
        if self._types[self._at + 1] == "(":
            raise RefusedError("not_a_number")
        if self._types[self._at + 1] == "n" and function in ("$", "us$", "usd", "百分之"):
            self._at += 1
            unit = lookup("%" if word == "百分之" else "$", self._kind)
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
