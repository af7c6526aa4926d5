"""FSDP in time: the oracles of facts.md K11 and O1, the claims of B, closed forms and counts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim_core import formulas
from sim_core.systems import fsdp, fsdp_order
from sim_core.timeline import Timeline


@pytest.mark.parametrize(("wire", "none", "post", "pre"), [(4, 144, 116, 88), (6, 176, 134, 104), (8, 208, 152, 132)])
def test_k11_backward(wire: float, none: float, post: float, pre: float) -> None:
    """L = 8, b = 10, one communicator."""
    steps = [fsdp.backward(8, 10, wire, wire, prefetch).makespan for prefetch in ("none", "post", "pre")]
    assert steps == [none, post, pre]
    assert [formulas.fsdp_backward(8, 10, wire, wire, prefetch) for prefetch in ("none", "post", "pre")] == steps


@pytest.mark.parametrize(("wire", "disjoint", "shared", "free"), [(4, 88, 88, 88), (6, 92, 104, 96), (8, 96, 132, 128)])
def test_o1_two_communicators(wire: float, disjoint: float, shared: float, free: float) -> None:
    """Only disjoint links make two communicators faster than one; run-ahead gathers would gain little."""
    assert fsdp.backward(8, 10, wire, wire, "pre", 2, shared_link=False).makespan == pytest.approx(disjoint)
    assert fsdp.backward(8, 10, wire, wire, "pre", 2, shared_link=True).makespan == pytest.approx(shared)
    assert fsdp.backward(8, 10, wire, wire, "pre", 2, shared_link=True, alive=0).makespan == pytest.approx(free)


@pytest.mark.parametrize(("wire", "steps"), [(4, (72, 44, 44)), (7, (96, 61, 61))])
def test_k11_forward_limiter(wire: float, steps: tuple[float, ...]) -> None:
    """L = 8, f = 5: two sets in flight are the least that overlaps, and enough (facts.md B5)."""
    assert tuple(fsdp.forward(8, 5, wire, limit).makespan for limit in (1, 2, 3)) == steps
    assert fsdp.forward(8, 5, wire, 0).makespan == steps[1]


def order(timeline: Timeline, lane: str) -> list[str]:
    return [span.name for span in timeline.spans if span.lane == lane]


def test_b2_issue_order_on_the_wire() -> None:
    """NONE reduces before it gathers; POST and PRE gather first, PRE even before the compute."""
    assert order(fsdp.backward(3, 10, 2, 2, "none"), "comm") == ["AG2", "RS2", "AG1", "RS1", "AG0", "RS0"]
    for prefetch in ("post", "pre"):
        assert order(fsdp.backward(3, 10, 2, 2, prefetch), "comm") == ["AG2", "AG1", "RS2", "AG0", "RS1", "RS0"]
    pre = {span.name: span for span in fsdp.backward(3, 10, 2, 2, "pre").spans}
    post = {span.name: span for span in fsdp.backward(3, 10, 2, 2, "post").spans}
    assert pre["AG1"].start < pre["B2"].end
    assert post["AG1"].start == post["B2"].end


def test_b3_one_communicator_serialises() -> None:
    """Reduction and gather back to back, never at once; with a communicator of its own they meet (PyTorch #186335)."""
    one = fsdp.backward(8, 10, 8, 8, "pre")
    assert one.busy("comm") == 128
    two = fsdp.backward(8, 10, 8, 8, "pre", 2, shared_link=False)
    gathers, reductions = ([s for s in two.spans if s.name.startswith(what)] for what in ("AG", "RS"))
    assert any(g.start < r.end and r.start < g.end for g in gathers for r in reductions)


def test_b4_the_first_gather_is_always_exposed() -> None:
    assert fsdp.forward(8, 5, 4).exposed == 4
    assert fsdp.backward(8, 10, 4, 4).exposed == 8  # the first gather and the last reduction


def test_b5_the_limiter_is_a_gap_of_the_host_that_the_device_does_not_feel() -> None:
    timeline = fsdp.forward(8, 5, 4, 2)
    assert timeline.busy("compute") == 40
    waits = [span for span in timeline.spans if span.kind == "wait"]
    assert [span.name for span in waits] == [f"limit AG{i}" for i in range(2, 8)]
    assert timeline.makespan == fsdp.forward(8, 5, 4, 0).makespan


def test_b6_fsdp2_limits_on_the_device_without_a_gap_of_the_host() -> None:
    """Two gather outputs alive: the gather of a layer runs beside the two computes before it, no earlier."""
    timeline = fsdp.forward(8, 5, 1, outputs=2)
    at = {span.name: span for span in timeline.spans}
    assert all(at[f"AG{i}"].start == at[f"F{i - 3}"].end for i in range(3, 8))
    assert not [span for span in timeline.spans if span.lane == "host"]
    assert timeline.makespan == fsdp.forward(8, 5, 1).makespan == fsdp.forward(8, 5, 1, limit=2).makespan


def test_i21_one_reduction_input_alive_stalls_compute_when_reductions_are_exposed() -> None:
    """FSDP2's default of one input; set_reduce_scatter_max_input_buffers(2) removes the stall (facts.md B3, I21)."""

    def step(inputs: int, scatter: float) -> float:
        options = fsdp.Options(communicators=2, shared_link=False, scatter_inputs=inputs, limit=0)
        return fsdp.step(8, 5, 10, 2, scatter, options).makespan

    assert step(1, 9) == step(2, 9) == step(0, 9)
    uneven = [2.0, 2.0, 2.0, 18.0, 2.0, 2.0, 2.0, 2.0]

    def jagged(inputs: int) -> float:
        options = fsdp.Options(communicators=2, shared_link=False, scatter_inputs=inputs, limit=0)
        return fsdp.step(8, 5, 10, 2, uneven, options).makespan

    assert jagged(1) > jagged(2) == jagged(0)


def test_reshard_or_not() -> None:
    """reshard_after_forward=False has no gather in backward (facts.md B6, B7): 2 psi instead of 3."""
    for reshard, passes in ((True, 3), (False, 2)):
        timeline = fsdp.step(4, 5, 10, 2, 2, fsdp.Options(reshard=reshard))
        assert timeline.busy("comm") == passes * 4 * 2
        assert formulas.zero_volume(3, 1.0, 4, reshard=reshard) == passes * 3 / 4


def test_accumulation_counts_as_the_host_issues_them() -> None:
    """The timeline has as many gathers and reductions as the order of fsdp_order.json says, root aside."""
    for reshard in (True, False):
        for every in (True, False):
            options = fsdp.Options(reshard=reshard, micro_batches=3, sync_every=every)
            timeline = fsdp.step(5, 5, 10, 2, 2, options)
            log = fsdp_order.events(
                [(f"L{i}",) for i in range(5)],
                fsdp_order.Options(root=False, reshard=reshard, micro_batches=3, sync_every=every),
            )
            rows = fsdp_order.counts(log)
            assert sum(s.kind == "all_gather" for s in timeline.spans) == sum(row["AG"] for row in rows)
            assert sum(s.kind == "reduce_scatter" for s in timeline.spans) == sum(row["RS"] for row in rows)
            assert timeline.busy("comm") == 2 * sum(row["AG"] + row["RS"] for row in rows)


def test_no_sync_saves_reductions_not_gathers() -> None:
    """facts.md G, B7: 2 psi A + psi with reductions only in the last micro-batch."""
    once = fsdp.step(4, 5, 10, 2, 2, fsdp.Options(micro_batches=4))
    assert once.busy("comm") == 4 * 2 * formulas.zero_volume(3, 1.0, 2, 4) / 0.5
    kept = fsdp.step(4, 5, 10, 2, 2, fsdp.Options(micro_batches=4, gather_once=True))
    assert sum(s.kind == "all_gather" for s in kept.spans) == 4
    assert kept.makespan <= once.makespan


def test_b7_volumes() -> None:
    """7 B parameters in bf16 over 64 ranks: 27.6 GB a rank and step with DDP or ZeRO-2, 41.3 with ZeRO-3 (facts.md
    B7).
    """
    volumes = [formulas.zero_volume(stage, 14e9, 64) for stage in (0, 1, 2, 3)]
    assert [round(volume / 1e9, 1) for volume in volumes] == [27.6, 27.6, 27.6, 41.3]
    assert volumes[3] / volumes[2] == pytest.approx(1.5)
    with pytest.raises(ValueError, match="no ZeRO stage"):
        formulas.zero_volume(4, 1, 2)


def test_b8_hsdp_moves_only_the_shard_between_hosts() -> None:
    gather, scatter, across = fsdp.hsdp_times(8e9, 8, 4, 400e9, 50e9)
    assert across == pytest.approx(formulas.hsdp_cross_host(8e9, 8, 32) / 50e9)
    timeline = fsdp.step(4, 0.05, 0.1, gather, scatter, fsdp.Options(replicate=across))
    assert timeline.busy("all-reduce") == pytest.approx(4 * across)
    reduced = {s.name[2:]: s.end for s in timeline.spans if s.kind == "reduce_scatter"}
    assert all(s.start >= reduced[s.name[2:]] for s in timeline.spans if s.kind == "all_reduce")


wires = st.floats(0.125, 20)


@given(st.integers(1, 8), st.floats(0.5, 20), wires, wires, st.sampled_from(fsdp.PREFETCH))
def test_bounds_and_order_of_the_three(layers: int, compute: float, gather: float, scatter: float, how: str) -> None:
    timeline = fsdp.backward(layers, compute, gather, scatter, how)
    none = formulas.fsdp_backward(layers, compute, gather, scatter, "none")
    work = layers * compute
    assert max(work, timeline.busy("comm")) <= timeline.makespan * (1 + 1e-9)
    assert timeline.makespan <= none * (1 + 1e-9)
    if how == "none" or layers == 1 or (scatter <= compute if how == "post" else gather <= compute):
        law = formulas.fsdp_backward(layers, compute, gather, scatter, how)
        assert timeline.makespan == pytest.approx(law, rel=1e-9)


def test_nonsense_is_refused() -> None:
    with pytest.raises(ValueError, match="prefetch is one of"):
        fsdp.backward(2, 1, 1, 1, "before")
    with pytest.raises(ValueError, match="layers"):
        fsdp.backward(2, [1.0], 1, 1)
    with pytest.raises(ValueError, match="communicators"):
        fsdp.backward(2, 1, 1, 1, communicators=3)
    with pytest.raises(ValueError, match="micro-batch"):
        fsdp.step(2, 1, 1, 1, 1, fsdp.Options(micro_batches=0))
    with pytest.raises(ValueError, match="no closed form"):
        formulas.fsdp_backward(8, 10, 11, 8, "pre")
