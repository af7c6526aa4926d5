"""How hard a problem is thought to be: what raises it, and that typical ones lie at 0."""

from __future__ import annotations

import statistics
from dataclasses import replace
from itertools import pairwise

import pytest

from sim_core import problems
from sim_core.problems.base import Mistake, Problem
from sim_core.problems.difficulty import difficulty
from sim_core.quantity import Kind
from sim_core.timeline import Timeline

EXPOSED: dict[str, str | int | float] = {
    "size": "2 GB",
    "bucket": "25 MiB",
    "ranks": 8,
    "rate": "50 GB/s",
    "backward": "52 ms",
}


def exposed(**changed: str) -> Problem:
    return problems.solve("ddp-exposed", {**EXPOSED, **changed})


@pytest.mark.parametrize("family", problems.families())
def test_each_step_that_is_given_away_makes_it_easier(family: str) -> None:
    problem = problems.make(family, 11)
    hard = [difficulty(problem, worked) for worked in range(len(problem.steps))]
    assert all(before - after > 0.3 for before, after in pairwise(hard))
    assert hard[0] == difficulty(problems.make(family, 11))
    for worked in (-1, len(problem.steps)):
        with pytest.raises(ValueError, match="given away"):
            difficulty(problem, worked)


def test_a_typical_problem_is_at_nought_and_none_is_beyond_what_a_log_may_say() -> None:
    found = [[difficulty(problems.make(family, seed)) for seed in range(5)] for family in problems.families()]
    assert abs(statistics.median(map(statistics.median, found))) < 0.25
    assert all(-3 < hard < 5 for one in found for hard in one)


def test_units_that_must_be_converted_make_it_harder() -> None:
    plain = exposed(bucket="25 MB")
    assert difficulty(exposed()) > difficulty(plain)
    in_bits = replace(plain, given_kinds={**plain.given_kinds, "rate": (Kind.BANDWIDTH, "Gb/s")})
    assert difficulty(in_bits) > difficulty(plain)
    in_micros = replace(plain, given_kinds={**plain.given_kinds, "backward": (Kind.TIME, "µs")})
    assert difficulty(in_micros) > difficulty(plain)


def test_latency_makes_it_harder() -> None:
    assert difficulty(exposed(latency="20 us")) > difficulty(exposed(latency="0 us"))


def test_a_mistake_that_looks_right_makes_it_harder() -> None:
    problem = exposed()
    near, far = (replace(problem, mistakes=(Mistake("m", times * problem.answer),)) for times in (1.2, 40.0))
    assert difficulty(near) > difficulty(far) == difficulty(replace(problem, mistakes=()))


def test_more_givens_make_it_harder() -> None:
    problem = problems.make("ring-all-reduce", 3)
    kinds = {**problem.given_kinds, "nodes": (Kind.COUNT, "")}
    assert difficulty(replace(problem, given={**problem.given, "nodes": 3}, given_kinds=kinds)) > difficulty(problem)


def test_a_longer_timeline_is_harder_to_read() -> None:
    problem = problems.make("read-exposed", 3)
    longer = Timeline(problem.timeline.spans * 4)
    assert difficulty(replace(problem, timeline=longer)) > difficulty(problem)
