"""The plan: within the minutes, what is asked first, rising towards the date, and followed by Today."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sessions_fakes import SETTINGS, Clock, FakeDeck, open_store

from interview_tui.deck import Card
from interview_tui.deck.model import Asked
from interview_tui.history.agenda import TOP, Interview, adopted, parse, retention_on
from interview_tui.history.event import Rating
from interview_tui.history.plan import Costs, PlanCard, make
from interview_tui.history.scheduler import Scheduler
from interview_tui.history.store import Store
from interview_tui.sessions.planning import adopt, asked_topics, costs, give_up, plan
from interview_tui.sessions.study import StudySession
from interview_tui.sessions.today import summary

TODAY = date(2026, 11, 29).toordinal()
SCHEDULERS: dict[float, Scheduler] = {}


def scheduler(retention: float) -> Scheduler:
    return SCHEDULERS.setdefault(retention, Scheduler(retention=retention))


def new_cards(count: int, topic: str = "t") -> list[PlanCard]:
    return [PlanCard(f"{topic}.{n}", topic) for n in range(count)]


class AskedDeck(FakeDeck):
    """Topic c is what Kuaishou asks; it needs b."""

    def card(self, card_id: str) -> Card:
        asked = (Asked("快手"),) if card_id in ("c.c1", "c.c2") else ()
        return replace(super().card(card_id), asked=asked)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path) as opened:
        yield opened


@pytest.mark.parametrize(
    ("text", "interview"),
    [
        ("2027-01-15:快手", Interview(date(2027, 1, 15).toordinal(), "快手")),
        ("2027-01-15：快手", Interview(date(2027, 1, 15).toordinal(), "快手")),
        ("2027-01-22", Interview(date(2027, 1, 22).toordinal(), "")),
    ],
)
def test_dates_are_read(text: str, interview: Interview) -> None:
    assert parse(text) == interview


@pytest.mark.parametrize("text", ["", "15.1.2027", "2027-02-30:x", "快手:2027-01-15"])
def test_what_is_no_date_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        parse(text)


@given(st.integers(0, 90), st.sampled_from([0.7, 0.85, 0.9, 0.95, 0.98]))
def test_retention_rises_towards_the_date(left: int, base: float) -> None:
    dates = [Interview(TODAY + 60, "a"), Interview(TODAY + 90, "b")]
    day = TODAY + 60 - min(left, 60)
    today, tomorrow = retention_on(day, dates, base), retention_on(day + 1, dates, base)
    assert base <= today <= max(TOP, base)
    assert tomorrow >= today or day == TODAY + 60
    assert retention_on(TODAY + 59, dates, base) == max(TOP, base)
    assert retention_on(TODAY + 91, dates, base) == base
    assert retention_on(TODAY + 61, dates, base) < TOP or base >= TOP


def test_every_day_keeps_within_the_minutes() -> None:
    found = make(new_cards(120), [Interview(TODAY + 30, "x")], 20, TODAY, scheduler, runs=6)
    assert len(found.days) == 30
    assert all(load.minutes <= 20.000001 for load in found.days)
    assert found.days[0].new == 10
    assert all(load.new == 0 for load in found.days[-1:])
    assert [load.retention for load in found.days] == sorted(load.retention for load in found.days)


def test_more_minutes_know_more_and_drop_less() -> None:
    cards = new_cards(100)
    plans = [make(cards, [Interview(TODAY + 14, "x")], minutes, TODAY, scheduler, runs=6) for minutes in (5, 15, 60)]
    known = [found.forecasts[0].known for found in plans]
    dropped = [len(found.dropped) for found in plans]
    assert known == sorted(known)
    assert dropped == sorted(dropped, reverse=True)
    assert dropped[0] > 0 == dropped[2]
    assert plans[0].dropped[0] == "t.99"  # last in the order, first to drop
    assert known[2] > 0.85


def test_the_forecast_is_what_comes_true() -> None:
    """The share known on the date in fresh runs lies within three deviations of what was said."""
    cards = new_cards(60)
    said = make(cards, [Interview(TODAY + 20, "x")], 30, TODAY, scheduler, runs=12).forecasts[0]
    assert 0 < said.spread < 0.1
    other = make(cards, [Interview(TODAY + 20, "x")], 30, TODAY, scheduler, runs=30).forecasts[0]
    assert abs(said.known - other.known) < 3 * said.spread


def test_two_dates_two_forecasts_and_the_same_plan_twice() -> None:
    dates = [Interview(TODAY + 12, "NVIDIA"), Interview(TODAY + 6, "快手"), Interview(TODAY + 12, "Meta")]
    cards = new_cards(20, "a") + new_cards(20, "b")
    found = make(cards, dates, 20, TODAY, scheduler, runs=4)
    assert [forecast.interview.who for forecast in found.forecasts] == ["快手", "Meta, NVIDIA"]
    first, second = found.forecasts
    assert first.known < second.known
    assert first.topics[0].known > first.topics[1].known
    assert found == make(cards, dates, 20, TODAY, scheduler, runs=4)


def test_reviews_that_do_not_fit_are_put_off_and_said() -> None:
    memory = Scheduler().review(None, Rating.GOOD, TODAY - 3)
    cards = [PlanCard(f"c{n}", "t", memory, TODAY - 1) for n in range(100)]
    found = make(cards, [Interview(TODAY + 5, "x")], 10, TODAY, scheduler, costs=Costs(30, 60), runs=4)
    assert found.days[0].put_off > 50


@pytest.mark.parametrize(("day", "minutes"), [(TODAY, 30), (TODAY - 4, 30), (TODAY + 9, 0)])
def test_no_plan_without_a_date_to_come_and_minutes(day: int, minutes: int) -> None:
    with pytest.raises(ValueError, match="date"):
        make(new_cards(3), [Interview(day, "x")], minutes, TODAY, scheduler)


def test_what_a_company_asks_comes_first_with_what_it_needs() -> None:
    deck = AskedDeck(names=("a", "b", "c"), size=3, needs={"c": ("b",)})
    assert asked_topics(deck, ["快手"]) == ["b", "c", "a"]
    assert asked_topics(deck, ["somebody"]) == ["a", "b", "c"]


def test_today_and_study_follow_the_plan_that_was_adopted(store: Store) -> None:
    clock, deck = Clock(), AskedDeck(names=("a", "b", "c"), size=3, needs={"c": ("b",)})
    interviews = [Interview(TODAY + 10, "快手")]
    found = plan(deck, store, clock, SETTINGS, interviews, 12)
    assert found.days[0].new == 6
    adopt(found, deck, store, clock, SETTINGS)
    agenda = adopted(store)
    assert agenda is not None
    assert agenda.interviews == tuple(interviews)
    today = summary(deck, store, clock, SETTINGS)
    assert (today.new, today.interviews) == (6, (("快手", 10),))
    session = StudySession(deck, store, clock, SETTINGS)
    assert session.current is not None
    assert session.current.topic == "b"
    near = session.preview()[Rating.EASY].days
    give_up(store, clock, SETTINGS)
    session = StudySession(deck, store, clock, SETTINGS)
    assert session.current is not None
    assert session.current.topic == "a"
    assert session.preview()[Rating.EASY].days > near
    assert summary(deck, store, clock, SETTINGS).interviews == ()


def test_after_the_last_date_the_settings_hold_again(store: Store) -> None:
    clock, deck = Clock(), FakeDeck(size=30)
    adopt(plan(deck, store, clock, SETTINGS, [Interview(TODAY + 3, "x")], 4), deck, store, clock, SETTINGS)
    assert summary(deck, store, clock, SETTINGS).new == 2
    clock.on(days=4)
    assert summary(deck, store, clock, SETTINGS).new == SETTINGS.new_per_day


def test_under_another_deck_the_dates_hold_and_the_counts_do_not(store: Store) -> None:
    clock = Clock()
    one, other = FakeDeck(names=("a", "b"), size=2), FakeDeck(names=("x", "y"), size=40)
    interviews = [Interview(TODAY + 20, "快手")]
    adopt(plan(one, store, clock, SETTINGS, interviews, 30), one, store, clock, SETTINGS)
    assert summary(one, store, clock, SETTINGS).new == 4
    clock.on(days=3)  # nothing new is left to meet of the first deck, says its plan
    there = summary(other, store, clock, SETTINGS)
    assert (there.new, there.interviews) == (SETTINGS.new_per_day, (("快手", 17),))
    agenda = adopted(store, ["x", "y"])
    assert agenda is not None
    assert (agenda.interviews, agenda.minutes, agenda.new, agenda.order) == (tuple(interviews), 30, {}, ())

    # A plan for the other deck, with one more date: each deck follows its own, the dates are the newest.
    more = [*interviews, Interview(TODAY + 30, "Meta")]
    adopt(plan(other, store, clock, SETTINGS, more, 8), other, store, clock, SETTINGS)
    assert summary(other, store, clock, SETTINGS).new == 4
    assert summary(one, store, clock, SETTINGS).new == 0
    assert summary(one, store, clock, SETTINGS).interviews == (("快手", 17), ("Meta", 27))
    give_up(store, clock, SETTINGS)
    assert adopted(store, ["x", "y"]) is None
    assert summary(one, store, clock, SETTINGS).new == 4


@pytest.mark.parametrize(
    ("names", "followed"),
    [("abcd", True), ("abcde", True), ("ab", True), ("abcdefgh", True), ("a", False), ("bexy", False), ("", False)],
)
def test_a_deck_that_gained_or_lost_topics_is_the_same_deck(store: Store, names: str, followed: bool) -> None:
    clock, deck = Clock(), FakeDeck(names=tuple("abcd"), size=3)
    adopt(plan(deck, store, clock, SETTINGS, [Interview(TODAY + 9, "")], 10), deck, store, clock, SETTINGS)
    agenda = adopted(store, names)
    assert agenda is not None
    assert bool(agenda.order) == bool(agenda.new) == followed


def test_dates_among_the_settings_count_too(store: Store) -> None:
    dated = replace(SETTINGS, interviews=("2026-12-05:Meta", "rubbish", "2020-01-01"))
    assert summary(FakeDeck(), store, Clock(), dated).interviews == (("Meta", 6),)


def test_costs_are_those_of_the_person(store: Store) -> None:
    assert costs(store) == Costs()
    clock = Clock()
    session = StudySession(FakeDeck(size=40), store, clock, replace(SETTINGS, new_per_day=30))
    for _ in range(25):
        session.reveal()
        clock.on(seconds=75)
        session.grade(Rating.GOOD)
    assert costs(store) == Costs(Costs().review, 75.0)
