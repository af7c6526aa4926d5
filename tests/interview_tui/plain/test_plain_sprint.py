"""Ten against the clock line by line, and practice of the weak families; in the process, and through a real pipe."""

from __future__ import annotations

import io
import os
import random
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from interview_tui.config import Settings, first_settings
from interview_tui.deck import open_deck
from interview_tui.history.event import ATTEMPT
from interview_tui.history.store import Store
from interview_tui.messages import Lang
from interview_tui.plain import sprint as plain_sprint
from interview_tui.plain import today, weak
from interview_tui.plain.talk import Talk
from interview_tui.sessions.sprint import Sprint
from sim_core import quantity

Word = str | Callable[[], str]


class Person(io.StringIO):
    """Says one line after another; what depends on the problem is made up when it is asked."""

    def __init__(self, *words: Word) -> None:
        super().__init__()
        self._words = list(words)

    def readline(self, size: int | None = -1, /) -> str:
        word = self._words.pop(0) if self._words else None
        if word is None:
            return ""
        return (word if isinstance(word, str) else word()) + "\n"


class Room:
    """A plain session with a clock of its own; `sprint` is the one that runs."""

    def __init__(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        self.store = store
        self.now = datetime(2026, 11, 29, 4, tzinfo=UTC)
        begin = plain_sprint.begin

        def watched(*given: object) -> Sprint:
            self.sprint = begin(*given)  # type: ignore[arg-type]
            return self.sprint

        monkeypatch.setattr(plain_sprint, "begin", watched)

    def hear(self, run: Callable[[Talk], int], *words: Word, lang: Lang = "en") -> str:
        heard = io.StringIO()
        settings = Settings(lang, "Asia/Shanghai")
        talk = Talk(open_deck(), self.store, lambda: self.now, settings, random.Random(7), lang, Person(*words), heard)
        assert run(talk) == 0
        return heard.getvalue()

    def after(self, seconds: float, word: Word) -> Callable[[], str]:
        def said() -> str:
            self.now += timedelta(seconds=seconds)
            return word if isinstance(word, str) else word()

        return said

    def right(self) -> str:
        problem = self.sprint.session.problem
        return quantity.format(problem.answer, problem.kind, problem.unit, 9)

    def wrong(self) -> str:
        problem = self.sprint.session.problem
        return quantity.format(problem.mistakes[0].value, problem.kind, problem.unit, 9)

    @property
    def outcomes(self) -> list[str]:
        return [event.data["outcome"] for event in self.store.events() if event.kind == ATTEMPT]


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Room]:
    with Store.open(tmp_path / "history.db", "test") as store:
        yield Room(store, monkeypatch)


def flat(text: str) -> str:
    return " ".join(text.split())


def test_ten_problems_and_the_report(room: Room) -> None:
    words = [room.after(20, room.wrong if number == 3 else room.right) for number in range(1, 11)]
    heard = room.hear(plain_sprint.run, "", *words, "3", "skip", "q")
    assert "10 problems in 10 minutes" in heard
    assert "-- 1 of 10, 10:00 left --" in heard
    assert "-- 2 of 10, 9:40 left --" in heard
    assert "Problem 2: ✓ right, took 20 s." in heard
    assert "Problem 3: ✗ wrong (read as " in heard
    assert "9 of 10 right, in 3:20" in heard
    third = room.sprint.results[2]
    report, _, again = heard.partition("Which to practise again? Its number (3)")
    assert third.name in report
    assert "What probably went wrong: " in report or "If it were so: " in report
    assert "Worked solution" not in report
    assert third.name in again
    assert "Worked solution" in again
    assert room.outcomes == ["right"] * 2 + ["wrong"] + ["right"] * 7 + ["given-up"]


def test_the_clock_does_not_run_before_the_start(room: Room) -> None:
    heard = room.hear(plain_sprint.run, room.after(900, "?"), room.after(900, ""), "skip", "q", "q")
    assert "Press Enter and the clock runs" in heard
    assert "-- 1 of 10, 10:00 left --" in heard
    assert room.outcomes == ["given-up"]


def test_what_comes_too_late_is_told_and_not_graded(room: Room) -> None:
    heard = room.hear(plain_sprint.run, "", room.right, room.after(601, "0.42 s"), "q")
    assert "Time is up: 1 right of 10, 1 done" in heard
    assert "Problem 2: “0.42 s” came too late" in flat(heard)
    assert room.outcomes == ["right"]


