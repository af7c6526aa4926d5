"""A timeline in words: what is on each lane, from when to when, and what is exposed."""

from __future__ import annotations

from itertools import groupby

from interview_tui.figures.words import lane_names, named
from interview_tui.messages import Lang, say
from sim_core.quantity import Kind
from sim_core.quantity import format as printed
from sim_core.timeline import Span, Timeline

#: Where the timeline is what the question is about: as many spans of one kind in a row are told one by one, and times
#: have as many digits, which is more than a drawing shows.
_EACH, _DIGITS = 16, 3


def told(timeline: Timeline, lang: Lang, *, totals: bool = True) -> list[str]:
    """The whole first, then lane by lane; many spans of one kind in a row are told as one, and so are lanes
    on which the same happens. Without totals the timeline is to be read: the exposed time isn't said, and of spans in a
    row it is heard how long they are and what gaps they leave."""
    sentences = []
    if totals:
        whole = {"step": _time(timeline.makespan, lang), "exposed": _time(timeline.exposed, lang)}
        sentences.append(say("paper.timeline-whole", lang, **whole))
    run = _run if totals else _told_run
    merged = timeline.merged()
    alike: dict[str, list[str]] = {}
    for lane, label in zip(merged.lanes, lane_names(merged.lanes, lang), strict=True):
        runs = groupby((span for span in merged.spans if span.lane == lane), key=lambda span: span.kind)
        alike.setdefault(", ".join(run(list(spans), lang) for _, spans in runs), []).append(label)
    for spans, labels in alike.items():
        sentences.append(say("paper.timeline-lane", lang, lane=", ".join(labels), spans=spans))
    if timeline.alike:
        sentences.append(say("figures.alike", lang, count=timeline.alike))
    return sentences


def _run(spans: list[Span], lang: Lang, digits: int = 4) -> str:
    start, end = _time(spans[0].start, lang, digits), _time(max(span.end for span in spans), lang, digits)
    if len(spans) == 1:
        return say("paper.timeline-span", lang, name=named(spans[0].name, lang), start=start, end=end)
    return say("paper.timeline-run", lang, count=len(spans), name=named(spans[0].kind, lang), start=start, end=end)


def _told_run(spans: list[Span], lang: Lang) -> str:
    """A few spans one by one; of more, their number, the shortest and the longest, and the time between them."""
    if len(spans) <= _EACH:
        return ", ".join(_run([span], lang, _DIGITS) for span in spans)
    lengths = [span.seconds for span in spans]
    gaps = spans[-1].end - spans[0].start - sum(lengths)
    known = {"shortest": min(lengths), "longest": max(lengths), "gaps": max(0.0, gaps)}
    each = {name: _time(seconds, lang, _DIGITS) for name, seconds in known.items()}
    return f"{_run(spans, lang, _DIGITS)}{say('practice.timeline-each', lang, **each)}"


def _time(seconds: float, lang: Lang, digits: int = 4) -> str:
    return printed(seconds, Kind.TIME, digits=digits, lang=lang)
