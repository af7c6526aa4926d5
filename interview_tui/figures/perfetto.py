"""A timeline as a trace that ui.perfetto.dev opens: Chrome's JSON, a process a rank, a thread a stream, arrows for what
released what."""

from __future__ import annotations

import json
from typing import Any

from interview_tui.figures import looks, words
from interview_tui.messages import Lang, say
from sim_core.timeline import Timeline, rank_of

#: An arrow leaves its slice this long before the slice ends, because at the end itself no slice is open there. In us.
_WITHIN = 0.001


def trace(timeline: Timeline, lang: Lang = "en", title: str = "") -> str:
    """JSON text, times in microseconds; the same timeline gives the same bytes.

    Each span is an `X` slice with its kind as category; communication also says how much of it was exposed (us). The
    process and threads are named in `lang`; names of spans stay as the system gives them, so that queries hold in
    both languages.
    """
    pids = {rank: at for at, rank in enumerate(timeline.ranks, 1)}
    tids: dict[str, tuple[int, int]] = {}
    events: list[dict[str, Any]] = []
    more = f" ({say('figures.alike', lang, count=timeline.alike)})" if timeline.alike else ""
    for rank, pid in pids.items():
        name = words.clean(rank) or title or say("figures.title", lang)
        name += more if pid == len(pids) else ""
        events.append({"ph": "M", "name": "process_name", "pid": pid, "tid": 0, "args": {"name": name}})
    labels = words.lane_names(timeline.lanes, lang)
    for at, (lane, label) in enumerate(zip(timeline.lanes, labels, strict=True), 1):
        pid = pids[rank_of(lane)]
        tids[lane] = pid, at
        place = {"pid": pid, "tid": at}
        events.append({"ph": "M", "name": "thread_name", **place, "args": {"name": label}})
        events.append({"ph": "M", "name": "thread_sort_index", **place, "args": {"sort_index": at}})
    exposed = looks.exposed_of_spans(timeline)
    for i, span in enumerate(timeline.spans):
        pid, tid = tids[span.lane]
        args: dict[str, object] = {"kind": span.kind}
        if i in exposed:
            args["exposed_us"] = _us(exposed[i])
        if timeline.causes:
            args["because"] = timeline.causes[i].reason
        start = _us(span.start)
        events.append(
            {
                "ph": "X",
                "name": words.clean(span.name),
                "cat": span.kind,
                "pid": pid,
                "tid": tid,
                "ts": start,
                "dur": round(_us(span.end) - start, 3),  # ends meet the next start to the nanosecond
                "args": args,
            }
        )
    events += _arrows(timeline, tids)
    return json.dumps({"displayTimeUnit": "ms", "traceEvents": events}, ensure_ascii=False, separators=(",", ":"))


def _arrows(timeline: Timeline, tids: dict[str, tuple[int, int]]) -> list[dict[str, Any]]:
    """From what released a span on another stream to that span. Within a stream the order says it."""
    arrows: list[dict[str, Any]] = []
    for i, cause in enumerate(timeline.causes):
        late = cause.peer >= 0  # the last rank to arrive: its collective releases by starting, all else by ending
        span, by = timeline.spans[i], cause.peer if late else cause.by
        if by < 0 or timeline.spans[by].lane == span.lane:
            continue
        source = timeline.spans[by]
        leaves = _us(source.start) if late else max(_us(source.start), round(_us(source.end) - _WITHIN, 3))
        reaches = _us(cause.begun if late else span.start)  # one that waits inside has begun long before
        common = {"name": cause.reason, "cat": "flow", "id": i + 1}
        for phase, lane, at in (("s", source.lane, leaves), ("f", span.lane, reaches)):
            pid, tid = tids[lane]
            arrows.append({"ph": phase, **common, "pid": pid, "tid": tid, "ts": at})
        arrows[-1]["bp"] = "e"  # to the slice that is open there, not to the next
    return arrows


def _us(seconds: float) -> float:
    return round(seconds * 1e6, 3)
