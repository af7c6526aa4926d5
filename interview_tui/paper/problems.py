"""A problem as lines: the question, what came of each answer, the step that is asked, the worked solution."""

from __future__ import annotations

from interview_tui.deck.prose import givens
from interview_tui.history.confidence import Sure
from interview_tui.messages import Lang, say
from interview_tui.paper import Line, Paper
from interview_tui.sessions.dialogue import Said as Said
from interview_tui.sessions.practice import PracticeSession
from sim_core import quantity
from sim_core.answers import Refusal
from sim_core.problems import Problem

_STYLES = {"right": "right", "wrong": "wrong", "slip": "mark", "unread": "mark", "given-up": "dim"}


def question_lines(session: PracticeSession, paper: Paper) -> list[Line]:
    """The scenario, the steps that are given away, then what is asked."""
    return [*scenario_lines(session, paper), *asked_lines(session, paper)]


def scenario_lines(session: PracticeSession, paper: Paper) -> list[Line]:
    """The scenario with its numbers, its timeline where that is to be read, the first steps where they are given."""
    prose, problem = session.prose, session.problem
    # Told, a timeline would repeat the table that a scenario with numbers has.
    shown = problem.shown and (paper.lanes != "words" or bool(problem.choices))
    figure = paper.figure(problem.timeline, totals=False) if shown else []
    return [
        *paper.markdown(prose.question(problem, paper.lang)),
        *([[], *figure] if figure else []),
        *_worked_lines(session, paper),
    ]


def _worked_lines(session: PracticeSession, paper: Paper) -> list[Line]:
    """The steps that are done for the person, with these numbers; none where he does them all."""
    if not session.worked:
        return []
    lines = paper.heading("practice.worked" if len(session.worked) > 1 else "practice.worked-one")
    for number, step in enumerate(session.worked, 1):
        lines += paper.markdown(session.prose.worked(session.problem, step, paper.lang), f"{number}. ")
    return lines


def asked_lines(session: PracticeSession, paper: Paper) -> list[Line]:
    """What is asked, below an empty line, and what there is to choose from."""
    asked = paper.markdown(session.prose.ask(session.problem, paper.lang))
    choices = _choices(session, paper)
    return [
        [],
        *([(text, style or "strong") for text, style in line] for line in asked),
        *([[], *choices] if choices else []),
    ]


def _choices(session: PracticeSession, paper: Paper) -> list[Line]:
    """The causes to choose from, numbered; none for a calculation."""
    prose = session.prose
    return [
        line
        for number, code in enumerate(session.problem.choices, 1)
        for line in paper.markdown(prose.choice(code, paper.lang), f"{number}. ", "key")
    ]


def feedback_lines(session: PracticeSession, said: Said, paper: Paper) -> list[Line]:
    """What was read, the verdict, and the sentence of the mistake if it was recognised."""
    feedback = said.feedback
    lines: list[Line] = [[]]
    if feedback.outcome == "given-up":
        return lines
    if said.typed.strip():
        lines += paper.sentence("practice.you-said", "dim", typed=said.typed.strip())
    if feedback.refusal is not None:
        why = refused(feedback.refusal, session, paper)
        return [*lines, *paper.text(f"{paper.say('practice.unread')}{paper.say('practice.colon')}{why}", "mark")]
    if feedback.reading is not None and not session.problem.choices:
        lines += paper.sentence("practice.read-as", value=feedback.reading.text)
    if session.problem.choices:
        lines += paper.sentence(f"practice.{feedback.outcome}", _STYLES[feedback.outcome])
        if feedback.mistake is not None:
            shown = session.prose.mistake(feedback.mistake, paper.lang)
            lines += paper.markdown(f"{paper.say('practice.were-it-so')}{shown}")
        return [*lines, *_sure_lines(said, paper)]
    if feedback.step is not None:
        step = feedback.step
        key = "practice.step-right" if feedback.outcome == "right" else "practice.step-wrong"
        value = quantity.format(step.value, step.kind, step.unit, lang=paper.lang)
        return [*lines, *paper.sentence(key, _STYLES[feedback.outcome], value=value)]
    lines += paper.sentence(f"practice.{feedback.outcome}", _STYLES[feedback.outcome])
    if feedback.slip is not None:
        lines += paper.sentence(f"practice.slip-{feedback.slip.code.partition('^')[0]}")
    if feedback.retry:
        lines += paper.sentence("practice.once-more")
    for number, code in enumerate(feedback.mistakes):
        lead = paper.say("practice.mistake" if number == 0 else "practice.or-mistake")
        lines += paper.markdown(f"{lead}{session.prose.mistake(code, paper.lang)}")
    if not feedback.mistakes and feedback.outcome == "wrong":
        lines += paper.sentence("practice.no-mistake")
    return [*lines, *_sure_lines(said, paper)]


