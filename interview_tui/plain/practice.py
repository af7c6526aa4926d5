"""Practice, line by line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from interview_tui.history.errors import HistoryError
from interview_tui.paper.problems import Said, feedback_lines, question_lines, solution_lines, step_lines
from interview_tui.plain.talk import Leave, Talk
from interview_tui.sessions.practice import PracticeSession


def run(talk: Talk, name: str | None = None, *, families: Sequence[str] | None = None) -> int:
    """Problems until `q` or the end of the input, of `families` only where they are given.

    A problem asked for by its whole name is the only one.
    """
    settings = replace(talk.settings, lang=talk.lang)
    try:
        session = PracticeSession(talk.deck, talk.store, talk.clock, settings, talk.rng, families, name)
    except LookupError:
        # A deck of one's own need not have calculations.
        talk.say("practice.none")
        return 0
    try:
        while True:
            _one(talk, session)
            if name is not None and ":" in name:
                talk.say("practice.over")
                return 0
            session.next()
    except Leave:
        return 0


def _one(talk: Talk, session: PracticeSession) -> None:
    """One problem, from the question to its worked solution."""

    def question() -> None:
        session.lang = talk.lang
        talk.tell([[], [(session.problem.name, "")]])
        talk.tell(question_lines(session, talk.paper))
        if session.phase == "step":
            talk.tell(step_lines(session, talk.paper, "practice.step-asked"))

    question()
    while session.phase != "solution":
        step = session.step if session.phase == "step" else None
        unit = (step.unit if step else session.problem.unit) or ""
        if session.problem.choices:
            typed = talk.ask("plain.choice", "plain.help-choice", question, count=len(session.problem.choices))
        else:
            typed = talk.ask("plain.answer-in" if unit else "plain.answer", "plain.help-practice", question, unit=unit)
        _take(talk, session, typed)
    talk.tell(solution_lines(session, talk.paper))


def _take(talk: Talk, session: PracticeSession, typed: str) -> None:
    """Grade what was typed, or do what it asks for: `hint`, `skip`."""
    try:
        if typed.lower() == "skip":
            session.give_up()
            return
        if typed.lower() == "hint":
            session.hint()
            talk.tell(step_lines(session, talk.paper, "practice.hint"))
            return
        feedback = session.answer(typed)
    except HistoryError as error:
        talk.tell(talk.paper.text(error.say(talk.lang)))
        return
    talk.tell(feedback_lines(session, Said("", feedback), talk.paper))
    if session.phase == "step":
        talk.tell(step_lines(session, talk.paper, "practice.step-asked"))
