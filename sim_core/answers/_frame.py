"""What stands around a quantity: ≈ and `t =` before it, two answers, a range. The same for answers and for sums."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from sim_core.answers._clean import clean
from sim_core.answers._refusal import RefusedError
from sim_core.answers._tokens import LEADS, Token

_NOT_FINITE = frozenset(("nan", "inf", "infinity", "无穷", "无穷大"))
#: How far apart the two sides of `2GB/(50GB/s) = 40 ms` may lie and still say the same: people round.
_SAME = 0.01

Result = TypeVar("Result")


def checked(text: str) -> str:
    """The text in one spelling. Raises RefusedError where nothing stands in it."""
    text = clean(text)
    if not text:
        raise RefusedError("empty")
    return text


def without_lead(found: list[Token]) -> list[Token]:
    """Without what people put before an answer: ≈, =, 约, about, `t =`, 答案：; and without an = at the end."""
    while len(found) > 1 and found[-1].type == "=":
        found = found[:-1]
    while found:
        first, second = found[0], found[1] if len(found) > 2 else None
        if second is not None and first.type == "w" and (second.type in ("=", "~") or second.text == ":"):
            found = found[2:]
        elif first.text in ("~", "=") or first.text.lower() in LEADS:
            found = found[2:] if second is not None and second.text in (".", ":") else found[1:]
        else:
            break
    if len(found) > 2 and found[0].text == "每" and found[1].type == "w":
        found = [*found[2:], *found[:2]]  # 每秒 50 GB
    return found


def equal_parts(
    found: list[Token], evaluate: Callable[[list[Token]], Result], alike: Callable[[Result, Result], bool]
) -> Result:
    """Of `2GB/(50GB/s) = 40 ms` what follows the last =. Raises RefusedError where a side that can be read says else.

    `70 ms (0.07 s)` is the same in other signs. alike: whether a side says the same as the result.
    """
    at = opening(found, len(found) - 1) if found and found[-1].type == ")" else -1
    if at > 1 and found[at - 1].type == "w":
        result, again = evaluate(found[:at]), evaluate(found[at + 1 : -1])
        if not alike(again, result):
            raise RefusedError("two_numbers", token="(")
        return result
    parts: list[list[Token]] = [[]]
    for token in found:
        if token.type == "=":
            parts.append([])
        else:
            parts[-1].append(token)
    result = evaluate(parts[-1])
    for part in parts[:-1]:
        try:
            agrees = alike(evaluate(part), result)
        except RefusedError as refused:
            agrees = refused.refusal.code != "wrong_dimension"  # 2(N-1)/N S/B = 70 ms is only our not reading it
        if not agrees:
            raise RefusedError("two_numbers", token="=")
    return result


def opening(found: list[Token], closing: int) -> int:
    """Where the bracket that closes there was opened; -1 if nowhere."""
    depth = 0
    for at in range(closing, -1, -1):
        depth += (found[at].type == ")") - (found[at].type == "(")
        if depth == 0:
            return at
    return -1


def near(value: float, result: float) -> bool:
    """Whether both are one value, but for rounding."""
    return abs(value - result) <= _SAME * abs(result)


def refuse_none(found: list[Token]) -> None:
    """Raises RefusedError where there is no figure."""
    if not any(token.type == "n" for token in found):
        words = {token.text.lower() for token in found}
        raise RefusedError("not_finite" if words & _NOT_FINITE else "not_a_number")


def refuse_many(found: list[Token], *, plain: bool) -> None:
    """Two answers, and ranges: with a tilde, with a word, or as 60-80 ms, which is no subtraction.

    plain: a number without a unit is expected, so that 78-1 is a difference. Raises RefusedError.
    """
    for token in found:
        if token.type == "~":
            raise RefusedError("range")
        if token.type == "s":
            raise RefusedError("two_numbers")
    types = [token.type for token in found[:4]]
    if types[:3] == ["n", "-", "n"] and all(token.type in "w/" for token in found[3:]):
        low, high = found[0].value, found[2].value
        if len(found) > 3 or not plain or low < high:
            raise RefusedError("range", low=found[0].text, high=found[2].text)
