"""Families whose worked values stand in public sources or can be done by hand."""

from __future__ import annotations

import pytest

from sim_core import problems


def test_hops_of_1f1b_lengthen_the_dependency_chain() -> None:
    """facts.md D6: p=8, m=32, tf=1, tb=2 take 117; with 0.1 a hop 123.8."""
    given = {"stages": 8, "micro_batches": 32, "forward": 1.0, "backward": 2.0, "hop": 0.1}
    assert problems.solve("pp-hops", given).answer == pytest.approx(123.8 - 117)


def test_the_two_connection_families_give_their_own_answers() -> None:
    for family in ("connections-one", "connections-many"):
        problem = problems.make(family, "7F2K")
        assert problem.grade(f"{problem.answer!r} s").outcome == "right"
        assert all(mistake.value != pytest.approx(problem.answer) for mistake in problem.mistakes)


def test_a_gemm_short_of_sms_goes_in_whole_waves() -> None:
    """facts.md O6: ceil(tiles / free SMs) waves; 528 tiles on 132 SMs are 4 waves, on 116 they are 5."""
    given = {"sms": 132, "held": 16, "tiles": 528, "tile": 1e-4}
    assert problems.solve("sm-waves", given).answer == pytest.approx(5e-4)
