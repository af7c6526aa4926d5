"""Folders that can't be looked into: named, and what can be read beside them is read."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from deck_files import card, write_deck

from interview_tui.deck import open_deck


@pytest.fixture
def root() -> Iterator[Path]:
    """A deck of two topics, of somebody without root's powers, who is us for this test."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        as_root = os.geteuid() == 0
        write_deck(folder, {"t/a.yaml": card("t.one"), "u/b.yaml": card("u.one"), "u/sub/c.yaml": card("u.two")})
        if as_root:
            for path in (folder, *folder.rglob("*")):
                os.chown(path, 65534, 65534)
            os.seteuid(65534)
        try:
            yield folder
        finally:
            if as_root:
                os.seteuid(0)
            for path in (folder, folder / "t", folder / "u", folder / "u" / "sub"):
                path.chmod(0o755)


@pytest.mark.parametrize(("shut", "left"), [("u", ["t.one"]), ("u/sub", ["t.one", "u.one"]), ("t", ["u.one", "u.two"])])
@pytest.mark.parametrize("mode", [0, 0o400])
def test_a_folder_that_is_shut_hides_no_other(root: Path, shut: str, left: list[str], mode: int) -> None:
    (root / shut).chmod(mode)
    deck = open_deck(root)
    assert [entry.id for entry in deck.index] == left
    assert deck.faults
    assert all(fault.path.is_relative_to(root / shut) for fault in deck.faults)
    assert all("Permission denied" in fault.say("en") for fault in deck.faults)


def test_where_all_are_shut_each_is_named(root: Path) -> None:
    for topic in ("t", "u"):
        (root / topic).chmod(0)
    deck = open_deck(root)
    assert [(fault.path.name, fault.code) for fault in deck.faults] == [("t", "unreadable"), ("u", "unreadable")]


def test_a_deck_that_is_shut_says_so(root: Path) -> None:
    root.chmod(0)
    (fault,) = open_deck(root).faults
    assert fault.code == "no-access"
    assert "permissions" in fault.say("en")
    assert "权限" in fault.say("zh")
