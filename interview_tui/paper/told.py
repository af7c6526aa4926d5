"""A timeline in words: what is on each lane, from when to when, and what is exposed."""

from __future__ import annotations

from collections import Counter
from itertools import groupby

from interview_tui.figures import scale
from interview_tui.figures.words import lane_names, named
from interview_tui.messages import Lang, say
from sim_core.timeline import Span, Timeline

#: Where the timeline is what the question is about: as many spans of one kind in a row are told one by one, and times
#: have as many digits, which is more than a drawing shows.
_EACH, _DIGITS = 16, 3
#: Runs of a lane that are told one by one; a pipeline that goes to and fro hundreds of times is told by how often.
_RUNS = 8


def told(timeline: Timeline, lang: Lang, *, totals: bool = True) -> list[str]:
    """The whole first, then lane by lane; many spans of one kind in a row are told as one, and so are lanes
    on which the same happens. Without totals the timeline is to be read: the exposed time isn't said, and of spans in a
    row it is heard how long they are and what gaps they leave. All times are in one unit, that of the drawing."""
    sentences = []
    whole = timeline.makespan
    if totals:
        known = {"step": scale.time(whole, whole), "exposed": scale.time(timeline.exposed, whole)}
        sentences.append(say("paper.timeline-whole" if timeline.compute else "paper.timeline-length", lang, **known))
    run = _run if totals else _told_run
    merged = timeline.merged()
    by_lane: dict[str, list[Span]] = {lane: [] for lane in merged.lanes}
    for span in merged.spans:
        by_lane[span.lane].append(span)
    alike: dict[str, list[str]] = {}
    for found, label in zip(by_lane.values(), lane_names(merged.lanes, lang), strict=True):
        runs = [list(spans) for _, spans in groupby(found, key=lambda span: span.kind)]
        some = totals and len(runs) > _RUNS
        told_runs = _mixed(found, whole, lang) if some else ", ".join(run(spans, whole, lang) for spans in runs)
        alike.setdefault(told_runs, []).append(label)
    for spans, labels in alike.items():
        sentences.append(say("paper.timeline-lane", lang, lane=", ".join(labels), spans=spans))
    if timeline.alike:
        sentences.append(say("figures.alike", lang, count=timeline.alike))
    return sentences


def _run(spans: list[Span], whole: float, lang: Lang, digits: int = 4) -> str:
    start = scale.time(spans[0].start, whole, digits)
    end = scale.time(max(span.end for span in spans), whole, digits)
    if len(spans) == 1:
        return say("paper.timeline-span", lang, name=named(spans[0].name, lang), start=start, end=end)
    return say("paper.timeline-run", lang, count=len(spans), name=named(spans[0].kind, lang), start=start, end=end)


def _mixed(spans: list[Span], whole: float, lang: Lang) -> str:
    """A lane that goes to and fro: how often what, from when to when, and how much of it is work."""
    counts = Counter(span.kind for span in spans)
    some = [say("paper.timeline-some", lang, count=n, name=named(kind, lang)) for kind, n in counts.items()]
    times = {"start": spans[0].start, "end": spans[-1].end, "busy": sum(span.seconds for span in spans)}
    known = {name: scale.time(seconds, whole, 4) for name, seconds in times.items()}
    return say("paper.timeline-mixed", lang, what=say("paper.timeline-and", lang).join(some), **known)


def _told_run(spans: list[Span], whole: float, lang: Lang) -> str:
    """A few spans one by one; of more, their number, the shortest and the longest, and the time between them."""
    if len(spans) <= _EACH:
        return ", ".join(_run([span], whole, lang, _DIGITS) for span in spans)
    lengths = [span.seconds for span in spans]
    gaps = spans[-1].end - spans[0].start - sum(lengths)
    known = {"shortest": min(lengths), "longest": max(lengths), "gaps": max(0.0, gaps)}
    each = {name: scale.time(seconds, whole, _DIGITS) for name, seconds in known.items()}
    return f"{_run(spans, whole, lang, _DIGITS)}{say('practice.timeline-each', lang, **each)}"
