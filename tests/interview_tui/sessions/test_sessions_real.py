"""Practice with the simulator itself."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from sessions_fakes import SETTINGS, Clock, FakeDeck, open_store

from interview_tui.sessions.named import NoSuchProblemError
from interview_tui.sessions.practice import PracticeSession
from sim_core import problems, quantity

FAMILIES = tuple(problems.families())


@pytest.mark.parametrize("family", FAMILIES)
def test_every_family_can_be_worked_right_and_wrong(family: str, tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        session = PracticeSession(
            FakeDeck(families=FAMILIES), store, Clock(), SETTINGS, random.Random(5), families=[family]
        )
        problem, aided = session.problem, bool(session.worked)
        right = quantity.format(problem.answer, problem.kind, problem.unit, digits=8)
        assert session.answer(right).outcome == "right"
        problem = session.next()
        mistake = problem.mistakes[0]
        wrong = session.answer(quantity.format(mistake.value, problem.kind, problem.unit, digits=8))
        assert (wrong.outcome, wrong.mistake) == ("wrong", mistake.code)
        if session.phase == "step":
            assert session.step is not None
            step = session.step
            assert session.answer(quantity.format(step.value, step.kind, step.unit, digits=8)).outcome == "right"
        assert session.phase == "solution"
        state = store.skill(family)
        assert state is not None
        assert state.draws == 2
        assert state.mean == pytest.approx(0.3 if aided else 0.6)
        replayed = PracticeSession(
            FakeDeck(families=FAMILIES), store, Clock(), SETTINGS, random.Random(), name=problem.name
        )
        assert replayed.problem == problem


def test_a_version_that_is_gone_and_a_bad_seed_are_said(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        for name in (f"{FAMILIES[0]}@999:7F2K", f"{FAMILIES[0]}@1:!", f"{FAMILIES[0]}@1:U"):
            with pytest.raises(NoSuchProblemError):
                PracticeSession(FakeDeck(families=FAMILIES), store, Clock(), SETTINGS, random.Random(), name=name)


@pytest.mark.parametrize(
    "family", [name if n % 5 == 0 else pytest.param(name, marks=pytest.mark.long) for n, name in enumerate(FAMILIES)]
)
def test_one_given_is_changed_or_nothing_at_all(family: str, tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        session = PracticeSession(
            FakeDeck(families=FAMILIES), store, Clock(), SETTINGS, random.Random(3), families=[family]
        )
        before = session.problem
        changed = session.vary()
        if changed is None:  # no draw of this family differs from another in one number that matters
            assert session.problem is before
            return
        after = session.problem
        assert {name for name in before.given if before.given[name] != after.given.get(name)} == {changed}
        assert after.answer != before.answer
        session.answer(quantity.format(after.answer, after.kind, after.unit, digits=8))
        undone = session.undo()
        assert undone is not None
        assert (undone.given, undone.answer) == (after.given, after.answer)


@pytest.mark.parametrize("family", ["ring-all-reduce", "ddp-exposed", "ddp-step"])
def test_what_can_be_varied_is(family: str, tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        deck = FakeDeck(families=FAMILIES)
        session = PracticeSession(deck, store, Clock(), SETTINGS, random.Random(3), families=[family])
        assert all(session.vary() in session.problem.given for _ in range(5))
