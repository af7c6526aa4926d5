"""Steps given away: which, to whom, and what is left to ask."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sessions_fakes import SETTINGS, Clock, FakeDeck, FakeProblems, open_store

from interview_tui.history.event import ATTEMPT
from interview_tui.history.scheduler import Scheduler
from interview_tui.history.state import Row, SkillState, fold_skill
from interview_tui.history.store import Store
from interview_tui.sessions.fading import giveable, most
from interview_tui.sessions.practice import PracticeSession
from sim_core import problems
from sim_core.problems.grading import close

STEPS = 4


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path) as opened:
        yield opened


def practice(store: Store, clock: Clock | None = None, **more: Any) -> PracticeSession:
    made = FakeProblems(steps=STEPS)
    more.setdefault("families", ["double"])
    return PracticeSession(FakeDeck(), store, clock or Clock(), SETTINGS, random.Random(1), problems=made, **more)


def codes(session: PracticeSession) -> list[str]:
    return [step.code for step in session.worked]


def right(session: PracticeSession) -> str:
    return str(session.problem.answer)


def weak(store: Store) -> None:
    """Somebody whom another family went wrong with."""
    for seed in range(1, 6):
        practice(store, name=f"half@1:{seed}").answer("-1")


def test_to_a_weak_person_all_steps_but_the_last_are_given(store: Store) -> None:
    weak(store)
    session = practice(store)
    assert codes(session) == ["plus-one", "plus-two", "plus-three"]
    assert session.step is session.hint() is None, "only the answer is left"
    session.answer("-1")
    assert session.phase == "solution"


def test_with_right_answers_fewer_are_given_until_none_and_a_wrong_one_gives_one_back_at_most(store: Store) -> None:
    weak(store)
    session = practice(store)
    given = [len(session.worked)]
    while given[-1] and len(given) < 20:
        session.answer(right(session))
        session.next()
        given.append(len(session.worked))
    assert given == sorted(given, reverse=True)
    assert set(given) == {3, 2, 1, 0}, "one after the other: he isn't thrown into the water"
    for _ in range(8):
        session.answer("-1")
        session.next()
        assert len(session.worked) <= given[-1] + 1
        given.append(len(session.worked))
    assert given[-1] == STEPS - 1


def test_what_may_be_given_is_no_more_than_after_the_last_right_answer_and_one_for_each_wrong(store: Store) -> None:
    """This bounds the choice of difficulty, whatever a draw is like."""
    problem = practice(store).problem
    assert most(problem, None) == most(problem, SkillState()) == STEPS - 1
    assert [most(problem, SkillState(given=given)) for given in (0, 2, 9)] == [0, 2, STEPS - 1]
    assert most(problem, SkillState(given=2, mastered=1)) == 0


def test_the_first_step_that_is_not_given_is_the_one_that_is_asked(store: Store) -> None:
    session = practice(store)
    session._begin(session.problem, 2)
    assert codes(session) == ["plus-one", "plus-two"]
    hint = session.hint()
    assert hint is not None
    assert hint.code == "plus-three"
    session._begin(session.problem, 1)
    session.answer("-1")
    assert session.step is not None
    assert session.step.code == "plus-two"
    feedback = session.answer(str(session.step.value))
    assert feedback.step is not None
    assert (feedback.outcome, feedback.step.code) == ("right", "plus-two")
    assert [event.data["worked"] for event in store.events()] == [1, 1]


@pytest.mark.parametrize("more", [{"fading": False}, {"families": None, "name": "double@1:21"}])
def test_none_are_given_where_a_problem_is_asked_for_by_name_or_against_the_clock(
    store: Store, more: dict[str, Any]
) -> None:
    session = practice(store, **more)
    assert session.worked == ()
    assert session.hint() is session.problem.steps[0]


def test_a_family_by_name_is_practice_like_any_other(store: Store) -> None:
    assert practice(store, families=None, name="double").worked


def test_a_mastered_family_is_reviewed_without(store: Store) -> None:
    clock = Clock()
    for n in range(4):
        session = practice(store, clock, name=f"double@1:{n + 1}")
        session.answer(right(session))
        clock.on(days=n == 1)
    assert practice(store, clock).worked == ()
    practice(store, clock, name="double@1:7").answer("-1")
    assert practice(store, clock).worked == ()


def test_undo_asks_again_with_as_many_and_a_varied_problem_keeps_them(store: Store) -> None:
    session = practice(store)
    session._begin(session.problem, 2)
    session.answer(right(session))
    assert session.vary() == "x"
    assert len(session.worked) == 2
    session.answer("-1")
    session.undo()
    assert len(session.worked) == 2


def test_a_step_that_comes_to_the_answer_is_not_given_away() -> None:
    cut = 0
    for family in problems.families():
        for seed in range(4):
            problem = problems.make(family, seed)
            count = giveable(problem)
            assert 0 <= count < len(problem.steps)
            assert not any(
                step.kind is problem.kind and close(step.value, problem.answer, problem.kind, problem.floor)
                for step in problem.steps[:count]
            )
            cut += 0 < count < len(problem.steps) - 1
    assert cut > 5, "draws in which only some steps can be given are common"


@pytest.mark.parametrize("family", ["find-cause", "read-exposed", "read-host-wait"])
def test_where_reading_is_what_is_asked_nothing_is_given(family: str) -> None:
    assert giveable(problems.make(family, 3)) == 0


answers = st.lists(
    st.tuples(
        st.sampled_from(["right"] * 9 + ["wrong", "given-up", "slip"]),
        st.sampled_from([0] * 6 + [1, 2]),
        st.sampled_from([False] * 9 + [True]),
        st.sampled_from([1] * 9 + [2]),
    ),
    min_size=5,
    max_size=30,
)


@given(answers)
def test_mastery_is_out_of_reach_with_steps_given_away(plan: list[tuple[str, int, bool, int]]) -> None:
    """Whatever came before: the three answers up to mastery were right at once, without a hint and without a step."""
    state, facts = SkillState(), []
    for number, (outcome, worked, hint, attempt) in enumerate(plan, 1):
        facts.append({"phase": "ask", "outcome": outcome, "try": attempt, "hint": hint, "worked": worked})
        day = 739_949 + number // 2
        row = Row(day * 86_400_000_000 + number, "a", number, day, ATTEMPT, None, None, facts[-1])
        state = fold_skill([row], Scheduler(), state)
        if state.mastered is not None:
            settled = [f for f in facts if not (f["outcome"] == "slip" and f["try"] == 1)]
            assert all((f["outcome"], f["worked"], f["hint"], f["try"]) == ("right", 0, False, 1) for f in settled[-3:])
            return


def test_mastery_is_within_reach_after_steps_were_given_away() -> None:
    state = SkillState()
    for number in range(1, 12):
        facts = {"phase": "ask", "outcome": "right", "try": 1, "hint": False, "worked": max(0, 4 - number)}
        day = 739_949 + number // 4
        row = Row(day * 86_400_000_000 + number, "a", number, day, ATTEMPT, None, None, facts)
        state = fold_skill([row], Scheduler(), state)
    assert state.mastered is not None
