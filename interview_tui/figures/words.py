"""Names of lanes and spans in either language, measured in cells."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from interview_tui.figures.looks import Count
from interview_tui.messages import Lang, say
from interview_tui.messages.figures import TABLE

# Ranges of text whose cells are plain; others are looked up a character at a time.
_WIDE = frozenset("WF")


def cells(text: str) -> int:
    """Cells of a label, which is one line of printable text."""
    if text.isascii():
        return len(text)
    return sum(0 if unicodedata.combining(c) else 1 + (unicodedata.east_asian_width(c) in _WIDE) for c in text)


def clip(text: str, width: int, mark: str) -> str:
    """`text` in at most `width` cells; what is cut is marked."""
    if cells(text) <= width:
        return text
    room = width - cells(mark)
    if room < 0:
        return ""
    taken = ""
    for char in text:
        room -= cells(char)
        if room < 0:
            break
        taken += char
    return taken + mark


def pad(text: str, width: int, right: bool = False) -> str:
    """`text`, not longer than `width`, filled with spaces to `width` cells."""
    spaces = " " * (width - cells(text))
    return spaces + text if right else text + spaces


def clean(text: str) -> str:
    """A name from a trace on one line, without what a terminal would obey."""
    return "".join(c if c.isprintable() else "?" for c in text)


def named(name: str, lang: Lang) -> str:
    """A span's name: those that the systems use are said in `lang`, any other stays as it is."""
    key = f"figures.name-{name}"
    return say(key, lang) if key in TABLE else clean(name)


def counted(count: Count, lang: Lang) -> str:
    """How many spans of a kind there are: `all-reduce: 77`, of several ranks `all-reduce: 3 a rank`."""
    key = "figures.count-each" if count.each else "figures.count"
    return say(key, lang, count=count.number, what=named(count.kind, lang))


def lane_names(lanes: Sequence[str], lang: Lang) -> list[str]:
    """Labels of lanes: `rank 3/comm` is `rank 3 comm`, or `rank 3` where each rank has one lane only."""
    parts = [lane.partition("/") for lane in lanes]
    ranks = [rank for rank, slash, _ in parts if slash]
    alone = len(set(ranks)) == len(ranks) == len(lanes)
    found = []
    for rank, slash, stream in parts:
        if slash and alone:
            found.append(clean(rank))
        elif slash:
            found.append(f"{clean(rank)} {_stream(stream, lang)}")
        else:
            found.append(_stream(rank, lang))
    return found


def _stream(stream: str, lang: Lang) -> str:
    if stream.startswith("to "):  # what a rank of a pipeline sends to another
        return say("figures.lane-to", lang, rank=clean(stream.removeprefix("to ")))
    key = f"figures.lane-{stream}"
    return say(key, lang) if key in TABLE else clean(stream)
