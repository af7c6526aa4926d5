"""Reading the history: events, states, and the scheduler that goes with them."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from interview_tui.history.errors import from_sqlite
from interview_tui.history.tables import COLUMNS, LIVE, card_of, skill_of

if TYPE_CHECKING:
    from interview_tui.history.event import Event
    from interview_tui.history.scheduler import Scheduler
    from interview_tui.history.state import CardState, SkillState

PARAMETERS = "fsrs.parameters"
"""Subject of the setting event that carries fitted FSRS parameters: `data["value"]`, a list of floats."""


class Reader:
    """What can be asked of an open history."""

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self.path = path
        self._connection = connection
        self._schedulers: dict[float, Scheduler] = {}

    def query(self, sql: str, values: tuple[object, ...] | dict[str, object] = ()) -> list[tuple[Any, ...]]:
        """The rows of a SELECT. DamagedError where the file can't be read."""
        try:
            return self._connection.execute(sql, values).fetchall()
        except sqlite3.Error as error:
            raise from_sqlite(error, self.path) from error

    def events(self) -> Iterator[Event]:
        """Every event, undone ones too, in the order of the folds."""
        from interview_tui.history.event import from_row

        for found in self._connection.execute(f"SELECT {COLUMNS} FROM events ORDER BY instant, device, sequence, id"):
            yield from_row(found)

    def event(self, event_id: str) -> Event | None:
        return self._one(self.query(f"SELECT {COLUMNS} FROM events WHERE id = ?", (event_id,)))

    def last(self, device: str, kinds: tuple[str, ...], day: int, subject: str | None = None) -> Event | None:
        """The newest event of `kinds`, of `subject` or of any, that `device` wrote on `day` (ordinal) and that isn't
        undone.
        """
        marks = ", ".join("?" * len(kinds))
        of = "" if subject is None else " AND subject = ?"
        found = self.query(
            f"SELECT {COLUMNS} FROM events e WHERE device = ? AND sequence > ? AND app_day = ?{of}"
            f" AND kind IN ({marks}) AND NOT EXISTS (SELECT 1 FROM events u WHERE u.target = e.id AND u.kind = 'undo')"
            " ORDER BY sequence DESC LIMIT 1",
            (device, self.before(device, day), day, *(() if subject is None else (subject,)), *kinds),
        )
        return self._one(found)

    @staticmethod
    def _one(found: list[tuple[Any, ...]]) -> Event | None:
        from interview_tui.history.event import from_row

        return from_row(found[0]) if found else None

    def before(self, device: str, day: int) -> int:
        """A sequence number before all that `device` wrote on `day`, found from the end: a long log costs nothing.

        A flight over the date line can put a day before its yesterday, so it looks one day further.
        """
        for sequence, found in self._connection.execute(
            "SELECT sequence, app_day FROM events WHERE device = ? ORDER BY sequence DESC", (device,)
        ):
            if found < day - 1:
                return int(sequence)
        return 0

    def card(self, subject: str) -> CardState | None:
        """The state of a card; None where nothing happened to it yet."""
        found = self.query("SELECT * FROM cards WHERE subject = ?", (subject,))
        return card_of(found[0]) if found else None

    def cards(self) -> dict[str, CardState]:
        """Every card that the log knows, whether or not the deck still has it."""
        return {found[0]: card_of(found) for found in self.query("SELECT * FROM cards")}

    def skill(self, family: str) -> SkillState | None:
        """The state of a family; None where it was never practised."""
        found = self.query("SELECT * FROM skills WHERE subject = ?", (family,))
        return skill_of(found[0]) if found else None

    def skills(self) -> dict[str, SkillState]:
        """Every family that was practised."""
        return {found[0]: skill_of(found) for found in self.query("SELECT * FROM skills")}

    def scheduler(self, retention: float = 0.9) -> Scheduler:
        """FSRS with the parameters that the log names last, or its defaults."""
        if retention not in self._schedulers:
            from interview_tui.history.scheduler import Scheduler

            fitted = self.query(
                f"SELECT data FROM events WHERE kind = 'setting' AND subject = ? AND {LIVE}"
                " ORDER BY instant DESC, device DESC, sequence DESC LIMIT 1",
                (PARAMETERS,),
            )
            value = json.loads(fitted[0][0]).get("value") if fitted and fitted[0][0] else None
            self._schedulers[retention] = (
                Scheduler(tuple(value), retention) if value else Scheduler(retention=retention)
            )
        return self._schedulers[retention]
