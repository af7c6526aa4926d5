"""Read off a timeline: the share of the step in which the GPU runs nothing at all."""

from __future__ import annotations

from sim_core.problems import _reading as r
from sim_core.problems._shared import ms, time_step
from sim_core.problems.base import Ask, Family, Step, Values, Wrong
from sim_core.quantity import Kind
from sim_core.readings import breakdown
from sim_core.timeline import Timeline


def _share(g: Values) -> float:
    return r.idle(g) / r.step(g)


def _simulated(timeline: Timeline, _: Values) -> float:
    return breakdown(timeline).idle / timeline.makespan


def _steps(g: Values) -> tuple[Step, ...]:
    return (
        time_step("idle", r.idle(g), f"{ms(g['backward_start'])} − {ms(g['gather_end'])}"),
        time_step("step", r.step(g)),
        Step("share", _share(g), Kind.PERCENT, "%", f"{ms(r.idle(g))} / {ms(r.step(g))}"),
    )


FAMILY = Family(
    name="read-idle",
    version=1,
    givens=r.GIVENS,
    asks=(
        Ask(
            code="share",
            kind=Kind.PERCENT,
            unit="%",
            closed=_share,
            simulated=_simulated,
            steps=_steps,
            step_codes=("idle", "step", "share"),
            mistakes=(
                Wrong("no-compute", lambda g: 1 - r.compute(g) / r.step(g)),
                Wrong("between-compute", lambda g: (g["backward_start"] - g["forward_end"]) / r.step(g)),
                Wrong("exposed-too", lambda g: r.exposed(g) / r.step(g)),
                Wrong("of-compute", lambda g: r.idle(g) / r.compute(g)),
            ),
            floor=5e-4,
        ),
    ),
    simulate=r.simulate,
    plausible=r.ordered,
    source="HTA breakdown_analysis.py; facts.md H2",
    shown=True,
)
