"""Today: the counts, and what they cost."""

from __future__ import annotations

import subprocess
import sys
from datetime import date
from pathlib import Path

from sessions_fakes import SETTINGS, Clock, FakeDeck, open_store

from interview_tui.history.event import Rating
from interview_tui.history.store import Store
from interview_tui.sessions.study import StudySession
from interview_tui.sessions.today import TopicToday, summary

LIGHT = """
import sys
from datetime import datetime, UTC
from pathlib import Path
sys.path.insert(0, {tests!r})
from sessions_fakes import SETTINGS, FakeDeck
from interview_tui.history.store import Store
from interview_tui.sessions.today import summary
with Store.open(Path({path!r}), "aa", write=False) as store:
    today = summary(FakeDeck(), store, lambda: datetime(2026, 11, 30, 12, tzinfo=UTC), SETTINGS)
heavy = sorted(set(sys.modules) & {{"fsrs", "textual", "yaml", "rich", "sim_core", "asyncio"}})
print(today.due, today.new, today.streak, heavy)
"""


def run(store: Store, clock: Clock, deck: FakeDeck, *ratings: Rating) -> None:
    session = StudySession(deck, store, clock, SETTINGS)
    for rating in ratings:
        session.reveal()
        clock.on(seconds=30)
        session.grade(rating)


def test_what_is_due_new_done_by_topic(tmp_path: Path) -> None:
    clock, deck = Clock(), FakeDeck(names=("a", "b"), size=6)
    with open_store(tmp_path) as store:
        run(store, clock, deck, Rating.HARD, Rating.HARD, Rating.AGAIN, Rating.EASY)
        today = summary(deck, store, clock, SETTINGS)
        assert (today.day, today.due, today.new, today.done, today.minutes) == (date(2026, 11, 29), 1, 6, 4, 2)
        assert today.topics == (TopicToday("a", 1, 2, 2), TopicToday("b", 0, 4, 6))
        clock.on(days=1)
        today = summary(deck, store, clock, SETTINGS)
        assert (today.due, today.new, today.done, today.streak) == (3, 8, 0, 1)


def test_the_counts_of_today_are_those_of_the_session(tmp_path: Path) -> None:
    clock, deck = Clock(), FakeDeck()
    with open_store(tmp_path) as store:
        for _ in range(4):
            run(store, clock, deck, Rating.HARD, Rating.AGAIN, Rating.GOOD)
            clock.on(days=1, minutes=-30)
        today = summary(deck, store, clock, SETTINGS)
        counts = StudySession(deck, store, clock, SETTINGS).counts
        assert (today.due, today.new, today.done) == (counts.due, counts.new, counts.done)
        assert today.streak == 4


def test_a_missed_day_ends_the_streak_and_a_flight_does_not(tmp_path: Path) -> None:
    clock, deck = Clock(), FakeDeck()
    with open_store(tmp_path) as store:
        run(store, clock, deck, Rating.GOOD)
        clock.on(days=2)
        assert summary(deck, store, clock, SETTINGS).streak == 0
        run(store, clock, deck, Rating.GOOD)
        assert summary(deck, store, clock, SETTINGS).streak == 1


def test_what_is_weak(tmp_path: Path) -> None:
    clock, deck = Clock(), FakeDeck(size=1)
    with open_store(tmp_path) as store:
        for _ in range(8):
            run(store, clock, deck, Rating.HARD)
            clock.on(days=40)
            run(store, clock, deck, Rating.AGAIN)
        (weak,) = summary(deck, store, clock, SETTINGS).weak
        assert (weak.subject, weak.kind, weak.measure, weak.leech) == ("t.c0", "card", 8, True)
        assert summary(FakeDeck(lost=frozenset({"t.c0"})), store, clock, SETTINGS).weak == ()


def test_a_clock_that_stood_ahead_is_said(tmp_path: Path) -> None:
    clock, deck = Clock(), FakeDeck()
    with open_store(tmp_path) as store:
        clock.on(days=9_000)
        run(store, clock, deck, Rating.GOOD)
        clock.on(days=-9_000)
        today = summary(deck, store, clock, SETTINGS)
        assert (today.odd_days, today.due) == (1, 1)
        run(store, clock, deck, Rating.GOOD)
        assert summary(deck, store, clock, SETTINGS).due == 0


def test_today_pays_for_no_scheduler_no_screen_no_yaml(tmp_path: Path) -> None:
    clock = Clock()
    with open_store(tmp_path) as store:
        run(store, clock, FakeDeck(), Rating.HARD, Rating.AGAIN)
        path = store.path
    script = LIGHT.format(tests=str(Path(__file__).parent), path=str(path))
    found = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert found.stdout == "2 10 1 []\n"


def test_nor_does_it_before_anything_was_written(tmp_path: Path) -> None:
    script = LIGHT.format(tests=str(Path(__file__).parent), path=str(tmp_path / "none" / "history.db"))
    found = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert found.stdout == "0 10 0 []\n"
