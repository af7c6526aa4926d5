"""Reading a timeline: where lanes stood idle and why, what would make the step shorter.

What is exposed, the overlap ratio and the critical path are on Timeline itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from sim_core.timeline import COMM_KINDS, COMPUTE_KINDS, Timeline, rank_of

#: What a step's time can be scaled by, one at a time.
RESOURCES = ("compute", "bandwidth", "latency", "host")


def idle(timeline: Timeline, lane: str) -> dict[str, float]:
    """Seconds in which `lane` moved nothing, by what ended the wait; with its work they add up to the makespan.

    host: the host launched late. event: something on another stream hadn't ended. queue, communicator, sms: as
    timeline.REASONS. peer: its collective had started, but another rank hadn't. end: nothing was left to do.
    ValueError for a timeline without causes (one read from a trace), or a lane that it doesn't have.
    """
    if lane not in timeline.lanes or not timeline.causes:
        raise ValueError(f"no causes for lane {lane!r}")
    lost: dict[str, float] = {}
    at = 0.0
    for span, cause in zip(timeline.spans, timeline.causes, strict=True):
        if span.lane != lane:
            continue
        if span.start > at:
            lost[cause.reason] = lost.get(cause.reason, 0.0) + span.start - at
        if cause.peer >= 0:
            lost["peer"] = lost.get("peer", 0.0) + cause.begun - span.start
        at = max(at, span.end)
    if timeline.makespan > at:
        lost["end"] = timeline.makespan - at
    return lost


class Breakdown(NamedTuple):
    """Seconds of one rank's step, as HTA's temporal breakdown has them: what overlaps counts as compute."""

    compute: float
    exposed: float
    other: float
    idle: float


def breakdown(timeline: Timeline, rank: str = "") -> Breakdown:
    """Compute, communication outside it, copies outside both, and the rest of the makespan (facts.md H2)."""
    compute = timeline.covered(COMPUTE_KINDS, rank)
    both = timeline.covered(COMPUTE_KINDS | COMM_KINDS, rank)
    all_three = timeline.covered(COMPUTE_KINDS | COMM_KINDS | {"copy"}, rank)
    c, b, a = (sum(end - start for start, end in covered) for covered in (compute, both, all_three))
    return Breakdown(c, b - c, a - b, timeline.makespan - a)


def path_by_kind(timeline: Timeline) -> dict[str, float]:
    """Seconds of the critical path by what its spans are: forward, backward, all_reduce, host ..."""
    seconds: dict[str, float] = {}
    for step in timeline.critical_path:
        seconds[step.span.kind] = seconds.get(step.span.kind, 0.0) + step.seconds
    return seconds


class WhatIf(NamedTuple):
    """The step with one resource `factor` times as fast, and the seconds saved."""

    resource: str
    makespan: float
    saved: float


def what_if(build: Callable[[Mapping[str, float]], Timeline], factor: float = 2.0) -> tuple[WhatIf, ...]:
    """Which resource would shorten the step and by how much, the most useful first.

    build: makes the timeline again with seconds scaled by resource ({"bandwidth": 0.5} halves transfers), as
    `Timeline.again` does for one from the engine. The order of equal savings is that of RESOURCES.
    """
    base = build({}).makespan
    tried = [(name, build({name: 1 / factor}).makespan) for name in RESOURCES]
    return tuple(
        sorted(
            (WhatIf(name, step, base - step) for name, step in tried), key=lambda w: -round(w.saved / (base or 1), 12)
        )
    )


def late_ranks(timeline: Timeline) -> dict[str, float]:
    """Seconds that other ranks spent waiting inside collectives for each rank to arrive (facts.md H5)."""
    lost: dict[str, float] = {}
    for span, cause in zip(timeline.spans, timeline.causes, strict=True):
        if cause.peer >= 0:
            late = rank_of(timeline.spans[cause.peer].lane)
            lost[late] = lost.get(late, 0.0) + cause.begun - span.start
    return lost
