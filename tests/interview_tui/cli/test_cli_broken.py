"""The command line where something around it is broken: no tracebacks, and what is said can be read."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
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
