"""A timeline in words: what is on each lane, from when to when, and what is exposed."""

from __future__ import annotations

from itertools import groupby

from interview_tui.figures.words import lane_names, named
from interview_tui.messages import Lang, say
from sim_core.quantity import Kind
from sim_core.quantity import format as printed
from sim_core.timeline import Span, Timeline


def told(timeline: Timeline, lang: Lang) -> list[str]:
    """The whole first, then lane by lane; many spans of one kind in a row are told as one, and so are lanes
    on which the same happens."""
    sentences = [
        say("paper.timeline-whole", lang, step=_time(timeline.makespan, lang), exposed=_time(timeline.exposed, lang))
    ]
    merged = timeline.merged()
    alike: dict[str, list[str]] = {}
    for lane, label in zip(merged.lanes, lane_names(merged.lanes, lang), strict=True):
        runs = groupby((span for span in merged.spans if span.lane == lane), key=lambda span: span.kind)
        alike.setdefault(", ".join(_run(list(run), lang) for _, run in runs), []).append(label)
    for spans, labels in alike.items():
        sentences.append(say("paper.timeline-lane", lang, lane=", ".join(labels), spans=spans))
    return sentences


def _run(spans: list[Span], lang: Lang) -> str:
    start, end = _time(spans[0].start, lang), _time(max(span.end for span in spans), lang)
    if len(spans) == 1:
        return say("paper.timeline-span", lang, name=named(spans[0].name, lang), start=start, end=end)
    return say("paper.timeline-run", lang, count=len(spans), name=named(spans[0].kind, lang), start=start, end=end)


def _time(seconds: float, lang: Lang) -> str:
    return printed(seconds, Kind.TIME, lang=lang)
