"""What a timeline looks like before anybody draws it: segments of one look on lanes, communication cut where it is
exposed."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from sim_core.timeline import COMM_KINDS, COMPUTE_KINDS, Interval, Timeline, rank_of, without

Look = Literal["forward", "backward", "compute", "comm", "exposed", "copy", "host", "wait"]
#: In the order of the legend.
LOOKS: tuple[Look, ...] = ("forward", "backward", "compute", "comm", "exposed", "copy", "host", "wait")
_OF_KIND: Mapping[str, Look] = {
    **dict.fromkeys(COMM_KINDS, "comm"),
    "forward": "forward",
    "backward": "backward",
    "compute": "compute",
    "copy": "copy",
    "host": "host",
    "wait": "wait",
}


class Segment(NamedTuple):
    """A part of one span that looks alike, `start` to `end` (seconds). span: which of its lane's spans; longest: of
    that span's segments this is the one to write the name on."""

    start: float
    end: float
    look: Look
    span: int
    name: str
    kind: str
    longest: bool


@dataclass(frozen=True, slots=True)
class Lane:
    """One row of a figure. exposed: when communication of its rank ran without compute; only on the rank's first
    lane that communicates, so that it is marked once."""

    name: str
    segments: tuple[Segment, ...]
    exposed: tuple[Interval, ...]

    @property
    def spans(self) -> int:
        return self.segments[-1].span + 1 if self.segments else 0


def lanes(timeline: Timeline) -> list[Lane]:
    """The rows of a timeline in its order; what touches under one name is one block. Spans without length are left
    out."""
    timeline = timeline.merged()
    compute = {rank: timeline.covered(COMPUTE_KINDS, rank) for rank in timeline.ranks}
    by_lane: dict[str, list[Segment]] = {lane: [] for lane in timeline.lanes}
    starts = {rank: [start for start, _ in covered] for rank, covered in compute.items()}
    for span in timeline.spans:
        row = by_lane[span.lane]
        number = row[-1].span + 1 if row else 0
        if span.end <= span.start:
            continue
        look = _OF_KIND.get(span.kind, "compute")
        if look != "comm":
            row.append(Segment(span.start, span.end, look, number, span.name, span.kind, True))
            continue
        rank = rank_of(span.lane)
        pieces = list(_cut(span.start, span.end, compute[rank], starts[rank]))
        longest = max(pieces, key=lambda piece: piece[1] - piece[0])
        row += [Segment(a, b, which, number, span.name, span.kind, (a, b, which) == longest) for a, b, which in pieces]
    found: list[Lane] = []
    marked: set[str] = set()
    for name, row in by_lane.items():
        rank = rank_of(name)
        exposed: tuple[Interval, ...] = ()
        if rank not in marked and any(segment.look in ("comm", "exposed") for segment in row):
            marked.add(rank)
            exposed = tuple(without(timeline.covered(COMM_KINDS, rank), compute[rank]))
        found.append(Lane(name, tuple(row), exposed))
    return found


def _cut(start: float, end: float, compute: list[Interval], starts: list[float]) -> Iterator[tuple[float, float, Look]]:
    """A communication span, cut where compute begins and ends beside it."""
    at = start
    for begin, stop in compute[max(0, bisect_right(starts, start) - 1) :]:
        if begin >= end:
            break
        if stop <= at:
            continue
        if begin > at:
            yield at, begin, "exposed"
        at = max(at, begin)
        yield at, min(stop, end), "comm"
        at = stop
        if at >= end:
            return
    if at < end:
        yield at, end, "exposed"


def looks(rows: list[Lane]) -> list[Look]:
    """The looks that occur, in the order of the legend."""
    there = {segment.look for row in rows for segment in row.segments}
    return [look for look in LOOKS if look in there]


class Count(NamedTuple):
    """How many communication spans of a kind there are; `each`: on every rank as many."""

    kind: str
    number: int
    each: bool


def comm_counts(rows: list[Lane]) -> list[Count]:
    """Of each kind, in order of appearance; of several ranks that have as many each, those of one."""
    counts: dict[str, dict[str, int]] = {}
    ranks = dict.fromkeys(rank_of(row.name) for row in rows)
    for row in rows:
        rank, last = rank_of(row.name), -1
        for segment in row.segments:
            if segment.look in ("comm", "exposed") and segment.span != last:
                of = counts.setdefault(segment.kind, dict.fromkeys(ranks, 0))
                of[rank] += 1
            last = segment.span
    found = []
    for kind, of in counts.items():
        each = len(of) > 1 and len(set(of.values())) == 1
        found.append(Count(kind, next(iter(of.values())) if each else sum(of.values()), each))
    return found


def exposed_of_spans(timeline: Timeline) -> dict[int, float]:
    """Seconds of each communication span without compute of its rank beside it, by the span's index."""
    compute = {rank: timeline.covered(COMPUTE_KINDS, rank) for rank in timeline.ranks}
    starts = {rank: [start for start, _ in covered] for rank, covered in compute.items()}
    found: dict[int, float] = {}
    for i, span in enumerate(timeline.spans):
        if span.kind in COMM_KINDS:
            rank = rank_of(span.lane)
            pieces = _cut(span.start, span.end, compute[rank], starts[rank])
            found[i] = sum(end - start for start, end, look in pieces if look == "exposed")
    return found
