"""Reading a timeline: where lanes stood idle and why, what the critical path is made of, who came late, what would make
the step shorter.

What is exposed, the overlap ratio and the critical path itself are on Timeline.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from sim_core.timeline import COMM_KINDS, COMPUTE_KINDS, Span, Step, Timeline, rank_of

#: What a step's time can be scaled by, one at a time, and the spans that take longer or shorter then.
_FELT_BY = {"compute": COMPUTE_KINDS, "bandwidth": COMM_KINDS, "latency": COMM_KINDS, "host": frozenset({"host"})}
RESOURCES = tuple(_FELT_BY)


def idle(timeline: Timeline, lane: str) -> dict[str, float]:
    """Seconds in which `lane` moved nothing, by what ended the wait; with its work they add up to the makespan.

    host: the host launched late. event: something on another stream hadn't ended. queue, communicator, sms: as
    timeline.REASONS. peer: its collective had started, but another rank hadn't. end: nothing was left to do.
    ValueError for a timeline without causes (one read from a trace), or a lane that it doesn't have.
    """
    if lane not in timeline.lanes or not timeline.causes:
        raise ValueError(f"no causes for lane {lane!r}")
    return idle_lanes(timeline)[lane]


def idle_lanes(timeline: Timeline) -> dict[str, dict[str, float]]:
    """`idle` of every lane, in one walk; nothing for a timeline without causes."""
    if not timeline.causes:
        return {}
    lost: dict[str, dict[str, float]] = {lane: {} for lane in timeline.lanes}
    ended = dict.fromkeys(timeline.lanes, 0.0)
    for span, cause in zip(timeline.spans, timeline.causes, strict=True):
        of, at = lost[span.lane], ended[span.lane]
        if span.start > at:
            of[cause.reason] = of.get(cause.reason, 0.0) + span.start - at
        if cause.peer >= 0:
            of["peer"] = of.get("peer", 0.0) + cause.begun - span.start
        ended[span.lane] = max(at, span.end)
    for lane, at in ended.items():
        if timeline.makespan > at:
            lost[lane]["end"] = timeline.makespan - at
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


class Stretch(NamedTuple):
    """Spans of the critical path that follow each other on one lane. reason: why the first of them was no earlier;
    behind: the span before it on the path (of a host that had waited: what for), None where nothing held it. kinds:
    how many of each. seconds: those that they add to the path together."""

    lane: str
    first: Span
    last: Span
    kinds: tuple[tuple[str, int], ...]
    reason: str
    behind: Span | None
    seconds: float

    @property
    def number(self) -> int:
        return sum(number for _, number in self.kinds)


def stretches(timeline: Timeline, mixed: bool = False) -> tuple[Stretch, ...]:
    """The critical path with what runs behind its like on one lane taken together; mixed: whatever kind it is.

    Spans that add nothing (a wait, a collective of the rank that came last) are left out. Seconds add up to the step.
    """
    found: list[Stretch] = []
    path = timeline.critical_path
    for at, step in enumerate(path):
        if step.seconds <= 0:
            continue
        span, kind = step.span, step.span.kind
        last = found[-1] if found else None
        own = step.reason in ("stream", "host") if kind == "host" else step.reason == "stream"
        if last and own and last.lane == span.lane and (mixed or last.kinds[-1][0] == kind):
            counts = Counter(dict(last.kinds))
            counts[kind] += 1
            found[-1] = last._replace(last=span, kinds=tuple(counts.items()), seconds=last.seconds + step.seconds)
        else:
            behind = _behind(path, at)
            found.append(Stretch(span.lane, span, span, ((kind, 1),), step.reason, behind, step.seconds))
    return tuple(found)


def _behind(path: tuple[Step, ...], at: int) -> Span | None:
    before = at - 1
    while before >= 0 and path[before].span.kind == "wait":
        before -= 1
    if before < 0 or path[at].reason == "start":
        return None
    return path[before].span


class WhatIf(NamedTuple):
    """The step with one resource `factor` times as fast, and the seconds saved."""

    resource: str
    makespan: float
    saved: float


def what_if(timeline: Timeline, factor: float = 2.0) -> tuple[WhatIf, ...]:
    """Which resource would shorten the step and by how much, the most useful first; equal savings in the order of
    RESOURCES. ValueError for a timeline that no program made (`Timeline.again`)."""
    base = timeline.makespan
    there = {span.kind for span in timeline.spans}
    tried = []
    for name, kinds in _FELT_BY.items():
        step = timeline.again({name: 1 / factor}).makespan if there & kinds else base
        tried.append(WhatIf(name, step, base - step))
    return tuple(sorted(tried, key=lambda w: -round(w.saved / (base or 1), 12)))


class Late(NamedTuple):
    """A rank that others waited for inside collectives. calls: in how many it was the last to arrive; longest: seconds
    that the first to arrive waited, at most; waited: seconds that all others waited, together."""

    rank: str
    calls: int
    longest: float
    waited: float


def late_ranks(timeline: Timeline) -> tuple[Late, ...]:
    """Who kept the others waiting, the worst first (facts.md H5)."""
    calls: dict[str, set[int]] = {}
    found: dict[str, Late] = {}
    for span, cause in zip(timeline.spans, timeline.causes, strict=False):
        if cause.peer >= 0:
            rank, wait = rank_of(timeline.spans[cause.peer].lane), cause.begun - span.start
            calls.setdefault(rank, set()).add(cause.peer)
            so_far = found.get(rank, Late(rank, 0, 0.0, 0.0))
            found[rank] = Late(rank, len(calls[rank]), max(so_far.longest, wait), so_far.waited + wait)
    return tuple(sorted(found.values(), key=lambda late: -late.waited))
