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
    """A name that no family, or no version that can still be made, answers to.

    code: what is wrong with it ("shape", "family", "version" or "seed"); its sentence is `practice.no-such-<code>`.
    """

    def __init__(self, name: str, code: str, **values: object) -> None:
        super().__init__(f"{name}: {code}")
        self.name = name
        self.code = code
        self.values = values

    def say(self, lang: Lang) -> str:
        return say(f"practice.no-such-{self.code}", lang, name=self.name, **self.values)


def simulator() -> Problems:
    """The families of sim_core; imported late, since only practice pays for them."""
    from sim_core import problems

    return problems


def parse(name: str) -> tuple[str, int | None, str | None]:
    """(family, version, seed) of a name; version and seed may be left out. NoSuchProblemError for another shape."""
    found = _NAME.fullmatch(name.strip())
    if not found:
        raise NoSuchProblemError(name, "shape")
    family, version, seed = found.groups()
    return family, int(version) if version else None, seed


def named(problems: Problems, name: str) -> Problem:
    """The problem of that name, the same for everyone. NoSuchProblemError where it can't be made."""
    family, version, seed = parse(name)
    if seed is None:
        raise NoSuchProblemError(name, "shape")
    return _made(problems, name, family, seed, version)


def fresh(problems: Problems, rng: random.Random, family: str, version: int | None = None) -> Problem:
    """A new problem of `family`, its seed drawn from `rng`. NoSuchProblemError where it can't be made."""
    name = family if version is None else f"{family}@{version}"
    return _made(problems, name, family, rng.getrandbits(_SEED_BITS), version)


def _made(problems: Problems, name: str, family: str, seed: int | str, version: int | None) -> Problem:
    if family not in problems.families():
        raise _no_family(problems, name, family)
    try:
        return problems.make(family, seed, version)
    except (ValueError, LookupError) as error:
        if (current := getattr(error, "current", None)) is not None:
            values = {"family": family, "version": version, "current": current}
            raise NoSuchProblemError(name, "version", **values) from error
        raise NoSuchProblemError(name, "seed", seed=seed) from error


def _no_family(problems: Problems, name: str, family: str) -> NoSuchProblemError:
    """With what was probably meant, if anything is near, else with all there are."""
    from difflib import get_close_matches

    known = problems.families()
    near = get_close_matches(family, known, n=3) or [one for one in known if family in one.split("-")]
    if near:
        return NoSuchProblemError(name, "family-near", family=family, near=", ".join(near))
    return NoSuchProblemError(name, "family", family=family, names=", ".join(known))
