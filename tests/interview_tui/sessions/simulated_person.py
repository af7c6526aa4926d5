"""A simulated person who practises: right with a logistic chance, by a true ability that nobody tells the program."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from math import exp
from pathlib import Path
from typing import Any

from sessions_fakes import SETTINGS, Clock, FakeDeck, open_store

from interview_tui.sessions.practice import PracticeSession
from sim_core import problems, quantity
from sim_core.problems.difficulty import difficulty

FAMILIES = (
    "ring-all-reduce", "all-gather", "busbw", "ddp-bucket-count", "ddp-last-bucket", "ddp-exposed", "ddp-step",
    "fsdp-traffic", "hsdp-traffic", "tp-bytes", "kv-cache", "mfu", "activation-memory", "decode-rate",
)  # fmt: skip
SEEDS = 12
A_DAY = 25


class Pool:
    """Real problems, a dozen a family, each made once for all tests."""

    def families(self) -> list[str]:
        return list(FAMILIES)

    def make(self, family: str, seed: int | str, version: int | None = None, /) -> Any:
        return _made(family, int(seed) % SEEDS)

    def solve(self, family: str, given: Mapping[str, int | float], ask: str | None = None, /) -> Any:
        raise NotImplementedError


@cache
def _made(family: str, seed: int) -> Any:
    return problems.make(family, seed)


@dataclass(frozen=True)
class Asked:
    """One problem: how many steps were given, how hard it was thought to be, whether the answer was right."""

    family: str
    worked: int
    difficulty: float
    right: bool
    hardest: bool
    """Nothing was given, so that only another draw could have been harder."""


@dataclass
class Person:
    """`ability` in logits, families scattered around it; `gain` is added with each problem of a family, up to 2.

    The truth isn't the program's model of it: what it thinks of as one logit is 1.2, and each family is harder or
    easier than it thinks.
    """

    ability: float
    gain: float = 0.0
    seed: int = 0

    def __post_init__(self) -> None:
        self.chance = random.Random(f"person {self.seed}")
        self.off = {family: self.chance.gauss(0, 0.6) for family in FAMILIES}
        self.met = dict.fromkeys(FAMILIES, 0)

    def is_right(self, family: str, hard: float) -> bool:
        able = self.ability + self.off[family] + min(self.gain * self.met[family], 2.0)
        self.met[family] += 1
        return self.chance.random() < 1 / (1 + exp(1.2 * hard - able))

    def practise(self, folder: Path, count: int = 200, fading: bool = True) -> list[Asked]:
        """`count` problems one after the other, A_DAY of them a day."""
        clock, deck, asked = Clock(), FakeDeck(families=FAMILIES), []
        folder.mkdir(parents=True)
        with open_store(folder) as store:
            session = PracticeSession(
                deck, store, clock, SETTINGS, random.Random(self.seed), problems=Pool(), fading=fading
            )
            for number in range(count):
                problem, worked = session.problem, len(session.worked)
                hard = difficulty(problem, worked)
                right = self.is_right(problem.family, hard)
                value = problem.answer if right else 7.3 * problem.answer
                if problem.kind == "count" and not right:
                    value = problem.answer + 50
                session.answer(quantity.format(value, problem.kind, problem.unit, digits=12))
                assert (session.feedback is not None and session.feedback.outcome == "right") is right
                asked.append(Asked(problem.family, worked, hard, right, worked == 0))
                clock.on(minutes=2)
                if number % A_DAY == A_DAY - 1:
                    clock.on(hours=23)
                session.next()
        return asked


def share(asked: list[Asked]) -> float:
    """Of the answers that were right."""
    return sum(one.right for one in asked) / len(asked)
