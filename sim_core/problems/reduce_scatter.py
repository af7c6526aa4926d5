"""How long a reduce-scatter takes: half of an all-reduce, (n-1)/n size/rate with the full input as size."""

from __future__ import annotations

from sim_core.problems._halves import RANKS, RATE, SIZE, fits, once, one_pass, share, steps_by
from sim_core.problems._ring import ring
from sim_core.problems.base import Ask, Family, Wrong
from sim_core.quantity import Kind

FAMILY = Family(
    name="reduce-scatter",
    version=1,
    givens=(SIZE, RANKS, RATE),
    asks=(
        Ask(
            code="time",
            kind=Kind.TIME,
            unit="ms",
            closed=one_pass,
            simulated=lambda timeline, _: timeline.makespan,
            steps=steps_by("chunk"),
            step_codes=("chunk", "bytes", "time"),
            mistakes=(
                Wrong("as-all-reduce", lambda g: 2 * one_pass(g)),
                Wrong("both-directions", lambda g: one_pass(g) / 2),
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
