"""busbw of a measured all-reduce: algbw times 2 (n-1)/n, the rate at which each rank really sent."""

from __future__ import annotations

from sim_core.problems._halves import SIZE, fits
from sim_core.problems._ring import ring
from sim_core.problems._shared import NIC_RATES, NODE_RATES, ms, one_of, rounded, size
from sim_core.problems.base import Ask, Family, Given, Step, Values, Wrong
from sim_core.problems.streams import Stream
from sim_core.quantity import Kind, format
from sim_core.timeline import Timeline

_RANKS = Given("ranks", Kind.COUNT, one_of((4, 6, 8, 8, 12, 16, 32)), "")


def _time(stream: Stream, given: Values) -> float:
    """What such a ring would take at 60 to 95 % of a real link."""
    link = stream.choice(NODE_RATES if given["ranks"] <= 8 else NIC_RATES) * stream.between(0.6, 0.95)
    return rounded(2 * (given["ranks"] - 1) / given["ranks"] * given["size"] / link, 3)


def _algbw(given: Values) -> float:
    return given["size"] / given["time"]


def _closed(given: Values) -> float:
    return 2 * (given["ranks"] - 1) * given["size"] / (given["ranks"] * given["time"])


def _simulated(timeline: Timeline, given: Values) -> float:
    """Bytes that rank 0 put on the wire in the ring, over the time that they took."""
    sent = sum(span.lane == "rank 0/comm" for span in timeline.spans) * given["size"] / given["ranks"]
    return sent / timeline.makespan


def _simulate(given: Values) -> Timeline:
    ranks = int(given["ranks"])
    return ring(ranks, given["time"] / (2 * (ranks - 1)))


def _steps(given: Values) -> tuple[Step, ...]:
    n = int(given["ranks"])
    algbw = format(_algbw(given), Kind.BANDWIDTH, "GB/s", 6)
    return (
        Step("algbw", _algbw(given), Kind.BANDWIDTH, "GB/s", f"{size(given['size'])} / {ms(given['time'])}"),
        Step("factor", 2 * (n - 1) / n, Kind.RATIO, "", f"2·({n}−1)/{n}"),
        Step("busbw", _closed(given), Kind.BANDWIDTH, "GB/s", f"2·({n}−1)/{n} · {algbw}"),
    )


FAMILY = Family(
    name="busbw",
    version=1,
    givens=(SIZE, _RANKS, Given("time", Kind.TIME, _time, "ms")),
    asks=(
        Ask(
            code="busbw",
            kind=Kind.BANDWIDTH,
            unit="GB/s",
            closed=_closed,
            simulated=_simulated,
            steps=_steps,
            step_codes=("algbw", "factor", "busbw"),
            mistakes=(
                Wrong("algbw", _algbw),
                Wrong("factor-two", lambda g: _closed(g) / 2),
                Wrong("n-for-n-minus-1", lambda g: 2 * _algbw(g)),
                Wrong("factor-divided", lambda g: _algbw(g) * g["ranks"] / (2 * (g["ranks"] - 1))),
                Wrong("times-ranks", lambda g: g["ranks"] * _algbw(g)),
            ),
            floor=1e6,
        ),
    ),
    simulate=_simulate,
    plausible=lambda g: fits({**g, "rate": NIC_RATES[0]}) and g["time"] >= 1e-4,
    source="nccl-tests doc/PERFORMANCE.md; facts.md F1, F7",
)
