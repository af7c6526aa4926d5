"""Study: a question, one's own attempt, the points to tick, a grade. The session decides; this page shows it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import ClassVar

from textual.binding import BindingType
from textual.widget import Widget
from textual.widgets import TextArea

from interview_tui.app.actions import Action
from interview_tui.app.screens.marking import MarkingPage, Told
from interview_tui.app.screens.page import bindings
from interview_tui.app.widgets.box import Attempt, Note
from interview_tui.app.widgets.grades import Grades
from interview_tui.app.widgets.pane import Pane
from interview_tui.history.errors import HistoryError
from interview_tui.history.event import Rating
from interview_tui.messages import Lang, say
from interview_tui.paper import Line, Paper
from interview_tui.paper.cards import answer_lines, question_lines
from interview_tui.paper.marks import mark_lines, note_lines
from interview_tui.sessions.study import StudySession

_NARROW = 40
"""Cells."""


class StudyPage(MarkingPage):
    NAME = "study"
    BINDINGS: ClassVar[list[BindingType]] = bindings("study")

    def __init__(self, session: StudySession) -> None:
        super().__init__()
        self._session = session
        self._typing = False

    @property
    def at_hand(self) -> str | None:
        return self._session.current.id if self._session.current else None

    @property
    def state(self) -> str:
        if self._session.current is None:
            return "done"
        if self.noting:
            return "noting"
        if self._typing:
            return "typing"
        return "answer" if self._session.revealed else "question"

    @property
    def typing(self) -> bool:
        return self._typing or self.noting

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

    def offered(self) -> tuple[Action, ...]:
        """On a very narrow terminal the grades need the lines: what is done seldom is on the page of help alone."""
        offered = super().offered()
        if self.size.width >= _NARROW:
            return offered
        return tuple(action for action in offered if action.call not in ("bury", "suspend", "flag", "note"))

    def on_resize(self) -> None:
        if self.is_mounted:
            self.tell_keys()

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
        mark = self._session.mark
        lines = [*told, *mark_lines(mark, paper, "r"), *question_lines(card, paper)]
        if self._session.revealed:
            deck = self.house.parts.deck
            lines += note_lines(mark, paper)
            return [*lines, *answer_lines(card, deck, paper, self._session.ticks, self._session.typed)]
        if self.state == "question":
            lines += [[], *paper.sentence("app.say-it", "dim")]
        return lines

    def _to_read(self, paper: Paper) -> list[Line]:
        """That nothing can be graded, before somebody has answered for nothing."""
        store = self.house.parts.store
        return [*paper.sentence("history.reading-only", "mark", path=store.path), []] if store.readonly else []

    def _done_lines(self, paper: Paper) -> list[Line]:
        counts, parts = self._session.counts, self.house.parts
        deck = parts.deck
        said = paper.sentence("app.study-done" if counts.done else "app.study-nothing", "strong", done=counts.done)
        if deck.faults:  # what is left out is no part of "all done"
            left = {"faults": len(deck.faults), "aside": len(deck.set_aside), "check": parts.check}
            said += [[], *paper.sentence("decks.faulty", "wrong", **left)]
        return said

    # what the keys do

    def action_type(self) -> None:
        """Open the box for a written answer; it keeps what was written before."""
        area = Attempt(self._session.typed, soft_wrap=True, id="attempt")
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
        self.show_told()

    def action_bury(self) -> None:
        card = self.at_hand
        if card is not None:
            self.try_to(self._session.bury, partial(self.named, "marks.put-off", card))
            self.show_told()

    def suspend(self, card: str) -> None:
        self._session.suspend()  # and it shows the next one

    def action_undo(self) -> None:
        """Take back the newest of today: a grade, or what was done to a card here or on another page."""
        self._told = self._undo()
        self.show_told()

    def _undo(self) -> Told:
        try:
            event = self._session.undo()
        except HistoryError as error:
            return error.say
        return self.told_undone(event) if event else partial(_sentence, "app.nothing-to-undo")

    def action_back(self) -> None:
        """Out of the box first, then off the page."""
        if self.noting:
            self.close_note()
        elif self._typing:
            self._close_box()
            self.retell()
        else:
            self.app.pop_screen()

    def place_note(self, box: Note) -> None:
        self.mount(box, after=self.query_one(Pane))

    def note_told(self, text: str) -> str:
        return super().note_told(text) if self._session.revealed or not text else "marks.note-kept-unseen"

    def show_told(self) -> None:
        self.retell()
        self.query_one(Pane).scroll_home(animate=False, immediate=True)


def _sentence(key: str, lang: Lang) -> str:
    return say(key, lang)
