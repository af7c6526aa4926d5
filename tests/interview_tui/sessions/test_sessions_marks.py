"""Marks on cards: any card, any day, each taken back by itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sessions_fakes import SETTINGS, Clock, open_store

from interview_tui.history.errors import HistoryError
from interview_tui.history.event import FLAG, NOTE
from interview_tui.history.store import Store
from interview_tui.sessions.marks import Mark, Marks


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path) as opened:
        yield opened


def test_a_card_without_marks_and_one_with_all(store: Store) -> None:
    marks = Marks(store, Clock(), SETTINGS)
    assert marks.of("a") == Mark()
    assert not marks.explained
    marks.flag("a", 1)
    marks.note("a", "说清楚 SP")
    marks.bury("a")
    marks.suspend("a")
    assert marks.of("a") == Mark(True, True, 1, "说清楚 SP")
    assert marks.every() == {"a": marks.of("a")}
    assert marks.explained


def test_what_was_put_off_is_back_tomorrow(store: Store) -> None:
    clock = Clock()
    marks = Marks(store, clock, SETTINGS)
    marks.bury("a")
    clock.on(days=1)
    assert marks.of("a") == Mark()
    assert marks.every() == {}


def test_undo_takes_back_what_was_done_to_that_card_and_no_other(store: Store) -> None:
    marks = Marks(store, Clock(), SETTINGS)
    marks.note("a", "one")
    marks.note("a", "two")
    marks.flag("b", 1)
    undone = marks.undo("a")
    assert undone is not None
    assert undone.kind == NOTE
    assert (marks.of("a").note, marks.of("b").flag) == ("one", 1)
    assert marks.undo("a") is not None
    assert marks.undo("a") is None
    assert marks.of("a") == Mark()
    undone = marks.undo("b")
    assert undone is not None
    assert undone.kind == FLAG


def test_yesterday_stays_as_it_was(store: Store) -> None:
    clock = Clock()
    marks = Marks(store, clock, SETTINGS)
    marks.suspend("a")
    clock.on(days=1)
    assert marks.undo("a") is None
    marks.resume("a")
    assert marks.of("a") == Mark()


def test_what_cannot_be_written_is_an_error_and_changes_nothing(tmp_path: Path, store: Store) -> None:
    store.close()
    with open_store(tmp_path) as written:
        Marks(written, Clock(), SETTINGS).note("a", "kept")
        path = written.path
    with Store.open(path, "reader", write=False) as reader:
        marks = Marks(reader, Clock(), SETTINGS)
        with pytest.raises(HistoryError):
            marks.note("a", "lost")
        assert marks.of("a").note == "kept"
