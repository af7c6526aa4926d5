"""The bubble of 1F1B as a share of the ideal time, (p-1)/m, as the Megatron paper counts it."""

from __future__ import annotations

from sim_core import formulas
from sim_core.problems import _pipeline
from sim_core.problems.base import Ask, Family, Step, Values, Wrong
from sim_core.quantity import Kind
from sim_core.timeline import Timeline


def _closed(given: Values) -> float:
    return formulas.bubble_of_ideal(*_pipeline.counts(given))


def _simulated(timeline: Timeline, given: Values) -> float:
    """Idle time of a rank over its busy time."""
    return timeline.makespan / timeline.busy("rank 0/compute") - 1


def _steps(given: Values) -> tuple[Step, ...]:
    p, m = _pipeline.counts(given)
    return (
        Step("idle", p - 1, Kind.COUNT, "", f"{p} − 1"),
        Step("bubble", _closed(given), Kind.PERCENT, "%", f"100% · ({p}−1)/{m}"),
    )


FAMILY = Family(
    name="pp-bubble-ideal",
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
            step_codes=("idle", "bubble"),
            mistakes=(
                Wrong("of-total", lambda g: formulas.bubble_of_total(*_pipeline.counts(g))),
                Wrong("p-for-p-minus-1", lambda g: g["stages"] / g["micro_batches"]),
                Wrong("useful-share", lambda g: 1 - formulas.bubble_of_total(*_pipeline.counts(g))),
                Wrong("both-ways", lambda g: 2 * _closed(g)),
            ),
            floor=1e-5,
        ),
    ),
    simulate=_pipeline.simulate,
    plausible=_pipeline.fits,
    source="PTD-P (arXiv 2104.04473) 2.2; facts.md D1",
    timed=False,
)
