"""The deck compiled: one file with an index that is read at once and bodies that are read when shown.

    line 1   {"format", "files": [[path, size, mtime, ctime, inode]…], "written", "content", "index": bytes, "crc"}
    then     the index as JSON, in columns
    then     the bodies as JSON, each at the offset and with the CRC that the index says

JSON and not pickle, because a cache folder is no place to run code from. The file is fresh while every file of the
deck has the size, times and inode that it had; where one differs, or was touched too lately to tell, contents are
hashed and only a true difference compiles again. It is replaced in one step, so that two apps may write at once; it
is never needed, only quick.
"""

from __future__ import annotations

import json
import os
import time
from binascii import crc32
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from .tree import yaml_files

#: Raised whenever the plain form or the rules of loading change, so that an older app's cache isn't believed.
FORMAT = 1
#: A file changed less than this before the cache was written may change again within one tick of its clock.
SETTLED = 2_000_000_000

Stamp = list[Any]


class Kept:
    """A compiled file kept open: when another process replaces it, this one goes on reading what it opened, so that
    a card on the screen is still there when its file is being rewritten.
    """

    def __init__(self, stream: BinaryIO) -> None:
        self._handle = os.dup(stream.fileno())

    def __del__(self) -> None:
        with suppress(AttributeError, OSError):
            os.close(self._handle)

    def read(self, at: int, length: int) -> bytes:
        """OSError where the disk fails."""
        os.lseek(self._handle, at, os.SEEK_SET)
        with open(self._handle, "rb", closefd=False) as stream:
            return stream.read(length)


class Compiled(NamedTuple):
    """What is read of a deck: plain index and where bodies lie. bodies: in memory after a compilation, else read
    late.
    """

    table: dict[str, Any]
    bodies: Mapping[str, str] | None = None
    file: Kept | None = None
    start: int = 0

    def body(self, key: str) -> Any:
        """The plain form of a card or prose by its key. KeyError if there is none, ValueError if the file is
        damaged.
        """
        if self.bodies is not None:
            return json.loads(self.bodies[key])
        offset, length, crc = self.table["at"][key]
        if self.file is None:
            raise ValueError("no file")
        try:
            data = self.file.read(self.start + offset, length)
        except OSError as error:
            raise ValueError(str(error)) from error
        if crc32(data) != crc:
            raise ValueError("changed since it was opened")
        return json.loads(data)


def stamps(root: Path) -> list[Stamp]:
    """Name, size, times and inode of each YAML file below `root`, as JSON gives them back."""
    return [list(seen) for seen in yaml_files(root)]


def content(root: Path, files: list[Stamp]) -> str:
    """A hash of the names and bytes of the files."""
    import hashlib

    digest = hashlib.sha256()
    for path, size, *_ in files:
        try:
            data = (root / path).read_bytes() if size >= 0 else b"no file"
        except OSError as error:
            data = f"unreadable: {error.errno}".encode()
        digest.update(f"{path}\0{len(data)}\0".encode("utf-8", "surrogateescape"))
        digest.update(data)
    return digest.hexdigest()


def file_for(root: Path, folder: Path) -> Path:
    """Where a deck's compiled form lies: a name that two decks don't share, and that says nothing else."""
    place = os.fsencode(os.path.realpath(root))
    return folder / f"deck-{crc32(place):08x}{crc32(place[::-1]):08x}.json"


def read(root: Path, file: Path) -> Compiled | None:
    """The compiled deck if it is fresh and whole, else None."""
    files = stamps(root)
    try:
        with file.open("rb") as stream:
            head = stream.readline(1 << 24)
            header = json.loads(head)
            if header["format"] != FORMAT:
                return None
            same = header["files"] == files
            sure = same and all(max(stamp[2], stamp[3]) < header["written"] - SETTLED for stamp in files)
            if not sure and header["content"] != content(root, files):
                return None
            data = stream.read(header["index"])
            if crc32(data) != header["crc"]:
                return None
            compiled = Compiled(json.loads(data), None, Kept(stream), len(head) + len(data))
        if not sure and (not same or _settled(files)):
            _refresh(file, header, files)
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None
    return compiled


def _settled(files: list[Stamp]) -> bool:
    return all(max(stamp[2], stamp[3]) < time.time_ns() - SETTLED for stamp in files)


def _refresh(file: Path, header: dict[str, Any], files: list[Stamp]) -> None:
    """The same content under new stamps, so that the next start need not hash."""
    data = file.read_bytes().partition(b"\n")[2]
    _replace(file, _head(header | {"files": files, "written": time.time_ns()}) + data)


def write(file: Path, index: dict[str, Any], bodies: Mapping[str, str], files: list[Stamp], hashed: str) -> None:
    """Keep a compilation; a folder that can't be written costs only the time of compiling again."""
    at: dict[str, list[int]] = {}
    parts: list[bytes] = []
    offset = 0
    for key, body in bodies.items():
        data = body.encode("utf-8", "surrogatepass")
        at[key] = [offset, len(data), crc32(data)]
        parts.append(data)
        offset += len(data)
    table = json.dumps(index | {"at": at}, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")
    header = {
        "format": FORMAT,
        "files": files,
        "written": time.time_ns(),
        "content": hashed,
        "index": len(table),
        "crc": crc32(table),
    }
    _replace(file, b"".join([_head(header), table, *parts]))


def _head(header: dict[str, Any]) -> bytes:
    return json.dumps(header, separators=(",", ":")).encode() + b"\n"


def _replace(file: Path, data: bytes) -> None:
    fresh = file.with_name(f"{file.name}.{os.getpid()}.{os.urandom(4).hex()}")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_bytes(data)
        fresh.replace(file)
    except OSError:
        with suppress(OSError):
            fresh.unlink()
