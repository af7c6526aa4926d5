"""How long a ring all-reduce takes: 2 (n-1)/n size/rate, against a ring that passes its chunks step by step."""

from __future__ import annotations

import math

from sim_core import formulas
from sim_core.problems._ring import ring
from sim_core.problems._shared import NIC_RATES, NODE_RATES, one_of, rate, rate_unit, size, time_step
from sim_core.problems.base import Ask, Family, Given, Step, Values, Wrong
from sim_core.quantity import Kind
from sim_core.timeline import Timeline

_MEGABYTES = (
    *(128, 256, 400, 500, 640, 800, 1000, 1200, 1500, 1600, 2000, 2400, 2500, 2800),
    *(3000, 3200, 4000, 5000, 6000, 7000, 8000, 10_000, 12_000, 14_000, 16_000),
)


def simulate(given: Values) -> Timeline:
    """The ring itself, chunk by chunk."""
    ranks = int(given["ranks"])
    return ring(ranks, given["size"] / ranks / given["rate"])


def _closed(given: Values) -> float:
    return formulas.ring_all_reduce(given["size"], int(given["ranks"]), given["rate"])


def _once(given: Values) -> float:
    """Seconds in which one rank sends the whole size once."""
    return given["size"] / given["rate"]


def _steps(given: Values) -> tuple[Step, ...]:
    n = int(given["ranks"])
    factor = 2 * (n - 1) / n
    share = f"2·({n}−1)/{n}"
    return (
        Step("factor", factor, Kind.RATIO, "", share),
        Step("bytes", factor * given["size"], Kind.BYTES, "GB", f"{share} · {size(given['size'])}"),
        time_step("time", _closed(given), f"{size(factor * given['size'], 'GB')} / {rate(given['rate'])}"),
    )


FAMILY = Family(
    name="ring-all-reduce",
    version=1,
    givens=(
        Given("size", Kind.BYTES, one_of([megabytes * 1e6 for megabytes in _MEGABYTES])),
        Given("ranks", Kind.COUNT, one_of((4, 6, 8, 8, 12, 16, 16, 32, 64)), ""),
        Given("rate", Kind.BANDWIDTH, one_of((*NIC_RATES, *NODE_RATES)), rate_unit),
    ),
    asks=(
        Ask(
            code="time",
            kind=Kind.TIME,
            unit="ms",
            closed=_closed,
            simulated=lambda timeline, _: timeline.makespan,
            steps=_steps,
            step_codes=("factor", "bytes", "time"),
            mistakes=(
                Wrong("factor-two", lambda g: _closed(g) / 2),
                Wrong("both-directions", lambda g: _closed(g) / 2),
                Wrong("n-for-n-minus-1", lambda g: 2 * _once(g)),
                Wrong("not-divided", lambda g: 2 * (g["ranks"] - 1) * _once(g)),
                Wrong("sent-once", _once),
                Wrong("tree-unpipelined", lambda g: 2 * math.ceil(math.log2(g["ranks"])) * _once(g)),
            ),
            floor=1e-6,
        ),
    ),
    simulate=simulate,
    plausible=lambda g: g["ranks"] <= 8 or g["rate"] in NIC_RATES,
    source="Patarasuk & Yuan 2009; nccl-tests doc/PERFORMANCE.md; facts.md F1",
)
