"""solve() gives the numbers of facts.md K1 to K4 and K7, to the digits printed there."""

from __future__ import annotations

import pytest

from sim_core import problems
from sim_core.quantity import Kind, format

Given = dict[str, str | int | float]
FIGURE: Given = {"size": "2 GB", "bucket": "25 MiB", "ranks": 8, "rate": "50 GB/s", "forward": "100 ms"}


def ms(seconds: float, places: int) -> str:
    return f"{seconds * 1e3:.{places}f}"


def test_k1_the_all_reduce_of_the_page() -> None:
    problem = problems.solve("ring-all-reduce", {"size": "2 GB", "ranks": 8, "rate": "50 GB/s"})
    assert problem.answer == 0.07
    assert format(problem.answer, problem.kind) == "70 ms"


def test_k1_with_a_rate_in_bits_and_plain_numbers() -> None:
    assert problems.solve("ring-all-reduce", {"size": "16 GB", "ranks": "64", "rate": "400 Gb/s"}).answer == 0.63
    assert problems.solve("ring-all-reduce", {"size": 2e9, "ranks": 8, "rate": 50e9}).answer == 0.07


def test_k2_buckets_and_the_last_of_them() -> None:
    count = problems.solve("ddp-bucket-count", {"size": "2 GB", "bucket": "25 MiB"})
    assert count.answer == 77
    assert isinstance(count.answer, int)
    with_small_first: Given = {"size": "2 GB", "bucket": "25 MiB", "first_bucket": "1 MiB"}
    assert problems.solve("ddp-bucket-count", with_small_first).answer == 78
    assert problems.solve("ddp-bucket-count", {"size": "2 GB", "bucket": "25 MB"}).answer == 80
    link: Given = {"ranks": 8, "rate": "50 GB/s"}
    last = problems.solve("ddp-last-bucket", {"size": "2 GB", "bucket": "25 MiB", **link})
    assert ms(last.answer, 3) == "0.270"
    assert format({s.code: s.value for s in last.steps}["remainder"], Kind.BYTES, "MiB", 3) == "7.35 MiB"
    small = problems.solve("ddp-last-bucket", {**with_small_first, **link})
    assert ms(small.answer, 3) == "0.233"
    assert ms(problems.solve("ring-all-reduce", {"size": "25 MiB", **link}).answer, 6) == "0.917504"


@pytest.mark.parametrize(
    ("layout", "exposed_200", "step_200", "exposed_50", "step_50"),
    [
        ({}, "0.416640", "300.4166", "20.655360", "170.6554"),
        ({"first_bucket": "1 MiB"}, "0.484797", "300.4848", "20.644874", "170.6449"),
        ({"first_bucket": 2e9 % (25 * 2**20)}, "0.917504", "300.9175", "20.578304", "170.5783"),
        ({"bucket": "25 MB"}, "0.875000", "300.8750", "20.625000", "170.6250"),
        ({"bucket": "2 GB"}, "70.000000", "370.0000", "70.000000", "220.0000"),
    ],
    ids=["25 MiB", "1 MiB first", "remainder first", "25 MB", "one bucket"],
)
def test_k4_exposed_and_step(layout: Given, exposed_200: str, step_200: str, exposed_50: str, step_50: str) -> None:
    for backward, exposed, step in (("200 ms", exposed_200, step_200), ("50 ms", exposed_50, step_50)):
        given: Given = {**FIGURE, "backward": backward, **layout}
        assert ms(problems.solve("ddp-step", given, "exposed").answer, 6) == exposed
        assert ms(problems.solve("ddp-step", given).answer, 4) == step
        less = {name: value for name, value in given.items() if name != "forward"}
        assert ms(problems.solve("ddp-exposed", less).answer, 6) == exposed


@pytest.mark.parametrize(
    ("latency", "total", "step_200", "step_50"),
    [
        ("0.05 ms", "73.85", "300.52", "174.5"),
        ("0.2 ms", "85.40", "300.82", "186.1"),
        ("0.5 ms", "108.50", "301.42", "209.2"),
    ],
)
def test_k7_latency(latency: str, total: str, step_200: str, step_50: str) -> None:
    slow = problems.solve("ddp-step", {**FIGURE, "backward": "200 ms", "latency": latency})
    assert ms({s.code: s.value for s in slow.steps}["total"], 2) == total
    assert ms(slow.answer, 2) == step_200
    fast = problems.solve("ddp-step", {**FIGURE, "backward": "50 ms", "latency": latency})
    assert ms(fast.answer, 1) == step_50


@pytest.mark.parametrize(
    ("cap", "step"),
    [
        *[("1 MiB", 551.7), ("2 MiB", 361.0), ("5 MiB", 300.42), ("10 MiB", 300.47), ("25 MiB", 300.82)],
        *[("50 MiB", 301.73), ("100 MiB", 303.57), ("500 MiB", 315.2), ("1000 MiB", 333.5), ("2 GB", 370.2)],
    ],
)
def test_k7_the_sweep_of_bucket_sizes(cap: str, step: float) -> None:
    given: Given = {**FIGURE, "backward": "200 ms", "bucket": cap, "latency": "0.2 ms"}
    assert problems.solve("ddp-step", given).answer * 1e3 == pytest.approx(step, abs=0.051)


def test_buckets_of_a_step() -> None:
    assert problems.solve("ddp-step", {**FIGURE, "backward": "200 ms"}, "buckets").answer == 77


def test_one_rank_has_nothing_to_send() -> None:
    alone: Given = {"size": "2 GB", "bucket": "25 MiB", "ranks": 1, "rate": "50 GB/s", "backward": "1 ms"}
    problem = problems.solve("ddp-exposed", alone)
    assert problem.answer == 0
    assert problem.grade("0").outcome == "right"
    assert problem.grade("0 ms").outcome == "right"
    assert problem.grade("0 GB").outcome == "unread"
    assert problem.grade("1").outcome == "wrong"
    assert format(problem.answer, problem.kind, problem.unit) == "0 ms"


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"size": "2 GB", "ranks": 8}, "needs rate"),
        ({"size": "2 GB", "ranks": 8, "rate": "50 GB/s", "colour": "red"}, "no given colour"),
        ({"size": "2", "ranks": 8, "rate": "50 GB/s"}, "needs a unit"),
        ({"size": "2 GB", "ranks": "8.5", "rate": "50 GB/s"}, "whole number"),
        ({"size": "2 GB", "ranks": 0, "rate": "50 GB/s"}, "can't be"),
        ({"size": "-2 GB", "ranks": 8, "rate": "50 GB/s"}, "can't be"),
    ],
)
def test_givens_that_mean_nothing_are_said(given: Given, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        problems.solve("ring-all-reduce", given)


def test_an_ask_that_a_family_does_not_have() -> None:
    with pytest.raises(ValueError, match="asks time"):
        problems.solve("ring-all-reduce", {"size": "2 GB", "ranks": 8, "rate": "50 GB/s"}, "colour")
