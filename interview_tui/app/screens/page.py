"""What every page has: a title line, a body, the line of keys, and the two languages."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar, cast

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from interview_tui.app.actions import PAGES, Action
from interview_tui.app.narrow import narrow
from interview_tui.app.widgets.keys import Keys
from interview_tui.app.widgets.pane import Pane
from interview_tui.messages import Lang, say

if TYPE_CHECKING:
    from interview_tui.app.app import InterviewApp


PRIORITY = ("f1", "f2", "ctrl+l", "ctrl+g", "ctrl+t")
"""Keys that a box for text would take for itself otherwise. Those that store what is in it aren't among them: they come
after the letters that were typed before (widgets/box.py)."""


def bindings(page: str) -> list[BindingType]:
    """Textual's bindings for a page, from the table of actions."""
    return [
        Binding(key, action.call, show=False, priority=action.typing and key in PRIORITY)
        for action in PAGES[page]
        for key in action.keys
    ]


class Page(Screen[None]):
    """One page. A subclass names itself, gives its body, and says everything in `retell`."""

    NAME: ClassVar[str]
    AUTO_FOCUS = ""

    def __init__(self) -> None:
        super().__init__()
        self._put: dict[str, str] = {}

    @property
    def house(self) -> InterviewApp:
        return cast("InterviewApp", self.app)

    @property
    def lang(self) -> Lang:
        return self.house.lang

    @property
    def state(self) -> str:
        """Which of the page's actions can be done now (see Action.states)."""
        return ""

    @property
    def typing(self) -> bool:
        """Whether letters belong to a text that is being typed."""
        return False

    def say(self, key: str, **values: object) -> str:
        return say(key, self.lang, **values)

    def body(self) -> Iterable[Widget]:
        """The widgets between title and keys."""
        raise NotImplementedError

    def title_text(self) -> str:
        raise NotImplementedError

    def side_text(self) -> str:
        """What stands at the right of the title line."""
        return ""

    def retell(self) -> None:
        """Say everything again: after a change of state or of language. What was typed or ticked stays."""
        with self.app.batch_update():
            self.tell()

    def tell(self) -> None:
        """What `retell` does, to be added to by a page that has more to say."""
        for pane in self.query(Pane):
            pane.narrow = self.house.lanes == "ascii"
            pane.refill()
        self._tell_title()
        self.tell_keys()

    def tell_keys(self) -> None:
        self.query_one(Keys).tell(self.offered(), self.lang, self.typing, self.house.lanes == "ascii")

    def offered(self) -> tuple[Action, ...]:
        """The actions for the line of keys."""
        return tuple(
            action
            for action in PAGES[self.NAME]
            if action.in_line and action.offered(self.state) and (action.typing or not self.typing)
        )

    def _tell_title(self) -> None:
        self.put("title", self.title_text())
        self.put("side", self.side_text())

    def put(self, place: str, text: str) -> None:
        """Write `text` into the Static of that id. The same text again is not painted again."""
        if self.house.lanes == "ascii":
            text = narrow(text)
        if self._put.get(place) != text:
            self._put[place] = text
            self.query_one(f"#{place}", Static).update(Content(text))

    def compose(self) -> ComposeResult:
        with Widget(id="bar"):
            yield Static("", id="title")
            yield Static("", id="side")
        yield from self.body()
        yield Keys()

    def on_mount(self) -> None:
        self.retell()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Refuse what the page's state doesn't offer, whether it came by key or by click."""
        known = [one for one in PAGES[self.NAME] if one.call.partition("(")[0] == action]
        return not known or any(one.offered(self.state) for one in known)

    def action_language(self) -> None:
        self.house.switch_language()

    def action_help(self) -> None:
        from interview_tui.app.screens.help import HelpPage

        self.app.push_screen(HelpPage(self.NAME))

    def action_back(self) -> None:
        self.app.pop_screen()

    def action_quit(self) -> None:
        self.app.exit()

    def action_scroll(self, lines: int) -> None:
        self.query(Pane).first().scroll_relative(y=lines, animate=False, immediate=True)

    def action_page(self, pages: int) -> None:
        pane = self.query(Pane).first()
        pane.scroll_relative(y=pages * max(1, pane.size.height - 2), animate=False, immediate=True)
