"""The command line where something around it is broken: no tracebacks, and what is said can be read."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.mark.parametrize("words", ["due", "study", "practice ddp-exposed@1:7F2K", "", "stats", "nonsense"])
@pytest.mark.parametrize("closed", ["<&-", ">&-", "<&- >&-", "<&- >&- 2>&-"])
def test_closed_streams_are_no_trap(private_home: Path, words: str, closed: str) -> None:
    shell = f"{sys.executable} -m interview_tui {words} {closed}"
    done = subprocess.run(["sh", "-c", shell], stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8")
    assert "Traceback" not in done.stderr
    assert done.returncode == (2 if words == "nonsense" else 0)


@pytest.mark.parametrize(
    ("name", "en", "zh"),
    [
        ("NOPE", "“NOPE” isn't the name of a problem. Names look like ddp-exposed@1:7F2K", "“NOPE”不是题号"),
        ("", "“” isn't the name", "“”不是题号"),
        ("ddp-expsoed", "Did you mean ddp-exposed", "是不是：ddp-exposed"),
        ("ddp", "Did you mean ddp-bucket-count, ddp-last-bucket, ddp-exposed", "是不是：ddp-bucket-count"),
        ("qqq@1:7F2K", "There is no family “qqq”. There are: ring-all-reduce", "没有“qqq”这个题型。现有"),
        ("ddp-exposed@99", "ddp-exposed is at version 1, and version 99 is gone", "第 99 版的题已经不能再出"),
        ("ddp-exposed@99:7F2K", "ddp-exposed is at version 1, and version 99", "第 99 版的题已经不能再出"),
        ("ddp-exposed@1:ILOU", "no usable seed “ILOU”", "种子“ILOU”用不了"),
    ],
)
def test_a_problem_that_cannot_be_made_is_answered_with_the_mend(run: Run, name: str, en: str, zh: str) -> None:
    for lang, sentence in (("en", en), ("zh", zh)):
        done = run("practice", name, "--lang", lang)
        assert sentence in done.stderr
        assert done.stderr.count("\n") == 1
        assert done.returncode == 2


@pytest.mark.parametrize("words", [["export", "anki"], ["log", "export"]])
@pytest.mark.parametrize("path", ["", ".", "..", "/", "no-such/"])
def test_what_cannot_be_a_file_is_refused_before_anything_is_written(run: Run, words: list[str], path: str) -> None:
    done = run(*words, "-o", path)
    assert done.returncode == 2
    assert f"-o/--output can't have the value '{path}'" in done.stderr
    assert done.stdout == ""


def test_a_file_to_export_to_needs_its_option(run: Run, tmp_path: Path) -> None:
    done = run("log", "export", str(tmp_path / "x"))
    assert done.returncode == 2
    assert f"Did you mean -o {tmp_path / 'x'}?" in done.stderr


def test_only_what_is_needed_is_missed(run: Run) -> None:
    assert run("log").stderr.startswith("Missing: action\n")


def test_nothing_that_was_typed_reaches_the_terminal_as_a_command(run: Run, private_home: Path) -> None:
    evil = "\x1b[31m\x1b]0;title\x07red\u202e"
    soon = (datetime.now(UTC).date() + timedelta(days=3)).isoformat()
    calls = [[evil], ["study", evil], ["practice", evil], ["--lang", evil], ["--cards", evil, "due"]]
    calls += [
        ["plan", "--interview", evil],
        ["plan", "--interview", f"{soon}:{evil}"],
        ["plan"],
        ["due"],
        [],
        ["log", "merge", evil],
    ]
    for words in calls:
        done = run(*words)
        said = done.stdout + done.stderr
        assert "red" in said
        assert not any(char in said for char in "\x1b\x07\u202e")
