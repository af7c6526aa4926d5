"""Pipeline schedules against torch 2.13: data/pipeline_schedules.json, every list, makespan and refusal."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim_core import formulas
from sim_core.engine import DeadlockError
from sim_core.systems import pipeline

VECTORS = json.loads((Path(__file__).parents[1] / "data" / "pipeline_schedules.json").read_text())
KIND = {
    "ScheduleGPipe": "gpipe",
    "Schedule1F1B": "1f1b",
    "ScheduleInterleaved1F1B": "interleaved-1f1b",
    "ScheduleLoopedBFS": "looped-bfs",
    "ScheduleInterleavedZeroBubble": "interleaved-zero-bubble",
    "ScheduleZBVZeroBubble": "zbv",
    "ScheduleDualPipeV": "dualpipev",
}


def named(row: dict[str, Any]) -> str:
    return f"{KIND[row['schedule']]}-p{row['p']}-v{row['v']}-m{row['m']}"


@pytest.mark.parametrize("row", [pytest.param(row, id=named(row)) for row in VECTORS["rows"]])
def test_rows(row: dict[str, Any]) -> None:
    kind, p, v, m = KIND[row["schedule"]], row["p"], row["v"], row["m"]
    if "rejected" in row:
        with pytest.raises(ValueError, match="micro-batches"):
            pipeline.schedule(kind, p, m, v)
        return
    lists = pipeline.schedule(kind, p, m, v)
    assert [" ".join(order) for order in lists] == row["ranks"]
    timeline = pipeline.run(lists)
    assert timeline.makespan == row["makespan"]
    assert row["ideal"] == 3 * m * v
    assert Fraction(timeline.makespan - row["ideal"]) / row["ideal"] == Fraction(row["bubble_over_ideal"])
    assert 1 - row["ideal"] / timeline.makespan == pytest.approx(row["bubble_frac"], abs=1e-6)
    assert pipeline.peak_live(lists) == row["peak_live_microbatches_per_rank"]


WITH_COMMS = VECTORS["with_comms"]["cases"]


@pytest.mark.parametrize("row", [pytest.param(row, id=named(row)) for row in WITH_COMMS])
def test_with_comms(row: dict[str, Any]) -> None:
    lists = pipeline.with_comms(KIND[row["schedule"]], row["p"], row["m"], row["v"])
    assert [" ".join(order) for order in lists] == row["ranks"]


@pytest.mark.parametrize(
    "text", sorted({word for row in WITH_COMMS for order in row["ranks"] for word in order.split()})[::7]
)
def test_notation_parses_and_prints_back(text: str) -> None:
    assert str(pipeline.parse(text)) == text


@pytest.mark.parametrize("text", ["", "F0", "0X1", "0F", "0UNSHARD1", "0F1 ", "(0F3)OVERLAP_F_B", "(0F3;3B1)F", "-1F0"])
def test_what_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no pipeline action"):
        pipeline.parse(text)


@pytest.mark.parametrize(
    ("kind", "p", "m", "v"),
    [
        ("1f1b", 4, 3, 1),
        ("gpipe", 2, 2, 2),
        ("gpipe", 0, 4, 1),
        ("zbv", 2, 4, 1),
        ("dualpipev", 2, 4, 3),
        ("dapple", 2, 4, 1),
    ],
)
def test_refusals(kind: str, p: int, m: int, v: int) -> None:
    with pytest.raises(ValueError, match=r"micro-batches|chunk|unknown"):
        pipeline.schedule(kind, p, m, v)


def test_k11_and_d6_oracles() -> None:
    """1F1B with tf = 1, tb = 2 (facts.md K11); a hop of 0.1 is multiplied by the chain of dependencies (D6)."""
    for p, m, step in ((4, 8, 33), (8, 32, 117), (4, 4, 21), (8, 8, 45)):
        assert pipeline.run(pipeline.schedule("1f1b", p, m)).makespan == step
        assert formulas.pipeline_step(p, m, 1, 2) == step
    lists = pipeline.schedule("1f1b", 8, 32)
    assert pipeline.run(lists, hop=0.1).makespan == pytest.approx(123.8, abs=1e-9)
    assert pipeline.run(lists, hop=0.1, overlap=False).makespan > 123.8


@given(st.integers(1, 7), st.integers(0, 18), st.floats(0.1, 3), st.floats(0.1, 3), st.floats(0, 1))
def test_hops_of_1f1b_have_a_closed_form(p: int, more: int, forward: float, backward: float, share: float) -> None:
    """For any number of micro-batches, and hops up to a forward and a backward together, as the derivation has it."""
    m, hop = p + more, share * (forward + backward)
    step = formulas.pipeline_step(p, m, forward, backward) + hop * formulas.pipeline_hops(p, m)
    run = pipeline.run(pipeline.schedule("1f1b", p, m), forward, backward, hop=hop)
    assert run.makespan == pytest.approx(step, rel=1e-9)


@given(st.integers(1, 6), st.integers(1, 4))
def test_zero_bubble_has_a_third_of_the_bubble_of_1f1b(p: int, rounds: int) -> None:
    """D7 with F = I = W; O9: torch's ZBV still has p - 1, not zero."""
    m = p * rounds
    zb1p = pipeline.run(pipeline.schedule("interleaved-zero-bubble", p, m)).makespan
    assert zb1p == formulas.zero_bubble_step(p, m, 1, 1, 1)
    assert 3 * (zb1p - 3 * m) == formulas.pipeline_step(p, m, 1, 2) - 3 * m
    m += 2 * p
    assert pipeline.run(pipeline.schedule("zbv", p, m, 2)).makespan == 2 * 3 * m + p - 1


