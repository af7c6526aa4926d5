"""The folds kept in tables: updated in the transaction of the event, rebuilt from the log on request.

Every function here runs inside the caller's transaction. One new event costs one step of one fold. Only where an event
isn't the newest of its subject (an undo, a merge, a clock set back) is that one subject folded again from the log.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any

from interview_tui.history.event import ATTEMPT, CARD_KINDS, REVIEW, UNDO, Event
from interview_tui.history.scheduler import Scheduler
from interview_tui.history.schema import recreate_derived
from interview_tui.history.state import (
    CardState,
    Row,
    SkillState,
    fold_card,
    fold_skill,
    in_order,
    mended,
    outcome,
    row,
)
from interview_tui.history.tables import LIVE, card_of, card_values, mark, skill_of, skill_values

_ROW = "instant, device, sequence, app_day, kind, rating, interval, data"
_SETTLED = (
    "kind = 'attempt' AND json_extract(data, '$.phase') = 'ask' AND"
    " (json_extract(data, '$.outcome') IN ('right', 'wrong', 'given-up') OR"
    " (json_extract(data, '$.outcome') = 'slip' AND coalesce(json_extract(data, '$.try'), 1) <> 1))"
)
"""What `state.outcome` has an outcome for: one answer a problem, whatever steps and slips belong to it."""
_TOTALS = (
    "INSERT INTO totals SELECT app_day, sum(kind = 'review'), sum(kind = 'review' AND rating = 1),"
    f" sum(coalesce({_SETTLED}, 0)), sum(coalesce(milliseconds, 0)), count(*) FROM events"
    f" WHERE kind IN ('review', 'attempt') AND {LIVE} {{where}} GROUP BY app_day"
)
_IN_CARDS = "kind IN ({})".format(", ".join(f"'{kind}'" for kind in CARD_KINDS))


def _card(connection: sqlite3.Connection, subject: str) -> CardState | None:
    found = connection.execute("SELECT * FROM cards WHERE subject = ?", (subject,)).fetchone()
    return card_of(found) if found else None


def _skill(connection: sqlite3.Connection, subject: str) -> SkillState | None:
    found = connection.execute("SELECT * FROM skills WHERE subject = ?", (subject,)).fetchone()
    return skill_of(found) if found else None


def apply(connection: sqlite3.Connection, event: Event, scheduler: Scheduler) -> None:
    """Follow one event that was just inserted."""
    if event.kind == UNDO:
        follow_undo(connection, str(event.target), scheduler)
    elif event.kind in CARD_KINDS or event.kind == ATTEMPT:
        undone = connection.execute("SELECT 1 FROM events WHERE target = ? AND kind = 'undo'", (event.id,)).fetchone()
        if undone:  # a merge can bring the undo before what it undoes
            return
        _count(connection, row(event), event.milliseconds, 1)
        if event.kind == ATTEMPT:
            _follow_attempt(connection, event, scheduler)
        else:
            _follow_card(connection, event, scheduler)


def _follow_card(connection: sqlite3.Connection, event: Event, scheduler: Scheduler) -> None:
    state = _card(connection, event.subject)
    if state is not None and (state.last is None or event.order < state.last):
        refold_card(connection, event.subject, scheduler)
    else:
        _write_card(connection, event.subject, fold_card([row(event)], scheduler, state))


def _follow_attempt(connection: sqlite3.Connection, event: Event, scheduler: Scheduler) -> None:
    state = _skill(connection, event.subject)
    if state is not None and (state.last is None or event.order < state.last):
        refold_skill(connection, event.subject, scheduler)
    else:
        _write_skill(connection, event.subject, fold_skill([row(event)], scheduler, state))


def follow_undo(connection: sqlite3.Connection, target: str, scheduler: Scheduler) -> None:
    """Fold the subject of an undone event again. Undoing twice, or what isn't here (yet), changes nothing."""
    found = connection.execute(f"SELECT subject, milliseconds, {_ROW} FROM events WHERE id = ?", (target,)).fetchone()
    times = connection.execute("SELECT count(*) FROM events WHERE target = ? AND kind = 'undo'", (target,)).fetchone()
    if not found or times[0] > 1:
        return
    subject, milliseconds, *undone = found
    event = _row(tuple(undone))
    if event.kind in CARD_KINDS:
        refold_card(connection, subject, scheduler)
    elif event.kind == ATTEMPT:
        refold_skill(connection, subject, scheduler)
    _count(connection, event, milliseconds, -1)


