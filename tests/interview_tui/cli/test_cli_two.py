"""Two instances on one history: one writes, the other says so, shows what can be shown and stores nothing."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from interview_tui import config
from interview_tui.deck import open_deck
from interview_tui.history.days import DayRule
from interview_tui.history.store import Store

Run = Callable[..., subprocess.CompletedProcess[str]]

SOON = (datetime.now(UTC).date() + timedelta(days=9)).isoformat()


@pytest.fixture
def first(private_home: Path) -> Iterator[Store]:
    """The other instance: this very process."""
    with Store.open(private_home / "data" / "history.db", "first") as store:
        yield store


@pytest.mark.parametrize(
    "words",
    ["doctor", "optimize", "plan --drop", f"plan --interview {SOON}", "log merge", "study", "practice ddp-exposed"],
)
def test_what_must_write_says_who_writes_and_changes_nothing(run: Run, first: Store, words: str) -> None:
    for lang, sentence in (("en", "Another instance is writing your history"), ("zh", "另一个窗口正在写学习记录")):
        done = run(*words.split(), "--lang", lang, typed="an answer\n1\ng\n")
        assert done.returncode == 2
        assert sentence in done.stderr
        assert f"{first.path}" in done.stderr
        assert str(os.getpid()) in done.stderr
        assert ".lock" not in done.stderr
        assert ">" not in done.stdout  # nobody is asked for what can't be stored
    assert list(first.events()) == []


@pytest.mark.parametrize("words", ["due", "stats", "log export", "check", "plan --dry-run", ""])
def test_what_only_reads_reads_what_the_other_wrote_a_moment_ago(run: Run, first: Store, words: str) -> None:
    first.append("note", "overlap.x", now=datetime.now(UTC), days=DayRule("UTC"), data={"text": "fresh"})
    done = run(*words.split())
    assert "Another instance" not in done.stderr
    if words == "log export":
        assert '"fresh"' in done.stdout


def test_the_menu_of_the_plain_mode_opens_to_look_around(run: Run, first: Store) -> None:
    done = run("--plain", typed="s\nq\n")
    assert done.returncode == 0
    assert "no grade and no answer is stored" in done.stderr
    assert "Open for reading only" in done.stdout
    assert "start again here" in " ".join(done.stdout.split())


def test_undo_takes_back_what_the_other_instance_stored_before_it_closed(run: Run, private_home: Path) -> None:
    """Each grade is on the disk: a plain session goes on where the last one was left, and `z` reaches into it."""
    assert run("--plain", "study", typed="\n\ng\nq\n").returncode == 0
    done = run("--plain", "study", typed="z\nq\n")
    assert "Done today: 0" in done.stdout
    with Store.open(private_home / "data" / "history.db", "x", write=False) as store:
        assert [event.kind for event in store.events()] == ["review", "undo"]


def test_due_and_the_menu_say_the_same_after_a_clock_stood_ahead(run: Run, private_home: Path) -> None:
    """What this machine graded under a wrong clock is due again, for whoever counts it."""
    folders = config.folders({"INTERVIEW_TUI_HOME": str(private_home)})
    ahead = datetime.now(UTC) + timedelta(days=400)
    with Store.open(folders.history, config.device(folders)) as store:
        for entry in open_deck().index[:2]:
            store.append("review", entry.id, now=ahead, days=DayRule("UTC"), rating=3, interval=2)
    counted = run("due").stdout
    assert counted.startswith("Today: 2 due")
    assert counted.strip() in run("--plain", typed="q\n").stdout
