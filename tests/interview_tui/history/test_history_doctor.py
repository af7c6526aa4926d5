"""Backups and the doctor: nothing is lost, each damage said."""

from __future__ import annotations

import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from interview_tui.history import backup
from interview_tui.history.days import DayRule
from interview_tui.history.doctor import examine, recover, salvage
from interview_tui.history.errors import BusyError, DamagedError
from interview_tui.history.store import Store
from interview_tui.messages import LANGS

NOW = datetime(2026, 11, 29, 12, tzinfo=UTC)
DAYS = DayRule("Asia/Shanghai")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "history.db"


def study(path: Path, day: int, cards: int = 3) -> list[str]:
    """A session on day `day`; the ids of its events."""
    with Store.open(path, "a") as store:
        return [
            store.append(
                "review", f"c.{n}", now=NOW + timedelta(days=day, seconds=n), days=DAYS, rating=3, interval=2
            ).id
            for n in range(cards)
        ]


def ids(path: Path) -> set[str]:
    with Store.open(path, "a", write=False) as store:
        return {event.id for event in store.events()}


def codes(path: Path) -> list[str]:
    report = examine(path, "a", NOW + timedelta(days=30))
    for lang in LANGS:
        assert all(report.lines(lang))
    return [finding.code for finding in report.findings]


def test_a_copy_a_day_and_the_last_seven(path: Path) -> None:
    for day in range(10):
        study(path, day)
    names = [copy.name for copy in backup.copies(path)]
    assert names == [f"history-2026-12-{8 - n:02}.db" for n in range(7)]
    assert backup.newest_good(path) == backup.copies(path)[0]
    assert not list(backup.folder(path).glob("*.part"))


def test_the_second_session_of_a_day_is_in_its_copy(path: Path) -> None:
    study(path, 0)
    study(path, 0, cards=5)
    (copy,) = backup.copies(path)
    assert ids(copy) == ids(path)


def test_a_session_that_was_killed_gets_its_copy_at_the_next_start(path: Path) -> None:
    study(path, 0)
    backup.copies(path)[0].unlink()
    Store.open(path, "a").close()
    assert len(backup.copies(path)) == 1


def test_a_well_history(path: Path) -> None:
    assert codes(path) == ["no-file"]
    study(path, 0)
    assert codes(path) == ["sound", "replayed", "copies"]


def test_derived_states_that_differ_are_mended(path: Path) -> None:
    study(path, 0)
    raw = sqlite3.connect(path)
    raw.execute("UPDATE cards SET due = due + 5 WHERE subject = 'c.1'")
    raw.commit()
    raw.close()
    assert codes(path) == ["sound", "mended", "copies"]
    assert codes(path) == ["sound", "replayed", "copies"]


def test_an_edited_event_betrays_itself(path: Path) -> None:
    study(path, 0)
    raw = sqlite3.connect(path)
    raw.execute("DROP TRIGGER events_stay")
    raw.execute("UPDATE events SET rating = 4 WHERE subject = 'c.1'")
    raw.commit()
    raw.close()
    report = examine(path, "a", NOW)
    assert "false-events" in [finding.code for finding in report.findings]
    assert not report.well


def test_odd_clocks_and_doubled_devices_are_said(path: Path) -> None:
    study(path, 9000)
    with Store.open(path, "a") as store:
        store.append("later-kind", "x", now=NOW, days=DAYS)
    with Store.open(path.with_name("b.db"), "a") as twin:
        twin.append("review", "c.7", now=NOW, days=DAYS, rating=3, interval=2)
        rest = list(twin.events())
    with Store.open(path, "a") as store:
        store.add(rest)
    assert codes(path)[:4] == ["sound", "ahead", "unknown-kinds", "same-device"]


def test_the_doctor_waits_for_the_writer(path: Path) -> None:
    with Store.open(path, "a"), pytest.raises(BusyError):
        examine(path, "a", NOW)


@pytest.mark.parametrize("damage", ["scribbled", "truncated", "emptied", "emptied-head", "middle"])
def test_a_damaged_file_is_set_aside_and_the_copy_goes_on(path: Path, damage: str) -> None:
    kept = study(path, 0, cards=40) + study(path, 1, cards=40)
    copy_holds = ids(backup.copies(path)[0])
    with Store.open(path, "a") as store:
        late = [
            store.append(
                "note", f"late.{n}", now=NOW + timedelta(days=1, hours=1), days=DAYS, data={"text": "x" * 50}
            ).id
            for n in range(60)
        ]
        store._written = False  # as if killed: this session leaves no copy
    whole = path.read_bytes()
    if damage == "scribbled":
        path.write_bytes(b"scribble" * 4000)
    elif damage == "truncated":
        path.write_bytes(whole[: len(whole) // 2])
    elif damage == "emptied":
        path.write_bytes(b"")
    elif damage == "emptied-head":
        path.write_bytes(b"\0" * 4096 + whole[4096:])
    else:
        path.write_bytes(whole[:20_480] + b"\xff" * 4096 + whole[24_576:])
    damaged = path.read_bytes()

    report = examine(path, "a", NOW)
    assert not report.well
    assert [finding.code for finding in report.findings] == ["damaged", "offer"]
    assert path.read_bytes() == damaged

    done = recover(path, "a", "a2")
    assert done.aside.read_bytes() == damaged
    assert all(done.say(lang) for lang in LANGS)
    assert copy_holds == set(kept)
    assert set(kept) <= ids(path)
    if damage == "middle":  # what lies around the broken page is read back
        assert len(ids(path) & set(late)) >= 20
        assert done.saved >= 20
    with Store.open(path, "a") as store:
        assert store.device == "a2"
        assert store.append("note", "x", now=NOW, days=DAYS).sequence == 1
    assert examine(path, "a", NOW + timedelta(days=9)).well


def test_without_a_copy_what_can_be_read_is_read(path: Path) -> None:
    kept = study(path, 0, cards=200)
    for copy in backup.copies(path):
        copy.unlink()
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) - 8192])
    with pytest.raises(DamagedError):
        Store.open(path, "a")
    assert codes(path) == ["damaged", "no-copy"]
    done = recover(path, "a", "a2")
    assert done.copy is None
    assert done.saved == len(ids(path) & set(kept)) >= 100


def test_a_bad_copy_is_passed_over_and_never_replaces_a_good_one(path: Path) -> None:
    study(path, 0)
    study(path, 1)
    newest, older = backup.copies(path)
    newest.write_bytes(b"rubbish")
    assert backup.newest_good(path) == older
    older_bytes = older.read_bytes()
    bad = sqlite3.connect(path.with_name("bad.db"))
    bad.executescript("CREATE TABLE t (x); INSERT INTO t VALUES (1);")
    bad.execute("PRAGMA writable_schema = ON")
    bad.execute("UPDATE sqlite_master SET rootpage = 99 WHERE name = 't'")
    bad.commit()
    bad.close()
    bad = sqlite3.connect(path.with_name("bad.db"))
    with pytest.raises(DamagedError):
        backup.make(bad, path, DAYS.day(NOW).toordinal())
    bad.close()
    assert older.read_bytes() == older_bytes


def test_salvage_of_a_sound_file_is_all_of_it(path: Path) -> None:
    kept = study(path, 0, cards=5)
    assert [event.id for event in salvage(path)] == kept
    assert {file.name for file in path.parent.iterdir()} == {"history.db", "history.db.lock", "backups"}
