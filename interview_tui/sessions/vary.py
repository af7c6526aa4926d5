"""The same problem again with one given changed: what that number does to the answer is felt, not read."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from interview_tui.sessions.ports import Problems

if TYPE_CHECKING:
    from sim_core.problems import Problem

_TRIES = 40
_SEED_BITS = 20


def varied(problems: Problems, problem: Problem, rng: random.Random) -> tuple[Problem, str] | None:
    """(problem, name of the given that changed), or None where nothing fitting is found.

    The new value is one that another draw of the family has, so that it could exist; the answer must change, and at
    least one mistake must still be told apart.
    """
    for _ in range(_TRIES):
        other = problems.make(problem.family, rng.getrandbits(_SEED_BITS), problem.version)
        names = [name for name, value in problem.given.items() if name in other.given and other.given[name] != value]
        if not names:
            continue
        name = rng.choice(names)
        try:
            found = problems.solve(problem.family, {**problem.given, name: other.given[name]}, problem.ask)
        except ValueError:
            continue
        if found.answer != problem.answer and found.mistakes:
            return found, name
    return None
