"""An open deck: topics and index at once, bodies when shown. Opening it from its compiled form needs no YAML and no
simulator.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import compiled
from .entry import Entry
from .topic import Topic, topic
from .tree import strange

if TYPE_CHECKING:
    from .faults import Fault
    from .model import Card
    from .prose import FamilyProse

_COLUMNS = len(Entry._fields)


class Deck:
    """What open_deck gives. path: the deck's folder; others: opens the deck whose words serve this one too."""

    def __init__(self, path: Path, found: compiled.Compiled, others: Callable[[], Deck] | None = None) -> None:
        self.path = path
        self._found = found
        self._others = others

    @cached_property
    def topics(self) -> tuple[Topic, ...]:
        """In the order in which they are learnt."""
        return tuple(topic(topic_id, plain) for topic_id, plain in self._found.table["topics"])

    @cached_property
    def index(self) -> tuple[Entry, ...]:
        """Every card that can be shown, in order: topics, then files by name, then as they stand."""
        *plain, concepts, practice = self._found.table["cards"]
        return tuple(map(Entry._make, zip(*plain, map(tuple, concepts), map(tuple, practice), strict=True)))

    @cached_property
    def _by_id(self) -> Mapping[str, Entry]:
        return {entry.id: entry for entry in self.index}

    @cached_property
    def faults(self) -> tuple[Fault, ...]:
        """What the loader found, with paths below the deck's; `check` finds more."""
        if not self._found.table["faults"]:
            return ()
        from .faults import Fault

        return tuple(
            Fault(self.path / path, line, column, code, values, card)
            for path, line, column, code, values, card in self._found.table["faults"]
        )

    @cached_property
    def families(self) -> tuple[str, ...]:
        """Families that have words, here or in the deck that comes with the program."""
        return tuple(sorted({*self._own_families, *(self._spare.families if self._spare else ())}))

    @cached_property
    def _own_families(self) -> frozenset[str]:
        return frozenset(self._found.table["families"])

    @cached_property
    def _spare(self) -> Deck | None:
        return self._others() if self._others else None

    @cached_property
    def set_aside(self) -> tuple[str, ...]:
        """Ids of cards that stand in the files and can't be shown until a fault is mended: not vanished."""
        return tuple(self._found.table["aside"])

    def __contains__(self, card_id: object) -> bool:
        return card_id in self._by_id

    def __len__(self) -> int:
        return len(self.index)

    def entry(self, card_id: str) -> Entry:
        """A card's line of the index. KeyError if there is no such card."""
        return self._by_id[card_id]

    def topic(self, topic_id: str) -> Topic:
        """KeyError if there is no such topic."""
        return self._topics[topic_id]

    @cached_property
    def _topics(self) -> Mapping[str, Topic]:
        return {topic.id: topic for topic in self.topics}

    def card(self, card_id: str) -> Card:
        """A card, whole. KeyError if there is none of that id that can be shown."""
        from . import model

        plain, place = self._body(card_id)
        return model.card(plain, **place)

    def prose(self, family: str) -> FamilyProse:
        """A family's words, its own before those that come with the program. KeyError if there are none."""
        from . import prose

        if family not in self._own_families and self._spare:
            return self._spare.prose(family)
        if family not in self._proses:
            plain, place = self._body(f"practice/{family}")
            self._proses[family] = prose.prose(plain, **place)
        return self._proses[family]

    @cached_property
    def _proses(self) -> dict[str, FamilyProse]:
        """Those that were asked for: one problem looks at its words many times, a session at those of all families."""
        return {}

    def _body(self, key: str) -> Any:
        try:
            return self._found.body(key)
        except ValueError:
            # The compiled file was damaged or replaced under us: the sources are the truth.
            self._found = compile_deck(self.path)
            return self._found.body(key)


def compile_deck(root: Path) -> compiled.Compiled:
    """Read every file of a deck, in memory. FileNotFoundError if there is no such folder."""
    # Late, because this is the only way to YAML: a fresh cache never pays for it.
    from .links import check_links
    from .loader import load

    loaded = load(root)
    check_links(loaded)
    topics = sorted(loaded.topics.items(), key=lambda pair: (pair[1].plain.get("order", 0), pair[0]))
    rank = {topic: i for i, (topic, _) in enumerate(topics)}
    cards = sorted((item for item in loaded.cards if item.sound), key=lambda item: rank[item.topic])
    families = sorted((item for item in loaded.prose if item.sound), key=lambda item: item.id)
    bodies: dict[str, str] = {}
    for item in cards:
        place = {"topic": item.topic, "hash": item.hash, "path": item.path.as_posix(), "line": item.line}
        bodies[item.id] = _dumps([item.plain, place])
    for item in families:
        place = {"topic": item.topic, "path": item.path.as_posix(), "line": item.line}
        bodies[f"practice/{item.id}"] = _dumps([item.plain, place])
    rows = [
        [
            item.id,
            item.topic,
            title(item.plain["question"]["zh"]),
            title(item.plain["question"]["en"]),
            item.plain["level"],
            item.plain["kind"],
            item.hash,
            item.plain["concepts"],
            item.plain.get("practice", []),
        ]
        for item in cards
    ]
    index = {
        "topics": [[topic, item.plain] for topic, item in topics],
        "cards": [list(column) for column in zip(*rows, strict=True)] or [[]] * _COLUMNS,
        "families": [item.id for item in families],
        "aside": sorted({item.id for item in loaded.cards if item.id} - set(bodies)),
        "faults": [
            [fault.path.as_posix(), fault.line, fault.column, fault.code, dict(fault.values), fault.card]
            for fault in sorted(loaded.faults, key=lambda fault: fault.order)
        ],
    }
    return compiled.Compiled(index, bodies)


def title(question: str) -> str:
    """A question as one line of a list: its first paragraph, a computed number as `…`."""
    from .placeholders import fill, used

    line = " ".join(question.strip().split("\n\n", 1)[0].split())
    return fill(line, dict.fromkeys(used(line), "…"))


def _dumps(plain: Any) -> str:
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":"))


def builtin() -> Path:
    """The cards that come with the program. FileNotFoundError where an installation lost them.

    The first two places are where importlib.resources would find them in a wheel and in an editable install; they are
    tried first because its import alone costs a tenth of a light command.
    """
    package = Path(__file__).resolve().parent.parent
    for folder in (package / "cards", package.parent / "cards"):
        if (folder / "concepts.yaml").is_file():
            return folder
    from importlib.resources import files

    found = files("interview_tui").joinpath("cards")
    if isinstance(found, Path) and found.is_dir():
        return found
    raise FileNotFoundError(str(found))


def open_deck(path: Path | None = None, cache_dir: Path | None = None) -> Deck:
    """The deck at `path`, or the one that comes with the program. FileNotFoundError if there is no such folder.

    cache_dir: where its compiled form is kept; None keeps nothing. What is wrong in the files is in `Deck.faults`.
    A deck of one's own can send to every practice family: for those that it has no words for, the program's serve.
    """
    root = builtin() if path is None else path
    others = None if path is None else partial(open_deck, cache_dir=cache_dir)
    if cache_dir is None or strange(root):
        return Deck(root, compile_deck(root), others)
    file = compiled.file_for(root, cache_dir)
    fresh = compiled.read(root, file)
    if fresh is None:
        # Stamps and hash first: what changes while we read makes the cache stale, never falsely fresh.
        files = compiled.stamps(root)
        hashed = compiled.content(root, files)
        fresh = compile_deck(root)
        if fresh.bodies is not None:
            compiled.write(file, fresh.table, fresh.bodies, files, hashed)
    return Deck(root, fresh, others)
