"""The dialogue of practice through a real pipe: another process, its history file, what it says in both languages."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from interview_tui import config
from interview_tui.config import first_settings, folders
from interview_tui.history.event import Event
from interview_tui.history.store import Store
from interview_tui.messages import LANGS, Lang, say
from sim_core import problems, quantity
from sim_core.problems import Problem

PROBLEM = "ddp-exposed@1:7F2K"
PROMPT = "> "

both = pytest.mark.parametrize("lang", LANGS)


class Pipe:
    """`interview-tui practice …` at the other end of two pipes."""

    def __init__(self, home: Path, *arguments: str) -> None:
        self.home = home
        environment = {"PATH": os.environ["PATH"], "INTERVIEW_TUI_HOME": str(home), "LC_ALL": "C"}
        command = [sys.executable, "-m", "interview_tui", "practice", *arguments]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment)
        self.heard = self._listen()
        """What was said last, up to its question."""

    def type(self, line: str) -> str:
        """One line in; what is said until the next question, or until the end."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{line}\n".encode())
        self._process.stdin.flush()
        self.heard = self._listen()
        return self.heard

    def end(self) -> str:
        """The end of the input; what is said still."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        told = self._listen()
        assert self._process.wait(10) == 0
        return told

    def close(self) -> None:
        self._process.kill()
        self._process.wait()

    def _listen(self) -> str:
        assert self._process.stdout is not None
        told = b""
        while not told.endswith(PROMPT.encode()) and (char := os.read(self._process.stdout.fileno(), 1)):
            told += char
        return told.decode("utf-8")


Open = Callable[..., Pipe]


@pytest.fixture
def open_pipe(private_home: Path) -> Iterator[Open]:
    opened: list[Pipe] = []

    def pipe(lang: Lang, *arguments: str) -> Pipe:
        if config.load(folders({"INTERVIEW_TUI_HOME": str(private_home)})).settings is None:
            first_settings(lang, "Asia/Shanghai", {"INTERVIEW_TUI_HOME": str(private_home)})
        opened.append(Pipe(private_home, *arguments))
        return opened[-1]

    yield pipe
    for one in opened:
        one.close()


def stored(pipe: Pipe) -> list[Event]:
    with Store.open(folders({"INTERVIEW_TUI_HOME": str(pipe.home)}).history, "reader", write=False) as store:
        return [event for event in store.events() if event.kind in ("attempt", "undo")]


def outcomes(pipe: Pipe) -> list[tuple[int | None, str | None]]:
    return [(event.confidence, event.data.get("outcome")) for event in stored(pipe)]


def printed(value: float, of: Problem, digits: int = 9) -> str:
    return quantity.format(value, of.kind, of.unit, digits)


def flat(text: str) -> str:
    return "".join(text.split())


@both
def test_unread_then_a_slip_then_right(open_pipe: Open, lang: Lang) -> None:
    pipe = open_pipe(lang, PROBLEM)
    problem = problems.named(PROBLEM)
    assert say("practice.unread", lang) in pipe.type("seventy")
    asked = pipe.type(printed(problem.answer * 1000, problem))
    assert flat(say("practice.how-sure", lang, value=printed(problem.answer * 1000, problem))) in flat(asked)
    assert say("practice.slip", lang) not in asked
    assert say("practice.once-more", lang) in pipe.type("3")
    told = pipe.type(printed(problem.answer, problem)) + pipe.end()
    assert say("practice.right", lang) in told
    assert flat(say("practice.answer-is", lang, value=printed(problem.answer, problem, 4))) in flat(told)
    assert outcomes(pipe) == [(90, "slip"), (None, "right")]


@both
def test_a_known_mistake_then_step_by_step_to_the_solution(open_pipe: Open, lang: Lang) -> None:
    pipe = open_pipe(lang, PROBLEM)
    problem = problems.named(PROBLEM)
    mistake, step = problem.mistakes[0], problem.steps[0]
    pipe.type(printed(mistake.value, problem))
    told = pipe.type("３")
    assert say("practice.mistake", lang).strip() in told
    assert flat(say("practice.sure-but-wrong", lang)) in flat(told)
    assert say("practice.step-asked", lang) in told
    assert say("practice.solution", lang) not in told
    assert say("practice.unread", lang) in pipe.type("soon")
    told = pipe.type(quantity.format(step.value, step.kind, step.unit, 9)) + pipe.end()
    assert say("practice.step-right", lang) in told
    assert say("practice.timeline", lang) in told
    assert outcomes(pipe) == [(90, "wrong"), (None, "right")]
    assert stored(pipe)[0].data["mistake"] == mistake.code


@both
def test_sums_given_steps_again_and_undo(open_pipe: Open, lang: Lang) -> None:
    pipe = open_pipe(lang, "ddp-exposed")
    # New to the family, one is given the first steps.
    assert pipe.heard.index(say("practice.worked", lang)) < pipe.heard.index("1. ")
    problem = problems.named(found(pipe))
    assert "2GB/(50GB/s) = 40 ms" in pipe.type("= 2GB/(50GB/s)")
    assert flat(say("practice.uncalculated", lang, why="")) in flat(pipe.type("＝ ans + 2GB"))
    pipe.type(f"= {printed(problem.answer / 2, problem)} * 2")
    pipe.type("ans")
    # The answer is changed once, then graded.
    assert say("plain.not-a-level", lang) in pipe.type("7")
    pipe.type("b")
    assert outcomes(pipe) == []
    pipe.type("ans")
    assert say("practice.right", lang) in pipe.type("1")
    assert outcomes(pipe) == [(25, "right")]
    # The same with one number changed; then that one taken back and asked anew.
    told = pipe.type("again")
    assert say("practice.varied", lang, given="", before="", after="")[:4] in told
    assert f"\n{problem.family}@{problem.version}\n" in told
    pipe.type("skip")
    assert outcomes(pipe)[1:] == [(None, "given-up")]
    assert say("app.undone-problem", lang) in pipe.type("undo")
    assert [event.kind for event in stored(pipe)] == ["attempt", "attempt", "undo"]
    pipe.type("l")
    other: Lang = "en" if lang == "zh" else "zh"
    assert say("practice.timeline", other) in pipe.type("skip")
    assert say("plain.not-a-way-on", other) in pipe.type("70 ms")
    assert "@" in pipe.type("")
    pipe.end()


def test_what_was_answered_is_graded_though_the_input_ends_there(open_pipe: Open) -> None:
    pipe = open_pipe("en", PROBLEM)
    pipe.type("0.3636 ms")
    assert "✓ Right" in pipe.end()
    assert outcomes(pipe) == [(None, "right")]


def test_leaving_without_a_verdict_stores_nothing(open_pipe: Open) -> None:
    pipe = open_pipe("en", PROBLEM)
    pipe.type("0.3636 ms")
    assert "✓" not in pipe.type("q")
    assert outcomes(pipe) == []


def test_whoever_is_not_to_be_asked_is_not_asked_in_the_next_session_either(open_pipe: Open) -> None:
    pipe = open_pipe("en", PROBLEM)
    pipe.type("0.3636 ms")
    told = pipe.type("c")
    assert say("plain.asking-off", "en").split(".")[0] in told
    assert "✓ Right" in told
    pipe = open_pipe("en", PROBLEM)
    assert "✓ Right" in pipe.type("0.3636 ms")
    assert outcomes(pipe) == [(None, "right")] * 2


def found(pipe: Pipe) -> str:
    """The name of the problem that was asked last."""
    names: list[str] = re.findall(r"^\S+@\d+:\S+$", pipe.heard, re.MULTILINE)
    return names[-1]
