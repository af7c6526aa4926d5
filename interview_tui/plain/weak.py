"""Practice of the weak families only, line by line."""

from __future__ import annotations

from dataclasses import replace

from interview_tui.plain import practice
from interview_tui.plain.talk import Leave, Talk
from interview_tui.sessions.pool import pool


def run(talk: Talk) -> int:
    """Problems of weak families; where nothing is weak that is said, and the ordinary mix offered."""
    try:
        drawn = pool(talk.deck, talk.store, talk.clock, replace(talk.settings, lang=talk.lang), weak=True)
    except LookupError:
        talk.say("practice.none")
        return 0

    def told() -> None:
        talk.say(f"sprint.{drawn.kind if drawn.nothing_weak else 'weak-only'}", count=len(drawn.families))

    told()
    if drawn.nothing_weak:
        try:
            talk.ask("sprint.mixed-instead", "sprint.help-mixed", told)
        except Leave:
            return 0
    return practice.run(talk, families=drawn.families)