def _sure_lines(said: Said, paper: Paper) -> list[Line]:
    """A word on what was believed and isn't so, or known and not trusted: both are what one learns most from."""
    if said.sure is Sure.SURE and said.feedback.outcome == "wrong":
        return paper.sentence("practice.sure-but-wrong", "em")
    if said.sure is Sure.GUESS and said.feedback.outcome == "right":
        return paper.sentence("practice.right-by-guess", "em")
    return []


def refused(refusal: Refusal, session: PracticeSession, paper: Paper) -> str:
    """Why an answer wasn't read, and how to write it."""
    asked = session.step if session.phase == "step" else None
    wanted = paper.say(f"practice.kind-{asked.kind if asked else session.problem.kind}")
    said = paper.say(f"practice.refused-{refusal.code}", **{**refusal.detail, "wanted": wanted})
    choices = refusal.detail.get("choices")
    if isinstance(choices, tuple):
        said += paper.say("practice.choices", which=paper.say("practice.or").join(choices))
    elif suggested := refusal.detail.get("suggest"):
        said += paper.say("practice.suggested", what=suggested)
    return said


def step_lines(session: PracticeSession, paper: Paper) -> list[Line]:
    """The first step that isn't given, as a question or a hint: its sentence, with its value left open."""
    step = session.step
    if step is None:
        return []
    key = "practice.step-asked-next" if session.worked else "practice.step-asked"
    if session.phase != "step":
        key = "practice.hint"
    asked = session.prose.asked(session.problem, step, paper.lang)
    return [[], *paper.sentence(key, "heading"), *paper.markdown(asked)]


def solution_lines(session: PracticeSession, paper: Paper) -> list[Line]:
    """The answer, each step with these numbers, and the timeline that proves it; none where no time passes."""
    problem = session.problem
    if problem.choices:
        return _cause_lines(session, paper)
    answer = quantity.format(problem.answer, problem.kind, problem.unit, lang=paper.lang)
    lines: list[Line] = [*paper.heading("practice.solution")]
    for number, text in enumerate(session.solution(paper.lang), 1):
        lines += paper.markdown(text, f"{number}. ")
    lines += [[], [(paper.say("practice.answer-is", value=answer), "strong")]]
    if figure := paper.figure(problem.timeline, timed=problem.timed) if problem.timeline.spans else []:
        lines += [*paper.heading("practice.timeline"), *figure]
        lines += paper.sentence("practice.computed" if problem.timed else "practice.computed-order", "dim")
    return lines


def _cause_lines(session: PracticeSession, paper: Paper) -> list[Line]:
    """The cause and how it shows, then for each other choice what would look different."""
    problem, prose = session.problem, session.prose
    right = problem.choices[int(problem.answer) - 1]
    lead = f"{problem.answer}. "
    lines: list[Line] = [*paper.heading("practice.solution")]
    lines += paper.markdown(prose.choice(right, paper.lang), lead, "right")
    for text in session.solution(paper.lang):
        lines += paper.markdown(text, " " * len(lead))
    lines += paper.heading("practice.other-causes")
    for number, code in enumerate(problem.choices, 1):
        if code != right:
            lines += paper.markdown(prose.choice(code, paper.lang), f"{number}. ", "key")
            lines += paper.markdown(prose.mistake(code, paper.lang), " " * len(lead))
    return [*lines, [], *paper.sentence("practice.computed-cause", "dim")]


def varied(before: Problem, after: Problem, given: str, lang: Lang) -> str:
    """Which number of a problem was changed, as it is printed: `size, from 3.2 GB to 2.75 GB`."""
    said = {
        "given": given.replace("_", " "),
        "before": givens(before, lang)[given],
        "after": givens(after, lang)[given],
    }
    return say("practice.varied", lang, **said)
