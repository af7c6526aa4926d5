"""Families of overlap, launch and tensor parallelism against facts.md."""

from __future__ import annotations

import pytest

from sim_core import problems

Given = dict[str, str | int | float]
LINK: Given = {"ranks": 8, "rate": "50 GB/s"}


def ms(family: str, given: Given) -> float:
    return problems.solve(family, given).answer * 1e3


def test_k8_the_first_iteration_overlaps_nothing() -> None:
    assert ms(
        "ddp-first-iteration", {"size": "2 GB", "forward": "100 ms", "backward": "200 ms", **LINK}
    ) == pytest.approx(370)


def test_g_accumulation_adds_compute_and_leaves_the_window() -> None:
    """K4's 25 MiB row: 20.655360 ms exposed behind a backward of 50 ms, whatever the number of micro-batches."""
    given: Given = {"size": "2 GB", "bucket": "25 MiB", "forward": "30 ms", "backward": "50 ms", **LINK}
    for count in (1, 2, 4):
        assert ms("ddp-no-sync", {**given, "micro_batches": count}) == pytest.approx(80 * count + 20.655360, abs=1e-6)


def test_k6_an_embedding_shows_whole() -> None:
    """262 MB over 8 ranks at 50 GB/s: 9.17 ms, behind the last layer's 3.5."""
    given: Given = {"layers": 16, "layer": "100 MB", "embedding": "262 MB", "backward": "200 ms", **LINK}
    assert ms("ddp-embedding-last", given) == pytest.approx(3.5 + 9.17)


def test_k9_what_overlap_costs() -> None:
    assert ms("overlap-slowdown", {"compute": "200 ms", "comm": "70 ms", "slowdown": 1.189}) == pytest.approx(
        11.1, abs=0.05
    )


def test_launch_bound_and_what_a_graph_saves() -> None:
    """10k launches of 5 us are 50 ms; the kernels of 2 us hide behind them."""
    step: Given = {"kernels": 10_000, "launch": "5 us", "kernel": "2 us"}
    assert ms("launch-bound", step) == pytest.approx(50.002)
    assert ms("launch-bound", {**step, "kernel": "8 us"}) == pytest.approx(80.005)
    assert ms("graph-gain", {**step, "fixed": "20 us"}) == pytest.approx(50.002 - 20.02)


def test_c6_bytes_of_a_layer() -> None:
    """h = 8192, s = 4096, b = 1, t = 8, bf16: 470 MB a GPU and layer with TP, 587 with SP's two gathers more."""
    layer: Given = {"tokens": 4096, "width": 8192, "ranks": 8}
    assert round(problems.solve("tp-bytes", layer).answer / 1e6) == 470
    assert round(problems.solve("tp-sp-bytes", layer).answer / 1e6) == 587


def test_c3_c4_what_chunks_leave_exposed() -> None:
    assert ms("tp-ring-gemm", {"gemm": "2 ms", "comm": "3 ms", "ranks": 4}) == pytest.approx(3.5)
    assert ms("tp-pipelined-gemm", {"gemm": "4 ms", "comm": "2 ms", "splits": 4}) == pytest.approx(4.5)
    assert ms("tp-pipelined-gemm", {"gemm": "2 ms", "comm": "4 ms", "splits": 4}) == pytest.approx(4.5)


def test_ring_and_tree_are_equal_at_the_crossover() -> None:
    """Fewer bytes: the tree, more: the ring. 64 ranks, 5 us, 50 GB/s: mlsysim's 2.667 MB drops the ring's own data."""
    from sim_core import collectives

    size = problems.solve("ring-tree-crossover", {"ranks": 64, "rate": "50 GB/s", "hop": "5 us"}).answer
    for bytes_, first in ((size / 2, "tree"), (size * 2, "ring")):
        ring = collectives.ring_time("all_reduce", 64, bytes_, 50e9, 5e-6)
        tree = collectives.tree_time(64, bytes_, 50e9, 5e-6)
        assert ("ring" if ring < tree else "tree") == first
    ring = collectives.ring_time("all_reduce", 64, size, 50e9, 5e-6)
    assert ring == pytest.approx(collectives.tree_time(64, size, 50e9, 5e-6))
