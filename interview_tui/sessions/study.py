"""Study: a card, the person's own answer, the reveal with points to tick, a grade.

A grade is in the log, on the disk, before the next card is chosen. What can't be written stays on the screen as
`pending`, and `retry` writes it when it can be. A key pressed twice answers once: only a revealed card takes a grade,
and the next card isn't revealed.

Days of study, not minutes: Again keeps the card in the session (after a few others), and due tomorrow if the session
ends before it was known; every other grade sends it to another day.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from interview_tui.config import Settings
from interview_tui.history.days import Clock, DayRule
from interview_tui.history.errors import HistoryError
from interview_tui.history.event import FLAG, NOTE, REVIEW, SUSPEND, UNDO, Event, Rating
from interview_tui.history.store import Store
from interview_tui.history.views import totals
from interview_tui.messages import Lang
from interview_tui.sessions.interval import Interval, interval
from interview_tui.sessions.marks import KINDS, Mark, Marks
from interview_tui.sessions.ports import Deck
from interview_tui.sessions.queue import line_up
from interview_tui.sessions.wishes import wishes

if TYPE_CHECKING:
    from interview_tui.deck import Card, Entry


@dataclass(frozen=True, slots=True)
class Counts:
    """due: reviews left today, cards to repeat among them; new: new cards left today; done: answers given today."""

    due: int
    new: int
    done: int


class StudySession:
    """Cards of one day, one after another. `lang` is the language on the screen, which the log keeps."""

    def __init__(self, deck: Deck, store: Store, clock: Clock, settings: Settings, topic: str | None = None) -> None:
        self.lang: Lang = settings.lang
        self._deck = deck
        self._store = store
        self._clock = clock
        self._settings = settings
        self._days = DayRule(settings.zone, settings.day_hour)
        self._topic = topic
        self.marks = Marks(store, clock, settings)
        self._current: str | None = None
        self._shown = clock()
        self._preview: dict[Rating, Interval] | None = None
        self.revealed = False
        self.ticks: frozenset[int] = frozenset()
        self.typed = ""
        self.pending: Rating | None = None
        self.fault: HistoryError | None = None
        self._line_up()
        self._entries = {entry.id: entry for entry in self._wishes.order}
        self._draw()

    # --- what is on the screen

    @property
    def current(self) -> Entry | None:
        """The card to answer; None when nothing is left today."""
        return self._entries[self._current] if self._current else None

    def card(self) -> Card:
        """The body of the current card. LookupError when nothing is left."""
        if self._current is None:
            raise LookupError("no card is left")
        return self._deck.card(self._current)

    @property
    def mark(self) -> Mark:
        """How the current card is marked."""
        return self.marks.of(self._current) if self._current else Mark()

    @property
    def counts(self) -> Counts:
        line = self._line
        return Counts(len(line.due) + len(line.again), len(line.fresh), totals(self._store, self._day)[0])

    def reveal(self) -> None:
        """Show the answer. From now on the card takes ticks and a grade."""
        self.revealed = self._current is not None

    def tick(self, point: int) -> None:
        """Tick or untick a point of the answer, counted from 0. A number that no point has is ignored."""
        if self.revealed and 0 <= point < len(self.card().points):
            self.ticks = self.ticks ^ {point}

    def preview(self) -> Mapping[Rating, Interval]:
        """The interval that each rating gives: the one that is stored if it is chosen. Empty without a card."""
        if self._current is None:
            return {}
        if self._preview is None:
            state = self._store.card(self._current)
            today = self._today()
            outcomes = self._store.scheduler(self._wishes.retention).preview(state.memory if state else None, today)
            self._preview = {rating: interval(outcome.interval, today) for rating, outcome in outcomes.items()}
        return self._preview

    # --- what the person does

    def grade(self, rating: Rating, *, confidence: int | None = None) -> Event | None:
        """Write the grade, then draw the next card. None, and nothing done, where no revealed card waits for one.

        HistoryError where it couldn't be written: the card stays, `pending` holds the rating, `retry` tries again.
        """
        if self._current is None or not self.revealed:
            return None
        card_id, rating = self._current, Rating(rating)
        self.pending = rating
        try:
            event = self._store.append(
                REVIEW,
                card_id,
                now=self._clock(),
                days=self._days,
                rating=rating,
                interval=self.preview()[rating].days,
                milliseconds=self._elapsed(),
                lang=self.lang,
                typed=self.typed or None,
                ticks=sorted(self.ticks),
                confidence=confidence,
            )
        except HistoryError as fault:
            self.fault = fault
            raise
        state = self._store.card(card_id)
        newest = state is not None and state.last == (event.instant, event.device, event.sequence)
        if newest and card_id in self._line:
            self._line.answered(card_id, again=rating is Rating.AGAIN)
        else:  # undo brought it back from outside the day's line, or an answer under a clock ahead still has the word
            self._line_up()
        self._draw()
        return event

    def retry(self) -> Event | None:
        """Write the grade that couldn't be written."""
        return self.grade(self.pending) if self.pending else None

    def undo(self) -> Event | None:
        """Take back this machine's newest study event of today, whichever page wrote it. The event that was taken back;
        None where nothing of today is left to undo. HistoryError where the undo couldn't be written.

        The card of a grade, and one that was put away, is asked again. A flag or a note leaves the card at hand as it
        is.
        """
        event = self._store.last(self._store.device, (REVIEW, *KINDS), self._today())
        if event is None:
            return None
        self._store.append(UNDO, now=self._clock(), days=self._days, target=event.id)
        if event.kind in (FLAG, NOTE):
            return event
        self._line_up()
        if event.kind == SUSPEND and not event.data.get("on"):  # it was a resume
            if event.subject == self._current:
                self._draw()
        else:
            self._draw(first=event.subject)
        return event

    def suspend(self) -> None:
        """Take the current card out of study until `resume`."""
        self._put_away(self.marks.suspend)

    def bury(self) -> None:
        """Put the current card off until tomorrow."""
        self._put_away(self.marks.bury)

    def resume(self, card_id: str) -> None:
        """Bring a suspended card back."""
        self.marks.resume(card_id)
        self._line_up()

    def flag(self, number: int) -> None:
        """Mark the current card: 1 to 7, 0 for none."""
        if self._current:
            self.marks.flag(self._current, number)

    def note(self, text: str) -> None:
        """Keep the person's own words on the current card; empty to remove them."""
        if self._current:
            self.marks.note(self._current, text)

    # --- the machine

    def _put_away(self, away: Callable[[str], None]) -> None:
        if self._current:
            away(self._current)
            self._line_up()
            self._draw()

    def _today(self) -> int:
        return self._days.day(self._store.stamp(self._clock())).toordinal()

    def _elapsed(self) -> int:
        """Milliseconds since the card was shown; never below 0, should the clock be set back."""
        return max(0, round((self._clock() - self._shown).total_seconds() * 1000))

    def _line_up(self) -> None:
        self._day = self._today()
        self._wishes = wishes(self._deck, self._store, self._settings, self._day)
        self._line = line_up(self._wishes.order, self._store, self._day, self._wishes.new, self._topic)

    def _draw(self, first: str | None = None) -> None:
        """Choose the next card; `first` goes before all others if the deck has it. A new day makes a new line."""
        if self._today() != self._day:
            self._line_up()
        self._show(first if first in self._entries else self._line.next(self._entries))

    def _show(self, card_id: str | None) -> None:
        self._current = card_id
        self._shown = self._clock()
        self._preview = None
        self.revealed = False
        self.ticks = frozenset()
        self.typed = ""
        self.pending = None
        self.fault = None
