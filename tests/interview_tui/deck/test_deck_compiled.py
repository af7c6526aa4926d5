"""The compiled cache: never needed, never stale, never trusted when damaged; a fresh one needs no YAML."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest
from deck_files import card, write_deck

from interview_tui.deck import Deck, compiled, open_deck, opened


@pytest.fixture
def root(tmp_path: Path) -> Path:
    more = "  asked_as: {zh: [怎么做？], en: [How so?]}\n  asked: [{by: 快手}]\n  pitfalls: [{zh: 坑, en: pit}]\n"
    return write_deck(
        tmp_path / "deck", {"t/a.yaml": card("t.one", more) + card("t.two").replace("level: 2", "level: 9")}
    )


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    return tmp_path / "cache"


def cache_file(root: Path, cache: Path) -> Path:
    return compiled.file_for(root, cache)


def whole(deck: Deck) -> object:
    cards = [deck.card(entry.id) for entry in deck.index]
    return deck.topics, deck.index, cards, deck.faults, deck.set_aside


def compilations(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Count how often sources are compiled from now on."""
    seen: list[Path] = []
    real = opened.compile_deck

    def counted(root: Path) -> compiled.Compiled:
        seen.append(root)
        return real(root)

    monkeypatch.setattr(opened, "compile_deck", counted)
    return seen


def age(root: Path, seconds: float = 60) -> None:
    """As if the deck had been written long ago."""
    for file in root.rglob("*.yaml"):
        then = file.stat().st_mtime_ns - int(seconds * 1e9)
        os.utime(file, ns=(then, then))


