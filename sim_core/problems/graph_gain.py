"""What a CUDA graph saves in a launch-bound step: the launches go, the kernels stay."""

from __future__ import annotations

from sim_core import formulas
from sim_core.problems._shared import one_of, rounded, time_step
from sim_core.problems.base import Ask, Family, Given, Step, Values, Wrong
from sim_core.problems.launch_bound import KERNELS, LAUNCH, parts, us
from sim_core.problems.streams import Stream
from sim_core.quantity import Kind
from sim_core.systems import launch
from sim_core.timeline import Timeline


def _kernel(stream: Stream, given: Values) -> float:
    return rounded(given["launch"] * stream.between(0.25, 0.75))


def _eager(given: Values) -> float:
    return formulas.launch_step(*parts(given))


def _graphed(given: Values) -> float:
    return given["fixed"] + given["kernels"] * given["kernel"]


def _closed(given: Values) -> float:
    return _eager(given) - _graphed(given)


def _simulate(given: Values) -> Timeline:
    """Both steps, one above the other."""
    n, k, lag = parts(given)
    runs = {"eager": launch.kernels(n, k, lag), "graph": launch.kernels(n, k, lag, graph=True, fixed=given["fixed"])}
    return Timeline(span._replace(lane=f"{name}/{span.lane}") for name, played in runs.items() for span in played.spans)


def _simulated(timeline: Timeline, _: Values) -> float:
    return timeline.rank("eager").makespan - timeline.rank("graph").makespan


def _steps(given: Values) -> tuple[Step, ...]:
    n, k, lag = parts(given)
    return (
        time_step("eager", _eager(given), f"{n} · {us(lag)} + {us(k)}"),
        time_step("graphed", _graphed(given), f"{us(given['fixed'])} + {n} · {us(k)}"),
        time_step("saved", _closed(given), f"{n} · {us(lag)} + {us(k)} − {us(given['fixed'])} − {n} · {us(k)}"),
    )


FAMILY = Family(
    name="graph-gain",
    version=1,
    givens=(
        KERNELS,
        LAUNCH,
        Given("kernel", Kind.TIME, _kernel, "µs"),
        Given("fixed", Kind.TIME, one_of([n * 1e-6 for n in (12, 15, 20, 25, 30, 40, 50)]), "µs"),
    ),
    asks=(
        Ask(
            code="saved",
            kind=Kind.TIME,
            unit="ms",
            closed=_closed,
            simulated=_simulated,
            steps=_steps,
            step_codes=("eager", "graphed", "saved"),
            mistakes=(
                Wrong("all-launches", lambda g: g["kernels"] * g["launch"] - g["fixed"]),
                Wrong("step-with-graph", _graphed),
            ),
            floor=1e-6,
        ),
    ),
    simulate=_simulate,
    plausible=lambda g: g["kernel"] < 0.8 * g["launch"],
    source="CUDA Programming Guide, CUDA graphs; facts.md E6, O8",
)
