"""Read off a timeline: the overlap ratio, the share of communication time with compute beside it."""

from __future__ import annotations

from sim_core.problems import _reading as r
from sim_core.problems._shared import ms, time_step
from sim_core.problems.base import Ask, Family, Step, Values, Wrong
from sim_core.quantity import Kind


def _hidden(g: Values) -> float:
    return r.comm(g) - r.exposed(g)


def _ratio(g: Values) -> float:
    return _hidden(g) / r.comm(g)


def _steps(g: Values) -> tuple[Step, ...]:
    gather, first = g["gather_end"] - g["gather_start"], g["first_end"] - g["first_start"]
    return (
        time_step("last-two", r.last_two(g), f"{ms(r.step(g))} − {ms(g['second_start'])}"),
        time_step("comm", r.comm(g), f"{ms(gather)} + {ms(first)} + {ms(r.last_two(g))}"),
        time_step("exposed", r.exposed(g), f"{ms(r.head(g))} + {ms(r.tail(g))}"),
        Step("ratio", _ratio(g), Kind.PERCENT, "%", f"1 − {ms(r.exposed(g))} / {ms(r.comm(g))}"),
    )


FAMILY = Family(
    name="read-overlap",
    version=1,
    givens=r.GIVENS,
    asks=(
        Ask(
            code="ratio",
            kind=Kind.PERCENT,
            unit="%",
            closed=_ratio,
            simulated=lambda timeline, _: timeline.overlap_ratio,
            steps=_steps,
            step_codes=("last-two", "comm", "exposed", "ratio"),
            mistakes=(
                Wrong("of-compute", lambda g: _hidden(g) / r.compute(g)),
                Wrong("of-step", lambda g: _hidden(g) / r.step(g)),
                Wrong("exposed-share", lambda g: r.exposed(g) / r.comm(g)),
                Wrong("sum-of-kernels", lambda g: 1 - r.exposed(g) / r.kernels(g)),
                Wrong("tail-only", lambda g: 1 - r.tail(g) / r.comm(g)),
            ),
        ),
    ),
    simulate=r.simulate,
    plausible=r.ordered,
    source="HTA communication_analysis.py; facts.md H2",
    shown=True,
)
