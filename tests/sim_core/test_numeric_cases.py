"""numeric_cases.json, numbers that public collections print for interview questions, against what sim_core computes.

Where a collection's own answer is wrong (`agrees` false), `value` is the recomputed one. Every case with a value is
either computed here, to 1 %, or listed with the reason why nothing in sim_core's systems and closed forms speaks of it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sim_core import collectives, formulas
from sim_core.engine import Program, run
from sim_core.quantity import Kind, parse_given
from sim_core.systems import pipeline

CASES: dict[str, dict[str, Any]] = {
    case["id"]: case
    for case in json.loads((Path(__file__).parents[1] / "data" / "numeric_cases.json").read_text(encoding="utf-8"))
}


class Givens:
    """The givens of a case as SI numbers, read as a card's would be."""

    def __init__(self, case: dict[str, Any]) -> None:
        self._given: dict[str, str] = case["given"]

    def count(self, name: str) -> int:
        return int(self._given[name])

    def size(self, name: str) -> float:
        return float(parse_given(self._given[name], Kind.BYTES))

    def rate(self, name: str) -> float:
        return float(parse_given(self._given[name], Kind.BANDWIDTH))

    def time(self, name: str) -> float:
        return float(parse_given(self._given[name].replace("us", "µs"), Kind.TIME))


def dispatch_bytes(g: Givens) -> float:
    """What one rank sends of its tokens' copies: all but the part that stays."""
    buffer = g.count("tokens") * g.count("top_k") * g.count("hidden") * g.count("bytes")
    return collectives.sent("all_to_all", g.count("gpus"), buffer) / g.count("gpus")


def decode_token(g: Givens) -> float:
    """A token through all layers in the engine: half of a layer read, then a ring all-reduce that is all latency,
    twice a layer."""
    ranks, layers = g.count("TP"), g.count("layers")
    half = g.size("weights") / ranks / (2 * layers) / g.rate("hbm")
    reduce = collectives.ring_time("all_reduce", ranks, 0, g.rate("nvlink"), g.time("alpha_per_ring_phase"))
    program = Program(ranks)
    streams = [program.stream("compute", rank) for rank in range(ranks)]
    communicator = program.communicator(ranks)
    for layer in range(layers):
        for part in ("attention", "mlp"):
            for stream in streams:
                program.kernel(stream, f"{layer} {part}", half)
            for stream in streams:
                program.collective(stream, f"{layer} {part} AR", "all_reduce", 0, communicator, latency=reduce)
    return run(program).makespan


def ring(size: str, ranks: str, rate: str) -> Callable[[Givens], float]:
    return lambda g: collectives.time("all_reduce", g.count(ranks), g.size(size), g.rate(rate))


def interleaved_bubble(g: Givens) -> float:
    """Idle share of the simulated step; the closed form must say the same."""
    p, m, v = g.count("stages"), g.count("microbatches"), g.count("v")
    timeline = pipeline.run(pipeline.schedule("interleaved-1f1b", p, m, v))
    busy = sum(timeline.busy(lane) for lane in timeline.lanes)
    bubble = 1 - busy / (p * timeline.makespan)
    assert bubble == pytest.approx(formulas.bubble_of_total(p, m, v), rel=1e-12)
    return bubble


COVERED: dict[str, Callable[[Givens], float]] = {
    "s001": dispatch_bytes,
    "s003": decode_token,
    "s004": decode_token,
    "s011": ring("gradient", "gpus", "link"),
    "s013": ring("gradient", "gpus", "link"),
    "s022": ring("message", "gpus", "link"),
    "s023": interleaved_bubble,
}

_MEMORY = "bytes of a model's states or its KV cache: nothing runs, so no system has it; practice families compute it"
_ROOFLINE = "a ratio of two rates of the hardware (roofline): nothing runs, so no system has it"
_READING = "one read of memory divided by its rate: one kernel, whose seconds sim_core is given"
_MFU = "achieved over peak FLOP/s: a ratio of two givens"
NOT_COVERED: dict[str, str] = {
    "s005": "a division of the number of GPUs by two degrees",
    "s007": _MEMORY,
    "s010": "failures and checkpoints: the simulator runs one step, in which nothing fails",
    "s017": _MEMORY,
    "s018": _MEMORY,
    "s019": _READING,
    "s020": _MEMORY,
    "s024": _ROOFLINE,
    "s025": _ROOFLINE,
    "s026": _ROOFLINE,
    "s027": _MEMORY,
    "s028": "a number of chips times a number of tokens",
    "s029": "the best split between FSDP and TP on a torus (scaling-book's own formula), which no system searches for",
    "s030": _MFU,
    "s031": _READING,
    "s032": "FLOPs and reads of a decode step, each divided by its rate: kernels whose seconds sim_core is given",
    "s033": _ROOFLINE,
    "s034": _MFU,
}


def ring_and_tree(g: Givens) -> tuple[float, ...]:
    size, nodes, rate, hop = g.size("message"), g.count("nodes"), g.rate("link"), g.time("alpha")
    ring = collectives.ring_time("all_reduce", nodes, size, rate, hop) * 1e3
    return ring, collectives.tree_time(nodes, size, rate, hop) * 1e3


def ring_and_tree_latency(g: Givens) -> tuple[float, ...]:
    nodes, hop = g.count("nodes"), g.time("alpha")
    ring = collectives.ring_time("all_reduce", nodes, 0, 1, hop) * 1e6
    return ring, collectives.tree_time(nodes, 0, 1, hop) * 1e6


def two_efficiencies(g: Givens) -> tuple[float, ...]:
    size = g.size("gradient")
    return tuple(collectives.time("all_reduce", n, size, 50e9 * share) for n, share in ((64, 0.9), (256, 0.35)))


#: Cases whose recomputed answer is several numbers: all of them, in the order and the units of its text.
IN_WORDS: dict[str, Callable[[Givens], tuple[float, ...]]] = {
    "s002": ring_and_tree,
    "s009": ring_and_tree_latency,
    "s014": two_efficiencies,
}


@pytest.mark.parametrize("name", COVERED)
def test_computed_to_one_percent(name: str) -> None:
    assert COVERED[name](Givens(CASES[name])) == pytest.approx(CASES[name]["value"], rel=0.01, abs=0)


@pytest.mark.parametrize("name", IN_WORDS)
def test_several_numbers_computed_to_one_percent(name: str) -> None:
    found = IN_WORDS[name](Givens(CASES[name]))
    printed = [float(number) for number in re.findall(r"\d+(?:\.\d+)?", CASES[name]["recomputed_answer"])]
    assert found == pytest.approx(printed[: len(found)], rel=0.01, abs=0)


def test_every_case_with_a_value_is_computed_or_listed_with_its_reason() -> None:
    with_value = {name for name, case in CASES.items() if case["value"] is not None}
    assert not COVERED.keys() & NOT_COVERED.keys()
    assert COVERED.keys() | NOT_COVERED.keys() == with_value
    assert not IN_WORDS.keys() & with_value
