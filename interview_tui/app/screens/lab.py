"""Lab: change what a system is given, and see its timeline move."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual.binding import BindingType
from textual.containers import Horizontal
from textual.widget import Widget
from textual.widgets import Input, Static

from interview_tui.app.screens.page import Page, bindings
from interview_tui.app.widgets.box import Box
from interview_tui.app.widgets.pane import Pane
from interview_tui.paper import Line, Paper
from interview_tui.paper.readings import result_lines
from interview_tui.paper.systems import GivenError, build, given_cells, meaning, printed, read, stepped
from sim_core.systems.registry import SYSTEMS, System, Value

_NAMES = tuple(SYSTEMS)
_MOST = 50_000
"""Entries of what is simulated at every key: about a second."""


class LabPage(Page):
    NAME = "lab"
    BINDINGS: ClassVar[list[BindingType]] = bindings("lab")

    def __init__(self) -> None:
        super().__init__()
        self._values: dict[str, dict[str, Value]] = {}
        """What was changed, by system: going to another and back loses nothing."""
        self._system: System = SYSTEMS[_NAMES[0]]
        self._at = 0
        self._writing = False
        self._fault: GivenError | None = None

    @property
    def state(self) -> str:
        return "writing" if self._writing else "choosing"

    @property
    def typing(self) -> bool:
        return self._writing

    @property
    def _changed(self) -> dict[str, Value]:
        return self._values.setdefault(self._system.name, {})

    @property
    def _given(self) -> str:
        """The given that the cursor is on."""
        return list(self._system.givens)[self._at]

    def title_text(self) -> str:
        return f"{self.say('app.page-lab')} · {self._system.name}"

    def side_text(self) -> str:
        return self.say(f"systems.about-{self._system.name}")

    def body(self) -> Iterable[Widget]:
        yield Pane(self._lines)
        box = Box(id="value", select_on_focus=True)
        box.cursor_blink = False
        yield Horizontal(Static("", id="value-label"), box, Static("]", id="value-end"), id="value-row")

    def tell(self) -> None:
        super().tell()
        self.query_one("#value-row").display = self._writing
        self.put("value-label", f" {self._given} [")

    def _lines(self, width: int) -> list[Line]:
        paper = Paper(width, self.lang, self.house.lanes)
        lines = [*given_cells(self._system, self._changed, self._at, paper)]
        lines += [
            *paper.text(
                f"{self._given}{self.say('systems.colon')}{meaning(self._system, self._given, self.lang)}", "dim"
            ),
            [],
        ]
        if self._fault is not None:
            return [*lines, *paper.text(self._fault.say(self.lang), "mark")]
        try:
            timeline = build(self._system, self._changed, _MOST)
        except GivenError as fault:
            return [*lines, *paper.text(fault.say(self.lang), "mark")]
        return [*lines, *result_lines(timeline, paper, path=False)]

    # what the keys do

    def action_move(self, by: int) -> None:
        self._at = (self._at + by) % len(self._system.givens)
        self.retell()

    def action_pick(self, at: int) -> None:
        """The cursor to a given that was clicked."""
        self._at = at
        self.retell()

    def action_change(self, by: int) -> None:
        self._fault = None
        given = self._system.givens[self._given]
        value = self._changed.get(self._given, given.default)
        self._changed[self._given] = stepped(given, value, by)
        self.retell()

    def action_write(self) -> None:
        """A box for the value, with the present one in it."""
        given = self._system.givens[self._given]
        box = self.query_one("#value", Input)
        box.value = printed(given, self._changed.get(self._given, given.default))
        self._writing = True
        self.retell()
        box.focus()

    def on_input_submitted(self) -> None:
        self.action_take()

    def action_take(self) -> None:
        """Take what was typed; what can't be read stays in the box, with what was meant."""
        typed = self.query_one("#value", Input).value
        try:
            self._changed[self._given] = read(self._system, self._given, typed)
        except GivenError as fault:
            self._fault = fault
        else:
            self._close()
        self.retell()

    def _close(self) -> None:
        self._writing, self._fault = False, None
        self.set_focus(None)

    def action_system(self, by: int) -> None:
        at = _NAMES.index(self._system.name)
        self._system, self._at, self._fault = SYSTEMS[_NAMES[(at + by) % len(_NAMES)]], 0, None
        self.retell()
        self.query_one(Pane).scroll_home(animate=False, immediate=True)

    def action_reset(self) -> None:
        self._changed.clear()
        self._fault = None
        self.retell()

    def action_back(self) -> None:
        """Out of the box first, then off the page."""
        if self._writing:
            self._close()
            self.retell()
        else:
            self.app.pop_screen()
