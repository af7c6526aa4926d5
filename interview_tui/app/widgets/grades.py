"""The four grades, each with its key and the interval that it leads to."""

from __future__ import annotations

from collections.abc import Mapping

from textual.content import Content
from textual.style import Style
from textual.widgets import Static

from interview_tui.app.actions import GRADES
from interview_tui.history.event import Rating
from interview_tui.messages import Lang, say


class Grades(Static):
    """One line, each grade clickable; empty until there is something to grade, so that nothing moves when it is."""

    def __init__(self) -> None:
        super().__init__("", id="grades")
        self._said: tuple[Mapping[Rating, str], Lang] = {}, "en"

    def tell(self, intervals: Mapping[Rating, str], lang: Lang) -> None:
        """Show the grades with their intervals, as the session words them; none for none."""
        if self._said == (intervals, lang):
            return
        self._said = intervals, lang
        if not intervals:
            self.update("")
            return
        parts = []
        for rating, action in zip(Rating, GRADES, strict=True):
            label = f"{say(action.label, lang)} {intervals[rating]}".replace(" ", "\u00a0")
            whole = Content.assemble((action.shown, "bold"), f"\u00a0{label}")
            parts.append(whole.stylize(Style.from_meta({"@click": f"screen.{action.call}"})))
        self.update(Content("    ").join(parts))
