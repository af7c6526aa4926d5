"""Segments of one lane as terminal cells, exact to an eighth of a cell where the terminal can show it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from interview_tui.figures import words
from interview_tui.figures.looks import Look, Segment

Piece = tuple[str, str]
#: The left n eighths of a cell, n from 0 to 8.
LEFT = " ▏▎▍▌▋▊▉█"
_IDLE = -1


class Ink(NamedTuple):
    """How one look is drawn: a whole cell, and the cell after which another span of the same look begins."""

    fill: str
    last: str
    ascii: str
    style: str


#: Each look has its own glyph where two looks can meet, so that a terminal without colour shows as much.
INKS: dict[Look, Ink] = {
    "forward": Ink("█", "▉", ">", "forward"),
    "backward": Ink("▓", "▉", "<", "backward"),
    "compute": Ink("█", "▉", "=", "compute"),
    "comm": Ink("█", "▉", "#", "comm"),
    "exposed": Ink("▒", "░", "!", "exposed"),
    "copy": Ink("▚", "▌", "%", "compute"),
    "host": Ink("█", "▉", "+", "compute"),
    "wait": Ink("░", "▏", "-", "idle"),
}


def row(
    segments: Sequence[Segment],
    names: Sequence[str],
    whole: float,
    width: int,
    ascii: bool,
    ground: bool = False,
    shade: bool = False,
) -> list[Piece]:
    """One lane, `whole` seconds in `width` cells. names: of each segment, written on it where it fits.

    ground: pieces may have a style `ink|ground` (either may be empty: the terminal's own), which makes left edges and
    the joint of two looks exact to an eighth; without it the nearest glyph that needs no ground.
    shade: what is exposed takes whole cells, in its own glyph; for lanes under which it isn't marked, since a part of
    a cell looks alike for all but its colour.
    """
    parts = 1 if ascii else 8
    owner = _painted(segments, whole, width * parts)
    looks: list[Look | None] = [None if at == _IDLE else segments[at].look for at in owner]
    pieces = [_cell(looks[i * parts : (i + 1) * parts], ascii, ground, shade) for i in range(width)]
    _part(pieces, owner, segments, parts, ascii)
    _name(pieces, owner, segments, names, parts, ground)
    return _joined(pieces)


def _painted(segments: Sequence[Segment], whole: float, n: int) -> list[int]:
    """Which segment each of `n` parts shows; at least one part each, and what is exposed is never painted over."""
    owner = [_IDLE] * n
    order = sorted(range(len(segments)), key=lambda i: segments[i].look == "exposed")
    for i in order:
        start = min(n - 1, int(segments[i].start / whole * n + 0.5))
        end = max(start + 1, min(n, int(segments[i].end / whole * n + 0.5)))
        owner[start:end] = [i] * (end - start)
    return owner


def _cell(looks: Sequence[Look | None], ascii: bool, ground: bool, shade: bool) -> Piece:
    """One cell from its parts, as two runs at most: those that leave the fewest parts wrong."""
    first = looks[0]
    if all(look == first for look in looks):
        return _full(first, ascii)
    if shade and set(looks) <= {"exposed", None}:
        return _full("exposed", ascii)
    splits = [(k, _most(looks[:k]), _most(looks[k:])) for k in range(1, len(looks))]
    k, left, right = min(
        splits, key=lambda s: sum(look != (s[1] if i < s[0] else s[2]) for i, look in enumerate(looks))
    )
    if left is None and right is None:  # thin, in the middle of the cell: moved to the nearer side, not lost
        inked = [i for i, look in enumerate(looks) if look]
        glyph = LEFT[len(inked)] if sum(inked) < 4 * len(inked) else _right(len(inked))
        return glyph, INKS[looks[inked[0]] or "comm"].style
    if left == right:
        return _full(left, ascii)
    if right is None and left is not None:
        return LEFT[k], INKS[left].style
    if ground:
        ink = INKS[left].style if left else ""
        return LEFT[k], f"{ink}|{INKS[right].style if right else ''}"
    if left is not None:
        return _full(left if k >= 4 else right, ascii)
    rest = len(looks) - k
    return _full(right, ascii) if rest >= 6 else (_right(rest), INKS[right].style if right else "")


def _right(eighths: int) -> str:
    """The nearest glyph for the right part of a cell; terminals' fonts have no others."""
    return "▐" if eighths > 1 else "▕"


def _most(looks: Sequence[Look | None]) -> Look | None:
    return max(dict.fromkeys(looks), key=looks.count)


def _full(look: Look | None, ascii: bool) -> Piece:
    if look is None:
        return " ", ""
    ink = INKS[look]
    return (ink.ascii if ascii else ink.fill), ink.style


def _part(pieces: list[Piece], owner: Sequence[int], segments: Sequence[Segment], parts: int, ascii: bool) -> None:
    """Part spans of one look that touch, at the nearest edge of a cell; never two cells running, so that the look's
    own glyph stays seen where spans are narrower than cells."""
    last = -2
    for p in range(1, len(owner)):
        a, b = owner[p - 1], owner[p]
        if _IDLE in (a, b) or a == b:
            continue
        if segments[a].look != segments[b].look or segments[a].span == segments[b].span:
            continue
        at = (p + parts // 2) // parts - 1
        ink = INKS[segments[a].look]
        if at <= last + 1 or pieces[at] != _full(segments[a].look, ascii):
            continue
        pieces[at] = ("|" if ascii else ink.last), ink.style
        last = at


def _name(
    pieces: list[Piece],
    owner: Sequence[int],
    segments: Sequence[Segment],
    names: Sequence[str],
    parts: int,
    ground: bool,
) -> None:
    """Write names where the whole of one and a cell on each side stand on its own segment."""
    runs: dict[int, list[int]] = {}
    for cell in range(len(pieces)):
        own = owner[cell * parts : (cell + 1) * parts]
        if own[0] != _IDLE and all(at == own[0] for at in own):
            runs.setdefault(own[0], []).append(cell)
    for at, cells in runs.items():
        name, long = names[at], words.cells(names[at])
        if not segments[at].longest or not name or len(cells) < long + 4:
            continue
        start = cells[0] + (len(cells) - long - 2) // 2
        style = INKS[segments[at].look].style
        pieces[start : start + long + 2] = [(f" {name} ", f"|{style}" if ground else style)] + [("", "")] * (long + 1)


def _joined(pieces: Sequence[Piece]) -> list[Piece]:
    """Neighbours of one style as one piece: fewer bytes for the terminal."""
    joined: list[Piece] = []
    for text, style in pieces:
        if not text:
            continue
        if joined and joined[-1][1] == style:
            joined[-1] = joined[-1][0] + text, style
        else:
            joined.append((text, style))
    return joined
