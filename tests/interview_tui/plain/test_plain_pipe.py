"""The plain mode through a pipe, as a screen reader or a script meets it."""

from __future__ import annotations

import io
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from interview_tui.config import Settings, first_settings
from interview_tui.deck import open_deck
from interview_tui.history.event import ATTEMPT, REVIEW, UNDO
from interview_tui.history.store import Store
from interview_tui.messages import Lang
from interview_tui.paper.told import told
from interview_tui.plain import practice, study, today
from interview_tui.plain.talk import Talk
from sim_core import problems, quantity
from sim_core.timeline import Span, Timeline

NOON = datetime(2026, 11, 29, 4, tzinfo=UTC)
PROBLEM = "ddp-exposed@1:7F2K"

Speak = Callable[..., tuple[Talk, str]]


@pytest.fixture
def speak(tmp_path: Path) -> Iterator[Speak]:
    """Say the lines to one plain session, and give what was heard."""
    with Store.open(tmp_path / "history.db", "test") as store:

        def session(run: Callable[[Talk], int], *lines: str, lang: Lang = "en") -> tuple[Talk, str]:
            typed = io.StringIO("".join(f"{line}\n" for line in lines))
            settings = Settings(lang, "Asia/Shanghai")
            talk = Talk(open_deck(), store, lambda: NOON, settings, random.Random(7), lang, typed, io.StringIO())
            assert run(talk) == 0
            heard = talk.sink
            assert isinstance(heard, io.StringIO)
            return talk, heard.getvalue()

        yield session


def kinds(talk: Talk) -> list[str]:
    return [event.kind for event in talk.store.events()]


def test_a_card_is_answered_ticked_and_graded(speak: Speak) -> None:
    talk, heard = speak(study.run, "it overlaps", "1 2", "g", "q")
    assert "Your attempt\nit overlaps" in heard
    assert "The answer, in 30 seconds" in heard
    assert "g Good (2 d)" in heard
    (event,) = talk.store.events()
    assert (event.kind, event.rating, event.ticks, event.typed) == (REVIEW, 3, (0, 1), "it overlaps")


def test_the_end_of_the_input_ends_the_session_and_keeps_what_was_graded(speak: Speak) -> None:
    talk, heard = speak(study.run, "", "", "e", "")
    assert kinds(talk) == [REVIEW]
    assert "Left. Done today: 1" in heard


def test_the_language_changes_in_the_middle_of_a_card(speak: Speak) -> None:
    talk, heard = speak(study.run, "", "l", "12", "h", "q")
    assert "三十秒答案" in heard
    (event,) = talk.store.events()
    assert event.lang == "zh"


def test_the_language_changes_while_grading_and_the_intervals_with_it(speak: Speak) -> None:
    _, heard = speak(study.run, "", "", "l", "l", "q")
    asked = [line for line in heard.splitlines() if "(2 d)" in line or "（2 天）" in line or "(2 天)" in line]
    assert [any("\u4e00" <= char <= "\u9fff" for char in line) for line in asked] == [False, True, False]
    assert asked[0] == asked[2]


def test_undo_takes_back_the_last_grade(speak: Speak) -> None:
    talk, heard = speak(study.run, "", "", "a", "z", "q")
    assert kinds(talk) == [REVIEW, UNDO]
    assert "The last grade is taken back" in heard


def test_what_is_no_grade_grades_nothing(speak: Speak) -> None:
    talk, heard = speak(study.run, "", "", "x", "3", "q")
    assert kinds(talk) == []
    assert "Type a, h, g or e." in heard


def test_a_right_answer(speak: Speak) -> None:
    answer = problems.named(PROBLEM).answer
    talk, heard = speak(lambda talk: practice.run(talk, PROBLEM), f"{answer:.9g} s")
    assert "✓ Right" in heard
    assert "Worked solution" in heard
    assert heard.rstrip().endswith("That was the problem.")
    assert kinds(talk) == [ATTEMPT]


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_wrong_answer_has_its_mistake_named_and_a_step_asked(speak: Speak, lang: Lang) -> None:
    problem = problems.named(PROBLEM)
    mistake = problem.mistakes[0]
    typed = quantity.format(mistake.value, problem.kind, problem.unit, 9)
    step = problem.steps[0]
    right = quantity.format(step.value, step.kind, step.unit, 9)
    talk, heard = speak(lambda talk: practice.run(talk, PROBLEM), typed, "2", right, lang=lang)
    before, _, after = heard.partition("First, one step of it:" if lang == "en" else "先算第一步：")
    named = talk.deck.prose(problem.family).mistake(mistake.code, lang).split()[0]
    assert f"What probably went wrong: {named}" in before or f"可能是这样错的：{named}" in before
    printed = quantity.format(problem.answer, problem.kind, problem.unit, lang=lang)
    assert printed not in before
    assert ("That step is right." if lang == "en" else "这一步对") in after
    assert printed in after


def test_what_cannot_be_read_is_asked_again_at_no_cost(speak: Speak) -> None:
    talk, heard = speak(lambda talk: practice.run(talk, PROBLEM), "seventy", "2 gb", "")
    assert heard.count("costs nothing") == 3
    assert kinds(talk) == []


