"""Bytes of a deck file to text, and text to pieces that can be read alone.

A byte that isn't UTF-8 or a character that can't be seen is a fault of the piece that it stands in, so that it hides no
other card; a file in which nothing can be read is no text at all, and is named without a line.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

# Control characters but tab and line feed, the three line ends that editors don't count, bidirectional overrides
# (they make a line look like another), a BOM inside, surrogates (bytes that aren't UTF-8 are decoded to them).
UNSEEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff\ud800-\udfff]"
)
# In column 0 a line that isn't blank, a comment or the rest of a text begins something new.
_PIECE = re.compile(r"^(?=[^\s#])", re.MULTILINE)
_CARD = re.compile(r"- +id:")
# What a picture, an archive or a file in another encoding is full of.
_NOT_TEXT = re.compile("[\x00\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Piece:
    """Part of a file. text: without the lines before; line: how many lines stand before it."""

    text: str
    line: int

    def unseen(self) -> re.Match[str] | None:
        """The first character that has no place in a text."""
        return UNSEEN.search(self.text)


def decode(data: bytes) -> str | None:
    """The text of a file, with a BOM taken off and every line end as `\\n`; None if it isn't text.

    Bytes that aren't UTF-8 become lone surrogates as long as some card around them can still be read.
    """
    body = data.removeprefix(b"\xef\xbb\xbf")
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError:
        text = body.decode("utf-8", errors="surrogateescape")
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if bad := len(_NOT_TEXT.findall(text)):
        cards = [piece for piece in pieces(text) if _CARD.match(piece.text)]
        if not cards or (bad * 50 > len(text) and all(piece.unseen() for piece in cards)):
            return None
    return text


def pieces(text: str) -> list[Piece]:
    """The file cut before every line that begins in column 0: each `- id:`, and what belongs to no card.

    Comments and blank lines before the first are left out; those after belong to the piece above them.
    """
    starts = [match.start() for match in _PIECE.finditer(text)]
    before = text[: starts[0]] if starts else text
    if any(line.strip() and not line.lstrip().startswith("#") for line in before.split("\n")):
        starts.insert(0, 0)
    found, line, at = [], 0, 0
    for start, end in zip(starts, [*starts, len(text)][1:], strict=True):
        line += text.count("\n", at, start)
        at = start
        found.append(Piece(text[start:end], line))
    return found
