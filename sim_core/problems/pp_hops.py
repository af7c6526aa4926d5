"""What point-to-point adds to 1F1B that doesn't hide it: 2 (p-1) m/p + 2 (p-2) hops, far more than filling once."""

from __future__ import annotations

from sim_core import formulas
from sim_core.problems import _pipeline
from sim_core.problems._shared import ms, one_of, rounded, time_step
from sim_core.problems.base import Ask, Family, Given, Step, Values, Wrong
from sim_core.problems.streams import Stream
from sim_core.quantity import Kind, Number
from sim_core.systems import pipeline
from sim_core.timeline import Timeline

#: Of stages times micro-batches: what is still quickly simulated and drawn.
_MOST = 96


def _micro_batches(stream: Stream, given: Values) -> Number:
    p = int(given["stages"])
    return p * stream.choice([rounds for rounds in range(2, 9) if rounds * p * p <= _MOST])


def _backward(stream: Stream, given: Values) -> float:
    return rounded(given["forward"] * stream.between(1.6, 2.4))


def _hop(stream: Stream, given: Values) -> float:
    return rounded(given["forward"] * stream.between(0.05, 0.4))


def _closed(given: Values) -> float:
    return formulas.pipeline_hops(*_pipeline.counts(given)) * given["hop"]


def _simulate(given: Values) -> Timeline:
    lists = pipeline.schedule("1f1b", *_pipeline.counts(given))
    return pipeline.run(lists, given["forward"], given["backward"], hop=given["hop"])


def _simulated(timeline: Timeline, given: Values) -> float:
    """The step less the same step whose hops cost nothing, which is simulated too."""
    return timeline.makespan - _pipeline.simulate(given).makespan


def _there_and_back(given: Values) -> float:
    return 2 * (given["stages"] - 1) * given["hop"]


def _steps(given: Values) -> tuple[Step, ...]:
    p, m = _pipeline.counts(given)
    rounds = m // p
    hops = formulas.pipeline_hops(p, m)
    return (
        Step("trip", 2 * (p - 1), Kind.COUNT, "", f"2 · ({p} − 1)"),
        Step("rounds", rounds, Kind.COUNT, "", f"{m} / {p}"),
        Step("hops", hops, Kind.COUNT, "", f"{rounds} · {2 * (p - 1)} + 2 · ({p} − 2)"),
        time_step("extra", _closed(given), f"{hops} · {ms(given['hop'])}"),
    )


FAMILY = Family(
    name="pp-hops",
    version=1,
    givens=(
        Given("stages", Kind.COUNT, one_of((3, 4, 4, 5, 6)), ""),
        Given("micro_batches", Kind.COUNT, _micro_batches, ""),
        Given("forward", Kind.TIME, one_of([n * 1e-3 for n in (4, 5, 6, 8, 10, 12, 15, 20, 25, 30)]), "ms"),
        Given("backward", Kind.TIME, _backward, "ms"),
        Given("hop", Kind.TIME, _hop, "ms"),
    ),
    asks=(
        Ask(
            code="extra",
            kind=Kind.TIME,
            unit="ms",
            closed=_closed,
            simulated=_simulated,
            steps=_steps,
            step_codes=("trip", "rounds", "hops", "extra"),
            mistakes=(
                Wrong("once-there-and-back", _there_and_back),
                Wrong("rounds-only", lambda g: _there_and_back(g) * g["micro_batches"] / g["stages"]),
                Wrong("each-micro-batch", lambda g: _there_and_back(g) * g["micro_batches"]),
                Wrong("two-each", lambda g: 2 * g["micro_batches"] * g["hop"]),
                Wrong("forward-only", lambda g: _closed(g) / 2),
            ),
            floor=1e-6,
        ),
    ),
    simulate=_simulate,
    plausible=lambda g: g["micro_batches"] % g["stages"] == 0,
    source="Megatron-LM schedules.py (no overlap here); derived in formulas.pipeline_hops; facts.md D5, D6",
)
