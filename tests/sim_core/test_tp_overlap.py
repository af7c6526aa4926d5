"""Tensor and sequence parallelism: facts.md C claim by claim, closed forms beside the simulation."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim_core import formulas
from sim_core.systems import tensor_parallel as tp
from sim_core.timeline import Timeline

GEMMS = tp.Gemms(qkv=3, attention=2, proj=1, fc1=4, fc2=4)


def wire(timeline: Timeline) -> list[str]:
    return [span.name for span in timeline.spans if span.lane == "comm"]


def spans(timeline: Timeline) -> dict[str, tuple[float, float]]:
    return {span.name: (span.start, span.end) for span in timeline.spans}


def test_c1_plain_tp_has_four_all_reduces() -> None:
    timeline = tp.layer(GEMMS, 1, 8, sequence_parallel=False)
    assert wire(timeline) == ["AR proj", "AR fc2", "AR dfc1", "AR dqkv"]
    assert timeline.busy("comm") == 4 * 2
    assert formulas.tensor_parallel_volume(1.0, 8) == pytest.approx(8 * 7 / 8)


def test_c2_sequence_parallelism_has_two_gathers_more() -> None:
    """4 AG + 4 RS as the paper's table says, and 2 gathers of the saved input in backward."""
    timeline = tp.layer(GEMMS, 1, 8)
    kinds = [span.kind for span in timeline.spans if span.lane == "comm"]
    assert kinds.count("all_gather") == 6
    assert kinds.count("reduce_scatter") == 4
    assert timeline.busy("comm") == 10
    assert formulas.tensor_parallel_volume(1.0, 8, sequence_parallel=True) == pytest.approx(10 * 7 / 8)


def test_c2_same_bandwidth_without_the_extra_gathers() -> None:
    assert 2 * 4 == 4 + 4  # an all-reduce is two halves
    plain, split = (formulas.tensor_parallel_volume(1.0, 8, sp) for sp in (False, True))
    assert split - plain == pytest.approx(2 * 7 / 8)


def test_c2_megatron_backward_order() -> None:
    """AG of the saved input beside dX, RS of dX beside dW; forward collectives are exposed."""
    timeline = tp.layer(GEMMS, 1, 8)
    at = spans(timeline)
    assert wire(timeline) == [
        "AG qkv",
        "RS proj",
        "AG fc1",
        "RS fc2",
        "AG dfc2",
        "AG saved fc1",
        "RS dfc1",
        "AG dproj",
        "AG saved qkv",
        "RS dqkv",
    ]
    for linear in ("fc1", "qkv"):
        assert at[f"AG saved {linear}"][0] == at[f"dX {linear}"][0]
        assert at[f"RS d{linear}"][0] == at[f"dX {linear}"][1] == at[f"dW {linear}"][0]
    assert timeline.exposed == 6  # four in forward, the two gathers of a row-parallel output's gradient in backward


def test_c2_no_sequence_parallelism_hides_behind_the_weights() -> None:
    at = spans(tp.layer(GEMMS, 1, 8, sequence_parallel=False))
    assert at["AR dfc1"][0] == at["dX fc1"][1] == at["dW fc1"][0]
    assert tp.layer(GEMMS, 1, 8, sequence_parallel=False).exposed == 4


def test_nothing_overlapped_is_the_sum() -> None:
    none = tp.Overlap(bulk=False)
    compute = 3 * sum(GEMMS)
    assert tp.layer(GEMMS, 1, 8, overlap=none).makespan == compute + 10
    assert tp.layer(GEMMS, 1, 8, sequence_parallel=False, overlap=none).makespan == compute + 8


def test_c3_userbuffers_hide_all_but_one_part_of_each_forward_reduction() -> None:
    """A quarter of each, and of the ring under proj's dgrad what that short GEMM can't cover."""
    timeline = tp.layer(GEMMS, 1, 8, overlap=tp.USERBUFFERS)
    ring = formulas.ring_gather_gemm(GEMMS.proj, 1, 8) - GEMMS.proj
    assert timeline.makespan == pytest.approx(3 * sum(GEMMS) + 2 * 1 / 4 + ring)


