"""The folds: from events, in order, to the state of a card and of a skill.

Pure functions of the log: the same events give the same state on any machine, in whichever order they arrived. The
order is (instant, device, sequence), with one mend: where a device's own sequence shows that its clock stood more
than a day ahead (an event dated 2099, and after it one of 2026), the early one is taken to have happened no later
than its successor. Otherwise one session under a wrong clock would hide a card for seventy years.

A review under a clock set back counts as the same day as the one before it: days never run backwards in a fold.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from interview_tui.history.ability import HARDEST, NOTHING, observe
from interview_tui.history.days import LAST_DAY
from interview_tui.history.event import ATTEMPT, BURY, FLAG, LEECH, NOTE, REVIEW, SUSPEND, Event, Rating

if TYPE_CHECKING:  # the path to `due` never pays for FSRS
    from interview_tui.history.scheduler import Scheduler

MASTERED = 0.95
MASTERY_DRAWS = 4
MASTERY_DAYS = 2
WEIGHT = 0.4
"""Weight of the newest draw in the moving average: after one wrong draw, six right ones lead back above 0.95."""

_AHEAD = 86_400_000_000
"""Microseconds by which a clock may differ from itself before we call it wrong."""


@dataclass(frozen=True, slots=True)
class Memory:
    """What FSRS knows of a card: stability in days, difficulty 1..10, and the day (ordinal) of the last review."""

    stability: float
    difficulty: float
    day: int


class Row(NamedTuple):
    """What a fold needs of an event. `data` holds the value of a suspend, flag or note and the facts of an attempt."""

    instant: int
    device: str
    sequence: int
    day: int
    kind: str
    rating: int | None
    interval: int | None
    data: Mapping[str, Any] | None


def row(event: Event) -> Row:
    return Row(
        event.instant, event.device, event.sequence, event.day, event.kind, event.rating, event.interval, event.data
    )


@dataclass(frozen=True, slots=True)
class CardState:
    """A card as the log has it. Days are ordinals; `due` is None before the first review."""

    memory: Memory | None = None
    due: int | None = None
    first: int | None = None
    reps: int = 0
    lapses: int = 0
    suspended: bool = False
    buried: int | None = None
    """The day on which the card was put off until tomorrow."""
    flag: int = 0
    note: str = ""
    last: tuple[int, str, int] | None = None
    """The order key of the newest event."""

    @property
    def leech(self) -> bool:
        return self.lapses >= LEECH


@dataclass(frozen=True, slots=True)
class SkillState:
    """A family of practice as the log has it. `mean` is the moving average; after mastery FSRS says when it is due."""

    draws: int = 0
    mean: float = 0.0
    days: int = 0
    latest: int | None = None
    mastered: int | None = None
    memory: Memory | None = None
    due: int | None = None
    last: tuple[int, str, int] | None = None
    given: int | None = None
    """The most steps that may be given away next time; None before the first right answer: as many as there are."""
    ability: tuple[float, ...] = NOTHING
    """What the answers say of the person's ability: `ability.observe`."""


def in_order(rows: Iterable[Row]) -> Sequence[Row]:
    """Rows in the order of the fold, with the mend of clocks that stood ahead (see the module's docstring)."""
    return mended(sorted(rows, key=_order))


def mended(ordered: Sequence[Row]) -> Sequence[Row]:
    """Rows that are sorted already, with the mend where they need one; as a rule they don't."""
    seen: dict[str, int] = {}
    for _, device, sequence, *_ in ordered:
        if sequence < seen.get(device, 0):
            return _mended(ordered)
        seen[device] = sequence
    return ordered


def _order(event: Row) -> tuple[int, str, int]:
    return (event.instant, event.device, event.sequence)


def _mended(rows: Sequence[Row]) -> Sequence[Row]:
    """Bound each event by the next one of its device, where it lies more than a day after it."""
    bound: dict[str, Row] = {}
    mended = []
    for event in sorted(rows, key=lambda r: (r.device, r.sequence), reverse=True):
        later = bound.get(event.device)
        if later is not None and event.instant > later.instant + _AHEAD:
            event = event._replace(instant=later.instant, day=min(event.day, later.day))
        bound[event.device] = event
        mended.append(event)
    return sorted(mended, key=_order)


