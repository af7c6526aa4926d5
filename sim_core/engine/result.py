"""What a run leaves behind: spans, and why each started when it did."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import repeat
from typing import TYPE_CHECKING

from sim_core.timeline import REASONS, Cause, Span, Timeline

if TYPE_CHECKING:
    from sim_core.engine.run import Run


def timeline(run: Run, again: Callable[[Mapping[str, float]], Timeline]) -> Timeline:
    """Spans of all that took time, in order of start; equal starts in the order of the program. again: runs it anew."""
    program, begin, end = run.program, run.begin, run.end
    for i, before in program.host_before.items():
        if program.kind[i] == "wait":
            begin[i] = end[before] if before >= 0 else 0.0
    order = sorted(range(len(program)), key=begin.__getitem__)
    lanes, lane, name, kind = program.lanes, program.lane, program.name, program.kind
    shown = [i for i in order if end[i] > begin[i]]
    fields = [(lanes[lane[i]], name[i], kind[i], begin[i], end[i]) for i in shown]
    spans = map(tuple.__new__, repeat(Span), fields)  # what Span's own constructor does, without a call in Python
    return Timeline(spans, lambda: _causes(run, shown), lanes, again)


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
