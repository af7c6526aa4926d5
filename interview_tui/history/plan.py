"""The plan: what to expect on each interview's date, with so many minutes a day.

A simulation of the days to come, with the scheduler that the app studies with: every review is known with the
probability that FSRS gives it, else it is repeated the same day. A few dozen runs with fixed random streams, so that
the same log and the same wishes give the same plan. What comes first: reviews, longest overdue first; then new cards in
the order given, while the day's minutes last. Desired retention rises towards each date (`retention_on`).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import fmean, pvariance

from interview_tui.history.agenda import TOP, Interview, retention_on
from interview_tui.history.event import Rating
from interview_tui.history.scheduler import Scheduler
from interview_tui.history.state import Memory

RUNS = 24
NO_NEW = 1
"""Days before a date on which nothing new is begun: a card met the evening before is hardly known."""


@dataclass(frozen=True, slots=True)
class PlanCard:
    """A card as the plan sees it. memory and due as in its state; both None for a new one."""

    id: str
    topic: str
    memory: Memory | None = None
    due: int | None = None


@dataclass(frozen=True, slots=True)
class Costs:
    """Seconds that a review and a new card take this person."""

    review: float = 40.0
    new: float = 120.0


@dataclass(frozen=True, slots=True)
class DayLoad:
    """One day to come, on average over the runs. put_off: reviews that the minutes didn't allow."""

    day: int
    reviews: float
    new: float
    minutes: float
    put_off: float
    retention: float


@dataclass(frozen=True, slots=True)
class TopicForecast:
    """Share of a topic's cards that will be known on the date: expected value and standard deviation, both 0..1.

    Cards that won't have been met count as unknown. met: how many will have been.
    """

    topic: str
    cards: int
    met: float
    known: float
    spread: float


@dataclass(frozen=True, slots=True)
class Forecast:
    """What to expect on one date."""

    interview: Interview
    topics: tuple[TopicForecast, ...]
    known: float
    spread: float


@dataclass(frozen=True, slots=True)
class Plan:
    """dropped: cards that the minutes don't reach before the last date, last in the order first to drop."""

    interviews: tuple[Interview, ...]
    minutes: int
    days: tuple[DayLoad, ...]
    forecasts: tuple[Forecast, ...]
    dropped: tuple[str, ...]

    @property
    def new_by_day(self) -> Mapping[int, int]:
        """New cards for each day, as Today takes them."""
        return {load.day: round(load.new) for load in self.days}


@dataclass
class _Run:
    """One possible course of things."""

    memories: dict[str, Memory]
    due: dict[str, int]
    waiting: list[str]
    rng: random.Random
    loads: list[tuple[int, int, float, int]] = field(default_factory=list)
    recalls: list[dict[str, float]] = field(default_factory=list)


def make(
    cards: Sequence[PlanCard],
    interviews: Sequence[Interview],
    minutes: int,
    today: int,
    scheduler: Callable[[float], Scheduler],
    *,
    retention: float = 0.9,
    costs: Costs | None = None,
    runs: int = RUNS,
) -> Plan:
    """The plan from `today` (ordinal) to the last date; `cards` in the order in which new ones are to be met.

    ValueError where no date lies ahead, or without a minute a day.
    """
    ahead = tuple(sorted(interview for interview in interviews if interview.day > today))
    if not ahead or minutes <= 0:
        raise ValueError("a plan needs a date to come and minutes")
    last = ahead[-1].day
    courses = []
    for number in range(runs):
        run = _Run(
            {card.id: card.memory for card in cards if card.memory},
            {card.id: card.due for card in cards if card.due is not None},
            [card.id for card in cards if card.memory is None],
            random.Random(number),
        )
        for day in range(today, last + 1):
            wanted = retention_on(day, ahead, retention)
            if any(interview.day == day for interview in ahead):
                run.recalls.append({c: scheduler(retention).recall(memory, day) for c, memory in run.memories.items()})
            if day < last:
                _live(run, day, minutes * 60, scheduler(wanted), costs or Costs(), _begins(day, ahead))
        courses.append(run)
    return Plan(
        ahead,
        minutes,
        tuple(_load(today + n, [run.loads[n] for run in courses], ahead, retention) for n in range(last - today)),
        tuple(_forecast(date, cards, [run.recalls[n] for run in courses]) for n, date in enumerate(_dates(ahead))),
        _dropped(courses),
    )


