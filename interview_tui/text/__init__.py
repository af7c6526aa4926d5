"""Card text, Markdown with `$…$` maths, as lines for a terminal or as HTML.

Light to import: each function reads the module behind it when first called, so that a command that only measures a
string never pays for the parser.
"""

from __future__ import annotations

from collections.abc import Iterable

from interview_tui.text.values import Line, Piece, TextFault

__all__ = ["Line", "Piece", "TextFault", "cells", "clip", "faults", "html", "lines", "pad", "plain", "safe", "wrap"]


def lines(markdown: str, width: int, lang: str, ascii: bool = False, flat: bool = False) -> list[Line]:
    """`markdown` in lines of at most `width` cells (4 at least). [] for empty text. Never raises.

    Each line is a tuple of pieces (text, style); blocks are parted by an empty line `()`. Code is never wrapped at
    words: a longer line goes on below behind a `↳`. `ascii` draws bullets, rules and bars in ASCII, for terminals that
    show such marks two cells wide. `flat`, for screen readers: maths on one line, tables as `heading: cell`.
    """
    from interview_tui.text import layout

    return layout.lines(markdown, width, lang, ascii, flat)


def plain(markdown: str, lang: str) -> str:
    """`markdown` on one line without styles, for titles, lists and screen readers."""
    from interview_tui.text import layout

    return layout.plain(markdown, lang)


def html(markdown: str, lang: str, cloze: bool = False, inline: bool = False) -> str:
    r"""`markdown` as HTML in which no `<` of the source is a tag; maths as `\(…\)` and `\[…\]`. Never raises.

    `cloze`: to stand within a cloze deletion `{{c1::…}}`: no `}}` nor `::` in it, in text or maths.
    `inline`: without the `<p>` around it, where it is one paragraph.
    """
    from interview_tui.text import markup

    return markup.html(markdown, lang, cloze, inline)


def faults(markdown: str) -> list[TextFault]:
    """What is wrong with `markdown`, in the order of the text. Never raises."""
    from interview_tui.text import lint

    return lint.faults(markdown)


def safe(text: str) -> str:
    """`text` without control characters, bidi controls and lone surrogates: what may reach a terminal."""
    from interview_tui.text import control

    return control.safe(text)


def cells(text: str) -> int:
    """Cells that `text`, one line, takes in a terminal."""
    from interview_tui.text import width

    return width.cells(text)


def clip(text: str, width: int, mark: str = "…") -> str:
    """`text`, one line, in at most `width` cells; what is cut is marked."""
    from interview_tui.text.width import clip

    return clip(text, width, mark)


def pad(text: str, width: int, align: str = "left") -> str:
    """`text` clipped or filled with spaces to exactly `width` cells; align: left | right | center."""
    from interview_tui.text.width import pad

    return pad(text, width, align)


def wrap(text: str | Iterable[Piece], width: int) -> list[Line]:
    """Plain text or styled pieces in lines of at most `width` cells, by the same rules as `lines`."""
    from interview_tui.text import breaking

    return breaking.wrap(text, width)
