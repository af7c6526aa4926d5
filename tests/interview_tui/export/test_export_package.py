"""The .apkg as a file: the same each time, whole, escaped, dated by the lock."""

from __future__ import annotations

import hashlib
import json
import os
import re
import sqlite3
import zipfile
from dataclasses import replace
from datetime import UTC, datetime
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from anki_decks import FIRST_DAY, SECOND_DAY, hostile, lock_at, ours, replaced

from interview_tui.deck import Text, builtin, open_deck
from interview_tui.export import anki
from interview_tui.export.anki import fields, ids, template
from interview_tui.export.anki.package import NoteType

TAGS = {"p", "ul", "ol", "li", "a", "code", "pre", "em", "strong", "span", "figure", "figcaption", "img", "br", "wbr"}


def opened(path: Path) -> tuple[list[dict[str, Any]], dict[str, Any], dict[str, bytes]]:
    """Notes, the note type, media by name."""
    with zipfile.ZipFile(path) as archive:
        database = sqlite3.connect(":memory:")
        database.deserialize(archive.read("collection.anki2"))
        names = json.loads(archive.read("media"))
        media = {name: archive.read(at) for at, name in names.items()}
    database.row_factory = sqlite3.Row
    rows = [dict(row) for row in database.execute("select notes.*, due from notes join cards on nid = notes.id")]
    for row in rows:
        row["fields"] = dict(zip(template.FIELDS, row["flds"].split("\x1f"), strict=True))
    (models,) = (json.loads(row[0]) for row in database.execute("select models from col"))
    return sorted(rows, key=lambda row: row["due"]), models[str(ids.NOTE_TYPE)], media


def test_the_same_deck_gives_the_same_bytes(tmp_path: Path) -> None:
    root = ours(tmp_path / "deck")
    summary = anki.write(open_deck(root), tmp_path / "a.apkg")
    anki.write(open_deck(root, cache_dir=tmp_path / "cache"), tmp_path / "b.apkg")
    assert (tmp_path / "a.apkg").read_bytes() == (tmp_path / "b.apkg").read_bytes()
    with zipfile.ZipFile(tmp_path / "a.apkg") as archive:
        assert archive.testzip() is None
        assert {entry.compress_type for entry in archive.infolist()} == {zipfile.ZIP_DEFLATED}
    assert summary.undated == ()
    notes, _, media = opened(tmp_path / "a.apkg")
    assert (summary.notes, summary.media) == (len(notes), len(media))
    assert {path.name for path in tmp_path.iterdir()} == {"deck", "cache", "a.apkg", "b.apkg"}


def test_every_card_is_a_note_in_the_order_of_learning(tmp_path: Path) -> None:
    deck = open_deck(builtin())
    anki.write(deck, tmp_path / "a.apkg")
    notes, _, media = opened(tmp_path / "a.apkg")
    assert [note["fields"]["Id"] for note in notes] == [entry.id for entry in deck.index]
    assert len({note["guid"] for note in notes}) == len({note["id"] for note in notes}) == len(deck)
    named = {name for note in notes for name in re.findall(r'src="([^"]+)"', note["flds"])}
    assert named == set(media)
    for note in notes:
        for part in ("Question", "Answer", "Sources", "Topic"):
            assert note["fields"][f"{part} zh"] != note["fields"][f"{part} en"] != ""
        assert f" interview-tui::topic::{deck.entry(note['fields']['Id']).topic} " in note["tags"]
        assert not any(note["fields"][spare] for spare in template.SPARE)


class Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.said = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in TAGS, tag
        assert not any(name.startswith("on") for name, _ in attrs)
        if tag not in ("img", "br", "hr", "wbr"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.said += data


def test_what_a_card_says_is_shown_and_never_obeyed(tmp_path: Path) -> None:
    anki.write(hostile(tmp_path / "deck"), tmp_path / "a.apkg")
    (note,), _, _ = opened(tmp_path / "a.apkg")
    said = {}
    for name, html in note["fields"].items():
        parser = Tags()
        parser.feed(html)
        parser.close()
        assert not parser.open
        said[name] = parser.said
    for lang in ("zh", "en"):
        assert "vector<int>" in said[f"Question {lang}"]
        assert "x<=y" in said[f"Question {lang}"]
        assert "<script>alert(1)</script>" in said[f"Question {lang}"]
        assert "[sound:" not in note["fields"][f"Question {lang}"]
        assert r"\(a<b\)" in said[f"Answer {lang}"]
        assert "<img src=x onerror=alert(1)>" in said[f"Answer {lang}"]
        assert "<b>" in said[f"Topic {lang}"]
        assert "Source <i>&" in said[f"Sources {lang}"]
        assert "torch >= 2.1" in said[f"Sources {lang}"]
    assert note["fields"]["Points zh"] == "<ul><li>先<strong>说</strong>定义</li><li>x&lt;y</li></ul>"


def test_a_note_is_dated_by_the_lock_and_only_what_changed_moves(tmp_path: Path) -> None:
    root = ours(tmp_path / "deck")
    anki.write(open_deck(root), tmp_path / "a.apkg")
    first, _, _ = opened(tmp_path / "a.apkg")
    assert {note["mod"] for note in first} == {int(FIRST_DAY.timestamp())}
    card = open_deck(root).card("overlap.how")
    replaced(root, card.question.en, card.question.en + " Really?")
    lock_at(root, SECOND_DAY)
    anki.write(open_deck(root), tmp_path / "b.apkg")
    second, _, _ = opened(tmp_path / "b.apkg")
    changed = [new["fields"]["Id"] for old, new in zip(first, second, strict=True) if old["mod"] != new["mod"]]
    assert changed == ["overlap.how"]
    assert [note["guid"] for note in first] == [note["guid"] for note in second]
    assert [note["id"] for note in first] == [note["id"] for note in second]


def test_a_card_that_is_not_locked_is_dated_by_its_file_and_named(tmp_path: Path) -> None:
    deck = hostile(tmp_path / "deck")
    (tmp_path / "deck" / "cards.lock").unlink()
    stamp = int(datetime(2026, 12, 24, tzinfo=UTC).timestamp())
    os.utime(tmp_path / "deck" / "t" / "cards.yaml", (stamp, stamp))
    assert anki.write(deck, tmp_path / "a.apkg").undated == ("t.hostile",)
    ((note,), _, _) = opened(tmp_path / "a.apkg")
    assert note["mod"] == stamp
    # a lock that is out of date never takes a note back
    lock_at(tmp_path / "deck", datetime(2027, 1, 1, tzinfo=UTC))
    replaced(tmp_path / "deck", "先 **说** 定义", "先说定义")
    assert anki.write(open_deck(tmp_path / "deck"), tmp_path / "b.apkg").undated == ("t.hostile",)
    ((later,), _, _) = opened(tmp_path / "b.apkg")
    assert later["mod"] >= int(datetime(2027, 1, 1, tzinfo=UTC).timestamp()) + 1


def test_one_language_or_the_other_first(tmp_path: Path) -> None:
    deck = hostile(tmp_path / "deck")
    anki.write(deck, tmp_path / "a.apkg", ("en", "zh"))
    ((both,), _, _) = opened(tmp_path / "a.apkg")
    assert both["fields"][template.FIRST] == "1"
    anki.write(deck, tmp_path / "b.apkg", ("en",))
    ((alone,), _, _) = opened(tmp_path / "b.apkg")
    assert alone["guid"] == both["guid"]
    assert alone["fields"]["Question zh"] == ""
    assert alone["fields"]["Question en"] == both["fields"]["Question en"]
    with pytest.raises(ValueError, match="language"):
        anki.write(deck, tmp_path / "c.apkg", ())
    assert not (tmp_path / "c.apkg").exists()


def test_an_empty_front_is_refused(tmp_path: Path) -> None:
    deck = hostile(tmp_path / "deck")
    card = replace(deck.card("t.hostile"), question=Text("问", "\u200b\x07"))
    with pytest.raises(ValueError, match=r"t\.hostile"):
        fields.note_text(deck, card, ("zh", "en"))


def test_a_file_that_cannot_be_written_leaves_the_old_one(tmp_path: Path) -> None:
    deck = hostile(tmp_path / "deck")
    (tmp_path / "a.apkg").mkdir()
    for path in (tmp_path / "a.apkg", tmp_path / "nowhere" / "b.apkg"):
        with pytest.raises(OSError, match=r"apkg") as caught:
            anki.write(deck, path)
        assert caught.value.filename == str(path)
    assert {path.name for path in tmp_path.iterdir()} == {"deck", "a.apkg"}


def test_figures_of_one_system_are_drawn_to_one_scale() -> None:
    card = open_deck(builtin()).card("overlap.how")  # without buckets and with them
    media = fields.note_text(open_deck(builtin()), card, ("en",)).media
    axes = set()
    for drawing in media.values():
        axes.add(
            tuple(re.findall(r'<text class="f" x="([\d.]+)" y="[\d.]+" text-anchor="middle">(\d+)<', drawing.decode()))
        )
    assert len(media) == 4
    assert len(axes) == 1


def digest(what: object) -> str:
    return hashlib.sha256(json.dumps(what, ensure_ascii=False, sort_keys=True).encode()).hexdigest()[:16]


def test_who_changes_the_note_type_moves_its_date() -> None:
    """Anki takes a changed template only from a later note type: move ids.NOTE_TYPE_CHANGED with this hash."""
    plain = NoteType().to_json(0, ids.DECK)
    assert plain["mod"] == int(ids.NOTE_TYPE_CHANGED.timestamp())
    assert (ids.NOTE_TYPE_CHANGED.isoformat(), digest([plain["css"], plain["tmpls"], plain["flds"]])) == (
        "2026-11-01T00:00:00+00:00",
        "7d27fdd5d361cd1c",
    )


def test_who_writes_fields_otherwise_moves_their_date(tmp_path: Path) -> None:
    """Anki takes a changed note only if it is later: move ids.FIELDS_CHANGED with this hash."""
    deck = hostile(tmp_path / "deck")
    note = fields.note_text(deck, deck.card("t.hostile"), ("zh", "en"))
    assert (ids.FIELDS_CHANGED.isoformat(), digest([note.values, note.tags])) == (
        "2026-11-01T00:00:00+00:00",
        "b80576dbd56388e8",
    )


def test_what_collections_hang_on_never_changes() -> None:
    assert ids.guid("overlap.how") == "ebee0ad13d4c6b0035fe"
    assert (ids.NOTE_TYPE, ids.DECK, ids.DECK_NAME) == (
        1795910400001,
        1795910400002,
        "ML 系统面试 · ML systems interview",
    )
    assert ids.pinned("field", "Id") == 398550699320818872
    assert list(template.FIELDS) == [
        *("Id", "Topic zh", "Topic en", "Question zh", "Question en", "Task zh", "Task en", "Points zh", "Points en"),
        *("Answer zh", "Answer en", "Figure zh", "Figure en", "Pitfalls zh", "Pitfalls en", "Intuition zh"),
        *("Intuition en", "Asked-as zh", "Asked-as en", "Follow-ups zh", "Follow-ups en", "Practice zh", "Practice en"),
        *("Sources zh", "Sources en", "English first"),
        *("Spare 1", "Spare 2", "Spare 3", "Spare 4", "Spare 5", "Spare 6"),
    ]
