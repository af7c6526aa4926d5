"""FSDP's backward with BACKWARD_POST: the next gather goes before this reduction, which the next compute hides."""

from __future__ import annotations

from sim_core.problems import _fsdp
from sim_core.problems._shared import ms, time_step
from sim_core.problems.base import Step, Values


def _steps(given: Values) -> tuple[Step, ...]:
    n, b, a, r = _fsdp.parts(given)
    return (
        time_step("per-layer", a + b, f"{ms(a)} + {ms(b)}"),
        time_step("time", _fsdp.post(given), f"{n} · ({ms(a)} + {ms(b)}) + {ms(r)}"),
    )


FAMILY = _fsdp.backward_family(
    "post",
    _fsdp.post,
    _steps,
    ("per-layer", "time"),
    ("no-prefetch", "pre-prefetch", "compute-only", "wire-only"),
)
