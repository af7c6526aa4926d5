"""The file: one writer, durable, append-only, and clear words when it can't be written."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from interview_tui.history import schema
from interview_tui.history.days import DayRule
from interview_tui.history.errors import BusyError, DamagedError, NewerError, NotWrittenError
from interview_tui.history.event import Event, Rating
from interview_tui.history.reader import PARAMETERS
from interview_tui.history.store import Store

NOW = datetime(2026, 11, 29, 12, tzinfo=UTC)
DAYS = DayRule("Asia/Shanghai")
DATA = Path(__file__).parents[2] / "data"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "history.db"


def grade(store: Store, card: str = "a.b", rating: int = 3, *, now: datetime = NOW, interval: int = 2) -> Event:
    return store.append("review", card, now=now, days=DAYS, rating=rating, interval=0 if rating == 1 else interval)


def everything(store: Store) -> tuple[Any, ...]:
    return store.cards(), store.skills(), store.query("SELECT * FROM totals ORDER BY app_day")


def test_what_is_appended_is_there_after_a_restart(path: Path) -> None:
    with Store.open(path, "a") as store:
        event = store.append(
            "review", "a.b", now=NOW, days=DAYS, rating=Rating.GOOD, interval=2, milliseconds=900, lang="zh",
            typed="约 70 ms \ud83d", ticks=[0, 2], confidence=80, data={"x": [1.5, "é"]},
        )  # fmt: skip
        state = store.card("a.b")
    with Store.open(path, "a") as store:
        assert list(store.events()) == [event]
        assert store.card("a.b") == state
    assert (event.sequence, event.offset, event.app_day.isoformat()) == (1, 28_800, "2026-11-29")
    assert event.typed == "约 70 ms ?"


def test_commits_are_on_the_disk_when_they_return(path: Path) -> None:
    with Store.open(path, "a") as store:
        assert store.query("PRAGMA synchronous") == [(2,)]  # FULL
        assert store.query("PRAGMA journal_mode") == [("wal",)]


def test_events_are_never_changed_or_deleted(path: Path) -> None:
    with Store.open(path, "a") as store:
        grade(store)
    raw = sqlite3.connect(path)
    for sql in ("UPDATE events SET rating = 4", "DELETE FROM events"):
        with pytest.raises(sqlite3.IntegrityError, match="never"):
            raw.execute(sql)
    raw.close()


def test_undo_names_an_event_and_survives_a_restart(path: Path) -> None:
    with Store.open(path, "a") as store:
        grade(store)
        before = everything(store)
        second = grade(store, rating=1, now=NOW + timedelta(minutes=1))
    with Store.open(path, "a") as store:
        found = store.last("a", ("review",), second.day)
        assert found == second
        undo = store.append("undo", now=NOW + timedelta(minutes=2), days=DAYS, target=second.id)
        assert everything(store) == tuple({"a.b": before[0]["a.b"]} if part is before[0] else part for part in before)
        # Undone twice is undone once.
        store.append("undo", now=NOW + timedelta(minutes=3), days=DAYS, target=second.id)
        store.append("undo", now=NOW + timedelta(minutes=3), days=DAYS, target=undo.id)
        assert everything(store) == before
        store.rebuild()
        assert everything(store) == before
        assert len(list(store.events())) == 5


def test_derived_tables_dropped_by_hand_come_back(path: Path) -> None:
    with Store.open(path, "a") as store:
        for n in range(20):
            grade(store, f"c.{n % 7}", n % 4 + 1, now=NOW + timedelta(days=n, minutes=-30 * n))
            store.append(
                "attempt", "f", now=NOW + timedelta(days=n), days=DAYS, problem="f@1:X", milliseconds=5,
                data={"phase": "ask", "outcome": "right", "try": 1},
            )  # fmt: skip
        expected = everything(store)
    raw = sqlite3.connect(path)
    raw.execute("DELETE FROM cards")
    raw.execute("UPDATE meta SET value = '0' WHERE name = 'derived'")
    raw.commit()
    raw.close()
    with Store.open(path, "a", write=False) as reader:
        assert everything(reader) == expected  # a reader folds a copy
    with Store.open(path, "a") as store:
        assert everything(store) == expected


def test_a_second_instance_is_told_and_may_read(path: Path) -> None:
    with Store.open(path, "a") as store:
        grade(store)
        with pytest.raises(BusyError) as busy:
            Store.open(path, "b")
        assert str(os.getpid()) in busy.value.say("en")
        assert str(os.getpid()) in busy.value.say("zh")
        with Store.open(path, "b", write=False) as reader:
            grade(store, "a.c")
            assert set(reader.cards()) == {"a.b", "a.c"}
            with pytest.raises(NotWrittenError, match="reading-only"):
                grade(reader)
    with Store.open(path, "b") as store:  # the lock goes with its holder
        grade(store, "a.d")
        assert sorted((event.device, event.sequence) for event in store.events()) == [("a", 1), ("a", 2), ("b", 1)]


def test_reading_where_there_is_nothing_makes_nothing(path: Path) -> None:
    with Store.open(path, "a", write=False) as store:
        assert store.cards() == {}
    assert not path.parent.exists()


@contextmanager
def full_disk(store: Store) -> Iterator[None]:
    """No page more than the file has."""
    (pages,) = store.query("PRAGMA page_count")[0]
    store.query(f"PRAGMA max_page_count = {pages}")
    yield
    store.query("PRAGMA max_page_count = 1073741823")


def fill(store: Store) -> None:
    for _ in range(1000):
        store.append("note", "a.b", now=NOW, days=DAYS, data={"text": "x" * 900})


def test_a_full_disk_loses_nothing_and_says_so(path: Path) -> None:
    with Store.open(path, "a") as store:
        grade(store)
        with full_disk(store), pytest.raises(NotWrittenError) as full:
            fill(store)
        assert full.value.code == "disk-full"
        assert "disk is full" in full.value.say("en")
        assert "磁盘满" in full.value.say("zh")
        state = everything(store)
        written = len(list(store.events()))
        event = grade(store, "a.c")
        assert event.sequence == written + 1
        store.rebuild()
        assert everything(store)[0]["a.b"] == state[0]["a.b"]


@pytest.fixture
def nobody() -> Iterator[Path]:
    """A folder of somebody without root's powers, who is us for this test."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        folder.chmod(0o755)
        root = os.geteuid() == 0
        if root:
            os.chown(folder, 65534, 65534)
            os.seteuid(65534)
        try:
            yield folder
        finally:
            if root:
                os.seteuid(0)
            folder.chmod(0o755)


