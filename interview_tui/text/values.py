"""What text gives to others."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

Piece = tuple[str, str]  # text, style: "" strong em code math heading link quote mark dim
Line = tuple[Piece, ...]


class TextFault(NamedTuple):
    """code: control-character unclosed-dollar unknown-tex unbalanced-brace dropped-emphasis raw-html-ignored.

    offset: characters from the start of the Markdown; detail: the culprit as it stands there.
    """

    code: str
    offset: int
    detail: str


def merged(pieces: Iterable[Piece]) -> Line:
    """Neighbours of one style as one piece, empty ones left out."""
    line: list[tuple[list[str], str]] = []
    for text, style in pieces:
        if line and line[-1][1] == style:
            line[-1][0].append(text)
        elif text:
            line.append(([text], style))
    return tuple(("".join(texts), style) for texts, style in line)
