"""The form of every file of a deck, as tables: the loader, the JSON Schema and the hints for unknown keys all read
these.
"""

from __future__ import annotations

from .entry import KINDS
from .shapes import Choice, Day, ListOf, MapOf, Need, Record, Str, Whole

ID = Str(r"[a-z0-9]+(?:[.-][a-z0-9]+)*", bad="bad-id")
NAME = r"[a-z][a-z0-9_]*"
CODE = r"[a-z0-9]+(?:-[a-z0-9]+)*"
PROSE = Str(prose=True)
WORD = Str()

TEXT = Record({"zh": Need(PROSE), "en": Need(PROSE)}, missing="missing-language", title="text in both languages")
WORDINGS = Record(
    {"zh": Need(ListOf(PROSE, empty=False)), "en": Need(ListOf(PROSE, empty=False))},
    missing="missing-language",
    title="wordings in both languages",
)
GIVEN = MapOf(NAME, WORD)

NUMBER = Record(
    {"problem": Need(WORD), "given": Need(GIVEN), "ask": WORD, "unit": WORD, "digits": Whole(1, 12)},
    title="a computed number",
)
FIGURE = Record({"system": Need(WORD), "given": Need(GIVEN), "caption": TEXT}, title="a drawn timeline")

CARD = Record(
    {
        "id": Need(ID),
        "kind": Need(Choice(KINDS)),
        "level": Need(Whole(1, 4)),
        "concepts": Need(ListOf(ID, empty=False)),
        "question": Need(TEXT),
        "asked_as": WORDINGS,
        "intuition": TEXT,
        "answer": Need(TEXT),
        "points": ListOf(TEXT, empty=False),
        "pitfalls": ListOf(TEXT, empty=False),
        "numbers": MapOf(NAME, NUMBER),
        "figure": ListOf(FIGURE, empty=False, one=True),
        "practice": ListOf(ID),
        "follow_ups": ListOf(ID),
        "see_also": ListOf(ID),
        "asked": ListOf(Record({"by": Need(WORD), "when": WORD, "role": WORD}, title="where it was asked")),
        "sources": Need(
            ListOf(Record({"ref": Need(ID), "where": WORD, "true_for": WORD}, title="a place in a source"), empty=False)
        ),
        "checked": Need(Day()),
    },
    title="card",
)

TOPIC = Record(
    {
        "title": Need(TEXT),
        "order": Whole(0, 9999),
        "needs": ListOf(ID),
        "sources": ListOf(
            Record({"id": Need(ID), "title": Need(WORD), "url": WORD, "changed": Day()}, title="a source"),
        ),
    },
    title="topic",
)

PROSE_FILE = Record(
    {
        "family": Need(ID),
        "title": Need(TEXT),
        "question": Need(TEXT),
        "asks": Need(MapOf(CODE, TEXT)),
        "steps": Need(MapOf(CODE, TEXT)),
        "mistakes": Need(MapOf(CODE, TEXT)),
        "choices": MapOf(CODE, TEXT),
    },
    title="prose of a practice family",
)

CONCEPTS = ListOf(
    Record(
        {"id": Need(ID), "title": Need(TEXT), "concepts": Need(ListOf(ID, empty=False))}, title="a group of concepts"
    )
)
