"""A worked solution on paper: every step with its numbers, and the timeline where there is one."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest

from interview_tui.config import Settings
from interview_tui.deck import open_deck
from interview_tui.history.store import Store
from interview_tui.messages import Lang, say
from interview_tui.paper import Lanes, Line, Paper
from interview_tui.paper.problems import Said, feedback_lines, question_lines, solution_lines
from interview_tui.sessions.practice import PracticeSession
from sim_core import problems, quantity

NOON = datetime(2026, 11, 29, 4, tzinfo=UTC)


def solution(tmp_path: Path, family: str, lang: Lang) -> tuple[str, str]:
    """The question and the solution of one problem, as text."""
    settings = Settings(lang, "Asia/Shanghai")
    with Store.open(tmp_path / f"{family}.db", "test") as store:
        session = PracticeSession(open_deck(), store, lambda: NOON, settings, random.Random(3), name=f"{family}@1:7F2K")
        session.lang = lang
        session.give_up()
        paper = Paper(100, lang)
        pages = (question_lines(session, paper), solution_lines(session, paper))
        asked, solved = ("\n".join("".join(text for text, _ in line) for line in lines) for lines in pages)
        return asked, solved


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize(
    ("family", "drawn"), [("kv-cache", False), ("layout-count", False), ("loader-idle", True), ("training-time", True)]
)
def test_only_where_time_passes_a_timeline_is_drawn(tmp_path: Path, family: str, drawn: bool, lang: Lang) -> None:
    asked, solved = solution(tmp_path, family, lang)
    assert asked.strip()
    assert (say("practice.timeline", lang) in solved.splitlines()) is drawn
    assert bool(problems.named(f"{family}@1:7F2K").timeline.spans) is drawn
    for number, _ in enumerate(problems.named(f"{family}@1:7F2K").steps, 1):
        assert f"{number}. " in solved


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_every_cause_is_offered_explained_and_told_apart_in_both_languages(lang: Lang) -> None:
    words = open_deck().prose("find-cause")
    spec = problems.diagnoses("find-cause")
    offered = {code for one in spec.faults.values() for code in one.near if code != one.code}
    choices = {words.choice(code, lang) for code in spec.faults}
    assert len(choices) == len(spec.faults)
    assert len({words.mistake(code, lang) for code in offered}) == len(offered)
    for code in spec.faults:
        assert len(words.steps[code].of(lang)) > len(words.choice(code, lang))


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("lanes", ["blocks", "ascii", "words"])
def test_a_cause_is_asked_below_its_timeline_and_answered_choice_by_choice(
    tmp_path: Path, lang: Lang, lanes: Lanes
) -> None:
    name = "find-cause@1:7F2K"
    problem = problems.named(name)
    with Store.open(tmp_path / "history.db", "test") as store:
        settings = Settings(lang, "Asia/Shanghai")
        session = PracticeSession(open_deck(), store, lambda: NOON, settings, random.Random(3), name=name)
        paper = Paper(200, lang, lanes)
        asked = plain(question_lines(session, paper))
        wrong = problem.mistakes[0]
        feedback = session.answer(f"{wrong.value}")
        verdict = plain(feedback_lines(session, Said(f"{wrong.value}", feedback), paper))
        solved = plain(solution_lines(session, paper))
    right = problem.choices[int(problem.answer) - 1]
    for number, code in enumerate(problem.choices, 1):
        assert shown(f"{number}. {session.prose.choice(code, lang)}") in asked
        if code in session.prose.mistakes:
            assert (shown(session.prose.mistake(code, lang)) in solved) is (code != right)
    assert shown(session.prose.mistake(wrong.code, lang)) in verdict
    assert shown(session.prose.steps[right].of(lang)) in solved
    assert shown(say("figures.exposed-is", lang, time="")) + "1" not in asked
    assert session.phase == "solution"


def plain(lines: Sequence[Line]) -> str:
    """Without spaces and line ends, which wrapping moves."""
    return "".join("".join(text for text, _ in line) for line in lines).replace(" ", "")


def shown(markdown: str) -> str:
    return markdown.replace("`", "").replace(" ", "")


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_timeline_that_is_to_be_read_stands_in_the_question_without_its_totals(tmp_path: Path, lang: Lang) -> None:
    asked, solved = solution(tmp_path, "read-exposed", lang)
    problem = problems.named("read-exposed@1:7F2K")
    printed = quantity.format(problem.answer, problem.kind, problem.unit, lang=lang)
    assert "▀" in asked
    assert printed not in asked
    assert printed in solved


UNTIMED = [family for family in problems.families() if not problems.make(family, 1).timed]


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("family", UNTIMED)
def test_where_only_order_counts_no_time_is_said(tmp_path: Path, family: str, lang: Lang) -> None:
    problem = problems.make(family, 1)
    assert problem.kind is not quantity.Kind.TIME
    paper, told = Paper(100, lang), Paper(100, lang, "words")
    drawn = ["".join(text for text, _ in line) for line in paper.figure(problem.timeline, timed=False)]
    timed = ["".join(text for text, _ in line) for line in paper.figure(problem.timeline)]
    assert len(drawn) < len(timed)
    assert not re.search(r"\d (s|ms|µs)\b", "\n".join(drawn))
    assert re.search(r"\d (s|ms|µs)\b", "\n".join(timed))
    assert told.figure(problem.timeline, timed=False) == []
    assert say("practice.computed-order", lang)[:30] in solution(tmp_path, family, lang)[1]


def test_bytes_and_shares_of_pipelines_are_what_has_no_clock() -> None:
    assert {"fsdp-traffic", "hsdp-traffic", "tp-bytes", "pp-bubble-ideal", "pp-peak-memory"} <= set(UNTIMED)


@pytest.mark.parametrize("family", [f for f in problems.families() if f != "find-cause"])
def test_whatever_step_is_asked_its_sentence_is_filled_but_for_its_own_value(family: str) -> None:
    """A later step names those before it, which were given away; nobody sees a name in braces."""
    words, problem = open_deck().prose(family), problems.make(family, 5)
    names = {step.code.replace("-", "_") for step in problem.steps} | set(problem.given) | {"value"}
    for lang in ("zh", "en"):
        for step in problem.steps:
            asked = words.asked(problem, step, lang)
            assert "?" in asked
            assert not names & set(re.findall(r"(?<!text){(\w+)}", asked)), asked
