"""DDP's exposed time: exact vectors, the closed law, and the tables of facts.md K4, K6 and K7."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim_core import collectives, formulas
from sim_core.systems import accumulation, ddp, models
from sim_core.systems.ddp import MIB
from sim_core.systems.ddp_reducer import Reducer

DATA = Path(__file__).parents[1] / "data"
REFERENCE = json.loads((DATA / "overlap_reference.json").read_text())
LISTS = json.loads((DATA / "ddp_buckets.json").read_text())["lists"]


def near(seconds: float) -> Any:
    """Equal to 1e-9: the model is exact, only the last bits of a float may differ."""
    return pytest.approx(seconds, rel=1e-9, abs=1e-12)


@pytest.mark.parametrize("row", REFERENCE["rows"])
def test_uniform_rows(row: dict[str, Any]) -> None:
    latency = row["alpha_s"] * (2 * (row["n"] - 1) if row["alpha_mode"] == "step" else 1)
    size, bucket, ranks, rate = row["total_bytes"], row["bucket_bytes"], row["n"], row["bw"]
    backward = row["bwd_s"]
    timeline = ddp.uniform_step(size, bucket, ranks, rate, backward, row["fwd_s"], latency)
    comm = [s for s in timeline.spans if s.lane == "comm"]
    assert len(ddp.uniform_buckets(size, bucket)) == row["buckets"] == formulas.bucket_count(size, bucket)
    assert ddp.uniform_buckets(size, bucket)[-1] == row["last_bucket_bytes"] == formulas.last_bucket(size, bucket)
    assert timeline.makespan == near(row["step_s"])
    assert timeline.exposed == near(row["exposed_s"])
    assert timeline.exposed_step == near(row["exposed_s"])
    assert timeline.overlap_ratio == near(row["hidden_fraction"])
    assert timeline.busy("comm") == near(row["comm_total_s"])
    assert len(comm) == (row["buckets"] if ranks > 1 else 0), "one rank has nothing to send"
    if comm:
        assert comm[0].start == near(row["first_start_s"])
        assert comm[-1].end == near(row["last_end_s"])
    law = formulas.ddp_exposed(size, bucket, ranks, rate, backward, latency)
    assert law == near(row["exposed_s"])


@pytest.mark.parametrize("row", REFERENCE["tensor_rows"])
def test_tensor_rows(row: dict[str, Any]) -> None:
    """Whole tensors in reverse registration order, at a constant rate of bytes."""
    numel = LISTS[row["list"]]["numel"]
    itemsize = {"float32": 4, "bfloat16": 2}[LISTS[row["list"]]["dtypes"][0][0]]
    sizes = [n * itemsize for n in reversed(numel)]
    caps = [math.inf if cap == "maxsize" else cap for cap in row["caps"]]
    total, done, ready = sum(sizes), 0, []
    for size in sizes:
        done += size
        ready.append(row["bwd_s"] if done == total else done / total * row["bwd_s"])
    buckets = ddp.assign_buckets(sizes, caps)
    filled = [sum(sizes[i] for i in bucket) for bucket in buckets]
    assert len(buckets) == row["buckets"]
    assert [filled[0], filled[-1]] == row["bucket_bytes_first_last"]
    timeline = ddp.step(sizes, ready, buckets, row["fwd_s"], row["bwd_s"], row["n"], row["bw"])
    assert timeline.makespan == near(row["step_s"])
    assert timeline.exposed == near(row["exposed_s"])
    assert timeline.busy("comm") == near(row["comm_total_s"])
    times = [collectives.time("all_reduce", row["n"], size, row["bw"]) for size in filled]
    law = formulas.exposed([max(ready[i] for i in bucket) for bucket in buckets], times, row["bwd_s"])
    assert law == near(row["exposed_s"])


K4 = [
    (25 * MIB, None, 0.416640, 300.4166, 20.655360, 170.6554),
    (25 * MIB, 1 * MIB, 0.484797, 300.4848, 20.644874, 170.6449),
    (25e6, None, 0.875000, 300.8750, 20.625000, 170.6250),
    (2e9, None, 70.0, 370.0, 70.0, 220.0),
]


@pytest.mark.parametrize(("bucket", "first", "exposed_200", "step_200", "exposed_50", "step_50"), K4)
def test_table_k4(
    bucket: float, first: float | None, exposed_200: float, step_200: float, exposed_50: float, step_50: float
) -> None:
    for backward, exposed, step in ((0.2, exposed_200, step_200), (0.05, exposed_50, step_50)):
        timeline = ddp.uniform_step(2e9, bucket, 8, 50e9, backward, 0.1, first_bucket=first)
        assert round(timeline.exposed * 1e3, 6) == exposed
        assert round(timeline.makespan * 1e3, 4) == step
        law = formulas.ddp_exposed(2e9, bucket, 8, 50e9, backward, first_bucket=first)
        assert law == near(timeline.exposed)


def test_table_k4_remainder_first() -> None:
    rest = 2e9 % (25 * MIB)
    for backward, exposed, step in ((0.2, 0.917504, 300.9175), (0.05, 20.578304, 170.5783)):
        timeline = ddp.uniform_step(2e9, 25 * MIB, 8, 50e9, backward, 0.1, first_bucket=rest)
        assert round(timeline.exposed * 1e3, 6) == exposed
        assert round(timeline.makespan * 1e3, 4) == step


K6 = [
    ("gpt-1b", 50, 171.8, 7.24, 307.2, 6.30),
    ("llama-like-1b", 66, 125, 5.76, 305.8, 4.59),
    ("llama-3.2-1b", 49, 521, 19.12, 319.1, 19.12),
]


@pytest.mark.parametrize(("name", "buckets", "last", "exposed", "step", "alone"), K6)
def test_table_k6(name: str, buckets: int, last: float, exposed: float, step: float, alone: float) -> None:
    """Whole models: the embedding is one tensor, ready last of all, and its all-reduce can't be hidden."""
    model = models.MODELS[name]
    timeline = models.ddp_step(model, 0.1, 0.2, 8, 50e9)
    assert sum(s.lane == "comm" for s in timeline.spans) == buckets
    sizes, ready = models.gradients(model, 0.2)
    filled = [sum(sizes[i] for i in bucket) for bucket in ddp.assign_buckets(sizes, ddp.DEFAULT_CAPS)]
    assert filled[-1] / MIB == pytest.approx(last, abs=0.05)
    assert round(timeline.exposed * 1e3, 2) == exposed
    assert round(timeline.makespan * 1e3, 1) == step
    assert round(collectives.time("all_reduce", 8, filled[-1], 50e9) * 1e3, 2) == alone
    assert model.arrival()[-1].name == "embedding"
    assert ready[-1] == 0.2


