"""A signal from outside ends the app as `q` does: the terminal is given back, and what was graded is stored."""

from __future__ import annotations

import os
import select
import signal
import sys
import time
from pathlib import Path

import pytest

from interview_tui.config import first_settings
from interview_tui.history.store import Store

pty = pytest.importorskip("pty")


def read(fd: int, sign: bytes = b"", seconds: float = 20) -> bytes:
    """What the terminal got until `sign` came, or until the program closed it."""
    seen, end = b"", time.monotonic() + seconds
    while time.monotonic() < end and not (sign and sign in seen):
        if select.select([fd], [], [], 0.2)[0]:
            try:
                seen += os.read(fd, 65536)
            except OSError:
                break
    return seen


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_a_signal_gives_the_terminal_back(private_home: Path, name: str) -> None:
    env = {"INTERVIEW_TUI_HOME": str(private_home), "TERM": "xterm-256color", "LANG": "C.UTF-8"}
    first_settings("en", "Asia/Shanghai", env)
    number = getattr(signal, name)
    pid, fd = pty.fork()
    if pid == 0:
        os.execve(sys.executable, [sys.executable, "-m", "interview_tui", "study"], env)
    try:
        assert b"Study" in read(fd, b"Study")
        os.write(fd, b" ")
        assert b"Good" in read(fd, b"Good")
        os.write(fd, b"g")
        assert b"1 done" in read(fd, b"1 done")
        os.kill(pid, number)
        last = read(fd)
        _, status = os.waitpid(pid, 0)
    finally:
        os.close(fd)
    assert os.waitstatus_to_exitcode(status) == 128 + number
    assert b"\x1b[?1049l" in last  # out of the alternate screen
    assert b"\x1b[?1000l" in last  # no reports of the mouse any more
    with Store.open(private_home / "data" / "history.db", "x", write=False) as store:
        assert [event.kind for event in store.events()] == ["review"]


@pytest.mark.parametrize("errors", ["2>/dev/null", "2>&-"])
def test_the_screen_is_seen_wherever_errors_go(private_home: Path, errors: str) -> None:
    env = {"INTERVIEW_TUI_HOME": str(private_home), "TERM": "xterm-256color", "LANG": "C.UTF-8"}
    first_settings("en", "Asia/Shanghai", env)
    pid, fd = pty.fork()
    if pid == 0:
        os.execve("/bin/sh", ["sh", "-c", f"exec {sys.executable} -m interview_tui study {errors}"], env)
    try:
        assert b"Study" in read(fd, b"Study")
        os.kill(pid, signal.SIGTERM)
        read(fd)
        _, status = os.waitpid(pid, 0)
    finally:
        os.close(fd)
    assert os.waitstatus_to_exitcode(status) == 128 + signal.SIGTERM
