"""What a problem's words say: the same numbers in both languages, every given among them."""

from __future__ import annotations

from typing import get_args

import pytest

from interview_tui.deck import open_deck
from interview_tui.messages import Lang
from sim_core import problems, quantity

#: Families whose words were written beside these tests.
WORDED = (
    *("zero-memory", "activation-memory", "activation-recompute", "model-parameters", "kv-cache", "kv-sequences"),
    *("decode-rate", "training-time", "mfu", "hfu", "roofline", "hiding-bandwidth", "moe-all-to-all"),
    *("checkpoint-time", "cluster-mtbf", "checkpoint-interval", "daly-interval", "failure-waste", "straggler-loss"),
    *("loader-idle", "loader-workers", "pipeline-degree", "layout-count"),
)


@pytest.mark.parametrize("family", WORDED)
def test_every_given_and_every_step_is_said_in_both_languages(family: str) -> None:
    """A step's sentence names its own value, and never hides a given behind it."""
    prose = open_deck().prose(family)
    spec = problems.family(family)
    names = {given.name for given in spec.givens}
    for seed in range(3):
        problem = problems.make(family, seed)
        for lang in get_args(Lang):
            asked = f"{prose.question(problem, lang)} {prose.ask(problem, lang)}"
            for name, value in problem.given.items():
                kind, unit = problem.given_kinds[name]
                assert quantity.format(value, kind, unit, lang=lang) in asked, (problem.name, name)
            for step in problem.steps:
                assert quantity.format(step.value, step.kind, step.unit, lang=lang) in prose.step(problem, step, lang)
    assert not names & {code.replace("-", "_") for ask in spec.asks for code in ask.step_codes}