def test_a_read_only_folder_is_named_and_can_be_read(nobody: Path) -> None:
    path = nobody / "history.db"
    with Store.open(path, "a") as store:
        grade(store)
    for file in nobody.iterdir():
        file.chmod(0o444)
    nobody.chmod(0o555)
    with pytest.raises(NotWrittenError) as refused:
        Store.open(path, "a")
    assert refused.value.code == "no-place"
    assert str(nobody) in refused.value.say("zh")
    with Store.open(path, "a", write=False) as store:
        assert set(store.cards()) == {"a.b"}


def test_a_file_of_a_newer_version_is_left_alone(path: Path) -> None:
    with Store.open(path, "a") as store:
        grade(store)
    raw = sqlite3.connect(path)
    raw.execute(f"PRAGMA user_version = {schema.VERSION + 1}")
    raw.close()
    for write in (True, False):
        with pytest.raises(NewerError, match="newer"):
            Store.open(path, "a", write=write)


@pytest.mark.parametrize("scribble", [b"not a database at all" * 300, b"\0" * 8192])
def test_a_scribbled_file_is_damaged_not_overwritten(path: Path, scribble: bytes) -> None:
    path.parent.mkdir(parents=True)
    path.write_bytes(scribble)
    for write in (True, False):
        with pytest.raises(DamagedError) as damaged:
            Store.open(path, "a", write=write)
        assert "doctor" in damaged.value.say("en")
    assert path.read_bytes() == scribble


def test_a_clock_set_back_a_little_keeps_the_order(path: Path) -> None:
    with Store.open(path, "a") as store:
        first = grade(store)
        second = grade(store, rating=1, now=NOW - timedelta(hours=5))
        assert second.instant == first.instant + 1
        assert second.day == first.day
        assert store.stamp(NOW - timedelta(hours=1)) > second.when


def test_a_clock_before_this_program_existed_is_not_believed(path: Path) -> None:
    with Store.open(path, "a") as store:
        first = grade(store)
        second = grade(store, now=datetime(1970, 1, 1, tzinfo=UTC))
        assert second.instant == first.instant + 1


