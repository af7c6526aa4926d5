"""Faults of card text that a person would see as litter: found by `check`, before anybody does."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from interview_tui.text import maths
from interview_tui.text.control import controls
from interview_tui.text.han import is_han
from interview_tui.text.parse import parser
from interview_tui.text.values import TextFault

if TYPE_CHECKING:
    from markdown_it.token import Token

_PRICE: Final = re.compile(r"\$\d[\d.,]*[kKMB]?(?![\w\\^{$])")
_VARIABLE: Final = re.compile(r"\$(?:[A-Z_][A-Z0-9_]+(?![\w{\\^$])|\{[A-Z_]\w*\})")
_FORMULA: Final = re.compile(r"[\\^=]|_\{")
_STARS: Final = re.compile(r"\*+")
_ELEMENT: Final = re.compile(
    r"</?(?:a|b|big|blockquote|br|center|code|dd|del|details|div|dl|dt|em|font|h[1-6]|hr|i|img|ins|kbd|li|mark|ol|p|pre|"
    r"q|s|script|small|span|strong|style|sub|summary|sup|table|tbody|td|th|thead|tr|tt|u|ul|var)(?:\s[^<>]*)?/?>|<!--",
    re.IGNORECASE,
)


def faults(markdown: str) -> list[TextFault]:
    """What is wrong with `markdown`, in the order of the text. Never raises.

    A lone `$` is a fault unless it looks like a price (`$5`, `$1.20`) or a shell variable (`$HOME`, `${HOME}`);
    write `\\$` for any other. Emphasis is judged as CommonMark reads it, though ours reads more: a deck is also read
    by other programs.
    """
    found = [TextFault("control-character", at, f"U+{ord(char):04X}") for at, char in controls(markdown)]
    source = _Source(markdown)
    for token in parser(strict=True).parse(markdown):
        source.at_line(token)
        if token.type == "math_block":
            found.extend(_maths(token, source))
        elif token.type in ("fence", "code_block"):
            source.past(token.content.rstrip("\n").rpartition("\n")[2])
        elif token.children:
            found.extend(_inline(token.children, source))
    return sorted(found, key=lambda fault: fault.offset)


class _Source:
    """Where tokens stand in the Markdown: markdown-it keeps lines of blocks only, so the rest is sought in order."""

    def __init__(self, markdown: str) -> None:
        self.text = markdown
        self.lines = [0, *(match.end() for match in re.finditer(r"\r\n?|\n", markdown))]
        self.at = 0

    def at_line(self, token: Token) -> None:
        if token.map and token.nesting >= 0:
            self.at = max(self.at, self.lines[min(token.map[0], len(self.lines) - 1)])

    def find(self, piece: str) -> int:
        found = self.text.find(piece, self.at) if piece else -1
        return found if found >= 0 else self.at

    def is_formula(self, start: int) -> bool:
        """Does the line from `start` to the next dollar look like TeX?"""
        return _FORMULA.search(re.split(r"[$\n]", self.text[start:], maxsplit=1)[0]) is not None

    def past(self, piece: str) -> int:
        """Offset of `piece`, and go on behind it."""
        found = self.find(piece)
        self.at = found + len(piece) if self.text.startswith(piece, found) else found
        return found


def _maths(token: Token, source: _Source) -> list[TextFault]:
    start = source.past(token.content)
    fault = maths.fault(token.content)
    return [] if fault is None else [TextFault(fault.code, start + fault.offset, fault.detail)]


def _inline(children: list[Token], source: _Source) -> list[TextFault]:
    found: list[TextFault] = []
    stars = [around for token in children if token.type == "text" for around in _stars(token.content).values()]
    dropped = len(stars) >= 2 and any(is_han(char) for around in stars for char in around)
    for token in children:
        if token.type in ("math_inline", "math_display"):
            found.extend(_maths(token, source))
        elif token.type == "text":
            found.extend(_text(token.content, source, dropped))
        elif token.type in ("code_inline", "text_special"):
            source.past(token.content)
    return found


def _stars(text: str) -> dict[tuple[int, int], str]:
    """Runs of stars that touch something, by start and end, with the characters that they touch."""
    runs = {
        run.span(): text[max(run.start() - 1, 0) : run.start()] + text[run.end() : run.end() + 1]
        for run in _STARS.finditer(text)
    }
    return {span: around for span, around in runs.items() if around.strip()}


def _text(text: str, source: _Source, dropped: bool) -> list[TextFault]:
    found: list[TextFault] = []
    start = source.past(text)
    known = source.text.startswith(text, start)  # not so where entities or line ends were resolved

    def add(code: str, at: int, detail: str) -> None:
        found.append(TextFault(code, start + at if known else source.find(detail), detail))

    for dollars in re.finditer(r"\$+", text):
        rest = text[dollars.start() :]
        if not _VARIABLE.match(rest) and not (_PRICE.match(rest) and not source.is_formula(start + dollars.end())):
            add("unclosed-dollar", dollars.start(), rest[:20])
    for start_of_run, end in _stars(text) if dropped else ():
        add("dropped-emphasis", start_of_run, text[start_of_run : end + 16])
    for tag in _ELEMENT.finditer(text):
        add("raw-html-ignored", tag.start(), tag.group())
    return found
