"""Practice, line by line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from interview_tui.history.confidence import Sure
from interview_tui.history.errors import HistoryError
from interview_tui.paper import tape
from interview_tui.paper.problems import feedback_lines, question_lines, solution_lines, step_lines, varied
from interview_tui.plain.talk import Leave, Talk
from interview_tui.sessions.dialogue import Dialogue
from interview_tui.sessions.practice import Feedback, PracticeSession

_LINES = 200
"""Lines that one problem takes from a pipe: whatever goes on sending more (`yes`) isn't answering."""
_LEVELS = {digit: Sure(level) for level in (1, 2, 3) for digit in (str(level), "０１２３"[level])}


def run(talk: Talk, name: str | None = None, *, families: Sequence[str] | None = None) -> int:
    """Problems until `q` or the end of the input, of `families` only where they are given.

    A problem asked for by its whole name is the only one. Nothing, and 2, where another instance writes: no answer
    could be taken.
    """
    if talk.store.readonly:
        talk.say("history.reading-only", path=talk.store.path)
        return 2
    settings = replace(talk.settings, lang=talk.lang)
    try:
        session = PracticeSession(talk.deck, talk.store, talk.clock, settings, talk.rng, families, name)
    except LookupError:
        # A deck of one's own need not have calculations.
        talk.say("practice.none")
        return 0
    dialogue = Dialogue(session, talk.settings.ask_sure)
    if name is None or ":" not in name:
        talk.say("plain.practice-hint")
    try:
        while True:
            _one(talk, dialogue)
            if name is not None and ":" in name:
                talk.say("practice.over")
                return 0
            _go_on(talk, dialogue)
    except Leave:
        return 0


def _one(talk: Talk, dialogue: Dialogue) -> None:
    """One problem, from the question to its worked solution."""
    session = dialogue.session

    def question() -> None:
        session.lang = talk.lang
        talk.tell([[], [(session.problem.name, "")]])
        talk.tell(question_lines(session, talk.paper))
        if session.phase == "step":
            talk.tell(step_lines(session, talk.paper))

    question()
    lines = 0
    while session.phase != "solution":
        lines += 1
        if lines > _LINES and not talk.source.isatty():
            talk.say("plain.no-answers", count=_LINES)
            raise Leave
        step = session.step if session.phase == "step" else None
        unit = (step.unit if step else session.problem.unit) or ""
        if session.problem.choices:
            typed = talk.ask("plain.choice", "plain.help-choice", question, count=len(session.problem.choices))
        else:
            typed = talk.ask("plain.answer-in" if unit else "plain.answer", "plain.help-practice", question, unit=unit)
        _take(talk, dialogue, typed, question)
    talk.tell(solution_lines(session, talk.paper))


def _take(talk: Talk, dialogue: Dialogue, typed: str, question: Callable[[], None]) -> None:
    """Grade or calculate what was typed, or do what it asks for: `hint`, `skip`."""
    session = dialogue.session
    try:
        if typed.lower() == "skip":
            dialogue.give_up()
        elif typed.lower() == "hint":
            if session.hint() is None:
                talk.say("practice.no-hint")
            talk.tell(step_lines(session, talk.paper))
        else:
            _told(talk, dialogue, dialogue.submit(typed), question)
    except HistoryError as error:
        talk.tell(talk.paper.text(error.say(talk.lang)))


def _told(talk: Talk, dialogue: Dialogue, feedback: Feedback | None, question: Callable[[], None]) -> None:
    """Say what came of a line; where an answer is held, first ask how sure one is. HistoryError as in Dialogue."""
    if feedback is None and dialogue.held is not None:
        feedback = _judged(talk, dialogue, question)
        if feedback is None:
            return
    if feedback is None:
        fault = tape.fault(dialogue.tape, talk.lang)
        talk.tell(talk.paper.text(fault or tape.told(dialogue.tape.sums[-1], talk.lang)))
        return
    talk.tell(feedback_lines(dialogue.session, replace(dialogue.said[-1], typed=""), talk.paper))
    if dialogue.session.phase == "step":
        talk.tell(step_lines(dialogue.session, talk.paper))


def _judged(talk: Talk, dialogue: Dialogue, question: Callable[[], None]) -> Feedback | None:
    """The verdict, after asking how sure one is; None where the answer is to be changed.

    Input that ends here has answered all the same, and is graded.
    """
    assert dialogue.held is not None
    key = "plain.how-sure-choice" if dialogue.session.problem.choices else "plain.how-sure"
    while True:
        try:
            typed = talk.ask(key, "plain.help-sure", question, value=dialogue.held.reading.text).lower()
        except Leave:
            if not talk.ended:
                raise
            typed = ""
        if typed == "b":
            dialogue.change()
            return None
        if typed == "c":
            _ask_sure(talk, dialogue, False)
            typed = ""
        if not typed or typed in _LEVELS:
            return dialogue.judge(_LEVELS.get(typed))
        talk.say("plain.not-a-level")


def _ask_sure(talk: Talk, dialogue: Dialogue, asking: bool) -> None:
    dialogue.asking = asking
    talk.choose(replace(talk.settings, ask_sure=asking))
    talk.say("plain.asking-on" if asking else "plain.asking-off")


def _go_on(talk: Talk, dialogue: Dialogue) -> None:
    """Another problem: a fresh one, the same with one number changed (`again`), or this one anew (`undo`)."""
    session = dialogue.session

    def solution() -> None:
        session.lang = talk.lang
        talk.tell(solution_lines(session, talk.paper))

    while True:
        match talk.ask("plain.go-on", "plain.help-go-on", solution).lower():
            case "" | "n" | "next":
                session.next()
                break
            case "again" | "v":
                if _vary(talk, session):
                    break
            case "undo" | "z":
                if _undo(talk, session):
                    break
            case "c":
                _ask_sure(talk, dialogue, not dialogue.asking)
            case _:
                talk.say("plain.not-a-way-on")
    dialogue.begin()


def _vary(talk: Talk, session: PracticeSession) -> bool:
    before, changed = session.problem, session.vary()
    if changed is None:
        talk.say("app.not-varied")
        return False
    talk.tell(talk.paper.text(varied(before, session.problem, changed, talk.lang)))
    return True


def _undo(talk: Talk, session: PracticeSession) -> bool:
    try:
        undone = session.undo()
    except HistoryError as error:
        talk.tell(talk.paper.text(error.say(talk.lang)))
        return False
    except LookupError:  # of a family that this deck has no words for
        undone = None
    talk.say("app.undone-problem" if undone else "app.nothing-to-undo")
    return undone is not None
