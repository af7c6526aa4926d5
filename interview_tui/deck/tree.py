"""The YAML files of a deck folder, and how each looks from outside. The loader and the cache must see the same ones."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple


class Seen(NamedTuple):
    """A file by its name below the deck, with `/`. Size in bytes and times in nanoseconds, -1 where it can't be
    looked at.
    """

    name: str
    size: int
    modified: int
    changed: int
    inode: int


def yaml_files(root: Path) -> list[Seen]:
    """Every `*.yaml` and `*.yml` below `root`, by folder and name. Hidden ones are left alone, links are followed
    once.
    """
    found: list[Seen] = []
    walked: set[tuple[int, int]] = set()

    def walk(folder: str, prefix: str) -> None:
        try:
            own = Path(folder).stat()
            entries = list(os.scandir(folder))
        except OSError:
            return
        # A link to a folder above would lead round and round.
        if (own.st_dev, own.st_ino) in walked:
            return
        walked.add((own.st_dev, own.st_ino))
        for entry in entries:
            if entry.name.startswith("."):
                continue
            if _is_folder(entry):
                walk(entry.path, f"{prefix}{entry.name}/")
            elif entry.name.endswith((".yaml", ".yml")):
                found.append(_seen(entry, prefix + entry.name))

    walk(str(root), "")
    found.sort(key=lambda seen: seen.name.split("/"))
    return found


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:
        return False


def _seen(entry: os.DirEntry[str], name: str) -> Seen:
    try:
        stat = entry.stat()
    except OSError:
        return Seen(name, -1, -1, -1, -1)
    return Seen(name, stat.st_size, stat.st_mtime_ns, stat.st_ctime_ns, stat.st_ino)
