"""What a run leaves behind: spans, and why each started when it did."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import repeat
from typing import TYPE_CHECKING

from sim_core.timeline import REASONS, Cause, Span, Timeline

if TYPE_CHECKING:
    from sim_core.engine.program import Program
    from sim_core.engine.run import Run


def timeline(
    program: Program,
    begin: list[float],
    end: list[float],
    events: Callable[[], Run],
    again: Callable[[Mapping[str, float]], Timeline],
) -> Timeline:
    """Spans of all that took time, in order of start; equal starts in the order of the program.

    events: the event loop, run to its end, which knows the causes; asked only when they are. again: runs it anew.
    """
    for i, before in program.host_before.items():
        if program.kind[i] == "wait":
            begin[i] = end[before] if before >= 0 else 0.0
    order = sorted(range(len(program)), key=begin.__getitem__)
    shown = [i for i in order if end[i] > begin[i]]
    lane = map(program.lanes.__getitem__, map(program.lane.__getitem__, shown))
    columns = (map(column.__getitem__, shown) for column in (program.name, program.kind, begin, end))
    # what Span's own constructor does, without a call in Python
    spans = map(tuple.__new__, repeat(Span), zip(lane, *columns, strict=True))
    return Timeline(spans, lambda: _causes(events(), shown), program.lanes, again)


def _causes(run: Run, shown: list[int]) -> list[Cause]:
    """Entries that took no time (waits, records) are looked through: what released them released what they released."""
    place = {i: k for k, i in enumerate(shown)}

    def span_of(i: int) -> int:
        while i >= 0 and i not in place:
            i = run.by[i]
        return place[i] if i >= 0 else -1

    causes = []
    for i in shown:
        late, begun = run.peer.get(i, (-1, 0.0))
        causes.append(Cause(REASONS[run.why[i]], span_of(run.by[i]), span_of(late), begun))
    return causes
