"""How long an interleaved 1F1B step takes: (m v + p - 1)(f + b), f and b of one of the v chunks of a rank."""

from __future__ import annotations

from sim_core import formulas
from sim_core.problems import _pipeline
from sim_core.problems._shared import ms, one_of, time_step
from sim_core.problems.base import Ask, Family, Given, Step, Values, Wrong
from sim_core.problems.pp_step import _backward
from sim_core.problems.streams import Stream
from sim_core.quantity import Kind
from sim_core.systems import pipeline
from sim_core.timeline import Timeline


def _micro_batches(stream: Stream, given: Values) -> int:
    """A multiple of the stages, as the schedule wants it."""
    return int(given["stages"]) * stream.choice((1, 2, 3, 4))


def _numbers(given: Values) -> tuple[int, int, int, float]:
    """p, m, v and f + b of a chunk."""
    return *_pipeline.counts(given), int(given["chunks"]), given["forward"] + given["backward"]


def _closed(given: Values) -> float:
    p, m, v, _ = _numbers(given)
    return formulas.interleaved_step(p, m, v, given["forward"], given["backward"])


def _simulate(given: Values) -> Timeline:
    p, m, v, _ = _numbers(given)
    return pipeline.run(pipeline.schedule("interleaved-1f1b", p, m, v), given["forward"], given["backward"])


def _steps(given: Values) -> tuple[Step, ...]:
    p, m, v, pair = _numbers(given)
    return (
        time_step("pair", pair, f"{ms(given['forward'])} + {ms(given['backward'])}"),
        Step("slots", m * v + p - 1, Kind.COUNT, "", f"{m} · {v} + {p} − 1"),
        time_step("time", _closed(given), f"({m} · {v} + {p} − 1) · {ms(pair)}"),
    )


FAMILY = Family(
    name="pp-interleaved-step",
    version=1,
    givens=(
        Given("stages", Kind.COUNT, one_of((4, 6, 8)), ""),
        Given("chunks", Kind.COUNT, one_of((2, 3)), ""),
        Given("micro_batches", Kind.COUNT, _micro_batches, ""),
        Given("forward", Kind.TIME, one_of([n * 1e-3 for n in (2, 3, 4, 5, 6, 8, 10, 12, 15)]), "ms"),
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
                Wrong("no-bubble", lambda g: g["micro_batches"] * g["chunks"] * (g["forward"] + g["backward"])),
                Wrong(
                    "not-interleaved",
                    lambda g: g["chunks"] * formulas.pipeline_step(*_pipeline.counts(g), g["forward"], g["backward"]),
                ),
                Wrong(
                    "chunks-forgotten",
                    lambda g: formulas.pipeline_step(*_pipeline.counts(g), g["forward"], g["backward"]),
                ),
                Wrong(
                    "virtual-stages",
                    lambda g: (g["micro_batches"] + g["stages"] * g["chunks"] - 1) * (g["forward"] + g["backward"]),
                ),
            ),
            floor=1e-6,
        ),
    ),
    simulate=_simulate,
    plausible=lambda _: True,
    source="PTD-P (arXiv 2104.04473) 2.2; facts.md D1",
)
