"""Connections to the history file: one that writes, and ones that only read."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

from interview_tui.history.errors import DamagedError, HistoryError, NotWrittenError, from_sqlite
from interview_tui.history.schema import VERSION, migrate, recreate_derived
from interview_tui.history.tables import mark

_WAIT_SECONDS = 3.0


def place(path: Path) -> None:
    """NotWrittenError where no history can lie at `path`: a folder has that name, or a file that of a folder above."""
    if path.is_dir():
        raise NotWrittenError("is-a-folder", path=path)
    above = next((folder for folder in path.absolute().parents if os.path.lexists(folder)), None)
    if above is not None and not above.is_dir():
        raise NotWrittenError("file-above", path=path.parent, above=above)


def writing(path: Path, *, anew: bool = False) -> sqlite3.Connection:
    """Open or make the file, brought to the present schema. A commit is on the disk when it returns.

    anew: begin an empty history although there are copies of one.
    """
    if not anew:
        _not_lost(path)
    try:
        connection = _connect(str(path))
        try:
            _ours(connection, path)
            connection.execute("PRAGMA journal_mode = WAL").fetchone()  # where it can't be had, the old journal serves
            connection.execute("PRAGMA synchronous = FULL")
            migrate(connection, path)
        except BaseException:
            connection.close()
            raise
    except sqlite3.Error as error:
        raise from_sqlite(error, path) from error
    return connection


def reading(path: Path) -> sqlite3.Connection:
    """Open the file without changing anything. No file, or one of an older schema: a copy in memory stands in."""
    place(path)
    _not_lost(path)
    if not path.exists():
        return _in_memory(None, path)
    uri = _uri(path)
    # In a folder that can't be written, WAL's shared memory can't be made. If nobody writes, `immutable` does without.
    for options in ("mode=ro", "mode=ro&immutable=1"):
        try:
            connection = _connect(f"{uri}?{options}", uri=True)
            (version,) = connection.execute("PRAGMA user_version").fetchone()
        except sqlite3.OperationalError as error:
            failed = NotWrittenError("cannot-open", path=path, detail=str(error))
            continue
        except sqlite3.Error as error:
            raise from_sqlite(error, path) from error
        if version == VERSION:
            return connection
        _ours(connection, path)
        return _in_memory(connection, path)
    raise failed


def _not_lost(path: Path) -> None:
    """DamagedError where there was a history and its file is gone, or has no bytes, which to SQLite is a new history.

    Where there are copies of it, it was one: to begin anew in silence would bury it, and let its copies run out.
    """
    gone = not os.path.lexists(path)
    if gone or (path.is_file() and not path.stat().st_size):
        from interview_tui.history import backup

        if backup.copies(path):
            if gone:
                raise DamagedError("gone", path=path, folder=backup.folder(path))
            raise DamagedError("damaged", path=path, detail="0 bytes")


def _ours(connection: sqlite3.Connection, path: Path) -> None:
    """DamagedError for another program's database: no history has tables without a version."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version == 0 and connection.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone():
        raise DamagedError("not-ours", path=path)


def _uri(path: Path) -> str:
    """As `Path.as_uri`, without its import of urllib, which costs a tenth of a light command."""
    name = path.absolute().as_posix().replace("%", "%25").replace("?", "%3f").replace("#", "%23")
    return f"file://{name}" if name.startswith("/") else f"file:///{name}"


def in_memory(connection: sqlite3.Connection, path: Path) -> sqlite3.Connection:
    """A copy of the whole file in memory, to fold anew what can't be folded in place."""
    return _in_memory(connection, path)


def _in_memory(source: sqlite3.Connection | None, path: Path) -> sqlite3.Connection:
    copy = _connect(":memory:")
    try:
        if source is not None:
            source.backup(copy)
            source.close()
        migrate(copy, path)
        if source is None:  # nothing to fold, and nothing to load a scheduler for
            recreate_derived(copy)
            mark(copy)
    except sqlite3.Error as error:
        copy.close()
        raise from_sqlite(error, path) from error
    except HistoryError:
        copy.close()
        raise
    return copy


def _connect(database: str, *, uri: bool = False) -> sqlite3.Connection:
    return sqlite3.connect(database, timeout=_WAIT_SECONDS, isolation_level=None, uri=uri)
