"""A timeline as lines of terminal cells: lanes, what is exposed, time axis, legend."""

from __future__ import annotations

from interview_tui.figures import looks, raster, scale, words
from interview_tui.messages import Lang, say
from sim_core.timeline import Timeline

Line = tuple[tuple[str, str], ...]
#: Narrower than this nothing can be read; lines are then this wide.
NARROWEST = 20


def draw(
    timeline: Timeline,
    width: int,
    lang: Lang,
    ascii: bool = False,
    *,
    totals: bool = True,
    timed: bool = True,
    ground: bool = False,
    whole: float = 0.0,
) -> list[Line]:
    """`timeline` in lines of at most `width` cells (20 at least): pieces of text and the name of their style.

    ascii: every glyph that is drawn is ASCII, for terminals that show block characters two cells wide (words stay in
    `lang`). totals: say the step and the exposed time; False where they are what is asked. timed: False where seconds
    mean nothing: neither axis nor totals. ground: pieces may have a style `ink|ground`, see `raster.row`. whole:
    seconds that the width stands for, where figures are compared; at least those of the timeline. Styles: "", axis,
    label, forward, backward, compute, comm, exposed, idle, dim.
    """
    width = max(width, NARROWEST)
    rows = looks.lanes(timeline)
    whole = max(whole, timeline.makespan)
    if timeline.makespan < scale.SHORTEST:
        return [((words.clip(say("figures.empty", lang), width, ""), "dim"),)]
    mark = ".." if ascii else "…"
    labels = words.lane_names([row.name for row in rows], lang)
    exposed = say("figures.exposed", lang)
    gutter = max(
        words.cells(label)
        for label in [*labels, *([exposed] if len(timeline.ranks) == 1 and any(row.exposed for row in rows) else [])]
    )
    gutter = min(max(gutter, 2), width * 2 // 5)
    room = width - gutter - 1
    lines: list[Line] = []
    unnamed = False
    marked = len(timeline.ranks) == 1  # a row a rank under its lanes would double the height
    for lane, label in zip(rows, labels, strict=True):
        names = [_name(segment.name, segment.kind, lang, ascii) for segment in lane.segments]
        pieces = raster.row(lane.segments, names, whole, room, ascii, ground, shade=not marked)
        drawn = "".join(text for text, _ in pieces)
        unnamed = unnamed or any(f" {name} " not in drawn for name in names)
        lines.append(_line(label, gutter, mark, pieces))
        if lane.exposed and marked and timed:
            told = scale.time(timeline.exposed, whole, ascii=ascii) if totals and timed else ""
            lines.append(_line(exposed, gutter, mark, _marks(lane.exposed, whole, room, ascii, told), "exposed"))
    if timed:
        lines += _axis(whole, gutter, room, ascii)
    return lines + _legend(timeline, rows, width, lang, ascii, whole if totals and timed else 0, unnamed)


def _name(name: str, kind: str, lang: Lang, ascii: bool) -> str:
    said = words.named(name, lang)
    return said if not ascii or lang == "zh" or said.isascii() else words.named(kind, lang)


def _line(label: str, gutter: int, mark: str, pieces: list[raster.Piece], style: str = "label") -> Line:
    named = (words.pad(words.clip(label, gutter, mark), gutter) + " ", style)
    while pieces and not pieces[-1][0].strip() and "|" not in pieces[-1][1]:
        pieces.pop()
    return (named, *pieces)


def _marks(
    exposed: tuple[tuple[float, float], ...], whole: float, room: int, ascii: bool, told: str
) -> list[raster.Piece]:
    """What is exposed, a cell at least each, so that a sliver too thin to draw is seen; its time beside it."""
    row = [" "] * room
    for start, end in exposed:
        first = min(room - 1, int(start / whole * room))
        last = max(first + 1, min(room, int(end / whole * room + 0.5)))
        row[first:last] = ("^" if ascii else "▀") * (last - first)
    text = "".join(row).rstrip()
    if told and len(text) + 1 + len(told) <= room:
        text = f"{text} {told}"
    elif told and len(text) - len(text.lstrip()) > len(told):
        before = len(text) - len(text.lstrip()) - len(told) - 1
        text = " " * before + told + " " + text.lstrip()
    return [(text, "exposed")]


def _axis(whole: float, gutter: int, room: int, ascii: bool) -> list[Line]:
    axis = scale.axis(whole, room, len, 2, ascii)
    rule = ["-" if ascii else "─"] * room
    labels = [" "] * (room + 1)
    for seconds, label in axis.ticks:
        at = min(room - 1, int(seconds / whole * room + 0.5))
        rule[at] = "+" if ascii else "┴"
        # centred under its tick, but within the line
        left = max(0, min(room - len(label), at - (len(label) - 1) // 2))
        if left == 0 or not "".join(labels[left - 1 :]).strip():  # the last may have been moved too near
            labels[left : left + len(label)] = label
    if not ascii:
        rule[0] = "└"
    head = " " * (gutter + 1)
    unit = words.pad(axis.unit, gutter, right=True) + " "
    return [((head + "".join(rule), "axis"),), ((unit + "".join(labels).rstrip(), "axis"),)]


def _legend(
    timeline: Timeline, rows: list[looks.Lane], width: int, lang: Lang, ascii: bool, whole: float, unnamed: bool
) -> list[Line]:
    """What the glyphs mean, how many spans there are where their names didn't fit, and the totals in the unit of
    `whole` seconds (0: none); wrapped between entries."""
    entries: list[list[raster.Piece]] = []
    for look in looks.looks(rows):
        ink = raster.INKS[look]
        swatch = (ink.ascii if ascii else ink.fill) * 2
        entries.append([(swatch, ink.style), (f" {say(f'figures.name-{look}', lang)}", "dim")])
    if unnamed:
        entries += [[(words.counted(count, lang), "dim")] for count in looks.comm_counts(rows)]
    if timeline.alike:
        entries.append([(say("figures.alike", lang, count=timeline.alike), "dim")])
    if whole:
        # what nothing could have hidden isn't called exposed
        totals = {"step": timeline.makespan} | ({"exposed": timeline.exposed} if timeline.compute else {})
        for key, seconds in totals.items():
            told = scale.time(seconds, whole, ascii=ascii)
            entries.append([(say(f"figures.{key}-is", lang, time=told), "label")])
    lines: list[Line] = []
    line: list[raster.Piece] = []
    used = 0
    for entry in entries:
        long = sum(words.cells(text) for text, _ in entry)
        if used and used + 3 + long > width:
            lines.append(tuple(line))
            line, used = [], 0
        if used:
            line.append(("   ", ""))
            used += 3
        if long > width:
            text, style = entry[-1]
            entry[-1] = words.clip(text, width - long + words.cells(text), ".." if ascii else "…"), style
        line += entry
        used += long
    return [*lines, tuple(line)] if line else lines
