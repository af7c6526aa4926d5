"""Study, line by line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from interview_tui.history.event import Rating
from interview_tui.paper.cards import answer_lines, question_lines
from interview_tui.paper.marks import mark_lines, note_lines
from interview_tui.plain.marks import Next, obey, written
from interview_tui.plain.talk import Leave, Talk
from interview_tui.sessions.interval import Interval
from interview_tui.sessions.study import StudySession

_LETTERS = {"a": Rating.AGAIN, "h": Rating.HARD, "g": Rating.GOOD, "e": Rating.EASY}


def run(talk: Talk, topic: str | None = None) -> int:
    """Cards until none is left, `q`, or the end of the input. Everything graded is stored already.

    Nothing, and 2, where another instance writes: an answer that no grade can follow is work in vain.
    """
    if talk.store.readonly:
        talk.say("history.reading-only", path=talk.store.path)
        return 2
    settings = replace(talk.settings, lang=talk.lang)
    session = StudySession(talk.deck, talk.store, talk.clock, settings, topic)
    try:
        while session.current is not None:
            _one(talk, session)
        done = session.counts.done
        talk.say("app.study-done" if done else "app.study-nothing", done=done)
    except Leave:
        talk.say("plain.left", done=session.counts.done)
    return 0


def _one(talk: Talk, session: StudySession) -> None:
    """One card: the question, an answer if the person likes to type it, the points, the grade."""
    entry = session.current
    assert entry is not None

    def question() -> None:
        session.lang = talk.lang
        counts = session.counts
        talk.say("plain.card", left=counts.due + counts.new, level=entry.level)
        talk.tell(mark_lines(session.mark, talk.paper, "resume"))
        talk.tell(question_lines(session.card(), talk.paper))

    def answer() -> None:
        session.lang = talk.lang
        talk.tell(note_lines(session.mark, talk.paper))
        talk.tell(answer_lines(session.card(), talk.deck, talk.paper, session.ticks, session.typed))

    question()
    typed = _asked(talk, session, "plain.your-answer", "plain.help-answer", question)
    if typed is None:
        return
    session.typed = typed
    session.reveal()
    answer()
    if points := len(session.card().points):
        made = _asked(talk, session, "plain.which-points", "plain.help-points", answer, points=points)
        if made is None:
            return
        _tick(session, made)
    _grade(talk, session, answer)


def _asked(
    talk: Talk, session: StudySession, key: str, help_key: str, repeat: Callable[[], None], /, **values: object
) -> str | None:
    """What was answered to the question `key`; None where another card is to be shown, after undo, bury or suspend."""
    while True:
        typed = talk.ask(key, help_key, repeat, **values)
        match obey(talk, session, typed):
            case Next.ANSWER:
                return typed
            case Next.CARD:
                return None


def _tick(session: StudySession, typed: str) -> None:
    """Numbers in any spelling: `1 3`, `1,3`, `13` (there are at most nine that can be typed so)."""
    wanted = {int(char) - 1 for char in typed if char.isdecimal()}
    for point in wanted - session.ticks:
        session.tick(point)


def _grade(talk: Talk, session: StudySession, repeat: Callable[[], None]) -> None:
    """Ask for the grade until one is stored, or the card is put back or away."""
    while True:
        shown = {rating.name.lower(): _in_words(talk, given) for rating, given in session.preview().items()}
        typed = _asked(talk, session, "plain.grade", "plain.help-grade", repeat, **shown)
        if typed is None:
            return
        rating = _LETTERS.get(typed.lower())
        if rating is None:
            talk.say("plain.not-a-grade")
        elif written(talk, partial(session.grade, rating)):
            return


def _in_words(talk: Talk, interval: Interval) -> Callable[[], str]:
    return lambda: interval.say(talk.lang)
