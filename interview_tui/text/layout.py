"""Card text drawn for a terminal: tokens to lines of styled pieces."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Final

from interview_tui.text import maths, tables
from interview_tui.text.breaking import NARROWEST, wrap
from interview_tui.text.control import safe
from interview_tui.text.parse import parse
from interview_tui.text.values import Line, Piece, merged
from interview_tui.text.width import cells, cluster_cells, clusters

if TYPE_CHECKING:
    from markdown_it.token import Token

_NESTED: Final = {"strong_open": "strong", "em_open": "em", "link_open": "link"}
_SHORT_MATHS: Final = 2  # maths up to one part in so many of a line isn't broken at its spaces


_RULE: Final = 40  # cells of a rule across
_ONE_LINE: Final = 1_000_000  # cells; wider than any card


def lines(markdown: str, width: int, lang: str, ascii: bool = False, flat: bool = False) -> list[Line]:
    """`markdown` in lines of at most `width` cells, as the package says."""
    return Layout(ascii, flat).blocks(parse(markdown, lang), max(width, NARROWEST), "")


def plain(markdown: str, lang: str) -> str:
    """`markdown` on one line without styles."""
    parts = ("".join(text for text, _ in line) for line in lines(markdown, _ONE_LINE, lang, flat=True))
    return " ".join(" ".join(parts).split())


class Layout:
    """Draws blocks with one set of marks; `flat` without anything that is read in two directions."""

    def __init__(self, ascii: bool, flat: bool) -> None:
        self.ascii, self.flat = ascii, flat
        self.bullet, self.bar, self.rule, self.on = ("-", "|", "-", ">") if ascii else ("•", "│", "─", "↳")

    def blocks(self, tokens: list[Token], width: int, base: str) -> list[Line]:
        """Blocks one below the other; `base` is the style of text that has no other."""
        found = list(_split(tokens))
        tight = any(inner[0].hidden for _, inner in found)
        drawn: list[Line] = []
        for kind, inner in found:
            if drawn and not tight:
                drawn.append(())
            drawn.extend(self._block(kind, inner, width, base))
        return drawn

    def _block(self, kind: str, inner: list[Token], width: int, base: str) -> list[Line]:
        first, body = inner[0], inner[1:-1]
        if kind == "paragraph":
            return self.inline(body[0].children or [], width, base)
        if kind == "heading":
            lead = "#" * int(first.tag[1:]) + " "
            return _hung(lead, "mark", lambda room: self.inline(body[0].children or [], room, "heading"), width)
        if kind in ("bullet_list", "ordered_list"):
            return self._list(first, body, width, base)
        if kind == "blockquote":
            return _hung(self.bar + " ", "mark", lambda room: self.blocks(body, room, "quote"), width, repeat=True)
        if kind in ("fence", "code_block"):
            return self._code(first.content, width)
        if kind == "math_block":
            return self._display(first.content, width)
        if kind == "table":
            return tables.draw(body, width, self)
        if kind == "hr":
            return [((self.rule * min(width, _RULE), "dim"),)]
        return wrap([(safe(token.content), base) for token in inner], width)

    def _list(self, first: Token, body: list[Token], width: int, base: str) -> list[Line]:
        number = int(first.attrGet("start") or 1) if first.type == "ordered_list_open" else None
        items = [inner[1:-1] for _, inner in _split(body)]
        loose = any(item and item[0].type == "paragraph_open" and not item[0].hidden for item in items)
        wide = len(str((number or 0) + len(items) - 1))
        drawn: list[Line] = []
        for i, item in enumerate(items):
            lead = f"{self.bullet} " if number is None else f"{number + i}{first.markup}".rjust(wide + 1) + " "
            if drawn and loose:
                drawn.append(())
            drawn.extend(_hung(lead, "mark", partial(self.blocks, item, base=base), width))
        return drawn

    def _code(self, content: str, width: int) -> list[Line]:
        drawn: list[Line] = []
        indent = "  " if width > 20 else ""
        for row in content.removesuffix("\n").split("\n"):
            line: list[Piece] = [(indent, "code")]
            used = len(indent)
            for glyph in clusters(row.expandtabs(4)):
                size = cluster_cells(glyph)
                if used + size > width:
                    drawn.append(merged(line))
                    line = [(f"{self.on} ", "mark")]
                    used = 2
                line.append((glyph, "code"))
                used += size
            drawn.append(merged(line))
        return drawn

    def _display(self, tex: str, width: int) -> list[Line]:
        if self.flat:
            return wrap([(maths.inline(tex), "math")], width)
        indent = 2 if width > 20 else 0
        return [merged([(" " * indent + row, "math")]) for row in maths.display(tex, width - indent) if row.strip()]

    def inline(self, children: list[Token], width: int, base: str) -> list[Line]:
        """One paragraph's tokens in lines; display maths within it stands on lines of its own."""
        drawn: list[Line] = []
        for part in self.parts(children, width, base):
            drawn.extend(self._display(part, width) if isinstance(part, str) else wrap(part, width))
        return drawn

    def parts(self, children: list[Token], width: int, base: str) -> Iterator[list[Piece] | str]:
        """A paragraph's styled pieces, interrupted by the TeX of its display maths."""
        pieces: list[Piece] = []
        styles = [base]
        links: list[tuple[str, int]] = []
        for token in children:
            if token.type in _NESTED:
                styles.append(base if base == "heading" else _NESTED[token.type])
                if token.type == "link_open":
                    links.append((str(token.attrGet("href") or ""), len(pieces)))
            elif token.type.endswith("_close"):
                styles.pop()
                if token.type == "link_close":
                    href, start = links.pop()
                    pieces.extend(_address(href, "".join(text for text, _ in pieces[start:])))
            elif token.type == "hardbreak":
                pieces.append(("\n", ""))
            elif token.type == "code_inline":
                pieces.append((token.content.replace("\n", " "), "code"))
            elif token.type == "math_inline":
                shown = maths.inline(token.content)
                short = cells(shown) <= width // _SHORT_MATHS
                pieces.append((shown.replace(" ", "\u00a0") if short else shown, "math"))
            elif token.type == "math_display":
                if any(text.strip() for text, _ in pieces):
                    yield pieces
                pieces = []
                yield token.content
            elif token.type == "image":
                alt = token.content or "…"
                pieces.append((alt, "link"))
                pieces.extend(_address(str(token.attrGet("src") or ""), alt))
            elif token.content:
                pieces.append((token.content.replace("\n", " "), styles[-1]))
        if any(text.strip() for text, _ in pieces):
            yield pieces


