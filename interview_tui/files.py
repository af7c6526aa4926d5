"""Writing a file whole or not at all, whatever stands at its name.

Below everything, like `messages` and `config`: settings, the lock of a deck, logs and packages are all written so.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from stat import S_IMODE


def replace(path: Path, content: bytes | Iterable[bytes]) -> None:
    """Write `content` to `path`: who reads it sees the old file or the new one, never half of either.

    A link stays, and what it leads to is replaced. A device or pipe is written to, never replaced by a file. A file
    that was there keeps its permissions. OSError names `path`, and nothing is left lying about.
    """
    parts = [content] if isinstance(content, bytes) else content
    try:
        if path.exists() and not path.is_file():
            with path.open("wb") as there:  # a folder says so itself
                there.writelines(parts)
            return
        _renamed(Path(os.path.realpath(path)), parts)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error


def _renamed(path: Path, parts: Iterable[bytes]) -> None:
    # In the same folder, so that the rename is one step of the file system; short, where the name is as long as can be.
    fresh = path.with_name(f".{os.getpid()}-{os.urandom(3).hex()}.part")
    try:
        with fresh.open("wb") as out:
            out.writelines(parts)
            out.flush()
            os.fsync(out.fileno())
        if path.exists():
            fresh.chmod(S_IMODE(path.stat().st_mode))
        fresh.replace(path)
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise
