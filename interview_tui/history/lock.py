"""One writer at a time.

A lock of the operating system on a file beside the history: it goes away with the process that holds it, however that
ends, so no stale lock is ever left. Where the file system knows no locks (some network folders), SQLite's own
transactions are what remains, and a second writer is told when it tries to write.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from pathlib import Path

from interview_tui.history.errors import BusyError, from_os, no_place


class Lock:
    """Holds `path` until `release`. BusyError if another process has it."""

    def __init__(self, path: Path) -> None:
        try:
            self._handle: int | None = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise no_place(error, path) from error
        try:
            _lock(self._handle)
        except OSError as error:
            holder = _holder(self._handle)
            os.close(self._handle)
            self._handle = None
            if error.errno in (errno.EACCES, errno.EAGAIN, errno.EWOULDBLOCK, errno.EDEADLK):
                raise BusyError("busy", path=path.with_suffix(""), process=holder or "?") from error
            if error.errno not in (errno.ENOLCK, errno.ENOTSUP, errno.ENOSYS, errno.EINVAL):
                raise from_os(error, path) from error
            return
        with contextlib.suppress(OSError):  # a full disk takes the name of the holder, not the lock
            os.ftruncate(self._handle, 0)
            os.pwrite(self._handle, f"{os.getpid()}".encode(), 0) if hasattr(os, "pwrite") else None

    def release(self) -> None:
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None


def _holder(handle: int) -> str:
    try:
        return os.read(handle, 32).decode("ascii", "replace").strip()
    except OSError:
        return ""


if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        # Far behind the holder's name, which others must be able to read.
        os.lseek(handle, 1024, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        os.lseek(handle, 0, os.SEEK_SET)
else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
