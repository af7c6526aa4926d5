"""Problems by name: `family@version:SEED`, as quoted in a chat and kept in the log."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING

from interview_tui.messages import Lang, say
from interview_tui.sessions.ports import Problems

if TYPE_CHECKING:
    from sim_core.problems import Problem

_NAME = re.compile(r"([a-z0-9]+(?:-[a-z0-9]+)*)(?:@([0-9]{1,4}))?(?::([0-9A-Za-z]{1,16}))?", re.ASCII)
_SEED_BITS = 20
"""Four digits of Crockford's base 32: short enough to say aloud, a million problems a family."""


class NoSuchProblemError(LookupError):
    """A name that no family, or no version that can still be made, answers to."""

    def __init__(self, name: str, detail: str = "") -> None:
        super().__init__(f"{name}: {detail}" if detail else name)
        self.name = name
        self.detail = detail

    def say(self, lang: Lang) -> str:
        return say("history.no-such-problem", lang, name=self.name, detail=self.detail)


def simulator() -> Problems:
    """The families of sim_core; imported late, since only practice pays for them."""
    from sim_core import problems

    return problems


def parse(name: str) -> tuple[str, int | None, str | None]:
    """(family, version, seed) of a name; version and seed may be left out. NoSuchProblemError for another shape."""
    found = _NAME.fullmatch(name.strip())
    if not found:
        raise NoSuchProblemError(name)
    family, version, seed = found.groups()
    return family, int(version) if version else None, seed


def named(problems: Problems, name: str) -> Problem:
    """The problem of that name, the same for everyone. NoSuchProblemError where it can't be made."""
    family, version, seed = parse(name)
    if family not in problems.families() or seed is None:
        raise NoSuchProblemError(name)
    try:
        return problems.make(family, seed, version)
    except (ValueError, LookupError) as error:
        raise NoSuchProblemError(name, str(error)) from error


def fresh(problems: Problems, rng: random.Random, family: str, version: int | None = None) -> Problem:
    """A new problem of `family`, its seed drawn from `rng`."""
    if family not in problems.families():
        raise NoSuchProblemError(family)
    return problems.make(family, rng.getrandbits(_SEED_BITS), version)
