"""A person's weeks, at random, against a model that keeps a plain list of what counts.

Answer, undo, suspend, bury, edit and lose cards, kill and restart, change the zone, fly, set the clock, merge: after
every step the folds equal those of the model, which knows no tables and no increments.
"""

from __future__ import annotations

import shutil
import tempfile
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from sessions_fakes import SETTINGS, Clock, FakeDeck, in_memory, open_store

from interview_tui.history.days import DayRule, app_day
from interview_tui.history.event import Event, Rating
from interview_tui.history.merge import export, merge
from interview_tui.history.scheduler import Scheduler
from interview_tui.history.state import CardState
from interview_tui.history.store import Store
from interview_tui.sessions.study import StudySession
from interview_tui.sessions.today import summary

SCHEDULER = Scheduler()
ZONES = ("Asia/Shanghai", "America/Los_Angeles", "Pacific/Auckland")


class Person(RuleBasedStateMachine):
    """What is done to the real thing is noted in `kept`: the events that count, as the model understands them."""

    @initialize()
    def begin(self) -> None:
        self.folder = Path(tempfile.mkdtemp(dir=in_memory()))
        self.clock = Clock()
        self.deck = FakeDeck(size=6)
        self.settings = replace(SETTINGS, new_per_day=4)
        self.kept: list[Event] = []
        self.written = 0
        self.machines = 0
        self.store = open_store(self.folder)
        self.sit_down()

    def sit_down(self) -> None:
        self.session = StudySession(self.deck, self.store, self.clock, self.settings)

    def teardown(self) -> None:
        if hasattr(self, "store"):
            self.store.close()
            shutil.rmtree(self.folder)

    def note(self, event: Event | None) -> None:
        assert event is not None
        self.kept.append(event)
        self.written += 1

    @precondition(lambda self: self.session.current)
    @rule(rating=st.sampled_from(Rating), seconds=st.integers(0, 300))
    def answer(self, rating: Rating, seconds: int) -> None:
        self.session.reveal()
        shown = self.session.preview()
        self.clock.on(seconds=seconds)
        event = self.session.grade(rating)
        assert event is not None
        assert event.interval == shown[rating].days
        self.note(event)

    @precondition(lambda self: self.session.current)
    @rule(which=st.sampled_from(["suspend", "bury"]))
    def put_away(self, which: str) -> None:
        self.session.suspend() if which == "suspend" else self.session.bury()
        mine = [event for event in self.store.events() if event.device == self.store.device]
        self.note(max(mine, key=lambda event: event.sequence))

    @rule()
    def undo(self) -> None:
        today = app_day(self.store.stamp(self.clock()), self.settings.zone, self.settings.day_hour).toordinal()
        undoable = [event for event in self.kept if event.day == today and event.device == self.store.device]
        undone = self.session.undo()
        if undoable:
            last = max(undoable, key=lambda event: event.sequence)
            self.kept.remove(last)
            self.written += 1
            assert undone is None or undone.id == last.subject
        else:
            assert undone is None

    @rule()
    def restart(self) -> None:
        self.store.close()
        self.store = open_store(self.folder)
        self.sit_down()

    @rule()
    def killed(self) -> None:
        """Nothing is closed: the file as it lies on the disk is all that is left."""
        elsewhere = Path(tempfile.mkdtemp(dir=in_memory()))
        for file in self.folder.iterdir():
            if file.name.startswith("history.db") and not file.name.endswith(".lock"):
                shutil.copy(file, elsewhere / file.name)
        self.store.close()
        shutil.rmtree(self.folder)
        self.folder = elsewhere
        self.store = open_store(self.folder)
        self.sit_down()

    @rule(days=st.integers(0, 20), hours=st.integers(-6, 23))
    def time_passes(self, days: int, hours: int) -> None:
        self.clock.on(days=days, hours=hours)
        self.sit_down()

    @rule(zone=st.sampled_from(ZONES), hour=st.integers(0, 6))
    def fly(self, zone: str, hour: int) -> None:
        self.settings = replace(self.settings, zone=zone, day_hour=hour)
        self.sit_down()

    @rule(lost=st.sets(st.sampled_from([f"t.c{n}" for n in range(6)]), max_size=2), text=st.text(max_size=2))
    def edit(self, lost: set[str], text: str) -> None:
        self.deck = FakeDeck(size=6, lost=frozenset(lost), hash=text)
        self.sit_down()

    @rule(
        work=st.lists(
            st.tuples(st.integers(0, 5), st.sampled_from(Rating), st.integers(-100, 100), st.booleans()), max_size=3
        )
    )
    def merge(self, work: list[tuple[int, Rating, int, bool]]) -> None:
        """A second machine studies by itself, undoes some of it, and its log comes here."""
        other = Path(tempfile.mkdtemp(dir=in_memory()))
        rule = DayRule(self.settings.zone, self.settings.day_hour)
        self.machines += 1
        with Store.open(other / "history.db", f"b{self.machines}") as second:
            for card, rating, hours, undone in work:
                event = second.append(
                    "review",
                    f"t.c{card}",
                    now=self.clock() + timedelta(hours=hours),
                    days=rule,
                    rating=rating,
                    interval=rating - 1,
                )
                self.written += 1 + undone
                if undone:
                    second.append("undo", now=self.clock(), days=rule, target=event.id)
                else:
                    self.kept.append(event)
            merge(self.store, export(second))
            merge(self.store, export(second))
        shutil.rmtree(other)
        self.sit_down()

    @rule()
    def rebuild(self) -> None:
        self.store.rebuild()

    @invariant()
    def the_log_is_whole(self) -> None:
        if hasattr(self, "store"):
            assert len(list(self.store.events())) == self.written

    @invariant()
    def the_folds_are_the_models(self) -> None:
        if not hasattr(self, "store"):
            return
        expected = {card: model(self.kept, card) for card in {event.subject for event in self.kept}}
        assert {card: seen(state) for card, state in self.store.cards().items()} == expected

    @invariant()
    def today_agrees_with_the_session(self) -> None:
        if hasattr(self, "store"):
            counts = self.session.counts
            today = summary(self.deck, self.store, self.clock, self.settings)
            assert (today.due, today.new, today.done) == (counts.due, counts.new, counts.done)


