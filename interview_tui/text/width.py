"""Widths in terminal cells: what is drawn is measured, never counted with `len`."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

# Characters that stand alone, whatever follows: for these a cluster is one character. All others (combining marks,
# jamo, emoji joined by ZWJ, flags, variation selectors) go through wcwidth's grapheme rules.
_ALONE: Final = re.compile(
    "[\x20-\u00ac\u00ae-\u02ff\u0370-\u0482\u1e00-\u200a\u2010-\u2027\u202f-\u205e\u2070-\u20cf\u2100-\u2cee"
    "\u2e80-\u3029\u3030-\u3098\u309b-\ua66e\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe1f\ufe30-\ufe6f\uff01-\uff9d"
    "\uffe0-\uffee\U00020000-\U0003ffff]*"
)
_WIDEST: Final = 4  # cells of one cluster; a longer one (a pile of conjuncts) is taken apart so that it fits any line


@lru_cache(maxsize=8192)
def cluster_cells(cluster: str) -> int:
    """Cells of one cluster; 0 for what a terminal doesn't print."""
    if len(cluster) == 1 and " " <= cluster <= "~":
        return 1
    import wcwidth  # 20 ms that a light command doesn't pay

    return max(wcwidth.wcswidth(cluster), 0)


def clusters(text: str) -> list[str]:
    """`text` cut into what a person sees as characters, each with the marks that lie on it."""
    if _ALONE.fullmatch(text):
        return list(text)
    import wcwidth

    found: list[str] = []
    for cluster in wcwidth.iter_graphemes(text):
        if len(cluster) > 1 and cluster_cells(cluster) > _WIDEST:
            found.extend(cluster)
        else:
            found.append(cluster)
    return found


def cells(text: str) -> int:
    """Cells that `text`, one line, takes in a terminal."""
    if text.isascii() and text.isprintable():
        return len(text)
    return sum(map(cluster_cells, clusters(text)))


def clip(text: str, width: int, mark: str = "…") -> str:
    """`text`, one line, in at most `width` cells; what is cut is marked. A wide character never straddles the edge."""
    if cells(text) <= width:
        return text
    room = width - cells(mark)
    if room < 0:
        return ""
    taken: list[str] = []
    for cluster in clusters(text):
        room -= cluster_cells(cluster)
        if room < 0:
            break
        taken.append(cluster)
    return "".join(taken) + mark


def pad(text: str, width: int, align: str = "left") -> str:
    """`text` clipped or filled with spaces to exactly `width` cells; align: left | right | center."""
    text = clip(text, width)
    spare = width - cells(text)
    left = {"left": 0, "right": spare, "center": spare // 2}[align]
    return " " * left + text + " " * (spare - left)
