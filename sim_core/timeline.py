"""Spans of time on lanes, and what can be read from them. The one thing that figures, practice and traces exchange.

Seconds from the start of the step, as floats. A lane is a string: the stream's name ("compute", "comm", "host"), with
"rank 3/" before it where several ranks are shown. Everything that is said of "a rank" below groups lanes by what stands
before the slash; lanes without one are one rank.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

COMPUTE_KINDS = frozenset({"forward", "backward", "compute"})
COMM_KINDS = frozenset({"all_reduce", "all_gather", "reduce_scatter", "all_to_all", "broadcast", "p2p"})
#: Everything a span can be. A copy is neither compute nor communication (HTA calls it memory); `host` is time that the
#: host spends, `wait` time in which it waits for the device.
KINDS = COMPUTE_KINDS | COMM_KINDS | {"copy", "host", "wait"}


class Span(NamedTuple):
    """One thing that ran on one lane, from `start` to `end` (seconds). A tuple: a step has hundreds of thousands."""

    lane: str
    name: str
    kind: str
    start: float
    end: float

    @property
    def seconds(self) -> float:
        return self.end - self.start


class Cause(NamedTuple):
    """What let a span start when it did: the reason, and the index of the span that released it (-1: nothing did).

    `reason` is one of REASONS. Of a collective that began to move data only when another rank arrived, `peer` is what
    that rank ran and `begun` when.
    """

    reason: str
    by: int
    peer: int = -1
    begun: float = 0.0


#: start: nothing held it. stream: the one before it on its stream. event: a wait. host: the host launched it only then.
#: queue: an entry ahead of it in its hardware queue. communicator: the launch before it on its communicator.
#: sms: no free SMs. peer: the last rank to arrive at the collective.
REASONS = ("start", "stream", "event", "host", "queue", "communicator", "sms", "peer")


class Step(NamedTuple):
    """One span of the critical path, why it could not be earlier, and the seconds that it adds to the path: less than
    its length where what follows didn't wait for its end, or where it waited itself."""

    span: Span
    reason: str
    seconds: float


Interval = tuple[float, float]


def union(spans: Iterable[Span] | Iterable[Interval]) -> list[Interval]:
    """The times covered by at least one of `spans`, as disjoint intervals in order; empty spans cover nothing."""
    pairs = sorted((s[-2], s[-1]) for s in spans)
    merged: list[Interval] = []
    for start, end in pairs:
        if end <= start:
            continue
        if merged and start <= merged[-1][1]:
            if end > merged[-1][1]:
                merged[-1] = (merged[-1][0], end)
        else:
            merged.append((start, end))
    return merged


def length(intervals: Iterable[Interval]) -> float:
    """Seconds covered by disjoint intervals."""
    return sum(end - start for start, end in intervals)


def without(left: Sequence[Interval], right: Sequence[Interval]) -> list[Interval]:
    """What `left` covers and `right` doesn't; both disjoint and in order."""
    kept: list[Interval] = []
    j = 0
    for start, end in left:
        while j < len(right) and right[j][1] <= start:
            j += 1
        k = j
        while k < len(right) and right[k][0] < end:
            if right[k][0] > start:
                kept.append((start, right[k][0]))
            start = max(start, right[k][1])
            k += 1
        if start < end:
            kept.append((start, end))
    return kept


