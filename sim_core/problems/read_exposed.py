"""Read off a timeline: how long communication runs with no compute beside it, the union of it and not the sum."""

from __future__ import annotations

from sim_core.problems import _reading as r
from sim_core.problems._shared import ms, time_step
from sim_core.problems.base import Ask, Family, Step, Values, Wrong
from sim_core.quantity import Kind


def _steps(g: Values) -> tuple[Step, ...]:
    return (
        time_step("head", r.head(g), f"{ms(g['gather_end'])} − {ms(g['forward_end'])}"),
        time_step("tail", r.tail(g), f"{ms(r.step(g))} − {ms(g['backward_end'])}"),
        time_step("exposed", r.exposed(g), f"{ms(r.head(g))} + {ms(r.tail(g))}"),
    )


FAMILY = Family(
    name="read-exposed",
    version=1,
    givens=r.GIVENS,
    asks=(
        Ask(
            code="exposed",
            kind=Kind.TIME,
            unit="ms",
            closed=r.exposed,
            simulated=lambda timeline, _: timeline.exposed,
            steps=_steps,
            step_codes=("head", "tail", "exposed"),
            mistakes=(
                Wrong("whole-communication", r.comm),
                Wrong("sum-of-kernels", r.kernels_exposed),
                Wrong("step-minus-compute", lambda g: r.step(g) - r.compute(g)),
                Wrong("tail-only", r.tail),
                Wrong("head-only", r.head),
            ),
        ),
    ),
    simulate=r.simulate,
    plausible=r.ordered,
    source="HTA breakdown_analysis.py; facts.md H2, H6",
    shown=True,
)