def seen(state: CardState) -> tuple[object, ...]:
    memory = state.memory
    return (
        (memory.stability, memory.difficulty, memory.day) if memory else None,
        state.due, state.reps, state.suspended, state.buried,
    )  # fmt: skip


def truly_ordered(events: list[Event]) -> list[Event]:
    """By instant; what its own machine dated more than a day after a later event counts as no later than that."""
    mended = []
    for event in events:
        later = [e for e in events if e.device == event.device and e.sequence > event.sequence]
        bound = min((e.instant for e in later), default=event.instant)
        day = min((e.day for e in later if e.instant == bound), default=event.day)
        if event.instant > bound + 86_400_000_000:
            mended.append((bound, event.device, event.sequence, replace(event, day=min(day, event.day))))
        else:
            mended.append((*event.order, event))
    return [event for *_, event in sorted(mended, key=lambda found: found[:3])]


def model(kept: list[Event], card: str) -> tuple[object, ...]:
    """The state of a card from the list of what counts, the simplest way there is."""
    mine = truly_ordered([event for event in kept if event.subject == card])
    memory, due, reps, suspended, buried = None, None, 0, False, None
    for event in mine:
        if event.kind == "review":
            assert event.rating is not None
            assert event.interval is not None
            day = event.day if memory is None else max(event.day, memory.day)
            memory = SCHEDULER.review(memory, event.rating, day)
            due, reps = day + event.interval, reps + 1
        elif event.kind == "suspend":
            suspended = True
        else:
            buried = event.day
    return ((memory.stability, memory.difficulty, memory.day) if memory else None, due, reps, suspended, buried)


class PersonForLong(Person):
    """The same, for longer."""


Person.TestCase.settings = settings(max_examples=15, stateful_step_count=25, deadline=None)
PersonForLong.TestCase.settings = settings(max_examples=2000, stateful_step_count=30, deadline=None)
TestPerson = Person.TestCase
TestPersonForLong = pytest.mark.long(PersonForLong.TestCase)
