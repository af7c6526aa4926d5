"""Ten against the clock: whatever is typed, however the clock jumps."""

from __future__ import annotations

import random
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from sessions_fakes import SETTINGS, Clock, FakeDeck, FakeProblems, in_memory, open_store

from interview_tui.history.errors import HistoryError
from interview_tui.history.store import Store
from interview_tui.sessions.pool import pool
from interview_tui.sessions.practice import PracticeSession
from interview_tui.sessions.sprint import PROBLEMS, SECONDS, Sprint


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path) as opened:
        yield opened


def practice(store: Store, clock: Clock, name: str | None = "double@1:21") -> PracticeSession:
    return PracticeSession(
        FakeDeck(), store, clock, SETTINGS, random.Random(1), name=name, problems=FakeProblems(), fading=False
    )


def attempts(store: Store) -> list[Any]:
    return [event for event in store.events() if event.kind == "attempt"]


def test_what_came_too_late_is_kept_and_not_graded(store: Store) -> None:
    clock = Clock()
    sprint = Sprint(practice(store, clock), clock)
    clock.on(seconds=SECONDS)
    assert sprint.answer("42") is None
    assert sprint.ended == "time"
    assert sprint.unanswered is not None
    assert (sprint.unanswered.number, sprint.unanswered.typed) == (1, "42")
    assert sprint.unanswered.problem.name == "double@1:21"
    assert attempts(store) == []


def test_whoever_leaves_midway_has_what_was_done(store: Store) -> None:
    clock = Clock()
    sprint = Sprint(practice(store, clock), clock)
    clock.on(seconds=9)
    sprint.answer("42")
    clock.on(seconds=4)
    sprint.stop("12")
    clock.on(seconds=900)
    assert (sprint.ended, sprint.used, sprint.right, sprint.number) == ("left", 13, 1, 2)
    assert sprint.unanswered is not None
    assert (sprint.unanswered.typed, sprint.unanswered.seconds) == ("12", 4)
    assert sprint.answer("1") is sprint.skip() is None
    assert sprint.ended == "left"
    assert len(attempts(store)) == 1


def test_a_slip_and_what_comes_of_its_retry(store: Store) -> None:
    clock = Clock()
    sprint = Sprint(practice(store, clock), clock, problems=2)
    assert not sprint.slipped
    sprint.answer("42000")
    assert sprint.slipped
    assert sprint.results == ()
    sprint.answer("42")
    assert not sprint.slipped
    (first,) = sprint.results
    assert (first.right, first.slipped) == (True, True)
    for _ in range(2):
        sprint.answer(f"{sprint.session.problem.answer * 1000}")
    second = sprint.results[1]
    assert (second.right, second.outcome, second.slipped) == (False, "slip", True)
    assert sprint.ended == "all"
    assert sprint.unanswered is None


def test_what_cannot_be_written_keeps_the_problem(store: Store, tmp_path: Path) -> None:
    clock = Clock()
    with Store.open(tmp_path / "history.db", "reader", write=False) as reader:
        sprint = Sprint(practice(reader, clock), clock)
        problem = sprint.session.problem
        for tried in (lambda: sprint.answer("42"), sprint.skip):
            with pytest.raises(HistoryError):
                tried()
            assert (sprint.session.problem, sprint.session.phase, sprint.results) == (problem, "ask", ())
        assert sprint.answer("what").outcome == "unread"  # type: ignore[union-attr]


