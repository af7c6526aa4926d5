"""SIGKILL at any moment: what was graded is there, and the folds are those of the log."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sessions_fakes import SETTINGS, Clock, FakeDeck, open_store

from interview_tui.history.event import Rating
from interview_tui.history.store import Store
from interview_tui.sessions.study import StudySession

GRADING = """
import sys
sys.path.insert(0, {tests!r})
from functools import partial
from pathlib import Path
from sessions_fakes import SETTINGS, Clock, FakeDeck, open_store
from interview_tui.history.event import Rating
from interview_tui.sessions.study import StudySession
clock = Clock()
session = StudySession(FakeDeck(names=("a", "b", "c"), size=400), open_store(Path({folder!r})), clock, SETTINGS)
while True:
    clock.on(seconds=3)
    if session.current is None:
        clock.on(days=1)
        session = StudySession(FakeDeck(names=("a", "b", "c"), size=400), session._store, clock, SETTINGS)
    session.reveal()
    event = session.grade(Rating(1 + session.counts.done % 4))
    print(event.id, flush=True)
"""


def whole(store: Store) -> None:
    """The stored folds are those of a replay."""
    stored = (store.cards(), store.skills(), store.query("SELECT * FROM totals ORDER BY app_day"))
    store.rebuild()
    assert stored == (store.cards(), store.skills(), store.query("SELECT * FROM totals ORDER BY app_day"))
    assert store.query("PRAGMA integrity_check") == [("ok",)]


def test_killed_right_after_a_grade_ten_times_of_ten(tmp_path: Path) -> None:
    script = GRADING.format(tests=str(Path(__file__).parent), folder=str(tmp_path))
    confirmed: list[str] = []
    for attempt in range(10):
        with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            for _ in range(1 + attempt % 4):
                confirmed.append(process.stdout.readline().strip())
            process.send_signal(signal.SIGKILL)
            confirmed += [line.strip() for line in process.stdout if line.endswith("\n")]
        with open_store(tmp_path) as store:
            kept = {event.id for event in store.events()}
            assert set(confirmed) <= kept
            assert len(kept) <= len(confirmed) + attempt + 1  # at most the one that was being said when the end came
            whole(store)
    assert len(confirmed) >= 22


def in_child(work: Any) -> int:
    """Run `work` in a forked process; the signal that ended it, 0 if it came to its end."""
    child = os.fork()
    if child == 0:
        try:
            work()
        finally:
            os._exit(0)
    _, status = os.waitpid(child, 0)
    return os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0


@pytest.mark.parametrize("step", ["grade", "again", "undo", "suspend"])
def test_killed_at_every_statement_of_a_step(tmp_path: Path, step: str) -> None:
    with open_store(tmp_path) as store:
        session = StudySession(FakeDeck(), store, Clock(), SETTINGS)
        for rating in (Rating.GOOD, Rating.AGAIN, Rating.HARD):
            session.reveal()
            session.grade(rating)
        before = len(list(store.events()))
        states = store.cards()

    def one_step(kill_at: int) -> None:
        with open_store(tmp_path) as store:
            session = StudySession(FakeDeck(), store, Clock(), SETTINGS)
            session.reveal()
            session.preview()
            passed = 0

            def count(_: str) -> None:
                nonlocal passed
                passed += 1
                if passed == kill_at:
                    os.kill(os.getpid(), signal.SIGKILL)

            store._connection.set_trace_callback(count)
            if step == "undo":
                session.undo()
            elif step == "suspend":
                session.suspend()
            else:
                session.grade(Rating.AGAIN if step == "again" else Rating.GOOD)

    killed = 0
    while in_child(partial(one_step, killed + 1)) == signal.SIGKILL:
        killed += 1
        with open_store(tmp_path) as store:
            events = len(list(store.events()))
            assert events in (before, before + 1)
            assert events > before or store.cards() == states
            whole(store)
            if events > before:  # written, then killed while the next card was chosen
                before, states = events, store.cards()
    assert killed >= 6
