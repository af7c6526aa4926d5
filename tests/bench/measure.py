"""How a benchmark here is measured: CPU seconds, several runs of two commands in turn, medians and their ratio.

The machines are noisy, so nothing here is an absolute time, and no unit test asserts one. Each benchmark names its
baseline, is run in the same minutes as that baseline, and prints the ratio, the limit that an issue gave, and whether
the limit holds.
"""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import statistics
import struct
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

Run = Callable[[], float]


@dataclass(frozen=True)
class Outcome:
    """Medians in CPU seconds of a subject and of its baseline, and the limit on their ratio."""

    name: str
    subject: float
    baseline: float
    limit: float

    @property
    def ratio(self) -> float:
        return self.subject / self.baseline

    @property
    def holds(self) -> bool:
        return self.ratio <= self.limit

    def line(self) -> str:
        verdict = "holds" if self.holds else "OVER"
        return (
            f"{self.name}: {self.subject * 1e3:.2f} ms against {self.baseline * 1e3:.2f} ms of CPU, "
            f"ratio {self.ratio:.2f}, limit {self.limit:g}: {verdict}"
        )


def compare(name: str, subject: Run, baseline: Run, limit: float, runs: int = 11) -> Outcome:
    """Run both in turn, one warm-up first, and return the medians.

    subject, baseline: each returns the CPU seconds that one run took.
    """
    subject(), baseline()
    pairs = [(subject(), baseline()) for _ in range(runs)]
    return Outcome(name, statistics.median(s for s, _ in pairs), statistics.median(b for _, b in pairs), limit)


def process(argv: Sequence[str], env: Mapping[str, str]) -> float:
    """CPU seconds (user and system) of one whole process, its output thrown away. RuntimeError if it fails."""
    pid = os.posix_spawn(
        argv[0], argv, env, file_actions=[(os.POSIX_SPAWN_OPEN, fd, os.devnull, os.O_RDWR, 0) for fd in (0, 1)]
    )
    _, status, usage = os.wait4(pid, 0)
    if status:
        raise RuntimeError(f"{argv} ended with {status}")
    return usage.ru_utime + usage.ru_stime


def until_painted(
    argv: Sequence[str], env: Mapping[str, str], sign: str, size: tuple[int, int] = (24, 80), timeout: float = 30
) -> float:
    """CPU seconds of a program in a real pseudo-terminal from its start until `sign` has come out; it is then killed.

    RuntimeError, with what came instead, when the sign does not come within `timeout` seconds.
    """
    pid, fd = pty.fork()
    if pid == 0:
        os.execve(argv[0], list(argv), dict(env))
    fcntl.ioctl(fd, termios.TIOCSWINSZ, struct.pack("HHHH", *size, 0, 0))
    seen, wanted, end = b"", sign.encode(), time.monotonic() + timeout
    while wanted not in seen and time.monotonic() < end:
        if select.select([fd], [], [], 0.5)[0]:
            try:
                seen += os.read(fd, 65536)
            except OSError:
                break
    os.kill(pid, signal.SIGKILL)
    _, _, usage = os.wait4(pid, 0)
    os.close(fd)
    if wanted not in seen:
        raise RuntimeError(f"{sign!r} never came; the end of what did: {seen[-600:]!r}")
    return usage.ru_utime + usage.ru_stime
