"""The YAML files of a deck folder, and how each looks from outside. The loader and the cache must see the same ones.

Also: whether a folder can be a deck at all. Somebody who names a topic's folder, the folder above the deck, an empty
one or their home wants to hear that, and not of each YAML file below it.
"""

from __future__ import annotations

import os
from pathlib import Path
from stat import S_ISREG
from typing import NamedTuple


class Seen(NamedTuple):
    """A file by its name below the deck, with `/`. Size in bytes and times in nanoseconds, -1 where it can't be
    looked at, or is no file: to read a pipe or a device could take for ever.
    """

    name: str
    size: int
    modified: int
    changed: int
    inode: int


TOPIC_FILE = "topic.yaml"


class Strange(NamedTuple):
    """Why a folder is no deck: the code of the fault, and the folder that was probably meant, if any was."""

    code: str
    near: Path | None = None


def strange(root: Path) -> Strange | None:
    """What keeps `root` from being a deck as a whole; None where it may be one. Looks two folders deep, at names only.

    A folder of cards without `topic.yaml` may be one: that is a fault of its own.
    """
    if _is_topic(root):
        return Strange("is-a-topic", root.absolute().parent)
    folders, shut = _folders(root)
    if shut:
        return Strange("no-access")
    if any(map(_is_topic, folders)):
        return None
    below = [(folder, *_folders(folder)) for folder in folders]
    for folder, inner, _ in below:
        if any(map(_is_topic, inner)):
            return Strange("deck-below", folder)
    if any(shut or yaml_files(folder, below=False) for folder, _, shut in below):
        return None  # what lies in a folder that is shut isn't known: the loader tells of it
    return Strange("no-topic")


def _is_topic(folder: Path) -> bool:
    return os.path.isfile(folder / TOPIC_FILE)  # noqa: PTH113  Path.is_file raises where the folder is shut


def _folders(root: Path) -> tuple[list[Path], bool]:
    """The folders in `root` that aren't hidden, by name; and whether it can't be looked into."""
    try:
        with os.scandir(root) as entries:
            names = [entry.name for entry in entries if not entry.name.startswith(".") and _is_folder(entry)]
    except OSError:
        return [], True
    return [root / name for name in sorted(names)], False


def yaml_files(root: Path, below: bool = True) -> list[Seen]:
    """Every `*.yaml` and `*.yml` in `root` and (`below`) under it, by folder and name; a folder that can't be looked
    into by its own name. Hidden ones are left alone, links are followed once.
    """
    found: list[Seen] = []
    walked: set[tuple[int, int]] = set()

    def walk(folder: str, prefix: str) -> None:
        try:
            own = Path(folder).stat()
            entries = list(os.scandir(folder))
        except OSError:
            if prefix:
                found.append(Seen(prefix[:-1], -1, -1, -1, -1))
            return
        # A link to a folder above would lead round and round.
        if (own.st_dev, own.st_ino) in walked:
            return
        walked.add((own.st_dev, own.st_ino))
        for entry in entries:
            if entry.name.startswith("."):
                continue
            if _is_folder(entry):
                if below:
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
    if not S_ISREG(stat.st_mode):
        return Seen(name, -1, -1, -1, -1)
    return Seen(name, stat.st_size, stat.st_mtime_ns, stat.st_ctime_ns, stat.st_ino)
