"""The four grades, each with its key and the interval that it leads to."""

from __future__ import annotations

from collections.abc import Mapping

from textual.content import Content
from textual.style import Style

from interview_tui.app.actions import GRADES
from interview_tui.app.widgets.offers import Offers
from interview_tui.history.event import Rating
from interview_tui.messages import Lang, say


class Grades(Offers):
    """One line, each grade clickable; empty until there is something to grade, so that nothing moves when it is."""

    def __init__(self) -> None:
        super().__init__(id="grades", gap=4)
        self._said: tuple[Mapping[Rating, str], Lang] = {}, "en"

    def tell(self, intervals: Mapping[Rating, str], lang: Lang) -> None:
        """Show the grades with their intervals, as the session words them; none for none."""
        if self._said == (intervals, lang):
            return
        self._said = intervals, lang
        parts: list[Content] = []
        for rating, action in zip(Rating, GRADES, strict=True) if intervals else ():
            whole = Content.assemble((action.shown, "bold"), f" {say(action.label, lang)} {intervals[rating]}")
            parts.append(whole.stylize(Style.from_meta({"@click": f"screen.{action.call}"})))
        self.lay(parts)
