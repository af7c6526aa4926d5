"""Families about checkpoints, failures, stragglers and data loading give the numbers of facts.md L."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest

from sim_core import problems
from sim_core.problems.checkpoint_interval import _series
from sim_core.quantity import Kind, format

Given = dict[str, str | int | float]
LLAMA_3: Given = {"stall": "60 s", "days": 54, "failures": 419}


def minutes(given: Given, ask: str, digits: int) -> str:
    return format(problems.solve("checkpoint-interval", given, ask).answer, Kind.TIME, "min", digits)


def test_a_checkpoint_of_70_billion_parameters() -> None:
    given: Given = {"params": 70e9, "writers": 64, "rate": "2 GB/s"}
    assert format(problems.solve("checkpoint-time", given, "bytes").answer, Kind.BYTES, "GB") == "980 GB"
    assert format(problems.solve("checkpoint-time", given).answer, Kind.TIME, "s", 2) == "7.7 s"


def test_ptd_p_saves_a_trillion_parameters() -> None:
    """Section 5.10: 13.8 TB at 273 GB/s; the paper's model has 1,008 billion parameters."""
    given: Given = {"params": 1008e9, "writers": 3072, "rate": "1 GB/s", "storage": "273 GB/s"}
    assert problems.solve("checkpoint-time", given, "bytes").answer == pytest.approx(13.8e12, rel=0.03)
    assert problems.solve("checkpoint-time", given).answer == pytest.approx(51, rel=0.03)


def test_writers_share_what_the_storage_takes() -> None:
    given: Given = {"params": 70e9, "writers": 64, "rate": "2 GB/s", "storage": "100 GB/s"}
    problem = problems.solve("checkpoint-time", given)
    assert problem.answer == pytest.approx(9.8)
    assert problem.grade("7.66 s").mistake == "storage-ignored"
    assert {span.name for span in problem.timeline.spans} == {"weights", "master", "momentum", "variance"}


@pytest.mark.parametrize(("a_day", "daly"), [(1, "117 min"), (4, "57 min"), (96, "9.1 min")])
def test_daly_with_five_minutes_a_checkpoint(a_day: int, daly: str) -> None:
    given: Given = {"stall": "5 min", "days": 1, "failures": a_day}
    assert minutes(given, "daly", 3 if a_day == 1 else 2) == daly


def test_llama_3_on_16384_gpus() -> None:
    problem = problems.solve("checkpoint-interval", LLAMA_3)
    assert format(problem.steps[0].value, Kind.TIME, "h", 3) == "3.09 h"
    assert minutes(LLAMA_3, "young", 3) == "19.3 min"
    assert minutes(LLAMA_3, "daly", 3) == "18.6 min"
    all_stops = problems.solve("checkpoint-interval", {**LLAMA_3, "failures": 466})
    assert format(all_stops.steps[0].value, Kind.TIME, "h", 3) == "2.78 h"


def test_what_llama_3_would_lose() -> None:
    best = problems.solve("checkpoint-interval", LLAMA_3).answer
    given: Given = {**LLAMA_3, "interval": best}
    lost = problems.solve("failure-waste", given)
    assert format(lost.answer, Kind.PERCENT, "%", 3) == "10.4 %"
    between = 54 * 86400 / 419
    assert lost.answer == pytest.approx(math.sqrt(2 * 60 / between))
    for other in (0.7, 1.4):
        assert problems.solve("failure-waste", {**given, "interval": other * best}).answer > lost.answer


def test_daly_is_the_series_of_the_exact_optimum() -> None:
    """u - u^2/3 + u^3/36, and with more terms the interval that fulfils (1 - t) e^(t + u^2/2) = 1."""
    assert _series(3) == [0, 1, Fraction(-1, 3), Fraction(1, 36)]
    u = 0.1
    t = sum(float(c) * u**k for k, c in enumerate(_series(12)))
    assert (1 - t) * math.exp(t + u * u / 2) == pytest.approx(1, abs=1e-14)


def test_planned_stops_and_background_writes_are_named() -> None:
    given: Given = {"stall": "20 s", "days": 30, "failures": 90, "planned": 45, "write": "120 s"}
    problem = problems.solve("checkpoint-interval", given)
    for code, other in (("planned-too", {"failures": 135}), ("whole-write", {"stall": "120 s"})):
        wrong = problems.solve("checkpoint-interval", {**given, **other})
        assert problem.grade(format(wrong.answer, Kind.TIME, "min", 6)).mistake == code


def test_one_slow_gpu_and_what_its_peers_show() -> None:
    given: Given = {"ranks": 16, "compute": "200 ms", "comm": "50 ms", "slower": "25 %"}
    problem = problems.solve("straggler-loss", given)
    assert format(problem.answer, Kind.PERCENT, "%", 4) == "16.67 %"
    assert problem.timeline.makespan == pytest.approx(0.6)
    assert format(problems.solve("straggler-loss", given, "kernel").answer, Kind.TIME, "ms") == "100 ms"
    collectives = [span for span in problem.timeline.spans if span.kind == "all_reduce"]
    of_the_slow = min(collectives, key=lambda span: span.seconds)
    assert of_the_slow.lane == "rank 15/comm"
    assert of_the_slow.seconds == pytest.approx(0.05)


def test_a_gpu_that_waits_for_data() -> None:
    given: Given = {"gpu": "100 ms", "load": "800 ms", "workers": 4}
    assert format(problems.solve("loader-idle", given).answer, Kind.PERCENT, "%") == "50 %"
    assert format(problems.solve("loader-idle", given, "step").answer, Kind.TIME, "ms") == "200 ms"
    fast: Given = {**given, "workers": 10}
    assert format(problems.solve("loader-idle", fast, "step").answer, Kind.TIME, "ms") == "100 ms"


@pytest.mark.parametrize(("load", "workers"), [("790 ms", 64), ("800 ms", 64), ("801 ms", 72)])
def test_workers_that_a_node_needs(load: str, workers: int) -> None:
    given: Given = {"gpus": 8, "gpu": "100 ms", "load": load}
    assert problems.solve("loader-workers", given).answer == workers


def test_a_larger_cluster_fails_more_often() -> None:
    given: Given = {"gpus": 16384, "days": 54, "failures": 419, "planned": 47, "wanted": 98304}
    problem = problems.solve("cluster-mtbf", given)
    assert problem.answer == pytest.approx(54 * 86400 / 419 / 6)
    assert problem.grade("0.464 h").mistake == "planned-too"
    assert problem.grade("3.09 h").mistake == "not-scaled"


def test_dalys_interval_is_the_same_in_both_families() -> None:
    given: Given = {"stall": "5 min", "days": 1, "failures": 4}
    problem = problems.solve("daly-interval", given)
    assert problem.answer == problems.solve("checkpoint-interval", given, "daly").answer
    assert format(problem.answer, Kind.TIME, "min", 2) == "57 min"
    assert problem.grade("62.2 min").outcome == "wrong"
