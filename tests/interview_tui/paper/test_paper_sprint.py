"""The report of ten against the clock: nothing is left out, and nothing is wider than the paper."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import get_args

import pytest

from interview_tui.config import Settings
from interview_tui.deck import open_deck
from interview_tui.history.store import Store
from interview_tui.messages import LANGS, Lang, say
from interview_tui.paper import Line, Paper
from interview_tui.paper.sprint import clock, report_lines, rules_lines, to_read, to_redo, verdict_lines
from interview_tui.sessions.pool import Kind, Pool, pool
from interview_tui.sessions.sprint import Sprint, begin
from interview_tui.text import cells
from sim_core import quantity

DECK = open_deck()
NOON = datetime(2026, 11, 29, 4, tzinfo=UTC)


def run(folder: Path, seed: int) -> Sprint:
    """A sprint with everything in it that can happen, left in the middle or not."""
    rng = random.Random(seed)
    now = NOON
    with Store.open(folder / "history.db", "test") as store:
        sprint = begin(DECK, store, lambda: now, Settings("en", "Asia/Shanghai"), rng)
        for _ in range(rng.randint(0, 12)):
            now += timedelta(seconds=rng.choice([3, 40, 100]))
            problem = sprint.session.problem
            match rng.choice(["right", "mistake", "mistake", "near", "far", "slip", "skip"]):
                case "right":
                    value = problem.answer
                case "mistake":
                    value = rng.choice(problem.mistakes).value
                case "near":
                    value = problem.answer * 1.07
                case "far":
                    value = problem.answer * 30 + 1
                case "slip":
                    value = problem.answer * 1000
                case _:
                    sprint.skip()
                    continue
            sprint.answer(quantity.format(value, problem.kind, problem.unit, 9))
        sprint.stop("x" * 30)
        return sprint


def flat(lines: list[Line]) -> str:
    return "".join("".join(text for text, _ in line) for line in lines)


def widest(lines: list[Line]) -> int:
    return max(sum(cells(text) for text, _ in line) for line in lines)


@pytest.mark.parametrize("seed", range(6))
def test_each_problem_and_each_mistake_is_in_it_at_any_width(seed: int, tmp_path: Path) -> None:
    sprint = run(tmp_path, seed)
    for lang in LANGS:
        for width in (24, 37, 77, 100):
            paper = Paper(width, lang)
            lines = report_lines(sprint, DECK, paper, {3}, "sprint.which-key")
            assert widest(lines) <= width
            told = flat(lines).replace(" ", "")
            for problem in to_redo(sprint).values():
                assert problem.name in told
            assert f"{sprint.right}" in told
            for result in sprint.results:
                assert widest(verdict_lines(result, paper)) <= width
            clicks = [style for line in lines for _, style in line if style.startswith("@screen.again")]
            assert {int(style[14:-1]) for style in clicks} == set(to_redo(sprint))


@pytest.mark.parametrize("seed", range(6))
def test_the_true_answer_is_not_given_away(seed: int, tmp_path: Path) -> None:
    sprint = run(tmp_path, seed)
    told = flat(report_lines(sprint, DECK, Paper(100, "en"))).replace(" ", "")
    for problem in to_redo(sprint).values():
        printed = quantity.format(problem.answer, problem.kind, problem.unit, 6).replace(" ", "")
        # A digit or two stand somewhere anyway.
        assert len(printed) < 4 or f"said{printed}" not in told


def test_cards_to_read_explain_what_went_wrong_the_first_kind_first(tmp_path: Path) -> None:
    with Store.open(tmp_path / "history.db", "test") as store:
        sprint = begin(
            DECK, store, lambda: NOON, Settings("en", "Asia/Shanghai"), random.Random(1), ("ddp-exposed", "busbw")
        )
        sprint.skip()
        sprint.skip()
        sprint.stop()
    cards = to_read(sprint, DECK)
    assert len(set(cards)) == len(cards)
    kinds = list(dict.fromkeys(problem.family for problem in to_redo(sprint).values()))
    for number, kind in enumerate(kinds):
        assert kind in DECK.entry(cards[number]).practice


@pytest.mark.parametrize(
    ("seconds", "told"), [(600, "10:00"), (599.01, "10:00"), (599, "9:59"), (60.5, "1:01"), (0.01, "0:01"), (0, "0:00")]
)
def test_a_second_begun_counts_as_whole(seconds: float, told: str) -> None:
    assert clock(seconds) == told


def test_the_rules_name_what_is_drawn_from(tmp_path: Path) -> None:
    with Store.open(tmp_path / "history.db", "test") as store:
        settings = Settings("zh", "Asia/Shanghai")
        one = pool(DECK, store, lambda: NOON, settings, family="busbw")
        assert "只有这一种：algbw 和 busbw。" in flat(rules_lines(one, DECK, Paper(77, "zh")))
        many = Pool("weak", DECK.families[:20])
        assert "Only the weak ones, 20 kinds: " in flat(rules_lines(many, DECK, Paper(200, "en")))
        assert "and others." in flat(rules_lines(many, DECK, Paper(200, "en")))


@pytest.mark.parametrize("kind", get_args(Kind))
@pytest.mark.parametrize("lang", LANGS)
def test_each_kind_of_pool_has_its_sentence(kind: Kind, lang: Lang) -> None:
    drawn = Pool(kind, ("busbw", "ddp-step"))
    told = flat(rules_lines(drawn, DECK, Paper(77, lang)))
    assert say(f"sprint.from-{kind}", lang, count=2, titles="{}").partition("{}")[0][:8] in told
    if drawn.nothing_weak:
        assert say(f"sprint.{kind}", lang)
