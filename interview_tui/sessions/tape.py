"""The tape of a calculator: what was calculated beside a problem, and its last result, `ans`. Nothing of it is stored.

A line that begins with `=` is to be calculated and never an answer. An answer in which `ans` stands is calculated too,
and what comes out is the answer.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sim_core.answers import Calculation, Refusal
    from sim_core.quantity import Kind

SIGNS = ("=", "＝")
KEPT = 3
_ANS = re.compile(r"\bans\b", re.IGNORECASE | re.ASCII)
_DIGITS = 12
_OPERATORS = ("*", "/", "^", "×", "÷")


@dataclass(frozen=True, slots=True)
class Sum:
    """A line as it was typed, without its sign and with the `ans` that an operator began with, and what came out."""

    typed: str
    result: Calculation


def is_sum(text: str) -> bool:
    """Whether the line is to be calculated."""
    return text.lstrip().startswith(SIGNS)


def mentions_ans(text: str) -> bool:
    """Whether the last result stands in an answer, so that it is to be calculated first."""
    return _ANS.search(text) is not None


class Tape:
    """The newest sums, oldest first, and why the last line couldn't be calculated."""

    def __init__(self) -> None:
        self.sums: tuple[Sum, ...] = ()
        self.fault: Refusal | None = None

    @property
    def ans(self) -> Calculation | None:
        return self.sums[-1].result if self.sums else None

    def calculate(self, text: str) -> Sum | None:
        """Put a line on the tape. None where it can't be calculated: `fault` says why."""
        from sim_core.answers import Calculation, calculate

        typed = text.strip().lstrip("".join(SIGNS)).strip()
        found = calculate(typed, self.ans)
        if not isinstance(found, Calculation):
            self.fault = found
            return None
        self.fault = None
        made = Sum(f"ans {typed}" if typed[:1] in _OPERATORS else typed, found)
        self.sums = (*self.sums, made)[-KEPT:]
        return made

    def answer(self, text: str, kind: Kind) -> str | None:
        """An answer of a kind as it is to be graded: one with `ans` calculated. None where that fails: see `fault`."""
        from sim_core.answers import Calculation, calculate
        from sim_core.quantity import Kind, format

        self.fault = None
        if not mentions_ans(text):
            return text
        # Alone, it is the result itself, with the kind that it had.
        found = self.ans if self.ans and _ANS.fullmatch(text.strip()) else calculate(text, self.ans)
        if not isinstance(found, Calculation):
            self.fault = found
            return None
        plain = found.kind in (Kind.RATIO, Kind.COUNT)
        shown = Kind.PERCENT if plain and kind is Kind.PERCENT else found.kind
        return format(found.value, shown, digits=_DIGITS)
