"""Families whose worked values stand in public sources or can be done by hand."""

from __future__ import annotations

import pytest

from sim_core import problems

Given = dict[str, str | int | float]


def test_hops_of_1f1b_lengthen_the_dependency_chain() -> None:
    """facts.md D6: p=8, m=32, tf=1, tb=2 take 117; with 0.1 a hop 123.8."""
    given = {"stages": 8, "micro_batches": 32, "forward": 1.0, "backward": 2.0, "hop": 0.1}
    assert problems.solve("pp-hops", given).answer == pytest.approx(123.8 - 117)


def test_the_two_connection_families_give_their_own_answers() -> None:
    for family in ("connections-one", "connections-many"):
        problem = problems.make(family, "7F2K")
        assert problem.grade(f"{problem.answer!r} s").outcome == "right"
        assert all(mistake.value != pytest.approx(problem.answer) for mistake in problem.mistakes)


def test_a_gemm_short_of_sms_goes_in_whole_waves() -> None:
    """facts.md O6: ceil(tiles / free SMs) waves; 528 tiles on 132 SMs are 4 waves, on 116 they are 5."""
    given = {"sms": 132, "held": 16, "tiles": 528, "tile": 1e-4}
    assert problems.solve("sm-waves", given).answer == pytest.approx(5e-4)


FIVE: Given = {"first": "10 ms", "reduce": "8 ms", "gather": "5 ms", "second": "12 ms"}


def test_one_queue_holds_the_compute_behind_the_wire() -> None:
    """By hand: with one queue AG and C2 start at 18, RS2 with C2's end at 30; with many C2 ends at 22, AG at 23."""
    one, many = problems.solve("connections-one", FIVE), problems.solve("connections-many", FIVE)
    starts = {span.name: span.start for span in one.timeline.spans}
    assert starts["AG"] == starts["C2"] == pytest.approx(18e-3)
    assert one.answer == pytest.approx(30e-3)
    assert many.answer == pytest.approx(23e-3)
    assert {m.code: m.value for m in one.mistakes}["as-many"] == pytest.approx(many.answer)


@pytest.mark.parametrize(
    ("gather", "scatter", "exposed"), [("1.5 ms", "0.7 ms", 0.5), ("0.5 ms", "2 ms", 0.8), ("1.5 ms", "2 ms", 1.3)]
)
def test_each_collective_has_its_own_gemm_to_hide_behind(gather: str, scatter: str, exposed: float) -> None:
    """dX 1 ms, dW 1.2 ms: what is left over in one window hides nothing of the other (facts.md C2)."""
    given = {"dx": "1 ms", "dw": "1.2 ms", "gather": gather, "scatter": scatter}
    assert problems.solve("tp-sp-backward", given).answer * 1e3 == pytest.approx(exposed)


def test_half_the_bytes_save_only_what_was_exposed() -> None:
    """80 buckets of 25 MB are 70 ms (facts.md K1, K4): 0.875 ms exposed behind 200 ms, 20.625 behind 50."""
    link: Given = {"buckets": 80, "bucket": "25 MB", "ranks": 8, "rate": "50 GB/s"}
    hidden = problems.solve("ddp-compression", {**link, "backward": "200 ms"})
    assert hidden.answer * 1e3 == pytest.approx(0.875 / 2)
    bound = problems.solve("ddp-compression", {**link, "backward": "50 ms"})
    assert bound.answer * 1e3 == pytest.approx(20.625 - 35 / 80)


def test_the_best_bucket_grows_where_communication_outlasts_backward() -> None:
    """The U of facts.md K7, in sizes that divide 2 GB: behind 200 ms 20 MB is best, behind 50 ms 100 MB."""
    sizes: Given = {"smallest": "2 MB", "second": "20 MB", "third": "100 MB", "largest": "1 GB"}
    link: Given = {"size": "2 GB", "ranks": 8, "rate": "50 GB/s", "latency": "0.2 ms"}
    for backward, best, least in (("200 ms", "second", 70 / 100 + 0.2), ("50 ms", "third", 74 - 50 + 50 / 20)):
        problem = problems.solve("ddp-best-bucket", {**sizes, **link, "backward": backward})
        by_step = {step.code: step.value for step in problem.steps}
        assert problem.answer * 1e3 == pytest.approx(least)
        assert by_step[f"with-{best}"] == problem.answer
        assert by_step["with-smallest"] > problem.answer < by_step["with-largest"]


@pytest.mark.parametrize("seed", range(12))
def test_the_hops_counted_are_those_on_the_critical_path(seed: int) -> None:
    """The last of them are the last micro-batch's own, from the second stage to the last one and back."""
    problem = problems.make("pp-hops", seed)
    stages, last = problem.given["stages"], f"{int(problem.given['micro_batches']) - 1}"
    sends = [step.span.name for step in problem.timeline.critical_path if step.span.kind == "p2p"]
    assert len(sends) == next(step.value for step in problem.steps if step.code == "hops")
    own = [name for name in sends if name.endswith((f"F{last}", f"B{last}"))]
    assert len(own) == 2 * (stages - 2) + 1
    assert own[0] == f"send 1F{last}"
    assert own[-1] == f"send 1B{last}"


def test_a_prompt_of_ten_thousand_tokens_is_handed_over() -> None:
    given: Given = {"layers": 80, "heads": 64, "kv_heads": 8, "tokens": 10_000, "gpus": 4, "rate": "50 GB/s"}
    problem = problems.solve("kv-handover", given)
    assert problem.answer == pytest.approx(16.384e-3)  # 3.2768 GB over 200 GB/s
    assert {wrong.code for wrong in problem.mistakes} == {"keys-only", "one-gpu", "one-layer", "fp32"}  # 8 is a slip
