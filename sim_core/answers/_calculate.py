"""`calculate`: a sum that answers no question, so that only its units say what it is.

    calculate("2GB/(50GB/s)")                        -> 40 ms
    calculate("6*7e9*1e12/(1000*400TFLOPS)")         -> a time: the bare number counted FLOPs
    calculate("* 8", ans=calculate("2GB/(50GB/s)"))  -> 320 ms

Tokens and grammar are those of `read`. What `read` settles by the kind of the question is settled here by what comes
out: 70B*2 bytes is a size only if B is a billion. Where two readings come out, the text is asked about.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import product

from sim_core.answers._dimensions import counted, kind_of, spelled
from sim_core.answers._frame import checked, refuse_many, refuse_none, without_lead
from sim_core.answers._parse import Parser, Quantity
from sim_core.answers._read import fraction
from sim_core.answers._refusal import Refusal, RefusedError
from sim_core.answers._spellings import ONE, Dimension, letter, lookup
from sim_core.answers._tokens import Token, scientific, tokens
from sim_core.quantity import Kind, fitting, format

MAX_CHARACTERS = 200
_MOST_TOKENS = 120
_DIGITS = 6
_MOST_READINGS = 16
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
        return _calculate(text, ans, lang)
    except RefusedError as refused:
        return refused.refusal


def _calculate(text: str, ans: Calculation | None, lang: str) -> Calculation:
    found = _with_last(without_lead(tokens(checked(text), _MOST_TOKENS)), ans)
    if all(token.type != "a" for token in found):
        refuse_none(found)
    found = scientific(found)
    refuse_many(found, plain=True)
    last = None if ans is None else Quantity(ans.value, ans.dimension, ans.dimension == ONE)
    result = _only_reading(found, last)
    if not math.isfinite(result.value):
        raise RefusedError("not_finite")
    kind = _kind(result, found)
    value = result.value + 0.0  # -0 is 0
    return Calculation(value, kind, result.dimension, fitting(value, kind, _DIGITS, lang), lang)


def _with_last(found: list[Token], ans: Calculation | None) -> list[Token]:
    """`ans` as a token of its own, put before an operator that would otherwise have nothing to its left."""
    out = [token._replace(type="a") if token.text.lower() == "ans" else token for token in found]
    if out and out[0].type in ("*", "/", "^"):
        out.insert(0, Token("a", "ans", 0.0, False))
    if ans is None and any(token.type == "a" for token in out):
        raise RefusedError("no_ans")
    return out


def _only_reading(found: list[Token], last: Quantity | None) -> Quantity:
    """Every word that could mean two things is tried as both; what comes out with a name must be one thing."""
    doubtful = {at: words for at in range(len(found)) if (words := _either(found, at))}
    ways = 1
    for words in doubtful.values():
        ways *= len(words)
    if ways > _MOST_READINGS:
        raise _ask(found, doubtful)
    results: list[Quantity] = []
    refused: RefusedError | None = None
    for chosen in product(*doubtful.values()):
        settled = list(found)
        for at, word in zip(doubtful, chosen, strict=True):
            settled[at] = found[at]._replace(text=word)
        try:
            result = _named(settled, last)
        except RefusedError as error:
            refused = refused or error
            continue
        if all(result.value != other.value or result.dimension != other.dimension for other in results):
            results.append(result)
    if len(results) == 1:
        return results[0]
    if results:
        raise _ask(found, doubtful)
    assert refused is not None
    raise refused


def _either(found: list[Token], at: int) -> tuple[str, ...]:
    """What the word may stand for, where case and neighbours leave it open: B, b, and flops in small letters."""
    word = found[at]
    if word.type != "w":
        return ()
    before, after = (found[i] if 0 <= i < len(found) else None for i in (at - 1, at + 1))
    if word.text in ("B", "b"):
        if after is not None and after.type == "w":
            return ()  # 70B params, 70B tokens: the parser knows
        small = "byte" if word.text == "B" else "bit"
        return (small, "billion") if before is None or before.type in ("n", "a", ")", "$") else (small,)
    if word.text.islower() and word.text.endswith("flops"):
        if after is not None and after.type == "/" and at + 2 < len(found) and found[at + 2].type == "w":
            return ()
        stem = word.text.removesuffix("flops").upper()
        return (f"{stem}FLOP", f"{stem}FLOPS")
    return ()


def _ask(found: list[Token], doubtful: dict[int, tuple[str, ...]]) -> RefusedError:
    at, words = next(iter(doubtful.items()))
    return RefusedError("ambiguous_unit", unit=found[at].text, choices=words)


def _named(found: list[Token], last: Quantity | None) -> Quantity:
    """The value, where its dimension has a name. A fraction before a unit is one number: 7/8 ms, as `read` has it."""
    try:
        result = Parser(found, None, last).whole()
    except RefusedError as error:
        raise _in_words(error, found) from None
    named = kind_of(counted(result.dimension)) is not None
    other = fraction(found, None)
    if other is not None and kind_of(counted(other.dimension)) is not None and other.value != result.value:
        if named:
            top, bottom, unit = found[0].text, found[2].text, found[3].text
            raise RefusedError("ambiguous_order", choices=(f"({top}/{bottom}) {unit}", f"{top}/({bottom} {unit})"))
        return other
    if named:
        return result
    raise _letter_asked(found) or RefusedError("unnamed", dimension=spelled(result.dimension))


def _in_words(error: RefusedError, found: list[Token]) -> RefusedError:
    """Unlike things added: their dimensions by name."""
    refusal = error.refusal
    if refusal.code not in ("wrong_dimension", "needs_unit") or "left" not in refusal.detail:
        return error
    asked = _letter_asked(found)
    if asked or refusal.code == "needs_unit":
        return asked or RefusedError("needs_unit")
    left, right = refusal.detail["left"], refusal.detail["right"]
    assert isinstance(left, tuple) and isinstance(right, tuple)  # noqa: PT018
    return RefusedError("unlike", left=spelled(left), right=spelled(right))


def _letter_asked(found: list[Token]) -> RefusedError | None:
    """2G/(50GB/s) comes to nothing because G was meant as GB: the letter is what to ask about."""
    for at, token in enumerate(found):
        if token.type == "w" and letter(token.text) is not None and lookup(token.text, None).role == "magnitude":
            after = found[at + 1] if at + 1 < len(found) else None
            if after is None or after.type != "w":
                stem = token.text.upper()
                return RefusedError("ambiguous_unit", unit=token.text, choices=(f"{stem}B", f"{stem}iB"))
    return None


def _kind(result: Quantity, found: list[Token]) -> Kind:
    """Of a plain number: a percent where only percents were added, a count where it is whole, else a ratio."""
    kind = kind_of(counted(result.dimension))
    assert kind is not None
    if kind is not Kind.RATIO:
        return kind
    numbers = sum(token.type == "n" for token in found)
    percents = sum(token.type == "w" and lookup(token.text, None).name == "%" for token in found)
    if percents == numbers and not any(token.type in ("*", "/", "^", "a") for token in found):
        return Kind.PERCENT
    return Kind.COUNT if result.value.is_integer() else Kind.RATIO
