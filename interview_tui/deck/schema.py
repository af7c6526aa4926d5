"""JSON Schema of the deck's files, made from the same tables that the loader reads by.

An editor that knows YAML schemas then completes keys and marks faults while one types:
`# yaml-language-server: $schema=…` at the top of a file, or the editor's own setting.
"""

from __future__ import annotations

from typing import Any, Literal

from .form import CARD, CONCEPTS, PROSE_FILE, TOPIC
from .shapes import ListOf, Shape

FileKind = Literal["cards", "topic", "practice", "concepts"]
_FORMS: dict[FileKind, Shape] = {
    "cards": ListOf(CARD),
    "topic": TOPIC,
    "practice": PROSE_FILE,
    "concepts": CONCEPTS,
}
FILE_KINDS: tuple[FileKind, ...] = tuple(_FORMS)


def schema(kind: FileKind = "cards") -> dict[str, Any]:
    """The schema (draft 2020-12) of one kind of file. KeyError for another kind."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **_FORMS[kind].schema()}
