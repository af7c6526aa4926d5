"""Random numbers that stay the same for ever: one stream a given, named, so that adding a given reshuffles no other.

A stream hashes its key and a counter; nothing global, nothing that another version of Python could change.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import TypeVar

T = TypeVar("T")

_DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_VALUES = {digit: value for value, digit in enumerate(_DIGITS)} | {"I": 1, "L": 1, "O": 0}
MAX_SEED = 2**60


class Stream:
    """The numbers of (family, version, seed, name), one after the other."""

    def __init__(self, family: str, version: int, seed: int, name: str) -> None:
        self._key = f"{family}@{version}:{seed}/{name}#".encode()
        self._next = 0

    def unit(self) -> float:
        """From 0 to below 1."""
        digest = blake2b(self._key + str(self._next).encode(), digest_size=7).digest()
        self._next += 1
        return (int.from_bytes(digest) >> 3) / 2**53

    def between(self, low: float, high: float) -> float:
        return low + (high - low) * self.unit()

    def choice(self, options: Sequence[T]) -> T:
        """One of `options`, all alike. ValueError for none."""
        if not options:
            raise ValueError("nothing to choose from")
        return options[int(self.unit() * len(options))]

    def sample(self, options: Sequence[T], count: int) -> list[T]:
        """`count` of `options` at most, in their own order."""
        chosen = sorted(sorted(range(len(options)), key=lambda _: self.unit())[:count])
        return [options[at] for at in chosen]


def seed_name(seed: int) -> str:
    """A seed in Crockford's base 32, which has no letters that are taken for one another: 7F2K."""
    if not 0 <= seed < MAX_SEED:
        raise ValueError(f"seeds go from 0 to {MAX_SEED - 1}: {seed!r}")
    out = ""
    while True:
        seed, digit = divmod(seed, 32)
        out = _DIGITS[digit] + out
        if not seed:
            return out


def seed_of(name: str) -> int:
    """The seed that was printed so; i, l and o are read as 1, 1 and 0, hyphens are skipped. ValueError otherwise."""
    digits = name.strip().upper().replace("-", "")
    if not digits or len(digits) > 12 or not set(digits) <= set(_VALUES):
        raise ValueError(f"not a seed: {name!r}")
    seed = 0
    for digit in digits:
        seed = seed * 32 + _VALUES[digit]
    return seed
