"""DDP and 1F1B against the same systems built with simpy: the same spans, over random layouts."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from bench import simpy_systems
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sim_core.systems import ddp, pipeline

LONG = settings(max_examples=20_000, deadline=None, suppress_health_check=list(HealthCheck))
MIB = 1024**2

Spans = Iterable[tuple[str, str, float, float]]
Layout = tuple[list[float], list[float], list[list[int]], float, float, int, float, float]
Pipeline = tuple[int, int, float, float, float]


def check(ours: Spans, theirs: Spans) -> None:
    """Same lanes and names, starts and ends to 1e-12 of the step (of a second where it is shorter)."""
    found, expected = ({(lane, name): (start, end) for lane, name, start, end in spans} for spans in (ours, theirs))
    assert found.keys() == expected.keys()
    step = max((end for _, end in expected.values()), default=0.0)
    for key, times in expected.items():
        assert found[key] == pytest.approx(times, rel=0, abs=1e-12 * max(1.0, step)), key


@st.composite
def layouts(draw: st.DrawFn) -> Layout:
    """Gradients of 0 to 64 MiB, ready at any time of backward, cut at random into buckets launched in order."""
    n = draw(st.integers(1, 12))
    sizes = [float(draw(st.integers(0, 64 * MIB))) for _ in range(n)]
    phase = st.one_of(st.just(0.0), st.floats(1e-6, 0.5))  # not a time that another one swallows in rounding
    backward = draw(phase)
    ready = [backward * draw(st.floats(0, 1)) for _ in range(n)]
    order = draw(st.permutations(range(n)))
    cuts = sorted(draw(st.sets(st.integers(1, n - 1)))) if n > 1 else []
    buckets = [list(order[a:b]) for a, b in zip([0, *cuts], [*cuts, n], strict=True)]
    forward = draw(phase)
    ranks, rate = draw(st.integers(1, 64)), draw(st.sampled_from([1e9, 12.5e9, 50e9, 450e9]))
    return sizes, ready, buckets, forward, backward, ranks, rate, draw(st.sampled_from([0.0, 1e-5, 1e-3]))


def same_ddp(layout: Layout) -> None:
    timeline = ddp.step(*layout).merged()
    spans = [(s.lane, s.name, s.start, s.end) for s in timeline.spans]
    check(spans, simpy_systems.ddp(*layout))
    check([s for s in spans if s[0] == "comm"], [s for s in simpy_systems.ddp_of_entries(*layout) if s[0] == "comm"])


@st.composite
def pipelines(draw: st.DrawFn) -> Pipeline:
    """stages, micro-batches (no fewer), forward, backward, hop: now and then equal or 0, so that ties are common."""
    stages = draw(st.integers(1, 6))
    time = st.one_of(st.sampled_from([0.5, 1.0, 2.0]), st.floats(1e-3, 3))
    hop = draw(st.one_of(st.just(0.0), time))
    return stages, draw(st.integers(stages, stages + 8)), draw(time), draw(time), hop


def same_pipeline(case: Pipeline) -> None:
    stages, microbatches, forward, backward, hop = case
    schedule = pipeline.schedule("1f1b", stages, microbatches)
    timeline = pipeline.run(schedule, forward=forward, backward=backward, hop=hop)
    spans = [(s.lane, s.name, s.start, s.end) for s in timeline.spans]
    check(spans, simpy_systems.one_f_one_b(*case))
    check(spans, simpy_systems.one_f_one_b_of_entries(*case))


@given(layouts())
def test_ddp_as_simpy_runs_it(layout: Layout) -> None:
    same_ddp(layout)


@given(pipelines())
def test_1f1b_as_simpy_runs_it(case: Pipeline) -> None:
    same_pipeline(case)


@pytest.mark.long
@LONG
@given(layouts())
def test_ddp_as_simpy_runs_it_long(layout: Layout) -> None:
    same_ddp(layout)


@pytest.mark.long
@LONG
@given(pipelines())
def test_1f1b_as_simpy_runs_it_long(case: Pipeline) -> None:
    same_pipeline(case)
