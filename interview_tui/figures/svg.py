"""A timeline as SVG: readable on light and on dark ground, in either language, the same bytes for the same timeline."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Literal

from interview_tui.figures import looks, scale, words
from interview_tui.figures.looks import Lane, Look, Segment
from interview_tui.messages import Lang, say
from sim_core.timeline import Interval, Timeline

Theme = Literal["auto", "light", "dark"]

WIDTH = 720
_ROW, _BAR, _PAD, _FONT = 40, 26, 12, 15
_FINEST = 0.25  # user units: a quarter of a pixel
_FONTS = (
    "system-ui, -apple-system, 'Segoe UI', Roboto, 'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei', "
    "'Noto Sans CJK SC', 'Source Han Sans SC', sans-serif"
)
# Contrast of text on its ground is at least 4.5 in both; looks differ in lightness as well as in hue.
_LIGHT = {
    "ground": "#ffffff",
    "text": "#1f2328",
    "faint": "#59636e",
    "line": "#c4cbd3",
    "forward": "#9ec5f8",
    "backward": "#4f8fdd",
    "compute": "#9ec5f8",
    "comm": "#8fd19e",
    "exposed": "#e5484d",
    "exposed-ground": "#ffdcd9",
    "copy": "#d9bdf5",
    "host": "#cfd5dc",
    "wait": "#e6e9ed",
    "on": "#10151b",
    "said": "#b3261e",
}
_DARK = {
    "ground": "#1b1f24",
    "text": "#e6edf3",
    "faint": "#9aa5b1",
    "line": "#4a535e",
    "forward": "#31588f",
    "backward": "#6ea6ee",
    "compute": "#31588f",
    "comm": "#2f7d46",
    "exposed": "#ff6b6b",
    "exposed-ground": "#5c1f22",
    "copy": "#6b4a91",
    "host": "#49535f",
    "wait": "#303841",
    "on": "#f0f4f8",
    "on-backward": "#0d1117",
    "said": "#ff8f88",
}


def draw(
    timeline: Timeline,
    lang: Lang,
    theme: Theme = "auto",
    title: str = "",
    *,
    totals: bool = True,
    width: int = WIDTH,
    whole: float = 0.0,
) -> str:
    """An SVG document. theme: `auto` follows the reader's (prefers-color-scheme), the others are fixed.

    title: what the figure is, for screen readers; not drawn. totals: say the step and the exposed time; False where
    they are what is asked. width: in user units (280 at least), in which letters are 15 high: about 440 for a phone.
    whole: seconds that the width stands for, where figures are compared; at least those of the timeline.
    Text is escaped; what is exposed is hatched and bracketed, not only coloured.
    """
    width = max(width, 280)
    rows = looks.lanes(timeline)
    whole = max(whole, timeline.makespan)
    labels = [_fit(label, width * 0.4) for label in words.lane_names([row.name for row in rows], lang)]
    left = _PAD + max((_long(label) for label in labels), default=0) + 10
    sheet = _Sheet(left, width, whole)
    y = float(_PAD)
    for row, label in zip(rows, labels, strict=True):
        sheet.text(_PAD, y + _BAR / 2 + 5, label, "t")
        for segment in _coarse(row.segments, sheet.least):
            sheet.bar(segment, y, words.named(segment.name, lang))
        y += _ROW
        if row.exposed and len(timeline.ranks) == 1:
            told = say("figures.exposed-is", lang, time=scale.time(timeline.exposed, whole)) if totals else ""
            sheet.bracket(row, y - _ROW + _BAR, told or say("figures.exposed", lang))
            y += 22
    if whole >= scale.SHORTEST:
        y = sheet.axis(y, _PAD)
    y = sheet.legend(y, _entries(timeline, rows, lang, whole if totals else None))
    name = title or say("figures.title", lang)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {_n(y)}" width="{width}" height="{_n(y)}" '
        f'role="img" lang="{"zh-Hans" if lang == "zh" else "en"}" font-family="{_FONTS}" font-size="{_FONT}">\n'
        f"<title>{_safe(name)}</title>\n<style>{_style(theme)}</style>\n"
        '<defs><pattern id="x" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
        '<rect class="xg" width="6" height="6"/><rect class="xl" width="2.6" height="6"/></pattern></defs>\n'
        f'<rect class="g" width="{width}" height="{_n(y)}" rx="6"/>\n' + "\n".join(sheet.parts) + "\n</svg>\n"
    )


def _entries(timeline: Timeline, rows: list[Lane], lang: Lang, whole: float | None) -> list[tuple[Look | None, str]]:
    entries: list[tuple[Look | None, str]] = [(look, say(f"figures.name-{look}", lang)) for look in looks.looks(rows)]
    entries += [(None, words.counted(count, lang)) for count in looks.comm_counts(rows) if count.number > 1]
    if timeline.alike:
        entries.append((None, say("figures.alike", lang, count=timeline.alike)))
    if whole is not None:
        entries.append((None, say("figures.step-is", lang, time=scale.time(timeline.makespan, whole))))
        if timeline.compute:
            entries.append((None, say("figures.exposed-is", lang, time=scale.time(timeline.exposed, whole))))
    return entries


class _Sheet:
    """What is drawn so far. left: where bars begin, in user units; whole: seconds that they have room for."""

    def __init__(self, left: float, width: float, whole: float) -> None:
        self.left, self.right, self.width, self.whole = left, width - _PAD - 10, width, whole
        self.least = whole * _FINEST / (self.right - left)  # seconds
        self.parts: list[str] = []

    def x(self, seconds: float) -> float:
        return self.left + (self.right - self.left) * (seconds / self.whole if self.whole >= scale.SHORTEST else 0)

    def text(self, x: float, y: float, text: str, kind: str, anchor: str = "start") -> None:
        at = "" if anchor == "start" else f' text-anchor="{anchor}"'
        self.parts.append(f'<text class="{kind}" x="{_n(x)}" y="{_n(y)}"{at}>{_safe(text)}</text>')

    def bar(self, segment: Segment, y: float, name: str) -> None:
        """One segment, parted from the next by a hair of ground; never thinner than can be seen."""
        x, end = self.x(segment.start), self.x(segment.end)
        wide = end - x
        thin = max(wide - min(1.0, wide * 0.2), 0.6)
        x = min(x, self.right - thin)
        self.parts.append(f'<rect class="{segment.look}" x="{_n(x)}" y="{_n(y)}" width="{_n(thin)}" height="{_BAR}"/>')
        if segment.longest and _long(name) + 8 <= wide:
            kind = f"n n-{segment.look}"
            if segment.look == "exposed":  # a plate, since the hatching would cross the letters
                long = _long(name) + 6
                self.parts.append(
                    f'<rect class="xg" x="{_n(x + wide / 2 - long / 2)}" y="{_n(y + 3)}" width="{_n(long)}" '
                    f'height="{_BAR - 6}" rx="3"/>'
                )
            self.text(x + wide / 2, y + _BAR / 2 + 5, name, kind, "middle")

    def bracket(self, row: Lane, y: float, told: str) -> None:
        """Under each exposed stretch a bracket, a line at least; what it is, once, beside the widest."""
        for start, end in _joined(row.exposed, self.least):
            a, b = self.x(start), max(self.x(end), self.x(start) + 1.5)
            self.parts.append(f'<path class="b" d="M{_n(a)} {_n(y + 2)}v5H{_n(b)}v-5"/>')
        start, end = max(row.exposed, key=lambda pair: pair[1] - pair[0])
        half = _long(told) / 2
        middle = min(max((self.x(start) + self.x(end)) / 2, self.left + half), self.right - half)
        self.text(middle, y + 22, told, "s", "middle")

    def axis(self, y: float, gutter: float) -> float:
        found = scale.axis(self.whole, self.right - self.left, _long, 14)
        self.parts.append(f'<path class="l" d="M{_n(self.left)} {_n(y)}H{_n(self.right)}"/>')
        for seconds, label in found.ticks:
            x = self.x(seconds)
            self.parts.append(f'<path class="l" d="M{_n(x)} {_n(y)}v5"/>')
            self.text(x, y + 20, label, "f", "middle")
        self.text(gutter, y + 20, found.unit, "f")
        return y + 32

    def legend(self, y: float, entries: list[tuple[Look | None, str]]) -> float:
        x = float(_PAD)
        y += 8
        for look, label in entries:
            label = _fit(label, self.width - 2 * _PAD - (22 if look else 0))
            long = (22 if look else 0) + _long(label)
            if x > _PAD and x + long > self.width - _PAD:
                x, y = float(_PAD), y + 24
            if look:
                self.parts.append(f'<rect class="{look}" x="{_n(x)}" y="{_n(y)}" width="16" height="14" rx="2"/>')
            self.text(x + (22 if look else 0), y + 12, label, "t" if look is None else "f")
            x += long + 20
        return y + 14 + _PAD


def _coarse(segments: Sequence[Segment], least: float) -> list[Segment]:
    """Segments too short to be told apart drawn as one with what stands before them, where that looks the same: of
    hundreds of thousands a page has room for hundreds."""
    out: list[Segment] = []
    for segment in segments:
        last = out[-1] if out else None
        short = segment.end - segment.start < least
        if last and short and last.look == segment.look and segment.start - last.end < least:
            out[-1] = last._replace(end=segment.end, longest=last.longest and last.span == segment.span)
        else:
            out.append(segment)
    return out


def _joined(intervals: Sequence[Interval], least: float) -> list[Interval]:
    out: list[Interval] = []
    for start, end in intervals:
        if out and end - start < least and start - out[-1][1] < least:
            out[-1] = out[-1][0], end
        else:
            out.append((start, end))
    return out


def _style(theme: Theme) -> str:
    if theme == "auto":
        return f"{_rules(_LIGHT)}@media (prefers-color-scheme: dark){{{_rules(_DARK)}}}"
    return _rules(_DARK if theme == "dark" else _LIGHT)


def _rules(colour: Mapping[str, str]) -> str:
    fills = "".join(
        f".{look}{{fill:{'url(#x)' if look == 'exposed' else colour[look]}}}.n-{look}{{fill:{_on(colour, look)}}}"
        for look in looks.LOOKS
    )
    return (
        f".g{{fill:{colour['ground']}}}.t{{fill:{colour['text']}}}.f{{fill:{colour['faint']}}}"
        f".s{{fill:{colour['said']};font-weight:600}}.l{{stroke:{colour['line']};fill:none}}"
        f".b{{stroke:{colour['said']};fill:none;stroke-width:1.5}}"
        f".xg{{fill:{colour['exposed-ground']}}}.xl{{fill:{colour['exposed']}}}{fills}"
    )


def _on(colour: Mapping[str, str], look: Look) -> str:
    return colour.get(f"on-{look}", colour["on"])


def _long(text: str) -> float:
    """Length of a label in user units; an estimate on the long side, since fonts differ."""
    return sum(_FONT if words.cells(c) == 2 else _FONT * 0.6 for c in text)


def _fit(text: str, room: float) -> str:
    """A label cut to `room`, the cut marked."""
    return text if _long(text) <= room else words.clip(text, int(room / (_FONT * 0.6)), "…")


def _safe(text: str) -> str:
    return escape(words.clean(text))


def _n(number: float) -> str:
    """Two decimals at most, without those that say nothing."""
    return f"{number:.2f}".rstrip("0").rstrip(".")
