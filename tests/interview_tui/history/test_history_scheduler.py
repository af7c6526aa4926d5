"""FSRS by days of study: equal to the package on the same times, intervals in order, hours without influence."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from fsrs import Card
from fsrs import Rating as FsrsRating
from fsrs import Scheduler as Fsrs
from fsrs.scheduler import DEFAULT_PARAMETERS, LOWER_BOUNDS_PARAMETERS, UPPER_BOUNDS_PARAMETERS
from hypothesis import given
from hypothesis import strategies as st

from interview_tui.history.days import DayRule
from interview_tui.history.event import LONGEST, Rating
from interview_tui.history.scheduler import Scheduler
from interview_tui.history.state import Memory

DAY = 739_949
SCHEDULER = Scheduler()
histories = st.lists(st.tuples(st.integers(0, 400), st.sampled_from(Rating)), min_size=1, max_size=12)
parameters = st.tuples(
    *(st.floats(low, high) for low, high in zip(LOWER_BOUNDS_PARAMETERS, UPPER_BOUNDS_PARAMETERS, strict=True))
)


def dated(history: list[tuple[int, Rating]]) -> list[tuple[int, int]]:
    """(gap, rating) as (day, rating)."""
    day, found = DAY, []
    for gap, rating in history:
        day += gap
        found.append((day, int(rating)))
    return found


@given(histories)
def test_states_are_those_of_the_package_on_the_same_days(history: list[tuple[int, Rating]]) -> None:
    package = Fsrs(DEFAULT_PARAMETERS, 0.9, (), (), enable_fuzzing=False)
    card = Card(card_id=1)
    for day, rating in dated(history):
        card, _ = package.review_card(card, FsrsRating(rating), datetime.fromordinal(day).replace(tzinfo=UTC))
    found = SCHEDULER.replay(dated(history))
    assert (found.stability, found.difficulty) == (card.stability, card.difficulty)
    assert found.day == dated(history)[-1][0]


@given(histories)
def test_one_by_one_is_the_same_as_all_at_once(history: list[tuple[int, Rating]]) -> None:
    memory = None
    for day, rating in dated(history):
        memory = SCHEDULER.review(memory, rating, day)
    assert memory == SCHEDULER.replay(dated(history))


def test_ten_daily_reviews_each_half_an_hour_earlier_keep_the_stability_of_equal_hours() -> None:
    rule = DayRule("Asia/Shanghai", 4)
    start = datetime(2026, 11, 29, 22, tzinfo=UTC) - timedelta(hours=8)
    equal = [(rule.day(start + timedelta(days=n)).toordinal(), 3) for n in range(10)]
    earlier = [(rule.day(start + timedelta(days=n, minutes=-30 * n)).toordinal(), 3) for n in range(10)]
    assert SCHEDULER.replay(earlier) == SCHEDULER.replay(equal)
    # Fed clock times, the package takes the nine later ones for repetitions of the same day: that is what we prevent.
    naive = Fsrs(DEFAULT_PARAMETERS, 0.9, (), (), enable_fuzzing=False)
    card = Card(card_id=1)
    for n in range(10):
        card, _ = naive.review_card(card, FsrsRating.Good, start + timedelta(days=n, minutes=-30 * n))
    stability = SCHEDULER.replay(equal).stability
    assert card.stability is not None
    assert stability > 10 * card.stability


@given(histories, st.floats(0.7, 0.97), st.integers(1, LONGEST), parameters, st.integers(0, 1000))
def test_again_is_today_and_hard_good_easy_are_in_order(
    history: list[tuple[int, Rating]], retention: float, longest: int, fitted: tuple[float, ...], gap: int
) -> None:
    scheduler = Scheduler(fitted, retention, longest)
    for memory in (None, scheduler.replay(dated(history))):
        found = scheduler.preview(memory, DAY + gap)
        intervals = [found[rating].interval for rating in Rating]
        assert intervals[0] == 0
        assert 1 <= intervals[1] <= intervals[2] <= intervals[3] <= longest


def test_fitted_first_stabilities_out_of_order_do_not_turn_the_buttons_round() -> None:
    fitted = (0.2, 30.0, 5.0, 1.0, *DEFAULT_PARAMETERS[4:])
    found = Scheduler(fitted).preview(None, DAY)
    assert [found[rating].interval for rating in Rating] == [0, 5, 5, 5]


@given(histories, st.integers(0, 500))
def test_what_is_previewed_is_what_comes_of_it(history: list[tuple[int, Rating]], gap: int) -> None:
    memory = SCHEDULER.replay(dated(history))
    day = memory.day + gap
    for rating, outcome in SCHEDULER.preview(memory, day).items():
        assert outcome.memory == SCHEDULER.review(memory, rating, day)


def test_a_clock_set_back_is_the_same_day_and_centuries_break_nothing() -> None:
    memory = SCHEDULER.review(None, Rating.GOOD, DAY)
    assert SCHEDULER.review(memory, Rating.GOOD, DAY - 9_000) == SCHEDULER.review(memory, Rating.GOOD, DAY)
    late = SCHEDULER.review(memory, Rating.GOOD, 3_652_059)
    assert late.day == 3_652_059
    assert SCHEDULER.preview(late, 3_652_059)[Rating.EASY].interval <= LONGEST


def test_recall_falls_from_one_and_is_the_retention_when_due() -> None:
    memory = Memory(10.0, 5.0, DAY)
    assert SCHEDULER.recall(memory, DAY) == 1
    assert SCHEDULER.recall(memory, DAY + 10) == pytest.approx(0.9)
    assert SCHEDULER.recall(memory, DAY - 5) == 1


def test_thirty_repetitions_on_one_day_do_not_buy_years() -> None:
    once = SCHEDULER.replay([(DAY, 3)])
    crammed = SCHEDULER.replay([(DAY, 3)] * 30)
    assert crammed.stability < 3 * once.stability


def test_nonsense_is_refused() -> None:
    for retention, longest in ((0.0, 100), (1.0, 100), (0.9, 0)):
        with pytest.raises(ValueError, match=r"\d"):
            Scheduler(retention=retention, longest=longest)
    with pytest.raises(ValueError, match="nothing"):
        SCHEDULER.replay([])
