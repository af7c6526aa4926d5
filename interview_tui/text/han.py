"""How Han and Latin text meet: where a space belongs, which characters may not begin or end a line.

Rules of simplified Chinese as in W3C's "Requirements for Chinese Text Layout" (clreq 3.1.4 and 3.2): no closing mark at
the start of a line, no opening mark at its end, no space between Han characters.
"""

from __future__ import annotations

import re
from typing import Final

_FULL: Final = "\u3000-\u303f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\ufe30-\ufe4f"
_HAN: Final = (
    "\u2e80-\u2fdf\u3040-\u30ff\u3100-\u312f\u31a0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
)
_is_full: Final = re.compile(f"[{_FULL}]").match
_is_han: Final = re.compile(f"[{_FULL}{_HAN}]").match
_SHARED: Final = frozenset("“”‘’…—·")  # marks of both scripts: they go with their other neighbour
_STRAY_SPACE: Final = re.compile(
    f"(?<=[{_FULL}{_HAN}]) (?=[{_FULL}{_HAN}])|(?<=[{_FULL}]) (?=\\S)|(?<=\\S) (?=[{_FULL}])"
)

NO_START: Final = frozenset("，。、；：？！）】》〉」』〕〗］｝”’…—～·‰％℃,.;:?!)]}%/›»々ー")
NO_END: Final = frozenset("（【《〈「『〔〖［｛“‘([{￥¥#@‹«")
_EITHER: Final = frozenset("\"'")  # straight quotes may open or close: they stay with both neighbours
# Units and counters that stay with the number before them, written with or without a space.
_COUNTED: Final = "万亿倍毫微纳秒分时字比张卡层个步次块台路条页"
_UNIT: Final = (
    r"(?:[munµμ]?s|min|h|[KMGTP]?i?[Bb](?:/s|ps)?|bits?|bytes?|[kMGT]?Hz|[KMGTP]?FLOPS?(?:/s)?|[KMGTP]?FLOP/s|%|"
    r"tokens?(?:/s)?|samples?(?:/s)?|GPUs?|ranks?|layers?|steps?)"
)
_NUMBER_UNIT: Final = re.compile(rf"(?<=\d) (?={_UNIT}(?![A-Za-z])|[{_COUNTED}])")


def is_han(char: str) -> bool:
    """Han, kana or full-width punctuation: text that is set without spaces."""
    return _is_han(char) is not None


def is_cjk_mark(char: str) -> bool:
    """Full-width punctuation."""
    return _is_full(char) is not None


def joint(before: str, after: str, lang: str) -> str:
    """What stands for a source line break between two characters: nothing or a space.

    Between Han characters nothing; beside full-width punctuation nothing; between Han and Latin a space, for that is
    where writers break a line. Quotes and dashes of both scripts go with their other neighbour.
    """
    if not before or not after:
        return ""
    shared = before in _SHARED, after in _SHARED
    if all(shared):
        return "" if lang == "zh" else " "
    if is_cjk_mark(before) or is_cjk_mark(after):
        return ""
    if (is_han(before) or shared[0]) and (is_han(after) or shared[1]):
        return ""
    return " "


def without_stray_spaces(text: str) -> str:
    """`text` without single spaces between Han characters or beside full-width marks.

    YAML folds a line break into such a space, so it can't be told from a typed one; no Chinese text needs it.
    """
    return _STRAY_SPACE.sub("", text)


def glued(text: str) -> str:
    """`text` with a no-break space between a number and its unit."""
    return _NUMBER_UNIT.sub("\u00a0", text)


def may_break(before: str, after: str, wide: bool) -> bool:
    """May a line end between these two clusters, which no space parts? `wide`: one of them takes two cells."""
    if not wide:
        return False
    if after[0] in NO_START or before[0] in NO_END or before[0] in _EITHER or after[0] in _EITHER:
        return False
    return not (before[0].isdigit() and after[0] in _COUNTED)
