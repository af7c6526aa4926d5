"""What the pipeline families share: equal stages, no hops, the schedules of torch.distributed.pipelining."""

from __future__ import annotations

from sim_core.problems._shared import one_of
from sim_core.problems.base import Given, Values
from sim_core.quantity import Kind
from sim_core.systems import pipeline
from sim_core.timeline import Timeline

STAGES = Given("stages", Kind.COUNT, one_of((3, 4, 4, 5, 6, 7, 8, 8, 10)), "")
MICRO_BATCHES = Given("micro_batches", Kind.COUNT, one_of(range(6, 49)), "")


def counts(given: Values) -> tuple[int, int]:
    """Stages p and micro-batches m."""
    return int(given["stages"]), int(given["micro_batches"])


def simulate(given: Values) -> Timeline:
    """1F1B; a backward twice a forward where no times are given."""
    stages, micro_batches = counts(given)
    return pipeline.run(
        pipeline.schedule("1f1b", stages, micro_batches), given.get("forward", 1.0), given.get("backward", 2.0)
    )


def fits(given: Values) -> bool:
    """At least as many micro-batches as stages, and few enough for a person to see them in a figure."""
    stages, micro_batches = counts(given)
    return stages <= micro_batches <= 12 * stages
