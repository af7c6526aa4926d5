"""Whatever happens to a file, nothing raises, and a card that wasn't touched is there as it was."""

from __future__ import annotations

import os
import tempfile
from dataclasses import replace
from pathlib import Path

import yaml
from deck_files import CARD, card, write_deck
from hypothesis import assume, example, given
from hypothesis import strategies as st

from interview_tui.deck import Card, open_deck
from interview_tui.deck.source import UNSEEN
from interview_tui.messages import LANGS

COUNT = 4
HEIGHT = len(CARD.splitlines())


def opened(data: bytes) -> dict[str, Card]:
    with tempfile.TemporaryDirectory() as folder:
        deck = open_deck(write_deck(Path(folder), {"t/a.yaml": data}))
        for fault in deck.faults:
            assert fault.path.name == "a.yaml"
            assert all(fault.say(lang) for lang in LANGS)
            assert fault.line is None or 1 <= fault.line <= data.count(b"\n") + data.count(b"\r") + 2
        return {entry.id: deck.card(entry.id) for entry in deck.index}


SOUND = "".join(card(f"t.c{i}") for i in range(COUNT)).encode()
CARDS = opened(SOUND)


@given(st.data())
def test_damage_inside_one_card_hides_no_other(data: st.DataObject) -> None:
    """Any bytes put over any part of a card below its first line: the other cards are as they were."""
    lines = SOUND.splitlines(keepends=True)
    which = data.draw(st.integers(0, COUNT - 1))
    start = sum(map(len, lines[: which * HEIGHT + 1]))
    end = sum(map(len, lines[: (which + 1) * HEIGHT])) - 1
    at = data.draw(st.integers(start, end))
    length = data.draw(st.integers(0, end - at))
    fragments = st.sampled_from(
        [
            b"\t",
            b"'",
            b'"',
            b"{",
            b"}",
            b"[",
            b": ",
            b" #",
            b"\n",
            b"\0",
            b"\xff",
            b"|",
            b">",
            b"&a",
            b"*a",
            b"%",
            b"---",
            b"...",
        ]
    )
    new = data.draw(st.lists(fragments | st.binary(max_size=4), max_size=6).map(b"".join))
    # A line in column 0 that begins a card of its own is another kind of damage: it may double an id.
    assume(b"- id" not in new and b"\r" not in new)
    found = opened(SOUND[:at] + new + SOUND[at + length :])
    for i in range(COUNT):
        if i != which:
            assert found.get(f"t.c{i}") == _moved(i, which, at, length, new)


def _moved(i: int, which: int, at: int, length: int, new: bytes) -> Card:
    """Card `i` as it must be: where lines came or went above it, it stands elsewhere and is the same."""
    before = CARDS[f"t.c{i}"]
    shift = new.count(b"\n") - SOUND[at : at + length].count(b"\n") if i > which else 0
    return replace(before, line=before.line + shift)


@given(st.binary(max_size=300))
@example(b"- id: t.x\n  - a\n")
@example(b"%YAML 9.9\n---\n- id: a\n")
@example(b"- id: a\n\xc2\x85- id: b\n")
@example(b"? \n: \n")
@example(b"- ? {a: b}\n  : c\n")
@example(b"- id: [a]\n")
@example(b"- {id: {a: b}}\n")
@example(b"- - - -\n")
@example(b"- id: !!binary aGk=\n")
@example(b"- <<: {a: b}\n  id: x\n")
def test_no_bytes_raise(data: bytes) -> None:
    opened(data)


@given(st.lists(st.tuples(st.integers(0, len(SOUND) - 1), st.binary(max_size=3)), max_size=8))
def test_damage_anywhere_never_raises(wounds: list[tuple[int, bytes]]) -> None:
    damaged = SOUND
    for at, new in wounds:
        damaged = damaged[:at] + new + damaged[at + 1 :]
    opened(damaged)


TYPED = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r"), min_size=1, max_size=40)


@given(TYPED, st.sampled_from(["'", '"']))
def test_any_text_comes_back_as_typed(typed: str, style: str) -> None:
    """Whatever a YAML writer quotes is read as what it was, in either language."""
    assume(typed.strip() and not UNSEEN.search(typed))
    written = yaml.dump(
        {"zh": typed, "en": typed}, default_style=style, allow_unicode=True, width=10**6, Dumper=yaml.CSafeDumper
    )
    body = "".join(f"    {line}\n" for line in written.rstrip("\n").split("\n"))
    text = CARD.replace('  answer: {zh: "并行", en: "Side by side"}\n', f"  answer:\n{body}")
    found = opened(text.encode())
    if "t.id" in found:
        assert found["t.id"].answer.zh == found["t.id"].answer.en == typed
    else:
        assert "{" in typed


PLAIN = st.from_regex(r"[A-Za-z0-9.~+=</$_-]([A-Za-z0-9 .:/<>=*&!%@~+_-]{0,20}[A-Za-z0-9.])?", fullmatch=True)


@given(PLAIN)
@example("no")
@example("1:30")
@example("010")
@example("1e-3")
def test_unquoted_words_and_numbers_stay_text(typed: str) -> None:
    assume(": " not in typed and not typed.startswith(("- ", "---")))
    assume(typed not in ("-", "<<"))
    text = CARD.replace(
        '  answer: {zh: "并行", en: "Side by side"}\n', f"  answer:\n    zh: {typed}\n    en: {typed}\n"
    )
    found = opened(text.encode())
    assert found["t.id"].answer.en == typed


def test_a_pipe_or_a_device_among_the_files_is_not_waited_for(tmp_path: Path) -> None:
    root = write_deck(tmp_path / "deck", {"t/a.yaml": card("t.one")})
    os.mkfifo(root / "t" / "pipe.yaml")
    (root / "t" / "endless.yaml").symlink_to("/dev/zero")
    for _ in range(2):
        deck = open_deck(root, tmp_path / "cache")
        assert [entry.id for entry in deck.index] == ["t.one"]
        assert [(fault.path.name, fault.code) for fault in deck.faults] == [
            ("endless.yaml", "not-text"),
            ("pipe.yaml", "not-text"),
        ]
