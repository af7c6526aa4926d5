"""What Anki itself makes of the package: imports, updates and what a reader changed, by the official `anki`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import oracles
import pytest
from anki_decks import SECOND_DAY, hostile, lock_at, ours, replaced

from interview_tui.deck import open_deck
from interview_tui.export import anki as export
from interview_tui.export.anki import build, fields, ids, template

pytestmark = pytest.mark.oracle
KINDS = ("new", "updated", "duplicate", "conflicting", "first_field_match", "missing_notetype", "missing_deck")


class Reader:
    """A person's Anki: one collection, in which packages arrive."""

    def __init__(self, folder: Path) -> None:
        self.anki = oracles.module("anki.collection")
        folder.mkdir()
        self.col: Any = self.anki.Collection(str(folder / "collection.anki2"))

    def take(self, package: Path) -> dict[str, int]:
        """Import as the dialogue does when nothing in it is changed; how many notes went which way."""
        presets = self.col._backend.get_import_anki_package_presets()
        request = self.anki.ImportAnkiPackageRequest(package_path=str(package), options=presets)
        log = self.col.import_anki_package(request).log
        assert not log.empty_first_field
        return {kind: len(getattr(log, kind)) for kind in KINDS if getattr(log, kind)}

    def rows(self, table: str) -> list[list[Any]]:
        rows: list[list[Any]] = self.col.db.all(f"select * from {table} order by 1")
        return rows

    def state(self) -> list[list[list[Any]]]:
        return [self.rows(table) for table in ("notes", "cards", "revlog", "notetypes", "fields", "templates")]

    def note(self, card_id: str) -> Any:
        (found,) = self.col.find_notes(f"Id:{card_id}")
        return self.col.get_note(found)


@pytest.fixture
def reader(tmp_path: Path) -> Iterator[Reader]:
    reader = Reader(tmp_path / "anki")
    yield reader
    reader.col.close()


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return ours(tmp_path / "deck")


def written(root: Path, path: Path) -> Path:
    export.write(open_deck(root), path)
    return path


def test_only_new_notes_with_a_card_each_in_order(reader: Reader, root: Path, tmp_path: Path) -> None:
    deck = open_deck(root)
    summary = export.write(deck, tmp_path / "a.apkg")
    assert reader.take(tmp_path / "a.apkg") == {"new": len(deck)}
    assert reader.col.note_count() == reader.col.card_count() == len(deck)
    assert not reader.col.get_empty_cards().notes
    assert {reader.col.decks.name(reader.col.get_card(card).did) for card in reader.col.find_cards("")} == {
        ids.DECK_NAME
    }
    order = [reader.col.get_card(card).note()["Id"] for card in reader.col.find_cards("", order="c.due")]
    assert order == [entry.id for entry in deck.index]
    assert all(len(reader.col.get_note(note).cards()) == 1 for note in reader.col.find_notes(""))
    media = reader.col.media.check()
    assert not list(media.missing)
    assert not list(media.unused)
    assert len(list((tmp_path / "anki" / "collection.media").iterdir())) == summary.media > 10


def test_importing_it_again_or_a_rebuild_changes_nothing(reader: Reader, root: Path, tmp_path: Path) -> None:
    package = written(root, tmp_path / "a.apkg")
    count = reader.take(package)["new"]
    before = reader.state()
    assert reader.take(package) == {"duplicate": count}
    assert reader.take(written(root, tmp_path / "b.apkg")) == {"duplicate": count}
    assert reader.state() == before


def test_what_the_reader_changed_stays(reader: Reader, root: Path, tmp_path: Path) -> None:
    package = written(root, tmp_path / "a.apkg")
    count = reader.take(package)["new"]
    note = reader.note("overlap.how")
    note["Answer en"] = "My own answer"
    note.tags.append("mine")
    reader.col.update_note(note)
    kind = reader.col.models.get(ids.NOTE_TYPE)
    kind["css"] += ".itui { color: teal; }"
    kind["tmpls"][0]["afmt"] += "<p>mine</p>"
    reader.col.models.update_dict(kind)
    before = reader.state()
    assert reader.take(written(root, tmp_path / "b.apkg")) == {"duplicate": count}
    assert reader.state() == before


