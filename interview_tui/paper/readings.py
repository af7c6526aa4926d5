"""What can be read from a simulated timeline, as lines: for `simulate` and for the Lab."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from interview_tui.figures import scale
from interview_tui.figures.words import lane_names, named
from interview_tui.messages import Lang, say
from interview_tui.paper import Line, Paper
from interview_tui.paper.systems import build
from sim_core import quantity, readings
from sim_core.quantity import Kind
from sim_core.readings import Stretch
from sim_core.systems.registry import System, Value
from sim_core.timeline import COMM_KINDS, Timeline, rank_of

_DIGITS = 6
#: Of a longer path so many stretches at each end are told; of more lanes the idle time only as sums; late ranks.
_ENDS, _LANES, _LATE = 3, 8, 3
#: Of the critical path what is less than this share isn't worth a word.
_LEAST = 1e-4
_BETWEEN_HAN = re.compile(r"(?<=[\u4e00-\u9fff\uff08\uff09]) (?=[\u4e00-\u9fff\uff08\uff09])")


def result_lines(timeline: Timeline, paper: Paper, path: bool = True) -> list[Line]:
    """The timeline drawn, then what can be read from it: both readings of exposed, what would help, the critical path
    with its reasons, who came late, idle by cause. path: stretch by stretch too, and not only in shares."""
    lines = [*paper.figure(timeline), [], *_whole(timeline, paper)]
    if not timeline.makespan:
        return lines
    lines += [*_what_if(timeline, paper), *_shares(timeline, paper)]
    if path:
        lines += _path(timeline, paper)
    return [*lines, *_late(timeline, paper), *_idle(timeline, paper)]


def _whole(timeline: Timeline, paper: Paper) -> list[Line]:
    lines = paper.sentence("systems.step", step=_time(timeline.makespan, timeline))
    if any(span.kind in COMM_KINDS for span in timeline.spans):
        key = "systems.exposed" if len(timeline.ranks) == 1 else "systems.exposed-most"
        lines += paper.sentence(key, exposed=_time(timeline.exposed, timeline))
        lines += paper.sentence("systems.ratio", ratio=_percent(timeline.overlap_ratio))
    else:
        lines += paper.sentence("systems.no-comm")
    return lines + paper.sentence("systems.beyond", beyond=_time(timeline.exposed_step, timeline))


def _what_if(timeline: Timeline, paper: Paper) -> list[Line]:
    """What twice as much of one resource would save, the most useful first, then what would save nothing."""
    try:
        found = readings.what_if(timeline)
    except ValueError:  # a timeline that no program made
        return []
    lines: list[Line] = []
    useless = [paper.say(f"systems.more-{wish.resource}") for wish in found if wish.saved <= 1e-12]
    for wish in found:
        if wish.saved > 1e-12:
            step, saved = _time(wish.makespan, timeline), _time(wish.saved, timeline)
            lines += paper.sentence(f"systems.twice-{wish.resource}", step=step, saved=saved)
    return lines + (paper.sentence("systems.useless", what=paper.say("systems.comma").join(useless)) if useless else [])


def _shares(timeline: Timeline, paper: Paper) -> list[Line]:
    """What the critical path consists of, the longest part first."""
    seconds = sorted(readings.path_by_kind(timeline).items(), key=lambda pair: -pair[1])
    shares = [
        f"{named(kind, paper.lang)} {_percent(part / timeline.makespan)}"
        for kind, part in seconds
        if part >= _LEAST * timeline.makespan
    ]
    return paper.sentence("systems.path", shares=paper.say("systems.comma").join(shares)) if shares else []


def _path(timeline: Timeline, paper: Paper) -> list[Line]:
    """The path stretch by stretch: how long, what, and why not earlier. Of a long one both ends and what lies between
    in one line."""
    found = readings.stretches(timeline)
    if len(found) > 2 * _ENDS:
        found = readings.stretches(timeline, mixed=True)
    labels = dict(zip(timeline.lanes, lane_names(timeline.lanes, paper.lang), strict=True))
    left_out = len(found) - 2 * _ENDS if len(found) > 2 * _ENDS + 1 else 0
    shown = found[:_ENDS] + found[-_ENDS:] if left_out else found
    rows = [(_time(part.seconds, timeline), _stretch(part, labels, paper)) for part in shown]
    if left_out:
        hidden = found[_ENDS:-_ENDS]
        told = paper.say("systems.path-more", count=left_out, spans=sum(part.number for part in hidden))
        rows.insert(_ENDS, (_time(sum(part.seconds for part in hidden), timeline), told))
    from interview_tui.text import cells

    wide = max((cells(time) for time, _ in rows), default=0)
    return [line for time, said in rows for line in paper.indented(said, f"  {' ' * (wide - cells(time))}{time}  ")]


def _stretch(part: Stretch, labels: Mapping[str, str], paper: Paper) -> str:
    what = named(part.first.name, paper.lang)
    if part.number == 2 and part.first.name != part.last.name:
        what = f"{what}{paper.say('systems.and')}{named(part.last.name, paper.lang)}"
    elif part.number > 1:
        kinds = " + ".join(f"{number} × {named(kind, paper.lang)}" for kind, number in part.kinds)
        same = part.first.name == part.last.name
        what = kinds if same else paper.say("systems.run", kinds=kinds, first=part.first.name, last=part.last.name)
    behind, reason = part.behind, part.reason
    if part.first.kind == "host":
        reason = "host-itself"
    elif reason == "host" and behind is not None and behind.kind != "host":
        reason = "host-waited"
    by = "" if behind is None else named(behind.name, paper.lang)
    if behind is not None and behind.lane != part.lane:
        by = paper.say("systems.elsewhere", what=by, lane=labels[behind.lane])
    rank = "" if behind is None else rank_of(behind.lane)
    said = paper.say(f"systems.why-{reason}", what=what, lane=labels[part.lane], by=by, rank=rank)
    return _BETWEEN_HAN.sub("", said)


def _late(timeline: Timeline, paper: Paper) -> list[Line]:
    found = readings.late_ranks(timeline)
    lines: list[Line] = []
    for late in found[:_LATE]:
        times = {"longest": _time(late.longest, timeline), "waited": _time(late.waited, timeline)}
        lines += paper.sentence("systems.late", rank=late.rank, calls=late.calls, **times)
    return lines + (paper.sentence("systems.late-more", count=len(found) - _LATE) if len(found) > _LATE else [])


def _idle(timeline: Timeline, paper: Paper) -> list[Line]:
    """How long lanes stood idle and why, those to which the same happened in one line; of very many only the sum."""
    found = readings.idle_lanes(timeline)
    labels = dict(zip(timeline.lanes, lane_names(timeline.lanes, paper.lang), strict=True))
    alike: dict[tuple[str, str], list[str]] = {}
    for lane, lost in found.items():
        if lost and (set(lost) != {"end"} or not lane.endswith("host")):  # that a host is done early says nothing
            alike.setdefault(_lost(lost, timeline, paper), []).append(labels[lane])
    if len(alike) <= _LANES:
        between = paper.say("systems.and")
        return [
            line
            for (total, causes), lanes in alike.items()
            for line in paper.sentence("systems.idle", lane=between.join(lanes), total=total, causes=causes)
        ]
    sums: dict[str, float] = {}
    for lost in found.values():
        for cause, seconds in lost.items():
            sums[cause] = sums.get(cause, 0.0) + seconds
    total, causes = _lost(sums, timeline, paper)
    return paper.sentence("systems.idle-lanes", count=len(found), total=total, causes=causes)


def _lost(lost: Mapping[str, float], timeline: Timeline, paper: Paper) -> tuple[str, str]:
    """The whole of it, and by cause, the longest first."""
    causes = sorted((cause for cause, seconds in lost.items() if seconds > 0), key=lambda cause: -lost[cause])
    told = [paper.say(f"systems.idle-{cause}") for cause in causes]
    if len(told) > 1:
        told = [f"{words} {_time(lost[cause], timeline)}" for words, cause in zip(told, causes, strict=True)]
    return _time(sum(lost.values()), timeline), paper.say("systems.comma").join(told)


def compared_lines(
    system: System, name: str, texts: Sequence[str], every: Sequence[Mapping[str, Value]], lang: Lang
) -> list[str]:
    """One row for each set of values, which differ in one given: step, exposed, overlap ratio. GivenError as `build`.
    Times are in the unit of the longest step, so that they can be compared."""
    from interview_tui.text import pad

    timelines = [build(system, one) for one in every]
    longest = max(timelines, key=lambda timeline: timeline.makespan)
    rows = [[name, *(say(f"systems.head-{head}", lang) for head in ("step", "exposed", "ratio"))]]
    for text, timeline in zip(texts, timelines, strict=True):
        times = [_time(seconds, longest) for seconds in (timeline.makespan, timeline.exposed)]
        rows.append([text.strip(), *times, _percent(timeline.overlap_ratio)])
    return ["  ".join(pad(cell, 14, "left" if at == 0 else "right") for at, cell in enumerate(row)) for row in rows]


def facts(system: System, values: Mapping[str, Value], timeline: Timeline, spans: bool = True) -> dict[str, object]:
    """Everything in SI, for scripts. Spans of the critical path are named by their place in `spans`; spans: with the
    path and the spans themselves."""
    full = {name: values.get(name, given.default) for name, given in system.givens.items()}
    known: dict[str, object] = {
        "system": system.name,
        "given": full,
        "step": timeline.makespan,
        "exposed": timeline.exposed,
        "exposed_step": timeline.exposed_step,
        "overlap_ratio": timeline.overlap_ratio,
        "busy": {lane: timeline.busy(lane) for lane in timeline.lanes},
        "idle": readings.idle_lanes(timeline),
        "what_if": {wish.resource: wish._asdict() for wish in readings.what_if(timeline)},
        "path_by_kind": readings.path_by_kind(timeline),
        "late": [late._asdict() for late in readings.late_ranks(timeline)],
    }
    if not spans:
        return known
    place = {span: at for at, span in enumerate(timeline.spans)}
    chain = [
        {"span": place[step.span], "reason": step.reason, "seconds": step.seconds} for step in timeline.critical_path
    ]
    return {**known, "critical_path": chain, "spans": [span._asdict() for span in timeline.spans]}


def _time(seconds: float, timeline: Timeline) -> str:
    """All in the unit of the whole, as in the figure above."""
    return scale.time(seconds, timeline.makespan, _DIGITS)


def _percent(share: float) -> str:
    return quantity.format(share, Kind.PERCENT, "%", digits=4)
