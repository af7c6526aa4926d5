"""Tables in a terminal: columns whose cells wrap, or one record below the other where columns would cut words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from interview_tui.text import maths
from interview_tui.text.breaking import longest, wrap
from interview_tui.text.values import Line, Piece, merged
from interview_tui.text.width import cells

if TYPE_CHECKING:
    from markdown_it.token import Token

    from interview_tui.text.layout import Layout

_BETWEEN: Final = 3  # cells of " │ "


class _Cell(NamedTuple):
    pieces: list[Piece]
    align: str  # left | right | center


def draw(tokens: list[Token], width: int, layout: Layout) -> list[Line]:
    """The table of these tokens (what stands between table_open and table_close) in at most `width` cells."""
    rows = _rows(tokens, width, layout)
    if not rows:
        return []
    widths = _widths(rows, width)
    if widths is None or layout.flat:
        return _records(rows, width)
    drawn: list[Line] = []
    for i, row in enumerate(rows):
        drawn.extend(_row(row, widths, layout.bar))
        if i == 0:
            rule = f"{layout.rule}{'+' if layout.ascii else '┼'}{layout.rule}"
            drawn.append(((rule.join(layout.rule * size for size in widths), "dim"),))
    return drawn


def _rows(tokens: list[Token], width: int, layout: Layout) -> list[list[_Cell]]:
    rows: list[list[_Cell]] = []
    align, base = "left", ""
    for token in tokens:
        if token.type == "tr_open":
            rows.append([])
        elif token.type in ("th_open", "td_open"):
            align = str(token.attrGet("style") or "").removeprefix("text-align:") or "left"
            base = "strong" if token.type == "th_open" else ""
        elif token.type == "inline":
            pieces: list[Piece] = []
            for part in layout.parts(token.children or [], width, base):
                pieces.extend([(maths.inline(part), "math")] if isinstance(part, str) else part)
            rows[-1].append(_Cell(pieces, align))
    return rows


def _widths(rows: list[list[_Cell]], width: int) -> list[int] | None:
    """Cells of each column, or None where a word would have to be cut.

    Each column gets its longest word; what is left goes to the columns that want more, in proportion.
    """
    columns = list(zip(*rows, strict=True))
    room = width - _BETWEEN * (len(columns) - 1)
    least = [max(1, *(longest(cell.pieces) for cell in column)) for column in columns]
    most = [max(1, *(cells("".join(text for text, _ in cell.pieces)) for cell in column)) for column in columns]
    if sum(most) <= room:
        return most
    spare = room - sum(least)
    if spare < 0:
        return None
    wanted = [max(much - little, 0) for much, little in zip(most, least, strict=True)]
    return [little + spare * want // sum(wanted) for little, want in zip(least, wanted, strict=True)]


def _row(row: list[_Cell], widths: list[int], bar: str) -> list[Line]:
    columns = [wrap(cell.pieces, size) for cell, size in zip(row, widths, strict=True)]
    drawn: list[Line] = []
    for i in range(max(map(len, columns))):
        line: list[Piece] = []
        for column, size, cell in zip(columns, widths, row, strict=True):
            here = column[i] if i < len(column) else ()
            spare = max(size - sum(cells(text) for text, _ in here), 0)
            left = {"right": spare, "center": spare // 2}.get(cell.align, 0)
            if line:
                line.append((f" {bar} ", "dim"))
            line.extend([(" " * left, ""), *here, (" " * (spare - left), "")])
        while line and not line[-1][0].strip() and line[-1][1] == "":
            line.pop()
        drawn.append(merged(line))
    return drawn


def _records(rows: list[list[_Cell]], width: int) -> list[Line]:
    """Each row as lines of `heading: cell`."""
    heads, *body = rows
    if not body:
        return [line for head in heads for line in wrap(head.pieces, width)]
    drawn: list[Line] = []
    for row in body:
        if drawn:
            drawn.append(())
        for head, cell in zip(heads, row, strict=True):
            lead = [*head.pieces, (": ", "strong")] if head.pieces else []
            drawn.extend(wrap([*lead, *cell.pieces], width))
    return drawn
