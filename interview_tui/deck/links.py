"""What the cards of a deck say of each other and of their sources: names and ids that must exist.

A card with such a fault can still be shown truthfully, so it is kept and what leads nowhere is dropped from it; only
a card whose text names a number that it doesn't have is set aside.
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any

from . import model
from .faults import Fault
from .loader import Item, Loaded
from .placeholders import names


def check_links(loaded: Loaded) -> None:
    """Note unknown ids and names, drop what leads nowhere, set aside what can't be shown. Ids of cards that were set
    aside count as known: one fault is told of once."""
    cards = {item.id for item in loaded.cards if item.id}
    concepts = None if loaded.groups is None else {one for group in loaded.groups for one in group["concepts"]}
    sources = {topic: _sources(item) for topic, item in loaded.topics.items()}
    everywhere = set().union(*sources.values())
    for topic in loaded.topics.values():
        _known(topic, "needs", set(loaded.topics), "unknown-topic", loaded)
    for item in loaded.cards:
        if not item.sound:
            continue
        _known(item, "follow_ups", cards, "unknown-card", loaded)
        _known(item, "see_also", cards, "unknown-card", loaded)
        if concepts is not None:
            _known(item, "concepts", concepts, "unknown-concept", loaded, drop=False)
        for i, source in enumerate(item.plain["sources"]):
            if source["ref"] not in sources[item.topic] | everywhere:
                near = sorted(sources[item.topic]) or ["—"]
                loaded.faults.append(
                    item.fault(f"sources.{i}.ref", "unknown-source", id=source["ref"], known=", ".join(near))
                )
        _names(item, loaded)


def _sources(topic: Item) -> set[str]:
    return {source["id"] for source in topic.plain.get("sources", ())}


def _known(item: Item, key: str, known: set[str], code: str, loaded: Loaded, drop: bool = True) -> None:
    """Each id of a list must be known; one that leads somewhere (`drop`) mustn't lead to the card itself."""
    ids: list[str] = item.plain.get(key, [])
    for i, one in enumerate(ids):
        if one not in known:
            loaded.faults.append(item.fault(f"{key}.{i}", code, key=key, id=one, near=nearest(one, known)))
        elif drop and one == item.id:
            loaded.faults.append(item.fault(f"{key}.{i}", "points-at-itself", key=key))
    if drop and ids:
        item.plain[key] = [one for one in ids if one in known and one != item.id]


def nearest(word: str, known: set[str]) -> str:
    """The known word that was probably meant, "" if none is like it."""
    near = get_close_matches(word, sorted(known), n=1, cutoff=0.7)
    return near[0] if near else ""


def texts(plain: dict[str, Any]) -> list[tuple[str, str]]:
    """Every text of a card in each language, with its place: `answer.zh`, `asked_as.en.0`."""
    card = model.card(plain)
    found = [(f"{at}.{lang}", text) for at, both in card.texts() for lang, text in (("zh", both.zh), ("en", both.en))]
    for lang in ("zh", "en"):
        found += [(f"asked_as.{lang}.{i}", text) for i, text in enumerate(plain.get("asked_as", {}).get(lang, ()))]
    return found


def _names(item: Item, loaded: Loaded) -> None:
    """Each name in a text is a number of the card, and each number is named in a text."""
    numbers: dict[str, Any] = item.plain.get("numbers", {})
    seen: set[str] = set()
    for at, text in texts(item.plain):
        for name in names(text):
            if name.bare:
                if name.name in numbers:
                    loaded.faults.append(_within(item, at, text, name.offset, "name-in-maths", name=name.name))
                continue
            seen.add(name.name)
            if name.name not in numbers:
                item.sound = False
                near = nearest(name.name, set(numbers))
                loaded.faults.append(_within(item, at, text, name.offset, "unknown-name", name=name.name, near=near))
    loaded.faults += [item.fault(f"numbers.{name}", "unused-number", name=name) for name in numbers if name not in seen]


def _within(item: Item, at: str, text: str, offset: int, code: str, **values: str | int) -> Fault:
    line, column = item.place(at).at(text, offset)
    return Fault(item.path, line, column, code, values, card=item.id)
