"""Plan, statistics, log and doctor from the command line, on a real history made by real sessions."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

Run = Callable[..., subprocess.CompletedProcess[str]]


def _in_days(days: int) -> str:
    return (datetime.now(UTC) - timedelta(hours=4) + timedelta(days=days)).date().isoformat()


@pytest.fixture
def practised(run: Run) -> Run:
    """Two cards graded Good and one problem answered."""
    assert run("--plain", "study", typed="\n\ng\n\n\ng\nq\n").returncode == 0
    assert run("--plain", "practice", "ddp-exposed@1:7F2K", typed="70 ms\n\nq\n").returncode == 0
    return run


def test_a_plan_is_shown_and_followed_until_it_is_dropped(run: Run) -> None:
    shown = run("plan", "--interview", _in_days(30) + ":快手", "--minutes", "40", "--dry-run", "--json")
    assert run("plan").returncode == 2, "a dry run adopts nothing"
    assert json.loads(shown.stdout)["interviews"][0]["who"] == "快手"
    # a date near enough for the days to be listed by hand
    made = run("plan", "--interview", _in_days(10) + "：NVIDIA", "--minutes", "40")
    assert made.returncode == 0
    assert len(re.findall(r"^\d{4}-\d\d-\d\d  ", made.stdout, re.M)) == 10
    assert "Today follows this plan" in made.stdout
    assert json.loads(run("plan", "--json").stdout)["minutes"] == 40
    assert run("plan", "--drop").returncode == 0
    assert run("plan").returncode == 2


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--interview", "tomorrow"], "tomorrow is no date"),
        (["--interview", "2020-01-01"], "needs a date to come"),
        (["--interview", "2099-01-01"], "2099-01-01 is too far away"),
        (["--interview", _in_days(9), "--minutes", "0"], "At least one minute"),
        ([], "There is no plan yet"),
    ],
)
def test_a_plan_that_cannot_be_made_says_why(run: Run, words: list[str], says: str) -> None:
    done = run("plan", *words)
    assert done.returncode == 2
    assert says in done.stderr


def test_statistics_of_nothing_are_a_sentence(run: Run) -> None:
    assert run("stats", "--lang", "zh").stdout.startswith("还没有任何回答")


def test_statistics_count_what_was_done(practised: Run) -> None:
    found = json.loads(practised("stats", "--json").stdout)
    assert found["answers"] == 3
    assert found["families"][0]["family"] == "ddp-exposed"
    text = practised("stats").stdout
    assert text.startswith("3 answers")
    assert max(len(line) for line in text.splitlines()) <= 80


def test_a_log_carried_to_another_machine_and_back_adds_nothing_twice(
    practised: Run, tmp_path: Path, private_home: Path
) -> None:
    file = tmp_path / "log.jsonl"
    assert practised("log", "export", "-o", str(file)).returncode == 0
    other = {"INTERVIEW_TUI_HOME": str(tmp_path / "other")}
    first = practised("log", "merge", str(file), **other)
    assert first.stdout.startswith("Merged: 3 new events")
    again = practised("log", "merge", typed=file.read_text(encoding="utf-8"), **other)
    assert again.stdout.startswith("Merged: 0 new events, 3 known")
    assert practised("log", "export", **other).stdout == file.read_text(encoding="utf-8")


def test_a_line_that_is_no_event_is_told_of_and_the_rest_is_taken(practised: Run, tmp_path: Path) -> None:
    lines = practised("log", "export").stdout.splitlines(keepends=True)
    other = {"INTERVIEW_TUI_HOME": str(tmp_path / "other")}
    done = practised("log", "merge", typed="".join([lines[0], "{broken\n", *lines[1:]]), **other)
    assert done.returncode == 1
    assert done.stdout.startswith("Merged: 3 new events")
    assert "Line 2:" in done.stderr


def test_the_doctor_finds_a_history_well(practised: Run) -> None:
    done = practised("doctor")
    assert done.returncode == 0
    assert "3 events" in done.stdout


def test_a_scribbled_history_is_set_aside_and_its_backup_goes_on(practised: Run, private_home: Path) -> None:
    from interview_tui.history import backup

    history = private_home / "data" / "history.db"
    assert backup.copies(history), "the first grade of a day makes a copy"
    device = (private_home / "data" / "device").read_text()
    history.write_bytes(b"scribbled" * 1000)
    for tail in ("-wal", "-shm"):
        history.with_name(history.name + tail).unlink(missing_ok=True)
    seen = practised("doctor")
    assert seen.returncode == 1
    assert "--recover" in seen.stdout
    assert practised("doctor", "--recover").returncode == 0
    assert list(history.parent.glob("history.damaged-*.db")), "nothing is overwritten"
    assert (private_home / "data" / "device").read_text() != device, (
        "numbers given out since the copy are not given twice"
    )
    assert practised("due").returncode == 0


def test_fitting_is_refused_with_the_count_that_is_needed(practised: Run) -> None:
    done = practised("optimize")
    assert done.returncode == 2
    assert "400" in done.stderr
