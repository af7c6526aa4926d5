"""Decks for export tests: a small hostile one, and a copy of ours whose lock holds it as it is."""

from __future__ import annotations

import shutil
from datetime import UTC, datetime
from pathlib import Path

from interview_tui.deck import Deck, builtin, lock, open_deck

FIRST_DAY = datetime(2026, 11, 20, 8, tzinfo=UTC)
SECOND_DAY = datetime(2026, 11, 25, 8, tzinfo=UTC)
CONCEPTS = "- id: c\n  title: {zh: 概念, en: Concepts}\n  concepts: [c.one]\n"
TOPIC = """\
title: {zh: "主题 <b>", en: "Topic <b>"}
order: 1
sources: [{id: src, title: "Source <i>&", url: "https://example.org/?a=1&b=<2>"}]
"""
CARD = """\
- id: t.hostile
  kind: open
  level: 2
  concepts: [c.one]
  question:
    zh: "`vector<int>` 里 x<=y 时 {% raw %} [sound:x.mp3] <script>alert(1)</script> 会怎样？"
    en: "What of `vector<int>` when x<=y and [sound:x.mp3] and <script>alert(1)</script>?"
  answer:
    zh: "$a<b$，`{{c1::x}}`，<img src=x onerror=alert(1)>"
    en: "$a<b$, `{{c1::x}}`, <img src=x onerror=alert(1)>"
  points: [{zh: "先 **说** 定义", en: "Says the **definition** first"}, {zh: "x<y", en: "x<y"}]
  sources: [{ref: src, where: "<p>", true_for: "torch >= 2.1"}]
  checked: 2026-11-29
"""


def lock_at(root: Path, now: datetime) -> None:
    """What `check --lock` does: today's instant for each card that changed."""
    deck = open_deck(root)
    found = lock.read(root)
    hashes = {entry.id: lock.content(deck.card(entry.id)) for entry in deck.index}
    lock.write(root, lock.update(found.cards if found else {}, hashes, (), now))


def hostile(root: Path) -> Deck:
    files = {"concepts.yaml": CONCEPTS, "t/topic.yaml": TOPIC, "t/cards.yaml": CARD}
    for name, content in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(content, encoding="utf-8")
    lock_at(root, FIRST_DAY)
    deck = open_deck(root)
    assert not deck.faults, [fault.say("en") for fault in deck.faults]
    return deck


def ours(root: Path) -> Path:
    """A copy of the deck that comes with the program, locked on the first day."""
    shutil.copytree(builtin(), root, ignore=shutil.ignore_patterns("cards.lock"))
    lock_at(root, FIRST_DAY)
    return root


def replaced(root: Path, old: str, new: str) -> None:
    """Change a text that stands once in the deck's files."""
    holders = [file for file in root.rglob("*.yaml") if old in file.read_text(encoding="utf-8")]
    assert len(holders) == 1
    content = holders[0].read_text(encoding="utf-8")
    assert content.count(old) == 1
    holders[0].write_text(content.replace(old, new), encoding="utf-8")
