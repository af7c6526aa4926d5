"""Loader workers that a node needs: n ceil(load/g); one more tried until the simulated GPU never waits."""

from __future__ import annotations

import math
from itertools import pairwise

from sim_core.problems._loader import play, starts
from sim_core.problems._shared import ms, one_of, rounded
from sim_core.problems.base import Ask, Family, Given, Step, Values, Wrong
from sim_core.problems.streams import Stream
from sim_core.quantity import Kind
from sim_core.timeline import Timeline

_ROUNDS = 3


def _ratio(given: Values) -> float:
    """Workers that one GPU would need if they could be cut."""
    return given["load"] / given["gpu"]


def _each(given: Values) -> int:
    return math.ceil(_ratio(given))


def _keeps_up(given: Values, workers: int) -> bool:
    """Whether the GPU, once it has begun, never waits, watched over rounds with so many workers."""
    begun = starts(play(given["load"], given["gpu"], workers, _ROUNDS))
    return all(b - a <= given["gpu"] * (1 + 1e-9) for a, b in pairwise(begun))


def _tried(_: Timeline, given: Values) -> float:
    """The first number of workers with which the simulated GPU never waits, on each of the node's GPUs."""
    workers = 1
    while not _keeps_up(given, workers):
        workers += 1
    return workers * given["gpus"]


def _not_rounded(given: Values) -> float | None:
    """As somebody would type it, unless that looks like a whole number."""
    cut = given["gpus"] * _ratio(given)
    return cut if abs(cut - round(cut)) >= 0.06 else None


def _steps(given: Values) -> tuple[Step, ...]:
    n, load, gpu = int(given["gpus"]), ms(given["load"]), ms(given["gpu"])
    return (
        Step("ratio", _ratio(given), Kind.RATIO, "", f"{load} / {gpu}"),
        Step("each", _each(given), Kind.COUNT, "", f"⌈{load} / {gpu}⌉"),
        Step("workers", n * _each(given), Kind.COUNT, "", f"{n} · {_each(given)}"),
    )


def _load(stream: Stream, given: Values) -> float:
    return rounded(given["gpu"] * stream.between(2.1, 11.9))


FAMILY = Family(
    name="loader-workers",
    version=1,
    givens=(
        Given("gpus", Kind.COUNT, one_of((4, 8)), ""),
        Given("gpu", Kind.TIME, one_of([m / 1e3 for m in (80, 90, 110, 120, 130, 140, 150, 170, 180, 210, 240)]), "ms"),
        Given("load", Kind.TIME, _load, "ms"),
    ),
    asks=(
        Ask(
            code="workers",
            kind=Kind.COUNT,
            unit="",
            closed=lambda g: g["gpus"] * _each(g),
            simulated=_tried,
            steps=_steps,
            step_codes=("ratio", "each", "workers"),
            mistakes=(
                Wrong("rounded-down", lambda g: g["gpus"] * math.floor(_ratio(g))),
                Wrong("one-gpu", _each),
                Wrong("all-together", lambda g: math.ceil(g["gpus"] * _ratio(g))),
                Wrong("not-rounded", _not_rounded),
                Wrong("one-more-each", lambda g: g["gpus"] * (_each(g) + 1)),
            ),
        ),
    ),
    simulate=lambda g: play(g["load"], g["gpu"], _each(g), 2),
    plausible=lambda g: 0.05 <= _ratio(g) % 1 <= 0.95,
    source="torch.utils.data.DataLoader (each process has its own workers); facts.md L, data-loader bound",
)
