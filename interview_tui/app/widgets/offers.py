"""What can be done, side by side: each whole on one line, on as many lines as the width asks for."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.content import Content
from textual.widgets import Static

_PADDING = 2
"""Cells beside the text, as the sheet has it, for the time before there is a size."""
_SHARE = 3
"""Of the screen's lines the keys may take one in so many."""


class Offers(Static):
    """Lays its parts out again whenever its width changes.

    Textual would part a key from what it does at any space, a no-break one too: so lines are broken here.
    """

    def __init__(self, id: str, gap: int) -> None:
        super().__init__("", id=id)
        self._gap = gap
        self._parts: tuple[Content, ...] = ()

    def lay(self, parts: Sequence[Content]) -> None:
        """Show `parts`, and nothing for none."""
        self._parts = tuple(parts)
        whole, height = self.app.size
        laid = flowed(self._parts, self._gap, self.content_size.width or whole - _PADDING)
        if laid.plain.count("\n") >= height // _SHARE:
            laid = Content(" ").join(
                self._parts
            )  # so small a terminal has no room for whole parts: Textual breaks them
        self.update(laid)

    def on_resize(self, event: events.Resize) -> None:
        self.lay(self._parts)


def flowed(parts: Sequence[Content], gap: int, width: int) -> Content:
    """`parts` with `gap` spaces between them, a new line before each that would pass `width` cells."""
    lines: list[list[Content]] = []
    used = 0
    for part in parts:
        if lines and used + gap + part.cell_length <= width:
            lines[-1].append(part)
            used += gap + part.cell_length
        else:
            lines.append([part])
            used = part.cell_length
    return Content("\n").join(Content(" " * gap).join(line) for line in lines)