def test_bubbles_of_d1() -> None:
    """p = 8, m = 32: 21.9 % of ideal, 17.9 % of total; v = 4: 5.5 % (facts.md D1)."""
    assert round(100 * formulas.bubble_of_ideal(8, 32), 1) == 21.9
    assert round(100 * formulas.bubble_of_total(8, 32), 1) == 17.9
    assert round(100 * formulas.bubble_of_ideal(8, 32, 4), 1) == 5.5
    lists = pipeline.schedule("interleaved-1f1b", 8, 32, 4)
    timeline = pipeline.run(lists, 0.25, 0.5)
    assert timeline.makespan == formulas.interleaved_step(8, 32, 4, 0.25, 0.5)
    assert timeline.makespan / 96 - 1 == pytest.approx(formulas.bubble_of_ideal(8, 32, 4))


def test_warm_up_counts_of_d3() -> None:
    """Megatron counts p = 4, m = 8, v = 2 as 10, 8, 6, 4 forwards ahead of 16."""
    lists = pipeline.schedule("interleaved-1f1b", 4, 8, 2)
    ahead = [next(i for i, action in enumerate(order) if "B" in action) - 1 for order in lists]
    assert ahead == [10, 8, 6, 4]


def test_d4_size_of_a_hop() -> None:
    """67.1 MB a micro-batch, 8.39 with t = 8; 1.34 ms and 0.168 ms at 50 GB/s."""
    whole, share = (formulas.pipeline_message(4096, 8192, 2, t) for t in (1, 8))
    assert (round(whole / 1e6, 1), round(share / 1e6, 2)) == (67.1, 8.39)
    assert (round(whole / 50e9 * 1e3, 2), round(share / 50e9 * 1e3, 3)) == (1.34, 0.168)


def test_o5_each_direction_between_two_ranks_has_a_stream_of_its_own() -> None:
    """Ungrouped point-to-point of torch uses a stream a peer pair; both directions move at once."""
    timeline = pipeline.run(pipeline.schedule("1f1b", 3, 6), hop=0.5)
    assert set(timeline.lanes) == {f"rank {r}/compute" for r in range(3)} | {
        f"rank {r}/to rank {to}" for r, to in ((0, 1), (1, 2), (1, 0), (2, 1))
    }


def test_memory_is_what_1f1b_gains() -> None:
    """D2: the same bubble as GPipe, but at most p micro-batches in flight instead of m."""
    gpipe, one = pipeline.schedule("gpipe", 4, 16), pipeline.schedule("1f1b", 4, 16)
    assert pipeline.run(gpipe).makespan == pipeline.run(one).makespan
    assert pipeline.peak_live(gpipe) == [16] * 4
    assert pipeline.peak_live(one) == [4, 3, 2, 1]


def test_hops_hide_where_there_are_chunks() -> None:
    """D5: in steady state interleaving hides hops that plain 1F1B shows at every micro-batch."""

    def lost(kind: str, chunks: int, micro_batches: int) -> float:
        lists = pipeline.schedule(kind, 4, micro_batches, chunks)
        with_hops, without = (pipeline.run(lists, 1 / chunks, 2 / chunks, hop=hop).makespan for hop in (0.05, 0))
        return with_hops - without

    per_batch_plain = (lost("1f1b", 1, 64) - lost("1f1b", 1, 32)) / 32
    per_batch_chunks = (lost("interleaved-1f1b", 4, 64) - lost("interleaved-1f1b", 4, 32)) / 32
    assert per_batch_plain == pytest.approx(2 * 3 / 4 * 0.05), "a round trip of 2(p - 1) hops every p micro-batches"
    assert per_batch_chunks < per_batch_plain / 4


@given(st.integers(1, 5), st.integers(1, 12), st.integers(1, 3), st.sampled_from(sorted(pipeline.KINDS)))
def test_every_action_once_and_no_rank_waits_for_ever(p: int, m: int, v: int, kind: str) -> None:
    try:
        lists = pipeline.schedule(kind, p, m, v)
    except ValueError:
        return
    actions = [pipeline.parse(text) for order in lists for text in order]
    assert len(set(actions)) == len(actions)
    for stage in range(p * v):
        done = sorted(a.batch for a in actions if a.stage == stage and a.kind in "BW" and a.batch is not None)
        assert done == list(range(m))
        assert sum(a.stage == stage and a.kind == "F" for a in actions) == m
    timeline = pipeline.run(lists)
    assert timeline.makespan >= 3 * m * v
    sent = [text for order in pipeline.with_comms(kind, p, m, v) for text in order]
    assert sum("SEND" in text for text in sent) == sum("RECV" in text for text in sent)


def test_a_schedule_that_waits_for_itself_names_its_cycle() -> None:
    with pytest.raises(DeadlockError) as caught:
        pipeline.run([["0F0", "0B1", "0B0", "0F1"], ["1F0", "1B0", "1F1", "1B1"]])
    names = {name for _, name, _ in caught.value.cycle}
    assert {"0B1", "0F1"} <= names


def test_a_schedule_without_its_other_half_is_refused() -> None:
    with pytest.raises(ValueError, match="no rank runs"):
        pipeline.run([["0F0", "0B0"], ["1F0"]])
    with pytest.raises(ValueError, match="not compute or comes twice"):
        pipeline.run([["0F0", "0F0"]])
