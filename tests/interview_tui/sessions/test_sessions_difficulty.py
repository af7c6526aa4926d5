"""Difficulty chosen for about three right of four, shown with simulated persons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from statistics import mean
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sessions_fakes import in_memory
from simulated_person import FAMILIES, Asked, Person, share

from interview_tui.history.ability import NOTHING, observe
from interview_tui.history.state import SkillState
from interview_tui.sessions import difficulty
from interview_tui.sessions.difficulty import DRAWS, TARGET, chosen, predicted
from sim_core import problems
from sim_core.problems.difficulty import difficulty as hardness

PERSONS = {"weak": -1.0, "middling": 0.5, "strong": 3.0}
LEARNING = 0.1
LONG = ("ddp-exposed", "ddp-step")
"""Solutions of seven and eight steps, which a strong person too gets wrong."""


@cache
def practised(person: str, gain: float, fading: bool = True) -> tuple[tuple[Asked, ...], ...]:
    """Three persons of that ability, 200 problems each."""
    found = []
    for seed in range(3):
        with TemporaryDirectory(dir=in_memory()) as folder:
            found.append(tuple(Person(PERSONS[person], gain, seed).practise(Path(folder, "x"), fading=fading)))
    return tuple(found)


def together(person: str, gain: float, fading: bool = True) -> list[Asked]:
    return [one for asked in practised(person, gain, fading) for one in asked]


@pytest.mark.parametrize("gain", [0.0, LEARNING], ids=["as-he-is", "learning"])
@pytest.mark.parametrize("person", PERSONS)
def test_about_three_of_four_are_right(person: str, gain: float) -> None:
    right = share(together(person, gain))
    assert right > 0.65
    if right >= 0.85:  # then it couldn't be made harder
        assert person == "strong"
        short = [one for asked in practised(person, gain) for one in asked[20:] if one.family not in LONG]
        assert share_given(short) < 0.05


@pytest.mark.parametrize(("person", "right"), [("weak", 0.35), ("middling", 0.6)])
def test_without_the_choice_they_are_not(person: str, right: float) -> None:
    """The same persons with nothing given away: what the test above sees is the choice, not the persons."""
    assert share(together(person, 0.0, fading=False)) < right


def test_the_weak_are_given_much_and_the_strong_soon_nothing() -> None:
    given = {person: share_given(together(person, 0.0)) for person in PERSONS}
    assert given["weak"] > given["middling"] > given["strong"]
    for asked in practised("strong", 0.0):
        later = [one for one in asked[8:] if one.family not in LONG]
        assert share_given(later) < 0.08
        assert not any(one.worked for one in asked[8:40] if one.difficulty < -1), "that would be an insult"


def share_given(asked: Sequence[Asked]) -> float:
    return sum(one.worked > 0 for one in asked) / len(asked)


def test_as_he_learns_it_gets_harder() -> None:
    learning, as_he_is = (mean(map(harder, practised("weak", gain))) for gain in (2 * LEARNING, 0.0))
    assert learning > max(0.2, 0.2 + as_he_is)


def harder(asked: Sequence[Asked]) -> float:
    """By how many logits the last problems were harder than the first."""
    return mean(one.difficulty for one in asked[-80:]) - mean(one.difficulty for one in asked[:80])


def test_to_one_for_whom_all_is_easy_the_hardest_draw_is_asked_with_nothing_given() -> None:
    seeds = iter(range(DRAWS))
    drawn = [problems.make("pp-step", seed) for seed in range(DRAWS)]
    assert len({hardness(problem) for problem in drawn}) > 1
    able = [0.0] * (len(NOTHING) - 1) + [1.0]
    problem, worked = chosen(lambda: problems.make("pp-step", next(seeds)), lambda one: len(one.steps) - 1, able)
    assert worked == 0
    assert hardness(problem) == max(map(hardness, drawn))


@given(st.integers(0, 10), st.integers(0, 3), st.integers(0, 50))
def test_never_more_is_given_than_may_be(ability: int, most: int, seed: int) -> None:
    able = [float(place == ability) for place in range(len(NOTHING))]
    _, worked = chosen(lambda: problems.make("ddp-no-sync", seed), lambda _: most, able)
    assert 0 <= worked <= most


answers = st.lists(
    st.tuples(st.sampled_from(FAMILIES[:4]), st.sampled_from([0.0, 0.5, 1.0]), st.floats(-2, 3)), max_size=15
)


def folded(plan: list[tuple[str, float, float]]) -> Mapping[str, SkillState]:
    skills: dict[str, SkillState] = {}
    for family, outcome, hard in plan:
        before = skills.get(family, SkillState())
        skills[family] = SkillState(draws=before.draws + 1, ability=observe(before.ability, outcome, hard))
    return skills


@given(answers, st.sampled_from(FAMILIES[:4]))
def test_a_right_answer_raises_every_estimate_and_a_wrong_one_lowers_it(
    plan: list[tuple[str, float, float]], family: str
) -> None:
    for hard in (-1.0, 1.0):
        better, worse = (folded([*plan, (family, outcome, hard)]) for outcome in (1.0, 0.0))
        for about in FAMILIES[:5]:
            assert difficulty.Person(better).ability(about) > difficulty.Person(worse).ability(about)
            abilities = difficulty.Person(better).abilities(about)
            assert sum(abilities) == pytest.approx(1)
            chances = [predicted(abilities, difficulty) for difficulty in (-2.0, 0.0, 2.0)]
            assert chances == sorted(chances, reverse=True)


def test_a_new_family_begins_where_the_others_are() -> None:
    strong = folded([(family, 1.0, 1.0) for family in FAMILIES[:4]] * 4)
    weak = folded([(family, 0.0, -1.0) for family in FAMILIES[:4]] * 4)
    nobody = difficulty.Person({})
    assert nobody.ability("mfu") == pytest.approx(0, abs=1e-6)
    assert difficulty.Person(strong).ability("mfu") > 1 > -1 > difficulty.Person(weak).ability("mfu")
    typical = {name: predicted(difficulty.Person(s).abilities("mfu"), 0.0) for name, s in (("s", strong), ("w", weak))}
    assert typical["s"] > TARGET > 1 - TARGET > typical["w"]
    mixed = {**strong, "mfu": folded([("mfu", 0.0, 0.0)] * 6)["mfu"]}
    one = difficulty.Person(mixed)
    assert one.ability("mfu") < one.ability("busbw"), "what the person does there counts for more"


def test_a_family_that_is_harder_than_it_is_thought_is_soon_known_to_be() -> None:
    easy = [(family, 1.0, 0.0) for family in FAMILIES[:3]] * 4
    before = predicted(difficulty.Person(folded(easy)).abilities("mfu"), 0.0)
    after = predicted(difficulty.Person(folded([*easy, *[("mfu", 0.0, 0.0)] * 6])).abilities("mfu"), 0.0)
    assert before > 0.75
    assert after < 0.4
