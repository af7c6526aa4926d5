"""The tables, and the steps from one version of them to the next.

`events` is the truth: rows are added and never changed (triggers refuse it). All other tables but `meta` are folds of
it, and can be dropped at any moment.
"""

from __future__ import annotations

import sqlite3

from interview_tui.history.errors import NewerError

VERSION = 1
"""`PRAGMA user_version`. Version n is reached from n - 1 by MIGRATIONS[n - 1]."""

DERIVED = 3
"""Raised whenever a fold changes: the derived tables are then rebuilt at the next start."""

_FIRST = """
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

CREATE TABLE events (
  arrival      INTEGER PRIMARY KEY,   -- order of arrival in this file; differs from machine to machine
  id           TEXT    NOT NULL UNIQUE,
  device       TEXT    NOT NULL,
  sequence     INTEGER NOT NULL,      -- counts the events of a device, from 1
  instant      INTEGER NOT NULL,      -- microseconds since 1970 UTC
  utc_offset   INTEGER NOT NULL,      -- seconds that the person's clock was ahead of UTC
  app_day      INTEGER NOT NULL,      -- ordinal of the day of study, 1 = 0001-01-01
  kind         TEXT    NOT NULL,
  subject      TEXT    NOT NULL,      -- card, family or setting
  rating       INTEGER,               -- 1 again, 2 hard, 3 good, 4 easy
  interval     INTEGER,               -- days until due, as shown
  milliseconds INTEGER,
  lang         TEXT,
  problem      TEXT,                  -- family@version:SEED
  typed        TEXT,
  ticks        TEXT,                  -- JSON list of the points that were ticked
  confidence   INTEGER,               -- percent
  target       TEXT,                  -- the id that an undo names
  data         TEXT                   -- JSON object: what only one kind needs
);
CREATE INDEX events_of_subject ON events (subject, instant, device, sequence);
CREATE INDEX events_of_device ON events (device, sequence);
CREATE INDEX events_undone ON events (target) WHERE target IS NOT NULL;
CREATE TRIGGER events_stay BEFORE UPDATE ON events BEGIN SELECT RAISE(ABORT, 'events are never changed'); END;
CREATE TRIGGER events_are_kept BEFORE DELETE ON events BEGIN SELECT RAISE(ABORT, 'events are never deleted'); END;
"""

MIGRATIONS = (_FIRST,)

DERIVED_TABLES = ("cards", "skills", "totals")
CREATE_DERIVED = """
CREATE TABLE cards (
  subject TEXT PRIMARY KEY, stability REAL, difficulty REAL, day INTEGER, due INTEGER, first INTEGER,
  reps INTEGER NOT NULL, lapses INTEGER NOT NULL, suspended INTEGER NOT NULL, buried INTEGER, flag INTEGER NOT NULL,
  note TEXT NOT NULL, last_instant INTEGER, last_device TEXT, last_sequence INTEGER
) WITHOUT ROWID;
CREATE INDEX cards_due ON cards (due) WHERE due IS NOT NULL;
CREATE INDEX cards_first ON cards (first) WHERE first IS NOT NULL;
CREATE TABLE skills (
  subject TEXT PRIMARY KEY, draws INTEGER NOT NULL, mean REAL NOT NULL, days INTEGER NOT NULL, latest INTEGER,
  mastered INTEGER, stability REAL, difficulty REAL, day INTEGER, due INTEGER, last_instant INTEGER, last_device TEXT,
  last_sequence INTEGER, given INTEGER, ability TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE totals (
  app_day INTEGER PRIMARY KEY, reviews INTEGER NOT NULL, again INTEGER NOT NULL, attempts INTEGER NOT NULL,
  milliseconds INTEGER NOT NULL, events INTEGER NOT NULL
);
"""


def statements(script: str) -> list[str]:
    """The single statements of a script, so that they run inside one transaction (executescript would commit first)."""
    found, part = [], ""
    for line in script.splitlines(keepends=True):
        part += line
        if sqlite3.complete_statement(part):
            found.append(part.strip())
            part = ""
    return found


def migrate(connection: sqlite3.Connection, path: object) -> bool:
    """Bring the file to VERSION, a transaction a step. True if anything was done. NewerError if it is beyond us."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > VERSION:
        raise NewerError("newer", path=path, version=version)
    for step in range(version, VERSION):
        connection.execute("BEGIN IMMEDIATE")
        try:
            for statement in statements(MIGRATIONS[step]):
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {step + 1}")
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
    return bool(version < VERSION)


def recreate_derived(connection: sqlite3.Connection) -> None:
    """Empty derived tables, inside the caller's transaction."""
    for table in DERIVED_TABLES:
        connection.execute(f"DROP TABLE IF EXISTS {table}")
    for statement in statements(CREATE_DERIVED):
        connection.execute(statement)