def test_c3_bulk_hides_behind_another_gemm_rings_behind_their_own() -> None:
    at = spans(tp.layer(GEMMS, 1, 8, overlap=tp.USERBUFFERS))
    assert at["AG saved fc1"][0] < at["dX fc1"][1], "the gather of the input stands beside dX, which doesn't need it"
    assert at["AG fc1.0"][0] < at["F fc1.7"][0], "a chunk of a gather stands beside the GEMM of another chunk"


def test_c3_pipeline_is_not_available_for_gathers() -> None:
    with pytest.raises(ValueError, match="gather overlaps as a ring"):
        tp.Overlap(gather="pipeline")


@given(st.floats(0.125, 20), st.floats(0.125, 20), st.integers(2, 8), st.integers(1, 8))
def test_closed_forms(gemm: float, comm: float, ranks: int, splits: int) -> None:
    ring = tp.gather_gemm(gemm, comm, ranks)
    assert ring.makespan == pytest.approx(formulas.ring_gather_gemm(gemm, comm, ranks))
    scatter = tp.gemm_scatter(gemm, comm, ranks)
    assert scatter.makespan == pytest.approx(formulas.ring_gemm_scatter(gemm, comm, ranks))
    parts = tp.gemm_scatter(gemm, comm, ranks, "pipeline", splits)
    assert parts.makespan == pytest.approx(formulas.pipelined_gemm_scatter(gemm, comm, splits))
    for timeline in (ring, scatter, parts):
        assert max(gemm, comm) * (1 - 1e-9) <= timeline.makespan <= (gemm + comm) * (1 + 1e-9)


def test_c4_one_part_stays_exposed_and_more_parts_cost_waves() -> None:
    """Four splits are best here: fewer leave more of the reduction exposed, more waste a last wave each."""
    steps = {splits: tp.split_gemm(132 * 8, 1, 132, 16, 12, splits).makespan for splits in (1, 2, 4, 8, 16, 32)}
    assert steps[1] == 8 + 12
    assert min(steps, key=lambda splits: steps[splits]) == 4
    assert steps[32] > steps[16] > steps[4]
    exposed = [tp.gemm_scatter(8, 6, 8, "pipeline", splits).exposed for splits in (1, 2, 4, 8)]
    assert exposed == [6, 3, 1.5, 0.75]


def test_c4_too_many_sms_for_communication_slow_the_gemm() -> None:
    few, many = (tp.split_gemm(132 * 8, 1, 132, sms, 12, 4) for sms in (16, 64))
    assert many.busy("compute") > few.busy("compute")


def test_c6_sanity_numbers() -> None:
    """h = 8192, s = 4096, b = 1, t = 8, bf16: 470 and 587 MB a layer, 1.27 ms at 370 GB/s, against 4.5 ms of GEMMs."""
    tensor = 4096 * 8192 * 2
    assert tensor == pytest.approx(67.1e6, rel=1e-3)
    assert formulas.tensor_parallel_volume(tensor, 8) == pytest.approx(470e6, rel=1e-3)
    assert formulas.tensor_parallel_volume(tensor, 8, sequence_parallel=True) == pytest.approx(587e6, rel=1e-3)
    assert 8 * tp.comm_time(4096, 8192, 2, 8, 370e9) == pytest.approx(1.27e-3, rel=2e-3)
    assert formulas.layer_flops(8192, 4096, 4096, 8) / (0.6 * 989e12) == pytest.approx(4.5e-3, rel=5e-3)


def test_one_rank_is_no_tensor_parallelism() -> None:
    with pytest.raises(ValueError, match="two ranks"):
        tp.layer(GEMMS, 1, 1)
