"""The time axis: unit and round ticks, never closer than their labels allow."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import NamedTuple

from sim_core import quantity

_MANTISSAS = (1, 2, 5)


class Axis(NamedTuple):
    """ticks: (seconds, label without unit), from 0; unit: of the labels, `ms` for all that is usual."""

    unit: str
    ticks: tuple[tuple[float, str], ...]


def axis(seconds: float, length: float, measure: Callable[[str], float], gap: float) -> Axis:
    """Ticks for a timeline of `seconds`, drawn `length` long. measure: length of a label; gap: least space between two.

    The finest round step (1, 2, 5 times a power of ten) whose labels don't touch.
    """
    unit = unit_of(seconds)
    if seconds <= 0:
        return Axis(unit, ((0.0, "0"),))
    total = seconds / quantity.factor(unit, quantity.Kind.TIME)
    for step, decimals in _steps(total):
        count = math.floor(total / step + 1e-9)
        labels = [f"{i * step:.{decimals}f}" for i in (0, count)]
        room = length * step / total
        if count <= 1 or (count < 200 and room >= max(map(measure, labels)) + gap):
            break
    factor = quantity.factor(unit, quantity.Kind.TIME)
    return Axis(unit, tuple((i * step * factor, f"{i * step:.{decimals}f}") for i in range(count + 1)))


def _steps(total: float) -> Iterator[tuple[float, int]]:
    """Round steps from about a hundredth of `total` upward, each with the decimals that it needs."""
    power = math.floor(math.log10(total)) - 2
    while True:
        for mantissa in _MANTISSAS:
            yield mantissa * 10.0**power, max(0, -power)
        power += 1


def unit_of(seconds: float) -> str:
    """`ms`, but `us` below a tenth of one and `s` from ten thousand."""
    if 0 < seconds < 1e-4:
        return "us"
    return "s" if seconds >= 10 else "ms"


def time(seconds: float, whole: float) -> str:
    """A time for people in the unit of a timeline of `whole` seconds: `300.4 ms`."""
    return quantity.format(seconds, quantity.Kind.TIME, unit_of(whole), digits=4)
