"""A GEMM whose input is gathered chunk by chunk round a ring: max(g, c + g/t); the last chunk's GEMM can't hide."""

from __future__ import annotations

from sim_core import formulas
from sim_core.problems._shared import ms, one_of, rounded, time_step
from sim_core.problems.base import Ask, Family, Given, Step, Values, Wrong
from sim_core.problems.streams import Stream
from sim_core.quantity import Kind
from sim_core.systems import tensor_parallel

GEMM = Given("gemm", Kind.TIME, one_of([n * 1e-4 for n in (4, 5, 6, 8, 9, 10, 12, 15, 16, 18, 20, 24, 25, 30)]), "ms")
RANKS = Given("ranks", Kind.COUNT, one_of((4, 4, 8)), "")


def _comm(stream: Stream, given: Values) -> float:
    """Longer than what the GEMM can hide, so that something shows."""
    return rounded(given["gemm"] * stream.between(0.95, 1.8))


def _parts(given: Values) -> tuple[float, float, int]:
    return given["gemm"], given["comm"], int(given["ranks"])


def _closed(given: Values) -> float:
    return formulas.ring_gather_gemm(*_parts(given))


def _steps(given: Values) -> tuple[Step, ...]:
    g, c, t = _parts(given)
    return (
        time_step("chunk", g / t, f"{ms(g)} / {t}"),
        time_step("time", _closed(given), f"{ms(c)} + {ms(g)} / {t}"),
    )


FAMILY = Family(
    name="tp-ring-gemm",
    version=1,
    givens=(GEMM, Given("comm", Kind.TIME, _comm, "ms"), RANKS),
    asks=(
        Ask(
            code="time",
            kind=Kind.TIME,
            unit="ms",
            closed=_closed,
            simulated=lambda timeline, _: timeline.makespan,
            steps=_steps,
            step_codes=("chunk", "time"),
            mistakes=(
                Wrong("serial", lambda g: g["gemm"] + g["comm"]),
                Wrong("all-hidden", lambda g: max(g["gemm"], g["comm"])),
                Wrong("one-hop-shows", lambda g: g["gemm"] + g["comm"] / g["ranks"]),
                Wrong("gemm-only", lambda g: g["gemm"]),
            ),
            floor=1e-7,
        ),
    ),
    simulate=lambda g: tensor_parallel.gather_gemm(*_parts(g)),
    plausible=lambda g: g["comm"] + g["gemm"] / g["ranks"] > 1.05 * g["gemm"],
    source="Transformer Engine userbuffers, ring_exchange; facts.md C3",
)
