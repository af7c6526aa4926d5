"""`calculate`: a sum that answers no question, so that only its units say what it is.

    calculate("2GB/(50GB/s)")                        -> 40 ms
    calculate("6*7e9*1e12/(1000*400TFLOPS)")         -> a time: the bare number counted FLOPs
    calculate("* 8", ans=calculate("2GB/(50GB/s)"))  -> 320 ms

Tokens and grammar are those of `read`; what `read` settles by the kind of the question is settled by what comes out.
"""

from __future__ import annotations

from dataclasses import dataclass

from sim_core.answers._dimensions import counted, kind_of
from sim_core.answers._frame import checked, equal_parts, near, refuse_many, refuse_none, without_lead
from sim_core.answers._meanings import only_meaning
from sim_core.answers._parse import LARGEST
from sim_core.answers._phrases import settled
from sim_core.answers._refusal import Refusal, RefusedError
from sim_core.answers._spellings import ONE, Dimension, lookup
from sim_core.answers._tokens import Token, scientific, tokens
from sim_core.answers._units import Quantity
from sim_core.quantity import Kind, fitting, format

MAX_CHARACTERS = 200
_MOST_TOKENS = 120
_DIGITS = 6
#: Codes that only a sum has, beside those of an answer.
SUM_CODES = ("unnamed", "unlike", "no_ans", "ambiguous_order")


@dataclass(frozen=True, slots=True)
class Calculation:
    """What came out. value in SI (a percent as a fraction), unit: the one that it is printed in, "" for a number.

    dimension: exponents of second, byte, FLOP, token, sample, US dollar, with those that only count.
    """

    value: float
    kind: Kind
    dimension: Dimension
    unit: str
    lang: str = "en"

    @property
    def text(self) -> str:
        """As people write it: "40 ms"."""
        return format(self.value, self.kind, None, _DIGITS, self.lang)


def calculate(text: str, ans: Calculation | None = None, lang: str = "en") -> Calculation | Refusal:
    """The value of an expression with units. ans: the last result, which `ans` and a leading operator stand for.

    Never raises for any text. Codes of a refusal: those of `read`, and SUM_CODES (unnamed: the dimension that came out
    has no name; unlike: these can't be added; no_ans: there is no last result; ambiguous_order: 7/8 TFLOPS).
    """
    if len(text) > MAX_CHARACTERS:
        return Refusal("too_long", {"limit": MAX_CHARACTERS})
    try:
        found = settled(without_lead(tokens(checked(text), _MOST_TOKENS)))
        return equal_parts(found, lambda part: _calculated(part, ans, lang), _alike)
    except RefusedError as refused:
        return refused.refusal


def _calculated(found: list[Token], ans: Calculation | None, lang: str) -> Calculation:
    found = _with_last(found, ans)
    if all(token.type != "a" for token in found):
        refuse_none(found)
    found = scientific(found)
    refuse_many(found, plain=True)
    last = None if ans is None else Quantity(ans.value, ans.dimension, ans.dimension == ONE)
    result = only_meaning(found, last)
    if abs(result.value) > LARGEST:
        raise RefusedError("not_finite")
    kind = _kind(result, found)
    value = result.value + 0.0  # -0 is 0
    return Calculation(value, kind, result.dimension, fitting(value, kind, _DIGITS, lang), lang)


def _alike(side: Calculation, result: Calculation) -> bool:
    """A bare number may be in any unit: 2*7/8*2/50*1000 = 70 ms."""
    if side.dimension != result.dimension:
        return side.dimension == ONE
    return near(side.value, result.value)


def _with_last(found: list[Token], ans: Calculation | None) -> list[Token]:
    """`ans` as a token of its own, put before an operator that would otherwise have nothing to its left."""
    out = [token._replace(type="a") if token.text.lower() == "ans" else token for token in found]
    if out and out[0].type in ("*", "/", "^"):
        out.insert(0, Token("a", "ans", 0.0, False))
    if ans is None and any(token.type == "a" for token in out):
        raise RefusedError("no_ans")
    return out


def _kind(result: Quantity, found: list[Token]) -> Kind:
    """Of a plain number: a percent where only percents were added, a count where it is whole, else a ratio."""
    kind = kind_of(counted(result.dimension)) or Kind.RATIO
    if kind is not Kind.RATIO:
        return kind
    numbers = sum(token.type == "n" for token in found)
    percents = sum(token.type == "w" and _is_percent(token.text) for token in found)
    if percents == numbers and not any(token.type in ("*", "/", "^", "a") for token in found):
        return Kind.PERCENT
    return Kind.COUNT if result.value.is_integer() else Kind.RATIO


def _is_percent(word: str) -> bool:
    try:
        return word == "百分之" or lookup(word, None).name == "%"
    except RefusedError:
        return False
