"""The collective families against nccl-tests' factors, worked values, and rings that lose something."""

from __future__ import annotations

import pytest

from sim_core import collectives, problems
from sim_core.problems import _ring

LINK: dict[str, str | int | float] = {"ranks": 8, "rate": "50 GB/s"}


@pytest.mark.parametrize("ranks", [2, 3, 4, 7, 8, 16])
def test_times_are_those_of_nccl_tests(ranks: int) -> None:
    size, rate = 1e9, 50e9
    for family, op in (
        ("reduce-scatter", "reduce_scatter"),
        ("all-to-all", "all_to_all"),
        ("ring-all-reduce", "all_reduce"),
    ):
        solved = problems.solve(family, {"size": size, "ranks": ranks, "rate": rate})
        assert solved.answer == pytest.approx(collectives.time(op, ranks, size, rate), rel=1e-12)
    gathered = problems.solve("all-gather", {"shard": size / ranks, "ranks": ranks, "rate": rate})
    assert gathered.answer == pytest.approx(collectives.time("all_gather", ranks, size, rate), rel=1e-12)


def test_worked_values() -> None:
    assert problems.solve("reduce-scatter", {"size": "2 GB", **LINK}).answer == pytest.approx(0.035)
    assert problems.solve("all-gather", {"shard": "250 MB", **LINK}).answer == pytest.approx(0.035)
    assert problems.solve("all-to-all", {"size": "2 GB", **LINK}).answer == pytest.approx(0.035)
    # 2 GB in 10 ms on 8 GPUs: algbw 200 GB/s, busbw 350
    assert problems.solve("busbw", {"size": "2 GB", "ranks": 8, "time": "10 ms"}).answer == pytest.approx(350e9)


def test_busbw_of_a_ring_at_full_rate_is_the_rate() -> None:
    ring = problems.solve("ring-all-reduce", {"size": "2 GB", **LINK})
    assert problems.solve("busbw", {"size": "2 GB", "ranks": 8, "time": ring.answer}).answer == pytest.approx(50e9)


def test_a_hierarchy_of_one_rate_costs_what_the_flat_ring_costs() -> None:
    """2 (g-1)/g + 2 (m-1)/(m g) = 2 (n-1)/n with n = g m: phases neither win nor lose bytes."""
    given: dict[str, str | int | float] = {
        "size": "1 GB",
        "gpus": 8,
        "nodes": 4,
        "inside": "50 GB/s",
        "across": "50 GB/s",
    }
    flat = problems.solve("ring-all-reduce", {"size": "1 GB", "ranks": 32, "rate": "50 GB/s"})
    assert problems.solve("hierarchical-all-reduce", given).answer == pytest.approx(flat.answer, rel=1e-12)


def test_a_hierarchy_is_worth_its_faster_inside() -> None:
    # 1 GB, 8 GPUs at 400 GB/s: 2 x 2.1875 ms; 125 MB over 4 nodes at 50 GB/s: 3.75 ms
    given: dict[str, str | int | float] = {
        "size": "1 GB",
        "gpus": 8,
        "nodes": 4,
        "inside": "400 GB/s",
        "across": "50 GB/s",
    }
    assert problems.solve("hierarchical-all-reduce", given).answer == pytest.approx(8.125e-3)


def test_the_ring_has_the_steps_that_it_should() -> None:
    timeline = _ring.ring(4, 1.0)
    mine = [span.name for span in timeline.spans if span.lane == "rank 0/comm"]
    assert mine == ["RS1", "RS2", "RS3", "AG1", "AG2", "AG3"]
    assert timeline.makespan == 6
    assert _ring.ring(4, 1.0, gathers=False).makespan == 3
    assert _ring.ring(4, 1.0, reduces=False).makespan == 3
    assert _ring.pairwise(4, 1.0).makespan == 3


def test_a_ring_that_loses_a_contribution_is_found() -> None:
    holds = [[4] * 4 for _ in range(4)]
    _ring._check(holds, 4, gathers=True)
    holds[2][1] = 3
    with pytest.raises(AssertionError, match="lost"):
        _ring._check(holds, 4, gathers=True)
    with pytest.raises(AssertionError, match="lost"):
        _ring._check([[4] * 4 for _ in range(4)], 4, gathers=False)
