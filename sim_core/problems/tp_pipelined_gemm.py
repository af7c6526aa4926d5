"""A GEMM in n splits whose parts are reduced while the next is computed: g + c/n, or g/n + c where c is longer."""

from __future__ import annotations

from sim_core import formulas
from sim_core.problems._shared import ms, one_of, rounded, time_step
from sim_core.problems.base import Ask, Family, Given, Step, Values, Wrong
from sim_core.problems.streams import Stream
from sim_core.problems.tp_ring_gemm import GEMM
from sim_core.quantity import Kind
from sim_core.systems import tensor_parallel
from sim_core.timeline import Timeline

_RANKS = 8  # of the drawing; the formula doesn't hang on it


def _comm(stream: Stream, given: Values) -> float:
    return rounded(given["gemm"] * stream.between(0.5, 1.6))


def _parts(given: Values) -> tuple[float, float, int]:
    return given["gemm"], given["comm"], int(given["splits"])


def _closed(given: Values) -> float:
    return formulas.pipelined_gemm_scatter(*_parts(given))


def _simulate(given: Values) -> Timeline:
    g, c, n = _parts(given)
    return tensor_parallel.gemm_scatter(g, c, _RANKS, "pipeline", n)


def _steps(given: Values) -> tuple[Step, ...]:
    g, c, n = _parts(given)
    longer, shorter = max(g, c), min(g, c)
    return (
        time_step("part", shorter / n, f"{ms(shorter)} / {n}"),
        time_step("time", _closed(given), f"{ms(longer)} + {ms(shorter)} / {n}"),
    )


FAMILY = Family(
    name="tp-pipelined-gemm",
    version=1,
    givens=(GEMM, Given("comm", Kind.TIME, _comm, "ms"), Given("splits", Kind.COUNT, one_of((2, 4, 4, 8)), "")),
    asks=(
        Ask(
            code="time",
            kind=Kind.TIME,
            unit="ms",
            closed=_closed,
            simulated=lambda timeline, _: timeline.makespan,
            steps=_steps,
            step_codes=("part", "time"),
            mistakes=(
                Wrong("serial", lambda g: g["gemm"] + g["comm"]),
                Wrong("all-hidden", lambda g: max(g["gemm"], g["comm"])),
                Wrong("wrong-part", lambda g: max(g["gemm"], g["comm"]) * (1 + 1 / g["splits"])),
                Wrong("both-ends", lambda g: _closed(g) + min(g["gemm"], g["comm"]) / g["splits"]),
                Wrong("shorter-one", lambda g: min(g["gemm"], g["comm"])),
            ),
            floor=1e-7,
        ),
    ),
    simulate=_simulate,
    plausible=lambda g: abs(g["comm"] / g["gemm"] - 1) > 0.1,
    source="Transformer Engine userbuffers, pipeline; facts.md C3, C4",
)
