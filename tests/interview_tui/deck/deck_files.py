"""Small decks for tests: one sound card as text, and a folder around it."""

from __future__ import annotations

from pathlib import Path

CARD = """\
- id: t.id
  kind: open
  level: 2
  concepts: [c.one]
  question: {zh: "怎么重叠？", en: "How?"}
  answer: {zh: "并行", en: "Side by side"}
  points: [{zh: "流", en: "stream"}]
  sources: [{ref: src}]
  checked: 2026-11-29
"""
TOPIC = """\
title: {zh: 主题, en: Topic}
order: 1
sources: [{id: src, title: Source, changed: 2026-11-01}]
"""
CONCEPTS = "- id: c\n  title: {zh: 概念, en: Concepts}\n  concepts: [c.one, c.two]\n"


def card(card_id: str, more: str = "") -> str:
    """A sound card of 9 lines, and what `more` adds."""
    return CARD.replace("t.id", card_id) + more


def write_deck(root: Path, files: dict[str, str | bytes], topics: tuple[str, ...] | None = None) -> Path:
    """A deck folder with these files; a topic.yaml for each topic named, or for each folder that has a file."""
    folders = {Path(name).parts[0] for name in files if "/" in name} if topics is None else topics
    every: dict[str, str | bytes] = {"concepts.yaml": CONCEPTS}
    every.update((f"{topic}/topic.yaml", TOPIC) for topic in folders)
    every.update(files)
    for name, data in every.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data.encode() if isinstance(data, str) else data)
    return root
