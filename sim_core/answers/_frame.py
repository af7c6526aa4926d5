"""What stands around a quantity: ≈ and `t =` before it, two answers, a range. The same for answers and for sums."""

from __future__ import annotations

from sim_core.answers._clean import clean
from sim_core.answers._refusal import RefusedError
from sim_core.answers._tokens import LEADS, Token

_NOT_FINITE = frozenset(("nan", "inf", "infinity", "无穷", "无穷大"))


def checked(text: str) -> str:
    """The text in one spelling. Raises RefusedError where nothing stands in it."""
    text = clean(text)
    if not text:
        raise RefusedError("empty")
    return text


def without_lead(found: list[Token]) -> list[Token]:
    """Without what people put before an answer: ≈, =, 约, about, `t =`."""
    if len(found) > 2 and found[0].type == "w" and found[1].type == "=":
        found = found[2:]
    while found and (found[0].text in "~=" or found[0].text.lower() in LEADS):
        found = found[1:]
    if len(found) > 2 and found[0].text == "每" and found[1].type == "w":
        found = [*found[2:], *found[:2]]  # 每秒 50 GB
    return found


def refuse_none(found: list[Token]) -> None:
    """Raises RefusedError where there is no figure."""
    if not any(token.type == "n" for token in found):
        words = {token.text.lower() for token in found}
        raise RefusedError("not_finite" if words & _NOT_FINITE else "not_a_number")


def refuse_many(found: list[Token], *, plain: bool) -> None:
    """Two answers, and ranges: with a tilde, with a word, or as 60-80 ms, which is no subtraction.

    plain: a number without a unit is expected, so that 78-1 is a difference. Raises RefusedError.
    """
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
        if len(found) > 3 or not plain or low < high:
            raise RefusedError("range", low=found[0].text, high=found[2].text)
