"""What must never change, because collections out there hang on it."""

from __future__ import annotations

from datetime import UTC, datetime
from hashlib import sha256

NOTE_TYPE = 1795910400001
NOTE_TYPE_NAME = "ML systems interview (interview-tui)"
DECK = 1795910400002
DECK_NAME = "ML 系统面试 · ML systems interview"

#: When templates, style or script last changed. Anki takes a note type only if this is later than what it has, which
#: is also what keeps a reader's own changes of the style. A test holds the hash of what it stands for.
NOTE_TYPE_CHANGED = datetime(2026, 11, 1, tzinfo=UTC)
#: When the fields of all notes were last written otherwise than before. A test holds the hash of an example.
FIELDS_CHANGED = datetime(2026, 11, 1, tzinfo=UTC)


def guid(card_id: str) -> str:
    """A note's guid: from the card's id and nothing else."""
    return _digest("guid", card_id).hex()[:20]


def pinned(what: str, name: str) -> int:
    """The id of a field or template of our note type: 62 bits of its name."""
    return int.from_bytes(_digest(what, name)[:8]) >> 2


def note_id(card_id: str, taken: set[int]) -> int:
    """A note's id in the package: milliseconds, as Anki counts them, in 2020 to 2023. Anki finds known notes by guid
    and moves an id that is in use, so this needs only be the same each time. The chosen one is added to `taken`."""
    chosen = 1_577_836_800_000 + int.from_bytes(_digest("note", card_id)[:8]) % 100_000_000_000
    while chosen in taken:
        chosen += 1
    taken.add(chosen)
    return chosen


def _digest(what: str, name: str) -> bytes:
    return sha256(f"interview-tui/{what}/{name}".encode()).digest()
