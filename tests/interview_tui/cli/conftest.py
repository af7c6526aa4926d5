"""The program as a person starts it: a process with nothing but a private home."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest


@pytest.fixture
def run(private_home: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    def start(*words: str, typed: str = "", **env: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "interview_tui", *words],
            input=typed,
            capture_output=True,
            encoding="utf-8",
            timeout=60,
            env={"PATH": os.environ["PATH"], "INTERVIEW_TUI_HOME": str(private_home), **env},
        )

    return start
