"""The first run: language, then time zone. Both are stored, and Today opens."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import ClassVar

from textual import on
from textual.binding import BindingType
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from interview_tui.app import zones
from interview_tui.app.screens.page import Page, bindings
from interview_tui.app.widgets.box import Box
from interview_tui.messages import LANGS, Lang

_NAMES: dict[Lang, str] = {"zh": "中文", "en": "English"}
_SHOWN = 200
"""Zones listed at once; typing narrows them down."""


class FirstRunPage(Page):
    NAME = "first-run"
    BINDINGS: ClassVar[list[BindingType]] = bindings("first-run")

    def __init__(self) -> None:
        super().__init__()
        self._asks_zone = False
        self._guess = "UTC"
        self._zones: list[str] = []

    @property
    def typing(self) -> bool:
        return True

    def title_text(self) -> str:
        return "interview-tui"

    def body(self) -> Iterable[Widget]:
        yield Static("", id="welcome")
        yield Static("", id="asked")
        yield OptionList(*(Option(Content(_NAMES[lang]), id=lang) for lang in LANGS), id="languages", markup=False)
        search = Box(id="search", select_on_focus=False)
        search.cursor_blink = False
        yield search
        yield OptionList(id="zones", markup=False)

    def on_mount(self) -> None:
        self._guess = self.house.parts.guess_zone()
        languages = self.query_one("#languages", OptionList)
        languages.highlighted = LANGS.index(self.lang)
        languages.focus()
        self._show_step()

    def tell(self) -> None:
        super().tell()
        self.put("welcome", self.say("app.welcome"))
        self.put("asked", self.say("app.choose-zone" if self._asks_zone else "app.choose-language"))
        if self._asks_zone:
            self._list_zones()

    def _show_step(self) -> None:
        self.query_one("#languages").display = not self._asks_zone
        self.query_one("#search").display = self._asks_zone
        self.query_one("#zones").display = self._asks_zone
        if self._asks_zone:
            self.query_one("#search").focus()
        else:
            self.query_one("#languages").focus()
        self.retell()

    @on(OptionList.OptionHighlighted, "#languages")
    def _preview(self, event: OptionList.OptionHighlighted) -> None:
        """The page speaks the highlighted language at once."""
        lang = LANGS[event.option_index]
        if lang != self.lang:
            self.house.switch_language()

    @on(OptionList.OptionSelected, "#languages")
    def _language_chosen(self) -> None:
        self._asks_zone = True
        self._show_step()

    @on(Input.Changed, "#search")
    def _list_zones(self) -> None:
        typed = self.query_one("#search", Input).value
        self._zones = zones.find(typed, self._guess)[:_SHOWN]
        now = self.house.parts.clock()
        listed = self.query_one("#zones", OptionList)
        kept = listed.highlighted
        listed.clear_options()
        if not self._zones:
            listed.add_option(Option(Content(self.say("app.zone-none")), disabled=True))
            return
        for zone in self._zones:
            named = self.say("app.zone-guess", zone=zone) if zone == self._guess else zone
            listed.add_option(Option(Content.assemble(named, "  ", (zones.offset(zone, now), "$text-muted"))))
        listed.highlighted = min(kept or 0, len(self._zones) - 1) if not typed else 0

    @on(OptionList.OptionSelected, "#zones")
    def _zone_chosen(self, event: OptionList.OptionSelected) -> None:
        self._take(event.option_index)

    def _take(self, index: int) -> None:
        settings = replace(self.house.settings, lang=self.lang, zone=self._zones[index])
        self.house.begin(settings)

    def action_language(self) -> None:
        super().action_language()
        self.query_one("#languages", OptionList).highlighted = LANGS.index(self.lang)

    @on(Input.Submitted, "#search")
    def action_choose(self) -> None:
        if not self._asks_zone:
            self._language_chosen()
        elif self._zones:
            self._take(self.query_one("#zones", OptionList).highlighted or 0)

    def action_move(self, rows: int) -> None:
        listed = self.query_one("#zones" if self._asks_zone else "#languages", OptionList)
        if rows < 0:
            listed.action_cursor_up()
        else:
            listed.action_cursor_down()

    def action_back(self) -> None:
        """Back to the language; from there, out."""
        if not self._asks_zone:
            self.app.exit()
            return
        self._asks_zone = False
        self._show_step()
