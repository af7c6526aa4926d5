"""Help: every action of the page that was left, from the one table of actions."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import ClassVar

from textual.binding import BindingType
from textual.widget import Widget

from interview_tui.app.actions import PAGES, Action
from interview_tui.app.screens.page import Page, bindings
from interview_tui.app.widgets.pane import Pane
from interview_tui.paper import Line, Paper


class HelpPage(Page):
    NAME = "help"
    BINDINGS: ClassVar[list[BindingType]] = bindings("help")

    def __init__(self, page: str) -> None:
        super().__init__()
        self._about = page

    def title_text(self) -> str:
        return self.say("app.help-title", page=self.say(f"app.page-{self._about}"))

    def body(self) -> Iterable[Widget]:
        yield Pane(self._lines)

    def _lines(self, width: int) -> list[Line]:
        rows = [
            (_keys(list(alike)), self.say(about)) for about, alike in groupby(PAGES[self._about], lambda a: a.about)
        ]
        paper = Paper(width, self.lang)
        return [
            *paper.sentence(f"app.help-{self._about}"),
            [],
            *paper.columns(rows),
            [],
            *paper.sentence("app.help-mouse"),
        ]

    def action_help(self) -> None:
        """Help about help is this page."""


def _keys(alike: list[Action]) -> str:
    """The keys of actions that share a sentence: `1 … 9`; else the key, and the one for while typing."""
    if alike[0].shown != alike[-1].shown:
        return f"{alike[0].shown} … {alike[-1].shown}"
    action = alike[0]
    if action.shown_typing and action.shown_typing != action.shown:
        return f"{action.shown}  {action.shown_typing}"
    return action.shown
