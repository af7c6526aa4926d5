"""Folds: order, the mend of wrong clocks, lapses, mastery."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interview_tui.history.ability import FADING
from interview_tui.history.event import ATTEMPT, BURY, FLAG, NOTE, REVIEW, SUSPEND, Rating
from interview_tui.history.scheduler import Scheduler
from interview_tui.history.state import CardState, Row, SkillState, fold_card, fold_skill, in_order, score

SCHEDULER = Scheduler()
DAY = 739_949
US = 86_400_000_000


def review(at: float, rating: int, *, sequence: int, device: str = "a", interval: int = 3) -> Row:
    """A review `at` days after DAY."""
    return Row(int((DAY + at) * US), device, sequence, DAY + int(at), REVIEW, rating, interval, None)


def attempt(day: int, outcome: str, n: int, **facts: Any) -> Row:
    data = {"phase": "ask", "outcome": outcome, "try": 1, "hint": False, **facts}
    return Row((DAY + day) * US + n, "a", n, DAY + day, ATTEMPT, None, None, data)


rows = st.lists(
    st.builds(
        Row,
        st.integers(DAY * US, (DAY + 100) * US),
        st.sampled_from(["a", "b"]),
        st.integers(1, 500),
        st.integers(DAY, DAY + 100),
        st.sampled_from([REVIEW, SUSPEND, BURY, FLAG, NOTE]),
        st.integers(1, 4),
        st.integers(0, 90),
        st.sampled_from([None, {"on": True}, {"on": False}, {"flag": 3}, {"text": "hm"}]),
    ),
    max_size=14,
    unique_by=(lambda r: (r.device, r.sequence), lambda r: (r.instant, r.device)),
)


@given(rows, st.randoms(use_true_random=False))
def test_the_order_of_arrival_is_without_influence(events: list[Row], rng: random.Random) -> None:
    shuffled = events[:]
    rng.shuffle(shuffled)
    assert in_order(shuffled) == in_order(events)


@given(rows, st.integers(0, 14))
def test_step_by_step_is_the_same_as_the_whole(events: list[Row], cut: int) -> None:
    ordered = in_order(events)
    whole = fold_card(ordered, SCHEDULER)
    assert fold_card(ordered[cut:], SCHEDULER, fold_card(ordered[:cut], SCHEDULER)) == whole
    reviews = [event for event in events if event.kind == REVIEW]
    assert whole.reps == len(reviews)
    assert (whole.memory is None) == (not reviews)


def test_a_lapse_is_again_on_a_card_that_was_known_and_counts_once_a_day() -> None:
    events = [
        review(0, Rating.AGAIN, sequence=1, interval=0),  # never known: no lapse
        review(0.1, Rating.GOOD, sequence=2),
        review(3, Rating.AGAIN, sequence=3, interval=0),
        review(3.1, Rating.AGAIN, sequence=4, interval=0),
        review(3.2, Rating.GOOD, sequence=5),
        review(6, Rating.AGAIN, sequence=6, interval=0),
    ]
    state = fold_card(in_order(events), SCHEDULER)
    assert state.lapses == 2
    assert state.due == DAY + 6
    assert state.first == DAY


def test_due_is_the_day_that_was_promised() -> None:
    assert fold_card([review(0, 3, sequence=1, interval=17)], SCHEDULER).due == DAY + 17
    assert fold_card([review(0, 1, sequence=1, interval=0)], SCHEDULER).due == DAY


def test_a_session_under_a_clock_years_ahead_does_not_hide_the_card() -> None:
    ahead = review(73 * 365, Rating.GOOD, sequence=1)
    after = review(0, Rating.GOOD, sequence=2, interval=4)
    state = fold_card(in_order([after, ahead]), SCHEDULER)
    assert state.due == DAY + 4
    assert state.memory is not None
    assert state.memory.day == DAY
    assert state == fold_card(in_order([ahead, after]), SCHEDULER)


def test_another_devices_clock_ahead_mends_nothing_here() -> None:
    ordered = in_order([review(100, 3, sequence=1, device="b"), review(0, 3, sequence=2)])
    assert [event.device for event in ordered] == ["a", "b"]


def test_a_day_that_runs_back_counts_as_the_same_day() -> None:
    west = Row((DAY + 1) * US + 1, "a", 2, DAY, REVIEW, 3, 2, None)  # flew over the date line, later but a day back
    state = fold_card(in_order([review(1, 3, sequence=1), west]), SCHEDULER)
    assert state.memory == SCHEDULER.replay([(DAY + 1, 3), (DAY + 1, 3)])
    assert state.due == DAY + 3


@pytest.mark.parametrize(
    ("facts", "counts"),
    [
        ({"outcome": "right"}, 1.0),
        ({"outcome": "right", "try": 2}, 0.5),
        ({"outcome": "right", "hint": True}, 0.5),
        ({"outcome": "wrong"}, 0.0),
        ({"outcome": "wrong", "try": 2}, 0.0),
        ({"outcome": "given-up"}, 0.0),
        ({"outcome": "slip"}, None),
        ({"outcome": "slip", "try": 2}, 0.0),
        ({"outcome": "unread"}, None),
        ({"outcome": "right", "phase": "step"}, None),
        ({"outcome": "right", "worked": 0}, 1.0),
        ({"outcome": "right", "worked": 2}, 0.5),
        ({"outcome": "right", "worked": 2, "hint": True}, 0.5),
        ({"outcome": "wrong", "worked": 2}, 0.0),
        ({"outcome": "slip", "worked": 2}, None),
        ({}, None),
    ],
)
def test_what_an_attempt_counts_for(facts: dict[str, Any], counts: float | None) -> None:
    assert score({"phase": "ask", "try": 1, "hint": False, **facts} if facts else {}) == counts


def test_mastery_needs_four_draws_on_two_days() -> None:
    four_in_a_day = [attempt(0, "right", n) for n in range(1, 5)]
    assert fold_skill(four_in_a_day, SCHEDULER).mastered is None
    three_on_two = [attempt(0, "right", 1), attempt(0, "right", 2), attempt(1, "right", 3)]
    assert fold_skill(three_on_two, SCHEDULER).mastered is None
    four_on_two = [*three_on_two, attempt(1, "right", 4)]
    state = fold_skill(four_on_two, SCHEDULER)
    assert state.mastered == DAY + 1
    assert state.due is not None
    assert state.due > DAY + 1


def test_a_wrong_answer_costs_six_right_ones() -> None:
    draws = [attempt(n, "wrong" if n == 0 else "right", n + 1) for n in range(8)]
    assert [fold_skill(draws[:n], SCHEDULER).mastered is not None for n in range(5, 8)] == [False, False, True]


def test_after_mastery_only_the_first_draw_of_a_day_counts_for_the_schedule() -> None:
    mastered = [attempt(n // 2, "right", n + 1) for n in range(4)]
    before = fold_skill(mastered, SCHEDULER)
    crammed = fold_skill([attempt(1, "right", n) for n in range(5, 35)], SCHEDULER, before)
    assert (crammed.memory, crammed.due) == (before.memory, before.due)
    assert crammed.draws == 34
    forgot = fold_skill([attempt(9, "wrong", 5)], SCHEDULER, before)
    assert forgot.due == DAY + 9
    again = fold_skill([attempt(9, "right", 6)], SCHEDULER, forgot)
    assert again.due is not None
    assert again.due > DAY + 9


draws = st.lists(
    st.tuples(
        st.integers(0, 9),
        st.sampled_from(["right", "wrong", "slip"]),
        st.fixed_dictionaries(
            {}, optional={"worked": st.integers(0, 3), "difficulty": st.floats(-4, 4), "hint": st.booleans()}
        ),
    ),
    max_size=12,
)


@given(draws, st.integers(0, 12), st.randoms(use_true_random=False))
def test_a_skill_step_by_step_is_the_same_as_the_whole(
    plan: list[tuple[int, str, dict[str, Any]]], cut: int, rng: random.Random
) -> None:
    events = [
        attempt(day, outcome, n, **facts)
        for n, (day, outcome, facts) in enumerate(sorted(plan, key=lambda drawn: drawn[0]), 1)
    ]
    whole = fold_skill(events, SCHEDULER)
    assert fold_skill(events[cut:], SCHEDULER, fold_skill(events[:cut], SCHEDULER)) == whole
    assert 0 <= whole.mean <= 1
    arrived = events[:]
    rng.shuffle(arrived)
    assert fold_skill(in_order(arrived), SCHEDULER) == whole


@given(draws)
def test_a_right_answer_never_speaks_against_the_person_nor_a_wrong_one_for_them(
    plan: list[tuple[int, str, dict[str, Any]]],
) -> None:
    before = fold_skill([attempt(0, outcome, n, **facts) for n, (_, outcome, facts) in enumerate(plan, 1)], SCHEDULER)
    for outcome, rises in (("right", True), ("wrong", False)):
        after = fold_skill([attempt(9, outcome, 99, difficulty=0.5)], SCHEDULER, before)
        gains = [new - FADING * old for old, new in zip(before.ability, after.ability, strict=True)]
        assert gains == sorted(gains, reverse=not rises)
        assert gains[0] != gains[-1]


def test_how_many_steps_may_be_given_next_time() -> None:
    facts = [("wrong", 3, None), ("right", 3, 3), ("right", 2, 2), ("wrong", 1, 2), ("wrong", 2, 3), ("right", 0, 0)]
    state = SkillState()
    for n, (outcome, worked, then) in enumerate(facts, 1):
        state = fold_skill([attempt(0, outcome, n, worked=worked)], SCHEDULER, state)
        assert state.given == then
    for n, (outcome, more) in enumerate([("right", {"hint": True}), ("right", {"try": 2}), ("slip", {})], 7):
        assert fold_skill([attempt(0, outcome, n, worked=1, **more)], SCHEDULER, state).given == 0


def test_what_no_program_of_ours_writes_is_not_believed() -> None:
    odd = [attempt(0, "right", 1, worked="many", difficulty="hard"), attempt(0, "right", 2, worked=-3, difficulty=1e9)]
    state = fold_skill(odd, SCHEDULER)
    assert state.given == 0
    assert all(abs(value) < 40 for value in state.ability)


def test_nothing_is_the_empty_state() -> None:
    assert fold_card([], SCHEDULER) == CardState()
    assert not CardState().leech
