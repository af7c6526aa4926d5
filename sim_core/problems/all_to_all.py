"""How long an all-to-all takes: each rank keeps its own n-th and sends the rest, (n-1)/n size/rate."""

from __future__ import annotations

from sim_core.problems._halves import RANKS, RATE, SIZE, fits, once
from sim_core.problems._ring import pairwise
from sim_core.problems._shared import rate, size, time_step
from sim_core.problems.base import Ask, Family, Step, Values, Wrong
from sim_core.quantity import Kind


def _closed(given: Values) -> float:
    return (given["ranks"] - 1) * given["size"] / (given["ranks"] * given["rate"])


def _steps(given: Values) -> tuple[Step, ...]:
    n = int(given["ranks"])
    part = given["size"] / n
    return (
        Step("part", part, Kind.BYTES, "MB", f"{size(given['size'])} / {n}"),
        Step("bytes", (n - 1) * part, Kind.BYTES, "MB", f"({n}−1) · {size(given['size'])} / {n}"),
        time_step("time", _closed(given), f"{size((n - 1) * part, 'MB')} / {rate(given['rate'])}"),
    )


FAMILY = Family(
    name="all-to-all",
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
            step_codes=("part", "bytes", "time"),
            mistakes=(
                Wrong("as-all-reduce", lambda g: 2 * _closed(g)),
                Wrong("both-directions", lambda g: _closed(g) / 2),
                Wrong("own-part-too", once),
                Wrong("whole-to-each", lambda g: (g["ranks"] - 1) * once(g)),
                Wrong("one-part", lambda g: once(g) / g["ranks"]),
            ),
            floor=1e-6,
        ),
    ),
    simulate=lambda g: pairwise(int(g["ranks"]), g["size"] / g["ranks"] / g["rate"]),
    plausible=fits,
    source="nccl-tests doc/PERFORMANCE.md; facts.md F1",
)
