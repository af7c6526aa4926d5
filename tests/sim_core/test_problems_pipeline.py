"""The pipeline families give facts.md D1, D2 and K11."""

from __future__ import annotations

import pytest

from sim_core import problems
from sim_core.systems import pipeline


def test_d1_the_bubble_in_both_conventions() -> None:
    counts: dict[str, str | int | float] = {"stages": 8, "micro_batches": 32}
    assert problems.solve("pp-bubble-ideal", counts).answer == pytest.approx(7 / 32)
    assert problems.solve("pp-bubble-total", counts).answer == pytest.approx(7 / 39)
    assert problems.solve("pp-bubble-ideal", counts).grade("21.9").outcome == "right"
    assert problems.solve("pp-bubble-ideal", counts).grade("17.9 %").mistake == "of-total"
    assert problems.solve("pp-bubble-total", counts).grade("7/39").outcome == "unread"  # 18 % or 0.18 %: asked


@pytest.mark.parametrize(("stages", "micro", "expected"), [(4, 8, 33), (8, 32, 117), (4, 4, 21), (8, 8, 45)])
def test_k11_one_forward_one_backward(stages: int, micro: int, expected: int) -> None:
    times: dict[str, str | int | float] = {"forward": "1 s", "backward": "2 s"}
    assert problems.solve("pp-step", {"stages": stages, "micro_batches": micro, **times}).answer == expected


def test_interleaving_cuts_the_bubble_and_not_the_work() -> None:
    times: dict[str, str | int | float] = {"forward": "1 s", "backward": "2 s"}
    two = problems.solve("pp-interleaved-step", {"stages": 4, "micro_batches": 8, "chunks": 2, **times})
    whole = problems.solve("pp-step", {"stages": 4, "micro_batches": 8, "forward": "2 s", "backward": "4 s"})
    work = 8 * 6
    assert whole.answer - work == pytest.approx(2 * (two.answer - work))


@pytest.mark.parametrize("stages", [3, 4, 8])
def test_peak_is_that_of_the_schedule_itself(stages: int) -> None:
    live = pipeline.peak_live(pipeline.schedule("1f1b", stages, 12))
    for stage in range(1, stages + 1):
        given: dict[str, str | int | float] = {"stages": stages, "micro_batches": 12, "stage": stage}
        assert problems.solve("pp-peak-memory", given).answer == live[stage - 1] == stages - stage + 1
