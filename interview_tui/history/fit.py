"""FSRS's parameters fitted to one's own log (extra `optimizer`, the package fsrs-rs-python).

Judged on reviews that the fitting never saw: the newest fifth. Adopted only if it predicts those better than the
parameters in use; by a setting event, so that every machine that merges the log schedules alike.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from importlib import import_module
from itertools import groupby, pairwise
from operator import itemgetter

from fsrs.scheduler import LOWER_BOUNDS_PARAMETERS, UPPER_BOUNDS_PARAMETERS

from interview_tui.history.days import DayRule
from interview_tui.history.errors import HistoryError
from interview_tui.history.event import SETTING, Rating
from interview_tui.history.reader import PARAMETERS, Reader
from interview_tui.history.scheduler import Scheduler
from interview_tui.history.state import Memory
from interview_tui.history.store import Store
from interview_tui.history.tables import LIVE

NEEDED = 400
"""Reviews on a later day than the one before, below which the fit would learn chance."""
HELD_OUT = 0.2

History = Sequence[tuple[int, int]]
"""(day, rating) of one card, in order."""


class TooFewError(HistoryError):
    """The log holds too few reviews to learn from; `values` say how many there are and are needed."""


class NoOptimizerError(HistoryError):
    """The extra isn't installed."""


@dataclass(frozen=True, slots=True)
class Fit:
    """Log-loss (natural, a review) on the held-out reviews, with the parameters in use and with the fitted ones."""

    parameters: tuple[float, ...]
    before: float
    after: float
    trained_on: int
    judged_on: int

    @property
    def better(self) -> bool:
        return self.after < self.before


def histories(store: Reader) -> list[History]:
    """Every card's reviews that stand."""
    found = store.query(
        f"SELECT subject, app_day, rating FROM events WHERE kind = 'review' AND {LIVE}"
        " ORDER BY subject, instant, device, sequence"
    )
    return [[(day, rating) for _, day, rating in rows] for _, rows in groupby(found, key=itemgetter(0))]


def fit(store: Reader) -> Fit:
    """Fit and judge. TooFewError, NoOptimizerError; nothing is changed."""
    cards = histories(store)
    asked = sorted(day for card in cards for (before, _), (day, _) in pairwise(card) if day > before)
    if len(asked) < NEEDED:
        raise TooFewError("fit-too-few", have=len(asked), needed=NEEDED)
    cut = asked[math.floor(len(asked) * (1 - HELD_OUT))]
    fitted = _bounded(_optimized([[review for review in card if review[0] < cut] for card in cards]))
    in_use = store.scheduler()
    before, judged = log_loss(in_use, cards, cut)
    after, _ = log_loss(Scheduler(fitted), cards, cut)
    return Fit(fitted, before, after, len(asked) - judged, judged)


def log_loss(scheduler: Scheduler, cards: Iterable[History], since: int = 0) -> tuple[float, int]:
    """(mean log-loss, count) of predicting the first review of each day from `since` on, by all that went before."""
    total, count = 0.0, 0
    for card in cards:
        memory: Memory | None = None
        for day, rating in card:
            if memory is not None and day > memory.day and day >= since:
                recall = min(max(scheduler.recall(memory, day), 1e-6), 1 - 1e-6)
                total -= math.log(recall if rating > Rating.AGAIN else 1 - recall)
                count += 1
            memory = scheduler.review(memory, rating, day)
    return (total / count if count else 0.0), count


def adopt(found: Fit, store: Store, now: datetime, days: DayRule) -> None:
    """Schedule by the fitted parameters from now on; states are folded anew, due dates stay as promised."""
    store.append(SETTING, PARAMETERS, now=now, days=days, data={"value": list(found.parameters)})


def _optimized(cards: Sequence[History]) -> Sequence[float]:
    """What fsrs-rs makes of the histories: one item for every prefix that ends with a review on a later day."""
    try:
        rust = import_module("fsrs_rs_python")
    except ImportError as error:
        raise NoOptimizerError("fit-no-optimizer") from error
    items = []
    for card in cards:
        reviews: list[object] = []
        last: int | None = None
        for day, rating in card:
            gap = 0 if last is None else max(day - last, 0)
            reviews.append(rust.FSRSReview(rating, gap))
            last = day if last is None else max(day, last)
            if gap > 0:
                items.append(rust.FSRSItem(list(reviews)))
    fitted: Sequence[float] = rust.FSRS(list(rust.DEFAULT_PARAMETERS)).compute_parameters(items)
    return fitted


def _bounded(parameters: Sequence[float]) -> tuple[float, ...]:
    """Within what the scheduler accepts: the optimizer's 32-bit numbers can lie a hair outside."""
    bounds = zip(parameters, LOWER_BOUNDS_PARAMETERS, UPPER_BOUNDS_PARAMETERS, strict=True)
    return tuple(min(max(float(value), low), high) for value, low, high in bounds)
