"""How far a family is, in a few words: steps given, alone, mastered, due."""

from __future__ import annotations

from typing import Protocol

from interview_tui.messages import Lang, say


class Skill(Protocol):
    """`history.state.SkillState` fits, and so does a line of the statistics. Days are ordinals."""

    @property
    def given(self) -> int | None: ...

    @property
    def mastered(self) -> int | None: ...

    @property
    def due(self) -> int | None: ...


def standing(skill: Skill, day: int, lang: Lang) -> str:
    """What is to be said of it on `day`."""
    if skill.mastered is not None:
        return say("learning.due" if skill.due is not None and skill.due <= day else "learning.mastered", lang)
    if skill.given is None:
        return say("learning.begun", lang)
    return say("learning.helped", lang, given=skill.given) if skill.given else say("learning.alone", lang)