def test_a_pipe_that_never_answers_is_left(speak: Speak) -> None:
    """As `yes | interview-tui practice --plain`, which would fill a disk."""
    talk, heard = speak(lambda talk: practice.run(talk), *["y"] * 300)
    assert heard.count("costs nothing") == 200
    assert "None was an answer" in heard
    assert kinds(talk) == []


def test_the_timeline_is_told_and_not_drawn(speak: Speak) -> None:
    _, heard = speak(lambda talk: practice.run(talk, PROBLEM), "skip")
    assert "compute: backward from 0 ms to 140 ms" in heard
    assert not set(heard) & set("█▏│▓┴")


def test_lanes_on_which_the_same_happens_are_told_once() -> None:
    spans = [Span(f"rank {rank}/comm", "all_reduce", "all_reduce", 0.0, 0.25) for rank in range(3)]
    whole, lane = told(Timeline(spans), "en")
    assert whole == "In all it takes 250 ms."  # where nothing computes, nothing is exposed
    assert lane == "rank 0, rank 1, rank 2: all-reduce from 0 ms to 250 ms"


def test_a_lane_that_goes_to_and_fro_is_told_by_how_often() -> None:
    spans = [Span("compute", "FB"[k % 2], ("forward", "backward")[k % 2], 2.0 * k, 2.0 * k + 1) for k in range(12)]
    whole, lane = told(Timeline(spans), "en")
    assert whole == "In all it takes 23 s; of it 0 s is exposed communication."
    assert lane == "compute: 6 × forward and 6 × backward in turn from 0 s to 23 s, 12 s of work"
    assert told(Timeline(spans[:4]), "zh")[1].count("从") == 4


def test_spans_of_a_timeline_that_is_to_be_read_are_told_with_their_gaps() -> None:
    few = [Span("comm", f"AR{k}", "all_reduce", k * 0.02, k * 0.02 + 0.01) for k in range(2)]
    assert told(Timeline(few), "en", totals=False) == ["comm: AR0 from 0 ms to 10 ms, AR1 from 20 ms to 30 ms"]
    many = [Span("comm", f"AR{k}", "all_reduce", k * 0.02, k * 0.02 + 0.01) for k in range(20)]
    (line,) = told(Timeline(many), "en", totals=False)
    assert line == "comm: 20 × all-reduce from 0 ms to 390 ms (each 10 ms to 10 ms, 190 ms of gaps between them)"


def test_a_cause_is_chosen_among_four_by_number_or_letter(speak: Speak) -> None:
    name = "find-cause@1:7F2K"
    problem = problems.named(name)
    right = "abcd"[int(problem.answer) - 1]
    talk, heard = speak(lambda talk: practice.run(talk, name), "7", right)
    prose = talk.deck.prose(problem.family)
    assert "Type the number of a choice" in heard
    assert "Your choice (1 to 4) >" in heard
    question, _, solution = heard.partition("✓ Right")
    flat = " ".join(question.split())
    assert "comm: " in flat  # the timeline is told, since no table says what is on it
    for number, code in enumerate(problem.choices, 1):
        assert f"{number}. {prose.choice(code, 'en').split()[0]}" in flat
        if code != problem.choices[int(problem.answer) - 1]:
            assert prose.mistake(code, "en").split(",")[0] in " ".join(solution.split())
    (event,) = talk.store.events()
    assert event.data["given"] == problem.given
    assert event.data["outcome"] == "right"


def test_a_wrong_cause_says_what_would_look_different_and_goes_to_the_solution(speak: Speak) -> None:
    name = "find-cause@1:7F2K"
    problem = problems.named(name)
    wrong = problem.mistakes[0]
    talk, heard = speak(lambda talk: practice.run(talk, name), str(wrong.value), lang="zh")
    assert "要是那样：" in heard
    assert "解答" in heard
    (event,) = talk.store.events()
    assert (event.data["outcome"], event.data["mistake"]) == ("wrong", wrong.code)


def test_the_menu_leads_to_both_and_ends_with_the_input(speak: Speak) -> None:
    talk, heard = speak(today.run, "s", "", "", "g", "q", "p", "skip", "q", "what", "q")
    assert kinds(talk) == [REVIEW, ATTEMPT]
    assert "Today: 0 due, 10 new, 0 weak." in heard
    assert "Today: 0 due, 9 new, 0 weak." in heard
    assert "Type s, p, w, c, l, ? or q." in heard


def test_a_menu_without_input_is_said_once(speak: Speak) -> None:
    _, heard = speak(today.run)
    assert heard.count("Today:") == 1


def test_the_process_speaks_utf_8_through_a_pipe_under_lang_c(private_home: Path) -> None:
    first_settings("zh", "Asia/Shanghai", {"INTERVIEW_TUI_HOME": str(private_home)})
    done = subprocess.run(
        [sys.executable, "-m", "interview_tui", "study"],
        input="计算挡住通信\n\ng\nq\n".encode(),
        capture_output=True,
        check=True,
        env={"PATH": os.environ["PATH"], "INTERVIEW_TUI_HOME": str(private_home), "LC_ALL": "C", "PYTHONUTF8": "0"},
    )
    assert "你的回答\n计算挡住通信" in done.stdout.decode("utf-8")
    assert "今天已学 1" in done.stdout.decode("utf-8")
    assert done.stderr == b""
