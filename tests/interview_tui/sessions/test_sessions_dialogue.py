"""What surrounds a graded answer: how sure one is before the verdict, and what was said so far."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sessions_fakes import SETTINGS, Clock, FakeDeck, FakeProblems, open_store

from interview_tui.history.confidence import Sure
from interview_tui.history.errors import NotWrittenError
from interview_tui.history.store import Store
from interview_tui.sessions.dialogue import Dialogue
from interview_tui.sessions.practice import PracticeSession


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path) as opened:
        yield opened


def dialogue(store: Store, *, asking: bool = True) -> Dialogue:
    session = PracticeSession(
        FakeDeck(), store, Clock(), SETTINGS, random.Random(1), name="double@1:21", problems=FakeProblems()
    )
    return Dialogue(session, asking)


def attempts(store: Store) -> list[Any]:
    return [event for event in store.events() if event.kind == "attempt"]


@pytest.mark.parametrize(("sure", "stored"), [(Sure.GUESS, 25), (Sure.UNSURE, 60), (Sure.SURE, 90), (None, None)])
def test_an_answer_that_can_be_read_is_held_until_one_says_how_sure_one_is(
    store: Store, sure: Sure | None, stored: int | None
) -> None:
    talk = dialogue(store)
    assert talk.submit("42") is None
    assert talk.phase == "sure"
    assert talk.held is not None
    assert talk.held.reading.value == 42
    assert attempts(store) == []
    feedback = talk.judge(sure)
    assert (feedback.outcome, talk.phase) == ("right", "solution")
    (event,) = attempts(store)
    assert (event.typed, event.confidence) == ("42", stored)
    (said,) = talk.said
    assert (said.typed, said.feedback, said.sure) == ("42", feedback, sure)


def test_an_answer_can_be_changed_before_it_is_graded(store: Store) -> None:
    talk = dialogue(store)
    talk.submit("41")
    talk.change()
    assert (talk.phase, talk.held, attempts(store)) == ("ask", None, [])
    talk.submit("42")
    talk.judge(Sure.SURE)
    assert [event.typed for event in attempts(store)] == ["42"]


def test_what_cannot_be_read_is_said_at_once_and_only_the_newest_is_kept(store: Store) -> None:
    talk = dialogue(store)
    for text in ("forty-two", ""):
        feedback = talk.submit(text)
        assert feedback is not None
        assert (feedback.outcome, talk.phase) == ("unread", "ask")
    assert [said.typed for said in talk.said] == [""]
    talk.submit("42")
    talk.judge(None)
    assert [said.typed for said in talk.said] == ["42"]


def test_neither_a_step_nor_a_retry_is_asked_about_and_the_first_word_holds(store: Store) -> None:
    talk = dialogue(store)
    talk.submit("42000")
    assert talk.judge(Sure.SURE).retry
    assert talk.submit("nothing") is not None  # free, and doesn't make the retry a first try
    wrong = talk.submit("-42")
    assert wrong is not None
    assert (wrong.outcome, talk.phase) == ("wrong", "step")
    step = talk.submit("22")
    assert step is not None
    assert (step.graded, talk.phase) == ("step", "solution")
    assert [event.confidence for event in attempts(store)] == [90, None, None]
    assert [said.sure for said in talk.said] == [Sure.SURE, Sure.SURE, None]


def test_whoever_does_not_want_to_be_asked_is_not(store: Store) -> None:
    talk = dialogue(store, asking=False)
    feedback = talk.submit("42")
    assert feedback is not None
    assert (feedback.outcome, talk.phase) == ("right", "solution")
    assert attempts(store)[0].confidence is None


def test_to_stop_being_asked_while_being_asked_grades_what_is_held(store: Store) -> None:
    talk = dialogue(store)
    talk.submit("42")
    talk.asking = False
    talk.judge(None)
    assert talk.phase == "solution"


def test_another_problem_knows_nothing_of_the_one_before(store: Store) -> None:
    talk = dialogue(store)
    talk.submit("42000")
    talk.judge(Sure.GUESS)
    talk.submit("42")
    talk.session.next()
    talk.begin()
    assert (talk.said, talk.held, talk.phase) == ((), None, "ask")
    answer = talk.session.problem.answer
    assert talk.submit(str(answer)) is None
    assert talk.phase == "sure"


def test_what_cannot_be_stored_is_still_held_and_can_be_said_again(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    talk = dialogue(store)
    talk.submit("42")

    def full(*_: object, **__: object) -> None:
        raise NotWrittenError("disk-full", path="h.db", detail="")

    with monkeypatch.context() as broken:
        broken.setattr(store, "append", full)
        with pytest.raises(NotWrittenError):
            talk.judge(Sure.SURE)
    assert talk.phase == "sure"
    assert talk.said == ()
    assert talk.judge(Sure.SURE).outcome == "right"
    assert [event.confidence for event in attempts(store)] == [90]


def test_nothing_is_judged_where_nothing_is_held(store: Store) -> None:
    talk = dialogue(store)
    with pytest.raises(LookupError):
        talk.judge(Sure.SURE)


def test_a_sum_is_calculated_and_never_graded(store: Store) -> None:
    talk = dialogue(store)
    assert talk.submit("= 2*21") is None
    assert (talk.phase, talk.said, attempts(store)) == ("ask", (), [])
    assert [made.typed for made in talk.tape.sums] == ["2*21"]
    assert talk.submit("= 2*") is None
    assert talk.tape.fault is not None
    assert talk.submit("what?") is not None
    assert talk.tape.fault is None


def test_ans_is_the_answer_and_the_log_has_its_value(store: Store) -> None:
    talk = dialogue(store)
    assert talk.submit("ans") is None
    assert talk.tape.fault is not None
    assert talk.held is None
    talk.submit("= 2*21")
    talk.submit("ans")
    assert talk.judge(None).outcome == "right"
    assert [event.typed for event in attempts(store)] == ["42"]
    assert [made.typed for made in talk.tape.sums] == ["2*21"]
    talk.session.next()
    talk.begin()
    assert talk.tape.sums == ()


def test_giving_up_leaves_what_was_not_understood_behind(store: Store) -> None:
    talk = dialogue(store)
    talk.submit("-42")
    talk.judge(Sure.SURE)
    talk.submit("what?")
    talk.give_up()
    assert ([said.typed for said in talk.said], talk.phase) == (["-42"], "solution")


LINES = st.sampled_from(["42", "-42", "42000", "22", "what?", "", "= 2*21", "＝ 1/", "ans", "ans*1000"])
MOVES = st.one_of(LINES, st.sampled_from([*Sure, None, "<change>", "<give up>", "<next>"]))


@settings(max_examples=40)
@given(moves=st.lists(MOVES, max_size=14), asking=st.booleans())
def test_whatever_is_done_an_answer_is_graded_once_and_asked_about_at_most_once(
    moves: list[Any], asking: bool, tmp_path_factory: pytest.TempPathFactory
) -> None:
    with open_store(tmp_path_factory.mktemp("any")) as store:
        talk = dialogue(store, asking=asking)
        said = 0
        for move in moves:
            before, held = len(attempts(store)), talk.held
            if move == "<change>":
                talk.change()
            elif move == "<give up>" and held is None:
                talk.give_up()
            elif move == "<next>":
                talk.session.next()
                talk.session._begin(talk.session._problems.make("double", 21))  # the answer of LINES again
                talk.begin()
                said = 0
            elif isinstance(move, str) and held is None and talk.session.phase != "solution":
                feedback = talk.submit(move)
                graded = feedback is not None and feedback.event is not None
                assert len(attempts(store)) - before == graded
                assert asking or talk.held is None
            elif held is not None and not isinstance(move, str):
                talk.judge(move)
                said += move is not None
                assert len(attempts(store)) - before == 1
            assert (talk.phase == "sure") is (talk.held is not None)
            assert said <= 1
        confidences = [event for event in attempts(store) if event.confidence is not None]
        assert all(event.data["try"] == 1 and event.data["phase"] == "ask" for event in confidences)
