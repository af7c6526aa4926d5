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

from interview_tui.app.screens.marking import MarkingPage
from interview_tui.app.screens.page import bindings
from interview_tui.app.widgets.box import Box, Note
from interview_tui.deck import Text
from interview_tui.messages import LANGS
from interview_tui.paper import Paper
from interview_tui.paper.marks import mark_lines, words
from interview_tui.sessions.marks import Mark

_SHOWN = 300
"""Rows listed at once; typing narrows them down."""

_NOTE_LINES = 3
"""Lines of a note shown below the list; the card itself shows all of it."""

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

    def holds(self, wanted: list[str], mark: Mark | None) -> bool:
        """Whether every word occurs in it, or in how the card is marked, in either language."""
        if mark is None:
            return all(word in self.haystack for word in wanted)
        marked = " ".join([*(word for lang in LANGS for word in words(mark, lang)), mark.note.casefold()])
        return all(word in self.haystack or word in marked for word in wanted)


class BrowsePage(MarkingPage):
    NAME = "browse"
    BINDINGS: ClassVar[list[BindingType]] = bindings("browse")

    UNDO = "^Z"

    def __init__(self) -> None:
        super().__init__()
        self._rows: list[Row] = []
        self._found: list[Row] = []
        self._marked: dict[str, Mark] = {}

    @property
    def at_hand(self) -> str | None:
        """The highlighted card; None at a kind of calculation."""
        if not self.is_mounted or not self._found:
            return None
        row = self._found[self.query_one("#found", OptionList).highlighted or 0]
        return None if row.family else row.id

    @property
    def mark(self) -> Mark:
        return self._marked.get(self.at_hand or "", Mark())

    @property
    def state(self) -> str:
        if self.noting:
            return "noting"
        if self.at_hand is None:
            return "listed"
        return "suspended" if self.mark.suspended else "card"

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
        yield Static("", id="marks")

    def on_mount(self) -> None:
        self._rows = list(self._everything())
        self._marked = self.marks.every()
        self._look()
        self.query_one("#search").focus()

    def on_screen_resume(self) -> None:
        """What was marked on the page of a card shows at once."""
        if self._rows:
            self._told = None
            self.show_told()

    def on_resize(self) -> None:
        """Rows are cut to the width."""
        if self._rows:
            self.retell()

    def _everything(self) -> Iterable[Row]:
        deck = self.house.parts.deck
        topics = {topic.id: f"{topic.title.zh} {topic.title.en}" for topic in deck.topics}
        for entry in deck.index:
            said = (entry.id, entry.title_zh, entry.title_en, topics[entry.topic], *entry.concepts)
            yield Row(entry.id, False, entry.title, entry.topic, entry.level, " ".join(said).casefold())
        for family in deck.families:
            prose = deck.prose(family)
            # A deck of one's own has the program's families, and not their topics.
            said = (family, prose.title.zh, prose.title.en, topics.get(prose.topic, ""))
            yield Row(family, True, prose.title, prose.topic, 0, " ".join(said).casefold())

    def tell(self) -> None:
        self.put("search-label", f" {self.say('app.browse-ask')} [")
        self._list()
        self._tell_marks()
        super().tell()

    def _tell_marks(self) -> None:
        """Below the list: what was just done, or why it couldn't be; how the highlighted card is marked; its note."""
        paper = Paper(max(30, self.size.width - _BESIDE), self.lang)
        lines = paper.text(self._told(self.lang)) if self._told else []
        if not self.noting:  # the box shows the note itself
            lines += mark_lines(self.mark, paper, "^R")[:-1]
            if note := " ".join(self.mark.note.split()):
                lines += paper.indented(note, f"{self.say('marks.your-note')}  ")[:_NOTE_LINES]
        self.put("marks", "\n".join("".join(text for text, _ in line) for line in lines))
        self.query_one("#marks").display = bool(lines)

    @on(Input.Changed, "#search")
    def _look(self) -> None:
        """Every word that was typed must occur."""
        wanted = self.query_one("#search", Input).value.casefold().split()
        self._found = [row for row in self._rows if row.holds(wanted, self._marked.get(row.id))]
        listed = self.query_one("#found", OptionList)
        listed.highlighted = None
        self._told = None
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
            marked = words(self._marked.get(row.id, Mark()), self.lang)
            ((title, note),) = paper.sides(paper.title(row.title), " · ".join((*marked, row.topic, about)))
            listed.add_option(Option(Content.assemble(title[0], (note[0], "dim"))))
        listed.highlighted = min(kept, min(len(self._found), _SHOWN) - 1)

    @on(OptionList.OptionSelected, "#found")
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        self._open(event.option_index)

    @on(OptionList.OptionHighlighted, "#found")
    def _highlighted(self) -> None:
        self._tell_marks()
        self.tell_keys()

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
            self._told = None
            listed.highlighted = max(0, min(last, (listed.highlighted or 0) + rows))

    def place_note(self, box: Note) -> None:
        self.mount(box, after=self.query_one("#found"))

    def show_told(self) -> None:
        self._marked = self.marks.every()
        self.retell()

    def close_note(self) -> None:
        super().close_note()
        self.query_one("#search").focus()

    def action_back(self) -> None:
        """Out of the box first, then off the page."""
        if self.noting:
            self.close_note()
        else:
            self.app.pop_screen()
