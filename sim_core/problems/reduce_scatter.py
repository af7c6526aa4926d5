"""How long a reduce-scatter takes: half of an all-reduce, (n-1)/n size/rate with the full input as size."""

from __future__ import annotations

from sim_core.problems._halves import RANKS, RATE, SIZE, fits, once, share
from sim_core.problems._ring import ring
from sim_core.problems._shared import rate, size, time_step
from sim_core.problems.base import Ask, Family, Step, Values, Wrong
from sim_core.quantity import Kind


def _closed(given: Values) -> float:
    return (given["ranks"] - 1) * given["size"] / (given["ranks"] * given["rate"])


def _steps(given: Values) -> tuple[Step, ...]:
    n = int(given["ranks"])
    chunk = given["size"] / n
    return (
        Step("chunk", chunk, Kind.BYTES, "MB", f"{size(given['size'])} / {n}"),
        Step("bytes", (n - 1) * chunk, Kind.BYTES, "MB", f"({n}−1) · {size(given['size'])} / {n}"),
        time_step("time", _closed(given), f"{size((n - 1) * chunk, 'MB')} / {rate(given['rate'])}"),
    )


FAMILY = Family(
    name="reduce-scatter",
    version=1,
    givens=(SIZE, RANKS, RATE),
    asks=(
        Ask(
            code="time",
            kind=Kind.TIME,
            unit="ms",
            closed=_closed,
            simulated=lambda timeline, _: timeline.makespan,
            steps=_steps,
            step_codes=("chunk", "bytes", "time"),
            mistakes=(
                Wrong("as-all-reduce", lambda g: 2 * _closed(g)),
                Wrong("both-directions", lambda g: _closed(g) / 2),
                Wrong("n-for-n-minus-1", once),
                Wrong("size-as-shard", lambda g: (g["ranks"] - 1) * once(g)),
                Wrong("divided-twice", lambda g: share(g) / g["ranks"] * once(g)),
                Wrong("one-chunk", lambda g: once(g) / g["ranks"]),
            ),
            floor=1e-6,
        ),
    ),
    simulate=lambda g: ring(int(g["ranks"]), g["size"] / g["ranks"] / g["rate"], gathers=False),
    plausible=fits,
    source="nccl-tests doc/PERFORMANCE.md; facts.md F1",
)
