"""Why a text isn't read: a code that the interface has a sentence for, and the values which that sentence names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

#: Every code, in the order of the design. All are free for the person.
CODES = (
    "empty",
    "not_a_number",
    "not_finite",
    "bad_number",
    "ambiguous_separator",
    "ambiguous_unit",
    "ambiguous_percent",
    "two_numbers",
    "range",
    "needs_unit",
    "unknown_unit",
    "wrong_dimension",
    "negative",
    "too_long",
    "too_complex",
)


@dataclass(frozen=True, slots=True)
class Refusal:
    """`detail` holds what the sentence may name: unit, suggest, token, limit, got, asked, low, high."""

    code: str
    detail: Mapping[str, object] = field(default_factory=dict)


class RefusedError(Exception):
    """Carries a refusal out of the depths of the parser; caught in `read`, never seen outside."""

    def __init__(self, code: str, **detail: object) -> None:
        super().__init__(code)
        self.refusal = Refusal(code, detail)
