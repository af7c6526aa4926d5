"""The only door to the history file.

SQLite in WAL mode with `synchronous = FULL`: when `append` returns, the event is on the disk. One process writes; any
number may read. The event and what follows from it are written in one transaction, so that after a crash the derived
tables are those of the log, whatever happened in between.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from interview_tui.history import connect
from interview_tui.history.days import DayRule, at, microseconds
from interview_tui.history.errors import HistoryError, NotWrittenError, from_sqlite, no_place
from interview_tui.history.kinds import ATTEMPT, CARD_KINDS, SETTING, UNDO
from interview_tui.history.reader import PARAMETERS, Reader
from interview_tui.history.tables import insert, mark, stale

if TYPE_CHECKING:
    from interview_tui.history.event import Event
    from interview_tui.history.lock import Lock

_DAY = 86_400_000_000
_BEFORE_US = microseconds(datetime(2026, 11, 1, tzinfo=UTC))
"""Nothing real happened before this program existed."""

_FEW = 2000
"""Events of a merge up to which following each is cheaper than folding the whole log again."""


class Store(Reader):
    """The history of one person. Made by `Store.open`; closed by `close`, or used as a context manager."""

    def __init__(self, connection: sqlite3.Connection, path: Path, device: str, lock: Lock | None) -> None:
        super().__init__(connection, path)
        named = self.query("SELECT value FROM meta WHERE name = 'device'")
        self.device: str = named[0][0] if named else device
        self.readonly = lock is None
        self._lock = lock
        self._written = False
        self._sequence, self._latest, self._day = self._newest()

    @classmethod
    def open(cls, path: Path, device: str, *, write: bool = True, anew: bool = False) -> Store:
        """Open the history at `path`, made if there is none. With `write=False` nothing is created, locked or changed.
        With `anew` an empty one is begun even where copies of another lie.

        BusyError if another process writes (open it with `write=False` then); NotWrittenError if the folder or file
        can't be written; DamagedError; NewerError.
        """
        path = Path(path)
        lock, connection = None, None
        try:
            if write:
                from interview_tui.history.lock import Lock

                connect.place(path)
                path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)  # nobody else's business
                real = path.resolve()  # a history that two homes link to has one lock
                lock = Lock(real.with_name(real.name + ".lock"))
            connection = connect.writing(path, anew=anew) if write else connect.reading(path)
            store = cls(connection, path, device, lock)
            if stale(connection):
                store.rebuild() if write else store._refolded_in_memory()
        except BaseException as error:
            if connection is not None:
                connection.close()
            if lock is not None:
                lock.release()
            if isinstance(error, sqlite3.Error):
                raise from_sqlite(error, path) from error
            if isinstance(error, OSError):
                raise no_place(error, path.parent) from error
            raise
        if write:
            store._back_up(unless_there=True)  # where the last session was killed, its day has none
        return store

    def _back_up(self, *, unless_there: bool = False) -> None:
        """Make the copy of the newest event's day. Its failure costs nothing now; `doctor` tells how old copies are."""
        from interview_tui.history import backup

        if self._day is not None and not (unless_there and backup.has(self.path, self._day)):
            with suppress(HistoryError):
                backup.make(self._connection, self.path, self._day)

    def _refolded_in_memory(self) -> None:
        """A reader may not mend the file: it folds a copy."""
        from interview_tui.history import derived

        self._connection = connect.in_memory(self._connection, self.path)
        derived.rebuild(self._connection, self.scheduler())

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    def close(self) -> None:
        """Give the file and the lock back. What was appended is on the disk already; the day's backup is made now."""
        if self._written:
            self._back_up()
        with suppress(sqlite3.Error):
            self._connection.close()
        if self._lock is not None:
            self._lock.release()

    # --- writing

    def stamp(self, now: datetime, after: int | None = None) -> datetime:
        """The instant under which an event of `now` is stored.

        It is `now`, unless the clock stands less than a day behind this device's newest event, or behind `after`, the
        newest event of the same card: then a clock was set back a little, or another machine's is ahead, and the event
        follows the other by a microsecond, so that the order is the one in which things happened. A clock that stands
        further back is believed (`state` mends the order), except before this program existed.
        """
        stamped = microseconds(now)
        for latest in (self._latest, self._latest if after is None else after):
            if stamped <= latest and (latest - stamped < _DAY or stamped < _BEFORE_US):
                stamped = latest + 1
        return at(stamped)

    def _newest_of(self, kind: str, subject: str) -> int | None:
        """The instant of the newest event of a card or family, from the derived tables."""
        table = "cards" if kind in CARD_KINDS else "skills" if kind == ATTEMPT else None
        found = self.query(f"SELECT last_instant FROM {table} WHERE subject = ?", (subject,)) if table else []
        return found[0][0] if found else None

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
        from interview_tui.history.event import Event, check, clean

        instant = self.stamp(now, self._newest_of(kind, subject))
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
        self._sequence, self._latest, self._day = event.sequence, event.instant, event.day
        self._written = True
        return event

    def add(self, events: Iterable[Event]) -> int:
        """Take in events of another machine, or of a copy; how many were new. All of them or, on an error, none."""
        from interview_tui.history import derived

        with self.transaction() as connection:
            known = {found for (found,) in connection.execute("SELECT id FROM events")}
            new = sorted((event for event in events if event.id not in known), key=lambda event: event.order)
            for event in new:
                insert(connection, event)
            # New parameters, or an undo of some: whichever it is, the scheduler knows after asking the log again.
            fitted = self.scheduler().parameters
            self._schedulers.clear()
            if len(new) > _FEW or self.scheduler().parameters != fitted:
                derived.rebuild(connection, self.scheduler())
            else:
                derived.refold(connection, new, self.scheduler())
                mark(connection)
        self._sequence, self._latest, self._day = self._newest()
        self._written = self._written or bool(new)
        return len(new)

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

    def rename(self, device: str) -> None:
        """Write under another name from now on: a file brought back from a copy must not give numbers out twice."""
        with self.transaction() as connection:
            connection.execute("INSERT OR REPLACE INTO meta VALUES ('device', ?)", (device,))
        self.device = device
        self._sequence, self._latest, self._day = self._newest()

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

    def _newest(self) -> tuple[int, int, int | None]:
        """(sequence, instant, day) of this device's newest event."""
        found = self.query(
            "SELECT sequence, instant, app_day FROM events WHERE device = ? ORDER BY sequence DESC LIMIT 1",
            (self.device,),
        )
        return (found[0][0], found[0][1], found[0][2]) if found else (0, -(2**62), None)
