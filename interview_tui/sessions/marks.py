"""What a person does to a card besides answering it: put it off, suspend it, flag it, write a note on it.

Each is an event of the log, and is taken back like a grade. None of it needs a line of study, so that any page can do
it to any card.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from interview_tui.config import Settings
from interview_tui.history.days import Clock, DayRule
from interview_tui.history.event import BURY, FLAG, NOTE, SUSPEND, UNDO, Event
from interview_tui.history.store import Store

if TYPE_CHECKING:
    from interview_tui.history.state import CardState

KINDS = (SUSPEND, BURY, FLAG, NOTE)
"""Kinds of events that mark a card."""


class Mark(NamedTuple):
    """How a card is marked. put_off: not today, but tomorrow. flag: 1 to 7, 0 for none. note: one's own words."""

    suspended: bool = False
    put_off: bool = False
    flag: int = 0
    note: str = ""


class Marks:
    """The marks of all cards. Every method that changes one raises HistoryError where it couldn't be written."""

    def __init__(self, store: Store, clock: Clock, settings: Settings) -> None:
        self._store = store
        self._clock = clock
        self._days = DayRule(settings.zone, settings.day_hour)

    def of(self, card_id: str) -> Mark:
        state = self._store.card(card_id)
        return self._mark(state) if state else Mark()

    def every(self) -> dict[str, Mark]:
        """The marked cards, whether or not the deck still has them."""
        found = {card_id: self._mark(state) for card_id, state in self._store.cards().items()}
        return {card_id: mark for card_id, mark in found.items() if mark != Mark()}

    @property
    def explained(self) -> bool:
        """Whether a card was suspended before, so that what it means was said."""
        return bool(self._store.query("SELECT 1 FROM events WHERE kind = ? LIMIT 1", (SUSPEND,)))

    def suspend(self, card_id: str) -> None:
        """Take the card out of study until `resume`."""
        self._append(SUSPEND, card_id, {"on": True})

    def resume(self, card_id: str) -> None:
        """Bring a suspended card back."""
        self._append(SUSPEND, card_id, {"on": False})

    def bury(self, card_id: str) -> None:
        """Put the card off until tomorrow."""
        self._append(BURY, card_id)

    def flag(self, card_id: str, number: int) -> None:
        """Mark the card: 1 to 7, 0 for none."""
        self._append(FLAG, card_id, {"flag": number})

    def note(self, card_id: str, text: str) -> None:
        """Keep the person's own words on the card; empty to remove them."""
        self._append(NOTE, card_id, {"text": text})

    def undo(self, card_id: str) -> Event | None:
        """Take back what this machine last marked on the card today. None where there is nothing of that."""
        event = self._store.last(self._store.device, KINDS, self._today(), card_id)
        if event is not None:
            self._append(UNDO, target=event.id)
        return event

    def _mark(self, state: CardState) -> Mark:
        return Mark(state.suspended, state.buried == self._today(), state.flag, state.note)

    def _today(self) -> int:
        return self._days.day(self._store.stamp(self._clock())).toordinal()

    def _append(
        self, kind: str, subject: str = "", data: Mapping[str, object] | None = None, target: str | None = None
    ) -> None:
        self._store.append(kind, subject, now=self._clock(), days=self._days, data=data, target=target)
