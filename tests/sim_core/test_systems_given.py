"""What a system may be given: whatever makes no sense is refused with a code before anything is built."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim_core import systems
from sim_core.quantity import Kind
from sim_core.systems.registry import SYSTEMS, FaultError, System, Value


@pytest.mark.parametrize(
    ("name", "values", "code", "said"),
    [
        ("ddp", {"bukcet": 1e6}, "unknown", {"name": "bukcet"}),
        ("fsdp", {"prefetch": "before"}, "choice", {"choices": "pre, post, none"}),
        ("fsdp", {"reshard": 2}, "choice", {"choices": "yes, no"}),
        ("fsdp", {"layers": 2.5}, "whole", {"name": "layers", "value": 2.5}),
        ("fsdp", {"layers": 0}, "too-little", {"name": "layers", "least": 1}),
        ("fsdp", {"communicators": 3}, "too-much", {"most": 2}),
        ("fsdp", {"version": "2", "prefetch": "post"}, "fsdp2-prefetch", {}),
        ("fsdp", {"layers": 10**6}, "too-many", {"entries": 6_000_000}),
        ("ddp", {"rate": 0.0}, "too-little", {"name": "rate"}),
        ("ddp", {"rate": "fast"}, "number", {"name": "rate"}),
        ("ddp", {"forward": float("nan")}, "number", {"name": "forward"}),
        ("ddp", {"forward": -1.0}, "too-little", {"least": 0}),
        ("ddp", {"forward": float("inf")}, "too-much", {"name": "forward"}),
        ("ddp", {"bucket": 1.0}, "too-many", {}),
        ("ddp", {"interference": 0.5}, "too-little", {"least": 1.0}),
        ("tensor-parallel", {"overlap": "ring", "sequence_parallel": False}, "overlap-needs-sp", {"overlap": "ring"}),
        ("tp-gemm", {"method": "ring-gather", "sms": 132}, "waves-need-pipeline", {"method": "ring-gather"}),
        ("tp-gemm", {"sms": 8}, "more-sms", {"taken": 16, "sms": 8}),
        ("contention", {"comm_sms": 200}, "more-sms", {"taken": 200}),
        ("launch", {"graph": True, "read": True}, "read-in-graph", {}),
        ("pipeline", {"schedule": "zbv"}, "two-chunks", {"schedule": "zbv"}),
        ("pipeline", {"chunks": 2}, "one-chunk", {"schedule": "1f1b"}),
        ("pipeline", {"stages": 9}, "few-micro-batches", {"least": 9, "given": 8}),
        ("pipeline", {"schedule": "interleaved-1f1b", "micro_batches": 9}, "uneven-micro-batches", {"rounds": 2}),
        ("accumulation", {"micro_batches": 0}, "too-little", {"name": "micro_batches"}),
    ],
)
def test_wrong_givens_are_named(name: str, values: dict[str, Value], code: str, said: dict[str, object]) -> None:
    with pytest.raises(FaultError) as fault:
        systems.system(name).build(**values)
    assert fault.value.code == code
    assert said.items() <= fault.value.values.items()


@st.composite
def builds(draw: st.DrawFn) -> tuple[System, dict[str, Value]]:
    """A system and values of the right kind for some of its givens, senseless ones among them."""
    system = draw(st.sampled_from(list(SYSTEMS.values())))
    values: dict[str, Value] = {}
    for name in draw(st.lists(st.sampled_from(list(system.givens)), unique=True, max_size=5)):
        one = system.givens[name]
        if one.choices:
            values[name] = draw(st.sampled_from(one.choices))
        elif one.kind is None:
            values[name] = draw(st.booleans())
        elif one.kind is Kind.COUNT:
            values[name] = draw(st.one_of(st.integers(-1, 20), st.sampled_from([10**6, 10**30, 2**63])))
        else:
            scale = one.default if isinstance(one.default, float) and one.default else 1e-3
            near = st.floats(0.1, 10).map(scale.__mul__)
            values[name] = draw(st.one_of(near, st.sampled_from([0.0, -1.0, 1e-300, 1e300, 1e-9, math.inf, math.nan])))
    return system, values


@given(builds())
def test_whatever_is_given_builds_or_is_refused_with_a_code(build: tuple[System, dict[str, Value]]) -> None:
    system, values = build
    try:
        full = system.checked(values, most=2000)
    except FaultError:
        return
    timeline = system.builder(**full)
    assert 0 <= timeline.makespan < math.inf
    if timeline.spans:
        assert sum(step.seconds for step in timeline.critical_path) == pytest.approx(timeline.makespan)
        assert len(timeline.spans) <= system.size(full), "the estimate must not be lower than what is there"
