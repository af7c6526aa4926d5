"""Practice: phases, what is free, what is stored, what counts."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from sessions_fakes import SETTINGS, Clock, FakeDeck, FakeProblems, open_store

from interview_tui.history.errors import NotWrittenError
from interview_tui.history.store import Store
from interview_tui.sessions.choice import choose_family, unmastered, weight
from interview_tui.sessions.named import NoSuchProblemError, parse
from interview_tui.sessions.practice import PracticeSession
from interview_tui.sessions.sprint import Sprint
from sim_core.problems.difficulty import difficulty


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path) as opened:
        yield opened


def practice(store: Store, clock: Clock | None = None, *, single: tuple[str, ...] = (), **more: Any) -> PracticeSession:
    more.setdefault("name", "double@1:21")
    return PracticeSession(
        FakeDeck(), store, clock or Clock(), SETTINGS, random.Random(1), problems=FakeProblems(single), **more
    )


def attempts(store: Store) -> list[Any]:
    return [event for event in store.events() if event.kind == "attempt"]


def mean(store: Store, family: str = "double") -> float | None:
    state = store.skill(family)
    return state.mean if state and state.draws else None


def test_right_at_once(store: Store) -> None:
    clock = Clock()
    session = practice(store, clock)
    assert session.question() == "zh double 21.0\n\n?"
    assert session.question("en").startswith("en")
    assert session.solution() == ()
    clock.on(seconds=9)
    feedback = session.answer("42", confidence=90)
    assert (feedback.outcome, feedback.retry, session.phase) == ("right", False, "solution")
    (event,) = attempts(store)
    assert event == feedback.event
    assert (event.subject, event.problem, event.typed) == ("double", "double@1:21", "42")
    assert (event.milliseconds, event.confidence, event.lang) == (9000, 90, "zh")
    assert event.data == {
        "phase": "ask", "outcome": "right", "try": 1, "hint": False, "worked": 0, "ask": "it", "given": {"x": 21.0},
        "answer": 42.0, "value": 42.0, "difficulty": round(difficulty(session.problem), 3),
    }  # fmt: skip
    assert mean(store) == 1
    assert session.answer("1") == feedback  # settled: nothing more is graded
    assert len(attempts(store)) == 1


def test_unread_is_free(store: Store) -> None:
    session = practice(store)
    for text in ("", "forty-two", "4 2"):
        feedback = session.answer(text)
        assert (feedback.outcome, feedback.retry, session.phase) == ("unread", True, "ask")
        assert feedback.refusal.code == "not_a_number"  # type: ignore[union-attr]
    assert attempts(store) == []
    session.answer("42")
    assert mean(store) == 1


def test_a_slip_gets_one_free_retry_that_says_which(store: Store) -> None:
    session = practice(store)
    slip = session.answer("42000")
    assert (slip.outcome, str(slip.slip), slip.retry, session.phase) == ("slip", "1000", True, "ask")
    assert mean(store) is None
    assert session.answer("42").outcome == "right"
    assert mean(store) == 0.5
    assert [event.data["try"] for event in attempts(store)] == [1, 2]


def test_a_second_slip_is_wrong(store: Store) -> None:
    session = practice(store)
    session.answer("42000")
    second = session.answer("42000")
    assert (second.retry, session.phase) == (False, "step")
    assert mean(store) == 0


def test_wrong_asks_the_first_step_before_anything_is_revealed(store: Store) -> None:
    session = practice(store)
    feedback = session.answer("-42")
    assert (feedback.outcome, feedback.mistake, session.phase) == ("wrong", "sign", "step")
    assert feedback.mistakes == ("sign", "minus")
    assert session.solution() == ()
    assert session.step is not None
    assert session.step.code == "plus-one"
    assert session.answer("a few").outcome == "unread"
    assert session.phase == "step"
    settled = session.answer("22")
    assert (settled.outcome, settled.graded, session.phase) == ("right", "step", "solution")
    assert mean(store) == 0
    assert [event.data.get("step") for event in attempts(store)] == [None, "plus-one"]


@pytest.mark.parametrize(("typed", "outcome"), [("22.4", "right"), ("22.5", "wrong")])
def test_a_step_is_right_within_two_percent(store: Store, typed: str, outcome: str) -> None:
    session = practice(store)
    session.answer("0")
    assert session.answer(typed).outcome == outcome
    assert session.phase == "solution"


def test_a_problem_of_one_step_goes_straight_to_the_solution(store: Store) -> None:
    session = practice(store, single=("double",))
    session.answer("1")
    assert session.phase == "solution"


def test_a_hint_costs_half(store: Store) -> None:
    session = practice(store)
    assert session.step is None
    hint = session.hint()
    assert hint is not None
    assert hint.code == "plus-one"
    session.answer("42")
    assert mean(store) == 0.5


def test_wrong_after_a_hint_is_not_asked_the_same_step_again(store: Store) -> None:
    session = practice(store)
    session.hint()
    session.answer("1")
    assert session.phase == "solution"


def test_giving_up_counts_as_wrong_once(store: Store) -> None:
    session = practice(store)
    assert session.give_up().outcome == "given-up"
    session.give_up()
    assert session.phase == "solution"
    assert mean(store) == 0
    assert len(attempts(store)) == 1


def test_skipping_a_problem_counts_nothing(store: Store) -> None:
    session = practice(store, name=None)
    session.next()
    assert attempts(store) == []


def test_families_are_interleaved_and_only_those_with_words(store: Store) -> None:
    session = practice(store, name=None)
    drawn = [session.problem.family] + [session.next().family for _ in range(60)]
    assert set(drawn) == {"double", "half", "third"}
    assert all(first != second for first, second in pairwise(drawn))
    only = practice(store, name=None, families=["half"])
    assert {only.next().family for _ in range(5)} == {"half"}
    with pytest.raises(LookupError):
        practice(store, name=None, families=["unworded"])


def test_the_same_random_stream_draws_the_same_problems(store: Store) -> None:
    names = [[session.problem.name, session.next().name] for session in (practice(store, name=None) for _ in range(2))]
    assert names[0] == names[1]


def test_a_problem_by_name(store: Store) -> None:
    assert practice(store, name="half@1:8").problem.name == "half@1:8"
    family_only = practice(store, name="third")
    assert family_only.problem.family == family_only.next().family == "third"
    for unknown in ("nobody@1:8", "half@7:8", "half 8", "../x", ""):
        with pytest.raises(NoSuchProblemError) as refused:
            practice(store, name=unknown)
        assert unknown.partition("@")[0] in refused.value.say("zh")


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("ddp-exposed@1:7F2K", ("ddp-exposed", 1, "7F2K")),
        ("ddp-exposed:7f2k", ("ddp-exposed", None, "7f2k")),
        ("ddp-exposed@2", ("ddp-exposed", 2, None)),
        ("ddp-exposed", ("ddp-exposed", None, None)),
    ],
)
def test_names_are_read(name: str, parts: tuple[Any, ...]) -> None:
    assert parse(name) == parts


def test_undo_takes_the_whole_problem_back(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        session = practice(store)
        session.answer("42")
        before = store.skill("double")
        session.next()
        session.problem = FakeProblems().make("double", 8)
        session.answer("16000")
        session.answer("1")
        session.answer("1")
    with open_store(tmp_path) as store:
        session = practice(store, name=None)
        undone = session.undo()
        assert undone is not None
        assert undone.name == "double@1:8"
        assert (session.problem.name, session.phase) == ("double@1:8", "ask")
        now = store.skill("double")
        assert now is not None
        assert before is not None
        assert (now.draws, now.mean, now.due) == (before.draws, before.mean, before.due)
        assert session.undo() is not None
        assert session.undo() is None
        assert store.skills() == {}


def test_what_cannot_be_written_changes_nothing(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    session = practice(store)

    def full(*_: object, **__: object) -> None:
        raise NotWrittenError("disk-full", path="x")

    with monkeypatch.context() as patched:
        patched.setattr(store, "append", full)
        with pytest.raises(NotWrittenError):
            session.answer("-42")
        assert (session.phase, session.pending) == ("ask", "-42")
        assert session.fault is not None
    feedback = session.retry()
    assert feedback is not None
    assert (feedback.mistake, session.phase, session.pending) == ("sign", "step", None)
    assert mean(store) == 0


def test_a_mastered_family_comes_back_when_fsrs_asks(store: Store) -> None:
    clock = Clock()
    for n in range(4):
        practice(store, clock, name=f"double@1:{n + 1}").answer(f"{2 * n + 2}")
        clock.on(days=n == 1)
    state = store.skill("double")
    assert state is not None
    assert state.mastered is not None
    assert state.due is not None
    due = state.due
    assert weight(state, due - 1) < weight(None, due) < weight(state, due)


def test_what_goes_wrong_is_drawn_more_often(store: Store) -> None:
    clock = Clock()
    for seed in range(1, 5):
        practice(store, clock, name=f"half@1:{seed}").answer("nan" if seed < 0 else "-1")
        practice(store, clock, name=f"double@1:{seed}").answer(f"{2 * seed}")
    rng = random.Random(7)
    drawn = [choose_family(["half", "double"], store.skills(), 1, None, rng) for _ in range(400)]
    assert drawn.count("half") > 1.5 * drawn.count("double")


def test_the_same_again_with_one_given_changed(store: Store) -> None:
    session = practice(store)
    session.answer("42")
    assert session.vary() == "x"
    assert (session.phase, session.problem.family) == ("ask", "double")
    asked = session.problem.given
    assert asked != {"x": 21.0}
    session.answer("-1")
    assert attempts(store)[-1].data["given"] == asked
    undone = session.undo()
    assert undone is not None
    assert undone.given == asked
    assert len(attempts(store)) == 2
    assert mean(store) == 1


def test_undo_of_a_problem_that_can_no_longer_be_made(store: Store) -> None:
    session = practice(store)
    event = session.answer("42").event
    assert event is not None
    gone = practice(store)
    gone._problems.make = lambda *_: (_ for _ in ()).throw(ValueError("gone"))  # type: ignore[method-assign]
    with pytest.raises(LookupError):
        gone.undo()
    assert store.skills() == {}


def test_only_the_weak_ones(store: Store) -> None:
    clock = Clock()
    for seed in range(1, 5):
        clock.on(days=1)
        practice(store, clock, name=f"half@1:{seed}").answer("-1")
        practice(store, clock, name=f"double@1:{seed}").answer(f"{2 * seed}")
    families = ["double", "half", "third"]
    state = store.skill("double")
    assert state is not None
    assert state.due is not None
    assert unmastered(families, store.skills(), state.due - 1) == ["half"]
    assert unmastered(families, store.skills(), state.due) == ["half", "double"]


def test_ten_against_the_clock(store: Store) -> None:
    clock = Clock()
    sprint = Sprint(practice(store, clock, name="double@1:21"), clock, problems=3, seconds=60)
    clock.on(seconds=5)
    assert sprint.answer("what").outcome == "unread"  # type: ignore[union-attr]
    clock.on(seconds=5)
    assert sprint.answer("42").outcome == "right"  # type: ignore[union-attr]
    assert sprint.session.phase == "ask"  # no solution in between
    sprint.answer("-9")
    sprint.answer(f"{sprint.session.problem.answer * 1000}")
    assert not sprint.over
    sprint.answer(f"{sprint.session.problem.answer}")
    assert sprint.over
    assert sprint.answer("1") is None
    assert [result.outcome for result in sprint.results] == ["right", "wrong", "right"]
    assert (sprint.right, sprint.results[0].name, sprint.results[0].seconds) == (2, "double@1:21", 10)


def test_when_the_time_is_up_nothing_is_graded(store: Store) -> None:
    clock = Clock()
    sprint = Sprint(practice(store, clock), clock, seconds=60)
    sprint.skip()
    clock.on(seconds=61)
    assert (sprint.left, sprint.over) == (0, True)
    assert sprint.answer("42") is sprint.skip() is None
    assert len(attempts(store)) == 1
