"""A million reviews on ten thousand cards: start, grade and replay, as ratios within one run.

Run: pytest tests/interview_tui/sessions/test_sessions_bench.py -m bench -n 0 -s
"""

from __future__ import annotations

import os
import random
import resource
import sqlite3
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from fsrs import Card
from fsrs import Rating as FsrsRating
from fsrs import Scheduler as Fsrs
from sessions_fakes import SETTINGS, Clock, FakeDeck

from interview_tui.history.event import Rating
from interview_tui.history.scheduler import Scheduler
from interview_tui.history.store import Store
from interview_tui.history.tables import COLUMNS
from interview_tui.sessions.study import StudySession

REVIEWS = int(os.environ.get("BENCH_REVIEWS", "1000000"))
PER_CARD = 100
RATINGS = (1, 2, 3, 3, 3, 3, 3, 4)
FIRST = datetime(2026, 12, 1, 4, tzinfo=UTC)
DECK = FakeDeck(names=tuple(f"t{n}" for n in range(50)), size=REVIEWS // PER_CARD // 50)

TODAY = """
import sys, time
sys.path.insert(0, {tests!r})
from datetime import datetime, UTC
from pathlib import Path
from sessions_fakes import SETTINGS, FakeDeck
from interview_tui.history.store import Store
from interview_tui.sessions.today import summary
deck = FakeDeck(names=tuple(f"t{{n}}" for n in range(50)), size={size})
with Store.open(Path({path!r}), "a", write=False) as store:
    print(summary(deck, store, lambda: datetime.fromisoformat({now!r}), SETTINGS).due)
"""


def filled(path: Path) -> datetime:
    """A log of REVIEWS reviews over 300 days, written without folding; the instant after the last."""
    rng = random.Random(1)
    cards = [entry.id for entry in DECK.index]
    marks = ", ".join("?" * 18)
    days = 300
    with Store.open(path, "a") as store:
        rows = []
        for n in range(REVIEWS):
            day = n * days // REVIEWS
            instant = int((FIRST + timedelta(days=day, seconds=n % (REVIEWS // days))).timestamp()) * 10**6
            rating, interval, card = rng.choice(RATINGS), rng.randrange(1, 60), cards[rng.randrange(len(cards))]
            said = ("review", card, rating, interval, 9000, "zh", None, None, None, None, None, None, f"{n:024x}")
            rows.append(("a", n + 1, instant, 28_800, FIRST.toordinal() + day, *said))
        with store.transaction() as connection:
            connection.executemany(f"INSERT INTO events ({COLUMNS}) VALUES ({marks})", rows)
    return FIRST + timedelta(days=days, hours=1)


def cpu(work: Callable[[], object]) -> float:
    before = time.process_time()
    work()
    return time.process_time() - before


def child_cpu(script: str) -> float:
    """Seconds of CPU of a Python process that runs `script`; the best of five."""
    best = float("inf")
    for _ in range(5):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, "-c", script], check=True, capture_output=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        best = min(best, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return best


def bare_calls() -> None:
    """The scheduler's own calls for as many reviews, on datetimes made beforehand."""
    rng = random.Random(2)
    package = Fsrs(Scheduler().parameters, 0.9, (), (), enable_fuzzing=False)
    days = [FIRST + timedelta(days=3 * n) for n in range(PER_CARD)]
    ratings = [FsrsRating(rng.choice(RATINGS)) for _ in range(PER_CARD)]
    for _ in range(REVIEWS // PER_CARD):
        card = Card(card_id=1)
        for rating, day in zip(ratings, days, strict=True):
            card, _ = package.review_card(card, rating, day)


@pytest.mark.bench
def test_a_million_reviews(tmp_path: Path) -> None:
    path, empty = tmp_path / "big" / "history.db", tmp_path / "empty" / "history.db"
    now = filled(path)
    Store.open(empty, "a").close()
    with Store.open(path, "a") as store:
        replay = cpu(store.rebuild)
    bare = cpu(bare_calls)
    print(f"\nreplay / bare calls: {replay:.2f} s / {bare:.2f} s = {replay / bare:.2f}")

    script = {"tests": str(Path(__file__).parent), "size": DECK.size, "now": now.isoformat()}
    big, small = (child_cpu(TODAY.format(path=str(where), **script)) for where in (path, empty))
    print(f"start to Today, full / empty log: {big * 1000:.0f} ms / {small * 1000:.0f} ms = {big / small:.2f}")

    clock = Clock(now)
    grades = []
    with Store.open(path, "a") as store:
        session = StudySession(DECK, store, clock, SETTINGS)
        for n in range(200):
            session.reveal()
            session.preview()
            clock.on(seconds=5)
            begun = time.perf_counter()
            session.grade(Rating(n % 4 + 1))
            grades.append(time.perf_counter() - begun)
    commit = statistics.median(bare_commits(tmp_path / "bare.db"))
    grade = statistics.median(grades)
    print(f"grade / bare commit: {grade * 1000:.2f} ms / {commit * 1000:.2f} ms = {grade / commit:.2f}")
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"memory, this test's own rows included: {memory:.0f} MB; file {path.stat().st_size / 1e6:.0f} MB")
    assert replay <= 2 * bare
    assert big <= 1.5 * small
    assert grade <= 3 * commit


def bare_commits(path: Path) -> list[float]:
    """A row of the same width, committed as durably."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("CREATE TABLE t (a, b, c, d, e, f, g, h)")
    times = []
    for n in range(200):
        begun = time.perf_counter()
        connection.execute("BEGIN IMMEDIATE")
        connection.execute(
            "INSERT INTO t VALUES (?, ?, ?, ?, ?, ?, ?, ?)", (n, "a", n, "review", "t1.c1", 3, 9000, "x" * 24)
        )
        connection.execute("COMMIT")
        times.append(time.perf_counter() - begun)
    connection.close()
    return times
