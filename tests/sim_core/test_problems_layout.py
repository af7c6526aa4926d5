"""Families about layouts: the least pipeline degree, and how many layouts there are."""

from __future__ import annotations

import pytest

from sim_core import problems
from sim_core.problems.layout_count import _pipelines

Given = dict[str, str | int | float]
JOB: Given = {"params": 175e9, "layers": 96, "gpus": 1024, "tp": 8, "budget": "40 GB"}


def test_gpt3_on_1024_gpus_by_hand() -> None:
    """175e9 * 6 / (8 p) + 175e9 * 12 / 1024 <= 40e9: p = 3 holds 45.8 GB, p = 4 holds 34.9 GB."""
    problem = problems.solve("pipeline-degree", JOB)
    assert problem.answer == 4
    held = {step.code: step.value for step in problem.steps}
    assert held["states"] == pytest.approx(175e9 * (6 / 32 + 12 / 1024))
    assert held["least"] == pytest.approx(3.459, rel=1e-3)


def test_degrees_that_do_not_divide_are_passed_over() -> None:
    ninety: Given = {**JOB, "layers": 90, "gpus": 768, "tp": 4}  # 1, 2, 3 and 6 divide both 90 and 192
    problem = problems.solve("pipeline-degree", {**ninety, "budget": "70 GB"})
    assert problem.answer == 6
    assert problem.grade("4").mistake in ("not-a-divisor", "layers-ignored")


def test_what_fits_nowhere_is_said() -> None:
    with pytest.raises(ValueError, match="no pipeline degree"):
        problems.solve("pipeline-degree", {**JOB, "layers": 90, "gpus": 768, "tp": 4, "budget": "25 GB"})


def test_mistakes_of_the_least_degree() -> None:
    problem = problems.solve("pipeline-degree", JOB)
    assert problem.grade("4").outcome == "right"
    assert problem.grade("16").mistake == "optimizer-whole"
    assert problem.grade("32").mistake == "no-tensor-parallel"


def test_layouts_of_sixteen_gpus_by_hand() -> None:
    """tp 1: (2, 8) (4, 4) (8, 2); tp 2: (1, 8) (2, 4) (4, 2) (8, 1); tp 4: 3; tp 8: 2. dp 16 doesn't divide 24."""
    problem = problems.solve("layout-count", {"gpus": 16, "layers": 24, "batch": 24})
    assert problem.answer == 12
    assert [step.value for step in problem.steps] == [3, 4, 3, 2, 12]


@pytest.mark.parametrize("rest", [1, 2, 12, 96, 120, 210])
@pytest.mark.parametrize("layers", [1, 24, 30, 80])
@pytest.mark.parametrize("batch", [1, 64, 480, 1001])
def test_pairs_prime_by_prime_and_one_by_one(rest: int, layers: int, batch: int) -> None:
    found = [pp for pp in range(1, rest + 1) if rest % pp == 0 and layers % pp == 0 and batch % (rest // pp) == 0]
    assert _pipelines(rest, layers, batch) == len(found)
