"""Practice problems: fresh numbers, an exact check, and the mistake named.

    make("ddp-exposed", "7F2K")                     the problem of a seed, the same for everyone and for ever
    solve("ddp-step", {"size": "2 GB", …}, "step")  fixed givens, as cards use them
    named("ddp-exposed@1:7F2K")                     by the name that is quoted in a chat
    family("ddp-exposed")                           what the family declares: asks, steps, mistakes, givens
    diagnoses("find-cause")                         the same of questions with a fault to find: the faults

A family's module is imported when first asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from sim_core.problems.registry import DIAGNOSES, MODULES

if TYPE_CHECKING:
    from sim_core.problems.base import Family, Mistake, Problem, Step
    from sim_core.problems.diagnosis import Diagnoses, Diagnosis
    from sim_core.problems.grading import Outcome, Slip, Verdict
    from sim_core.quantity import Number

__all__ = [
    "Diagnoses",
    "Diagnosis",
    "Family",
    "Mistake",
    "Outcome",
    "Problem",
    "Slip",
    "Step",
    "UnknownFamilyError",
    "Verdict",
    "VersionGoneError",
    "calculations",
    "diagnoses",
    "families",
    "family",
    "make",
    "named",
    "solve",
]

_LATE = {
    "Diagnoses": "diagnosis",
    "Diagnosis": "diagnosis",
    "Family": "base",
    "Mistake": "base",
    "Problem": "base",
    "Step": "base",
    "Outcome": "grading",
    "Slip": "grading",
    "Verdict": "grading",
}


class UnknownFamilyError(ValueError):
    """No family of that name."""


class VersionGoneError(ValueError):
    """A version of a family that can no longer be made; the log keeps the givens and the answer as they were."""

    def __init__(self, name: str, version: int, current: int) -> None:
        super().__init__(f"{name}@{version} can no longer be made; the family is at version {current}")
        self.family, self.version, self.current = name, version, current


def families() -> list[str]:
    """Names of all that can be practised, in the order in which it is learnt: calculations, then faults to find."""
    return [*MODULES, *DIAGNOSES]


def calculations() -> list[str]:
    """Names of the families that ask for a number: those that `family` declares and `solve` solves."""
    return list(MODULES)


@cache
def family(name: str) -> Family:
    """What a family of calculations declares. UnknownFamilyError for a name that isn't one."""
    if name not in MODULES:
        raise UnknownFamilyError(f"no family {name!r}; there are {', '.join(MODULES)}")
    found: Family = import_module(f"{__name__}.{MODULES[name]}").FAMILY
    return found


@cache
def diagnoses(name: str) -> Diagnoses:
    """What a family with faults to find declares. UnknownFamilyError for a name that isn't one."""
    if name not in DIAGNOSES:
        raise UnknownFamilyError(f"no family {name!r}; there are {', '.join(DIAGNOSES)}")
    found: Diagnoses = import_module(f"{__name__}.{DIAGNOSES[name]}").FAMILY
    return found


def make(name: str, seed: int | str, version: int | None = None) -> Problem:
    """The problem of a seed (a number, or as printed in Crockford's base 32). The same every time, everywhere.

    UnknownFamilyError, VersionGoneError, or ValueError for a seed that isn't one.
    """
    from sim_core.problems.streams import seed_name, seed_of

    declared = diagnoses(name) if name in DIAGNOSES else family(name)
    if version is not None and version != declared.version:
        raise VersionGoneError(name, version, declared.version)
    number = seed_of(seed) if isinstance(seed, str) else seed
    seed_name(number)
    if name in DIAGNOSES:
        from sim_core.problems import diagnosis

        return diagnosis.draw(diagnoses(name), number)
    from sim_core.problems.drawing import draw

    return draw(family(name), number)


def solve(name: str, given: Mapping[str, str | Number], ask: str | None = None) -> Problem:
    """The problem of fixed givens: SI numbers, or as people write them ("2 GB"). ValueError says what is wrong."""
    from sim_core.problems.drawing import solve as solved

    return solved(family(name), given, ask)


def named(name: str) -> Problem:
    """The problem called `family@version:SEED`. ValueError for any other shape, and as `make`."""
    head, colon, seed = name.strip().partition(":")
    declared, at, version = head.partition("@")
    if not colon or (at and not version.isdecimal()):
        raise ValueError(f"not the name of a problem: {name!r}")
    return make(declared, seed, int(version) if at else None)


def __getattr__(name: str) -> object:
    """Types that callers name, without paying for them at import."""
    if name in _LATE:
        return getattr(import_module(f"{__name__}.{_LATE[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
