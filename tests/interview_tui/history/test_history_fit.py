"""Fitting: refused with the count, judged on what it never saw, undone like anything else."""

from __future__ import annotations

import math
import random
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import oracles
import pytest

from interview_tui.history.days import DayRule, microseconds
from interview_tui.history.event import Event, Rating
from interview_tui.history.fit import NEEDED, NoOptimizerError, TooFewError, adopt, fit, histories, log_loss
from interview_tui.history.scheduler import Scheduler
from interview_tui.history.store import Store

NOW = datetime(2027, 1, 1, 12, tzinfo=UTC)
DAYS = DayRule("UTC")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "h.db", "a") as opened:
        yield opened


def learner(store: Store, cards: int, reviews: int) -> None:
    """Somebody who forgets three times as fast as FSRS's defaults think."""
    rng = random.Random(3)
    scheduler = Scheduler()
    events: list[Event] = []
    for card in range(cards):
        memory, day = None, card % 30
        for _ in range(reviews):
            known = memory is None or rng.random() < math.exp(-3 * (day - memory.day) / (9 * memory.stability))
            rating = 3 if known else 1
            interval = scheduler.preview(memory, day + 1)[Rating.GOOD].interval
            now = NOW + timedelta(days=day)
            at = (microseconds(now), 0, DAYS.day(now).toordinal())
            events.append(Event("a", len(events) + 1, *at, "review", f"c{card}", rating, interval))
            memory = scheduler.review(memory, rating, day)
            day += max(1, round(memory.stability))
    store.add(events)


def test_too_few_reviews_are_refused_with_the_count(store: Store) -> None:
    learner(store, 5, 4)
    with pytest.raises(TooFewError) as refused:
        fit(store)
    assert refused.value.values == {"have": 15, "needed": NEEDED}
    assert "15" in refused.value.say("zh")


def test_log_loss_by_hand() -> None:
    scheduler = Scheduler()
    memory = scheduler.review(None, 3, 10)
    recall = scheduler.recall(memory, 14)
    loss, count = log_loss(scheduler, [[(10, 3), (14, 3)], [(10, 3), (14, 1), (14, 3)], [(10, 3)]])
    assert count == 2
    assert loss == pytest.approx(-(math.log(recall) + math.log(1 - recall)) / 2)
    assert log_loss(scheduler, [[(10, 3), (14, 3), (30, 1)]], since=20)[1] == 1


def test_without_the_extra_it_says_what_to_install(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    learner(store, 60, 8)
    monkeypatch.setitem(sys.modules, "fsrs_rs_python", None)
    with pytest.raises(NoOptimizerError) as missing:
        fit(store)
    assert "optimizer" in missing.value.say("en")


@pytest.mark.oracle
def test_the_fit_predicts_held_out_reviews_better_and_can_be_undone(store: Store) -> None:
    oracles.module("fsrs_rs_python")
    learner(store, 120, 8)
    before = store.cards()
    found = fit(store)
    assert found.better
    assert found.trained_on > found.judged_on > 50
    adopt(found, store, NOW + timedelta(days=900), DAYS)
    assert store.scheduler().parameters == found.parameters
    after = store.cards()
    assert after != before
    assert {card: state.due for card, state in after.items()} == {card: state.due for card, state in before.items()}
    last = max(store.events(), key=lambda event: event.sequence)
    store.append("undo", now=NOW + timedelta(days=900), days=DAYS, target=last.id)
    assert store.cards() == before


def test_histories_leave_out_what_was_undone(store: Store) -> None:
    first = store.append("review", "c", now=NOW, days=DAYS, rating=3, interval=2)
    second = store.append("review", "c", now=NOW + timedelta(days=2), days=DAYS, rating=1, interval=0)
    store.append("undo", now=NOW + timedelta(days=2), days=DAYS, target=second.id)
    assert histories(store) == [[(first.day, 3)]]


@pytest.mark.oracle
def test_states_are_those_of_the_rust_implementation() -> None:
    rust = oracles.module("fsrs_rs_python")
    scheduler = Scheduler()
    model = rust.FSRS(list(scheduler.parameters))
    rng = random.Random(11)
    for _ in range(200):
        day, history, reviews = 1, [], []
        for n in range(rng.randrange(1, 8)):
            gap = rng.randrange(0, 60) if n else 0
            rating = rng.randrange(1, 5)
            day += gap
            history.append((day, rating))
            reviews.append(rust.FSRSReview(rating, gap))
        mine, theirs = scheduler.replay(history), model.memory_state(rust.FSRSItem(reviews))
        assert mine.stability == pytest.approx(theirs.stability, rel=1e-3)
        assert mine.difficulty == pytest.approx(theirs.difficulty, rel=1e-3)
