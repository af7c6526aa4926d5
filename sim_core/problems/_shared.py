"""What several families draw and write alike: rates of real hardware, round numbers, calculations with their units."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sim_core.problems.base import Step, Values
from sim_core.problems.streams import Stream
from sim_core.quantity import Kind, Number, format

MIB = 1024 * 1024

#: Bytes/s of one direction a GPU: 100 to 800 Gb/s NICs, and what rings reach inside a node (facts.md F7: A100 NVLink
#: 235, H100 370).
NIC_RATES = (12.5e9, 25e9, 50e9, 100e9)
NODE_RATES = (235e9, 370e9)


def one_of(options: Sequence[Number]) -> Callable[[Stream, Values], Number]:
    """A draw among these."""
    return lambda stream, _: stream.choice(options)


def rate_unit(stream: Stream, rate: Number) -> str:
    """NICs are quoted in bits as often as in bytes."""
    return "Gb/s" if rate in NIC_RATES and stream.unit() < 0.5 else "GB/s"


def rounded(value: float, digits: int = 2) -> float:
    """To so many significant digits, so that the printed given is the given."""
    return float(f"{value:.{digits}g}")


def time_step(code: str, seconds: float, symbols: str = "") -> Step:
    """A step whose value is a time, in the ms of the answer's box."""
    return Step(code, seconds, Kind.TIME, "ms", symbols)


def ms(seconds: Number, digits: int = 4) -> str:
    return format(seconds, Kind.TIME, "ms", digits)


def size(value: Number, unit: str | None = None) -> str:
    return format(value, Kind.BYTES, unit)


def rate(value: Number) -> str:
    """In brackets, so that the line can be typed as it stands."""
    return f"({format(value, Kind.BANDWIDTH, 'GB/s')})"
