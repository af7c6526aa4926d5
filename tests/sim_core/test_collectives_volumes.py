"""Collective times and volumes against nccl-tests' factors and a gloo run: data/volumes.json; facts.md F."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from sim_core import collectives

VOLUMES = json.loads((Path(__file__).parents[1] / "data" / "volumes.json").read_text())


@pytest.mark.parametrize("row", VOLUMES["table"])
def test_factors_and_bytes_on_the_wire(row: dict[str, Any]) -> None:
    if row["n"] > 1 or row["op"] not in ("broadcast", "reduce"):  # there the factor's formula doesn't apply
        assert collectives.factor(row["op"], row["n"]) == pytest.approx(float(Fraction(row["factor"])), rel=1e-15)
    assert collectives.sent(row["op"], row["n"], 1) == row["all_ranks_total_over_S"]


@pytest.mark.parametrize("row", VOLUMES["examples"])
def test_examples(row: dict[str, Any]) -> None:
    seconds = collectives.time(row["op"], row["n"], row["S"], row["busbw"])
    assert seconds == pytest.approx(row["t_seconds"], rel=1e-12)
    assert collectives.busbw(row["op"], row["n"], row["S"], seconds) == pytest.approx(row["busbw"], rel=1e-12)
    assert collectives.algbw(row["S"], seconds) * collectives.factor(row["op"], row["n"]) == pytest.approx(row["busbw"])


def test_bytes_that_gloo_really_sent() -> None:
    """Within 2.5 % for the four ops that gloo does with least traffic (volumes.json says which)."""
    for ranks, row in VOLUMES["gloo_measured"].items():
        for op in ("all_reduce", "broadcast", "all_gather", "all_to_all"):
            assert row[op] == pytest.approx(collectives.sent(op, int(ranks), 1), rel=0.025)


def test_one_rank_sends_nothing() -> None:
    assert [collectives.time(op, 1, 1e9, 1e9, 1e-3) for op in collectives.OPS] == [0.0] * len(collectives.OPS)


def test_seed_numbers() -> None:
    """facts.md K1, K2: 70 ms and 0.917504 ms, as exact floats."""
    assert collectives.time("all_reduce", 8, 2e9, 50e9) == 0.07
    assert collectives.time("all_reduce", 8, 25 * 2**20, 50e9) == pytest.approx(0.917504e-3, rel=1e-15)


def test_halves_of_an_all_reduce() -> None:
    halves = sum(collectives.time(op, 8, 3e9, 7e9) for op in ("reduce_scatter", "all_gather"))
    assert collectives.time("all_reduce", 8, 3e9, 7e9) == pytest.approx(halves, rel=1e-15)


def test_latency_of_ring_and_tree() -> None:
    """numeric_cases s002 and s009: 64 nodes, 5 us a hop, 200 MB over 50 GB/s; F2: half-bandwidth size of 8 nodes."""
    assert collectives.ring_time("all_reduce", 64, 200e6, 50e9, 5e-6) == pytest.approx(8.505e-3, rel=1e-3)
    assert collectives.tree_time(64, 200e6, 50e9, 5e-6) == pytest.approx(48.06e-3, rel=1e-3)
    assert collectives.ring_time("all_reduce", 64, 0, 50e9, 5e-6) == pytest.approx(630e-6)
    assert collectives.tree_time(64, 0, 50e9, 5e-6) == pytest.approx(60e-6)
    ring = collectives.ring_time("all_reduce", 64, 200e6, 50e9, 5e-6)
    assert collectives.double_tree_time(64, 200e6, 50e9, 5e-6) < ring
    assert collectives.half_bandwidth_size("all_reduce", 8, 50e9, 204e-6) == pytest.approx(5.8e6, rel=0.01)


@pytest.mark.parametrize(
    ("op", "ranks", "size", "rate", "latency"),
    [
        ("reduce_all", 2, 1, 1, 0),
        ("all_reduce", 0, 1, 1, 0),
        ("all_reduce", 2, -1, 1, 0),
        ("all_reduce", 2, 1, 0, 0),
        ("all_reduce", 2, 1, 1, -1),
        ("all_reduce", 2.5, 1, 1, 0),
        ("all_reduce", 2, float("nan"), 1, 0),
    ],
)
def test_nonsense_is_refused(op: str, ranks: int, size: float, rate: float, latency: float) -> None:
    with pytest.raises(ValueError, match=r"unknown|must be|can't be"):
        collectives.time(op, ranks, size, rate, latency)
