"""A pane that scrolls lines laid out beforehand: the text of a card, a figure, a list. Nothing in it is markup."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Size
from textual.scroll_view import ScrollView
from textual.selection import Selection
from textual.strip import Strip

from interview_tui.app.narrow import narrow

Line = Sequence[tuple[str, str]]
"""Pieces (text, style name), as interview_tui.text and interview_tui.figures lay them out."""

Source = Callable[[int], Sequence[Line]]
"""Width in cells -> lines."""

STYLES = (
    *("strong", "em", "code", "math", "heading", "link", "quote", "mark", "dim"),
    *("axis", "label", "forward", "backward", "compute", "comm", "exposed", "idle"),
    *("right", "wrong", "key"),
)
CLICK = "@"
"""A style name beginning with this is an action to run when the piece is clicked."""

WIDEST = 100
"""Longer lines are hard to read; a wider terminal gets margins."""

_LEFT, _RIGHT, _TOP = 2, 1, 1
"""Margins in cells. Drawn with the text and not by CSS padding, which would be escape sequences of its own a line."""


class Pane(ScrollView, can_focus=False):
    """Shows what its source gives for the width at hand, asked again when the width changes or on `refill`."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {f"pane--{style}" for style in STYLES}
    ALLOW_SELECT = True

    def __init__(self, source: Source) -> None:
        super().__init__()
        self.narrow = False
        """Whether ambiguous glyphs are two cells wide here, so that marks are drawn in ASCII."""
        self._source = source
        self._lines: list[tuple[tuple[str, str], ...]] = []
        self._laid_for = 0
        self._styles_by_name: dict[str, Style] = {}

    @property
    def text(self) -> str:
        """What is in the pane, without styles."""
        return "\n".join(map(_text, self._lines))

    def refill(self, *, top: bool = False) -> None:
        """Ask the source again, and paint the lines that changed. The place in the text is kept unless `top`."""
        self._laid_for = 0
        self._lay()
        if top:
            self.scroll_home(animate=False, immediate=True)

    def show_from(self, line: int) -> None:
        """Scroll so that `line` is the topmost, as far as there is text below it."""
        self._scroll_so(lambda: line + _TOP)

    def show_end(self) -> None:
        """Scroll to the last line."""
        self._scroll_so(lambda: len(self._lines))

    def show(self, lines: range) -> None:
        """Scroll to those lines, unless all of them are in view already: their last one becomes the lowest."""
        top = self.scroll_offset.y
        if lines and not (top <= lines[0] + _TOP and lines[-1] + _TOP < top + self.size.height):
            self._scroll_so(lambda: lines[-1] + _TOP + 1 - self.size.height)

    def _scroll_so(self, topmost: Callable[[], int]) -> None:
        """Scroll now, so that nothing is painted twice, and again once rows around the pane have come or gone."""

        def scroll() -> None:
            self.scroll_to(y=topmost(), animate=False, immediate=True, force=True)

        scroll()
        self.call_after_refresh(scroll)

    def on_resize(self, _event: events.Resize) -> None:
        self._lay()

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._styles_by_name.clear()

    def _lay(self) -> None:
        # The gutter of the scrollbar is always kept (tcss), so the width doesn't depend on the height.
        width = min(self.scrollable_content_region.width - _LEFT - _RIGHT, WIDEST)
        if width <= 0 or width == self._laid_for:
            return
        self._laid_for = width
        before, self._lines = self._lines, [(), *map(self._line, self._source(width))]
        self.virtual_size = Size(width, len(self._lines))
        longest = max(len(before), len(self._lines))
        for number in range(longest):
            if before[number : number + 1] != self._lines[number : number + 1]:
                self.refresh_lines(number)

    def _line(self, line: Line) -> tuple[tuple[str, str], ...]:
        return tuple((narrow(text), style) for text, style in line) if self.narrow else tuple(line)

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
        width, base = self.size.width, self.rich_style
        number = self.scroll_offset.y + y
        if number >= len(self._lines) or not self._lines[number]:
            return Strip.blank(width, base)
        pieces = [(text, self._style(style)) for text, style in self._lines[number]]
        if (selection := self.text_selection) is not None and (span := selection.get_span(number)) is not None:
            pieces = _marked(pieces, span, self.screen.get_component_rich_style("screen--selection"))
        # The margin in the style that it touches, and neighbours of one style as one: fewer escape sequences a line.
        first = pieces[0][1]
        margin = base if first.underline or first.reverse or first.meta else first
        segments = [Segment(" " * _LEFT, margin), *(Segment(text, style) for text, style in pieces)]
        strip = Strip(segments).crop_extend(0, width, base).simplify()
        return strip.apply_offsets(-_LEFT, number)

    def get_selection(self, selection: Selection) -> tuple[str, str] | None:
        """What the mouse has marked, to be copied."""
        return selection.extract(self.text), "\n"

    def selection_updated(self, selection: Selection | None) -> None:
        self.refresh()


def _text(line: Line) -> str:
    return "".join(text for text, _ in line)


def _marked(pieces: list[tuple[str, Style]], span: tuple[int, int], mark: Style) -> list[tuple[str, Style]]:
    """The characters from span[0] to span[1] (-1: to the end) in the style of a selection."""
    start, end = span[0], span[1] if span[1] >= 0 else sum(len(text) for text, _ in pieces)
    found = []
    at = 0
    for text, style in pieces:
        first, last = max(0, start - at), max(0, min(len(text), end - at))
        if first < last:
            parts = ((text[:first], style), (text[first:last], style + mark), (text[last:], style))
            found += [(part, given) for part, given in parts if part]
        else:
            found.append((text, style))
        at += len(text)
    return found
