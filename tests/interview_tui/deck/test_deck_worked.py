"""A step of a worked solution shows the sum with its numbers and units, once."""

from __future__ import annotations

from functools import cache

import pytest

from interview_tui.deck import Deck, open_deck
from sim_core import problems


@cache
def deck() -> Deck:
    return open_deck()


def worked(name: str, code: str, lang: str) -> str:
    problem = problems.named(name)
    step = next(step for step in problem.steps if step.code == code)
    return deck().prose(problem.family).worked(problem, step, "zh" if lang == "zh" else "en")


def test_a_sentence_that_says_only_what_comes_out_is_given_the_sum() -> None:
    assert worked("ddp-exposed@1:7F2K", "total", "zh").splitlines()[-1] == (
        "`2·(8−1)/8 · 3.2 GB / (100 GB/s) + 96 · 0.05 ms = 60.8 ms`"
    )


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("pp-step@1:1", "pair"),  # $5\,\text{ms} + 9.6\,\text{ms}$
        ("hsdp-traffic@1:1", "replicas"),  # $24 / 8$
        ("ddp-no-sync@1:0", "exposed"),  # with a minus sign
    ],
)
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_sum_that_the_sentence_has_is_not_said_twice(name: str, code: str, lang: str) -> None:
    assert "`" not in worked(name, code, lang)


def test_units_are_those_of_the_language() -> None:
    assert worked("cluster-mtbf@1:1", "each", "zh").endswith("= 1237 天`")
    assert worked("cluster-mtbf@1:1", "each", "en").endswith("= 1237 d`")


@pytest.mark.parametrize("family", problems.calculations())
def test_every_step_but_those_that_choose_has_a_sum(family: str) -> None:
    """What is read off or chosen needs none: the last of several, the least of four, a degree."""
    for seed in range(6):
        problem = problems.make(family, seed)
        bare = [step.code for step in problem.steps if not step.symbols]
        assert set(bare) <= {"still-to-send", "last-binds", "least", "degree", "step"}, (problem.name, bare)
