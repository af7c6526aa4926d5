"""Rows of the tables as values, and back. Light: the path to `due` reads states through here without any fold."""

from __future__ import annotations

import json
import sqlite3
from typing import TYPE_CHECKING, Any

from interview_tui.history.schema import DERIVED

if TYPE_CHECKING:  # making their classes costs `due` milliseconds, and it counts rows only
    from interview_tui.history.event import Event
    from interview_tui.history.state import CardState, Memory, SkillState

COLUMNS = (
    "device, sequence, instant, utc_offset, app_day, kind, subject, rating, interval, milliseconds, lang, problem,"
    " typed, ticks, confidence, target, data, id"
)
LIVE = "id NOT IN (SELECT target FROM events WHERE target IS NOT NULL AND kind = 'undo')"
"""Condition on `events`: nobody has undone it."""

_INSERT = f"INSERT INTO events ({COLUMNS}) VALUES ({', '.join('?' * 18)})"


def insert(connection: sqlite3.Connection, event: Event) -> None:
    """Add an event to the log. sqlite3.IntegrityError where its id is there already."""
    ticks = None if event.ticks is None else json.dumps(event.ticks)
    data = json.dumps(event.data, ensure_ascii=False, sort_keys=True, allow_nan=False) if event.data else None
    connection.execute(
        _INSERT,
        (
            event.device, event.sequence, event.instant, event.offset, event.day, event.kind, event.subject,
            event.rating, event.interval, event.milliseconds, event.lang, event.problem, event.typed, ticks,
            event.confidence, event.target, data, event.id,
        ),
    )  # fmt: skip


def card_of(found: tuple[Any, ...]) -> CardState:
    """A row of `cards` as a state."""
    from interview_tui.history.state import CardState

    _, stability, difficulty, day, due, first, reps, lapses, suspended, buried, flag, note, *last = found
    memory = _memory(stability, difficulty, day)
    return CardState(memory, due, first, reps, lapses, bool(suspended), buried, flag, note, _key(*last))


def card_values(subject: str, s: CardState) -> tuple[object, ...]:
    """A state as a row of `cards`."""
    memory = (s.memory.stability, s.memory.difficulty, s.memory.day) if s.memory else (None, None, None)
    last = s.last or (None, None, None)
    return (subject, *memory, s.due, s.first, s.reps, s.lapses, s.suspended, s.buried, s.flag, s.note, *last)


def skill_of(found: tuple[Any, ...]) -> SkillState:
    """A row of `skills` as a state."""
    from interview_tui.history.state import SkillState

    _, draws, mean, days, latest, mastered, stability, difficulty, day, due, *last, given, ability = found
    memory = _memory(stability, difficulty, day)
    able = tuple(json.loads(ability))
    return SkillState(draws, mean, days, latest, mastered, memory, due, _key(*last), given, able)


def skill_values(subject: str, s: SkillState) -> tuple[object, ...]:
    """A state as a row of `skills`."""
    memory = (s.memory.stability, s.memory.difficulty, s.memory.day) if s.memory else (None, None, None)
    last = s.last or (None, None, None)
    ability = json.dumps(s.ability)
    return (subject, s.draws, s.mean, s.days, s.latest, s.mastered, *memory, s.due, *last, s.given, ability)


def _memory(stability: float | None, difficulty: float, day: int) -> Memory | None:
    from interview_tui.history.state import Memory

    return None if stability is None else Memory(stability, difficulty, day)


def _key(instant: int | None, device: str | None, sequence: int | None) -> tuple[int, str, int] | None:
    return None if instant is None or device is None or sequence is None else (instant, device, sequence)


def mark(connection: sqlite3.Connection) -> None:
    """Write down which folds, over how many events, the derived tables hold."""
    connection.execute("INSERT OR REPLACE INTO meta VALUES ('derived', ?)", (str(DERIVED),))
    connection.execute("INSERT OR REPLACE INTO meta VALUES ('folded', (SELECT coalesce(max(arrival), 0) FROM events))")


def stale(connection: sqlite3.Connection) -> bool:
    """Whether the derived tables miss events, or were made by other folds than ours."""
    meta = dict(connection.execute("SELECT name, value FROM meta WHERE name IN ('derived', 'folded')").fetchall())
    (newest,) = connection.execute("SELECT coalesce(max(arrival), 0) FROM events").fetchone()
    return meta.get("derived") != str(DERIVED) or meta.get("folded") != str(newest)
