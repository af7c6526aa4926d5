"""How long an all-gather takes from the shard of each rank: (n-1) shard/rate, as nccl-tests counts n shards."""

from __future__ import annotations

from sim_core.problems._halves import RANKS, RATE, fits
from sim_core.problems._ring import ring
from sim_core.problems._shared import one_of, rate, size, time_step
from sim_core.problems.base import Ask, Family, Given, Step, Values, Wrong
from sim_core.quantity import Kind

_MEGABYTES = (
    8,
    10,
    12,
    16,
    20,
    24,
    25,
    32,
    40,
    48,
    50,
    64,
    80,
    96,
    100,
    120,
    125,
    150,
    160,
    200,
    250,
    256,
    300,
    400,
    500,
)


def _closed(given: Values) -> float:
    return (given["ranks"] - 1) * given["shard"] / given["rate"]


def _steps(given: Values) -> tuple[Step, ...]:
    n, bytes_ = int(given["ranks"]), (given["ranks"] - 1) * given["shard"]
    return (
        Step("bytes", bytes_, Kind.BYTES, "MB", f"({n}−1) · {size(given['shard'], 'MB')}"),
        time_step("time", _closed(given), f"{size(bytes_, 'MB')} / {rate(given['rate'])}"),
    )


FAMILY = Family(
    name="all-gather",
    version=1,
    givens=(Given("shard", Kind.BYTES, one_of([megabytes * 1e6 for megabytes in _MEGABYTES]), "MB"), RANKS, RATE),
    asks=(
        Ask(
            code="time",
            kind=Kind.TIME,
            unit="ms",
            closed=_closed,
            simulated=lambda timeline, _: timeline.makespan,
            steps=_steps,
            step_codes=("bytes", "time"),
            mistakes=(
                Wrong("shard-as-whole", lambda g: _closed(g) / g["ranks"]),
                Wrong("as-all-reduce", lambda g: 2 * _closed(g)),
                Wrong("both-directions", lambda g: _closed(g) / 2),
                Wrong("n-for-n-minus-1", lambda g: g["ranks"] * g["shard"] / g["rate"]),
                Wrong("one-shard", lambda g: g["shard"] / g["rate"]),
            ),
            floor=1e-6,
        ),
    ),
    simulate=lambda g: ring(int(g["ranks"]), g["shard"] / g["rate"], reduces=False),
    plausible=fits,
    source="nccl-tests doc/PERFORMANCE.md; facts.md F1",
)
