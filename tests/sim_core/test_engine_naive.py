"""The engine against a second, naive scheduler and against its invariants, over random programs."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from naive_scheduler import Naive
from random_programs import Setup, build, setups

from sim_core import readings
from sim_core.engine import DeadlockError, run
from sim_core.timeline import COMM_KINDS

LONG = settings(max_examples=20_000, deadline=None, suppress_health_check=list(HealthCheck))


def same_spans(setup: Setup) -> None:
    program = build(setup)
    expected = Naive(setup).run()
    if expected is None:
        with pytest.raises(DeadlockError) as caught:
            run(program)
        assert caught.value.cycle
        return
    timeline = run(program)
    found = {
        int(span.name): (span.start, span.end)
        for span in timeline.spans
        if span.kind != "wait" and not span.name.startswith("launch")
    }
    kinds = ("compute", "all_reduce", "host")
    for i, (start, end) in expected.items():
        record = setup.records[i]
        if record.kind in kinds and end > start and not (record.kind == "host" and record.after and not record.seconds):
            assert found.pop(i) == (start, end), f"{i}: {record}"
    assert not found


@given(setups())
def test_identical_spans(setup: Setup) -> None:
    same_spans(setup)


@given(setups(plain=False))
def test_identical_spans_with_contention(setup: Setup) -> None:
    same_spans(setup)


@pytest.mark.long
@LONG
@given(setups())
def test_identical_spans_long(setup: Setup) -> None:
    same_spans(setup)


@pytest.mark.long
@LONG
@given(setups(plain=False))
def test_identical_spans_with_contention_long(setup: Setup) -> None:
    same_spans(setup)


def check_invariants(setup: Setup) -> None:
    program = build(setup)
    try:
        timeline = run(program)
    except DeadlockError:
        return  # named; test_identical_spans looks at the names
    eps = 1e-9
    graph = {str(i): r.graph for i, r in enumerate(setup.records)}
    for lane in timeline.lanes:
        for number in {-1, *graph.values()}:  # nodes of a graph run beside what its streams run outside
            spans = [s for s in timeline.spans if s.lane == lane and graph.get(s.name, -1) == number]
            for a, b in pairwise(spans):
                assert a.end <= b.start + eps, "two entries of a stream at once"
    called = {str(i): r.communicator for i, r in enumerate(setup.records)}
    rank_of = {str(i): r.rank for i, r in enumerate(setup.records)}
    transfers = [span for span in timeline.spans if span.kind in COMM_KINDS]
    for i, a in enumerate(transfers):
        for b in transfers[i + 1 :]:
            if called[a.name] == called[b.name] and rank_of[a.name] == rank_of[b.name]:
                assert a.end <= b.start + eps, "two launches of a communicator at once"
    assert run(program).spans == timeline.spans, "not deterministic"
    contended = setup.device.sms or setup.device.interference > 1 or setup.links
    assert all(timeline.makespan >= timeline.busy(lane) - eps for lane in timeline.lanes)
    path = timeline.critical_path
    assert sum(step.seconds for step in path) == pytest.approx(timeline.makespan, abs=eps)
    assert all(step.seconds >= -eps for step in path)
    for mixed in (False, True):
        told = readings.stretches(timeline, mixed)
        assert sum(part.seconds for part in told) == pytest.approx(timeline.makespan, abs=eps)
    assert all(seconds >= -eps for lost in readings.idle_lanes(timeline).values() for seconds in lost.values())
    assert all(late.waited >= late.longest > 0 for late in readings.late_ranks(timeline))
    if not contended:
        work = sum(r.host + r.latency + r.seconds for r in setup.records)
        assert timeline.makespan <= work + eps, "longer than everything one after the other"


@given(setups(plain=False))
def test_invariants(setup: Setup) -> None:
    check_invariants(setup)


@pytest.mark.long
@LONG
@given(setups(plain=False))
def test_invariants_long(setup: Setup) -> None:
    check_invariants(setup)
