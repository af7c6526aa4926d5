"""The FSDP families give facts.md K11 and B7, B8; their closed forms hold over random layers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim_core import problems
from sim_core.problems import _fsdp
from sim_core.systems import fsdp

Given = dict[str, str | int | float]


@pytest.mark.parametrize(
    ("each", "none", "post", "pre"), [("4 ms", 144, 116, 88), ("6 ms", 176, 134, 104), ("8 ms", 208, 152, 132)]
)
def test_k11_backward_with_each_prefetch(each: str, none: int, post: int, pre: int) -> None:
    layers: Given = {"layers": 8, "compute": "10 ms", "gather": each, "scatter": each}
    for prefetch, expected in (("none", none), ("post", post), ("pre", pre)):
        answer = problems.solve(f"fsdp-backward-{prefetch}", layers).answer
        assert answer * 1e3 == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize(("gather", "expected"), [("4 ms", 44), ("7 ms", 61)])
def test_k11_forward_with_two_in_flight(gather: str, expected: int) -> None:
    solved = problems.solve("fsdp-forward", {"layers": 8, "compute": "5 ms", "gather": gather})
    assert solved.answer * 1e3 == pytest.approx(expected, rel=1e-12)


@given(
    layers=st.integers(min_value=2, max_value=24),
    compute=st.integers(min_value=4, max_value=40),
    gather=st.floats(min_value=0.05, max_value=1),
    scatter=st.floats(min_value=0.05, max_value=1),
)
def test_the_closed_forms_hold_while_no_collective_outlasts_a_layer(
    layers: int, compute: int, gather: float, scatter: float
) -> None:
    values = {"layers": layers, "compute": compute, "gather": gather * compute, "scatter": scatter * compute}
    for prefetch, closed in (("none", _fsdp.none), ("post", _fsdp.post), ("pre", _fsdp.pre)):
        simulated = fsdp.backward(layers, compute, values["gather"], values["scatter"], prefetch).makespan
        assert closed(values) == pytest.approx(simulated, rel=1e-9), prefetch


def test_b7_seven_billion_in_bf16_over_64() -> None:
    """41.3 GB a rank and step with ZeRO-3, against 27.6 with DDP."""
    solved = problems.solve("fsdp-traffic", {"size": "14 GB", "ranks": 64, "micro_batches": 1})
    assert round(solved.answer / 1e9, 1) == 41.3
    assert {m.code: round(m.value / 1e9, 1) for m in solved.mistakes}["as-ddp"] == 27.6


def test_accumulation_gathers_each_time_and_reduces_once() -> None:
    once = problems.solve("fsdp-traffic", {"size": "14 GB", "ranks": 64, "micro_batches": 1}).answer
    four = problems.solve("fsdp-traffic", {"size": "14 GB", "ranks": 64, "micro_batches": 4}).answer
    assert four / once == pytest.approx(3)


def test_b8_what_hsdp_sends_between_nodes() -> None:
    solved = problems.solve("hsdp-traffic", {"size": "16 GB", "shard": 8, "world": 64})
    assert solved.answer == pytest.approx(2 * 2e9 * 7 / 8)
