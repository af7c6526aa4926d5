"""What the families about memory, FLOPs and layouts share: sizes of models, real peaks, and that no time passes."""

from __future__ import annotations

from sim_core.problems._shared import size
from sim_core.problems.base import Step, Values
from sim_core.problems.streams import Stream
from sim_core.quantity import Kind, Number, format
from sim_core.timeline import Timeline

#: Billions of parameters of models that people train: 1 to 175.
BILLIONS = (
    1,
    1.3,
    1.5,
    1.8,
    2.7,
    3,
    4,
    6.7,
    7,
    7.5,
    8,
    9,
    12,
    13,
    14,
    20,
    22,
    27,
    30,
    32,
    34,
    40,
    65,
    70,
    72,
    110,
    175,
)
#: Dense bf16 FLOP/s of A100 and H100 (facts.md L).
PEAKS = (312e12, 989e12)
#: Dense bf16 FLOP/s and bytes/s of memory: A100 40 and 80 GB, H100, H200 (facts.md L, roofline; NVIDIA data sheets).
ROOFS = ((312e12, 1.555e12), (312e12, 2.039e12), (989e12, 3.35e12), (989e12, 4.8e12))


def no_time(_: Values) -> Timeline:
    """Of a question in which nothing happens one after the other: a timeline without spans."""
    return Timeline(())


def billions(stream: Stream, low: float, high: float) -> float:
    """A number of parameters from `low` to `high` billion; the nearest there is where none lies between."""
    fitting = [b for b in BILLIONS if low <= b <= high] or [min(BILLIONS, key=lambda b: abs(b - low))]
    return stream.choice(fitting) * 1e9


def memory_step(code: str, bytes_: float, symbols: str = "", unit: str = "GB") -> Step:
    """A step whose value is a size."""
    return Step(code, bytes_, Kind.BYTES, unit, symbols)


def number(value: Number) -> str:
    """A large count in a calculation that can be typed: 7e9 rather than 7 B, which a question of bytes reads as 7 B."""
    for power in (12, 9):
        if value >= 10**power:
            return f"{value / 10**power:g}e{power}"
    return str(int(value))


def gb(value: Number) -> str:
    return size(value, "GB")


def peak(value: Number) -> str:
    """In brackets, so that the line can be typed as it stands."""
    return f"({format(value, Kind.FLOP_RATE, 'TFLOP/s' if value < 1e16 else 'PFLOP/s')})"


def divisors(whole: int) -> list[int]:
    """All of them, in order."""
    return [d for d in range(1, whole + 1) if whole % d == 0]