def test_shapes_have_the_size_that_they_are_named_for() -> None:
    assert models.LLAMA_32_1B.numel == 1235814400  # as ddp_buckets.json has it
    assert models.GPT_1B.numel == pytest.approx(1.02e9, rel=0.01)


def test_table_k7_latency() -> None:
    for alpha, total, step_200, step_50 in (
        (0.05, 73.85, 300.52, 174.5),
        (0.2, 85.4, 300.82, 186.1),
        (0.5, 108.5, 301.42, 209.2),
    ):
        long = ddp.uniform_step(2e9, 25 * MIB, 8, 50e9, 0.2, 0.1, alpha * 1e-3)
        short = ddp.uniform_step(2e9, 25 * MIB, 8, 50e9, 0.05, 0.1, alpha * 1e-3)
        assert round(long.busy("comm") * 1e3, 2) == total
        assert round(long.makespan * 1e3, 2) == step_200
        assert round(short.makespan * 1e3, 1) == step_50


SWEEP_200 = {1: 551.7, 2: 361.0, 5: 300.42, 10: 300.47, 25: 300.82, 50: 301.73, 100: 303.57, 500: 315.2, 1000: 333.5}
SWEEP_50 = {1: 551.6, 5: 246.5, 10: 208.5, 25: 186.1, 50: 179.1, 100: 176.6, 200: 177.2, 500: 183.9}


