"""How a card is marked, as lines; and what was taken back, in words."""

from __future__ import annotations

from interview_tui.deck import Deck
from interview_tui.history.event import SUSPEND, Event
from interview_tui.messages import Lang, say
from interview_tui.paper import Line, Paper
from interview_tui.sessions.marks import KINDS, Mark
from interview_tui.text import clip, plain, safe

LONGEST = 60
"""Cells of a title in a sentence."""


def name(card_id: str, deck: Deck, lang: Lang) -> str:
    """What a card is called within a sentence; its id where the deck has lost it."""
    return clip(plain(deck.entry(card_id).title.of(lang), lang), LONGEST) if card_id in deck else safe(card_id)


def mark_lines(mark: Mark, paper: Paper, resume: str) -> list[Line]:
    """How the card is marked, and an empty line; nothing for no marks. `resume` is the key that resumes it."""
    lines: list[Line] = []
    if mark.suspended:
        lines += paper.sentence("marks.is-suspended", "mark", press=resume)
    if mark.put_off:
        lines += paper.sentence("marks.is-put-off", "mark")
    if mark.flag:
        lines += paper.sentence("marks.is-flagged", "mark")
    return [*lines, []] if lines else []


def note_lines(mark: Mark, paper: Paper) -> list[Line]:
    """The person's own words; nothing for none."""
    if not mark.note.strip():
        return []
    lines = paper.heading("marks.your-note")
    for part in mark.note.strip().splitlines():
        lines += paper.text(part)
    return lines


def words(mark: Mark, lang: Lang) -> list[str]:
    """The marks of a row in a list."""
    said = (("suspended", mark.suspended), ("flagged", mark.flag), ("note", mark.note.strip()))
    return [say(f"marks.word-{word}", lang) for word, there in said if there]


def undone(event: Event, deck: Deck, lang: Lang) -> str:
    """That `event`, a grade or a mark, was taken back."""
    if event.kind not in KINDS:
        return say("app.undone", lang)
    what = "resume" if event.kind == SUSPEND and not event.data.get("on") else event.kind
    return say(f"marks.undone-{what}", lang, title=name(event.subject, deck, lang))
