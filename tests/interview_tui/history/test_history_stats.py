"""Statistics against counts made by hand."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from interview_tui.history.confidence import EDGES, Sure, level
from interview_tui.history.days import DayRule
from interview_tui.history.stats import Confidence, Share, stats
from interview_tui.history.store import Store

NOW = datetime(2026, 11, 29, 12, tzinfo=UTC)
DAYS = DayRule("Asia/Shanghai")
TODAY = date(2026, 11, 29).toordinal()
TOPIC = {"a.1": "a", "a.2": "a", "b.1": "b"}
LEVEL = {"a.1": 1, "a.2": 2, "b.1": 2}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "h.db", "a") as opened:
        yield opened


def review(store: Store, card: str, day: int, rating: int, **more: Any) -> str:
    now = NOW + timedelta(days=day)
    more.setdefault("interval", 0 if rating == 1 else 3)
    return store.append("review", card, now=now, days=DAYS, rating=rating, milliseconds=30_000, **more).id


def attempt(store: Store, outcome: str, n: int = 1, confidence: int | None = None) -> None:
    store.append(
        "attempt", "f", now=NOW, days=DAYS, problem="f@1:X", confidence=confidence, milliseconds=60_000,
        data={"phase": "ask", "outcome": outcome, "try": n},
    )  # fmt: skip


def test_retention_counts_memory_not_first_meetings_nor_the_same_day(store: Store) -> None:
    for card, day, rating in [
        ("a.1", 0, 3), ("a.1", 3, 1), ("a.1", 3, 3), ("a.1", 6, 2),  # asked twice: forgotten, known
        ("a.2", 0, 1), ("a.2", 0, 3), ("a.2", 5, 4),  # asked once
        ("b.1", 0, 3), ("b.1", 9, 1),  # asked once
        ("gone", 0, 3), ("gone", 4, 3),  # not in the deck any more
    ]:  # fmt: skip
        review(store, card, day, rating)
    store.append("undo", now=NOW, days=DAYS, target=review(store, "b.1", 12, 1))
    found = stats(store, TODAY + 12, TOPIC, LEVEL)
    assert found.retention == Share(5, 3)
    assert found.by_topic == {"a": Share(3, 2), "b": Share(1, 0)}
    assert found.by_level == {1: Share(2, 1), 2: Share(2, 1)}
    assert Share(0, 0).rate is None


def test_calibration(store: Store) -> None:
    review(store, "a.1", 0, 3, confidence=90)
    review(store, "a.2", 0, 2, confidence=80)
    attempt(store, "right", confidence=100)
    attempt(store, "right", 2, confidence=10)
    attempt(store, "slip", confidence=60)
    attempt(store, "wrong")
    low, middle, high = stats(store, TODAY, TOPIC, LEVEL).calibration
    assert low == Confidence("guess", 0, 40, 1, 0.1, 0.0)
    assert middle == Confidence("unsure", 40, 75, 1, 0.6, 0.0)
    assert (high.level, high.low, high.high, high.count) == ("sure", 75, 100, 3)
    assert [high.said, high.came_true] == pytest.approx([0.9, 2 / 3])


def test_a_problem_is_one_answer_whatever_slips_and_steps_belong_to_it(store: Store) -> None:
    attempt(store, "slip")  # a free retry
    only_a_slip = stats(store, TODAY, TOPIC, LEVEL)
    assert (only_a_slip.answers, only_a_slip.heat, only_a_slip.minutes) == (0, {}, {date(2026, 11, 29): 1})
    attempt(store, "slip", 2)
    step = {"phase": "step", "outcome": "right", "try": 3, "step": "bucket-time"}
    asked = store.append("attempt", "f", now=NOW, days=DAYS, problem="f@1:X", milliseconds=60_000, data=step)
    attempt(store, "given-up")
    for _ in range(2):
        found = stats(store, TODAY, TOPIC, LEVEL)
        assert (found.answers, found.heat, found.minutes) == (2, {date(2026, 11, 29): 2}, {date(2026, 11, 29): 4})
        store.rebuild()
    store.append("undo", now=NOW, days=DAYS, target=asked.id)
    found = stats(store, TODAY, TOPIC, LEVEL)
    assert (found.answers, found.minutes) == (2, {date(2026, 11, 29): 3})


@pytest.mark.parametrize("sure", Sure)
def test_what_a_level_stores_is_read_as_that_level(sure: Sure) -> None:
    low, high = EDGES[sure]
    assert low < sure.percent < high
    assert level(sure.percent) is sure
    assert [level(percent) for percent in (0, 39, 40, 74, 75, 100)] == [
        Sure.GUESS, Sure.GUESS, Sure.UNSURE, Sure.UNSURE, Sure.SURE, Sure.SURE,
    ]  # fmt: skip


def test_forecast_heat_time_and_families(store: Store) -> None:
    review(store, "a.1", -9, 3, interval=2)
    review(store, "a.2", 0, 3, interval=5)
    review(store, "b.1", 0, 3, interval=45)
    review(store, "gone", 0, 3, interval=1)
    attempt(store, "right")
    attempt(store, "wrong")
    found = stats(store, TODAY, TOPIC, LEVEL)
    assert (found.forecast[0], found.forecast[5], sum(found.forecast)) == (1, 1, 2)
    assert found.heat == {date(2026, 11, 20): 1, date(2026, 11, 29): 5}
    assert found.minutes[date(2026, 11, 29)] == 3.5
    ((family, mean, *rest),) = found.families
    assert (family, rest) == ("f", [2, None, None, 1])
    assert mean == pytest.approx(0.6)
    assert (found.streak, found.answers) == (1, 6)


def test_all_of_it_is_json(store: Store) -> None:
    review(store, "a.1", -3, 3, confidence=90)
    review(store, "a.1", 0, 3)
    attempt(store, "right")
    said = json.loads(json.dumps(stats(store, TODAY, TOPIC, LEVEL).json()))
    assert said["by_topic"] == {"a": {"count": 1, "right": 1, "rate": 1.0}}
    assert said["heat"]["2026-11-29"] == 2
    assert said["families"] == [{"family": "f", "mean": 1.0, "draws": 1, "mastered": False, "due": None, "given": 0}]
    assert said["day"] == "2026-11-29"


def test_an_empty_log_has_statistics(store: Store) -> None:
    found = stats(store, TODAY, TOPIC, LEVEL)
    assert (found.retention.rate, found.answers, found.streak, found.calibration) == (None, 0, 0, ())
