"""Questions that lists and counts ask of the derived tables. Light: no fold runs here.

A suspended card is never due, nor a buried one on its day. Two oddities of this machine's own events are due besides:
a card rated Again on a day that a flight westwards has put into the future, and a card whose last review is dated in
the future because the clock stood ahead then (the next grade puts the order right, see `state`).
"""

from __future__ import annotations

from interview_tui.history.days import EPOCH
from interview_tui.history.kinds import LEECH
from interview_tui.history.store import Store

_OPEN = "suspended = 0 AND (buried IS NULL OR buried <> :day)"
_DUE = f"(due <= :day OR (last_device = :device AND (due = day OR last_instant > :beyond))) AND {_OPEN}"
_ZONES = 4
"""Days: later than any clock on Earth can be while somebody's day of study is `day`."""
WEAK_MEAN = 0.7
WEAK_DRAWS = 2
WEAK_LAPSES = 2


def due(store: Store, day: int) -> list[tuple[str, bool]]:
    """(card, answered today already) for all that is due on `day`, longest overdue first.

    Those answered today were rated Again, in the order in which that happened.
    """
    return [
        (subject, bool(again))
        for subject, again in store.query(
            f"SELECT subject, due = day AND day >= :day AS again FROM cards WHERE {_DUE}"
            " ORDER BY again, CASE WHEN again THEN last_instant ELSE due END, subject",
            {"day": day, "device": store.device, "beyond": _midnight(day + _ZONES)},
        )
    ]


def closed(store: Store, day: int) -> frozenset[str]:
    """Cards that can't be met as new on `day`: reviewed before, suspended, or buried today."""
    found = store.query(f"SELECT subject FROM cards WHERE first IS NOT NULL OR NOT ({_OPEN})", {"day": day})
    return frozenset(subject for (subject,) in found)


def introduced(store: Store, day: int) -> int:
    """How many cards were met for the first time on `day`."""
    return int(store.query("SELECT count(*) FROM cards WHERE first = ?", (day,))[0][0])


def recent(store: Store, day: int, count: int) -> list[str]:
    """The cards of this machine's last `count` reviews of `day` that stand, oldest first."""
    found = store.query(
        "SELECT subject FROM events e WHERE device = ? AND sequence > ? AND app_day = ? AND kind = 'review'"
        " AND NOT EXISTS (SELECT 1 FROM events u WHERE u.target = e.id AND u.kind = 'undo')"
        " ORDER BY sequence DESC LIMIT ?",
        (store.device, store.before(store.device, day), day, count),
    )
    return [subject for (subject,) in reversed(found)]


def totals(store: Store, day: int) -> tuple[int, int, int, int]:
    """(reviews, of these Again, problems answered, milliseconds) of `day`."""
    found = store.query("SELECT reviews, again, attempts, milliseconds FROM totals WHERE app_day = ?", (day,))
    return found[0] if found else (0, 0, 0, 0)


def streak(store: Store, day: int) -> int:
    """Days in a row with study or practice, up to `day`, or to the day before it if `day` has nothing yet."""
    length, expected = 0, day
    for (found,) in store.query("SELECT app_day FROM totals WHERE app_day <= ? ORDER BY app_day DESC", (day,)):
        if found == day - 1 and not length:
            expected = found
        if found != expected:
            break
        length, expected = length + 1, found - 1
    return length


def weak_cards(store: Store) -> list[tuple[str, int, bool]]:
    """(card, lapses, leech) of cards that were forgotten at least twice, worst first. Suspended ones are left out."""
    found = store.query(
        "SELECT subject, lapses FROM cards WHERE lapses >= ? AND suspended = 0 ORDER BY lapses DESC, subject",
        (WEAK_LAPSES,),
    )
    return [(subject, lapses, lapses >= LEECH) for subject, lapses in found]


def weak_skills(store: Store) -> list[tuple[str, float]]:
    """(family, moving average) of families that go wrong, worst first."""
    found = store.query(
        "SELECT subject, mean FROM skills WHERE draws >= ? AND mean < ? ORDER BY mean, subject", (WEAK_DRAWS, WEAK_MEAN)
    )
    return [(family, mean) for family, mean in found]


def due_skills(store: Store, day: int) -> list[str]:
    """Mastered families that FSRS asks for on `day`, longest overdue first."""
    found = store.query("SELECT subject FROM skills WHERE due <= ? ORDER BY due, subject", (day,))
    return [family for (family,) in found]


def future(store: Store, day: int) -> int:
    """How many days with answers lie beyond what a flight can explain: somewhere a clock was wrong."""
    return int(store.query("SELECT count(*) FROM totals WHERE app_day > ?", (day + _ZONES,))[0][0])


def _midnight(day: int) -> int:
    """The instant, in microseconds, at which the ordinal `day` begins in UTC."""
    return (day - EPOCH.toordinal()) * 86_400_000_000
