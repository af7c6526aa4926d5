"""What can go wrong with the history.

HistoryError            .code, .values, .say(lang)
├── BusyError           another instance writes; this one may read
├── NotWrittenError     the event isn't in the log; the person can try again (.code says why)
├── DamagedError        the file isn't a sound database
├── NewerError          written by a newer version of the app
└── BadEventError       an event that no log may hold (a fault of ours, or of a file that is merged)
"""

from __future__ import annotations

import errno
import sqlite3

from interview_tui.messages import Lang, say


class HistoryError(Exception):
    """Carries a code of `messages/history.py` and the values that its sentence needs."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(f"{code} {values}" if values else code)
        self.code = code
        self.values = values

    def say(self, lang: Lang) -> str:
        return say(f"history.{self.code}", lang, **self.values)


class BusyError(HistoryError):
    """Another instance holds the writer's lock, or holds a transaction for longer than we wait."""


class NotWrittenError(HistoryError):
    """Nothing was stored: disk full, read-only folder or file, opened for reading only."""


class DamagedError(HistoryError):
    """SQLite can't make sense of the file."""


class NewerError(HistoryError):
    """`PRAGMA user_version` is above what this version knows."""


class BadEventError(HistoryError):
    """An event with a missing or impossible part."""


_BY_SQLITE = {
    sqlite3.SQLITE_FULL: (NotWrittenError, "disk-full"),
    sqlite3.SQLITE_READONLY: (NotWrittenError, "read-only"),
    sqlite3.SQLITE_CANTOPEN: (NotWrittenError, "cannot-open"),
    sqlite3.SQLITE_PERM: (NotWrittenError, "cannot-open"),
    sqlite3.SQLITE_IOERR: (NotWrittenError, "io-error"),
    sqlite3.SQLITE_BUSY: (BusyError, "locked"),
    sqlite3.SQLITE_LOCKED: (BusyError, "locked"),
    sqlite3.SQLITE_CORRUPT: (DamagedError, "damaged"),
    sqlite3.SQLITE_NOTADB: (DamagedError, "damaged"),
}


def from_sqlite(error: sqlite3.Error, path: object) -> HistoryError:
    """SQLite's error in our words. The extended code's low byte is the primary code."""
    primary = getattr(error, "sqlite_errorcode", 0) & 0xFF
    kind, code = _BY_SQLITE.get(primary, (NotWrittenError, "failed"))
    if primary == sqlite3.SQLITE_ERROR and str(error).startswith("no such "):
        kind, code = DamagedError, "damaged"  # a table or column that every history has
    return kind(code, path=path, detail=str(error))


def from_os(error: OSError, path: object) -> HistoryError:
    """The system's error in our words: a full disk, a read-only folder, anything else."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
        code = "disk-full"
    elif error.errno in (errno.EROFS, errno.EACCES, errno.EPERM):
        code = "read-only"
    else:
        code = "cannot-open"
    return NotWrittenError(code, path=path, detail=error.strerror or str(error))


def no_place(error: OSError, folder: object) -> NotWrittenError:
    """The system's error where a history was to be opened for writing: nothing is lost, but nothing could be kept."""
    return NotWrittenError("no-place", path=folder, detail=error.strerror or str(error))