def test_a_mended_typo_updates_one_note_and_keeps_its_scheduling(reader: Reader, root: Path, tmp_path: Path) -> None:
    count = reader.take(written(root, tmp_path / "a.apkg"))["new"]
    note = reader.note("overlap.how")
    other = reader.note("overlap.bucket-count")
    other["Answer zh"] = "我自己的话"
    reader.col.update_note(other)
    for _ in range(2):
        card = note.cards()[0]
        card.start_timer()
        reader.col.sched.answerCard(card, 4)
    assert note.cards()[0].reps == 2
    notes, cards, reviews = (reader.rows(table) for table in ("notes", "cards", "revlog"))
    card_text = open_deck(root).card("overlap.how").answer.en.split(".")[0]
    replaced(root, card_text, card_text + ", mended")
    lock_at(root, SECOND_DAY)
    assert reader.take(written(root, tmp_path / "b.apkg")) == {"updated": 1, "duplicate": count - 1}
    assert ", mended" in reader.note("overlap.how")["Answer en"]
    assert reader.note("overlap.bucket-count")["Answer zh"] == "我自己的话"
    assert (reader.rows("cards"), reader.rows("revlog")) == (cards, reviews)
    changed = [row[0] for old, row in zip(notes, reader.rows("notes"), strict=True) if old != row]
    assert changed == [note.id]


def test_a_new_card_arrives_alone(reader: Reader, root: Path, tmp_path: Path) -> None:
    count = reader.take(written(root, tmp_path / "a.apkg"))["new"]
    first = open_deck(root).card("overlap.how")
    source = (root / first.path).read_text(encoding="utf-8")
    (root / "overlap" / "z.yaml").write_text(
        source.split("\n- id:")[0].replace("overlap.how", "overlap.brand-new", 1) + "\n", encoding="utf-8"
    )
    lock_at(root, SECOND_DAY)
    assert reader.take(written(root, tmp_path / "b.apkg")) == {"new": 1, "duplicate": count}
    assert reader.note("overlap.brand-new")["Question zh"] == reader.note("overlap.how")["Question zh"]


def test_a_spare_field_comes_into_use_without_a_conflict(
    reader: Reader, root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    count = reader.take(written(root, tmp_path / "a.apkg"))["new"]
    page, note_text, later = template.back(), fields.note_text, SECOND_DAY.replace(year=2027)

    def fuller(*given: Any) -> Any:
        found = note_text(*given)
        values = [*found.values]
        values[template.FIELDS.index("Spare 1")] = "something new"
        return replace(found, values=tuple(values))

    monkeypatch.setattr(build, "note_text", fuller)
    monkeypatch.setattr(template, "back", lambda: page + "{{Spare 1}}")
    monkeypatch.setattr(ids, "NOTE_TYPE_CHANGED", later)
    monkeypatch.setattr("interview_tui.export.anki.changed.FIELDS_CHANGED", later)
    assert reader.take(written(root, tmp_path / "b.apkg")) == {"updated": count}
    note = reader.note("overlap.how")
    assert "something new" in note.cards()[0].render_output().answer_text
    assert reader.col.note_count() == reader.col.card_count() == count


def test_a_rename_of_the_deck_is_respected(reader: Reader, root: Path, tmp_path: Path) -> None:
    count = reader.take(written(root, tmp_path / "a.apkg"))["new"]
    reader.col.decks.rename(reader.col.decks.id_for_name(ids.DECK_NAME), "Mine")
    cards = reader.rows("cards")
    assert reader.take(written(root, tmp_path / "b.apkg")) == {"duplicate": count}
    assert reader.rows("cards") == cards


def test_sides_hold_what_the_card_says_and_nothing_raw(reader: Reader, tmp_path: Path) -> None:
    export.write(hostile(tmp_path / "hostile"), tmp_path / "a.apkg")
    assert reader.take(tmp_path / "a.apkg") == {"new": 1}
    output = reader.note("t.hostile").cards()[0].render_output()
    assert not output.question_av_tags
    assert not output.answer_av_tags
    for side in (output.question_text, output.answer_text):
        assert "{{#" not in side
        assert "{{/" not in side
        assert "<script>alert" not in side
        assert "vector&lt;int&gt;" in side
    assert r"\(a&lt;b\)" in output.answer_text
    assert r"\(a&lt;b\)" not in output.question_text
    assert "{{c1::x}}" in output.answer_text
