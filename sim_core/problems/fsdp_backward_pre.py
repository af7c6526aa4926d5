"""FSDP's backward with BACKWARD_PRE (the default): the wire runs beside the compute, and the slower sets the pace."""

from __future__ import annotations

from sim_core.problems import _fsdp
from sim_core.problems._shared import ms, time_step
from sim_core.problems.base import Step, Values


def _steps(given: Values) -> tuple[Step, ...]:
    n, b, a, r = _fsdp.parts(given)
    pace, ends = max(b, a + r), b + min(b, a + r)
    return (
        time_step("wire", a + r, f"{ms(a)} + {ms(r)}"),
        time_step("pace", pace, f"max({ms(b)}, {ms(a + r)})"),
        time_step("ends", ends, f"2 · {ms(b)}" if a + r > b else f"{ms(a)} + {ms(b)} + {ms(r)}"),
        time_step("time", _fsdp.pre(given), f"({n}−1) · {ms(pace)} + {ms(ends)}"),
    )


FAMILY = _fsdp.backward_family(
    "pre",
    _fsdp.pre,
    _steps,
    ("wire", "pace", "ends", "time"),
    ("no-prefetch", "post-prefetch", "compute-only", "two-wires", "ends-forgotten"),
)
