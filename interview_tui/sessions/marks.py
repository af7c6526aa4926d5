"""What a person does to a card besides answering it: put it off, suspend it, flag it, write a note on it.

Each is an event of the log, and is taken back like a grade. None of it needs a line of study, so that any page can do
it to any card.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from interview_tui.config import Settings
from interview_tui.history.days import Clock, DayRule
from interview_tui.history.event import BURY, FLAG, NOTE, SUSPEND, UNDO, Event
from interview_tui.history.store import Store

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
        return self._found("subject = :subject", subject=card_id).get(card_id, Mark())

    def every(self) -> dict[str, Mark]:
        """The marked cards, whether or not the deck still has them."""
        return self._found("suspended <> 0 OR buried = :day OR flag <> 0 OR note <> ''")

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

    def _found(self, which: str, **values: object) -> dict[str, Mark]:
        day = self._today()
        rows = self._store.query(
            f"SELECT subject, suspended, buried, flag, note FROM cards WHERE {which}", {"day": day, **values}
        )
        return {
            card_id: Mark(bool(suspended), buried == day, flag, note) for card_id, suspended, buried, flag, note in rows
        }

    def _today(self) -> int:
        return self._days.day(self._store.stamp(self._clock())).toordinal()

    def _append(
        self, kind: str, subject: str = "", data: Mapping[str, object] | None = None, target: str | None = None
    ) -> None:
        self._store.append(kind, subject, now=self._clock(), days=self._days, data=data, target=target)
