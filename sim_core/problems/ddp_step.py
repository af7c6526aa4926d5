"""How long a DDP step takes where communication outlasts backward: forward + backward + what is exposed."""

from __future__ import annotations

from dataclasses import replace

from sim_core.problems import _ddp, ddp_bucket_count, ddp_exposed
from sim_core.problems._shared import ms, rounded, time_step
from sim_core.problems.base import Ask, Family, Given, Step, Values, Wrong
from sim_core.problems.streams import Stream
from sim_core.quantity import Kind


def _forward(stream: Stream, given: Values) -> float:
    """Forward is about half of backward, which does two GEMMs for each of its one."""
    return rounded(given["backward"] * stream.between(0.35, 0.6))


def _step(given: Values, **other: float) -> float:
    return given["forward"] + given["backward"] + _ddp.exposed(given, **other)


def _steps(given: Values) -> tuple[Step, ...]:
    steps = _ddp.exposed_steps(given)
    terms = (given["forward"], given["backward"], _ddp.exposed(given))
    return (*steps, time_step("step", _step(given), " + ".join(map(ms, terms))))


def _compute(given: Values) -> float:
    return given["forward"] + given["backward"]


FAMILY = Family(
    name="ddp-step",
    version=1,
    givens=(
        _ddp.SIZE,
        _ddp.BUCKET,
        _ddp.RANKS,
        _ddp.RATE,
        _ddp.LATENCY,
        _ddp.backward(1.1, 3),
        Given("forward", Kind.TIME, _forward, "ms"),
        _ddp.FIRST_BUCKET,
    ),
    asks=(
        Ask(
            code="step",
            kind=Kind.TIME,
            unit="ms",
            closed=_step,
            simulated=lambda timeline, _: timeline.makespan,
            steps=_steps,
            step_codes=(*_ddp.EXPOSED_CODES, "step"),
            mistakes=(
                Wrong("no-overlap", lambda g: _compute(g) + _ddp.total(g)),
                Wrong("all-hidden", _compute),
                Wrong("forward-forgotten", lambda g: g["backward"] + _ddp.exposed(g)),
                Wrong("factor-two", lambda g: _step(g, rate=2 * g["rate"])),
                Wrong("n-for-n-minus-1", lambda g: _step(g, rate=_ddp.with_two_n(g)) if g["ranks"] > 1 else None),
                Wrong("no-latency", lambda g: _step(g, latency=0.0)),
            ),
            floor=1e-6,
        ),
        ddp_exposed.ASK,
        replace(
            ddp_bucket_count.FAMILY.asks[0],
            code="buckets",
            steps=lambda given: (_ddp.count_step(given),),
            step_codes=("buckets",),
        ),
    ),
    simulate=_ddp.simulate,
    plausible=_ddp.sensible,
    source="torch DDP's in-order launch (reducer.cpp); the law of a queue, derived; facts.md K3 to K7",
)