def _dates(ahead: Sequence[Interview]) -> list[Interview]:
    """One interview a day: recall is a matter of the date, not of the company."""
    by_day: dict[int, list[str]] = {}
    for interview in ahead:
        by_day.setdefault(interview.day, []).append(interview.who)
    return [Interview(day, ", ".join(filter(None, who))) for day, who in by_day.items()]


def _begins(day: int, ahead: Sequence[Interview]) -> bool:
    """Whether new cards are begun on `day`."""
    return all(not 0 <= interview.day - day <= NO_NEW for interview in ahead)


def _live(run: _Run, day: int, seconds: float, scheduler: Scheduler, costs: Costs, begins: bool) -> None:
    """One day: reviews while the time lasts, then new cards."""
    left, reviews, new = seconds, 0, 0
    due = sorted((card for card, when in run.due.items() if when <= day), key=lambda card: (run.due[card], card))
    for number, card in enumerate(due):
        if left < 2 * costs.review:  # it may have to be repeated
            put_off = len(due) - number
            break
        memory = run.memories[card]
        known = run.rng.random() < scheduler.recall(memory, day)
        if not known:
            memory = scheduler.review(memory, Rating.AGAIN, day)
        outcome = scheduler.preview(memory, day)[Rating.GOOD]
        run.memories[card], run.due[card] = outcome.memory, day + outcome.interval
        reviews += 1 if known else 2
        left -= costs.review if known else 2 * costs.review
    else:
        put_off = 0
    while begins and run.waiting and left >= costs.new:
        card = run.waiting.pop(0)
        outcome = scheduler.preview(None, day)[Rating.GOOD]
        run.memories[card], run.due[card] = outcome.memory, day + outcome.interval
        new += 1
        left -= costs.new
    run.loads.append((reviews, new, seconds - left, put_off))


def _load(
    day: int, runs: Sequence[tuple[int, int, float, int]], ahead: Sequence[Interview], retention: float
) -> DayLoad:
    reviews, new, seconds, put_off = (fmean(column) for column in zip(*runs, strict=True))
    return DayLoad(day, reviews, new, seconds / 60, put_off, retention_on(day, ahead, retention))


def _forecast(interview: Interview, cards: Sequence[PlanCard], runs: Sequence[dict[str, float]]) -> Forecast:
    by_topic: dict[str, list[str]] = {}
    for card in cards:
        by_topic.setdefault(card.topic, []).append(card.id)
    topics = []
    for topic, members in by_topic.items():
        known, spread = _share(members, runs)
        met = fmean(sum(card in run for card in members) for run in runs)
        topics.append(TopicForecast(topic, len(members), met, known, spread))
    return Forecast(interview, tuple(topics), *_share([card.id for card in cards], runs))


def _share(members: Sequence[str], runs: Sequence[dict[str, float]]) -> tuple[float, float]:
    """Expected share that is known, and its standard deviation: from run to run, and by chance within a run."""
    if not members:
        return 0.0, 0.0
    shares = [sum(run.get(card, 0.0) for card in members) / len(members) for run in runs]
    chance = fmean(
        sum(p * (1 - p) for p in (run.get(card, 0.0) for card in members)) / len(members) ** 2 for run in runs
    )
    return fmean(shares), (pvariance(shares) + chance) ** 0.5


def _dropped(courses: Sequence[_Run]) -> tuple[str, ...]:
    """Cards that more than half of the runs never reach, in the order of dropping."""
    missed: dict[str, int] = {}
    for run in courses:
        for card in run.waiting:
            missed[card] = missed.get(card, 0) + 1
    return tuple(card for card in reversed(missed) if missed[card] * 2 > len(courses))


__all__ = ["RUNS", "TOP", "Costs", "DayLoad", "Forecast", "Plan", "PlanCard", "TopicForecast", "make"]
