"""What README promises: its picture is what the program draws, its two lines are what a newcomer needs."""

from __future__ import annotations

import random
import re
from datetime import UTC, datetime
from pathlib import Path

from interview_tui.config import Settings
from interview_tui.deck import open_deck
from interview_tui.history.store import Store
from interview_tui.paper import Paper
from interview_tui.paper.problems import Said, feedback_lines, question_lines
from interview_tui.sessions.practice import PracticeSession

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
PROBLEM, TYPED = "ddp-exposed@1:19V", "71.54 ms"


def picture(folder: Path) -> str:
    """A problem, a wrong answer, its mistake named, and the timeline that proves it."""
    now = datetime(2026, 11, 29, 9, tzinfo=UTC)
    paper = Paper(78, "en")
    with Store.open(folder / "history.db", "readme") as store:
        settings = Settings(lang="en", zone="UTC")
        session = PracticeSession(open_deck(), store, lambda: now, settings, random.Random(0), name=PROBLEM)
        asked = question_lines(session, paper)
        told = feedback_lines(session, Said(TYPED, session.answer(TYPED)), paper)
        figure = paper.figure(session.problem.timeline)
    lines = [*asked, *told, [], *figure]
    return "\n".join("".join(text for text, _ in line).rstrip() for line in lines).strip("\n")


def test_the_picture_in_the_readme_is_what_the_program_shows(tmp_path: Path) -> None:
    shown = re.search(r"```text\n(.*?)\n```", README, re.S)
    assert shown, "README has a picture"
    assert shown[1] == picture(tmp_path)


def test_the_readme_has_one_line_to_run_and_one_to_test() -> None:
    lines = re.findall(r"^python3 -m venv .*$", README, re.M)
    assert len(lines) == 2
    assert lines[0].endswith(".venv/bin/interview-tui")
    assert lines[1].endswith(".venv/bin/pytest")
