"""What is read from a timeline: both readings of "exposed", overlap as HTA has it, idle by cause, critical path,
what-if.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim_core import readings
from sim_core.systems import ddp, fsdp, launch, stragglers
from sim_core.timeline import COMM_KINDS, COMPUTE_KINDS, Span, Timeline, length, union, without


def timeline(*spans: tuple[str, str, float, float]) -> Timeline:
    return Timeline(Span(lane, f"{kind}{i}", kind, start, end) for i, (lane, kind, start, end) in enumerate(spans))


def test_h2_exposed_and_overlap_as_hta_counts_them() -> None:
    t = timeline(
        ("s7", "compute", 0, 4), ("s20", "all_reduce", 2, 6), ("s20", "all_gather", 8, 10), ("s7", "copy", 9, 12)
    )
    assert t.exposed == 2 + 2
    assert t.overlap_ratio == pytest.approx(1 - 4 / 6)
    assert readings.breakdown(t) == readings.Breakdown(compute=4, exposed=4, other=2, idle=2)
    assert t.makespan == 12


def test_the_two_readings_of_exposed_differ_where_gaps_are() -> None:
    """facts.md H2: nothing on the wire in the host's gap, so HTA doesn't count it; the step does."""
    t = timeline(("compute", "compute", 0, 4), ("comm", "all_reduce", 4, 5), ("compute", "compute", 8, 9))
    assert t.exposed == 1
    assert t.exposed_step == 9 - 5 == 4


def test_overlapping_communication_counts_once() -> None:
    t = timeline(("a", "all_reduce", 0, 4), ("b", "all_gather", 2, 6), ("compute", "compute", 0, 1))
    assert t.exposed == 5
    assert t.overlap_ratio == pytest.approx(1 / 6)


def test_ranks_are_read_apart() -> None:
    """Compute of one rank hides nothing of another's communication."""
    t = timeline(("rank 0/c", "compute", 0, 4), ("rank 1/w", "all_reduce", 0, 4), ("rank 1/c", "compute", 4, 6))
    assert t.ranks == ("rank 0", "rank 1")
    assert t.exposed == 4
    assert t.rank("rank 0").exposed == 0
    assert t.compute == 2


def test_nothing_at_all() -> None:
    t = Timeline([])
    assert (t.makespan, t.exposed, t.exposed_step, t.overlap_ratio, t.lanes) == (0, 0, 0, 1, ())
    assert t.critical_path == ()


intervals = st.lists(st.tuples(st.integers(0, 30), st.integers(0, 8)).map(lambda p: (p[0], p[0] + p[1])), max_size=12)


@given(intervals, intervals)
def test_union_and_difference_are_sets_of_moments(left: list[tuple[int, int]], right: list[tuple[int, int]]) -> None:
    a, b = ({m for start, end in spans for m in range(start, end)} for spans in (left, right))
    assert length(union(left)) == len(a)
    assert length(without(union(left), union(right))) == len(a - b)
    assert all(x[1] < y[0] for x, y in zip(union(left), union(left)[1:], strict=False))


@given(intervals, intervals)
def test_bounds_of_exposed(compute: list[tuple[int, int]], comm: list[tuple[int, int]]) -> None:
    t = Timeline(
        [Span("compute", "", "compute", *span) for span in compute] + [Span("comm", "", "all_reduce", *s) for s in comm]
    )
    assert 0 <= t.exposed <= length(t.covered(COMM_KINDS))
    assert t.exposed <= t.exposed_step + 1e-9 or not t.spans
    assert 0 <= t.overlap_ratio <= 1
    parts = readings.breakdown(t)
    assert sum(parts) == pytest.approx(t.makespan)
    assert parts.compute == length(t.covered(COMPUTE_KINDS))


def test_idle_by_cause_adds_up() -> None:
    for t in (
        fsdp.backward(8, 10, 8, 8, "pre"),
        launch.kernels(10, 1, 3),
        stragglers.steps([[1, 5], [4, 2]], 2),
        ddp.uniform_step(2e9, 25e6, 8, 50e9, 0.05, 0.1),
    ):
        for lane in t.lanes:
            waited = sum(s.seconds for s in t.spans if s.lane == lane and s.kind == "wait")
            inside = readings.idle(t, lane).get("peer", 0.0)
            moved = sum(s.seconds for s in t.spans if s.lane == lane) - inside
            assert moved + sum(readings.idle(t, lane).values()) == pytest.approx(t.makespan)
            assert waited >= 0


def test_idle_names_the_cause() -> None:
    assert readings.idle(launch.kernels(10, 1, 3), "compute") == {"host": pytest.approx(10 * 3 - 9)}
    assert set(readings.idle(fsdp.backward(8, 10, 8, 8, "none"), "compute")) == {"event", "end"}
    late = stragglers.steps([[1], [4]], 2)
    assert readings.idle(late, "rank 0/comm") == {"event": 1, "peer": 3}
    assert readings.late_ranks(late) == (readings.Late("rank 1", 1, 3, 3),)
    queued = launch.head_of_line(1)
    assert readings.idle(queued, "stream 2") == {"queue": 10}
    with pytest.raises(ValueError, match="no causes"):
        readings.idle(timeline(("c", "compute", 0, 1)), "c")
    assert readings.idle_lanes(timeline(("c", "compute", 0, 1))) == {}


