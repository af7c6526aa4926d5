"""How long an all-to-all takes: each rank keeps its own n-th and sends the rest, (n-1)/n size/rate."""

from __future__ import annotations

from sim_core.problems._halves import RANKS, RATE, SIZE, fits, once, one_pass, steps_by
from sim_core.problems._ring import pairwise
from sim_core.problems.base import Ask, Family, Wrong
from sim_core.quantity import Kind

FAMILY = Family(
    name="all-to-all",
    version=1,
    givens=(SIZE, RANKS, RATE),
    asks=(
        Ask(
            code="time",
            kind=Kind.TIME,
            unit="ms",
            closed=one_pass,
            simulated=lambda timeline, _: timeline.makespan,
            steps=steps_by("part"),
            step_codes=("part", "bytes", "time"),
            mistakes=(
                Wrong("as-all-reduce", lambda g: 2 * one_pass(g)),
                Wrong("both-directions", lambda g: one_pass(g) / 2),
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
