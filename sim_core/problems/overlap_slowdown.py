"""What overlap costs the compute: while communication runs, compute goes at 1/s of its speed and loses T (1 - 1/s)."""

from __future__ import annotations

from sim_core import formulas
from sim_core.problems._shared import ms, one_of, rounded, time_step
from sim_core.problems.base import Ask, Family, Given, Step, Values, Wrong
from sim_core.problems.streams import Stream
from sim_core.quantity import Kind
from sim_core.systems import contention


def _comm(stream: Stream, given: Values) -> float:
    return rounded(given["compute"] * stream.between(0.25, 0.8))


def _closed(given: Values) -> float:
    return formulas.interference(given["comm"], given["compute"], given["slowdown"])


def _steps(given: Values) -> tuple[Step, ...]:
    t, s = given["comm"], given["slowdown"]
    return (
        time_step("done", t / s, f"{ms(t)} / {s:g}"),
        time_step("lost", _closed(given), f"{ms(t)} − {ms(t)} / {s:g}"),
    )


FAMILY = Family(
    name="overlap-slowdown",
    version=1,
    givens=(
        Given(
            "compute", Kind.TIME, one_of([n * 1e-3 for n in (80, 100, 120, 150, 160, 180, 200, 240, 250, 300)]), "ms"
        ),
        Given("comm", Kind.TIME, _comm, "ms"),
        Given("slowdown", Kind.RATIO, one_of((1.1, 1.12, 1.15, 1.18, 1.19, 1.2, 1.25, 1.3, 1.35, 1.4)), ""),
    ),
    asks=(
        Ask(
            code="lost",
            kind=Kind.TIME,
            unit="ms",
            closed=_closed,
            simulated=lambda timeline, g: timeline.makespan - g["compute"],
            steps=_steps,
            step_codes=("done", "lost"),
            mistakes=(
                Wrong("stretched-comm", lambda g: g["comm"] * (g["slowdown"] - 1)),
                Wrong("all-compute-slowed", lambda g: g["compute"] * (g["slowdown"] - 1)),
                Wrong("whole-comm", lambda g: g["comm"]),
                Wrong("whole-backward", lambda g: g["compute"] + _closed(g)),
            ),
            floor=1e-6,
        ),
    ),
    simulate=lambda g: contention.interfered(g["compute"], g["comm"], g["slowdown"]),
    plausible=lambda _: True,
    source="arXiv 2507.03114 (mean slowdown); facts.md K9, F3",
)
