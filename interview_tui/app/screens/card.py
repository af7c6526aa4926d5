"""One card, to read. Reading never writes the schedule."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual.binding import BindingType
from textual.widget import Widget

from interview_tui.app.screens.page import Page, bindings
from interview_tui.app.widgets.pane import Pane
from interview_tui.paper import Line, Paper
from interview_tui.paper.cards import answer_lines, question_lines


class CardPage(Page):
    NAME = "card"
    BINDINGS: ClassVar[list[BindingType]] = bindings("card")

    def __init__(self, cards: Sequence[str], at: int) -> None:
        """`cards`: the ids among which one goes on and back; `at`: the place of the first to show."""
        super().__init__()
        self._cards = cards
        self._at = at

    def title_text(self) -> str:
        entry = self.house.parts.deck.entry(self._cards[self._at])
        topic = self.house.parts.deck.topic(entry.topic).title.of(self.lang)
        return f"{self.say('app.level', level=entry.level)} · {topic}"

    def side_text(self) -> str:
        return f"{self._cards[self._at]}  {self._at + 1}/{len(self._cards)}"

    def body(self) -> Iterable[Widget]:
        yield Pane(self._lines)

    def _lines(self, width: int) -> list[Line]:
        deck = self.house.parts.deck
        paper = Paper(width, self.lang, self.house.lanes)
        card = deck.card(self._cards[self._at])
        return [*question_lines(card, paper), *answer_lines(card, deck, paper, None, "")]

    def action_next(self) -> None:
        self._go(1)

    def action_previous(self) -> None:
        self._go(-1)

    def _go(self, by: int) -> None:
        self._at = (self._at + by) % len(self._cards)
        self.retell()
        self.query_one(Pane).scroll_home(animate=False, immediate=True)

    def action_drill(self) -> None:
        """Practise the first family that drills this card."""
        families = self.house.parts.deck.entry(self._cards[self._at]).practice
        if families:
            self.house.open_page("practice", families[0])
        else:
            self.notify(self.say("app.no-drill"), markup=False)