def test_unread_is_free_a_slip_is_mended_once_and_the_language_changes(room: Room) -> None:
    def slip() -> str:
        problem = room.sprint.session.problem
        return quantity.format(problem.answer * 1000, problem.kind, problem.unit, 9)

    def ring(talk: Talk) -> int:
        return plain_sprint.run(talk, "ring-all-reduce")

    heard = room.hear(ring, "", "many", slip, "l", room.right, "l", "q", "q")
    assert "? Not understood, so it costs nothing" in heard
    assert "Try once more; a right answer then counts half." in heard
    assert "—— 第 1/10 题，还剩 10:00 ——" in heard
    assert "第 1 题 ✓ 对" in heard
    assert "Ended after 0:00: 1 right of 10, 1 done" in heard
    assert "1 unit slipped" in heard
    assert room.outcomes == ["slip", "right"]


def test_the_end_of_the_input_ends_with_the_report(room: Room) -> None:
    heard = room.hear(plain_sprint.run, "", room.right, lang="zh")
    assert "10 题做了 1 题，对 1 题" in heard
    assert heard.count("重做哪一题") == 0


def test_what_could_not_be_stored_is_not_begun(tmp_path: Path, room: Room) -> None:
    with Store.open(tmp_path / "history.db", "reader", write=False) as reader:
        room.store = reader
        assert "the clock can't be started" in flat(room.hear(plain_sprint.run, "", "1"))
    assert not hasattr(room, "sprint")


def test_another_ten(room: Room) -> None:
    heard = room.hear(plain_sprint.run, "", "q", "n", "", "q", "n")
    assert heard.count("10 problems in 10 minutes") == 3


def test_a_cause_is_told_and_chosen(room: Room) -> None:
    heard = room.hear(
        lambda talk: plain_sprint.run(talk, "find-cause"),
        "",
        "7",
        lambda: str(room.sprint.session.problem.mistakes[0].value),
        "q",
        "q",
    )
    assert "Your choice (1 to 4) >" in heard
    assert "Type the number of a choice" in heard
    assert "You chose: " in heard
    assert "If it were so: " in flat(heard)


def test_nothing_weak_is_said_and_the_mix_offered(room: Room) -> None:
    assert "No calculation was tried yet" in room.hear(weak.run, "q")
    assert "还没做过计算题" in room.hear(weak.run, lang="zh")
    assert room.outcomes == []
    room.hear(weak.run, "", "skip", "q")
    assert room.outcomes == ["given-up"]


def test_only_the_weak_ones(room: Room) -> None:
    room.hear(lambda talk: plain_sprint.run(talk, "busbw"), "", room.wrong, "q", "q")
    heard = room.hear(weak.run, "skip", "skip", "q")
    assert "Only the weak ones: 1 kind of calculation." in heard
    assert set(re.findall(r"^([a-z-]+)@\d+:\w+$", heard, re.MULTILINE)) == {"busbw"}
    heard = room.hear(lambda talk: plain_sprint.run(talk, weak=True), "", "skip", "q", "q")
    assert "Only the weak ones, 1 kind: algbw and busbw." in heard
    assert room.sprint.session.problem.family == "busbw"


def test_the_menu_leads_to_both(room: Room) -> None:
    heard = room.hear(today.run, "w", "q", "c", "", "skip", "q", "q", "q")
    assert "No calculation was tried yet" in heard
    assert "Ended after 0:00: 0 right of 10, 1 done" in heard
    assert heard.count("w weak ones, c against the clock") == 3


def test_through_a_real_pipe_under_lang_c(private_home: Path) -> None:
    first_settings("zh", "Asia/Shanghai", {"INTERVIEW_TUI_HOME": str(private_home)})
    done = subprocess.run(
        [sys.executable, "-m", "interview_tui", "practice", "--clock"],
        input=("\n" + "skip\n" * 9 + "许多\n" + "skip\n" + "q\n").encode(),
        capture_output=True,
        check=True,
        env={"PATH": os.environ["PATH"], "INTERVIEW_TUI_HOME": str(private_home), "LC_ALL": "C", "PYTHONUTF8": "0"},
    )
    heard = done.stdout.decode("utf-8")
    assert "10 题做对 0 题" in heard
    assert "没读懂，不算错" in heard
    assert len(set(re.findall(r"[a-z-]+@\d+:\w+", heard))) == 10
    assert done.stderr == b""
