"""FSDP's backward without prefetch: gather, compute, reduce, one layer after the other."""

from __future__ import annotations

from sim_core.problems import _fsdp
from sim_core.problems._shared import ms, time_step
from sim_core.problems.base import Step, Values


def _steps(given: Values) -> tuple[Step, ...]:
    n, b, a, r = _fsdp.parts(given)
    each = f"{ms(a)} + {ms(b)} + {ms(r)}"
    return (time_step("per-layer", a + b + r, each), time_step("time", _fsdp.none(given), f"{n} · ({each})"))


FAMILY = _fsdp.backward_family(
    "none",
    _fsdp.none,
    _steps,
    ("per-layer", "time"),
    ("pre-prefetch", "post-prefetch", "compute-only", "wire-only"),
)
