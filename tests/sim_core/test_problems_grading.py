"""The four outcomes in their order, tolerance at its edge, slips either way round."""

from __future__ import annotations

import pytest

from sim_core import problems
from sim_core.problems.base import Problem
from sim_core.problems.grading import Outcome, Slip, close, grade_value, slip, tolerance
from sim_core.quantity import Kind

RING: dict[str, str | int | float] = {"size": "2 GB", "ranks": 8, "rate": "50 GB/s"}


@pytest.fixture(scope="module")
def ring() -> Problem:
    """70 ms; factor 2 left out gives 35, N for N-1 80, sent once 40, an unpipelined tree 240."""
    return problems.solve("ring-all-reduce", RING)


@pytest.fixture(scope="module")
def count() -> Problem:
    return problems.solve("ddp-bucket-count", {"size": "2 GB", "bucket": "25 MiB"})


@pytest.mark.parametrize(
    ("typed", "outcome", "mistake"),
    [
        ("", "unread", None),
        ("70 GB", "unread", None),
        ("60-80 ms", "unread", None),
        ("70", "right", None),
        ("70 ms", "right", None),
        ("0.07 s", "right", None),
        ("2*7/8*2GB/(50GB/s)", "right", None),
        ("2*7/8*2GB/(400 Gb/s)", "right", None),
        ("约 70 毫秒", "right", None),
        ("71.4", "right", None),
        ("68.6", "right", None),
        ("71.5", "wrong", None),
        ("68.5", "wrong", None),
        ("35", "wrong", "factor-two"),
        ("80 ms", "wrong", "n-for-n-minus-1"),
        ("40", "wrong", "sent-once"),
        ("240", "wrong", "tree-unpipelined"),
        ("70 s", "slip", None),
        ("0.07", "slip", None),
        ("70 us", "slip", None),
        ("560", "slip", None),
        ("8.75", "slip", None),
        ("75.16", "slip", None),
        ("123", "wrong", None),
    ],
)
def test_outcomes(ring: Problem, typed: str, outcome: str, mistake: str | None) -> None:
    verdict = ring.grade(typed)
    assert (verdict.outcome, verdict.mistake) == (outcome, mistake)
    assert (verdict.reading is None) == (outcome == "unread")
    assert (verdict.refusal is None) == (outcome != "unread")
    assert (verdict.slip is None) == (outcome != "slip")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("70 s", "×1000"),
        ("0.07", "÷1000"),
        ("560", "×8"),
        ("8.75", "÷8"),
        ("75.16", "×1.024^3"),
        ("70000 s", "×1000^2"),
    ],
)
def test_a_slip_says_which_and_which_way(ring: Problem, typed: str, said: str) -> None:
    assert str(ring.grade(typed).slip) == said


def test_a_known_mistake_goes_before_a_slip() -> None:
    """Not divided by N is 8 times the truth at 8 ranks: there it is a slip, and never declared active."""
    eight = problems.solve("ring-all-reduce", RING)
    assert "not-divided" not in {mistake.code for mistake in eight.mistakes}
    six = problems.solve("ring-all-reduce", {**RING, "ranks": 6})
    value = next(mistake.value for mistake in six.mistakes if mistake.code == "not-divided")
    assert six.grade(f"{value} s").mistake == "not-divided"


def test_mistakes_of_one_value_share_one_message(ring: Problem) -> None:
    shared = next(mistake for mistake in ring.mistakes if mistake.code == "factor-two")
    assert shared.shares == ("both-directions",)


@pytest.mark.parametrize(
    ("typed", "outcome", "mistake"),
    [
        ("77", "right", None),
        ("77 个", "right", None),
        ("７７", "right", None),
        ("77.0", "right", None),
        ("78", "wrong", "small-first-bucket"),
        ("76", "wrong", "rounded-down"),
        ("80", "wrong", "mb-for-mib"),
        ("76.3", "wrong", "not-rounded"),
        ("76.29", "wrong", "not-rounded"),
        ("2GB/25MiB", "wrong", "not-rounded"),
        ("77.01", "wrong", None),
        ("616", "wrong", None),  # 8 times: counts have no slips
        ("77000", "wrong", None),
        ("-77", "unread", None),
    ],
)
def test_counts_are_exact(count: Problem, typed: str, outcome: str, mistake: str | None) -> None:
    verdict = count.grade(typed)
    assert (verdict.outcome, verdict.mistake) == (outcome, mistake)


