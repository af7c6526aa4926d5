"""A deck folder to plain data and faults. Strict: nothing odd is guessed at. Kind: nothing odd hides what is sound.

Nothing here raises for what a file holds; only a deck folder that isn't there does (FileNotFoundError).
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml
from yaml import Node, SequenceNode

from interview_tui.messages import shown

from .faults import Fault, Place
from .form import CARD, CONCEPTS, PROSE_FILE, TOPIC
from .reading import Reader, compose, syntax_fault
from .shapes import Record, Shape
from .source import Piece, decode, pieces
from .tree import TOPIC_FILE, strange, yaml_files

CONCEPTS_FILE = "concepts.yaml"
PRACTICE = "practice"
_ID = re.compile(r"- +id: *['\"]?([a-z0-9.-]+)")


@dataclass(slots=True)
class Item:
    """A card, topic or family's prose as read: where it stands and its plain form. sound: no fault of its own form."""

    path: Path
    line: int
    plain: dict[str, Any]
    places: dict[str, Place]
    topic: str = ""
    sound: bool = True
    hash: str = ""

    @property
    def id(self) -> str:
        return str(self.plain.get("id") or self.plain.get("family") or "")

    def place(self, at: str) -> Place:
        """Where a value stands, or the nearest thing around it."""
        while at and at not in self.places:
            at = at.rpartition(".")[0]
        return self.places.get(at) or Place(self.line, 1)

    def fault(self, at: str, code: str, **values: str | int) -> Fault:
        place = self.place(at)
        return Fault(self.path, place.line, place.column, code, values, card=self.id)


@dataclass(slots=True)
class Loaded:
    """What a deck folder holds. cards: all in order, sound or not; groups: the concepts, None without that file."""

    cards: list[Item] = field(default_factory=list)
    topics: dict[str, Item] = field(default_factory=dict)
    prose: list[Item] = field(default_factory=list)
    groups: list[dict[str, Any]] | None = None
    faults: list[Fault] = field(default_factory=list)


def digest(plain: Any) -> str:
    """Of content as written, whatever the order of its keys, its layout, its file or its place in that."""
    text = json.dumps(plain, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:24]


def load(root: Path) -> Loaded:
    """Read every file of the deck at `root`. FileNotFoundError if there is no such folder."""
    if not root.is_dir():
        raise FileNotFoundError(root)
    loaded = Loaded()
    folders: dict[str, Path] = {}
    odd = strange(root)
    if odd is not None:
        near = "" if odd.near is None else shown(odd.near)
        loaded.faults.append(Fault(Path(), None, None, odd.code, {"folder": near}))
        if odd.code == "is-a-topic":
            return loaded  # each of its files would be told of as misplaced
    paths = [Path(seen.name) for seen in yaml_files(root, below=odd is None)]
    for path in paths:
        if os.path.isdir(root / path):  # noqa: PTH112  Path.is_dir raises where its folder is shut
            _no_entry(root, path, loaded)
            continue
        text = _text(root, path, loaded)
        if len(path.parts) == 1:
            if path.name == CONCEPTS_FILE:
                loaded.groups = _concepts(path, text, loaded)
            else:
                loaded.faults.append(Fault(path, None, None, "misplaced-file", {"file": shown(path.name)}))
            continue
        topic = path.parts[0]
        folders.setdefault(topic, path)
        if text is None:
            continue
        if len(path.parts) == 2 and path.name == TOPIC_FILE:
            for item in _single(path, text, TOPIC, loaded):
                loaded.topics[topic] = item
        elif path.parts[1] == PRACTICE:
            for item in _single(path, text, PROSE_FILE, loaded):
                item.topic = topic
                loaded.prose.append(item)
        else:
            for item in _cards(path, text, loaded):
                item.topic = topic
                loaded.cards.append(item)
    for topic, path in folders.items():
        if topic not in loaded.topics:
            loaded.topics[topic] = Item(path, 1, {"title": {"zh": topic, "en": topic}}, {})
            if Path(topic, TOPIC_FILE) not in paths:
                loaded.faults.append(Fault(Path(topic), None, None, "missing-topic", {"topic": shown(topic)}))
    _doubled(loaded.cards, "duplicate-id", loaded)
    _doubled(loaded.prose, "duplicate-family", loaded)
    return loaded


def _no_entry(root: Path, path: Path, loaded: Loaded) -> None:
    """Note why a folder can't be looked into."""
    try:
        list((root / path).iterdir())
    except OSError as error:
        loaded.faults.append(Fault(path, None, None, "unreadable", {"reason": error.strerror or str(error)}))


def _text(root: Path, path: Path, loaded: Loaded) -> str | None:
    if os.path.exists(root / path) and not os.path.isfile(root / path):  # noqa: PTH110, PTH113  as above
        loaded.faults.append(Fault(path, None, None, "not-text", {}))
        return None
    try:
        data = (root / path).read_bytes()
    except OSError as error:
        loaded.faults.append(Fault(path, None, None, "unreadable", {"reason": error.strerror or str(error)}))
        return None
    text = decode(data)
    if text is None:
        loaded.faults.append(Fault(path, None, None, "not-text", {}))
    return text


def _parsed(path: Path, piece: Piece, loaded: Loaded) -> tuple[Node | None, Reader]:
    """The node of a piece, None if it has none; what can't be seen or parsed is noted."""
    reader = Reader(path, piece.text, piece.line)
    if odd := piece.unseen():
        line = piece.text.count("\n", 0, odd.start())
        column = odd.start() - (piece.text.rfind("\n", 0, odd.start()) + 1)
        code, name = ("not-utf8", "") if "\ud800" <= odd[0] <= "\udfff" else ("unseen", f"U+{ord(odd[0]):04X}")
        loaded.faults.append(Fault(path, line + 1 + piece.line, column + 1, code, {"character": name}))
        return None, reader
    try:
        return compose(piece.text), reader
    except yaml.YAMLError as error:
        loaded.faults.append(syntax_fault(error, path, piece.text, piece.line))
        return None, reader


def _read(shape: Shape, node: Node, reader: Reader, loaded: Loaded) -> Item:
    """One record read by its shape, its faults handed on."""
    reader.faults, reader.places = [], {}
    plain = shape.read(node, "", reader)
    item = Item(reader.path, reader.line(node), plain, reader.places, sound=not reader.faults, hash=digest(plain))
    loaded.faults += [
        Fault(f.path, f.line, f.column, f.code, f.values, card=item.id if item.id != f.values.get("value") else "")
        for f in reader.faults
    ]
    return item


def _single(path: Path, text: str, shape: Record, loaded: Loaded) -> Iterator[Item]:
    """The one record of a file of its own; nothing if it isn't sound."""
    node, reader = _parsed(path, Piece(text, 0), loaded)
    if node is not None:
        item = _read(shape, node, reader, loaded)
        if item.sound:
            yield item


def _concepts(path: Path, text: str | None, loaded: Loaded) -> list[dict[str, Any]] | None:
    node, reader = _parsed(path, Piece(text or "", 0), loaded)
    if node is None:
        return None
    before = len(loaded.faults)
    groups: list[dict[str, Any]] = CONCEPTS.read(node, "concepts", reader)
    loaded.faults += reader.faults
    return groups if len(loaded.faults) == before else None


def _cards(path: Path, text: str, loaded: Loaded) -> Iterator[Item]:
    """The cards of a file: parsed whole, or, where that fails, piece by piece."""
    whole = Piece(text, 0)
    try:
        if not whole.unseen():
            node = compose(text)
            if node is not None:
                yield from _listed(node, Reader(path, text), loaded)
            return
    except yaml.YAMLError:
        pass
    for piece in pieces(text):
        node, reader = _parsed(path, piece, loaded)
        if node is not None:
            yield from _listed(node, reader, loaded)
        elif named := _ID.match(piece.text):
            # Nothing of it can be read but its id, which others may name.
            yield Item(path, piece.line + 1, {"id": named[1]}, {}, sound=False)


def _listed(node: Node, reader: Reader, loaded: Loaded) -> Iterator[Item]:
    """The cards of a parsed list."""
    if not isinstance(node, SequenceNode):
        reader.fault(node, "not-a-card")
        loaded.faults += reader.faults
        return
    for entry in node.value:
        item = _read(CARD, entry, reader, loaded)
        if item.sound and item.plain["kind"] == "open" and "points" not in item.plain:
            item.sound = False
            loaded.faults.append(item.fault("kind", "open-without-points"))
        yield item


def _doubled(items: list[Item], code: str, loaded: Loaded) -> None:
    """Two of one id: neither can be trusted to be the one that history means, so both are set aside."""
    by_id: dict[str, list[Item]] = {}
    for item in items:
        if item.id:
            by_id.setdefault(item.id, []).append(item)
    for same in by_id.values():
        for item in same if len(same) > 1 else ():
            other = next(another for another in same if another is not item)
            item.sound = False
            loaded.faults.append(item.fault("id", code, id=item.id, other=f"{shown(other.path)}:{other.line}"))
