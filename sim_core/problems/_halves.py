"""What the one-pass collectives share: reduce-scatter, all-gather, all-to-all move (n-1)/n of the whole once."""

from __future__ import annotations

from collections.abc import Callable

from sim_core.problems._shared import NIC_RATES, NODE_RATES, one_of, rate, rate_unit, size, time_step
from sim_core.problems.base import Given, Step, Values
from sim_core.quantity import Kind

_MEGABYTES = (
    *(64, 96, 128, 160, 200, 256, 320, 400, 500, 512, 640, 800, 1000, 1200, 1500, 1600, 2000, 2400, 2500),
    *(3000, 3200, 4000, 5000, 6000, 8000),
)
SIZE = Given("size", Kind.BYTES, one_of([megabytes * 1e6 for megabytes in _MEGABYTES]))
RANKS = Given("ranks", Kind.COUNT, one_of((4, 6, 8, 8, 12, 16, 16, 32)), "")
RATE = Given("rate", Kind.BANDWIDTH, one_of((*NIC_RATES, *NODE_RATES)), rate_unit)


def fits(given: Values) -> bool:
    """NVLink joins eight GPUs at most here; beyond that the rate is a NIC's."""
    return given["ranks"] <= 8 or given["rate"] in NIC_RATES


def once(given: Values) -> float:
    """Seconds in which a rank sends `size` once."""
    return given["size"] / given["rate"]


def share(given: Values) -> float:
    """(n-1)/n."""
    return (given["ranks"] - 1) / given["ranks"]


def one_pass(given: Values) -> float:
    """Seconds in which a rank sends all parts of `size` but one: (n-1)/n size/rate, in one division."""
    return (given["ranks"] - 1) * given["size"] / (given["ranks"] * given["rate"])


def steps_by(part: str) -> Callable[[Values], tuple[Step, ...]]:
    """The steps of `one_pass`; `part` is the code of the first, an n-th of the size: a chunk, a part."""

    def steps(given: Values) -> tuple[Step, ...]:
        n = int(given["ranks"])
        nth = given["size"] / n
        return (
            Step(part, nth, Kind.BYTES, "MB", f"{size(given['size'])} / {n}"),
            Step("bytes", (n - 1) * nth, Kind.BYTES, "MB", f"({n}−1) · {size(given['size'])} / {n}"),
            time_step("time", one_pass(given), f"{size((n - 1) * nth, 'MB')} / {rate(given['rate'])}"),
        )

    return steps
