"""A pane that scrolls lines laid out beforehand: the text of a card, a figure, a list. Nothing in it is markup."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Size
from textual.scroll_view import ScrollView
from textual.strip import Strip

Line = Sequence[tuple[str, str]]
"""Pieces (text, style name), as interview_tui.text and interview_tui.figures lay them out."""

Source = Callable[[int], Sequence[Line]]
"""Width in cells -> lines."""

STYLES = (
    *("strong", "em", "code", "math", "heading", "link", "quote", "mark", "dim"),
    *("axis", "label", "forward", "backward", "compute", "comm", "exposed", "idle"),
    *("right", "wrong", "key", "title"),
)
CLICK = "@"
"""A style name beginning with this is an action to run when the piece is clicked."""

WIDEST = 100
"""Longer lines are hard to read; a wider terminal gets margins."""


class Pane(ScrollView, can_focus=False):
    """Shows what its source gives for the width at hand, asked again when the width changes or on `refill`."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {f"pane--{style}" for style in STYLES}

    def __init__(self, source: Source, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._source = source
        self._lines: Sequence[Line] = ()
        self._laid_for = 0
        self._styles_by_name: dict[str, Style] = {}

    @property
    def text(self) -> str:
        """What is in the pane, without styles."""
        return "\n".join("".join(piece for piece, _ in line) for line in self._lines)

    def refill(self, *, top: bool = False) -> None:
        """Ask the source again; the place in the text is kept unless `top`."""
        self._laid_for = 0
        self._lay()
        if top:
            self.scroll_home(animate=False, immediate=True)
        self.refresh()

    def show_from(self, line: int) -> None:
        """Scroll so that `line` is the topmost, as far as there is text below it."""
        self.scroll_to(y=line, animate=False, immediate=True)

    def on_resize(self, _event: events.Resize) -> None:
        self._lay()

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._styles_by_name.clear()

    def _lay(self) -> None:
        # The gutter of the scrollbar is always kept (tcss), so the width doesn't depend on the height.
        width = min(self.scrollable_content_region.width, WIDEST)
        if width <= 0 or width == self._laid_for:
            return
        self._laid_for = width
        self._lines = self._source(width)
        self.virtual_size = Size(width, len(self._lines))
        self.refresh()

    def _style(self, name: str) -> Style:
        if name not in self._styles_by_name:
            base = self.rich_style
            if name.startswith(CLICK):
                found = base + Style(meta={"@click": name.removeprefix(CLICK)})
            elif name in STYLES:
                found = self.get_component_rich_style(f"pane--{name}")
            else:
                found = base
            self._styles_by_name[name] = found
        return self._styles_by_name[name]

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        number = self.scroll_offset.y + y
        if number >= len(self._lines):
            return Strip.blank(width, self.rich_style)
        segments = [Segment(text, self._style(style)) for text, style in self._lines[number]]
        return Strip(segments).crop_extend(0, width, self.rich_style).apply_offsets(0, number)
