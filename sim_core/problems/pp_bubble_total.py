"""The bubble of 1F1B as a share of the whole step, (p-1)/(m+p-1), as the zero-bubble paper counts it."""

from __future__ import annotations

from sim_core import formulas
from sim_core.problems import _pipeline
from sim_core.problems.base import Ask, Family, Step, Values, Wrong
from sim_core.quantity import Kind
from sim_core.timeline import Timeline


def _closed(given: Values) -> float:
    return formulas.bubble_of_total(*_pipeline.counts(given))


def _simulated(timeline: Timeline, given: Values) -> float:
    """Idle time of a rank over the step."""
    return 1 - timeline.busy("rank 0/compute") / timeline.makespan


def _steps(given: Values) -> tuple[Step, ...]:
    p, m = _pipeline.counts(given)
    return (
        Step("slots", m + p - 1, Kind.COUNT, "", f"{m} + {p} − 1"),
        Step("bubble", _closed(given), Kind.PERCENT, "%", f"100% · ({p}−1)/({m} + {p} − 1)"),
    )


FAMILY = Family(
    name="pp-bubble-total",
    version=1,
    givens=(_pipeline.STAGES, _pipeline.MICRO_BATCHES),
    asks=(
        Ask(
            code="bubble",
            kind=Kind.PERCENT,
            unit="%",
            closed=_closed,
            simulated=_simulated,
            steps=_steps,
            step_codes=("slots", "bubble"),
            mistakes=(
                Wrong("of-ideal", lambda g: formulas.bubble_of_ideal(*_pipeline.counts(g))),
                Wrong("p-for-p-minus-1", lambda g: g["stages"] / (g["micro_batches"] + g["stages"])),
                Wrong("useful-share", lambda g: 1 - _closed(g)),
                Wrong("over-stages", lambda g: (g["stages"] - 1) / g["stages"]),
            ),
            floor=1e-5,
        ),
    ),
    simulate=_pipeline.simulate,
    plausible=_pipeline.fits,
    source="zero-bubble (arXiv 2401.10241); facts.md D1",
    timed=False,
)
