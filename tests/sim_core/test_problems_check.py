"""The acceptance finds what is broken: each promise, broken on purpose, is named with the problem that shows it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sim_core import problems
from sim_core.problems.base import Mistake, Problem
from sim_core.problems.check import Report, _broken_in_all, check
from sim_core.problems.drawing import unfit
from sim_core.problems.mistakes import values
from sim_core.problems.promises import broken, typable
from sim_core.quantity import Kind

NAME = "ddp-exposed@1:7F2K"


@pytest.fixture(scope="module")
def sound() -> Problem:
    return problems.named(NAME)


def codes(problem: Problem) -> set[str]:
    found = broken(problems.family(problem.family), problem)
    assert all(failure.problem == problem.name and failure.detail for failure in found)
    return {failure.code for failure in found}


def test_a_sound_problem_breaks_nothing(sound: Problem) -> None:
    assert codes(sound) == set()


def test_an_answer_that_the_routes_do_not_give(sound: Problem) -> None:
    assert "not-the-same" in codes(replace(sound, answer=sound.answer * 1.5))


def test_a_timeline_that_says_something_else(sound: Problem) -> None:
    other = problems.make("ddp-exposed", 5).timeline
    assert "routes" in codes(replace(sound, timeline=other))


def test_a_mistake_within_tolerance_of_the_truth(sound: Problem) -> None:
    near = Mistake("factor-two", sound.answer * 1.01)
    assert "mistake-right" in codes(replace(sound, mistakes=(near, near)))


def test_two_mistakes_that_are_taken_for_one_another(sound: Problem) -> None:
    pair = (Mistake("factor-two", 0.5), Mistake("no-latency", 0.5))
    assert "mistake-unnamed" in codes(replace(sound, mistakes=pair))


def test_a_declared_mistake_that_gets_another_ones_name(sound: Problem) -> None:
    """Those that aren't active are tried too: nobody may be told that he did what he didn't."""
    declared = values(problems.family("ddp-exposed").asks[0], sound.given)
    taken = Mistake("no-latency", declared["factor-two"])
    assert "misnamed" in codes(replace(sound, mistakes=(taken, *sound.mistakes[:1])))


def test_a_mistake_is_itself_up_to_the_edge_of_its_tolerance(sound: Problem) -> None:
    edge = Mistake("factor-two", sound.answer * 1.035)  # 2 % of it reach into 2 % of the truth
    assert "mistake-right" in codes(replace(sound, mistakes=(edge, *sound.mistakes[:1])))


def test_a_solution_that_stops_short_or_has_a_line_that_comes_to_something_else(sound: Problem) -> None:
    assert "steps" in codes(replace(sound, steps=sound.steps[:-1]))
    total = next(step for step in sound.steps if step.code == "total")
    for wrong in (
        replace(total, symbols="3 · 2 ms"),
        replace(total, symbols="2 ms +"),
        replace(total, code="undeclared"),
        replace(total, code="size"),
    ):
        steps = tuple(wrong if step is total else step for step in sound.steps)
        assert "steps" in codes(replace(sound, steps=steps)), wrong


def test_sums_that_are_for_reading_only_need_not_be_typable(sound: Problem) -> None:
    assert typable(sound.steps[1])
    for symbols in ("", "⌈2 / 3⌉", "⌊2 / 3⌋", "max(2 ms, 3 ms)", "min(2, 3)", "|{1, 2}|", "1 + " * 16 + "1"):
        assert not typable(replace(sound.steps[1], symbols=symbols))


def test_what_only_the_caller_can_look_into_is_reported_with_the_rest() -> None:
    report = check("ring-all-reduce", 3, also=lambda problem: [("unsaid", f"{problem.seed}")])
    assert [(failure.code, failure.detail) for failure in report.failures] == [
        ("unsaid", f"{seed}") for seed in range(3)
    ]


def test_too_few_mistakes(sound: Problem) -> None:
    assert "mistakes" in codes(replace(sound, mistakes=sound.mistakes[:1]))


def test_an_answer_that_stands_in_the_question() -> None:
    spec = problems.family("ddp-step")
    given = {**problems.make("ddp-step", 1).given, "forward": 0.1, "backward": 0.2}
    kinds: dict[str, tuple[Kind, str | None]] = {"forward": (Kind.TIME, "ms")}
    told = replace(spec.asks[0], closed=lambda _: 0.101)
    assert unfit(replace(spec, plausible=lambda _: True), told, given, kinds) == "told"
    clear = replace(told, closed=lambda _: 0.11)
    assert unfit(replace(spec, plausible=lambda _: True), clear, given, kinds) is None


def test_a_byte_too_many_that_the_printed_size_does_not_show() -> None:
    spec = problems.family("ddp-bucket-count")
    kinds: dict[str, tuple[Kind, str | None]] = {"size": (Kind.BYTES, None), "bucket": (Kind.BYTES, None)}
    cap = 25 * 2**20
    assert unfit(spec, spec.asks[0], {"size": 398 * cap + 600_000, "bucket": cap}, kinds) == "printed"
    assert unfit(spec, spec.asks[0], {"size": 2e9, "bucket": cap}, kinds) is None


@pytest.mark.parametrize("answer", [0.0, -1.0, float("inf"), float("nan")])
def test_an_answer_that_is_nothing(answer: float) -> None:
    spec = problems.family("ring-all-reduce")
    ask = replace(spec.asks[0], closed=lambda _: answer)
    assert unfit(spec, ask, {"size": 2e9, "ranks": 8, "rate": 50e9}, {}) == "degenerate"


def test_two_givens_of_one_value() -> None:
    spec = problems.family("ddp-step")
    drawn = problems.make("ddp-step", 1)
    same = {**drawn.given, "forward": drawn.given["backward"]}
    assert unfit(spec, spec.asks[0], same, drawn.given_kinds) == "twins"


def test_what_shows_only_over_many_seeds() -> None:
    report = Report("x", 1000, 12, {"scenario": 1500}, {"never": 0.01, "often": 0.9})
    assert [(failure.code, failure.problem) for failure in _broken_in_all(report)] == [
        ("inactive", "x"),
        ("refused", "x"),
        ("few", "x"),
    ]
    assert _broken_in_all(replace(report, seeds=10)) == []


def test_a_report_counts_and_names() -> None:
    report = check("ring-all-reduce", 5)
    assert report.ok
    assert (report.family, report.seeds) == ("ring-all-reduce", 5)
    assert set(report.active) == {wrong.code for wrong in problems.family("ring-all-reduce").asks[0].mistakes}
    with pytest.raises(problems.UnknownFamilyError):
        check("nothing", 5)
    with pytest.raises(ValueError, match="at least one seed"):
        check("ring-all-reduce", 0)
