"""Families about FLOPs, rooflines and experts give the numbers of facts.md L and J."""

from __future__ import annotations

import pytest

from sim_core import problems
from sim_core.problems._sizing import ROOFS
from sim_core.quantity import Kind, format

Given = dict[str, str | int | float]
RUN: Given = {"params": 7e9, "tokens": 2e12, "gpus": 512, "peak": "989 TFLOP/s", "utilisation": "40 %"}
DISPATCH: Given = {"tokens": 4096, "experts": 8, "hidden": 7168, "ranks": 64, "rate": "50 GB/s"}


def test_seven_billion_parameters_and_two_trillion_tokens() -> None:
    run = problems.solve("training-time", RUN)
    assert format(run.answer, Kind.TIME, "d", 2) == "4.8 d"
    assert run.grade("2.4 d").mistake == "sparse-peak"
    assert run.grade("6.4 天").mistake == "recompute-too"
    assert run.grade("4.8 天").outcome == "right"


@pytest.mark.parametrize(
    ("params", "tokens", "gpus", "achieved", "days"),
    [(175e9, 300e9, 1024, 140e12, "33.9 d"), (1008e9, 450e9, 3072, 163e12, "83.9 d")],
)
def test_ptd_p_equation_4(params: float, tokens: float, gpus: int, achieved: float, days: str) -> None:
    """8 T P / (n X); facts.md L. The paper's 1T model has 1,008 billion parameters."""
    given: Given = {"params": params, "tokens": tokens, "gpus": gpus, "peak": 312e12, "utilisation": achieved / 312e12}
    assert format(problems.solve("training-time", given, "recomputed").answer, Kind.TIME, "d", 3) == days


def test_backward_is_drawn_twice_as_long_as_forward() -> None:
    timeline = problems.solve("training-time", RUN).timeline
    kinds = {kind: sum(s.seconds for s in timeline.spans if s.kind == kind) for kind in ("forward", "backward")}
    assert kinds["backward"] == pytest.approx(2 * kinds["forward"])


def test_hfu_is_four_thirds_of_mfu() -> None:
    given = problems.make("mfu", 5).given
    mfu, hfu = (problems.solve(family, given) for family in ("mfu", "hfu"))
    assert hfu.answer == pytest.approx(mfu.answer * 4 / 3)
    assert mfu.grade(format(hfu.answer, Kind.PERCENT, "%")).mistake == "hardware-flops"
    assert hfu.grade(format(mfu.answer, Kind.PERCENT, "%")).mistake == "model-flops"


def test_no_gpu_is_asked_about_that_is_busier_than_real_ones() -> None:
    spec = problems.family("mfu")
    given = problems.make("mfu", 5).given
    assert spec.plausible(given)
    assert not spec.plausible({**given, "step": given["step"] / 2.5})


@pytest.mark.parametrize(("name", "ridge"), [("A100", 153), ("H100", 295), ("H200", 206)])
def test_ridges_of_real_gpus(name: str, ridge: int) -> None:
    assert ridge in {round(peak / bandwidth) for peak, bandwidth in ROOFS}, name


def test_a_product_turns_from_memory_to_arithmetic_near_the_ridge() -> None:
    wide: Given = {"inner": 16384, "columns": 16384, "peak": "989 TFLOP/s", "bandwidth": "3.35 TB/s"}

    def last(rows: int) -> str:
        return problems.solve("roofline", {**wide, "rows": rows}).steps[-1].code

    assert last(290) == "memory-binds"
    assert last(310) == "arithmetic-binds"


def test_the_dispatch_of_deepseek_v3() -> None:
    sent = problems.solve("moe-all-to-all", DISPATCH, "bytes")
    assert format(sent.answer, Kind.BYTES, "MB", 3) == "462 MB"
    time = problems.solve("moe-all-to-all", DISPATCH)
    assert format(time.answer, Kind.TIME, "ms", 3) == "9.25 ms"
    assert time.grade("1.156 ms").mistake is None  # an eighth of it is a slip of bits for bytes
    assert time.grade("1.156 ms").outcome == "slip"
    assert time.grade("37 ms").mistake == "all-four"


def test_tokens_that_do_not_deal_out_evenly() -> None:
    uneven: Given = {**DISPATCH, "tokens": 1001, "experts": 3, "ranks": 7}
    assert problems.solve("moe-all-to-all", uneven, "bytes").answer == pytest.approx(1001 * 3 * 7168 * 2 * 6 / 7)


def test_the_network_that_data_parallelism_needs() -> None:
    """With C = 989 TFLOP/s at 50 % and 8,192 tokens a GPU: C/t = 60.4 GB/s, times 7/8; the model's size cancels."""
    given: Given = {"ranks": 8, "tokens": 8192, "peak": "989 TFLOP/s", "utilisation": "50 %"}
    problems_ = [problems.solve("hiding-bandwidth", {**given, "params": params}) for params in (1e9, 4e9)]
    assert {format(problem.answer, Kind.BANDWIDTH, "GB/s", 3) for problem in problems_} == {"52.8 GB/s"}
    for problem in problems_:
        assert problem.timeline.busy("rank 0/comm") == pytest.approx(problem.timeline.busy("rank 0/compute"))
