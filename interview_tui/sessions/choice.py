"""Which family to practise next: interleaved, and more often what isn't mastered yet."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from interview_tui.history.state import SkillState
from interview_tui.sessions.ports import PracticeDeck, Problems

NEW = 2.0
RESTING = 0.25
DUE = 3.0


def weight(state: SkillState | None, day: int) -> float:
    """How often a family is drawn, against others: what is due first, then what goes wrong; what rests now and then."""
    if state is None or not state.draws:
        return NEW
    if state.mastered is None:
        return 1.0 + 2.0 * (1.0 - state.mean)
    return DUE if state.due is not None and state.due <= day else RESTING


def choose_family(
    families: Sequence[str],
    skills: Mapping[str, SkillState],
    day: int,
    previous: str | None,
    rng: random.Random,
) -> str:
    """A family other than the previous one, where there is another. `day` is an ordinal."""
    others = [family for family in families if family != previous] or list(families)
    return rng.choices(others, [weight(skills.get(family), day) for family in others])[0]


def unmastered(families: Sequence[str], skills: Mapping[str, SkillState], day: int) -> list[str]:
    """Only the weak ones: families that were tried and aren't mastered, worst first, then those that are due again."""
    tried = [(skills[family].mean, family) for family in families if family in skills and skills[family].draws]
    weak = [family for _, family in sorted(tried) if skills[family].mastered is None]
    due = [family for family in families if family in skills and (skills[family].due or day + 1) <= day]
    return weak + [family for family in due if family not in weak]


def worded(deck: PracticeDeck, problems: Problems, families: Sequence[str] | None) -> tuple[str, ...]:
    """The families that can be both made and asked; of `families` only, where they are named. LookupError for none."""
    able = [family for family in problems.families() if family in set(deck.families)]
    chosen = tuple(family for family in able if families is None or family in families)
    if not chosen:
        raise LookupError(f"no family to practise: {families}")
    return chosen
