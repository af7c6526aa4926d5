"""Is the history well? Checks the file, replays the log, compares, mends what is derived, and says all of it.

    examine(path, device)    looks; folds that differ from the log are folded again
    recover(path, …)         for a damaged file: set aside, the newest good copy put in its place, what could still be
                             read of the damaged file merged in

Nothing is ever overwritten or deleted: a damaged file keeps its bytes under another name.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from interview_tui.history import backup
from interview_tui.history.days import microseconds
from interview_tui.history.errors import DamagedError, HistoryError, from_os
from interview_tui.history.event import KINDS, Event, from_row
from interview_tui.history.schema import DERIVED_TABLES
from interview_tui.history.store import Store
from interview_tui.history.tables import COLUMNS
from interview_tui.messages import Lang, say


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that the doctor says. grave: something is wrong that it couldn't mend."""

    code: str
    values: dict[str, object] = field(default_factory=dict)
    grave: bool = False

    def say(self, lang: Lang) -> str:
        return say(f"history.{self.code}", lang, **self.values)


@dataclass(frozen=True, slots=True)
class Report:
    """What was found, in the order in which it was looked at."""

    findings: tuple[Finding, ...]

    @property
    def well(self) -> bool:
        return not any(finding.grave for finding in self.findings)

    def lines(self, lang: Lang) -> list[str]:
        return [finding.say(lang) for finding in self.findings]


def examine(path: Path, device: str, now: datetime) -> Report:
    """Look at the history at `path`. BusyError where another instance writes; a damaged file is a finding."""
    copies = backup.copies(path)
    if not path.exists():
        if copies:
            return Report((Finding("gone", {"path": path, "folder": backup.folder(path)}, grave=True),))
        return Report((Finding("no-file", {"path": path}),))
    try:
        with Store.open(path, device) as store:
            found = list(_inside(store, now))
            events = next(iter(store.events()), None)
    except DamagedError as error:
        found = [Finding(error.code, error.values, grave=True)]
        good = backup.newest_good(path)
        found.append(Finding("offer", {"copy": good}) if good else Finding("no-copy", {"path": path}))
        return Report(tuple(found))
    copies = backup.copies(path)  # the store makes that of the day where it is missing
    if not copies and events:
        found.append(Finding("no-copies", {"folder": backup.folder(path)}))
    else:
        found.append(Finding("copies", {"count": len(copies), "newest": copies[0].name if copies else "—"}))
    return Report(tuple(found))


def _inside(store: Store, now: datetime) -> Iterator[Finding]:
    """What can be said of a file that opens. DamagedError where it turns out not to be sound."""
    verdict = store.query("PRAGMA integrity_check(5)")
    if verdict != [("ok",)]:
        raise DamagedError("damaged", path=store.path, detail="; ".join(str(said) for (said,) in verdict))
    events, false = 0, []
    sequences: Counter[tuple[str, int]] = Counter()
    ahead = 0
    unknown: Counter[str] = Counter()
    newest = microseconds(now) + 86_400_000_000
    for event in store.events():
        events += 1
        sequences[event.device, event.sequence] += 1
        ahead += event.instant > newest
        if event.kind not in KINDS:
            unknown[event.kind] += 1
        if event.digest() != event.id:
            false.append(event.id)
    yield Finding("sound", {"path": store.path, "events": events, "devices": len({device for device, _ in sequences})})
    if false:
        yield Finding("false-events", {"count": len(false), "first": false[0]}, grave=True)
    if ahead:
        yield Finding("ahead", {"count": ahead})
    if unknown:
        yield Finding("unknown-kinds", {"kinds": ", ".join(sorted(unknown))})
    twice = sum(count > 1 for count in sequences.values())
    if twice:
        yield Finding("same-device", {"count": twice})
    before = _derived(store)
    store.rebuild()
    differing = [table for table, rows in _derived(store).items() if rows != before[table]]
    yield Finding("mended", {"tables": ", ".join(differing)}) if differing else Finding("replayed")


def _derived(store: Store) -> dict[str, list[tuple[Any, ...]]]:
    return {table: store.query(f"SELECT * FROM {table} ORDER BY 1") for table in DERIVED_TABLES}


@dataclass(frozen=True, slots=True)
class Recovery:
    """aside: where the damaged file lies now, None where it was gone. copy: what was put in its place, None for an
    empty history. saved: events that were read out of the damaged file and weren't in the copy."""

    aside: Path | None
    copy: Path | None
    saved: int

    def say(self, lang: Lang) -> str:
        if self.aside is None:
            return say("history.brought-back", lang, copy=self.copy or "—")
        return say("history.recovered", lang, aside=self.aside, copy=self.copy or "—", saved=self.saved)


def recover(path: Path, device: str, new_device: str) -> Recovery:
    """Set the file at `path` aside and go on from the newest good copy, with all that the file still gives.

    Further events are written under `new_device`, a name never used before: the numbers that `device` gave out after
    the copy was made may stand in the damaged file only, or on another machine.
    """
    good = backup.newest_good(path)
    aside = set_aside(path) if path.exists() else None
    rest = list(salvage(aside)) if aside else []
    if good is not None:
        unfinished = path.with_suffix(".part")
        try:
            unfinished.write_bytes(good.read_bytes())
            unfinished.replace(path)
        except OSError as error:
            raise from_os(error, path) from error
    with Store.open(path, device, anew=True) as store:
        saved = store.add(rest)
        store.rename(new_device)
    return Recovery(aside, good, saved)


def set_aside(path: Path) -> Path:
    """Rename a damaged file, and its write-ahead log with it, to the first free `history.damaged-N.db`."""
    number = 1
    while (aside := path.with_name(f"{path.stem}.damaged-{number}{path.suffix}")).exists():
        number += 1
    try:
        path.rename(aside)
        for tail in ("-wal", "-shm"):
            beside = path.with_name(path.name + tail)
            if beside.exists():
                beside.rename(aside.with_name(aside.name + tail))
    except OSError as error:
        raise from_os(error, path) from error
    return aside


def salvage(path: Path) -> Iterator[Event]:
    """Every event that can still be read of a damaged file and whose digest fits; reads around what is broken.

    Works on a copy, since opening a file with a write-ahead log writes to it.
    """
    copy = path.with_name(path.name + ".reading")
    try:
        for tail in ("", "-wal"):
            with suppress(OSError):
                copy.with_name(copy.name + tail).write_bytes(path.with_name(path.name + tail).read_bytes())
        with closing(sqlite3.connect(copy)) as connection:
            connection.execute("PRAGMA writable_schema = ON")  # lets SQLite read a file that was cut short
            yield from _readable(connection)
    except sqlite3.Error:
        return
    finally:
        for tail in ("", "-wal", "-shm"):
            copy.with_name(copy.name + tail).unlink(missing_ok=True)


def _readable(connection: sqlite3.Connection) -> Iterator[Event]:
    seen: set[str] = set()
    for order in ("ASC", "DESC"):  # from both ends, up to the broken page
        cursor = connection.execute(f"SELECT {COLUMNS} FROM events NOT INDEXED ORDER BY arrival {order}")
        while True:
            try:
                found = cursor.fetchone()
                if found is None:
                    return
                event = from_row(found)
                if event.digest() == event.id and event.id not in seen:
                    seen.add(event.id)
                    yield event
            except (ValueError, TypeError, AttributeError, HistoryError):
                continue
            except sqlite3.Error:
                break