def test_compiled_and_sources_give_the_same_deck(root: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plain, cold = open_deck(root), open_deck(root, cache)
    seen = compilations(monkeypatch)
    warm = open_deck(root, cache)
    assert whole(plain) == whole(cold) == whole(warm)
    assert not seen
    assert warm.card("t.one").asked_as.zh == ("怎么做？",)


def test_a_change_is_seen_even_with_the_same_size_and_time(root: Path, cache: Path) -> None:
    open_deck(root, cache)
    file = root / "t/a.yaml"
    before = file.stat()
    file.write_text(file.read_text("utf-8").replace("Side by side", "Side to side"), "utf-8")
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert open_deck(root, cache).card("t.one").answer.en == "Side to side"


def test_a_new_file_and_a_vanished_one_are_seen(root: Path, cache: Path) -> None:
    open_deck(root, cache)
    (root / "t/b.yaml").write_text(card("t.three"), "utf-8")
    assert {entry.id for entry in open_deck(root, cache).index} == {"t.one", "t.three"}
    (root / "t/b.yaml").unlink()
    assert {entry.id for entry in open_deck(root, cache).index} == {"t.one"}


def test_touched_files_are_hashed_once_and_not_compiled(
    root: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_deck(root, cache)
    age(root)
    seen = compilations(monkeypatch)
    hashed: list[Path] = []
    real = compiled.content

    def counted(at: Path, files: list[compiled.Stamp]) -> str:
        hashed.append(at)
        return real(at, files)

    monkeypatch.setattr(compiled, "content", counted)
    # Inode times can't be set back, so what was just touched counts as settled only under a shorter limit.
    monkeypatch.setattr(compiled, "SETTLED", -(10**12))
    for _ in range(3):
        open_deck(root, cache)
    assert len(hashed) == 1
    assert not seen


@pytest.mark.parametrize("damage", ["empty", "cut", "header", "index", "json", "format", "list"])
def test_a_damaged_cache_is_made_again(root: Path, cache: Path, damage: str) -> None:
    expected = whole(open_deck(root, cache))
    file = cache_file(root, cache)
    data = file.read_bytes()
    head, _, rest = data.partition(b"\n")
    broken = {
        "empty": b"",
        "cut": data[: len(head) + 40],
        "header": b"\xff" + data,
        "index": head + b"\n" + b"#" + rest[1:],
        "json": b"{}\n" + rest,
        "format": json.dumps(json.loads(head) | {"format": 0}).encode() + b"\n" + rest,
        "list": b"[1, 2]\n" + rest,
    }[damage]
    file.write_bytes(broken)
    assert whole(open_deck(root, cache)) == expected
    assert cache_file(root, cache).read_bytes() != broken


def test_a_body_damaged_or_replaced_after_opening_is_read_from_the_sources(root: Path, cache: Path) -> None:
    open_deck(root, cache)
    deck = open_deck(root, cache)
    file = cache_file(root, cache)
    file.write_bytes(file.read_bytes()[:-9] + b"#########")
    assert deck.card("t.one").answer.en == "Side by side"
    deck = open_deck(root, cache)
    file.unlink()
    assert deck.card("t.one").answer.en == "Side by side"
    with pytest.raises(KeyError):
        deck.card("t.none")


def test_a_cache_folder_that_cannot_be_written_costs_only_time(root: Path, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    for _ in range(2):
        assert open_deck(root, blocked / "cache").card("t.one").level == 2


def test_two_decks_do_not_share_a_file(root: Path, cache: Path, tmp_path: Path) -> None:
    other = write_deck(tmp_path / "other", {"t/a.yaml": card("t.other")})
    for _ in range(2):
        assert [entry.id for entry in open_deck(root, cache).index] == ["t.one"]
        assert [entry.id for entry in open_deck(other, cache).index] == ["t.other"]
    assert len(list(cache.iterdir())) == 2


def test_links_among_folders_are_followed_once(root: Path, cache: Path) -> None:
    (root / "t" / "loop").symlink_to(root)
    (root / "t" / "gone.yaml").symlink_to(root / "nowhere")
    elsewhere = write_deck(root.parent / "elsewhere", {"u/a.yaml": card("u.one")})
    (root / "u").symlink_to(elsewhere / "u")
    for _ in range(2):
        deck = open_deck(root, cache)
        assert {entry.id for entry in deck.index} == {"t.one", "u.one"}
        assert {fault.code for fault in deck.faults} == {"bad-whole", "unreadable"}


def open_and_read(root: Path, cache: Path, i: int) -> str:
    """What one of several processes does while others do the same."""
    os.utime(root / "t/a.yaml", ns=(i * 10**9, i * 10**9))
    return open_deck(root, cache).card("t.one").answer.en


def test_several_processes_may_write_at_once(root: Path, cache: Path) -> None:
    with ProcessPoolExecutor(4) as pool:
        answers = list(pool.map(open_and_read, [root] * 12, [cache] * 12, range(12)))
    assert answers == ["Side by side"] * 12
    assert len(list(cache.iterdir())) == 1


def test_a_fresh_cache_needs_neither_yaml_nor_simulator_nor_screen(root: Path, cache: Path) -> None:
    open_deck(root, cache)
    code = (
        "import sys; from pathlib import Path; from interview_tui.deck import compiled, open_deck\n"
        "compiled.SETTLED = -(10**12)  # what was written just now would be hashed once more\n"
        "deck = open_deck(Path(sys.argv[1]), Path(sys.argv[2])); deck.index; deck.card('t.one'); deck.faults\n"
        "loaded = {name.split('.')[0] for name in sys.modules}\n"
        "print(*sorted(loaded & {'yaml', 'textual', 'fsrs', 'sim_core', 'sqlite3', 'hashlib', 'difflib'}))"
    )
    run = subprocess.run(
        [sys.executable, "-c", code, str(root), str(cache)], capture_output=True, text=True, check=True
    )
    assert run.stdout.strip() == ""


@pytest.mark.long
def test_ten_thousand_cards_open_in_a_small_part_of_what_compiling_costs(tmp_path: Path) -> None:
    from time import process_time

    files: dict[str, str | bytes] = {
        f"t/{k:03}.yaml": "".join(card(f"t.c{k * 100 + i}") for i in range(100)) for k in range(100)
    }
    root = write_deck(tmp_path / "deck", files)
    begun = process_time()
    assert len(open_deck(root, tmp_path / "cache")) == 10_000
    compiling = process_time() - begun
    begun = process_time()
    deck = open_deck(root, tmp_path / "cache")
    assert deck.card("t.c7777").id == "t.c7777"
    assert process_time() - begun < compiling / 20


@pytest.mark.parametrize("after", ["lost", "unreadable", "gone"])
def test_a_deck_that_is_open_is_what_it_was_when_its_files_are_rewritten(root: Path, cache: Path, after: str) -> None:
    """Somebody edits cards while studying, and a status line runs `due`."""
    open_deck(root, cache)
    deck = open_deck(root, cache)
    assert deck.topics
    if after == "gone":
        shutil.rmtree(root)
        shutil.rmtree(cache)
    else:
        (root / "t" / "a.yaml").write_text(card("t.three") if after == "lost" else "\0" * 99, encoding="utf-8")
        assert "t.one" not in open_deck(root, cache)
    assert deck.card("t.one").answer.en == "Side by side"
