"""Statistics: folds of the history, as lines."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual.binding import BindingType
from textual.widget import Widget

from interview_tui.app.screens.page import Page, bindings
from interview_tui.app.widgets.pane import Pane
from interview_tui.history.days import DayRule
from interview_tui.history.stats import stats
from interview_tui.paper import Line, Paper
from interview_tui.sessions.report import heat_lines, stats_lines
from interview_tui.text import cells


class StatsPage(Page):
    NAME = "stats"
    BINDINGS: ClassVar[list[BindingType]] = bindings("stats")

    def title_text(self) -> str:
        return self.say("app.page-stats")

    def body(self) -> Iterable[Widget]:
        yield Pane(self._lines)

    def _lines(self, width: int) -> list[Line]:
        parts, settings = self.house.parts, self.house.settings
        today = DayRule(settings.zone, settings.day_hour).day(parts.store.stamp(parts.clock()))
        topics = {entry.id: entry.topic for entry in parts.deck.index}
        levels = {entry.id: entry.level for entry in parts.deck.index}
        found = stats(parts.store, today.toordinal(), topics, levels)
        paper = Paper(width, self.lang)
        told = [*stats_lines(found, parts.deck, self.lang), "", *heat_lines(found, today, self.lang)]
        # Lines that are laid out already (the heat map) stay as they are.
        return [line for text in told for line in ([[(text, "")]] if cells(text) <= width else paper.text(text))]
