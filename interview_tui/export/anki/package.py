"""genanki where it stops: times of change of each note and of the note type, pinned ids, a compressed file that is the
same each time.
"""

from __future__ import annotations

import io
import itertools
import json
import sqlite3
import zipfile
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

import genanki

from . import ids, template

#: The oldest instant that a zip file can name.
_ZIP_TIME = (1980, 1, 1, 0, 0, 0)


class NoteType(genanki.Model):  # type: ignore[misc]
    """Our one note type. Its fields' and templates' ids let Anki merge a changed one without guessing by name."""

    def __init__(self) -> None:
        super().__init__(
            ids.NOTE_TYPE,
            ids.NOTE_TYPE_NAME,
            fields=[{"name": name, "id": ids.pinned("field", name)} for name in template.FIELDS],
            templates=[
                {
                    "name": template.NAME,
                    "id": ids.pinned("template", template.NAME),
                    "qfmt": template.front(),
                    "afmt": template.back(),
                }
            ],
            css=template.style(),
            # the browser lists notes by what is asked, not by the id of the card
            sort_field_index=template.FIELDS.index(template.field("question", "zh")),
        )

    def to_json(self, timestamp: float, deck_id: int) -> dict[str, Any]:
        plain: dict[str, Any] = super().to_json(timestamp, deck_id)
        plain["mod"] = int(ids.NOTE_TYPE_CHANGED.timestamp())
        return plain


class Note(genanki.Note):  # type: ignore[misc]
    """A note with the instant when its card last changed, which is what Anki compares, and an id that stays."""

    def __init__(
        self,
        model: NoteType,
        guid: str,
        note_id: int,
        values: Sequence[str],
        tags: Sequence[str],
        changed: datetime,
        due: int,
    ) -> None:
        super().__init__(model, list(values), guid=guid, tags=list(tags), due=due)
        self.note_id, self.changed = note_id, changed

    @property
    def sort_field(self) -> str:
        """What is asked, in the language that is there."""
        at = self.model.sort_field_index
        return self.fields[at] or self.fields[at + 1]  # type: ignore[no-any-return]

    @sort_field.setter
    def sort_field(self, value: object) -> None:
        """genanki sets it while it builds; ours is worked out."""

    def write_to_db(self, cursor: Any, timestamp: float, deck_id: int, id_gen: Any) -> None:
        super().write_to_db(cursor, self.changed.timestamp(), deck_id, itertools.count(self.note_id))


class Deck(genanki.Deck):  # type: ignore[misc]
    """The one deck, pinned."""

    def __init__(self, about: str) -> None:
        super().__init__(ids.DECK, ids.DECK_NAME, about)


def package(deck: Deck, media: Mapping[str, bytes]) -> bytes:
    """The bytes of an .apkg: the collection, the list of media, the media."""
    database = sqlite3.connect(":memory:")
    try:
        genanki.Package(deck).write_to_db(database.cursor(), 0.0, itertools.count(1))
        database.commit()
        collection = database.serialize()
    finally:
        database.close()
    names = sorted(media)
    entries = {
        "collection.anki2": collection,
        "media": json.dumps({str(at): name for at, name in enumerate(names)}).encode(),
        **{str(at): media[name] for at, name in enumerate(names)},
    }
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in entries.items():
            entry = zipfile.ZipInfo(name, _ZIP_TIME)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3  # the same on every system
            archive.writestr(entry, content)
    return file.getvalue()
