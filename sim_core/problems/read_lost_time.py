"""Read off a timeline: step minus compute, which counts gaps too, unlike exposed communication."""

from __future__ import annotations

from sim_core.problems import _reading as r
from sim_core.problems._shared import ms, time_step
from sim_core.problems.base import Ask, Family, Step, Values, Wrong
from sim_core.quantity import Kind


def _lost(g: Values) -> float:
    return r.step(g) - r.compute(g)


def _steps(g: Values) -> tuple[Step, ...]:
    backward = g["backward_end"] - g["backward_start"]
    return (
        time_step("compute", r.compute(g), f"{ms(g['forward_end'])} + {ms(backward)}"),
        time_step("step", r.step(g)),
        time_step("lost", _lost(g), f"{ms(r.step(g))} − {ms(r.compute(g))}"),
    )


FAMILY = Family(
    name="read-lost-time",
    version=1,
    givens=r.GIVENS,
    asks=(
        Ask(
            code="lost",
            kind=Kind.TIME,
            unit="ms",
            closed=_lost,
            simulated=lambda timeline, _: timeline.exposed_step,
            steps=_steps,
            step_codes=("compute", "step", "lost"),
            mistakes=(
                Wrong("exposed-only", r.exposed),
                Wrong("minus-forward", lambda g: r.step(g) - g["forward_end"]),
                Wrong("tail-only", r.tail),
                Wrong("all-reduce-ends-it", lambda g: g["second_end"] - r.compute(g)),
                Wrong("idle-only", r.idle),
            ),
        ),
    ),
    simulate=r.simulate,
    plausible=r.ordered,
    source="HTA breakdown_analysis.py, which counts otherwise; sim_core/timeline.py; facts.md H2",
    shown=True,
)
