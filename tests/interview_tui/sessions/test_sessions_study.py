"""Study: what comes next, what a grade writes, what undo brings back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sessions_fakes import SETTINGS, Clock, FakeDeck, in_memory, open_store

from interview_tui.history.days import DayRule
from interview_tui.history.errors import HistoryError, NotWrittenError
from interview_tui.history.event import Rating
from interview_tui.history.merge import export, merge
from interview_tui.history.store import Store
from interview_tui.sessions.queue import GAP, topic_order
from interview_tui.sessions.study import StudySession
from interview_tui.sessions.today import summary

AGAIN, HARD, GOOD, EASY = Rating


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path) as opened:
        yield opened


@pytest.fixture
def clock() -> Clock:
    return Clock()


def study(store: Store, clock: Clock, deck: FakeDeck | None = None, **more: Any) -> StudySession:
    return StudySession(deck or FakeDeck(), store, clock, SETTINGS, **more)


def answer(session: StudySession, rating: Rating = GOOD) -> str:
    """Grade the current card; its id."""
    assert session.current is not None
    shown = session.current.id
    session.reveal()
    session.grade(rating)
    return shown


def test_a_grade_is_in_the_log_with_all_that_was_shown(store: Store, clock: Clock) -> None:
    session = study(store, clock)
    session.typed = "约 70 ms"
    session.lang = "en"
    clock.on(seconds=42)
    session.reveal()
    session.tick(0)
    session.tick(2)
    session.tick(2)
    session.tick(1)
    session.tick(9)
    shown = session.preview()
    event = session.grade(HARD, confidence=70)
    assert event is not None
    assert list(store.events()) == [event]
    assert (event.subject, event.rating, event.milliseconds) == ("t.c0", 2, 42_000)
    assert (event.ticks, event.typed, event.lang, event.confidence) == ((0, 1), "约 70 ms", "en", 70)
    assert event.interval == shown[HARD].days
    assert session.current is not None
    assert session.current.id == "t.c1"
    assert (session.revealed, session.ticks, session.typed) == (False, frozenset(), "")


def test_a_key_pressed_twice_answers_once(store: Store, clock: Clock) -> None:
    session = study(store, clock)
    assert session.grade(GOOD) is None  # not revealed
    session.reveal()
    assert session.grade(GOOD) is not None
    assert session.grade(GOOD) is None
    assert len(list(store.events())) == 1


@settings(max_examples=15)
@given(st.lists(st.tuples(st.sampled_from(Rating), st.integers(0, 30)), min_size=1, max_size=12))
def test_the_interval_shown_is_the_one_stored(steps: list[tuple[Rating, int]]) -> None:
    clock = Clock()
    with TemporaryDirectory(dir=in_memory()) as folder, open_store(Path(folder)) as store:
        for rating, days in steps:
            session = study(store, clock)
            if session.current:
                card = session.current.id
                session.reveal()
                shown = session.preview()
                session.grade(rating)
                state = store.card(card)
                assert state is not None
                assert state.due == shown[rating].due.toordinal()
                assert shown[AGAIN].days == 0 < shown[HARD].days <= shown[GOOD].days <= shown[EASY].days
            clock.on(days=days)


def test_again_comes_back_after_a_few_others_and_the_day_ends(store: Store, clock: Clock) -> None:
    session = study(store, clock, FakeDeck(size=6))
    missed = answer(session, AGAIN)
    between = [answer(session) for _ in range(GAP)]
    assert missed not in between
    assert answer(session, AGAIN) == missed
    rest = [answer(session) for _ in range(3)]
    assert rest[-1] == missed
    assert session.current is None
    assert session.preview() == {}
    assert session.counts.due == session.counts.new == 0
    assert session.counts.done == 8
    with pytest.raises(LookupError):
        session.card()


def test_a_card_left_at_again_is_due_tomorrow(store: Store, clock: Clock) -> None:
    session = study(store, clock)
    missed = answer(session, AGAIN)
    clock.on(days=1)
    assert study(store, clock).counts.due == 1
    assert study(store, clock).current.id == missed  # type: ignore[union-attr]


def test_new_cards_are_limited_a_day_not_a_session(store: Store, clock: Clock) -> None:
    few = replace(SETTINGS, new_per_day=3)
    session = StudySession(FakeDeck(), store, clock, few)
    assert [answer(session) for _ in range(3)] == ["t.c0", "t.c1", "t.c2"]
    assert session.current is None
    assert StudySession(FakeDeck(), store, clock, few).current is None
    clock.on(days=1)
    assert StudySession(FakeDeck(), store, clock, few).counts.new == 3


def test_topics_come_after_those_that_they_need(store: Store, clock: Clock) -> None:
    deck = FakeDeck(names=("a", "b", "c"), size=2, needs={"a": ("c", "gone"), "c": ("b",)})
    session = study(store, clock, deck)
    assert [answer(session).partition(".")[0] for _ in range(6)] == ["b", "b", "c", "c", "a", "a"]
    cycle = FakeDeck(names=("a", "b"), needs={"a": ("b",), "b": ("a",)})
    assert sorted(topic_order(cycle.topics)) == ["a", "b"]


def test_one_topic_alone(store: Store, clock: Clock) -> None:
    session = study(store, clock, FakeDeck(names=("a", "b"), size=3), topic="b")
    assert session.counts.new == 3
    assert session.current is not None
    assert session.current.topic == "b"


def test_new_cards_are_spread_among_the_due(store: Store, clock: Clock) -> None:
    many = replace(SETTINGS, new_per_day=8)
    deck = FakeDeck(size=16)
    session = StudySession(deck, store, clock, many)
    seen = {answer(session, HARD) for _ in range(8)}
    clock.on(days=1)
    session = StudySession(deck, store, clock, many)
    assert (session.counts.due, session.counts.new) == (8, 8)
    order = [answer(session) in seen for _ in range(16)]
    assert order[:4] == [True, False, True, False]
    assert order.count(True) == 8


def test_cards_of_one_concept_do_not_follow_each_other(store: Store, clock: Clock) -> None:
    deck = FakeDeck(size=10)
    session = study(store, clock, deck)
    for _ in range(10):
        answer(session, HARD)
    clock.on(days=1)
    session = study(store, clock, deck)
    concept = {entry.id: entry.concepts for entry in deck.index}
    order = [concept[answer(session)] for _ in range(10)]
    assert all(first != second for first, second in pairwise(order))


def test_undo_goes_as_deep_as_the_day_and_beyond_a_restart(tmp_path: Path, clock: Clock) -> None:
    with open_store(tmp_path) as store:
        session = study(store, clock)
        order = [answer(session, rating) for rating in (GOOD, AGAIN, EASY)]
        states = store.cards()
    with open_store(tmp_path) as store:
        session = study(store, clock)
        assert store.cards() == states
        for card in reversed(order):
            undone = session.undo()
            assert undone is not None
            assert session.current is not None
            assert session.current.id == undone.subject == card
            assert not session.revealed
        assert session.undo() is None
        assert store.cards() == {}
        assert session.counts == type(session.counts)(0, 10, 0)


def test_undo_after_again_leaves_no_second_copy_in_line(store: Store, clock: Clock) -> None:
    session = study(store, clock, FakeDeck(size=5))
    missed = answer(session, AGAIN)
    session.undo()
    assert answer(session) == missed
    assert missed not in [answer(session) for _ in range(4)]
    assert session.current is None


def test_yesterday_stays_as_it_was(store: Store, clock: Clock) -> None:
    answer(study(store, clock))
    clock.on(days=1)
    assert study(store, clock).undo() is None


def test_an_edited_or_renamed_card_keeps_its_history_and_a_lost_one_waits(store: Store, clock: Clock) -> None:
    session = study(store, clock)
    answer(session, HARD)
    answer(session, HARD)
    states = store.cards()
    clock.on(days=1)
    edited = study(store, clock, FakeDeck(hash="another"))
    assert edited.counts.due == 2
    lost = study(store, clock, FakeDeck(lost=frozenset({"t.c0"})))
    assert lost.counts.due == 1
    assert store.cards() == states
    assert study(store, clock).counts.due == 2


def test_undo_of_a_card_that_the_deck_has_lost(store: Store, clock: Clock) -> None:
    card = answer(study(store, clock))
    session = study(store, clock, FakeDeck(lost=frozenset({card})))
    undone = session.undo()
    assert undone is not None
    assert undone.subject == card
    assert store.cards() == {}
    assert session.current is not None
    assert session.current.id != card


def test_what_cannot_be_written_stays_on_the_screen(
    store: Store, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = study(store, clock)
    session.reveal()
    session.tick(1)
    card = session.current

    def full(*_: object, **__: object) -> None:
        raise NotWrittenError("disk-full", path="x")

    with monkeypatch.context() as patched:
        patched.setattr(store, "append", full)
        with pytest.raises(HistoryError):
            session.grade(EASY)
        assert session.fault is not None
        assert (session.current, session.revealed, session.ticks) == (card, True, frozenset({1}))
        assert session.pending is EASY
    event = session.retry()
    assert event is not None
    assert event.rating == 4
    assert [session.pending, session.fault] == [None, None]
    assert session.retry() is None


def test_the_day_turns_under_an_open_session(store: Store, clock: Clock) -> None:
    few = replace(SETTINGS, new_per_day=2)
    session = StudySession(FakeDeck(), store, clock, few)
    answer(session)
    answer(session, AGAIN)
    clock.on(days=1)
    answer(session)
    assert session.counts.new == 2


def test_suspend_bury_flag_and_note(store: Store, clock: Clock) -> None:
    session = study(store, clock)
    session.flag(2)
    session.note("ask why 1 MiB")
    session.suspend()
    assert session.current is not None
    assert session.current.id == "t.c1"
    session.bury()
    assert session.current.id == "t.c2"
    first = store.card("t.c0")
    assert first is not None
    assert (first.flag, first.note, first.suspended) == (2, "ask why 1 MiB", True)
    clock.on(days=1)
    tomorrow = study(store, clock)
    assert tomorrow.current is not None
    assert tomorrow.current.id == "t.c1"
    tomorrow.resume("t.c0")
    assert study(store, clock).current.id == "t.c0"  # type: ignore[union-attr]


def test_a_card_that_undo_brings_back_beyond_the_limit_counts_as_new(store: Store, clock: Clock) -> None:
    few = replace(SETTINGS, new_per_day=2)
    session = StudySession(FakeDeck(lost=frozenset({"t.c0", "t.c1"})), store, clock, few)
    session.suspend()
    session = StudySession(FakeDeck(), store, clock, few)
    undone = session.undo()
    assert undone is not None
    assert undone.subject == "t.c2"
    answer(session)
    assert session.counts.new == 1


def test_undo_brings_a_suspended_card_back(store: Store, clock: Clock) -> None:
    session = study(store, clock)
    session.suspend()
    undone = session.undo()
    assert undone is not None
    assert session.current is not None
    assert session.current.id == undone.subject == "t.c0"


def test_a_flight_westwards_repeats_what_was_missed_and_only_that(store: Store, clock: Clock) -> None:
    there = replace(SETTINGS, zone="Pacific/Auckland", day_hour=0)
    here = replace(SETTINGS, zone="America/Los_Angeles", day_hour=5)
    session = StudySession(FakeDeck(), store, clock, there)
    missed, known = answer(session, AGAIN), answer(session, HARD)
    session = StudySession(FakeDeck(), store, clock, here)
    assert session.counts.due == 1
    shown = []
    while session.current:
        shown.append(answer(session))
    assert shown.count(missed) == 1
    assert known not in shown
    assert session.counts.due == 0


def test_undo_of_a_note_or_a_flag_leaves_the_card_at_hand_revealed(store: Store, clock: Clock) -> None:
    session = study(store, clock)
    session.reveal()
    session.tick(1)
    session.note("first")
    session.note("second")
    session.flag(1)
    for mark in (("second", 0), ("first", 0), ("", 0)):
        assert session.undo() is not None
        assert (session.mark.note, session.mark.flag) == mark
        assert (session.revealed, session.ticks) == (True, frozenset({1}))
    assert session.undo() is None


def test_undo_of_a_resumed_card_suspends_it_again(store: Store, clock: Clock) -> None:
    session = study(store, clock)
    session.suspend()
    session.resume("t.c0")
    undone = session.undo()
    assert undone is not None
    assert undone.data == {"on": False}
    assert session.current is not None
    assert session.current.id == "t.c1"
    assert session.marks.of("t.c0").suspended
    session.undo()
    assert session.current.id == "t.c0"


def test_a_card_that_was_resumed_and_drawn_goes_when_that_is_undone(store: Store, clock: Clock) -> None:
    session = study(store, clock)
    session.suspend()
    session.resume("t.c0")
    session = study(store, clock)
    assert session.current is not None
    assert session.current.id == "t.c0"
    session.undo()
    assert session.current.id == "t.c1"


def test_a_review_from_a_clock_ahead_keeps_the_card_due_and_the_session_says_so(tmp_path: Path) -> None:
    """Another machine, a day ahead, had forgotten the card: that answer stays the newest, and it asks for today."""
    clock, deck = Clock(), FakeDeck()
    east = replace(SETTINGS, zone="Pacific/Auckland", day_hour=0)
    with open_store(tmp_path / "here") as store, open_store(tmp_path / "there", "ahead") as other:
        days = DayRule(SETTINGS.zone, SETTINGS.day_hour)
        ahead = clock() + timedelta(hours=24)
        other.append("review", "t.c0", now=ahead, days=days, rating=Rating.AGAIN, interval=0)
        merge(store, export(other))
        session = StudySession(deck, store, clock, east)
        session.reveal()
        session.grade(Rating.HARD)
        today = summary(deck, store, clock, east)
        assert (session.counts.due, session.counts.new) == (today.due, today.new)
        assert today.due == 1
