"""Browse: find a card or a kind of calculation by what it says, and open it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from textual import on
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from interview_tui.app.screens.page import Page, bindings
from interview_tui.app.widgets.box import Box
from interview_tui.deck import Text
from interview_tui.paper import Paper

_SHOWN = 300
"""Rows listed at once; typing narrows them down."""

_BESIDE = 6
"""Cells that margins and the scrollbar take from a row."""


@dataclass(frozen=True, slots=True)
class Row:
    """One thing that can be opened. `haystack` is all that a search looks in, in both languages."""

    id: str
    family: bool
    title: Text
    topic: str
    level: int
    haystack: str


class BrowsePage(Page):
    NAME = "browse"
    BINDINGS: ClassVar[list[BindingType]] = bindings("browse")

    def __init__(self) -> None:
        super().__init__()
        self._rows: list[Row] = []
        self._found: list[Row] = []

    @property
    def typing(self) -> bool:
        return True

    def title_text(self) -> str:
        return self.say("app.page-browse")

    def side_text(self) -> str:
        return self.say("app.browse-found", found=len(self._found))

    def body(self) -> Iterable[Widget]:
        search = Box(id="search", select_on_focus=False)
        search.cursor_blink = False
        yield Horizontal(Static("", id="search-label"), search, Static("]", id="search-end"), id="search-row")
        yield OptionList(id="found", markup=False)

    def on_mount(self) -> None:
        self._rows = list(self._everything())
        self._look()
        self.query_one("#search").focus()

    def on_resize(self) -> None:
        """Rows are cut to the width."""
        if self._rows:
            self.retell()

    def _everything(self) -> Iterable[Row]:
        deck = self.house.parts.deck
        topics = {topic.id: f"{topic.title.zh} {topic.title.en}" for topic in deck.topics}
        for entry in deck.index:
            words = (entry.id, entry.title_zh, entry.title_en, topics[entry.topic], *entry.concepts)
            yield Row(entry.id, False, entry.title, entry.topic, entry.level, " ".join(words).casefold())
        for family in deck.families:
            prose = deck.prose(family)
            # A deck of one's own has the program's families, and not their topics.
            words = (family, prose.title.zh, prose.title.en, topics.get(prose.topic, ""))
            yield Row(family, True, prose.title, prose.topic, 0, " ".join(words).casefold())

    def tell(self) -> None:
        self.put("search-label", f" {self.say('app.browse-ask')} [")
        self._list()
        super().tell()

    @on(Input.Changed, "#search")
    def _look(self) -> None:
        """Every word that was typed must occur."""
        words = self.query_one("#search", Input).value.casefold().split()
        self._found = [row for row in self._rows if all(word in row.haystack for word in words)]
        listed = self.query_one("#found", OptionList)
        listed.highlighted = None
        self.retell()

    def _list(self) -> None:
        listed = self.query_one("#found", OptionList)
        kept = listed.highlighted or 0
        listed.clear_options()
        if not self._found:
            listed.add_option(Option(Content(self.say("app.browse-none")), disabled=True))
            return
        paper = Paper(max(30, self.size.width - _BESIDE), self.lang)
        for row in self._found[:_SHOWN]:
            about = self.say("app.browse-family") if row.family else self.say("app.level", level=row.level)
            ((title, note),) = paper.sides(paper.title(row.title), f"{row.topic} · {about}")
            listed.add_option(Option(Content.assemble(title[0], (note[0], "dim"))))
        listed.highlighted = min(kept, min(len(self._found), _SHOWN) - 1)

    @on(OptionList.OptionSelected, "#found")
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        self._open(event.option_index)

    @on(Input.Submitted, "#search")
    def action_choose(self) -> None:
        if self._found:
            self._open(self.query_one("#found", OptionList).highlighted or 0)

    def _open(self, index: int) -> None:
        row = self._found[index]
        if row.family:
            self.house.open_page("practice", row.id)
            return
        from interview_tui.app.screens.card import CardPage

        cards = [found.id for found in self._found if not found.family]
        self.app.push_screen(CardPage(cards, cards.index(row.id)))

    def action_move(self, rows: int) -> None:
        listed = self.query_one("#found", OptionList)
        if self._found:
            last = min(len(self._found), _SHOWN) - 1
            listed.highlighted = max(0, min(last, (listed.highlighted or 0) + rows))