def _address(href: str, shown: str) -> list[Piece]:
    """Where a link leads, in brackets, unless its text says so already."""
    from markdown_it.common.utils import unescapeAll
    from mdurl import decode

    address = safe(decode(unescapeAll(href))).replace("\n", "")
    if not address or address in (shown, f"mailto:{shown}"):
        return []
    return [(f" ({address})", "dim")]


def _split(tokens: list[Token]) -> Iterator[tuple[str, list[Token]]]:
    """Top-level blocks: their kind and their tokens, first and last included."""
    start = depth = 0
    for i, token in enumerate(tokens):
        depth += token.nesting
        if depth == 0:
            yield tokens[start].type.removesuffix("_open"), tokens[start : i + 1]
            start = i + 1


def _hung(lead: str, style: str, draw: Callable[[int], list[Line]], width: int, repeat: bool = False) -> list[Line]:
    """What `draw` draws, to the right of `lead`, which stands on the first line or, with `repeat`, on each.

    Where too little room is left, the lead stands above.
    """
    size = cells(lead)
    if width - size < NARROWEST:
        return wrap([(lead.strip(), style)], width) + draw(width)
    drawn: list[Line] = []
    for i, line in enumerate(draw(width - size) or [()]):
        if i == 0 or repeat:
            drawn.append(merged([(lead if line else lead.rstrip(), style), *line]))
        else:
            drawn.append(merged([(" " * size, ""), *line]) if line else ())
    return drawn