def refold(connection: sqlite3.Connection, events: Sequence[Event], scheduler: Scheduler) -> None:
    """Follow events that came from elsewhere: every card, family and day that they touch is folded anew."""
    touched = {(event.kind, event.subject, event.day) for event in events}
    for event in events:
        if event.kind == UNDO:
            touched.update(
                connection.execute("SELECT kind, subject, app_day FROM events WHERE id = ?", (event.target,)).fetchall()
            )
    cards = {subject for kind, subject, _ in touched if kind in CARD_KINDS}
    skills = {subject for kind, subject, _ in touched if kind == ATTEMPT}
    days = {day for kind, _, day in touched if kind in (REVIEW, ATTEMPT)}
    for card in sorted(cards):
        refold_card(connection, card, scheduler)
    for skill in sorted(skills):
        refold_skill(connection, skill, scheduler)
    for day in sorted(days):
        connection.execute("DELETE FROM totals WHERE app_day = ?", (day,))
    marks = ", ".join("?" * len(days))
    connection.execute(_TOTALS.format(where=f"AND app_day IN ({marks})"), tuple(sorted(days)))


def refold_card(connection: sqlite3.Connection, subject: str, scheduler: Scheduler) -> None:
    """Fold one card from its events."""
    rows = _rows(connection, f"subject = ? AND {_IN_CARDS}", (subject,))
    if rows:
        _write_card(connection, subject, fold_card(rows, scheduler))
    else:
        connection.execute("DELETE FROM cards WHERE subject = ?", (subject,))


def refold_skill(connection: sqlite3.Connection, subject: str, scheduler: Scheduler) -> None:
    """Fold one family from its events."""
    rows = _rows(connection, "subject = ? AND kind = 'attempt'", (subject,))
    if rows:
        _write_skill(connection, subject, fold_skill(rows, scheduler))
    else:
        connection.execute("DELETE FROM skills WHERE subject = ?", (subject,))


def _rows(connection: sqlite3.Connection, where: str, values: tuple[object, ...]) -> list[Row]:
    found = connection.execute(f"SELECT {_ROW} FROM events WHERE {where} AND {LIVE}", values)
    return list(in_order(map(_row, found)))


def _row(found: tuple[Any, ...]) -> Row:
    """What a SELECT of _ROW gave; only what has `data` pays for reading it."""
    made = Row._make(found)
    return made if made.data is None else made._replace(data=json.loads(found[-1]))


def _write_card(connection: sqlite3.Connection, subject: str, state: CardState) -> None:
    connection.execute(f"INSERT OR REPLACE INTO cards VALUES ({'?, ' * 14}?)", card_values(subject, state))


def _write_skill(connection: sqlite3.Connection, subject: str, state: SkillState) -> None:
    connection.execute(f"INSERT OR REPLACE INTO skills VALUES ({'?, ' * 14}?)", skill_values(subject, state))


def _count(connection: sqlite3.Connection, event: Row, milliseconds: int | None, sign: int) -> None:
    """Add one event to the totals of its day, or take it off. A day with nothing left has no row.

    A problem counts as one answer; the time of its steps and slips counts all the same.
    """
    if event.kind not in (REVIEW, ATTEMPT):
        return
    review = event.kind == REVIEW
    settled = not review and outcome(event.data or {}) is not None
    again = review and event.rating == 1
    parts = (sign * review, sign * again, sign * settled, sign * (milliseconds or 0), sign)
    connection.execute(
        "INSERT INTO totals VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (app_day) DO UPDATE SET"
        " reviews = reviews + excluded.reviews, again = again + excluded.again,"
        " attempts = attempts + excluded.attempts, milliseconds = milliseconds + excluded.milliseconds,"
        " events = events + excluded.events",
        (event.day, *parts),
    )
    if sign < 0:
        connection.execute("DELETE FROM totals WHERE app_day = ? AND events = 0", (event.day,))


def rebuild(connection: sqlite3.Connection, scheduler: Scheduler) -> None:
    """Drop every derived table and fold the whole log again."""
    recreate_derived(connection)
    connection.executemany(
        f"INSERT INTO cards VALUES ({'?, ' * 14}?)",
        (card_values(subject, fold_card(rows, scheduler)) for subject, rows in _grouped(connection, _IN_CARDS)),
    )
    connection.executemany(
        f"INSERT INTO skills VALUES ({'?, ' * 14}?)",
        (
            skill_values(subject, fold_skill(rows, scheduler))
            for subject, rows in _grouped(connection, "kind = 'attempt'")
        ),
    )
    connection.execute(_TOTALS.format(where=""))
    mark(connection)


def _grouped(connection: sqlite3.Connection, where: str) -> Iterator[tuple[str, Iterable[Row]]]:
    """(subject, its live events in order), subject by subject, without holding the log in memory.

    Read once and sorted, not by way of the index: the rows of one card lie scattered, and a million jumps cost twice.
    """
    found = connection.execute(
        f"SELECT subject, {_ROW} FROM events NOT INDEXED WHERE {where} AND {LIVE}"
        " ORDER BY subject, instant, device, sequence"
    )
    for subject, rows in groupby(found, key=itemgetter(0)):
        yield subject, mended([_row(r[1:]) for r in rows])
