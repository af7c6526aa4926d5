"""A person's weeks, at random, against a model that keeps a plain list of what counts.

Answer, practise, undo, suspend, bury, edit and lose cards, kill and restart, change the zone, fly, set the clock,
merge: after every step the folds equal those of the model, which knows no tables and no increments.
"""

from __future__ import annotations

import random
import shutil
import tempfile
from dataclasses import replace
from datetime import timedelta
from math import exp, log
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from sessions_fakes import SETTINGS, Clock, FakeDeck, FakeProblems, in_memory, open_store

from interview_tui.history.days import DayRule, app_day
from interview_tui.history.event import ATTEMPT, Event, Rating
from interview_tui.history.merge import export, merge
from interview_tui.history.scheduler import Scheduler
from interview_tui.history.state import CardState, SkillState
from interview_tui.history.store import Store
from interview_tui.sessions.practice import PracticeSession
from interview_tui.sessions.study import StudySession
from interview_tui.sessions.today import summary

SCHEDULER = Scheduler()
ELSEWHERE: dict[Rating, dict[str, Any]] = {
    Rating.AGAIN: {"phase": "ask", "outcome": "wrong", "try": 1, "hint": False, "worked": 1, "difficulty": -1.25},
    Rating.HARD: {"phase": "ask", "outcome": "slip", "try": 1, "hint": False, "worked": 0, "difficulty": 0.5},
    Rating.GOOD: {"phase": "ask", "outcome": "right", "try": 1, "hint": False, "worked": 0, "difficulty": 0.5},
    Rating.EASY: {"phase": "ask", "outcome": "right", "try": 1, "hint": False, "worked": 2, "difficulty": -2.0},
}
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
    @rule(which=st.sampled_from(["suspend", "bury", "flag", "note"]), number=st.integers(0, 7))
    def mark(self, which: str, number: int) -> None:
        match which:
            case "suspend":
                self.session.suspend()
            case "bury":
                self.session.bury()
            case "flag":
                self.session.flag(number)
            case "note":
                self.session.note("why " * number)
        self.note_newest()

    @rule(pick=st.integers(0, 9))
    def resume(self, pick: int) -> None:
        suspended = sorted(card for card, state in self.store.cards().items() if state.suspended)
        if suspended:
            self.session.resume(suspended[pick % len(suspended)])
            self.note_newest()

    def note_newest(self) -> None:
        mine = [event for event in self.store.events() if event.device == self.store.device]
        self.note(max(mine, key=lambda event: event.sequence))

    @rule(
        seed=st.integers(1, 9),
        fading=st.booleans(),
        said=st.sampled_from(["right", "wrong", "slip", "hint", "given-up"]),
    )
    def practise(self, seed: int, fading: bool, said: str) -> None:
        """One problem from beginning to end; a wrong answer is followed by the step that is asked, if one is."""
        session = PracticeSession(
            self.deck, self.store, self.clock, self.settings, random.Random(seed),
            problems=FakeProblems(steps=4), families=["double", "half"], fading=fading,
        )  # fmt: skip
        facts = {"worked": len(session.worked), "hint": said == "hint" and session.hint() is not None}
        answers = {"wrong": ["-1", "7"], "slip": [str(session.problem.answer * 1000)]}.get(said, [])
        for typed in (*answers, str(session.problem.answer)):
            if session.phase == "solution":
                break
            self.clock.on(seconds=20)
            feedback = session.give_up() if said == "given-up" else session.answer(typed)
            self.note(feedback.event)
            assert feedback.event is not None
            assert feedback.event.data.items() >= facts.items()
        self.sit_down()

    @rule()
    def take_a_problem_back(self) -> None:
        """All of the newest problem of today: its answers stand together at the end of what this machine practised."""
        today = app_day(self.store.stamp(self.clock()), self.settings.zone, self.settings.day_hour).toordinal()
        mine = [e for e in self.kept if e.kind == ATTEMPT and e.device == self.store.device and e.day == today]
        mine.sort(key=lambda event: event.sequence)
        session = PracticeSession(
            self.deck, self.store, self.clock, self.settings, random.Random(1), problems=FakeProblems(steps=4)
        )
        assert (session.undo() is not None) == bool(mine)
        newest = mine[-1].problem if mine else None
        while mine and mine[-1].problem == newest:
            self.kept.remove(mine.pop())
            self.written += 1
        self.sit_down()

    @rule()
    def undo(self) -> None:
        today = app_day(self.store.stamp(self.clock()), self.settings.zone, self.settings.day_hour).toordinal()
        undoable = [e for e in self.kept if e.kind != ATTEMPT and e.day == today and e.device == self.store.device]
        undone = self.session.undo()
        if undoable:
            last = max(undoable, key=lambda event: event.sequence)
            self.kept.remove(last)
            self.written += 1
            assert undone == last
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
            st.tuples(st.integers(0, 7), st.sampled_from(Rating), st.integers(-100, 100), st.booleans()), max_size=3
        )
    )
    def merge(self, work: list[tuple[int, Rating, int, bool]]) -> None:
        """A second machine studies by itself, undoes some of it, and its log comes here."""
        other = Path(tempfile.mkdtemp(dir=in_memory()))
        rule = DayRule(self.settings.zone, self.settings.day_hour)
        self.machines += 1
        with Store.open(other / "history.db", f"b{self.machines}") as second:
            for card, rating, hours, undone in work:
                now = self.clock() + timedelta(hours=hours)
                if card < 6:
                    event = second.append(
                        "review", f"t.c{card}", now=now, days=rule, rating=rating, interval=rating - 1
                    )
                else:
                    event = second.append(
                        ATTEMPT, ("double", "half")[card - 6], now=now, days=rule, problem="p", data=ELSEWHERE[rating]
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
        for kind, states in ((False, self.store.cards()), (True, self.store.skills())):
            mine = [event for event in self.kept if (event.kind == ATTEMPT) == kind]
            assert states.keys() == {event.subject for event in mine}
        for card, state in self.store.cards().items():
            assert seen(state) == model([event for event in self.kept if event.subject == card])
        for family, skill in self.store.skills().items():
            assert practised(skill) == pytest.approx(skill_model([e for e in self.kept if e.subject == family]))

    @invariant()
    def today_agrees_with_the_session(self) -> None:
        if hasattr(self, "store"):
            counts = self.session.counts
            today = summary(self.deck, self.store, self.clock, self.settings)
            answered = sum(worth(event) is not None for event in self.kept if event.day == today.day.toordinal())
            assert self.session.mark.suspended is False
            assert (today.due, today.new, today.done) == (counts.due, counts.new, counts.done + answered)


def seen(state: CardState) -> tuple[object, ...]:
    memory = state.memory
    return (
        (memory.stability, memory.difficulty, memory.day) if memory else None,
        state.due, state.reps, state.suspended, state.buried, state.flag, state.note,
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


def model(kept: list[Event]) -> tuple[object, ...]:
    """The state of a card from the list of what counts, the simplest way there is."""
    mine = truly_ordered(kept)
    memory, due, reps, suspended, buried, flag, note = None, None, 0, False, None, 0, ""
    for event in mine:
        if event.kind == "review":
            assert event.rating is not None
            assert event.interval is not None
            day = event.day if memory is None else max(event.day, memory.day)
            memory = SCHEDULER.review(memory, event.rating, day)
            due, reps = day + event.interval, reps + 1
        elif event.kind == "suspend":
            suspended = event.data["on"]
        elif event.kind == "flag":
            flag = event.data["flag"]
        elif event.kind == "note":
            note = event.data["text"]
        else:
            buried = event.day
    known = (memory.stability, memory.difficulty, memory.day) if memory else None
    return (known, due, reps, suspended, buried, flag, note)


def worth(event: Event) -> float | None:
    """What an answer says of the person: right at once 1, with a hint or after a slip half, else 0; None: unsettled."""
    data = event.data
    if event.kind != ATTEMPT or data["phase"] == "step" or (data["outcome"] == "slip" and data["try"] == 1):
        return None
    if data["outcome"] != "right":
        return 0.0
    return 0.5 if data["hint"] or data["try"] > 1 else 1.0


def practised(state: SkillState) -> tuple[Any, ...]:
    memory = (state.memory.stability, state.memory.difficulty, state.memory.day) if state.memory else (0, 0, 0)
    given = -1 if state.given is None else state.given
    return (state.draws, state.mean, given, state.mastered or 0, state.due or 0, *memory, *state.ability)


def skill_model(kept: list[Event]) -> tuple[Any, ...]:
    """The state of a family from the list of what counts; with steps given away an answer is worth half at most."""
    settled = [(event, worth(event)) for event in truly_ordered(kept)]
    answers = [(event, value) for event, value in settled if value is not None]
    mean, given, days, mastered, due, memory, latest = 0.0, -1, 0, 0, 0, None, 0
    for number, (event, value) in enumerate(answers):
        data = event.data
        days += max(event.day, latest) != latest
        latest = max(event.day, latest)
        counts = min(value, 0.5) if data["worked"] else value
        mean = 0.6 * mean + 0.4 * counts if number else counts
        if value == 1:
            given = data["worked"]
        elif value == 0 and given >= 0:
            given = max(given, data["worked"] + 1)
        if not mastered and mean >= 0.95 and number >= 3 and days >= 2:
            mastered = latest
        if mastered and (memory is None or latest > memory.day or due <= latest):
            rating = {1.0: Rating.GOOD, 0.5: Rating.HARD, 0.0: Rating.AGAIN}[counts]
            due = latest + SCHEDULER.preview(memory, latest)[rating].interval
            memory = SCHEDULER.review(memory, rating, latest)
    abilities = [
        sum(
            0.9 ** (len(answers) - 1 - number) * (value * log(p) + (1 - value) * log(1 - p))
            for number, (event, value) in enumerate(answers)
            for p in [1 / (1 + exp(event.data["difficulty"] - ability))]
        )
        for ability in range(-5, 6)
    ]
    kept_in_mind = (memory.stability, memory.difficulty, memory.day) if memory else (0, 0, 0)
    return (len(answers), mean, given, mastered, due, *kept_in_mind, *abilities)


class PersonForLong(Person):
    """The same, for longer."""


Person.TestCase.settings = settings(max_examples=15, stateful_step_count=25, deadline=None)
PersonForLong.TestCase.settings = settings(max_examples=2000, stateful_step_count=30, deadline=None)
TestPerson = Person.TestCase
TestPersonForLong = pytest.mark.long(PersonForLong.TestCase)
