"""Dimensions with and without a name: which kind of quantity came out of a sum, and how to say one that has no kind."""

from __future__ import annotations

from sim_core.answers._spellings import BYTE, DIMENSIONS, FLOP, MONEY, ONE, TIME, Dimension
from sim_core.quantity import Kind

_SYMBOLS = ("s", "B", "FLOP", "token", "sample", "USD")
_KINDS = {dimension: kind for kind, dimension in DIMENSIONS.items() if dimension != ONE}
#: What tokens and samples may multiply or divide without making another quantity of it.
_UNCOUNTED = frozenset((ONE, TIME, BYTE, FLOP, MONEY, DIMENSIONS[Kind.FLOP_RATE]))


def kind_of(dimension: Dimension) -> Kind | None:
    """The kind of that dimension; a plain number is a RATIO. None where it has no name: B^2, 1/s."""
    return Kind.RATIO if dimension == ONE else _KINDS.get(dimension)


def counted(dimension: Dimension) -> Dimension:
    """The dimension that is meant where FLOP, tokens and samples only count: people write 6*7e9*1e12 without a unit.

    A number over a rate of such things is a time: 4e22/(400 TFLOP/s). Tokens and samples are so many, or each one:
    160 KB/token is a size, 6 FLOP * 7e9 * 1e12 tokens is FLOPs. What stays nameless is returned as it came.
    """
    if kind_of(dimension) is not None:
        return dimension
    seconds, sizes, flops, tokens, samples, money = dimension
    bare = (seconds, sizes, 0, 0, 0, money)
    if bare == TIME and flops == -1:
        return TIME
    if bare == ONE and (flops, tokens, samples) == (-1, 1, 0):
        return ONE  # 6*7e9 * 2000 tokens/s over a peak
    rest = (seconds, sizes, flops, 0, 0, money)
    return rest if rest in _UNCOUNTED else dimension


def spelled(dimension: Dimension) -> str:
    """In plain signs: "B^2", "1/s", "B·s", "FLOP/(s·token)"."""
    over = [_power(name, exponent) for name, exponent in zip(_SYMBOLS, dimension, strict=True) if exponent > 0]
    under = [_power(name, -exponent) for name, exponent in zip(_SYMBOLS, dimension, strict=True) if exponent < 0]
    top = "·".join(over) or "1"
    if not under:
        return top
    return f"{top}/{under[0]}" if len(under) == 1 else f"{top}/({'·'.join(under)})"


def _power(name: str, exponent: int) -> str:
    return name if exponent == 1 else f"{name}^{exponent}"