class Timeline:
    """What happened in one step. `spans` in order of start; equal when their spans are equal."""

    def __init__(
        self,
        spans: Iterable[Span],
        causes: Sequence[Cause] | Callable[[], Sequence[Cause]] = (),
        lanes: Sequence[str] = (),
        again: Callable[[Mapping[str, float]], Timeline] | None = None,
        alike: int = 0,
    ) -> None:
        """`causes`, one a span, come from the engine, which works them out only when asked; a timeline read from a
        trace has none. `lanes` fixes their order. `alike`: ranks left out, which do the same at the same times."""
        self.spans: tuple[Span, ...] = tuple(spans)
        self._causes = causes
        self._lanes = tuple(lanes)
        self._again = again
        self.alike = alike

    def again(self, scale: Mapping[str, float]) -> Timeline:
        """The same program run with seconds of some resources scaled: compute, bandwidth, latency, host.

        ValueError for a timeline that no program made, or a resource that doesn't exist.
        """
        if self._again is None:
            raise ValueError("this timeline was read, not computed: it can't be run again")
        return self._again(scale)

    @cached_property
    def causes(self) -> tuple[Cause, ...]:
        """Why each span started when it did, in the order of `spans`; empty for a timeline read from a trace."""
        causes = tuple(self._causes() if callable(self._causes) else self._causes)
        if causes and len(causes) != len(self.spans):
            raise ValueError(f"{len(self.spans)} spans but {len(causes)} causes")
        return causes

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Timeline) and self.spans == other.spans

    def __hash__(self) -> int:
        return hash(self.spans)

    def __repr__(self) -> str:
        return f"Timeline({len(self.spans)} spans, {self.makespan:g} s)"

    @cached_property
    def lanes(self) -> tuple[str, ...]:
        """Lanes in the order in which the system declared them, else by first appearance; none without a span."""
        seen = dict.fromkeys(span.lane for span in self.spans)
        declared = [lane for lane in self._lanes if lane in seen]
        return tuple(dict.fromkeys([*declared, *seen]))

    @cached_property
    def ranks(self) -> tuple[str, ...]:
        """What stands before the slash in the lanes; ("",) where none has one."""
        return tuple(dict.fromkeys(rank_of(lane) for lane in self.lanes))

    def rank(self, name: str) -> Timeline:
        """The same step as one rank saw it."""
        return Timeline(self._by_rank.get(name, ()), lanes=self._lanes)

    @cached_property
    def makespan(self) -> float:
        """Seconds from 0 to the end of the last span: the step."""
        return max((span.end for span in self.spans), default=0.0)

    def busy(self, lane: str) -> float:
        """Seconds during which `lane` ran something (waits are not work)."""
        spans = self._by_rank.get(rank_of(lane), ())
        return length(union(s for s in spans if s.lane == lane and s.kind != "wait"))

    def covered(self, kinds: Iterable[str], rank: str | None = None) -> list[Interval]:
        """When at least one span of `kinds` ran, on one rank or on any."""
        chosen = frozenset(kinds)
        return union(s for s in (self.spans if rank is None else self._by_rank.get(rank, ())) if s.kind in chosen)

    @cached_property
    def _by_rank(self) -> dict[str, list[Span]]:
        """Sorted once: a pipeline has dozens of ranks and hundreds of thousands of spans."""
        of_lane = {lane: rank_of(lane) for lane in self.lanes}
        found: dict[str, list[Span]] = {rank: [] for rank in self.ranks}
        for span in self.spans:
            found[of_lane[span.lane]].append(span)
        return found

    @cached_property
    def compute(self) -> float:
        """Seconds with compute running, on the rank that computes least."""
        return min((length(self.covered(COMPUTE_KINDS, rank)) for rank in self.ranks), default=0.0)

    @cached_property
    def exposed(self) -> float:
        """union(communication) - union(compute) in seconds, as HTA counts it, on the rank where it is largest.

        A collective that waits for a late peer is communication here, as its kernel is in a profile.
        """
        return max((self._exposed(rank) for rank in self.ranks), default=0.0)

    def _exposed(self, rank: str) -> float:
        return length(without(self.covered(COMM_KINDS, rank), self.covered(COMPUTE_KINDS, rank)))

    @cached_property
    def exposed_step(self) -> float:
        """step - compute in seconds: whatever made the step longer than the compute of the rank that computes least.

        Differs from `exposed` where the host, a bubble or an event leaves gaps that no communication fills.
        """
        return self.makespan - self.compute

    @cached_property
    def overlap_ratio(self) -> float:
        """union(comm) with compute beside it / union(comm), as HTA defines it; over all ranks together. 1 without
        communication: none of it is exposed.
        """
        total = sum(length(self.covered(COMM_KINDS, rank)) for rank in self.ranks)
        return 1 - sum(self._exposed(rank) for rank in self.ranks) / total if total else 1.0

    @cached_property
    def critical_path(self) -> tuple[Step, ...]:
        """The chain of spans that fixes the makespan, first to last, with the reason that each started when it did.

        Their seconds add up to the makespan. Empty for a timeline without causes.
        """
        if not self.causes or not self.spans:
            return ()
        at = max(range(len(self.spans)), key=lambda i: (self.spans[i].end, -i))
        moment = self.spans[at].end
        path: list[Step] = []
        while at >= 0:
            span, cause = self.spans[at], self.causes[at]
            if span.kind == "wait":  # the host waits for what ended last: that is where the time went
                path.append(Step(span, cause.reason, 0.0))
                at = cause.by
            elif cause.peer >= 0 and moment >= cause.begun:  # it waited for another rank: the path goes on there
                path.append(Step(span, "peer", moment - cause.begun))
                at, moment = cause.peer, cause.begun
            else:
                path.append(Step(span, cause.reason, moment - span.start))
                at, moment = cause.by, span.start
        return tuple(reversed(path))

    def merged(self) -> Timeline:
        """Touching spans of one lane with one name drawn as one: a backward cut at each gradient becomes one block."""
        out: list[Span] = []
        last: dict[str, int] = {}
        for span in self.spans:
            at = last.get(span.lane, -1)
            if at >= 0 and out[at][:3] == span[:3] and out[at].end == span.start:
                out[at] = out[at]._replace(end=span.end)
            else:
                last[span.lane] = len(out)
                out.append(span)
        return Timeline(out, lanes=self._lanes, alike=self.alike)


def rank_of(lane: str) -> str:
    """What stands before the slash of a lane; "" without one."""
    head, slash, _ = lane.partition("/")
    return head if slash else ""
