"""Statistics: what the log says about the person. Each number is a fold of live events; undone ones never count."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from datetime import date
from typing import Any, NamedTuple, TypeVar

from interview_tui.history import views
from interview_tui.history.confidence import EDGES, Sure, level
from interview_tui.history.reader import Reader
from interview_tui.history.store import Store
from interview_tui.history.tables import LIVE

K = TypeVar("K", str, int)

YEAR = 365
AHEAD = 30


@dataclass(frozen=True, slots=True)
class Share:
    """`right` of `count`."""

    count: int
    right: int

    @property
    def rate(self) -> float | None:
        return self.right / self.count if self.count else None


@dataclass(frozen=True, slots=True)
class Confidence:
    """Answers given with one level of confidence, `low` up to `high` percent: said on average, and came true."""

    level: str
    low: int
    high: int
    count: int
    said: float
    came_true: float


class Skill(NamedTuple):
    """A family: moving average, draws, the day on which it was mastered and is due (ordinals; None for not), how many
    steps may be given away (None before the first right answer)."""

    family: str
    mean: float
    draws: int
    mastered: int | None
    due: int | None
    given: int | None


@dataclass(frozen=True, slots=True)
class Stats:
    """retention: of reviews on a later day than the one before, those not rated Again; by topic and by level too.

    calibration: levels that were never said are left out. forecast: cards due on each of the next AHEAD days, overdue
    ones on the first. heat: answers a day, for days that have any. minutes: by day. families: weakest first.
    streak: days in a row. day: as of which all this is (ordinal).
    """

    retention: Share
    by_topic: Mapping[str, Share]
    by_level: Mapping[int, Share]
    calibration: tuple[Confidence, ...]
    forecast: tuple[int, ...]
    heat: Mapping[date, int]
    minutes: Mapping[date, float]
    families: tuple[Skill, ...]
    streak: int
    answers: int
    leeches: tuple[str, ...]
    day: int

    def json(self) -> dict[str, Any]:
        """Plain data, days as ISO dates, shares with their rate."""
        plain = asdict(self)
        plain["retention"] |= {"rate": self.retention.rate}
        for name in ("by_topic", "by_level"):
            shares: Mapping[Any, Share] = getattr(self, name)
            plain[name] = {str(k): {"count": s.count, "right": s.right, "rate": s.rate} for k, s in shares.items()}
        for name in ("heat", "minutes"):
            plain[name] = {day.isoformat(): value for day, value in getattr(self, name).items()}
        plain["families"] = [
            skill._asdict()
            | {"mastered": skill.mastered is not None}
            | {"due": None if skill.due is None else date.fromordinal(skill.due).isoformat()}
            for skill in self.families
        ]
        plain["day"] = date.fromordinal(self.day).isoformat()
        return plain


def stats(store: Store, day: int, topic_of: Mapping[str, str], level_of: Mapping[str, int]) -> Stats:
    """All of it, as of `day` (ordinal). Cards that the deck has lost count in the whole, not in a topic."""
    reviews = list(_recalled(store))
    totals = store.query("SELECT app_day, reviews + attempts, milliseconds FROM totals ORDER BY app_day")
    recent = [(date.fromordinal(found), count, ms) for found, count, ms in totals if day - YEAR < found <= day]
    skills = store.query(
        "SELECT subject, mean, draws, mastered, due, given FROM skills WHERE draws ORDER BY mean, subject"
    )
    return Stats(
        retention=Share(sum(n for _, n, _ in reviews), sum(right for _, _, right in reviews)),
        by_topic=_grouped(reviews, topic_of.get),
        by_level=_grouped(reviews, level_of.get),
        calibration=_calibration(store),
        forecast=_forecast(store, day, topic_of),
        heat={found: count for found, count, _ in recent if count},
        minutes={found: milliseconds / 60_000 for found, _, milliseconds in recent},
        families=tuple(map(Skill._make, skills)),
        streak=views.streak(store, day),
        answers=sum(count for _, count, _ in totals),
        leeches=tuple(card for card, _, leech in views.weak_cards(store) if leech),
        day=day,
    )


def _recalled(store: Reader) -> list[tuple[str, int, int]]:
    """(card, reviews that asked for memory, those recalled): the first of a day, on a later day than the last one."""
    return [
        (card, count, right)
        for card, count, right in store.query(
            "SELECT subject, count(*), sum(rating > 1) FROM (SELECT subject, rating, app_day, lag(app_day) OVER"
            " (PARTITION BY subject ORDER BY instant, device, sequence) AS before FROM events"
            f" WHERE kind = 'review' AND {LIVE}) WHERE app_day > before GROUP BY subject"
        )
    ]


def _grouped(reviews: list[tuple[str, int, int]], group: Callable[[str], K | None]) -> dict[K, Share]:
    found: dict[K, Share] = {}
    for card, count, right in reviews:
        key = group(card)
        if key is not None:
            before = found.get(key, Share(0, 0))
            found[key] = Share(before.count + count, before.right + right)
    return dict(sorted(found.items()))


def _calibration(store: Reader) -> tuple[Confidence, ...]:
    """Confidence against truth: Good or better for a card, right at the first try for a problem."""
    found = store.query(
        "SELECT confidence, CASE kind WHEN 'review' THEN rating >= 3 ELSE json_extract(data, '$.outcome') = 'right' AND"
        " json_extract(data, '$.try') = 1 END FROM events WHERE confidence IS NOT NULL"
        f" AND kind IN ('review', 'attempt') AND {LIVE}"
    )
    bins = []
    for sure in Sure:
        inside = [(said, bool(true)) for said, true in found if level(said) is sure]
        if inside:
            count = len(inside)
            said, came_true = (sum(values) for values in zip(*inside, strict=True))
            bins.append(Confidence(sure.code, *EDGES[sure], count, said / count / 100, came_true / count))
    return tuple(bins)


def _forecast(store: Reader, day: int, topic_of: Mapping[str, str]) -> tuple[int, ...]:
    loads = [0] * AHEAD
    for card, due in store.query("SELECT subject, due FROM cards WHERE due < ? AND suspended = 0", (day + AHEAD,)):
        if card in topic_of:
            loads[max(due - day, 0)] += 1
    return tuple(loads)
