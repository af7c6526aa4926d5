"""Two machines: any split, any order, any number of times, the same bytes."""

from __future__ import annotations

import os
import random
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from interview_tui.history.days import DayRule
from interview_tui.history.merge import export, merge
from interview_tui.history.store import Store

NOW = datetime(2026, 11, 29, 12, tzinfo=UTC)
FACTS: tuple[dict[str, Any], ...] = (
    {"phase": "ask", "outcome": "right", "try": 1},  # as logged before steps were given away
    {"phase": "ask", "outcome": "right", "try": 1, "worked": 0, "difficulty": 0.712, "hint": False},
    {"phase": "ask", "outcome": "wrong", "try": 1, "worked": 2, "difficulty": -1.5, "hint": True},
    {"phase": "ask", "outcome": "slip", "try": 1, "worked": 1, "difficulty": -0.4},
)
ZONES = ("Asia/Shanghai", "America/Los_Angeles")
steps = st.lists(
    st.tuples(st.integers(0, 1), st.sampled_from(["review", "attempt", "undo", "suspend", "note"]), st.integers(0, 3),
              st.integers(-3, 40)),
    min_size=1, max_size=14,
)  # fmt: skip


def play(store: Store, script: list[tuple[int, str, int, int]], me: int) -> None:
    """This machine's share of a script of (machine, kind, choice, hours passed)."""
    now = NOW
    mine: list[str] = []
    for who, kind, choice, hours in script:
        now += timedelta(hours=hours)
        if who != me:
            continue
        more: dict[str, Any] = {}
        if kind == "review":
            more = {"rating": choice + 1, "interval": choice}
        elif kind == "attempt":
            more = {"problem": "f@1:X", "milliseconds": 900, "data": FACTS[choice]}
        elif kind == "undo":
            if not mine:
                continue
            more = {"target": mine[choice % len(mine)]}
        elif kind == "suspend":
            more = {"data": {"on": bool(choice % 2)}}
        else:
            more = {"data": {"text": f"注 {choice}"}}
        subject = "" if kind == "undo" else "f" if kind == "attempt" else f"c.{choice}"
        mine.append(store.append(kind, subject, now=now, days=DayRule(ZONES[me]), **more).id)


def folds(store: Store) -> tuple[Any, ...]:
    return store.cards(), store.skills(), store.query("SELECT * FROM totals ORDER BY app_day")


@settings(max_examples=15)
@given(steps, st.randoms(use_true_random=False))
def test_any_split_in_any_order_gives_the_same_bytes_and_states(
    script: list[tuple[int, str, int, int]], rng: random.Random
) -> None:
    with TemporaryDirectory(dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None) as made:
        split_and_join(Path(made), script, rng)


def split_and_join(folder: Path, script: list[tuple[int, str, int, int]], rng: random.Random) -> None:
    with Store.open(folder / "a.db", "a") as a, Store.open(folder / "b.db", "b") as b:
        play(a, script, 0)
        play(b, script, 1)
        lines = [*export(a), *export(b)]
        merge(a, export(b))
        merge(b, export(a))
        assert list(export(a)) == list(export(b))
        assert sorted(export(a)) == sorted(lines)
        assert folds(a) == folds(b)
    with Store.open(folder / "c.db", "c") as c:
        rng.shuffle(lines)
        for start in range(0, len(lines), 3):  # in pieces, each of them twice
            for _ in range(2):
                merge(c, lines[start : start + 3])
        with Store.open(folder / "a.db", "a", write=False) as a:
            assert list(export(c)) == list(export(a))
            assert folds(c) == folds(a)
        c.rebuild()
        with Store.open(folder / "a.db", "a", write=False) as a:
            assert folds(c) == folds(a)


def test_what_was_known_is_counted_and_bad_lines_are_named(tmp_path: Path) -> None:
    with Store.open(tmp_path / "a.db", "a") as a, Store.open(tmp_path / "b.db", "b") as b:
        play(a, [(0, "review", 2, 0), (0, "note", 1, 1)], 0)
        lines = list(export(a))
        found = merge(b, ["\ufeff" + lines[0], "\n", "<<<<<<< HEAD\n", lines[1].replace("注 1", "注 2"), lines[0]])
        assert (found.added, found.known) == (1, 0)
        assert [number for number, _ in found.refused] == [3, 4]
        assert [error.code for _, error in found.refused] == ["bad-line", "bad-digest"]
        again = merge(b, lines)
        assert (again.added, again.known, again.refused) == (1, 1, ())


def test_an_undo_that_comes_before_what_it_undoes(tmp_path: Path) -> None:
    with Store.open(tmp_path / "a.db", "a") as a, Store.open(tmp_path / "b.db", "b") as b:
        play(a, [(0, "review", 2, 0), (0, "undo", 0, 1), (0, "review", 3, 30)], 0)
        first, undo, last = export(a)
        for line in (undo, last, first):
            merge(b, [line])
        assert folds(b) == folds(a)
        assert list(export(b)) == [first, undo, last]


def test_after_a_merge_this_machine_counts_on_from_its_own_number(tmp_path: Path) -> None:
    with Store.open(tmp_path / "a.db", "a") as a:
        play(a, [(0, "review", 2, 0), (0, "review", 1, 1)], 0)
        lines = list(export(a))
    with Store.open(tmp_path / "new.db", "a") as restored:
        merge(restored, lines)
        event = restored.append("review", "c.9", now=NOW, days=DayRule("UTC"), rating=3, interval=1)
        assert event.sequence == 3
