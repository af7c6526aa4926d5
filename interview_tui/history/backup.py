"""Copies of the history, one a day, the last seven kept.

Made by SQLite's own backup call, which gives a sound copy whatever is going on in the file; written beside its name
and renamed when it is on the disk, so that a backup is whole or isn't there. Named by the day of study of the newest
event, so that no clock is asked, and a machine whose clock is wrong doesn't push good copies out.
"""

from __future__ import annotations

import os
import re
import sqlite3
from contextlib import closing
from datetime import date
from pathlib import Path

from interview_tui.history.errors import DamagedError, HistoryError, from_os, from_sqlite

KEPT = 7
_NAME = re.compile(r"(.+)-(\d{4}-\d\d-\d\d)\.db")


def folder(path: Path) -> Path:
    """Where the copies of the history at `path` lie."""
    return path.parent / "backups"


def copies(path: Path) -> list[Path]:
    """The copies of the history at `path`, newest first."""
    try:
        found = [file for file in folder(path).iterdir() if _day(file, path)]
    except OSError:
        return []
    return sorted(found, key=lambda file: file.name, reverse=True)


def _day(file: Path, path: Path) -> str | None:
    match = _NAME.fullmatch(file.name)
    return match[2] if match and match[1] == path.stem else None


def has(path: Path, day: int) -> bool:
    """Whether there is a copy named by `day` (ordinal)."""
    return _target(path, day).exists()


def make(connection: sqlite3.Connection, path: Path, day: int) -> Path:
    """Copy the history as it stands; replaces the copy of the same day, drops all but the newest seven.

    NotWrittenError where it can't be written, DamagedError where the history isn't sound: the copies stay as they were.
    """
    target = _target(path, day)
    unfinished = target.with_suffix(".part")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        unfinished.unlink(missing_ok=True)
        with closing(sqlite3.connect(unfinished)) as copy:
            connection.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")  # one file, without a log beside it
            if (verdict := copy.execute("PRAGMA quick_check(1)").fetchone()) != ("ok",):
                raise DamagedError("damaged", path=path, detail=verdict[0])  # a good copy never gives way to a bad one
        _to_disk(unfinished)
        unfinished.replace(target)
        for old in copies(path)[KEPT:]:
            old.unlink()
    except HistoryError:
        _forget(unfinished)
        raise
    except sqlite3.Error as error:
        _forget(unfinished)
        raise from_sqlite(error, target) from error
    except OSError as error:
        _forget(unfinished)
        raise from_os(error, target) from error
    return target


def newest_good(path: Path) -> Path | None:
    """The newest copy that SQLite finds sound and that holds a log."""
    for copy in copies(path):
        if sound(copy) is None:
            return copy
    return None


def sound(file: Path) -> HistoryError | None:
    """What is wrong with a file of history, by SQLite's own check; None if nothing is."""
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as connection:
            verdict = connection.execute("PRAGMA integrity_check(3)").fetchall()
            connection.execute("SELECT count(*) FROM events").fetchone()
    except sqlite3.Error as error:
        return from_sqlite(error, file)
    if verdict != [("ok",)]:
        return DamagedError("damaged", path=file, detail="; ".join(str(said) for (said,) in verdict))
    return None


def _target(path: Path, day: int) -> Path:
    return folder(path) / f"{path.stem}-{date.fromordinal(day).isoformat()}.db"


def _to_disk(file: Path) -> None:
    handle = os.open(file, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _forget(file: Path) -> None:
    try:
        file.unlink(missing_ok=True)
    except OSError:
        return
