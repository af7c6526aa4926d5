"""What of DDP's communication isn't hidden behind backward: the exact law of facts.md K5 against a simulation."""

from __future__ import annotations

from sim_core.problems import _ddp
from sim_core.problems._shared import MIB
from sim_core.problems.base import Ask, Family, Values, Wrong
from sim_core.quantity import Kind


def rule_of_thumb(given: Values) -> float:
    """max(0, T - B) + the last bucket's time: what most candidates say; exact only for equal buckets and T <= B."""
    return max(0.0, _ddp.total(given) - given["backward"]) + _ddp.ring(given, _ddp.remainder(given))


ASK = Ask(
    code="exposed",
    kind=Kind.TIME,
    unit="ms",
    closed=_ddp.exposed,
    simulated=lambda timeline, _: timeline.exposed_step,
    steps=_ddp.exposed_steps,
    step_codes=_ddp.EXPOSED_CODES,
    mistakes=(
        Wrong("whole-all-reduce", _ddp.total),
        Wrong("rule-of-thumb", rule_of_thumb),
        Wrong("last-bucket-only", lambda g: _ddp.ring(g, _ddp.remainder(g))),
        Wrong("full-last-bucket", lambda g: _ddp.ring(g, g["bucket"])),
        Wrong("lower-bound", lambda g: max(0.0, _ddp.total(g) - g["backward"])),
        Wrong("factor-two", lambda g: _ddp.exposed(g, rate=2 * g["rate"])),
        Wrong("n-for-n-minus-1", lambda g: _ddp.exposed(g, rate=_ddp.with_two_n(g)) if g["ranks"] > 1 else None),
        Wrong("no-latency", lambda g: _ddp.exposed(g, latency=0.0)),
        Wrong("mb-for-mib", lambda g: _ddp.exposed(g, bucket=g["bucket"] / MIB * 1e6)),
    ),
    floor=1e-6,
)

FAMILY = Family(
    name="ddp-exposed",
    version=1,
    givens=(
        _ddp.SIZE,
        _ddp.BUCKET,
        _ddp.RANKS,
        _ddp.RATE,
        _ddp.LATENCY,
        _ddp.backward(0.3, 3),
        _ddp.FIRST_BUCKET,
    ),
    asks=(ASK,),
    simulate=_ddp.simulate,
    plausible=_ddp.sensible,
    source="torch DDP's in-order launch (reducer.cpp); the law of a queue, derived; facts.md K4, K5, K7",
)