@pytest.mark.parametrize(("backward", "sweep", "one"), [(0.2, SWEEP_200, 370.2), (0.05, SWEEP_50, 220.2)])
def test_table_k7_sweep_of_bucket_sizes(backward: float, sweep: dict[int, float], one: float) -> None:
    steps = {}
    for mebibytes, printed in {**sweep, 4000: one}.items():
        timeline = ddp.uniform_step(2e9, mebibytes * MIB, 8, 50e9, backward, 0.1, 0.2e-3)
        steps[mebibytes] = timeline.makespan
        half = 0.5 * 10 ** -len(str(printed).partition(".")[2])
        assert timeline.makespan * 1e3 == pytest.approx(printed, abs=1.01 * half)  # 315.14976 stands there as 315.2
        assert formulas.ddp_exposed(2e9, mebibytes * MIB, 8, 50e9, backward, 0.2e-3) == near(timeline.exposed)
    best = min(steps, key=lambda cap: steps[cap])
    assert best == (5 if backward == 0.2 else 100), "a U whose bottom moves right when communication binds"


@given(
    ready=st.lists(st.floats(0, 1), min_size=1, max_size=12),
    sizes=st.lists(st.floats(0, 5), min_size=12, max_size=12),
    latency=st.floats(0, 0.2),
)
def test_simulation_is_the_exact_law(ready: list[float], sizes: list[float], latency: float) -> None:
    """facts.md K5, any readiness in any order, in-order launch."""
    sizes = sizes[: len(ready)]
    timeline = ddp.step(sizes, ready, [[k] for k in range(len(ready))], 0.5, 1.0, 4, 2.0, latency)
    times = [collectives.time("all_reduce", 4, size, 2.0, latency) for size in sizes]
    law = formulas.exposed(ready, times, 1.0)
    assert timeline.exposed_step == pytest.approx(law, rel=1e-9, abs=1e-9)
    assert timeline.exposed == pytest.approx(law, rel=1e-9, abs=1e-9)


@given(
    size=st.integers(1, 10**10),
    bucket=st.integers(10**6, 10**9),
    first=st.none() | st.integers(1, 10**8),
    backward=st.floats(1e-3, 1),
    ranks=st.integers(1, 64),
    latency=st.floats(0, 1e-3),
)
def test_four_terms_suffice_when_bytes_fill_buckets(
    size: int, bucket: int, first: int | None, backward: float, ranks: int, latency: float
) -> None:
    filled = ddp.uniform_buckets(size, bucket, first)
    if len(filled) > 300:
        return
    assert sum(filled) == size
    assert len(filled) == formulas.bucket_count(size, bucket, first)
    assert filled[-1] == formulas.last_bucket(size, bucket, first)
    times = [formulas.ring_all_reduce(b, ranks, 50e9, latency) for b in filled]
    whole = formulas.exposed(ddp.uniform_ready(filled, backward), times, backward)
    short = formulas.ddp_exposed(size, bucket, ranks, 50e9, backward, latency, first)
    assert short == pytest.approx(whole, rel=1e-9, abs=1e-12)


@given(rate=st.floats(1e9, 1e12), faster=st.floats(1, 10), backward=st.floats(1e-3, 1))
def test_more_bandwidth_never_makes_ddp_slower(rate: float, faster: float, backward: float) -> None:
    slow = ddp.uniform_step(2e9, 100e6, 8, rate, backward)
    fast = ddp.uniform_step(2e9, 100e6, 8, rate * faster, backward)
    assert fast.makespan <= slow.makespan * (1 + 1e-12)


def test_k8_the_first_iteration_has_no_overlap() -> None:
    """Iteration 1 has one bucket: 370 ms, whatever the caps; from iteration 2 on the embedding is what shows (K6)."""
    model = models.GPT_1B
    sizes, ready = models.gradients(model, 0.2)
    arrival = list(range(len(sizes)))[::-1]  # registered in the other direction
    by_registration, in_time = sizes[::-1], ready[::-1]
    steps = []
    for iteration in (1, 2, 3):
        buckets = Reducer().buckets(iteration, by_registration, arrival)
        steps.append(ddp.step(by_registration, in_time, buckets, 0.1, 0.2, 8, 50e9).makespan)
    assert steps[0] == near(0.3 + collectives.time("all_reduce", 8, sum(sizes), 50e9))
    assert steps[1] == steps[2] == near(models.ddp_step(model, 0.1, 0.2, 8, 50e9).makespan)
    assert ddp.uniform_step(2e9, 2e9, 8, 50e9, 0.2, 0.1).makespan == near(0.37)


