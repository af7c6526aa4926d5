"""How long a 1F1B step takes: (m + p - 1)(f + b)."""

from __future__ import annotations

from sim_core import formulas
from sim_core.problems import _pipeline
from sim_core.problems._shared import ms, one_of, rounded, time_step
from sim_core.problems.base import Ask, Family, Given, Step, Values, Wrong
from sim_core.problems.streams import Stream
from sim_core.quantity import Kind


def _backward(stream: Stream, given: Values) -> float:
    return rounded(given["forward"] * stream.between(1.6, 2.4))


def _closed(given: Values) -> float:
    return formulas.pipeline_step(*_pipeline.counts(given), given["forward"], given["backward"])


def _pair(given: Values) -> float:
    return given["forward"] + given["backward"]


def _steps(given: Values) -> tuple[Step, ...]:
    p, m = _pipeline.counts(given)
    pair = f"{ms(given['forward'])} + {ms(given['backward'])}"
    return (
        time_step("pair", _pair(given), pair),
        Step("slots", m + p - 1, Kind.COUNT, "", f"{m} + {p} − 1"),
        time_step("time", _closed(given), f"({m} + {p} − 1) · ({pair})"),
    )


FAMILY = Family(
    name="pp-step",
    version=1,
    givens=(
        _pipeline.STAGES,
        _pipeline.MICRO_BATCHES,
        Given("forward", Kind.TIME, one_of([n * 1e-3 for n in (4, 5, 6, 8, 10, 12, 15, 20, 25, 30)]), "ms"),
        Given("backward", Kind.TIME, _backward, "ms"),
    ),
    asks=(
        Ask(
            code="time",
            kind=Kind.TIME,
            unit="ms",
            closed=_closed,
            simulated=lambda timeline, _: timeline.makespan,
            steps=_steps,
            step_codes=("pair", "slots", "time"),
            mistakes=(
                Wrong("no-bubble", lambda g: g["micro_batches"] * _pair(g)),
                Wrong(
                    "forward-bubble-only", lambda g: g["micro_batches"] * _pair(g) + (g["stages"] - 1) * g["forward"]
                ),
                Wrong("bubble-twice", lambda g: (g["micro_batches"] + 2 * (g["stages"] - 1)) * _pair(g)),
                Wrong("no-pipeline", lambda g: g["micro_batches"] * g["stages"] * _pair(g)),
                Wrong("divided-by-stages", lambda g: g["micro_batches"] * _pair(g) / g["stages"]),
            ),
            floor=1e-6,
        ),
    ),
    simulate=_pipeline.simulate,
    plausible=_pipeline.fits,
    source="PTD-P (arXiv 2104.04473) 2.2; facts.md D1, K11",
)
