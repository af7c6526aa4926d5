"""Runs of styled text into lines of at most so many cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from interview_tui.text.han import glued, may_break
from interview_tui.text.values import Line, Piece, merged
from interview_tui.text.width import cluster_cells, clusters

NARROWEST: Final = 4  # cells; asked for less, a line takes this: two Han characters
_GLUE: Final = "\u00a0\u202f"
_ZERO_WIDTH_SPACE: Final = "\u200b"
_CUT_AFTER: Final = ("/?&", "-_.,=+:")  # where a word longer than the line is cut, best first


class _Unit(NamedTuple):
    """What stays together: clusters with their styles, the gap before them, their width in cells."""

    gap: Line
    glyphs: list[Piece]
    width: int


def wrap(text: str | Iterable[Piece], width: int) -> list[Line]:
    """`text` broken into lines of at most `width` cells. A newline in it ends a line; [()] for no text.

    Latin words, numbers with their units and marks with what they close or open stay together unless longer than a
    line. Spaces at a break vanish; all other characters come out in order. A wide character takes
    its two cells where `width` is 1 or less.
    """
    pieces = [(text, "")] if isinstance(text, str) else list(text)
    lines: list[Line] = []
    for paragraph in _paragraphs(pieces):
        lines.extend(_fill(_units(paragraph), width))
    return lines


def _paragraphs(pieces: list[Piece]) -> Iterator[list[Piece]]:
    current: list[Piece] = []
    for text, style in pieces:
        first, *rest = text.split("\n")
        current.append((first, style))
        for part in rest:
            yield current
            current = [(part, style)]
    yield current


def _units(pieces: list[Piece]) -> Iterator[_Unit]:
    gap: list[Piece] = []
    glyphs: list[Piece] = []
    width = 0
    last, last_wide = "", False
    end = ""  # the last character of the piece before: `$70$ ms` is a number and its unit too
    for text, style in pieces:
        keep = style == "code"
        for glyph in clusters(text.expandtabs(4) if keep else glued(end + text)[len(end) :]):
            if glyph in (" ", "\t", _ZERO_WIDTH_SPACE):
                if glyphs:
                    yield _Unit(tuple(gap), glyphs, width)
                    gap, glyphs, width, last = [], [], 0, ""
                if glyph != _ZERO_WIDTH_SPACE and (keep or not gap):
                    gap.append((" ", style))
                continue
            if glyph in _GLUE:
                glyph = " "
            cells = cluster_cells(glyph)
            wide = cells > 1
            if last and may_break(last, glyph, wide or last_wide) and glyph != " " and last != " ":
                yield _Unit(tuple(gap), glyphs, width)
                gap, glyphs, width = [], [], 0
            glyphs.append((glyph, style))
            width += cells
            last, last_wide = glyph, wide
        end = text[-1:]
    if glyphs:
        yield _Unit(tuple(gap), glyphs, width)


def _fill(units: Iterable[_Unit], width: int) -> list[Line]:
    lines: list[Line] = []
    line: list[Piece] = []
    used = 0
    for gap, glyphs, size in units:
        if line and used + len(gap) + size > width:
            lines.append(merged(line))
            line, used = [], 0
        elif line:
            line.extend(gap)
            used += len(gap)
        if size > width:
            *whole, glyphs = _cut(glyphs, width)
            lines.extend(map(merged, whole))
            size = sum(cluster_cells(glyph) for glyph, _ in glyphs)
        line.extend(glyphs)
        used += size
    lines.append(merged(line))
    return lines


def _cut(glyphs: list[Piece], width: int) -> list[list[Piece]]:
    """One unit longer than a line, in parts that fit."""
    parts: list[list[Piece]] = []
    part: list[Piece] = []
    used = 0
    for glyph, style in glyphs:
        size = cluster_cells(glyph)
        if part and used + size > width:
            at = _cut_at(part)
            parts.append(part[: at - 1] if part[at - 1][0] == " " else part[:at])
            part = part[at:]
            used = sum(cluster_cells(kept) for kept, _ in part)
        part.append((glyph, style))
        used += size
    parts.append(part)
    return parts


def _cut_at(part: list[Piece]) -> int:
    """How many clusters of `part` stay on the line: to a glued space, else to a mark in its second half, else all."""
    spaces = (i for i in range(len(part), 1, -1) if part[i - 1][0] == " ")
    second_half = range(len(part), len(part) // 2, -1)
    marks = (i for best in _CUT_AFTER for i in second_half if part[i - 1][0] in best)
    return next(spaces, 0) or next(marks, len(part))


def longest(pieces: Iterable[Piece]) -> int:
    """Cells of the longest part that a line break can't part."""
    return max((unit.width for paragraph in _paragraphs(list(pieces)) for unit in _units(paragraph)), default=0)
