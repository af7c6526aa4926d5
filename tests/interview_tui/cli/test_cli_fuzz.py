"""Command lines put together at random, over one home after another: an exit status, and never a traceback."""

from __future__ import annotations

import contextlib
import io
import random
import sys
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from interview_tui.cli import main

EVIL = "\x1b[31m\u202ex"
SOON = (datetime.now(UTC).date() + timedelta(days=12)).isoformat()
DAYS = ["2999-01-01", "2026-02-30", "：", f"{SOON}:{EVIL}", f"{SOON}：快手", f"{SOON}:{'y' * 300}", SOON, "-1", ""]
NUMBERS = ["0", "-1", "1", "40", "100000", "x", "1e3", "９", "9" * 30]
SUMS = [
    "2GB/(50GB/s)",
    "1/0",
    "((((",
    "9**9**9",
    "70 ms",
    "√2",
    "2GB+3ms",
    "",
    "=",
    "７０",
    "1e999",
    "__import__('os')",
]
PROBLEMS = ["ddp-exposed", "ddp-exposed@1:7F2K", "@", "x@1:1", "ddp-exposed@1:" + "Z" * 40, EVIL, ""]
SHARED = [
    [],
    [],
    [],
    ["--lang", "zh"],
    ["--lang", "xx"],
    ["--plain"],
    ["--cards", ""],
    ["--cards"],
    ["-h"],
    ["—json"],
    [EVIL],
]

Make = Callable[[random.Random, Path], list[str]]


def plan(rng: random.Random, _: Path) -> list[str]:
    dates = [word for _ in range(rng.randint(0, 3)) for word in ("--interview", rng.choice(DAYS))]
    minutes = rng.choice([[], ["--minutes", rng.choice(NUMBERS)]])
    return ["plan", *dates, *minutes, *rng.choice([[], ["--dry-run"], ["--drop"], ["--json"]])]


def log(rng: random.Random, folder: Path) -> list[str]:
    files = [str(folder / name) for name in ("l", "deck/t/a.yaml", "no/such", EVIL, ".")]
    ends = [[], [rng.choice(files)], ["-o", rng.choice([*files, "-", ""])]]
    return ["log", rng.choice(["export", "merge", "mrege"]), *rng.choice(ends)]


def counts(rng: random.Random, _: Path) -> list[str]:
    return rng.choice(
        [["due"], ["due", "--json"], ["stats"], ["stats", "--json"], ["doctor"], [], ["optimize", "--dry-run"]]
    )


def cards(rng: random.Random, folder: Path) -> list[str]:
    output = str(folder / rng.choice(["d.apkg", "no/x", "deck", EVIL]))
    check = ["check", *rng.choice([[], ["--today", rng.choice([*DAYS, *NUMBERS])], ["--schema"], ["--schema", "x"]])]
    return rng.choice([check, ["export", "anki", "-o", output], ["export", rng.choice(["anki", "word"])]])


def sessions(rng: random.Random, _: Path) -> list[str]:
    practice = ["practice", *rng.choice([[], [rng.choice(PROBLEMS)], ["--weak"], ["--clock"]])]
    return rng.choice([["study"], ["study", rng.choice(["t", "nope", EVIL])], practice, ["--plain"]])


def calc(rng: random.Random, _: Path) -> list[str]:
    return ["calc", rng.choice(SUMS)]


MAKERS: tuple[Make, ...] = (plan, log, counts, cards, sessions, calc)
TYPED = ["", "1", "70", "g", "a", "z", "l", "?", "skip", "hint", "q", EVIL, "９", "=1/0", "b"]


@pytest.mark.parametrize("seed", range(4))
def test_any_command_line_is_answered(seed: int, private_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answered(seed, 25, private_home, monkeypatch)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 120))
def test_very_many_command_lines_are_answered(seed: int, private_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answered(seed, 250, private_home, monkeypatch)


def answered(seed: int, count: int, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = home.parent
    (folder / "deck" / "t").mkdir(parents=True)
    topic = "title: {zh: 题, en: T}\nsources: [{id: src, title: S}]\n"
    (folder / "deck" / "t" / "topic.yaml").write_text(topic, encoding="utf-8")
    card = (
        "- id: t.c{n}\n  kind: concept\n  level: {n}\n  concepts: [c.one]\n  question: {{zh: 问, en: Q}}\n"
        "  answer: {{zh: 答, en: A}}\n  sources: [{{ref: src}}]\n  checked: 2026-11-29\n"
    )
    (folder / "deck" / "t" / "a.yaml").write_text("".join(card.format(n=n) for n in range(1, 7)), encoding="utf-8")
    monkeypatch.setenv("INTERVIEW_TUI_CARDS", str(folder / "deck"))
    monkeypatch.chdir(folder)
    rng = random.Random(seed)
    for _ in range(count):
        words = [*rng.choice(MAKERS)(rng, folder), *rng.choice(SHARED)]
        typed = "".join(f"{rng.choice(TYPED)}\n" for _ in range(rng.randint(0, 12)))
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            status = main(words)
        assert status in (0, 1, 2), words
        assert status != 2 or err.getvalue().strip(), words
        data = "--json" in words or words[:1] == ["log"]  # JSON escapes what a terminal would obey, and no more
        assert not any(char in out.getvalue() + err.getvalue() for char in ("\x1b" if data else "\x1b\u202e")), words
