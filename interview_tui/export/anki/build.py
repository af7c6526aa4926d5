"""From a deck to a file: every card that can be shown, in the order of learning."""

from __future__ import annotations

from pathlib import Path

from interview_tui import files
from interview_tui.deck import Deck
from interview_tui.messages import Lang, say

from . import Summary, ids, package
from .changed import Dates
from .fields import note_text


def build(deck: Deck, path: Path, langs: tuple[Lang, ...]) -> Summary:
    """See `write`."""
    if not langs:
        raise ValueError("no language")
    note_type = package.NoteType()
    anki_deck = package.Deck("<br>".join(f"<p>{say('export.about', lang)}</p>" for lang in langs))
    anki_deck.add_model(note_type)
    dates = Dates(deck)
    media: dict[str, bytes] = {}
    taken: set[int] = set()
    for place, entry in enumerate(deck.index, 1):
        card = deck.card(entry.id)
        note = note_text(deck, card, langs)
        media |= note.media
        anki_deck.add_note(
            package.Note(
                note_type,
                ids.guid(card.id),
                ids.note_id(card.id, taken),
                note.values,
                note.tags,
                dates.of(card),
                due=place,
            )
        )
    files.replace(path, package.package(anki_deck, media))
    return Summary(path, len(anki_deck.notes), len(media), tuple(dates.undated))