def fold_card(rows: Iterable[Row], scheduler: Scheduler, start: CardState | None = None) -> CardState:
    """The state of one card after `rows`, which are live (none undone), of this card, and in order.

    `start` is the state after all earlier events: one new event costs one step, not a replay.
    """
    state = start or CardState()
    memory, due, first, reps, lapses = state.memory, state.due, state.first, state.reps, state.lapses
    suspended, buried, flag, note, last = state.suspended, state.buried, state.flag, state.note, state.last
    pending: list[tuple[int, int]] = []
    known = memory.day if memory else None
    for event in rows:
        instant, device, sequence, day, kind, rating, interval, data = event
        last = (instant, device, sequence)
        if kind == REVIEW:
            if rating is None or interval is None:
                continue
            if known is not None and day <= known:
                day = known
            elif rating == Rating.AGAIN and reps:
                lapses += 1
            pending.append((day, rating))
            known = day
            reps += 1
            due = min(day + interval, LAST_DAY)
            if first is None:
                first = day
        elif kind == SUSPEND:
            suspended = bool(data and data.get("on"))
        elif kind == BURY:
            buried = day
        elif kind == FLAG:
            flag = int(data.get("flag", 0)) if data else 0
        elif kind == NOTE:
            note = str(data.get("text", "")) if data else ""
    if pending:
        memory = scheduler.replay(pending, memory)
    return CardState(memory, due, first, reps, lapses, suspended, buried, flag, note, last)


def outcome(attempt: Mapping[str, Any]) -> float | None:
    """How an answer went: right at the first try 1; right after a hint or a slip 0.5; wrong or given up 0.

    None where nothing is settled yet: the first slip (a retry is free), the answer to an intermediate step.
    """
    if attempt.get("phase") != "ask":
        return None
    first = attempt.get("try", 1) == 1
    match attempt.get("outcome"):
        case "right":
            return 1.0 if first and not attempt.get("hint") else 0.5
        case "slip":
            return None if first else 0.0
        case "wrong" | "given-up":
            return 0.0
    return None


def score(attempt: Mapping[str, Any]) -> float | None:
    """What an attempt counts for in the moving average: its outcome, and at most 0.5 where steps were given away.

    A step that stands there worked is a hint that came unasked, so it counts like one. An average over such answers
    can't pass 0.5, and one among unaided ones holds it below 0.81: mastery takes at least three unaided answers in a
    row after the last aided one, however many came before. (Left out of the average, aided answers could hide a
    family that still goes wrong from "weak".)
    """
    got = outcome(attempt)
    return min(got, 0.5) if got is not None and attempt.get("worked") else got


def _given(limit: int | None, got: float, worked: int) -> int | None:
    """How many steps may be given away next time, after an answer that had `worked` of them.

    Right: no more than this time. Wrong: one more, where it stood at the limit. After a hint or a slip: as before.
    """
    if got == 1:
        return worked
    return max(limit, worked + 1) if got == 0 and limit is not None else limit


def fold_skill(rows: Iterable[Row], scheduler: Scheduler, start: SkillState | None = None) -> SkillState:
    """The state of one family after `rows` (live, of this family, in order).

    From mastery on the family is a card for FSRS: 1 counts as Good, 0.5 as Hard, 0 as Again, and only the first draw
    of a day counts, or the next ones while it is due again: thirty draws in one evening say little about next month.
    """
    state = start or SkillState()
    draws, mean, days, latest, mastered = state.draws, state.mean, state.days, state.latest, state.mastered
    memory, due, last, given, ability = state.memory, state.due, state.last, state.given, state.ability
    for event in rows:
        last = (event.instant, event.device, event.sequence)
        data = event.data or {}
        went, got = (outcome(data), score(data)) if event.kind == ATTEMPT else (None, None)
        if went is None or got is None:
            continue
        given = _given(given, went, _whole(data.get("worked")))
        ability = observe(ability, went, _logits(data.get("difficulty")))
        day = event.day if latest is None else max(event.day, latest)
        days += day != latest
        latest = day
        draws += 1
        mean = got if draws == 1 else mean + WEIGHT * (got - mean)
        if mastered is None:
            if mean < MASTERED or draws < MASTERY_DRAWS or days < MASTERY_DAYS:
                continue
            mastered = day
        if memory is None or due is None or day > memory.day or due <= day:
            rating = Rating.GOOD if got == 1 else Rating.HARD if got else Rating.AGAIN
            chosen = scheduler.preview(memory, day)[rating]
            memory, due = chosen.memory, min(day + chosen.interval, LAST_DAY)
    return SkillState(draws, mean, days, latest, mastered, memory, due, last, given, ability)


def _whole(said: object) -> int:
    """How many steps were given away, as the log says; none in logs from before there were any."""
    return max(said, 0) if isinstance(said, int) else 0


def _logits(said: object) -> float:
    """The difficulty that was written down, within bounds; in older logs that of a typical problem."""
    return min(max(float(said), -HARDEST), HARDEST) if isinstance(said, int | float) else 0.0
