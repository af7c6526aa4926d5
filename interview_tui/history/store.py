"""The only door to the history file.

SQLite in WAL mode with `synchronous = FULL`: when `append` returns, the event is on the disk. One process writes; any
number may read. The event and what follows from it are written in one transaction, so that after a crash the derived
tables are those of the log, whatever happened in between.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from interview_tui.history import connect
from interview_tui.history.days import DayRule, at, microseconds
from interview_tui.history.errors import NotWrittenError, from_os, from_sqlite
from interview_tui.history.event import SETTING, UNDO, Event, check, clean
from interview_tui.history.lock import Lock
from interview_tui.history.tables import COLUMNS, LIVE, card_of, event_of, insert, mark, skill_of, stale

if TYPE_CHECKING:
    from interview_tui.history.scheduler import Scheduler
    from interview_tui.history.state import CardState, SkillState

PARAMETERS = "fsrs.parameters"
"""Subject of the setting event that carries fitted FSRS parameters: `data["value"]`, a list of floats."""

_DAY = 86_400_000_000
_BEFORE_US = microseconds(datetime(2026, 11, 1, tzinfo=UTC))
"""Nothing real happened before this program existed."""


class Store:
    """The history of one person. Made by `Store.open`; closed by `close`, or used as a context manager."""

    def __init__(self, connection: sqlite3.Connection, path: Path, device: str, lock: Lock | None) -> None:
        self.path = path
        self.device = device
        self.readonly = lock is None
        self._connection = connection
        self._lock = lock
        self._schedulers: dict[float, Scheduler] = {}
        self._sequence, self._latest = self._newest()

    @classmethod
    def open(cls, path: Path, device: str, *, write: bool = True) -> Store:
        """Open the history at `path`, made if there is none. With `write=False` nothing is created, locked or changed.

        BusyError if another process writes (open it with `write=False` then); NotWrittenError if the folder or file
        can't be written; DamagedError; NewerError.
        """
        path = Path(path)
        if not write:
            store = cls(connect.reading(path), path, device, None)
            return store if not stale(store._connection) else store._refolded_in_memory()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise from_os(error, path.parent) from error
        lock = Lock(path.with_name(path.name + ".lock"))
        try:
            connection = connect.writing(path)
        except BaseException:
            lock.release()
            raise
        store = cls(connection, path, device, lock)
        if stale(connection):
            try:
                store.rebuild()
            except BaseException:
                store.close()
                raise
        return store

    def _refolded_in_memory(self) -> Store:
        """A reader may not mend the file: it folds a copy."""
        from interview_tui.history import derived

        self._connection = connect.in_memory(self._connection, self.path)
        derived.rebuild(self._connection, self.scheduler())
        return self

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    def close(self) -> None:
        """Give the file and the lock back. What was appended is on the disk already."""
        with suppress(sqlite3.Error):
            self._connection.close()
        if self._lock is not None:
            self._lock.release()

    # --- writing

    def stamp(self, now: datetime) -> datetime:
        """The instant under which an event of `now` is stored.

        It is `now`, unless the clock stands less than a day behind this device's newest event: then the clock was set
        back a little, and the event follows the newest one by a microsecond, so that the order stays what it was. A
        clock that stands further back is believed (`state` mends the order), except before this program existed.
        """
        stamped = microseconds(now)
        if stamped <= self._latest and (self._latest - stamped < _DAY or stamped < _BEFORE_US):
            stamped = self._latest + 1
        return at(stamped)

    def append(
        self,
        kind: str,
        subject: str = "",
        *,
        now: datetime,
        days: DayRule,
        rating: int | None = None,
        interval: int | None = None,
        milliseconds: int | None = None,
        lang: str | None = None,
        problem: str | None = None,
        typed: str | None = None,
        ticks: Iterable[int] | None = None,
        confidence: int | None = None,
        target: str | None = None,
        data: Mapping[str, Any] | None = None,
    ) -> Event:
        """Write one event and all that follows from it; when this returns, it is durable.

        NotWrittenError, BusyError or DamagedError where it could not be written: the log is then as it was.
        BadEventError for an event that no log may hold.
        """
        instant = self.stamp(now)
        event = Event(
            device=self.device,
            sequence=self._sequence + 1,
            instant=microseconds(instant),
            offset=days.offset(instant),
            day=days.day(instant).toordinal(),
            kind=kind,
            subject=subject,
            rating=None if rating is None else int(rating),
            interval=interval,
            milliseconds=milliseconds,
            lang=lang,
            problem=problem,
            typed=None if typed is None else clean(typed),
            ticks=None if ticks is None else tuple(ticks),
            confidence=confidence,
            target=target,
            data={name: clean(value) if isinstance(value, str) else value for name, value in (data or {}).items()},
        )
        check(event)
        with self.transaction() as connection:
            insert(connection, event)
            self._follow(connection, event)
        self._sequence, self._latest = event.sequence, event.instant
        return event

    def _follow(self, connection: sqlite3.Connection, event: Event) -> None:
        from interview_tui.history import derived

        kind, subject = event.kind, event.subject
        if kind == UNDO:
            found = connection.execute("SELECT kind, subject FROM events WHERE id = ?", (event.target,)).fetchone()
            kind, subject = found or (kind, subject)
        if kind == SETTING and subject == PARAMETERS:
            self._schedulers.clear()
            derived.rebuild(connection, self.scheduler())
        else:
            derived.apply(connection, event, self.scheduler())
            mark(connection)

    def rebuild(self) -> None:
        """Fold the whole log again."""
        from interview_tui.history import derived

        with self.transaction() as connection:
            derived.rebuild(connection, self.scheduler())

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """All or nothing. Errors of SQLite come out as those of `errors`, and leave the log as it was."""
        if self.readonly:
            raise NotWrittenError("reading-only", path=self.path)
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            yield self._connection
            self._connection.execute("COMMIT")
        except BaseException as error:
            with suppress(sqlite3.Error):
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
            self._schedulers.clear()
            if isinstance(error, sqlite3.Error):
                raise from_sqlite(error, self.path) from error
            raise

    # --- reading

    def query(self, sql: str, values: tuple[object, ...] | dict[str, object] = ()) -> list[tuple[Any, ...]]:
        """The rows of a SELECT. DamagedError where the file can't be read."""
        try:
            return self._connection.execute(sql, values).fetchall()
        except sqlite3.Error as error:
            raise from_sqlite(error, self.path) from error

    def events(self) -> Iterator[Event]:
        """Every event, undone ones too, in the order of the folds."""
        for found in self._connection.execute(f"SELECT {COLUMNS} FROM events ORDER BY instant, device, sequence, id"):
            yield event_of(found)

    def event(self, event_id: str) -> Event | None:
        found = self.query(f"SELECT {COLUMNS} FROM events WHERE id = ?", (event_id,))
        return event_of(found[0]) if found else None

    def last(self, kinds: tuple[str, ...], day: int) -> Event | None:
        """The newest event of `kinds` that this device wrote on `day` (ordinal) and that isn't undone."""
        marks = ", ".join("?" * len(kinds))
        found = self.query(
            f"SELECT {COLUMNS} FROM events e WHERE device = ? AND app_day = ? AND kind IN ({marks})"
            " AND NOT EXISTS (SELECT 1 FROM events u WHERE u.target = e.id AND u.kind = 'undo')"
            " ORDER BY sequence DESC LIMIT 1",
            (self.device, day, *kinds),
        )
        return event_of(found[0]) if found else None

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

    def _newest(self) -> tuple[int, int]:
        """(sequence, instant) of this device's newest event."""
        found = self.query(
            "SELECT sequence, instant FROM events WHERE device = ? ORDER BY sequence DESC LIMIT 1", (self.device,)
        )
        return (found[0][0], found[0][1]) if found else (0, -(2**62))