def test_a_clock_that_stood_years_ahead_hides_no_card(path: Path) -> None:
    with Store.open(path, "a") as store:
        grade(store, now=NOW + timedelta(days=26_000))
        grade(store, now=NOW, interval=4)
        state = store.card("a.b")
        assert state is not None
        assert state.due == DAYS.day(NOW).toordinal() + 4
        before = everything(store)
        store.rebuild()
        assert everything(store) == before
        third = grade(store, now=NOW - timedelta(minutes=3))
        assert third.instant == next(store.events()).instant + 1


def test_fitted_parameters_come_from_the_log_and_refold_it(path: Path) -> None:
    with Store.open(path, "a") as store:
        grade(store)
        before = store.card("a.b")
        fitted = [0.5, 1.5, 7.0, 9.0, *store.scheduler().parameters[4:]]
        event = store.append("setting", PARAMETERS, now=NOW, days=DAYS, data={"value": fitted})
        after = store.card("a.b")
        assert after is not None
        assert after.memory is not None
        assert after.memory.stability == 7.0
        store.append("undo", now=NOW, days=DAYS, target=event.id)
        assert store.card("a.b") == before


@pytest.mark.parametrize("name", ["a b", "50%", "what?", "#1", "学习", "%3f"])
def test_any_folder_name_can_be_read(tmp_path: Path, name: str) -> None:
    path = tmp_path / name / "history.db"
    with Store.open(path, "a") as store:
        grade(store)
    with Store.open(path, "a", write=False) as store:
        assert set(store.cards()) == {"a.b"}


def test_another_machines_clock_a_little_ahead_does_not_turn_the_order_round(path: Path) -> None:
    with Store.open(path.with_name("b.db"), "b") as other:
        ahead = grade(other, rating=1, now=NOW + timedelta(hours=5))
    with Store.open(path, "a") as store:
        store.add([ahead])
        mine = grade(store, now=NOW, interval=6)
        assert mine.instant == ahead.instant + 1
        state = store.card("a.b")
        assert state is not None
        assert state.due == mine.day + 6


def test_a_file_that_may_not_grow_loses_nothing_and_goes_on_when_it_may(path: Path) -> None:
    """A real limit of the system, in a child of ours: writes fail in the middle of SQLite's own work."""
    resource = pytest.importorskip("resource")
    with Store.open(path, "a") as store:
        grade(store)
    child = os.fork()
    if child == 0:
        status = 99
        try:
            with Store.open(path, "a") as store:
                fill_until(store, resource)
                full = len(list(store.events()))
                resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
                grade(store, "after")
                status = 0 if len(list(store.events())) == full + 1 else 98
        finally:
            os._exit(status)
    _, ended = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(ended) == 0
    with Store.open(path, "a") as store:
        before = everything(store)
        store.rebuild()
        assert everything(store) == before
        assert {"a.b", "after"} <= set(store.cards())
        sequences = sorted(event.sequence for event in store.events())
        assert sequences == list(range(1, len(sequences) + 1))


def fill_until(store: Store, resource: Any) -> None:
    """Write until the limit on the size of a file is met, and be told of it."""
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, hard))
    with pytest.raises(NotWrittenError) as refused:
        fill(store)
    assert refused.value.code in ("disk-full", "io-error")
    assert str(store.path) in refused.value.say("en")


def test_a_file_from_before_steps_were_given_away_folds_anew_by_itself(path: Path) -> None:
    """Made by the program as it was then: its skills are the same, and what is new is folded from its log."""
    path.parent.mkdir()
    raw = sqlite3.connect(path)
    raw.executescript((DATA / "history_before_fading.sql").read_text(encoding="utf-8"))
    raw.execute("PRAGMA user_version = 1")
    before = raw.execute("SELECT * FROM skills ORDER BY subject").fetchall()
    cards = raw.execute("SELECT * FROM cards").fetchall()
    raw.commit()
    raw.close()
    for write in (False, True, True):  # a reader folds in memory, the first writer in the file
        with Store.open(path, "a", write=write) as store:
            assert [row[:13] for row in store.query("SELECT * FROM skills ORDER BY subject")] == before
            assert store.query("SELECT * FROM cards") == cards
            skills = store.skills()
            assert skills["pp-step"].mastered is not None
            assert skills["pp-step"].given == 0, "what was right without help stays without"
            assert skills["tp-bytes"].given is None
            assert skills["pp-step"].ability[-1] > skills["pp-step"].ability[0]
            assert skills["tp-bytes"].ability[-1] < skills["tp-bytes"].ability[0]
