"""Which family comes next: interleaved, what is due first, a few at a time, basics of everything early."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date
from functools import cache
from itertools import pairwise
from pathlib import Path
from statistics import mean

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sessions_fakes import SETTINGS, START, Clock, FakeDeck, FakeProblems, open_store

from interview_tui.deck import Deck, open_deck
from interview_tui.history.agenda import PLAN
from interview_tui.history.days import DayRule
from interview_tui.history.event import ATTEMPT
from interview_tui.history.scheduler import Scheduler
from interview_tui.history.state import Row, SkillState, fold_skill
from interview_tui.history.store import Store
from interview_tui.sessions.choice import AT_WORK, PATIENCE, choose_family, in_order, opened
from interview_tui.sessions.practice import PracticeSession
from sim_core import problems

DAY = START.toordinal()
SCHEDULER = Scheduler()
FAMILIES = tuple(problems.families())


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path) as opened_store:
        yield opened_store


@cache
def deck() -> Deck:
    return open_deck()


def practised(
    order: tuple[str, ...], right: Callable[[str], bool], days: int, a_day: int
) -> tuple[list[str], dict[str, SkillState]]:
    """What is asked, and what is known then, of somebody who gets right, without help, what `right` says."""
    rng, asked, previous = random.Random(4), [], None
    skills: dict[str, SkillState] = {}
    for number in range(days * a_day):
        day = DAY + number // a_day
        previous = choose_family(order, skills, day, previous, rng)
        asked.append(previous)
        facts = {"phase": "ask", "outcome": "right" if right(previous) else "wrong", "try": 1, "worked": 0}
        row = Row(day * 86_400_000_000 + number, "a", number + 1, day, ATTEMPT, None, None, facts)
        skills[previous] = fold_skill([row], SCHEDULER, skills.get(previous))
    return asked, skills


def test_the_order_of_learning_has_each_topics_basics_first_and_a_topic_after_what_it_needs(store: Store) -> None:
    order = in_order(deck(), store, FAMILIES, DAY)
    assert sorted(order) == sorted(FAMILIES)
    topic_of = {family: deck().prose(family).topic for family in order}
    first = {topic: place for place, topic in reversed(list(enumerate(map(topic_of.__getitem__, order))))}
    assert all(
        first[needed] < first[topic.id] for topic in deck().topics for needed in topic.needs if topic.id in first
    )
    assert max(first.values()) < 2 * len(first), "two of each topic, then two more of each"
    for topic in first:  # within a topic as they are learnt
        mine = [family for family in order if topic_of[family] == topic]
        assert mine == [family for family in FAMILIES if topic_of[family] == topic]


def test_a_newcomer_who_gets_nothing_right_stays_with_a_few(store: Store) -> None:
    order = in_order(deck(), store, FAMILIES, DAY)
    asked, _ = practised(order, lambda _: False, 3, 60)
    assert set(asked[: 4 * PATIENCE]) == set(order[:AT_WORK])
    assert all(first != second for first, second in pairwise(asked))
    assert AT_WORK < len(set(asked)) <= len(asked) // PATIENCE + AT_WORK, "but not for ever"


def test_who_is_strong_has_met_everything_in_an_afternoon_and_mastered_it_in_a_few(store: Store) -> None:
    order = in_order(deck(), store, FAMILIES, DAY)
    asked, _ = practised(order, lambda _: True, 1, 150)
    met = list(dict.fromkeys(asked))
    assert set(met) == set(order)
    assert mean(abs(met.index(family) - place) for place, family in enumerate(order)) < AT_WORK
    _, skills = practised(order, lambda _: True, 6, 100)
    assert sum(state.mastered is not None for state in skills.values()) > 0.8 * len(order)


def test_one_stubborn_family_holds_nothing_up(store: Store) -> None:
    order = in_order(deck(), store, FAMILIES, DAY)
    asked, _ = practised(order, lambda family: family != order[1], 1, 120)
    assert len(set(asked)) > 0.7 * len(order)
    assert 8 < asked.count(order[1]) < 60, "and comes again and again"


def test_what_is_due_comes_first_longest_overdue_first_and_once_a_day() -> None:
    resting = SkillState(draws=9, mean=1.0, days=3, latest=DAY - 9, mastered=DAY - 20, given=0)
    skills = {
        family: replace(resting, due=due)
        for family, due in (("a", DAY - 1), ("b", DAY - 5), ("c", DAY + 3), ("d", DAY))
    }
    skills["e"] = SkillState(draws=3, mean=0.1, days=1, latest=DAY - 1)
    families, rng = ("e", "f", "a", "b", "c", "d"), random.Random(1)
    assert [choose_family(families, skills, DAY, previous, rng) for previous in (None, "b", "e")] == ["b", "a", "b"]
    skills["b"] = replace(skills["b"], latest=DAY)  # wrong today: due still, but asked
    assert choose_family(families, skills, DAY, "e", rng) == "a"
    for family in ("a", "d"):
        skills[family] = replace(skills[family], latest=DAY, due=DAY + 9)
    later = [choose_family(families, skills, DAY, None, rng) for _ in range(300)]
    assert later.count("b") > 3 * later.count("c") > 0
    assert {"e", "f"} < set(later)


def test_an_adopted_plans_order_of_topics_goes_before_the_decks(store: Store) -> None:
    def basics() -> set[str]:
        return {deck().prose(family).topic for family in in_order(deck(), store, FAMILIES, DAY)[:4]}

    assert basics() == {"overlap", "collectives"}
    topics = sorted(
        (topic.id for topic in deck().topics), key=lambda topic: (topic not in ("serving", "memory"), topic)
    )
    in_a_week = date.fromordinal(DAY + 7).isoformat()
    said = {"interviews": [[in_a_week, "x"]], "minutes": 40, "new": {}, "order": topics}
    store.append("setting", PLAN, now=START, days=DayRule("UTC"), data=said)
    assert basics() == {"serving", "memory"}
    in_a_month = in_order(deck(), store, FAMILIES, DAY + 30)[:4]
    assert {deck().prose(family).topic for family in in_a_month} == {"overlap", "collectives"}


states = st.builds(
    SkillState,
    draws=st.integers(0, 9),
    mean=st.floats(0, 1),
    latest=st.integers(DAY - 5, DAY),
    mastered=st.sampled_from([None, DAY - 3]),
    due=st.sampled_from([None, DAY - 2, DAY, DAY + 2]),
    given=st.sampled_from([None, 0, 2]),
)


@given(
    st.dictionaries(st.sampled_from("abcdefghijkl"), states),
    st.sampled_from([None, *"abcdefghijkl"]),
    st.randoms(use_true_random=False),
)
def test_never_twice_in_a_row_and_never_more_new_ones_than_places(
    skills: dict[str, SkillState], previous: str | None, rng: random.Random
) -> None:
    families = tuple("abcdefghijkl")
    family = choose_family(families, skills, DAY, previous, rng)
    assert family in families
    assert family != previous
    known = {name for name, state in skills.items() if state.draws}
    new = [name for name in opened(families, skills) if name not in known]
    assert len(new) <= AT_WORK
    assert new == [name for name in families if name not in known][: len(new)]
    assert choose_family(("a",), skills, DAY, "a", rng) == "a"


def test_the_family_of_the_last_session_is_not_the_first_of_this_one(store: Store) -> None:
    for seed in range(1, 20):
        clock = Clock()
        session = PracticeSession(
            FakeDeck(),
            store,
            clock,
            SETTINGS,
            random.Random(seed),
            problems=FakeProblems(),
            families=["double", "half"],
        )
        newest = store.last(store.device, (ATTEMPT,), DAY)
        assert newest is None or session.problem.family != newest.subject
        session.answer("-1")