def test_unused_parameters_put_the_small_bucket_last() -> None:
    """facts.md A3: registration order reversed, never rebuilt; the last bucket is the first-registered embedding."""
    sizes, ready = models.gradients(models.LLAMA_LIKE_1B, 0.2)
    registered, in_time = sizes[::-1], ready[::-1]
    buckets = Reducer(find_unused_parameters=True).buckets(2, registered, range(len(sizes))[::-1])
    assert buckets[-1] == [0], "125 MiB close the 1 MiB bucket alone"
    alone = collectives.time("all_reduce", 8, registered[0], 50e9)
    assert ddp.step(registered, in_time, buckets, 0.1, 0.2, 8, 50e9).exposed >= alone


def test_accumulation_syncs_once_and_hides_behind_the_last_backward_only() -> None:
    """facts.md G: A (F + B) + exposed of the last; the window does not grow, the exposed time a step stays."""
    one = ddp.uniform_step(2e9, 25 * MIB, 8, 50e9, 0.05, 0.1)
    for batches in (1, 2, 4, 16):
        timeline = accumulation.step(batches, 2e9, 25 * MIB, 8, 50e9, 0.05, 0.1)
        assert timeline.makespan == near(formulas.accumulation(batches, 0.1, 0.05, one.exposed))
        assert timeline.exposed == near(one.exposed)
        every = accumulation.step(batches, 2e9, 25 * MIB, 8, 50e9, 0.05, 0.1, sync_every=True)
        assert every.makespan == near(batches * one.makespan)
        assert every.busy("comm") == near(batches * timeline.busy("comm"))


@pytest.mark.long
@settings(max_examples=20_000, deadline=None)
@given(rate=st.floats(1e9, 1e12), faster=st.floats(1, 10), backward=st.floats(1e-3, 1))
def test_more_bandwidth_never_makes_ddp_slower_long(rate: float, faster: float, backward: float) -> None:
    slow, fast = (ddp.uniform_step(2e9, 100e6, 8, r, backward).makespan for r in (rate, rate * faster))
    assert fast <= slow * (1 + 1e-12)


def test_equal_buckets_and_the_rule_of_thumb() -> None:
    """K5: the interview's formula is exact while T <= B and off by (T - B)/n beyond; with one bucket by 20 ms."""
    for backward in (0.2, 0.05):
        exact = formulas.exposed_equal_buckets(0.07, backward, 80)
        assert ddp.uniform_step(2e9, 25e6, 8, 50e9, backward).exposed == near(exact)
    thumb = formulas.exposed_rule_of_thumb(0.07, 0.05, 0.07 / 80)
    assert thumb - formulas.exposed_equal_buckets(0.07, 0.05, 80) == near(0.25e-3)
    assert formulas.exposed_rule_of_thumb(0.07, 0.05, 0.07) == near(0.09)


def test_a_step_that_makes_no_sense_is_refused() -> None:
    with pytest.raises(ValueError, match="within backward"):
        ddp.step([1.0], [2.0], [[0]], 1.0, 1.0, 2, 1.0)
    with pytest.raises(ValueError, match="without parameters"):
        ddp.step([1.0], [1.0], [[0], []], 1.0, 1.0, 2, 1.0)
    with pytest.raises(ValueError, match="ready times"):
        ddp.step([1.0, 2.0], [1.0], [[0]], 1.0, 1.0, 2, 1.0)
    with pytest.raises(ValueError, match="positive"):
        ddp.uniform_buckets(0, 1)


def test_a_bucket_far_too_small_is_an_error_not_a_full_memory() -> None:
    with pytest.raises(ValueError, match="more than anybody has"):
        ddp.uniform_buckets(1e15, 1.0)