def test_who_came_late_how_often_and_by_how_much() -> None:
    """rank 2 is last twice, by 5 and by 3 behind the first; rank 0 once, in the second step."""
    t = stragglers.steps([[1, 9, 1], [2, 1, 1], [6, 3, 4]], 2)
    assert readings.late_ranks(t) == (
        readings.Late("rank 2", 2, 5, (5 + 4) + (3 + 3)),
        readings.Late("rank 0", 1, 8, 8 + 6),
    )
    waits = sum(readings.idle(t, lane).get("peer", 0.0) for lane in t.lanes)
    assert sum(late.waited for late in readings.late_ranks(t)) == waits
    assert readings.late_ranks(timeline(("c", "compute", 0, 1))) == ()


def test_critical_path_has_reasons_and_adds_up() -> None:
    t = ddp.uniform_step(2e9, 25e6, 8, 50e9, 0.05, 0.1)
    path = t.critical_path
    assert sum(step.seconds for step in path) == pytest.approx(t.makespan)
    assert [step.reason for step in path[:3]] == ["start", "stream", "event"]
    assert {step.span.lane for step in path[2:]} == {"comm"}, "communication binds from the first bucket on"
    long = ddp.uniform_step(2e9, 25e6, 8, 50e9, 0.2, 0.1)
    assert readings.path_by_kind(long)["all_reduce"] == pytest.approx(long.exposed)


def test_critical_path_goes_on_at_the_late_rank() -> None:
    t = stragglers.steps([[1], [4]], 2)
    last = max(t.critical_path, key=lambda step: step.span.end)
    assert last.span.end == 6
    assert t.critical_path[0].span == Span("rank 1/compute", "B0", "backward", 0, 4)


def test_the_path_is_told_in_stretches() -> None:
    t = ddp.uniform_step(2e9, 25e6, 8, 50e9, 0.2, 0.1)
    forward, backward, reduced = readings.stretches(t)
    assert (forward.reason, forward.behind, forward.number) == ("start", None, 1)
    assert (backward.reason, backward.first.name, backward.kinds) == ("stream", "backward", (("backward", 80),))
    assert (reduced.reason, reduced.behind) == ("event", backward.last)
    assert reduced.seconds == pytest.approx(t.exposed)
    whole, _ = readings.stretches(t, mixed=True)
    assert whole.kinds == (("forward", 1), ("backward", 80))


def test_a_stretch_says_whom_it_waited_for() -> None:
    late = stragglers.steps([[1], [4]], 2)
    assert [(s.lane, s.reason) for s in readings.stretches(late)] == [
        ("rank 1/compute", "start"),
        ("rank 0/comm", "peer"),
    ]
    peer = readings.stretches(late)[-1].behind
    assert peer is not None
    assert peer.lane == "rank 1/comm"
    slow = readings.stretches(launch.kernels(100, 1e-6, 5e-6))
    assert [(s.lane, s.number) for s in slow] == [("host", 100), ("compute", 1)]
    limited = readings.stretches(fsdp.forward(8, 5, 7, limit=1))
    waited = [s.behind.name for s in limited if s.reason == "host" and s.behind]
    assert waited == [f"F{i}" for i in range(7)], "the host waits for the compute, and that is what is named"


@given(st.sampled_from(["pre", "post", "none"]), st.integers(1, 6), st.integers(1, 9), st.booleans())
def test_stretches_add_up_to_the_step(prefetch: str, layers: int, gather: int, mixed: bool) -> None:
    t = fsdp.step(layers, 3, 5, gather, 4, fsdp.Options(prefetch=prefetch, micro_batches=2))
    found = readings.stretches(t, mixed)
    assert sum(s.seconds for s in found) == pytest.approx(t.makespan)
    assert all(s.number >= 1 and s.seconds > 0 for s in found)
    assert sum(s.number for s in found) == sum(step.seconds > 0 for step in t.critical_path)


def test_what_if_names_the_resource_that_binds() -> None:
    bound = ddp.uniform_step(2e9, 25e6, 8, 50e9, 0.05, 0.1)
    best = {w.resource: w.saved for w in readings.what_if(bound)}
    assert best["bandwidth"] == pytest.approx(bound.makespan - bound.again({"bandwidth": 0.5}).makespan)
    assert best["bandwidth"] > 0 < best["compute"]
    free = ddp.uniform_step(2e9, 25e6, 8, 50e9, 0.2, 0.1)
    assert readings.what_if(free)[0].resource == "compute"
    assert readings.what_if(free)[1].saved == pytest.approx(free.exposed / 2)
    slow = launch.kernels(100, 1e-6, 5e-6)
    assert readings.what_if(slow)[0].resource == "host"
    assert readings.what_if(slow)[1].saved <= 1e-6


def test_what_if_refuses_what_it_cannot_know() -> None:
    with pytest.raises(ValueError, match="no resource disk"):
        launch.kernels(2, 1, 1).again({"disk": 2})
    with pytest.raises(ValueError, match="can't be run again"):
        timeline(("c", "compute", 0, 1)).again({})


def test_merged_joins_touching_pieces() -> None:
    t = ddp.uniform_step(2e9, 25e6, 8, 50e9, 0.2, 0.1).merged()
    assert [(s.name, round(s.seconds, 9)) for s in t.spans if s.lane == "compute"] == [
        ("forward", 0.1),
        ("backward", 0.2),
    ]
    assert len([s for s in t.spans if s.lane == "comm"]) == 80
