"""One event of the log, and the line of JSON that carries it from machine to machine."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from datetime import date, datetime
from enum import IntEnum
from typing import Any

from interview_tui.history.days import LAST_DAY, at
from interview_tui.history.errors import BadEventError
from interview_tui.history.kinds import ATTEMPT as ATTEMPT
from interview_tui.history.kinds import BURY as BURY
from interview_tui.history.kinds import CARD_KINDS as CARD_KINDS
from interview_tui.history.kinds import FLAG as FLAG
from interview_tui.history.kinds import KINDS as KINDS
from interview_tui.history.kinds import LEECH as LEECH
from interview_tui.history.kinds import LONGEST as LONGEST
from interview_tui.history.kinds import MOCK as MOCK
from interview_tui.history.kinds import NOTE as NOTE
from interview_tui.history.kinds import REVIEW as REVIEW
from interview_tui.history.kinds import SETTING as SETTING
from interview_tui.history.kinds import SUSPEND as SUSPEND
from interview_tui.history.kinds import UNDO as UNDO


class Rating(IntEnum):
    """How an answer went. The numbers are those of FSRS and Anki."""

    AGAIN = 1
    HARD = 2
    GOOD = 3
    EASY = 4


@dataclass(frozen=True, slots=True)
class Event:
    """What happened, once. `id` is a digest of all the rest, so that a row that was tampered with betrays itself.

    instant: microseconds since 1970 UTC. offset: seconds that the person's clock was ahead of UTC. day: ordinal of the
    day of study. subject: a card's id, a family's name or a setting's name. interval: days until due, as the person was
    shown it (0 for Again). target: the id that an undo names. data: what only one kind needs.
    """

    device: str
    sequence: int
    instant: int
    offset: int
    day: int
    kind: str
    subject: str = ""
    rating: int | None = None
    interval: int | None = None
    milliseconds: int | None = None
    lang: str | None = None
    problem: str | None = None
    typed: str | None = None
    ticks: tuple[int, ...] | None = None
    confidence: int | None = None
    target: str | None = None
    data: Mapping[str, Any] = field(default_factory=dict)
    id: str = ""

    def __post_init__(self) -> None:
        if not self.id:
            object.__setattr__(self, "id", self.digest())

    @property
    def when(self) -> datetime:
        """The instant, in UTC."""
        return at(self.instant)

    @property
    def app_day(self) -> date:
        return date.fromordinal(self.day)

    @property
    def order(self) -> tuple[int, str, int]:
        """The key by which the folds take events."""
        return (self.instant, self.device, self.sequence)

    def digest(self) -> str:
        """24 hexadecimal digits of BLAKE2 over all that the event says."""
        from hashlib import blake2b

        return blake2b(_json(self._said()).encode(), digest_size=12).hexdigest()

    def line(self) -> str:
        """The event as one line of JSON: sorted keys, the day as a date, nothing that is empty."""
        return _json({"id": self.id, **self._said()})

    def _said(self) -> dict[str, Any]:
        said = {name: value for name, value in asdict(self).items() if value is not None and name != "id"}
        if 1 <= self.day <= LAST_DAY:
            said["day"] = self.app_day.isoformat()
        if not self.data:
            said.pop("data", None)
        return said


def clean(text: str) -> str:
    """Text that UTF-8 can hold: half a surrogate pair, as broken input methods send it, becomes a question mark."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)


_NAMES = frozenset(f.name for f in fields(Event))
_WHOLE = ("sequence", "instant", "offset", "day", "rating", "interval", "milliseconds", "confidence")
_NEEDED = ("sequence", "instant", "offset", "day", "device", "kind", "subject", "id")
_WORDS = ("device", "kind", "subject", "lang", "problem", "typed", "target", "id")


def from_line(line: str) -> Event:
    """Read what `Event.line` wrote. BadEventError for anything else, also for a line whose digest doesn't fit."""
    try:
        said = json.loads(line)
        said["day"] = date.fromisoformat(said["day"]).toordinal()
        if (ticks := said.get("ticks")) is not None:
            said["ticks"] = tuple(ticks)
        event = Event(**{name: value for name, value in said.items() if name in _NAMES})
        check(event)
        sound = not said.keys() - _NAMES and event.digest() == event.id
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise BadEventError("bad-line", detail=str(error)) from error
    if not sound:
        raise BadEventError("bad-digest", id=event.id)
    return event


def from_row(found: tuple[Any, ...]) -> Event:
    """A row of `tables.COLUMNS` as an event."""
    (
        device, sequence, instant, offset, day, kind, subject, rating, interval, milliseconds, lang, problem, typed,
        ticks, confidence, target, data, identity,
    ) = found  # fmt: skip
    ticked = None if ticks is None else tuple(json.loads(ticks))
    return Event(
        device, sequence, instant, offset, day, kind, subject, rating, interval, milliseconds, lang, problem, typed,
        ticked, confidence, target, json.loads(data) if data else {}, identity,
    )  # fmt: skip


def check(event: Event) -> None:
    """BadEventError where a part is missing, of the wrong type or out of bounds."""
    for name in _WHOLE:
        value = getattr(event, name)
        if type(value) is not int and (value is not None or name in _NEEDED):
            raise BadEventError("bad-part", part=name, value=value)
    for name in _WORDS:
        value = getattr(event, name)
        if not isinstance(value, str) and (value is not None or name in _NEEDED):
            raise BadEventError("bad-part", part=name, value=value)
    if not isinstance(event.data, Mapping) or any(type(tick) is not int for tick in event.ticks or ()):
        raise BadEventError("bad-part", part="data", value=event.data)
    bounds: tuple[tuple[str, int, int], ...] = (
        ("sequence", 1, 2**62),
        ("instant", -(2**62), 2**62),
        ("offset", -86_400, 86_400),
        ("day", 1, LAST_DAY),
        ("rating", 1, 4),
        ("interval", 0, LONGEST),
        ("milliseconds", 0, 2**62),
    )
    for name, low, high in bounds:
        value = getattr(event, name)
        if value is not None and not low <= value <= high:
            raise BadEventError("bad-part", part=name, value=value)
    needs = {REVIEW: ("rating", "interval"), UNDO: ("target",), ATTEMPT: ("problem",)}.get(event.kind, ())
    for name in needs:
        if getattr(event, name) is None:
            raise BadEventError("bad-part", part=name, value=None)
    if event.kind in CARD_KINDS and not event.subject:
        raise BadEventError("bad-part", part="subject", value="")
