"""The deck as an .apkg for Anki, AnkiDroid and AnkiMobile.

What keeps a reader's collection whole: a note's guid comes from its card's id and its time of change from cards.lock,
so that a rebuild changes nothing and a mended card updates one note; ids of note type, fields, templates and deck are
pinned (ids.py); the note type has spare fields, because another field would make every note a conflict.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from interview_tui.deck import Deck
from interview_tui.messages import LANGS, Lang


@dataclass(frozen=True, slots=True)
class Summary:
    """What was written. undated: ids of cards that cards.lock doesn't hold as they are now, dated by their file."""

    path: Path
    notes: int
    media: int
    undated: tuple[str, ...]


def write(deck: Deck, path: Path, langs: Sequence[Lang] = LANGS) -> Summary:
    """Write `deck` to `path`, replaced in one step; the same deck gives the same bytes.

    langs: those that the notes carry; the first is the one that a card shows before the reader chooses.
    ValueError for no language or a card without a question; OSError where the file can't be written.
    """
    from .build import build

    return build(deck, path, tuple(langs))