def test_the_edge_of_the_tolerance_is_inside() -> None:
    for truth in (0.07, 0.1667, 1 / 3, 123.456, 1e-6):
        for edge in (truth * 1.02, truth * 0.98, truth + 0.02 * truth, truth - 0.02 * truth):
            assert close(edge, truth, Kind.TIME)
        assert not close(truth * 1.0201, truth, Kind.TIME)


def test_near_zero_the_floor_holds() -> None:
    assert tolerance(0.0, Kind.TIME, 1e-6) == 1e-6
    assert close(9e-7, 0.0, Kind.TIME, 1e-6)
    assert not close(2e-6, 0.0, Kind.TIME, 1e-6)


@pytest.mark.parametrize(
    ("value", "kind", "expected"),
    [
        (1000.0, Kind.TIME, Slip("1000", True)),
        (1e-3, Kind.TIME, Slip("1000", False)),
        (1.0009e3, Kind.TIME, Slip("1000", True)),
        (1.002e3, Kind.TIME, None),
        (1e12, Kind.TIME, None),
        (8.0, Kind.BYTES, Slip("8", True)),
        (0.125, Kind.BYTES, Slip("8", False)),
        (1.024**3, Kind.BYTES, Slip("1.024^3", True)),
        (1 / 1.024**4, Kind.BYTES, Slip("1.024^4", False)),
        (1.024**2, Kind.BYTES, None),
        (100.0, Kind.PERCENT, Slip("100", True)),
        (0.01, Kind.RATIO, Slip("100", False)),
        (100.0, Kind.TIME, None),
        (1000.0, Kind.COUNT, None),
        (0.0, Kind.TIME, None),
        (-1000.0, Kind.RATIO, None),
    ],
)
def test_slips(value: float, kind: Kind, expected: Slip | None) -> None:
    assert slip(value, 1.0, kind) == expected


def test_an_intermediate_step_is_graded_too(ring: Problem) -> None:
    step = ring.steps[1]
    assert (step.code, step.value) == ("bytes", 3.5e9)
    assert grade_value("3.5 GB", step.value, step.kind, step.unit).outcome == Outcome.RIGHT
    assert grade_value("3.5", step.value, step.kind, step.unit).outcome == Outcome.RIGHT
    assert grade_value("28 Gbit", step.value, step.kind, step.unit).outcome == Outcome.RIGHT
    assert grade_value("28 GB", step.value, step.kind, step.unit).outcome == Outcome.SLIP
    assert grade_value("2 GB", step.value, step.kind, step.unit).outcome == Outcome.WRONG
    assert grade_value("2 gb", step.value, step.kind, step.unit).outcome == Outcome.UNREAD


def test_every_mistake_that_can_be_told_apart_is_named_not_only_the_active_ones() -> None:
    for name, typed, code in (
        ("training-time@1:M5", "2.799 d", "forward-only"),
        ("checkpoint-time@1:M5", "1.36 s", "weights-only"),
    ):
        problem = problems.named(name)
        assert 2 <= len(problem.mistakes) <= 4
        assert code not in {mistake.code for mistake in problem.mistakes}
        assert problem.grade(typed).mistake == code


def test_where_there_are_no_bytes_none_are_mixed_up() -> None:
    """80 us against 72.8125: 1.024^4 by chance, and the waves not rounded up in truth."""
    waves = problems.named("sm-waves@1:B2")
    assert not waves.sized
    assert waves.grade("72.8125us").outcome == Outcome.WRONG
    assert waves.grade("80 ms").outcome == Outcome.SLIP
    assert problems.named("ring-all-reduce@1:M5").sized
