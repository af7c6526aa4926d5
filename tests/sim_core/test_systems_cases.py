"""Public questions with numbers (data/numeric_cases.json): those about streams and wires, computed; the others, with
why not.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sim_core import collectives, formulas, hardware
from sim_core.systems import ddp, pipeline, stragglers

CASES: dict[str, dict[str, Any]] = {
    case["id"]: case for case in json.loads((Path(__file__).parents[1] / "data" / "numeric_cases.json").read_text())
}


def exposed_all_reduce(size: float, ranks: int, rate: float) -> float:
    """An all-reduce through the engine, with nothing to hide behind."""
    return ddp.uniform_step(size, size, ranks, rate, 0.0).exposed


def moe_dispatch(tokens: int, top_k: int, width: int, itemsize: int, ranks: int) -> float:
    """Bytes that a rank sends to others: its share of what all send."""
    return collectives.sent("all_to_all", ranks, tokens * top_k * width * itemsize) / ranks


def decode(weights: float, hbm: float, ranks: int, layers: int, phase: float) -> float:
    """Reading a rank's weights once, and two all-reduces a layer that are all latency."""
    return weights / ranks / hbm + layers * 2 * collectives.ring_time("all_reduce", ranks, 0, 1.0, phase)


def lost_to_bubble(stages: int, micro_batches: int, chunks: int) -> float:
    """Share of a simulated interleaved step that is bubble, of the total."""
    timeline = pipeline.run(
        pipeline.schedule("interleaved-1f1b", stages, micro_batches, chunks), 1 / chunks, 2 / chunks
    )
    return 1 - 3 * micro_batches / timeline.makespan


COVERED: dict[str, Callable[[], float]] = {
    "s001": lambda: moe_dispatch(4096, 2, 4096, 2, 64),
    "s003": lambda: decode(140e9, 3.35e12, 2, 80, 10e-6),
    "s004": lambda: decode(140e9, 3.35e12, 4, 80, 10e-6),
    "s011": lambda: exposed_all_reduce(14e9, 8, 32e9),
    "s013": lambda: exposed_all_reduce(6e9, 128, 50e9),
    "s019": lambda: decode(140e9, hardware.GPUS["H100"].hbm.value, 1, 80, 0.0),
    "s022": lambda: exposed_all_reduce(2e9, 8, 50e9),
    "s023": lambda: lost_to_bubble(8, 32, 4),
    "s024": lambda: hardware.ridge("H100"),
    "s026": lambda: 2 * hardware.GPUS["TPU v5e"].bf16.value / hardware.LINKS["ici-v5e"].rate.value,
}

#: What has no value, or isn't a matter of streams, queues and wires.
NOT_COVERED = {
    "s005": "a division of degrees; nothing runs",
    "s007": "memory of weights and optimizer",
    "s010": "reliability: time lost between checkpoints",
    "s017": "memory of a KV cache",
    "s018": "memory of a KV cache",
    "s020": "memory of a KV cache",
    "s025": "a peak given by the question, not one of a device of the catalogue",
    "s027": "memory of weights and optimizer",
    "s028": "a product of two givens",
    "s029": "an optimum of a cost model of TPU meshes, which no system here has",
    "s030": "utilisation over a whole training run",
    "s031": "inference with a KV cache",
    "s032": "inference bound by a matrix unit",
    "s033": "host memory over PCIe, no collective",
    "s034": "a ratio of two givens",
}


@pytest.mark.parametrize("name", sorted(COVERED))
def test_covered_cases_to_one_percent(name: str) -> None:
    assert COVERED[name]() == pytest.approx(CASES[name]["value"], rel=0.01)


def test_every_case_with_a_value_is_covered_or_has_a_reason() -> None:
    with_value = {name for name, case in CASES.items() if case["value"] is not None}
    assert with_value == set(COVERED) | set(NOT_COVERED)
    assert not set(COVERED) & set(NOT_COVERED)


def test_cases_whose_answer_is_text() -> None:
    """s000, s002, s009 and s014, where the recomputed answer holds several numbers."""
    ring = collectives.ring_time("all_reduce", 64, 200e6, 50e9, 5e-6)
    assert ring == pytest.approx(8.505e-3, rel=1e-3)
    assert collectives.tree_time(64, 200e6, 50e9, 5e-6) == pytest.approx(48.06e-3, rel=1e-3)
    assert [exposed_all_reduce(140e9, n, r) for n, r in ((64, 45e9), (256, 17.5e9))] == pytest.approx(
        [6.125, 15.94], rel=1e-3
    )
    # 525 ms of all-reduce behind 100 ms of compute: no step is shorter than the wire, whatever share is "assumed
    # hidden"
    hidden = ddp.uniform_step(1.0, 1e-3, 16, 2 * 15 / 16 / 0.525, 0.0999, 0.0001)
    samples = 16 * 1000 * 0.1
    assert samples / hidden.makespan < 3048
    assert samples / hidden.makespan == pytest.approx(3048, rel=0.01)


def test_a_late_rank_costs_everyone() -> None:
    assert formulas.straggler_step([1.0, 1.1], 0.2) == stragglers.steps([[1.0], [1.1]], 0.2).makespan
