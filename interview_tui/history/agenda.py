"""The interviews ahead and the plan that was adopted: what Today and Study ask every time. Light.

A plan is adopted by a setting event, so that it travels with the log and every machine follows the newest.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from itertools import takewhile
from typing import Any, NamedTuple

from interview_tui.history.reader import Reader

PLAN = "plan"
"""Subject of the setting event: `data` holds interviews, minutes, new (day -> count) and order (topics)."""

TOP = 0.97
"""Desired retention on the last days before an interview."""
RISE = 28
"""Days before a date on which retention begins to rise."""
REST = 2
"""Days before a date on which it has reached TOP."""


class Interview(NamedTuple):
    """day: ordinal. who: the company, or whatever the person calls it; may be empty."""

    day: int
    who: str


class Agenda(NamedTuple):
    """An adopted plan. new: how many new cards to meet on each day (ordinal). order: topics, what is asked first."""

    interviews: tuple[Interview, ...]
    minutes: int
    new: Mapping[int, int]
    order: tuple[str, ...]


def parse(text: str) -> Interview:
    """`2027-01-15:快手`, or a date alone. ValueError for anything else."""
    day, _, who = text.replace("：", ":", 1).partition(":")
    return Interview(date.fromisoformat(day.strip()).toordinal(), who.strip())


def retention_on(day: int, interviews: Sequence[Interview], base: float = 0.9) -> float:
    """Desired retention on `day`: `base`, rising in a line from RISE days before the next date to TOP, REST before it.

    Never below `base`. In steps of 0.01, so that a handful of schedulers serves.
    """
    ahead = [interview.day - day for interview in interviews if interview.day >= day]
    if not ahead or base >= TOP:
        return base
    left = min(ahead)
    share = min(max((RISE - left) / (RISE - REST), 0.0), 1.0)
    return max(base, round(base + (TOP - base) * share, 2))


def adopted(store: Reader, topics: Iterable[str] | None = None) -> Agenda | None:
    """The plan that is followed; None where there is none, or where it was given up.

    topics: those of the deck in hand. Dates and minutes are the person's and hold whatever is studied: the newest
    plan's. How many cards to meet and in which order were computed from a deck: those are of the newest plan that was
    made for this one, and of none (`new` and `order` empty) where all were made for others.
    """
    found = store.query(
        "SELECT data FROM events e WHERE kind = 'setting' AND subject = ? AND NOT EXISTS (SELECT 1 FROM events u WHERE"
        " u.target = e.id AND u.kind = 'undo') ORDER BY instant DESC, device DESC, sequence DESC",
        (PLAN,),
    )
    standing = list(takewhile(lambda said: said.get("interviews"), (json.loads(data or "{}") for (data,) in found)))
    if not standing:
        return None
    ours: Mapping[str, Any] = standing[0]
    if topics is not None:
        deck = set(topics)
        ours = next((said for said in standing if _made_for(deck, said.get("order", ()))), {})
    return Agenda(
        tuple(Interview(date.fromisoformat(day).toordinal(), who) for day, who in standing[0]["interviews"]),
        standing[0].get("minutes", 0),
        {date.fromisoformat(day).toordinal(): count for day, count in ours.get("new", {}).items()},
        tuple(ours.get("order", ())),
    )


def _made_for(topics: set[str], order: Sequence[str]) -> bool:
    """Whether a plan that names `order` was made for a deck of `topics`: half of all that either has, both have.

    Not all: a deck gains and loses topics and stays the same deck.
    """
    planned = set(order)
    return 2 * len(planned & topics) >= len(planned | topics)
