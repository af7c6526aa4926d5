"""A clock, a deck and problems as small as the sessions allow."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from interview_tui.config import Settings
from interview_tui.deck import Card, Entry, Text, Topic
from interview_tui.history.store import Store

START = datetime(2026, 11, 29, 12, tzinfo=UTC)
SETTINGS = Settings(lang="zh", zone="Asia/Shanghai")


@dataclass
class Clock:
    """Stands still until told."""

    now: datetime = START

    def __call__(self) -> datetime:
        return self.now

    def on(self, **passed: float) -> None:
        self.now += timedelta(**passed)


@dataclass
class FakeDeck:
    """`size` cards a topic; card n of a topic is about concept n modulo 5."""

    names: Sequence[str] = ("t",)
    size: int = 12
    needs: dict[str, tuple[str, ...]] = field(default_factory=dict)
    lost: frozenset[str] = frozenset()
    hash: str = "h"
    families: Sequence[str] = ("double", "half", "third")

    @property
    def topics(self) -> tuple[Topic, ...]:
        return tuple(Topic(name, Text(name, name), n, self.needs.get(name, ())) for n, name in enumerate(self.names))

    @property
    def index(self) -> tuple[Entry, ...]:
        entries = (
            Entry(f"{topic}.c{n}", topic, "题", "q", 1, "open", self.hash, (f"{topic}.{n % 5}",), ())
            for topic in self.names
            for n in range(self.size)
        )
        return tuple(entry for entry in entries if entry.id not in self.lost)

    def card(self, card_id: str) -> Card:
        words = Text(f"{card_id} {self.hash}", f"{card_id} {self.hash}")
        return Card(card_id, "open", 1, (), words, words, (), "2026-11-29", points=(words,) * 3)

    def prose(self, family: str) -> Any:
        return SimpleNamespace(
            topic=self.names[0],
            question=lambda problem, lang: f"{lang} {family} {problem.given['x']}",
            ask=lambda problem, lang: "?",
            step=lambda problem, step, lang: f"{step.code} {step.value}",
        )


@dataclass(frozen=True)
class FakeProblem:
    """Twice, half or a third of x; the step is x + 1."""

    family: str
    seed: int
    steps: tuple[Any, ...]
    version: int = 1
    ask: str = "it"
    mistakes: tuple[Any, ...] = (SimpleNamespace(code="sign", shares=("minus",), value=-1.0),)
    kind: str = "thing"
    floor: float = 0.0
    shown: bool = False
    choices: tuple[str, ...] = ()
    unit: str = ""
    given_kinds: Mapping[str, Any] = field(default_factory=dict)
    sized: bool = False

    @property
    def known(self) -> tuple[Any, ...]:
        return self.mistakes

    @property
    def name(self) -> str:
        return f"{self.family}@{self.version}:{self.seed}"

    @property
    def given(self) -> dict[str, float]:
        return {"x": float(self.seed)}

    @property
    def answer(self) -> float:
        return self.seed * {"double": 2.0, "half": 0.5, "third": 1 / 3}[self.family]

    def grade(self, text: str) -> Any:
        try:
            value = float(text)
        except ValueError:
            return SimpleNamespace(outcome="unread", refusal=SimpleNamespace(code="not_a_number"), reading=None)
        outcome, mistake, slip = "wrong", None, None
        if value == self.answer:
            outcome = "right"
        elif value == -self.answer:
            mistake = "sign"
        elif value == self.answer * 1000:
            outcome, slip = "slip", "1000"
        reading = SimpleNamespace(value=value, text=text)
        return SimpleNamespace(outcome=outcome, mistake=mistake, slip=slip, reading=reading, refusal=None)


class FakeProblems:
    """Families that make FakeProblems; `single` has a solution of one step, all others one of `steps`."""

    def __init__(self, single: Sequence[str] = (), steps: int = 2) -> None:
        self.single = single
        self.steps = steps

    def families(self) -> list[str]:
        return ["double", "half", "third", "unworded"]

    def make(self, family: str, seed: int | str, version: int | None = None) -> Any:
        if version not in (None, 1):
            raise ValueError(f"version {version} can no longer be made")
        from sim_core.quantity import Kind  # late: Today is watched for what it imports

        number = int(seed)
        names = ("plus-one", "plus-two", "plus-three", "plus-four")[: self.steps - 1]
        steps = [SimpleNamespace(code=c, value=number + n, kind=Kind.RATIO, unit=None) for n, c in enumerate(names, 1)]
        steps.append(SimpleNamespace(code="end", value=number, kind=Kind.RATIO, unit=None))
        return FakeProblem(family, number, tuple(steps[-1:] if family in self.single else steps))

    def solve(self, family: str, given: Mapping[str, int | float], ask: str | None = None) -> Any:
        found = self.make(family, int(given["x"]))
        return Varied(found.family, found.seed, found.steps)


class Varied(FakeProblem):
    """Solved for fixed givens: without a seed in its name."""

    @property
    def name(self) -> str:
        return f"{self.family}@{self.version}"


def in_memory() -> str | None:
    """A folder in memory, for tests that commit thousands of times and not about the disk; None for the usual."""
    shared = Path("/dev/shm")
    return str(shared) if shared.is_dir() and os.access(shared, os.W_OK) else None


def open_store(folder: Path, device: str = "aa") -> Store:
    return Store.open(folder / "history.db", device)
