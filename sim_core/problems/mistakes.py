"""Which mistakes can be told apart in a draw. Only those are active, so that no answer gets another mistake's name."""

from __future__ import annotations

import math
from collections.abc import Iterable

from sim_core.problems.base import Ask, Mistake, Values
from sim_core.problems.grading import slip, tolerance
from sim_core.problems.streams import Stream
from sim_core.quantity import Kind

LEAST, MOST = 2, 4
_SAME = 1e-9
_FROM_TRUTH, _FROM_OTHERS = 3, 2


def values(ask: Ask, given: Values) -> dict[str, float]:
    """What each declared mistake comes to, those left out that this draw doesn't have or that no answer could say."""
    found = {wrong.code: wrong.value(given) for wrong in ask.mistakes}
    return {
        code: value
        for code, value in found.items()
        if value is not None and math.isfinite(value) and (value >= 0 or ask.kind is Kind.RATIO)
    }


def candidates(ask: Ask, given: Values, answer: float) -> list[Mistake]:
    """Mistakes that lie clear of the truth, aren't a unit slip of it, and lie clear of every other declared mistake.

    Others of the same value share the message of the first. Where the tolerance is 0, any difference is clear.
    """
    wrong = values(ask, given)
    found: list[Mistake] = []
    named: set[str] = set()
    for code, value in wrong.items():
        if code in named:
            continue
        others = {other: at for other, at in wrong.items() if other != code}
        shares = tuple(other for other, at in others.items() if same(value, at))
        named.update(shares)
        clear = _clear(ask, value, answer, _FROM_TRUTH) and slip(value, answer, ask.kind) is None
        if clear and all(other in shares or _clear(ask, value, at, _FROM_OTHERS) for other, at in others.items()):
            found.append(Mistake(code, value, shares))
    return found


def same(a: float, b: float) -> bool:
    """Equal to 1e-9."""
    return math.isclose(a, b, rel_tol=_SAME, abs_tol=0.0)


def _clear(ask: Ask, a: float, b: float, times: int) -> bool:
    width = max(tolerance(a, ask.kind, ask.floor), tolerance(b, ask.kind, ask.floor))
    return abs(a - b) > times * width if width else not same(a, b)


def choose(found: list[Mistake], stream: Stream) -> tuple[Mistake, ...]:
    """At most four of the candidates, by chance."""
    return tuple(stream.sample(found, MOST))


def codes(mistakes: Iterable[Mistake]) -> set[str]:
    """Every code that these mistakes speak for, those that share a message too."""
    return {code for mistake in mistakes for code in (mistake.code, *mistake.shares)}
