"""The report of ten against the clock, and the ways on: a wrong problem again, the cards that explain it, ten more."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual.binding import BindingType
from textual.widget import Widget

from interview_tui.app.actions import Action
from interview_tui.app.screens.card import CardPage
from interview_tui.app.screens.page import Page, bindings
from interview_tui.app.widgets.pane import Pane
from interview_tui.paper import Line, Paper
from interview_tui.paper.sprint import report_lines, to_read, to_redo
from interview_tui.sessions.pool import Pool
from interview_tui.sessions.sprint import Sprint, newest_attempt


class SprintReportPage(Page):
    NAME = "sprint-report"
    BINDINGS: ClassVar[list[BindingType]] = bindings("sprint-report")

    def __init__(self, sprint: Sprint, drawn: Pool) -> None:
        super().__init__()
        self._sprint = sprint
        self._pool = drawn
        self._redo = to_redo(sprint)
        self._practised: set[int] = set()
        self._opened: tuple[int, str | None] | None = None
        """The number of the problem that was opened in Practice, and the newest attempt before it."""

    @property
    def state(self) -> str:
        return "wrong" if self._redo else "right"

    def title_text(self) -> str:
        return self.say("app.page-sprint-report")

    def offered(self) -> tuple[Action, ...]:
        """Without reading, where the deck has no card on what went wrong."""
        found = super().offered()
        return found if self._cards else tuple(action for action in found if action.call != "read")

    @property
    def _cards(self) -> tuple[str, ...]:
        return to_read(self._sprint, self.house.parts.deck)

    def body(self) -> Iterable[Widget]:
        yield Pane(self._lines)

    def _lines(self, width: int) -> list[Line]:
        paper = Paper(width, self.lang, self.house.lanes)
        return report_lines(self._sprint, self.house.parts.deck, paper, self._practised, "sprint.which-key")

    def on_screen_resume(self) -> None:
        """Back from practising a problem again: whether it was answered, the history knows."""
        if self._opened is not None and self._newest() != self._opened[1]:
            self._practised.add(self._opened[0])
        self._opened = None
        if self.is_mounted:
            self.retell()

    def _newest(self) -> str | None:
        return newest_attempt(self.house.parts.store, self.house.parts.clock, self.house.spoken)

    # what the keys do

    def action_again(self, number: int) -> None:
        """Open Practice on the problem of that number, with the same numbers in it."""
        if number in self._redo:
            self._opened = number, self._newest()
            self.house.open_page("practice", self._redo[number].name)

    def action_again_next(self) -> None:
        """The first that wasn't practised again yet; from the start again when all were."""
        left = [number for number in self._redo if number not in self._practised] or list(self._redo)
        self.action_again(left[0])

    def action_read(self) -> None:
        """The cards that explain what went wrong."""
        if self._cards:
            self.app.push_screen(CardPage(self._cards, 0))

    def action_another(self) -> None:
        """Back to the rules; what is weak has changed meanwhile."""
        family = self._pool.families[0] if self._pool.kind == "family" else None
        self.app.switch_screen(self.house.sprint_page(family, self._pool.asked_weak))
