"""The promises of design.md 4, over some seeds of every family; over 10,000 with their words, in the long mode, in
tests/interview_tui/deck/test_deck_filled_twins.py."""

from __future__ import annotations

from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim_core import problems
from sim_core.answers import Reading, read
from sim_core.problems import mistakes
from sim_core.problems.base import Ask, Values, Wrong
from sim_core.problems.check import check
from sim_core.problems.grading import Outcome, tolerance
from sim_core.problems.promises import typable
from sim_core.quantity import Kind

FAMILIES = problems.calculations()
family = pytest.mark.parametrize("family", FAMILIES)
SEEDS = 12


@family
def test_every_promise_holds(family: str) -> None:
    report = check(family, SEEDS, start=1000)
    assert report.failures == ()
    assert report.distinct > SEEDS // 2


def test_of_all_draws_about_a_fifth_is_refused() -> None:
    """Of each family fewer than half, which takes more seeds to tell: the long mode does."""
    refused = sum(len(problems.make(family, seed).refused) for family in FAMILIES for seed in range(SEEDS))
    assert 0.1 < refused / (refused + SEEDS * len(FAMILIES)) < 0.3


@family
def test_the_routes_agree_whatever_the_ask(family: str) -> None:
    spec = problems.family(family)
    for seed in range(8):
        drawn = problems.make(family, seed)
        for ask in spec.asks:
            problem = problems.solve(family, drawn.given, ask.code)
            assert ask.simulated(problem.timeline, problem.given) == pytest.approx(problem.answer, rel=1e-9)
            assert {step.code for step in problem.steps} <= set(ask.step_codes)
            assert problem.steps[-1].value == pytest.approx(problem.answer, rel=1e-12)


@family
def test_a_problem_is_the_same_every_time_and_by_every_name(family: str) -> None:
    first, version = problems.make(family, 7_531), problems.family(family).version
    for again in (problems.make(family, "7BB"), problems.make(family, "7bb", version), problems.named(first.name)):
        assert again == first
    assert first.name == f"{family}@{version}:7BB"


@family
def test_the_calculations_of_the_steps_come_to_their_values(family: str) -> None:
    """Each line of a solution can be typed as it stands; to the four digits that its numbers are printed with."""
    typed = 0
    for seed in range(20):
        for step in problems.make(family, seed).steps:
            if typable(step):
                reading = read(step.symbols, step.kind, step.unit)
                assert isinstance(reading, Reading), (step.symbols, reading)
                whole = step.code == "remainder"  # a difference of printed sizes: near, no more
                assert reading.value == pytest.approx(step.value, rel=0.03 if whole else 2e-3), step.symbols
                typed += 1
    assert typed >= 20


@family
def test_no_answer_is_nothing_negative_or_told_in_the_question(family: str) -> None:
    for seed in range(20):
        problem = problems.make(family, seed)
        assert problem.answer > 0
        width = tolerance(problem.answer, problem.kind, problem.floor)
        for name, value in problem.given.items():
            if problem.given_kinds[name][0] is problem.kind:
                assert abs(value - problem.answer) > width, problem.name


@family
def test_no_two_givens_are_the_same_number(family: str) -> None:
    for seed in range(20):
        problem = problems.make(family, seed)
        said = [(problem.given_kinds[name][0], value) for name, value in problem.given.items()]
        assert len(set(said)) == len(said), problem.name


@family
def test_any_text_gets_a_verdict(family: str) -> None:
    problem = problems.make(family, 3)

    @given(text=st.text(max_size=70))
    def graded(text: str) -> None:
        assert problem.grade(text).outcome in set(Outcome)

    graded()


def _always(value: float, _: Values) -> float:
    return value


def _ask(kind: Kind, answer: float, **wrong: float) -> tuple[Ask, Values]:
    return Ask(
        code="x",
        kind=kind,
        unit=None,
        closed=lambda _: answer,
        simulated=lambda *_: answer,
        steps=lambda _: (),
        step_codes=(),
        mistakes=tuple(Wrong(code, partial(_always, value)) for code, value in wrong.items()),
        floor=0.0,
    ), {}


def _codes(kind: Kind, answer: float, **wrong: float) -> list[str]:
    ask, values = _ask(kind, answer, **wrong)
    return [mistake.code for mistake in mistakes.candidates(ask, values, answer)]


def test_a_mistake_within_three_tolerances_of_the_truth_is_no_candidate() -> None:
    assert _codes(Kind.TIME, 1.0, near=1.06) == []
    assert _codes(Kind.TIME, 1.0, far=1.07) == ["far"]


def test_a_unit_slip_is_no_candidate() -> None:
    assert _codes(Kind.TIME, 1.0, thousand=1000.0, eight=0.125, gib=1.024**3, hundred=100.0) == ["hundred"]
    assert _codes(Kind.RATIO, 1.0, hundred=100.0) == []
    assert _codes(Kind.COUNT, 10, eighty=80) == ["eighty"]


def test_two_mistakes_that_lie_close_are_both_no_candidates() -> None:
    assert _codes(Kind.TIME, 1.0, a=2.0, b=2.05, c=3.0) == ["c"]
    assert _codes(Kind.TIME, 1.0, a=2.0, b=2.1) == ["a", "b"]


def test_a_mistake_near_one_that_is_no_candidate_itself_is_none_either() -> None:
    assert _codes(Kind.TIME, 1.0, near=1.05, beyond=1.08) == []


def test_mistakes_of_one_value_are_one_candidate() -> None:
    ask, values = _ask(Kind.TIME, 1.0, a=2.0, b=2.0 * (1 + 1e-12), c=3.0)
    found = mistakes.candidates(ask, values, 1.0)
    assert [(mistake.code, mistake.shares) for mistake in found] == [("a", ("b",)), ("c", ())]
    assert mistakes.codes(found) == {"a", "b", "c"}


def test_in_counts_any_difference_is_clear() -> None:
    assert _codes(Kind.COUNT, 77, one=78, two=79, same=77) == ["one", "two"]
    assert _codes(Kind.COUNT, 77, unrounded=76.29, down=76) == ["unrounded", "down"]
    assert _codes(Kind.COUNT, 77, unrounded=76.95) == []


def test_what_no_answer_could_say_is_no_candidate() -> None:
    assert _codes(Kind.TIME, 1.0, negative=-2.0, endless=float("inf"), nothing=float("nan")) == []
    assert _codes(Kind.RATIO, 1.0, negative=-2.0) == ["negative"]
