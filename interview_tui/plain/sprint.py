"""Ten against the clock, line by line."""

from __future__ import annotations

from dataclasses import replace

from interview_tui.history.errors import HistoryError
from interview_tui.paper.problems import feedback_lines, question_lines
from interview_tui.paper.sprint import (
    clock,
    refusal_lines,
    report_lines,
    rules_lines,
    tape_lines,
    to_redo,
    verdict_lines,
)
from interview_tui.plain import practice
from interview_tui.plain.talk import Leave, Talk
from interview_tui.sessions.dialogue import Said
from interview_tui.sessions.pool import pool
from interview_tui.sessions.sprint import Sprint, begin, newest_attempt


def run(talk: Talk, family: str | None = None, *, weak: bool = False) -> int:
    """Rules, ten problems, report, and the way to practise a wrong one again; until `q` or the end of the input."""
    try:
        while _round(talk, family, weak):
            pass
    except LookupError:
        # A deck of one's own need not have calculations.
        talk.say("practice.none")
    except Leave:
        pass
    return 0


def _round(talk: Talk, family: str | None, weak: bool) -> bool:
    """One sprint with its report; whether another one is wanted."""
    settings = replace(talk.settings, lang=talk.lang)
    drawn = pool(talk.deck, talk.store, talk.clock, settings, family=family, weak=weak)

    def rules() -> None:
        talk.tell(rules_lines(drawn, talk.deck, talk.paper))

    rules()
    if talk.store.readonly:
        talk.tell(refusal_lines(talk.store, talk.paper))
        return False
    talk.ask("sprint.start", "sprint.help-start", rules)
    sprint = begin(talk.deck, talk.store, talk.clock, settings, talk.rng, drawn.families)
    try:
        while not sprint.over:
            _one(talk, sprint)
    except Leave:
        sprint.stop()
    return _report(talk, sprint)


def _one(talk: Talk, sprint: Sprint) -> None:
    """One line for the present problem: graded, refused, or `skip`."""

    def question() -> None:
        sprint.session.lang = talk.lang
        talk.tell([[]])
        talk.say("sprint.heading", number=sprint.number, problems=sprint.problems, left=clock(sprint.left))
        talk.tell(question_lines(sprint.session, talk.paper))

    problem, done = sprint.session.problem, len(sprint.results)
    question()
    while sprint.session.problem is problem and not sprint.over:
        if problem.choices:
            typed = talk.ask("plain.choice", "sprint.help-choice", question, count=len(problem.choices))
        else:
            key = "plain.answer-in" if problem.unit else "plain.answer"
            typed = talk.ask(key, "sprint.help-answer", question, unit=problem.unit or "")
        _take(talk, sprint, typed)
    if len(sprint.results) > done:
        talk.tell(verdict_lines(sprint.results[-1], talk.paper))


def _take(talk: Talk, sprint: Sprint, typed: str) -> None:
    """Grade what was typed, calculate it, or skip; say at once only what may be answered again."""
    try:
        feedback = sprint.skip() if typed.lower() == "skip" else sprint.answer(typed)
    except HistoryError as error:
        talk.tell(talk.paper.text(error.say(talk.lang)))
        return
    if feedback is None and not sprint.over:
        talk.tell(tape_lines(sprint.tape, talk.paper))
    elif feedback is not None and feedback.retry:
        talk.tell(feedback_lines(sprint.session, Said("", feedback), talk.paper))


def _report(talk: Talk, sprint: Sprint) -> bool:
    """The report, and problems practised again by number; whether another sprint is wanted. Leave where none is."""
    practised: set[int] = set()
    redo = to_redo(sprint)
    numbers = [str(number) for number in redo]

    def told() -> None:
        talk.tell([[]])
        talk.tell(report_lines(sprint, talk.deck, talk.paper, practised))

    told()
    while not talk.ended:
        key = "sprint.which-again" if redo else "sprint.another"
        typed = talk.ask(key, "sprint.help-again", told, numbers=lambda: _listed(talk, numbers)).lower()
        if typed == "n":
            return True
        if typed in numbers:
            before = newest_attempt(talk.store, talk.clock, talk.settings)
            practice.run(talk, redo[int(typed)].name)
            if newest_attempt(talk.store, talk.clock, talk.settings) != before:
                practised.add(int(typed))
    return False


def _listed(talk: Talk, numbers: list[str]) -> str:
    return talk.paper.say("sprint.numbers").join(numbers)
