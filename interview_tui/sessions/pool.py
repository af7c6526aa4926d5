"""From which families to draw: all of them, one, or only the weak ones."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from interview_tui.config import Settings
from interview_tui.history.days import Clock, DayRule
from interview_tui.history.store import Store
from interview_tui.sessions.choice import unmastered, worded
from interview_tui.sessions.named import simulator
from interview_tui.sessions.ports import PracticeDeck, Problems

Kind = Literal["all", "family", "weak", "none-weak", "none-tried"]


@dataclass(frozen=True, slots=True)
class Pool:
    """`families` to draw from, and why these. Where the weak ones were asked for and there are none, all of them:
    none-weak (what was tried is mastered and rests) or none-tried (nothing was tried yet)."""

    kind: Kind
    families: tuple[str, ...]

    @property
    def asked_weak(self) -> bool:
        """Whether only the weak ones were asked for."""
        return self.kind == "weak" or self.nothing_weak

    @property
    def nothing_weak(self) -> bool:
        return self.kind in ("none-weak", "none-tried")


def pool(
    deck: PracticeDeck,
    store: Store,
    clock: Clock,
    settings: Settings,
    *,
    family: str | None = None,
    weak: bool = False,
    problems: Problems | None = None,
) -> Pool:
    """The pool that was asked for. LookupError where the deck has no words for the family, or for any."""
    if family is not None:
        return Pool("family", worded(deck, problems or simulator(), (family,)))
    able = worded(deck, problems or simulator(), None)
    if not weak:
        return Pool("all", able)
    skills = store.skills()
    day = DayRule(settings.zone, settings.day_hour).day(store.stamp(clock())).toordinal()
    if found := unmastered(able, skills, day):
        return Pool("weak", tuple(found))
    tried = any(family in skills and skills[family].draws for family in able)
    return Pool("none-weak" if tried else "none-tried", able)
