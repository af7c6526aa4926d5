"""How long the last bucket's all-reduce takes: it holds the remainder, not a full bucket."""

from __future__ import annotations

from sim_core.problems import _ddp
from sim_core.problems._shared import MIB, time_step
from sim_core.problems.base import Ask, Family, Step, Values, Wrong
from sim_core.quantity import Kind
from sim_core.timeline import Timeline


def _closed(given: Values) -> float:
    return _ddp.ring(given, _ddp.remainder(given))


def _simulated(timeline: Timeline, _: Values) -> float:
    """The last all-reduce on the wire."""
    return max((span for span in timeline.spans if span.kind == "all_reduce"), key=lambda span: span.end).seconds


def _steps(given: Values) -> tuple[Step, ...]:
    rest = _ddp.remainder(given)
    symbols = _ddp.ring_symbols(given, rest, "MiB")
    return (_ddp.count_step(given), _ddp.remainder_step(given), time_step("time", _closed(given), symbols))


def _in_megabytes(given: Values) -> float:
    """The remainder where the cap is taken as so many MB."""
    cap = given["bucket"] / MIB * 1e6
    return given["size"] % cap or cap


FAMILY = Family(
    name="ddp-last-bucket",
    version=1,
    givens=(_ddp.SIZE, _ddp.BUCKET, _ddp.RANKS, _ddp.RATE, _ddp.FIRST_BUCKET),
    asks=(
        Ask(
            code="time",
            kind=Kind.TIME,
            unit="ms",
            closed=_closed,
            simulated=_simulated,
            steps=_steps,
            step_codes=("buckets", "remainder", "time"),
            mistakes=(
                Wrong("full-bucket", lambda g: _ddp.ring(g, g["bucket"])),
                Wrong("factor-two", lambda g: _closed(g) / 2),
                Wrong("n-for-n-minus-1", lambda g: 2 * _ddp.remainder(g) / g["rate"]),
                Wrong("not-divided", lambda g: 2 * (g["ranks"] - 1) * _ddp.remainder(g) / g["rate"]),
                Wrong("mb-for-mib", lambda g: _ddp.ring(g, _in_megabytes(g))),
                Wrong("whole-gradient", lambda g: _ddp.ring(g, g["size"])),
            ),
            floor=1e-6,
        ),
    ),
    simulate=_ddp.simulate,
    plausible=_ddp.sensible,
    source="nccl-tests doc/PERFORMANCE.md; torch DDP's filling rule (reducer.cpp); facts.md K2, K4",
)
