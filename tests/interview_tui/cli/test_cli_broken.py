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
