"""How long a ring all-reduce takes: 2 (n-1)/n size/rate, against a ring that passes its chunks step by step."""

from __future__ import annotations

import math

from sim_core import formulas
from sim_core.problems._shared import NIC_RATES, NODE_RATES, one_of, rate, rate_unit, size, time_step
from sim_core.problems.base import Ask, Family, Given, Step, Values, Wrong
from sim_core.quantity import Kind
from sim_core.timeline import Span, Timeline

_MEGABYTES = (
    *(128, 256, 400, 500, 640, 800, 1000, 1200, 1500, 1600, 2000, 2400, 2500, 2800),
    *(3000, 3200, 4000, 5000, 6000, 7000, 8000, 10_000, 12_000, 14_000, 16_000),
)
#: Lanes drawn; further ranks do the same at the same times.
_LANES = 8


def simulate(given: Values) -> Timeline:
    """The ring itself: n ranks, n chunks, n-1 steps that reduce and n-1 that gather, each when its chunk has come.

    Counts what every chunk holds; a ring that left a contribution out would raise.
    """
    ranks = int(given["ranks"])
    seconds = given["size"] / ranks / given["rate"]
    holds = [[1] * ranks for _ in range(ranks)]
    ends = [0.0] * ranks
    spans: list[Span] = []
    for step in range(2 * (ranks - 1)):
        reducing = step < ranks - 1
        kind = "reduce_scatter" if reducing else "all_gather"
        name = f"RS{step + 1}" if reducing else f"AG{step - ranks + 2}"
        starts = [max(ends[rank], ends[rank - 1]) for rank in range(ranks)]
        ends = [start + seconds for start in starts]
        spans += [Span(f"rank {r}/comm", name, kind, starts[r], ends[r]) for r in range(min(ranks, _LANES))]
        sent = [(r, (r - step) % ranks) for r in range(ranks)]
        values = [holds[r][chunk] for r, chunk in sent]
        for (r, chunk), value in zip(sent, values, strict=True):
            to = holds[(r + 1) % ranks]
            to[chunk] = to[chunk] + value if reducing else value
    if any(count != ranks for chunks in holds for count in chunks):
        raise AssertionError("the ring lost a contribution")
    return Timeline(spans)


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
