"""Every claim about a system is reached by a given that a person can type, and moves the step as its source says."""

from __future__ import annotations

import pytest

from sim_core import formulas
from sim_core.systems.registry import SYSTEMS, Value
from sim_core.timeline import Timeline


def build(name: str, **given: Value) -> Timeline:
    return SYSTEMS[name].build(**given)


def reductions(timeline: Timeline) -> list[float]:
    return [span.seconds for span in timeline.spans if span.kind == "all_reduce"]


def test_ddp_reduces_in_one_bucket_in_iteration_1_and_in_torchs_buckets_after_the_rebuild() -> None:
    """facts.md A4, K6."""
    first, later = build("ddp-model", iteration=1), build("ddp-model", iteration=2)
    assert len(reductions(first)) == 1
    assert len(reductions(later)) == 50
    assert sum(reductions(first)) == pytest.approx(sum(reductions(later)))
    assert first.exposed == pytest.approx(sum(reductions(first)))
    assert later.exposed < first.exposed


def test_static_graph_rebuilds_one_iteration_later_and_unused_parameters_forbid_it() -> None:
    """facts.md A4, A8: the small bucket of the constructor holds what was registered first, so it comes last."""
    assert len(reductions(build("ddp-model", static_graph=True, iteration=2))) == 1
    assert build("ddp-model", static_graph=True, iteration=3) == build("ddp-model")
    never = [build("ddp-model", find_unused_parameters=True, iteration=i) for i in (1, 9)]
    assert never[0] == never[1]
    assert len(reductions(never[0])) > 1
    assert never[0] != build("ddp-model")


def test_without_sync_nothing_is_reduced() -> None:
    assert reductions(build("ddp-model", no_sync=True)) == []
    assert build("ddp-model", no_sync=True).makespan == pytest.approx(0.3)


def test_each_dtype_fills_buckets_of_its_own() -> None:
    """facts.md A5: in iteration 1 one bucket a dtype."""
    assert len(reductions(build("ddp-model", dtype="mixed", iteration=1))) == 2
    half, full = (sum(reductions(build("ddp-model", dtype=dtype))) for dtype in ("bf16", "fp32"))
    assert full == pytest.approx(2 * half)
    assert half < sum(reductions(build("ddp-model", dtype="mixed"))) < full


def test_an_untied_head_comes_early_and_a_tied_one_last() -> None:
    """facts.md A13."""
    tied, untied = (build("ddp-model", embedding=word) for word in ("tied", "untied"))
    assert build("ddp-model", embedding="as-built") == tied
    assert sum(reductions(untied)) > sum(reductions(tied))
    assert build("ddp-model", vocabulary=1000).exposed < tied.exposed
    assert len(build("ddp-model", layers=2).spans) < len(tied.spans)


def test_a_cap_that_is_given_holds_for_the_first_bucket_too() -> None:
    """facts.md A2."""
    assert len(reductions(build("ddp-model", bucket=25 * 2**20))) == 49
    assert len(reductions(build("ddp-model", bucket=1e15))) == 1


def test_fsdp2_limits_on_the_device_and_keeps_one_reductions_input() -> None:
    """facts.md B5, B6, I21."""
    assert any(span.lane == "host" for span in build("fsdp", version="1").spans)
    assert not any(span.lane == "host" for span in build("fsdp", version="2").spans)
    slow: dict[str, Value] = {"size": 16e9, "version": "2", "reshard": False}
    one, free = (next(s for s in build("fsdp", **slow, scatter_inputs=n).spans if s.name == "B0") for n in (None, 0))
    assert one.start > free.start, "the compute of a layer waits for the reduction two layers before"
    assert build("fsdp", version="2", limit=2, outputs=0, scatter_inputs=0) == build("fsdp")


@pytest.mark.parametrize("ranks", [2, 8])
def test_one_gemm_and_its_collective_as_their_closed_forms(ranks: int) -> None:
    """facts.md C3, C4."""
    times: dict[str, Value] = {"gemm": 2.0, "comm": 1.5, "ranks": ranks}
    assert build("tp-gemm", method="none", **times).makespan == 3.5
    assert build("tp-gemm", splits=4, **times).makespan == formulas.pipelined_gemm_scatter(2.0, 1.5, 4)
    gathered = build("tp-gemm", method="ring-gather", **times).makespan
    assert gathered == pytest.approx(formulas.ring_gather_gemm(2.0, 1.5, ranks))
    scattered = build("tp-gemm", method="ring-scatter", **times).makespan
    assert scattered == pytest.approx(formulas.ring_gemm_scatter(2.0, 1.5, ranks))


def test_more_chunks_cost_waves_where_sms_are_counted() -> None:
    """facts.md C4: 1056 tiles on 132 SMs are 8 waves; each chunk pays for its own last one."""
    steps = {splits: build("tp-gemm", sms=132, splits=splits).makespan for splits in (1, 4, 16)}
    assert build("tp-gemm", sms=132, method="none") == build("tp-gemm", sms=132, splits=1)
    assert steps[1] == pytest.approx(2e-3 + 1.5e-3)
    assert steps[4] < steps[1] < steps[16]


def test_one_queue_on_hopper_priority_on_blackwell() -> None:
    """facts.md E2, E4, O7."""
    one, many, urgent = (build("tp-queues", connections=c, priority=p).makespan for c, p in ((1, 0), (8, 0), (8, 1)))
    assert one == urgent < many


def test_a_host_that_reads_back_drains_the_device() -> None:
    """facts.md I11: each launch then waits for the kernel before it."""
    assert build("launch", read=True).makespan == pytest.approx(100 * (3e-6 + 5e-6))
    assert build("launch").makespan == pytest.approx(formulas.launch_step(100, 3e-6, 5e-6))


def test_a_late_host_shows_as_a_long_collective_on_the_others() -> None:
    """facts.md H5."""
    late = build("stragglers", slow=1.0, late=0.05, steps=1)
    assert late.makespan == pytest.approx(build("stragglers", slow=1.0, steps=1).makespan + 0.05)
    waits = {span.lane: span.seconds for span in late.spans if span.kind == "all_reduce"}
    assert waits["rank 0/comm"] == pytest.approx(waits["rank 3/comm"] + 0.05)
