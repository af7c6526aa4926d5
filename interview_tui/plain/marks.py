"""What may be typed at any question of Study besides an answer to it: put off, suspend, resume, flag, note, undo."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto

from interview_tui.history.errors import HistoryError
from interview_tui.history.event import FLAG, NOTE
from interview_tui.paper.marks import name, undone
from interview_tui.plain.talk import Talk
from interview_tui.sessions.marks import Marks
from interview_tui.sessions.study import StudySession


class Next(Enum):
    """What comes after a line was typed."""

    ANSWER = auto()
    """It is none of these words: an answer to what was asked."""
    ASK_AGAIN = auto()
    """Done; the same question again."""
    CARD = auto()
    """Done; there may be another card now."""


def obey(talk: Talk, session: StudySession, typed: str) -> Next:
    """Do what was typed, if it is a word of ours. Words are in small letters: an answer may begin with "Note that"."""
    word, _, rest = typed.partition(" ")
    entry = session.current
    assert entry is not None
    if word == "note":
        _note(talk, session, rest.strip())
        return Next.ASK_AGAIN
    match typed:
        case "z" | "ｚ":
            return _undo(talk, session)
        case "bury":
            return _put_away(talk, session.bury, "marks.put-off", entry.id)
        case "suspend":
            key = "marks.suspended" if session.marks.explained else "marks.suspended-first-plain"
            return _put_away(talk, session.suspend, key, entry.id)
        case "flag":
            off = bool(session.mark.flag)
            if written(talk, lambda: session.flag(0 if off else 1)):
                talk.say("marks.flag-off" if off else "marks.flag-set")
            return Next.ASK_AGAIN
        case "resume":
            resume(talk, session.resume)
            return Next.ASK_AGAIN
    return Next.ANSWER


def resume(talk: Talk, bring_back: Callable[[str], None] | None = None) -> None:
    """List the suspended cards and bring one back. Leave on `q` and at the end of the input."""
    marks = Marks(talk.store, talk.clock, talk.settings)
    suspended = [card_id for card_id, mark in marks.every().items() if mark.suspended and card_id in talk.deck]
    if not suspended:
        talk.say("marks.none-suspended")
        return

    def listed() -> None:
        for number, card_id in enumerate(suspended, 1):
            talk.tell(talk.paper.indented(name(card_id, talk.deck, talk.lang), f"{number}. "))

    listed()
    typed = talk.ask("marks.ask-resume", "marks.help-plain", listed)
    if not (typed.isdecimal() and 1 <= int(typed) <= len(suspended)):
        return
    card_id = suspended[int(typed) - 1]
    if written(talk, lambda: (bring_back or marks.resume)(card_id)):
        talk.say("marks.resumed", title=name(card_id, talk.deck, talk.lang))


def written(talk: Talk, change: Callable[[], object]) -> bool:
    """Make a change of the history; where it can't be written, say why."""
    try:
        change()
    except HistoryError as error:
        talk.tell(talk.paper.text(error.say(talk.lang)))
        return False
    return True


def _put_away(talk: Talk, away: Callable[[], None], key: str, card_id: str) -> Next:
    if not written(talk, away):
        return Next.ASK_AGAIN
    talk.say(key, title=name(card_id, talk.deck, talk.lang), undo="z")
    return Next.CARD


def _note(talk: Talk, session: StudySession, text: str) -> None:
    """Keep `text`; where there is none, say the note that there is and ask for one."""

    def shown() -> None:
        if before := " ".join(session.mark.note.split()):
            talk.tell(talk.paper.indented(before, f"{talk.paper.say('marks.your-note')}  "))

    if not text:
        shown()
        text = talk.ask("marks.ask-note", "marks.help-plain", shown)
    if text and written(talk, lambda: session.note("" if text == "-" else text)):
        talk.say("marks.note-removed" if text == "-" else "marks.note-kept")


def _undo(talk: Talk, session: StudySession) -> Next:
    try:
        event = session.undo()
    except HistoryError as error:
        talk.tell(talk.paper.text(error.say(talk.lang)))
        return Next.ASK_AGAIN
    if event is None:
        talk.say("app.nothing-to-undo")
        return Next.ASK_AGAIN
    talk.tell(talk.paper.text(undone(event, talk.deck, talk.lang)))
    return Next.ASK_AGAIN if event.kind in (FLAG, NOTE) else Next.CARD
