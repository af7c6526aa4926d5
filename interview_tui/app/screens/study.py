"""Study: a question, one's own attempt, the points to tick, a grade. The session decides; this page shows it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import ClassVar

from textual.binding import BindingType
from textual.widget import Widget
from textual.widgets import TextArea

from interview_tui.app.screens.page import Page, bindings
from interview_tui.app.widgets.box import Area
from interview_tui.app.widgets.grades import Grades
from interview_tui.app.widgets.pane import Pane
from interview_tui.history.errors import HistoryError
from interview_tui.history.event import Rating
from interview_tui.messages import Lang, say
from interview_tui.paper import Line, Paper
from interview_tui.paper.cards import answer_lines, question_lines
from interview_tui.sessions.study import StudySession

Told = Callable[[Lang], str]
"""A notice, in whichever language is on."""


class StudyPage(Page):
    NAME = "study"
    BINDINGS: ClassVar[list[BindingType]] = bindings("study")

    def __init__(self, session: StudySession) -> None:
        super().__init__()
        self._session = session
        self._typing = False
        self._told: Told | None = None

    @property
    def state(self) -> str:
        if self._session.current is None:
            return "done"
        if self._typing:
            return "typing"
        return "answer" if self._session.revealed else "question"

    @property
    def typing(self) -> bool:
        return self._typing

    def title_text(self) -> str:
        entry = self._session.current
        if entry is None:
            return self.say("app.page-study")
        topic = self.house.parts.deck.topic(entry.topic).title.of(self.lang)
        return f"{self.say('app.page-study')} · {self.say('app.level', level=entry.level)} · {topic}"

    def side_text(self) -> str:
        counts = self._session.counts
        return self.say("app.counts", due=counts.due, new=counts.new, done=counts.done)

    def body(self) -> Iterable[Widget]:
        yield Pane(self._lines)
        yield Grades()

    def tell(self) -> None:
        self._session.lang = self.lang
        super().tell()
        intervals = self._session.preview() if self.state == "answer" else {}
        said = {
            rating: given.say(self.lang) if given.days else self.say("app.later-today")
            for rating, given in intervals.items()
        }
        self.query_one(Grades).tell(said, self.lang)

    def _lines(self, width: int) -> list[Line]:
        paper = Paper(width, self.lang, self.house.lanes)
        told = [*paper.text(self._told(self.lang), "mark"), []] if self._told else self._to_read(paper)
        if self._session.current is None:
            return [*told, *self._done_lines(paper)]
        card = self._session.card()
        lines = [*told, *question_lines(card, paper)]
        if self._session.revealed:
            deck = self.house.parts.deck
            return [*lines, *answer_lines(card, deck, paper, self._session.ticks, self._session.typed)]
        if not self._typing:
            lines += [[], *paper.sentence("app.say-it", "dim")]
        return lines

    def _to_read(self, paper: Paper) -> list[Line]:
        """That nothing can be graded, before somebody has answered for nothing."""
        store = self.house.parts.store
        return [*paper.sentence("history.reading-only", "mark", path=store.path), []] if store.readonly else []

    def _done_lines(self, paper: Paper) -> list[Line]:
        counts, deck = self._session.counts, self.house.parts.deck
        said = paper.sentence("app.study-done" if counts.done else "app.study-nothing", "strong", done=counts.done)
        if deck.faults:  # what is left out is no part of "all done"
            left = {"faults": len(deck.faults), "aside": len(deck.set_aside), "check": "interview-tui check"}
            said += [[], *paper.sentence("decks.faulty", "wrong", **left)]
        return said

    # what the keys do

    def action_type(self) -> None:
        """Open the box for a written answer; it keeps what was written before."""
        area = Area(self._session.typed, soft_wrap=True, id="attempt")
        area.cursor_blink = False
        self.mount(area, after=self.query_one(Pane))
        area.focus()
        self._typing = True
        self.retell()

    def _close_box(self) -> None:
        area = self.query_one("#attempt", TextArea)
        self._session.typed = area.text
        area.remove()
        self._typing = False

    def action_reveal_typed(self) -> None:
        self._close_box()
        self.action_reveal()

    def action_reveal(self) -> None:
        self._told = None
        self._session.reveal()
        self.retell()

    def action_tick(self, number: int) -> None:
        """Tick or untick a point, counted from 1."""
        self._session.tick(number - 1)
        self.retell()

    def action_grade(self, rating: int) -> None:
        """Store the grade and show the next card. If it can't be stored the card stays, with what to do about it."""
        self._told = None
        try:
            self._session.grade(Rating(rating))
        except HistoryError as error:
            self._told = error.say
        self._show_from_top()

    def action_undo(self) -> None:
        try:
            undone = self._session.undo()
        except HistoryError as error:
            self._told = error.say
        else:
            self._told = partial(_sentence, "app.undone" if undone else "app.nothing-to-undo")
        self._show_from_top()

    def action_back(self) -> None:
        """Out of the box first, then off the page."""
        if self._typing:
            self._close_box()
            self.retell()
        else:
            self.app.pop_screen()

    def _show_from_top(self) -> None:
        self.retell()
        self.query_one(Pane).scroll_home(animate=False, immediate=True)


def _sentence(key: str, lang: Lang) -> str:
    return say(key, lang)
