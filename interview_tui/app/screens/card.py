"""One card, to read. Reading never writes the schedule; what one marks on the card is kept."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual.binding import BindingType
from textual.widget import Widget

from interview_tui.app.screens.marking import MarkingPage
from interview_tui.app.screens.page import bindings
from interview_tui.app.widgets.box import Note
from interview_tui.app.widgets.pane import Pane
from interview_tui.paper import Line, Paper
from interview_tui.paper.cards import answer_lines, question_lines
from interview_tui.paper.marks import mark_lines, note_lines


class CardPage(MarkingPage):
    NAME = "card"
    BINDINGS: ClassVar[list[BindingType]] = bindings("card")

    def __init__(self, cards: Sequence[str], at: int) -> None:
        """`cards`: the ids among which one goes on and back; `at`: the place of the first to show."""
        super().__init__()
        self._cards = cards
        self._at = at

    @property
    def at_hand(self) -> str:
        return self._cards[self._at]

    @property
    def state(self) -> str:
        if self.noting:
            return "noting"
        return "suspended" if self.mark.suspended else "card"

    @property
    def typing(self) -> bool:
        return self.noting

    def title_text(self) -> str:
        entry = self.house.parts.deck.entry(self.at_hand)
        topic = self.house.parts.deck.topic(entry.topic).title.of(self.lang)
        return f"{self.say('app.level', level=entry.level)} · {topic}"

    def side_text(self) -> str:
        return f"{self.at_hand}  {self._at + 1}/{len(self._cards)}"

    def body(self) -> Iterable[Widget]:
        yield Pane(self._lines)

    def _lines(self, width: int) -> list[Line]:
        deck = self.house.parts.deck
        paper = Paper(width, self.lang, self.house.lanes)
        card, mark = deck.card(self.at_hand), self.mark
        return [
            *([*paper.text(self._told(self.lang), "mark"), []] if self._told else []),
            *mark_lines(mark, paper, "r"),
            *question_lines(card, paper),
            *note_lines(mark, paper),
            *answer_lines(card, deck, paper, None, ""),
        ]

    def place_note(self, box: Note) -> None:
        self.mount(box, after=self.query_one(Pane))

    def show_told(self) -> None:
        self.retell()
        self.query_one(Pane).scroll_home(animate=False, immediate=True)

    def action_back(self) -> None:
        """Out of the box first, then off the page."""
        if self.noting:
            self.close_note()
        else:
            self.app.pop_screen()

    def action_next(self) -> None:
        self._go(1)

    def action_previous(self) -> None:
        self._go(-1)

    def _go(self, by: int) -> None:
        self._at = (self._at + by) % len(self._cards)
        self._told = None
        self.show_told()

    def action_drill(self) -> None:
        """Practise the first family that drills this card."""
        families = self.house.parts.deck.entry(self.at_hand).practice
        if families:
            self.house.open_page("practice", families[0])
        else:
            self.notify(self.say("app.no-drill"), markup=False)
