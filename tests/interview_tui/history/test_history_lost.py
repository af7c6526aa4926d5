"""A history that is gone, is another program's, or lacks a table: never buried under a new one, and brought back."""

from __future__ import annotations

import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from interview_tui.history import backup
from interview_tui.history.days import DayRule
from interview_tui.history.doctor import examine, recover
from interview_tui.history.errors import DamagedError
from interview_tui.history.store import Store
from interview_tui.messages import LANGS

NOW = datetime(2026, 11, 29, 12, tzinfo=UTC)
DAYS = DayRule("UTC")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A history of four events, and its copy."""
    path = tmp_path / "history.db"
    with Store.open(path, "a") as store:
        for n in range(4):
            store.append("review", f"c.{n}", now=NOW + timedelta(seconds=n), days=DAYS, rating=3, interval=2)
    assert len(backup.copies(path)) == 1
    return path


def remove(path: Path) -> None:
    for tail in ("", "-wal", "-shm"):
        path.with_name(path.name + tail).unlink(missing_ok=True)


def change(path: Path, *statements: str) -> None:
    raw = sqlite3.connect(path)
    for statement in statements:
        raw.execute(statement)
    raw.commit()
    raw.close()


def subjects(path: Path) -> list[str]:
    with Store.open(path, "a", write=False) as store:
        return [event.subject for event in store.events()]


@pytest.mark.parametrize("write", [True, False])
def test_a_history_that_is_gone_is_not_begun_anew_in_silence(path: Path, write: bool) -> None:
    remove(path)
    with pytest.raises(DamagedError) as refused:
        Store.open(path, "a", write=write)
    for lang in LANGS:
        assert str(backup.folder(path)) in refused.value.say(lang)
        assert "doctor --recover" in refused.value.say(lang)
    assert not path.exists()


def test_it_is_brought_back_from_its_copy(path: Path) -> None:
    remove(path)
    assert not examine(path, "a", NOW).well
    done = recover(path, "a", "b")
    assert (done.aside, done.copy, done.saved) == (None, backup.copies(path)[0], 0)
    assert str(done.copy) in done.say("en")
    assert str(done.copy) in done.say("zh")
    assert subjects(path) == [f"c.{n}" for n in range(4)]
    assert examine(path, "b", NOW).well


def test_who_moves_the_copies_away_begins_anew(path: Path, tmp_path: Path) -> None:
    remove(path)
    backup.folder(path).rename(tmp_path / "elsewhere")
    with Store.open(path, "a") as store:
        assert list(store.events()) == []


def test_with_bad_copies_alone_what_can_be_read_is_kept(path: Path) -> None:
    backup.copies(path)[0].write_bytes(b"no database")
    change(path, "DROP TABLE cards")
    done = recover(path, "a", "b")
    assert (done.copy, done.saved) == (None, 4)
    assert subjects(path) == [f"c.{n}" for n in range(4)]


@pytest.mark.parametrize("write", [True, False])
def test_a_missing_table_is_damage_that_the_doctor_mends(path: Path, write: bool) -> None:
    change(path, "DROP TABLE events")
    with pytest.raises(DamagedError), Store.open(path, "a", write=write) as store:
        list(store.events())
    assert [finding.code for finding in examine(path, "a", NOW).findings] == ["damaged", "offer"]
    recover(path, "a", "b")
    assert subjects(path) == [f"c.{n}" for n in range(4)]


@pytest.mark.parametrize("write", [True, False])
def test_another_programs_database_is_left_as_it_is(tmp_path: Path, write: bool) -> None:
    path = tmp_path / "history.db"
    change(path, "CREATE TABLE theirs (x)", "INSERT INTO theirs VALUES (1)")
    before = path.read_bytes()
    with pytest.raises(DamagedError) as refused:
        Store.open(path, "a", write=write)
    assert "another program's database" in refused.value.say("en")
    assert "别的程序" in refused.value.say("zh")
    assert path.read_bytes() == before


def test_the_doctor_says_where_no_copy_can_be_made(path: Path) -> None:
    for copy in backup.copies(path):
        copy.unlink()
    backup.folder(path).rmdir()
    backup.folder(path).write_text("a file", encoding="utf-8")
    report = examine(path, "a", NOW)
    assert report.findings[-1].code == "no-copies"
    assert report.well  # nothing is wrong with the history itself, and nothing of it is to be set aside
    for lang in LANGS:
        assert str(backup.folder(path)) in report.lines(lang)[-1]
