"""The time axis: unit and round ticks, never closer than their labels allow."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import NamedTuple

from sim_core import quantity

_MANTISSAS = (1, 2, 5)
#: Seconds. What is shorter is nothing: no clock of a GPU ticks as fast.
SHORTEST = 1e-12


class Axis(NamedTuple):
    """ticks: (seconds, label without unit), from 0; unit: of the labels, `ms` for all that is usual."""

    unit: str
    ticks: tuple[tuple[float, str], ...]


def axis(seconds: float, length: float, measure: Callable[[str], float], gap: float, ascii: bool = False) -> Axis:
    """Ticks for a timeline of `seconds`, drawn `length` long. measure: length of a label; gap: least space between two.

    The finest round step (1, 2, 5 times a power of ten) whose labels don't touch.
    """
    unit = unit_of(seconds, ascii)
    if seconds < SHORTEST:
        return Axis(unit, ((0.0, "0"),))
    total = seconds / quantity.factor(unit, quantity.Kind.TIME)
    for step, decimals in _steps(total):
        count = math.floor(total / step + 1e-9)
        room = length * step / total
        if count <= 1 or (count < 200 and room >= measure(_label(count * step, decimals)) + gap):
            break
    factor = quantity.factor(unit, quantity.Kind.TIME)
    return Axis(unit, tuple((i * step * factor, _label(i * step, decimals)) for i in range(count + 1)))


def _label(value: float, decimals: int) -> str:
    return f"{value:.{decimals}f}" if value else "0"


def _steps(total: float) -> Iterator[tuple[float, int]]:
    """Round steps from about a hundredth of `total` upward, each with the decimals that it needs."""
    power = math.floor(math.log10(total)) - 2
    while True:
        for mantissa in _MANTISSAS:
            yield mantissa * 10.0**power, max(0, -power)
        power += 1


def unit_of(seconds: float, ascii: bool = False) -> str:
    """`ms`, but `µs` below a tenth of one (`us` in ascii), `ns` below a tenth of those, and `s` from ten thousand."""
    if 0 < seconds < 1e-7:
        return "ns"
    if 0 < seconds < 1e-4:
        return "us" if ascii else "µs"
    return "s" if seconds >= 10 else "ms"


def time(seconds: float, whole: float, digits: int = 4, ascii: bool = False) -> str:
    """A time for people in the unit of a timeline of `whole` seconds, so that all times of one figure can be compared:
    `300.4 ms`."""
    return quantity.format(seconds, quantity.Kind.TIME, unit_of(whole, ascii), digits)