class Run(RuleBasedStateMachine):
    """A sprint under a clock that anyone may set, and a history that now and then can't be written."""

    @initialize()
    def begin(self) -> None:
        self.folder = Path(tempfile.mkdtemp(dir=in_memory()))
        self.store = open_store(self.folder)
        self.clock = Clock()
        self.sprint = Sprint(practice(self.store, self.clock, None), self.clock)
        self.least = float(SECONDS)
        self.ended: str | None = None
        self.forward = 0.0

    @rule(seconds=st.sampled_from([-4000, -90, -1, 0.25, 1, 30, 90]))
    def time_passes(self, seconds: float) -> None:
        before = self.sprint.left
        self.clock.on(seconds=seconds)
        if self.ended is None:
            self.forward += max(seconds, 0)
            assert self.sprint.left == pytest.approx(max(before - max(seconds, 0), 0))

    @rule(what=st.sampled_from(["right", "wrong", "sign", "slip", "unread", "skip"]))
    def answer(self, what: str) -> None:
        sprint, problem = self.sprint, self.sprint.session.problem
        over, done, slipped = sprint.over, len(sprint.results), sprint.slipped
        texts = {
            "right": f"{problem.answer!r}",
            "wrong": f"{problem.answer + 7!r}",
            "sign": f"{-problem.answer!r}",
            "slip": f"{problem.answer * 1000!r}",
            "unread": "sieben",
        }
        stored = len(attempts(self.store))
        feedback = sprint.skip() if what == "skip" else sprint.answer(texts[what])
        assert (feedback is None) == over
        settles = not over and not (what == "unread" or (what == "slip" and not slipped))
        assert len(sprint.results) == done + settles
        assert len(attempts(self.store)) == stored + (not over and what != "unread")
        assert (sprint.session.problem is not problem) == (settles and done + 1 < PROBLEMS)
        if settles:
            assert sprint.results[-1].problem is problem
            assert sprint.results[-1].right == (what == "right")

    @rule()
    def it_cannot_be_written(self) -> None:
        sprint = self.sprint
        problem, results, over = sprint.session.problem, sprint.results, sprint.over

        def refuse(*_: object, **__: object) -> None:
            raise HistoryError("history.cannot-open", path="x", detail="y")

        self.store.append = refuse  # type: ignore[assignment,method-assign]
        try:
            if over:
                assert sprint.answer(f"{problem.answer!r}") is None
            else:
                with pytest.raises(HistoryError):
                    sprint.answer(f"{problem.answer!r}")
        finally:
            del self.store.append
        assert (sprint.session.problem, sprint.results) == (problem, results)

    @precondition(lambda self: len(self.sprint.results) > 3)
    @rule()
    def leave(self) -> None:
        self.sprint.stop("typed")
        assert self.sprint.over

    @invariant()
    def never_more_than_ten_and_time_only_goes(self) -> None:
        sprint = self.sprint
        assert len(sprint.results) <= PROBLEMS
        assert [result.number for result in sprint.results] == list(range(1, len(sprint.results) + 1))
        left = sprint.left
        assert 0 <= left <= self.least
        self.least = left
        assert sum(result.seconds for result in sprint.results) <= sprint.used + 1e-6
        assert all(result.seconds >= 0 for result in sprint.results)
        # What has ended stays ended, by the same thing.
        assert self.ended is None or sprint.ended == self.ended
        self.ended = sprint.ended
        if self.ended is not None:
            assert sprint.session.phase in ("ask", "step", "solution")

    def teardown(self) -> None:
        self.store.close()
        shutil.rmtree(self.folder)


TestRun = Run.TestCase


def test_which_families_to_draw_from(store: Store) -> None:
    clock = Clock()

    def kind(**asked: Any) -> tuple[str, tuple[str, ...]]:
        found = pool(FakeDeck(), store, clock, SETTINGS, problems=FakeProblems(), **asked)
        return found.kind, found.families

    every = ("double", "half", "third")
    assert kind() == ("all", every)
    assert kind(family="half") == ("family", ("half",))
    assert kind(weak=True) == ("none-tried", every)
    for seed in range(1, 5):
        clock.on(days=1)
        practice(store, clock, f"double@1:{seed}").answer(f"{2 * seed}")
    assert kind(weak=True) == ("none-weak", every)
    practice(store, clock, "half@1:3").answer("-1")
    assert kind(weak=True) == ("weak", ("half",))
    with pytest.raises(LookupError):
        kind(family="unworded")
