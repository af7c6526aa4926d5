"""FSDP's forward with two gathers in flight: (L-1) max(f, a) + f + a; the first gather is always exposed."""

from __future__ import annotations

from sim_core.problems import _fsdp
from sim_core.problems._shared import ms, time_step
from sim_core.problems.base import Ask, Family, Step, Values, Wrong
from sim_core.quantity import Kind
from sim_core.systems import fsdp
from sim_core.timeline import Timeline

_LIMIT = 2


def _parts(given: Values) -> tuple[int, float, float]:
    return int(given["layers"]), given["compute"], given["gather"]


def _closed(given: Values) -> float:
    n, f, a = _parts(given)
    return (n - 1) * max(f, a) + f + a


def _simulate(given: Values) -> Timeline:
    n, f, a = _parts(given)
    return fsdp.forward(n, f, a, _LIMIT)


def _steps(given: Values) -> tuple[Step, ...]:
    n, f, a = _parts(given)
    return (
        time_step("pace", max(f, a), f"max({ms(f)}, {ms(a)})"),
        time_step("ends", f + a, f"{ms(f)} + {ms(a)}"),
        time_step("time", _closed(given), f"({n}−1) · {ms(max(f, a))} + {ms(f)} + {ms(a)}"),
    )


FAMILY = Family(
    name="fsdp-forward",
    version=1,
    givens=(_fsdp.LAYERS, _fsdp.COMPUTE, _fsdp.part("gather", 0.4, 1.7)),
    asks=(
        Ask(
            code="time",
            kind=Kind.TIME,
            unit="ms",
            closed=_closed,
            simulated=lambda timeline, _: timeline.makespan,
            steps=_steps,
            step_codes=("pace", "ends", "time"),
            mistakes=(
                Wrong("no-prefetch", lambda g: g["layers"] * (g["compute"] + g["gather"])),
                Wrong("compute-only", lambda g: g["layers"] * g["compute"]),
                Wrong("wire-only", lambda g: g["layers"] * g["gather"]),
            ),
            floor=1e-6,
        ),
    ),
    simulate=_simulate,
    plausible=lambda g: max(g["gather"] / g["compute"], g["compute"] / g["gather"]) >= 1.15,
    source="FSDP (arXiv 2304.11277) 3.3, 3.4; torch _limiter_utils.py (two in flight); facts.md B4, B5, K11",
)
