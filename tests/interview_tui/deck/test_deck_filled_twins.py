"""A drawn problem says the same in both languages; each way of saying something else is found."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from interview_tui.cli.context import Context
from interview_tui.cli.families import check, report
from interview_tui.deck import Deck, open_deck
from interview_tui.deck.filled_twins import differing
from interview_tui.deck.model import Text
from interview_tui.deck.prose import FamilyProse
from sim_core import problems

FAMILY = "ring-all-reduce"
family = pytest.mark.parametrize("family", problems.families())


@cache
def open_deck_once() -> Deck:
    return open_deck()


@pytest.fixture(scope="module")
def words() -> FamilyProse:
    return open_deck_once().prose(FAMILY)


def found(words: FamilyProse, **given: str | int) -> set[tuple[str, str]]:
    problem = problems.solve(FAMILY, {"size": "2 GB", "ranks": 8, "rate": "50 GB/s", **given})
    return set(differing(words, problem))


def test_the_same_in_both_languages_is_no_difference(words: FamilyProse) -> None:
    assert found(words) == set()


@pytest.mark.parametrize(
    ("zh", "en", "codes"),
    [
        ("{size} {ranks} {rate}", "{size} {ranks}", {"twin-number", "unsaid"}),
        ("{size} {ranks} {rate}，共 3 段", "{size} {ranks} {rate}", {"twin-number"}),
        ("{size} {ranks} {rate}，5 MiB", "{size} {ranks} {rate}, 5 MB", {"twin-unit"}),
        ("{size} {ranks} {rate} {other}", "{size} {ranks} {rate}", {"unfilled"}),
        ("{size} {ranks}", "{size} {ranks}", {"unsaid"}),
        (r"$\num{size}$ {ranks} {rate}", "{size} {ranks} {rate}", set()),
    ],
)
def test_what_only_one_language_says(words: FamilyProse, zh: str, en: str, codes: set[str]) -> None:
    assert {code for code, _ in found(replace(words, question_text=Text(zh, en)))} == codes


def test_a_step_is_looked_at_too(words: FamilyProse) -> None:
    steps = {**words.steps, "time": Text("{value}", "{bytes}")}
    assert ("twin-number", "steps.time.zh: 70") in found(replace(words, steps=steps))


def test_a_given_that_one_language_prints_as_another_number(
    words: FamilyProse, monkeypatch: pytest.MonkeyPatch
) -> None:
    from interview_tui.deck import filled_twins

    asked = filled_twins.givens
    monkeypatch.setattr(
        filled_twins,
        "givens",
        lambda problem, lang: {**asked(problem, lang), **({"ranks": "9"} if lang == "zh" else {})},
    )
    assert ("misprinted", "ranks: '9' and '8'") in found(words)


@family
def test_every_family_says_the_same_in_both_languages(family: str) -> None:
    words = open_deck_once().prose(family)
    for seed in range(12):
        assert list(differing(words, problems.make(family, seed))) == []


@pytest.mark.long
@family
def test_every_promise_holds_for_ten_thousand_seeds_words_and_all(family: str) -> None:
    """Issue 5's bar. What `interview-tui practice --check FAMILY --seeds 10000` says."""
    seen = report(family, 10_000, open_deck_once(), "en")
    assert seen.failures == ()
    assert seen.distinct >= 200
    assert seen.refused_share < 0.5


def test_the_command_sums_up(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    context = Context.of({"INTERVIEW_TUI_HOME": str(tmp_path)}, "en")
    assert check(FAMILY, 5, context) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "In all: 1 family, 5 seeds, 4 distinct problems, 0 failures"
