"""FSRS, behind one door.

The `fsrs` package does the arithmetic; this module feeds it days of study instead of clock times, so that a review at
22:00 and one at 21:30 the next evening are one day apart (its own rule counts 24 hours, and takes them for the same
day). No learning steps and no fuzz: every interval is a whole number of days, the one that the person was shown.

Again keeps the card in the day: interval 0. It comes back in the same session after a few others, and again tomorrow
if the session ends before it was known. The same-day repetition uses FSRS's short-term stability.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import lru_cache

from fsrs import Card, State
from fsrs import Rating as FsrsRating
from fsrs import Scheduler as Fsrs
from fsrs.scheduler import DEFAULT_PARAMETERS

from interview_tui.history.event import LONGEST, Rating
from interview_tui.history.state import Memory

# Only differences of days reach FSRS, so every review can happen at this one instant, and no date overflows.
_NOW = datetime(2500, 1, 1, tzinfo=UTC)
_LONGEST_GAP = 100_000
_RATINGS = {int(r): FsrsRating(int(r)) for r in Rating}


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a rating would lead to: the memory after it, and the days until it is due (0: again today)."""

    memory: Memory
    interval: int


class Scheduler:
    """FSRS with one set of parameters. Intervals depend on `retention` (probability of recall when due, 0.7..0.99).

    ValueError for parameters that FSRS refuses.
    """

    def __init__(
        self, parameters: Sequence[float] = DEFAULT_PARAMETERS, retention: float = 0.9, longest: int = LONGEST
    ) -> None:
        if not 0 < retention < 1 or not 1 <= longest <= LONGEST:
            raise ValueError((retention, longest))
        self.retention = retention
        self.longest = longest
        self._fsrs = Fsrs(tuple(parameters), retention, (), (), longest, enable_fuzzing=False)

    @property
    def parameters(self) -> tuple[float, ...]:
        return self._fsrs.parameters

    def review(self, memory: Memory | None, rating: int, day: int) -> Memory:
        """The memory after one review on `day` (ordinal). A day before the last review counts as the same day."""
        return self.replay(((day, rating),), memory)

    def replay(self, reviews: Iterable[tuple[int, int]], memory: Memory | None = None) -> Memory:
        """The memory after `reviews` of (day, rating) in order, starting from `memory`. ValueError without any."""
        card = _card(memory)
        last = memory.day if memory else None
        review_card, now, ratings, gap = self._fsrs.review_card, _NOW, _RATINGS, _gap
        for day, rating in reviews:
            if last is not None:
                if day < last:
                    day = last
                card.last_review = gap(day - last)
            card, _ = review_card(card, ratings[rating], now)
            last = day
        if last is None or card.stability is None or card.difficulty is None:
            raise ValueError("nothing to replay")
        return Memory(card.stability, card.difficulty, last)

    def preview(self, memory: Memory | None, day: int) -> dict[Rating, Outcome]:
        """What each rating would lead to. Always Again = 0 < Hard <= Good <= Easy <= longest.

        FSRS itself keeps that order except at the first review with fitted parameters, where the four initial
        stabilities stand free; there Hard is cut to Good, and Easy raised to it.
        """
        outcomes: dict[Rating, Outcome] = {}
        base = _card(memory)
        if memory is not None:
            base.last_review = _gap(max(day - memory.day, 0))
            day = max(day, memory.day)
        for rating in Rating:
            card, _ = self._fsrs.review_card(base, _RATINGS[rating], _NOW)
            assert card.stability is not None
            assert card.difficulty is not None
            days = 0 if rating is Rating.AGAIN else (card.due - _NOW).days
            outcomes[rating] = Outcome(Memory(card.stability, card.difficulty, day), days)
        good = outcomes[Rating.GOOD].interval
        for rating, cut in ((Rating.HARD, min), (Rating.EASY, max)):
            found = outcomes[rating]
            outcomes[rating] = Outcome(found.memory, cut(found.interval, good))
        return outcomes

    def recall(self, memory: Memory, day: int) -> float:
        """The probability, 0..1, that the card is known on `day`."""
        card = _card(memory)
        card.last_review = _gap(max(day - memory.day, 0))
        return self._fsrs.get_card_retrievability(card, _NOW)


@lru_cache(maxsize=4096)
def _gap(days: int) -> datetime:
    """The last review, such that it lies `days` before now."""
    return _NOW - timedelta(days=min(days, _LONGEST_GAP))


def _card(memory: Memory | None) -> Card:
    # card_id is always given: without one the package takes the clock and sleeps a millisecond.
    if memory is None:
        return Card(card_id=0, due=_NOW)
    return Card(0, State.Review, None, memory.stability, memory.difficulty, _NOW, _NOW)
