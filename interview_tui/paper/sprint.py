"""Ten against the clock as lines: the rules, the verdict of the problem before, the report."""

from __future__ import annotations

from collections.abc import Collection
from itertools import zip_longest
from typing import TYPE_CHECKING

from interview_tui.history.store import Store
from interview_tui.messages import say
from interview_tui.paper import Line, Paper
from interview_tui.paper.tape import fault, told
from interview_tui.sessions.pool import Pool
from interview_tui.sessions.sprint import PROBLEMS, SECONDS, Answered, Sprint, Unanswered
from interview_tui.sessions.tape import Tape
from interview_tui.text import cells, clip, pad

if TYPE_CHECKING:
    from interview_tui.deck import Deck
    from sim_core.problems import Problem

NEAR = 0.1
"""An answer that is wrong by no more of the truth than this is told to be near it."""

FAR = 10
"""An answer that is wrong by more than so many times is told to be far off."""

SLOW = 1.5
"""A right answer is slow where it took so many times its share of the whole time."""

_LISTED = 8
"""Families told by their titles; of more only the first."""

_CARDS = 4
"""Cards told by their titles."""

_TITLE = 10
"""Cells that a kind's name keeps in the table, before a note beside it is left out."""


def clock(seconds: float) -> str:
    """Time as on a clock, 9:05; a second begun counts as whole, so that 0:00 is the end and nothing else."""
    whole = int(-(-seconds // 1))
    return f"{whole // 60}:{whole % 60:02}"


def to_redo(sprint: Sprint) -> dict[int, Problem]:
    """By number, the problems to practise again: those that weren't right, and the one that was open at the end."""
    found = {result.number: result.problem for result in sprint.results if not result.right}
    if (left := sprint.unanswered) is not None:
        found[left.number] = left.problem
    return found


def to_read(sprint: Sprint, deck: Deck) -> tuple[str, ...]:
    """The cards that explain the kinds of problem that weren't right: one for each kind, then their second ones …"""
    kinds = dict.fromkeys(problem.family for problem in to_redo(sprint).values())
    shelves = [[entry.id for entry in deck.index if kind in entry.practice] for kind in kinds]
    ranked = [card for row in zip_longest(*shelves) for card in row if card is not None]
    return tuple(dict.fromkeys(ranked))


def rules_lines(drawn: Pool, deck: Deck, paper: Paper) -> list[Line]:
    """What will happen once it is started, and from which families it draws."""
    lines = [*paper.sentence("sprint.rules", "strong", problems=PROBLEMS, minutes=SECONDS // 60), []]
    for rule in ("clock", "next", "free", "sum", "report"):
        lines += paper.indented(paper.say(f"sprint.rule-{rule}"), "- ")
    titles = [paper.title(deck.prose(family).title) for family in drawn.families[:_LISTED]]
    listed = paper.say("sprint.list").join(titles) + (
        paper.say("sprint.more-kinds") if drawn.families[_LISTED:] else ""
    )
    pool = paper.sentence(f"sprint.from-{drawn.kind}", count=len(drawn.families), titles=listed)
    return [*lines, *paper.heading("sprint.from"), *pool]


def refusal_lines(store: Store, paper: Paper) -> list[Line]:
    """Why it can't be started; nothing where it can."""
    if not store.readonly:
        return []
    why = say("history.reading-only", paper.lang, path=store.path)
    return [[], *paper.text(why, "mark"), *paper.sentence("sprint.not-stored", "mark")]


def verdict_lines(result: Answered, paper: Paper) -> list[Line]:
    """How the problem before was, in one line; what went wrong is left to the report."""
    key = result.outcome if result.outcome in ("right", "slip", "given-up") else "wrong"
    seconds = round(result.seconds)
    return paper.sentence(
        f"sprint.verdict-{key}", _state(result)[1], number=result.number, seconds=seconds, read=_read(result)
    )


def report_lines(
    sprint: Sprint, deck: Deck, paper: Paper, practised: Collection[int] = (), how: str = ""
) -> list[Line]:
    """How many were right, the seconds of each, and of each that wasn't what went wrong and its name.

    `practised`: numbers of those that were practised again since. `how`: a sentence on how to do that, a message key.
    """
    lines = paper.sentence(
        f"sprint.report-{sprint.ended}",
        "strong",
        problems=sprint.problems,
        done=len(sprint.results),
        right=sprint.right,
        time=clock(sprint.used),
    )
    left = sprint.unanswered
    if left is not None and left.typed.strip():
        key = "sprint.late" if sprint.ended == "time" else "sprint.not-graded"
        lines += paper.sentence(key, "mark", number=left.number, typed=left.typed.strip())
    lines.append([])
    if sprint.results:
        lines += [_row(result, deck, paper) for result in sprint.results]
        lines += [_row(left, deck, paper)] if left is not None else []
    else:
        lines += paper.sentence("sprint.nothing-done")
    lines += _habits(sprint, paper)
    redo = to_redo(sprint)
    if not redo:
        return [*lines, [], *paper.sentence("sprint.all-right", "right"), *paper.sentence("sprint.stored", "dim")]
    lines += paper.heading("sprint.to-work-through")
    lines += paper.sentence(how, "dim") if how else []
    done = {result.number: result for result in sprint.results}
    for number, problem in redo.items():
        lines += _entry(number, problem, done.get(number), deck, paper, number in practised)
    lines += _reading(to_read(sprint, deck), deck, paper)
    return [*lines, *([[], *paper.sentence("sprint.stored", "dim")] if sprint.results else [])]


def _reading(cards: tuple[str, ...], deck: Deck, paper: Paper) -> list[Line]:
    """Cards by their titles, the first of many."""
    if not cards:
        return []
    lines = paper.heading("sprint.to-read")
    for card in cards[:_CARDS]:
        title = clip(paper.title(deck.entry(card).title), paper.width - 2)
        lines.append([("- ", ""), (title, "@screen.read")])
    if more := len(cards) - _CARDS:
        lines += paper.indented(paper.say("sprint.more-cards", count=more), "  ", "dim") if more > 0 else []
    return lines


def _state(one: Answered | Unanswered) -> tuple[str, str, str]:
    """(mark, style, key of a note or nothing) of a problem, as the table has it."""
    if isinstance(one, Unanswered):
        return "-", "dim", "sprint.open"
    if one.outcome == "given-up":
        return "-", "dim", "sprint.skipped"
    if one.right:
        return "✓", "right", "sprint.after-slip" if one.slipped else ""
    return "✗", "wrong", ""


def _row(one: Answered | Unanswered, deck: Deck, paper: Paper) -> Line:
    """One line of the table: number, mark, kind, and at the right end the seconds."""
    mark, style, key = _state(one)
    lead, end = f"{one.number:>2} {mark} ", f"  {paper.say('sprint.seconds', seconds=round(one.seconds)):>5}"
    room = paper.width - cells(lead) - cells(end)
    if key and room - cells(note := f"  {paper.say(key)}") >= _TITLE:
        end, room = note + end, room - cells(note)
    title = pad(clip(paper.title(deck.prose(one.problem.family).title), room), room)
    return [(lead, style), (title, "" if style == "right" else _click(one.number)), (end, "dim")]


def _habits(sprint: Sprint, paper: Paper) -> list[Line]:
    """What runs through several problems: slowness, slips of the unit."""
    lines: list[Line] = []
    share = sprint.seconds / sprint.problems
    if sprint.ended == "time" and sprint.results:
        taken = sprint.used / (len(sprint.results) + 1)
        lines += paper.sentence("sprint.pace", seconds=round(taken), share=round(share))
    limit = SLOW * share
    if slow := [str(result.number) for result in sprint.results if result.right and result.seconds > limit]:
        numbers = paper.say("sprint.numbers").join(slow)
        lines += paper.sentence("sprint.slow", seconds=round(limit), numbers=numbers)
    if slips := sum(result.slipped for result in sprint.results) + sprint.slipped:
        lines += paper.sentence("sprint.slips", count=slips)
    return [[], *lines] if lines else []


def _entry(
    number: int, problem: Problem, result: Answered | None, deck: Deck, paper: Paper, practised: bool
) -> list[Line]:
    """A problem to work through: its number (the key that opens it), kind and name, then what went wrong."""
    lead = f"{number}. "
    title = paper.title(deck.prose(problem.family).title)
    mark = f" ({paper.say('sprint.worked-through')})" if practised else ""
    titled = [[(text, _click(number)) for text, _ in line] for line in paper.indented(f"{title}{mark}", lead)]
    titled[0][0] = (lead, "key")
    lines: list[Line] = [*titled, *paper.indented(problem.name, " " * cells(lead), "dim")]
    return [*lines, *paper.markdown(_went_wrong(result, deck, paper), " " * cells(lead))]


def _went_wrong(result: Answered | None, deck: Deck, paper: Paper) -> str:
    """What was answered and the mistake by its name, as Markdown. Never the right answer: it is to be worked out."""
    if result is None:
        return paper.say("sprint.was-open")
    if result.outcome == "given-up":
        return paper.say("sprint.you-skipped")
    feedback, prose = result.feedback, deck.prose(result.problem.family)
    if result.problem.choices:
        chosen = "" if result.mistake is None else prose.mistake(result.mistake, paper.lang)
        lead = paper.say("practice.were-it-so") if chosen else ""
        return paper.say("sprint.you-chose", choice=_chosen(result, deck, paper)) + lead + chosen
    said = paper.say("sprint.you-said", read=_read(result))
    if feedback.slip is not None:
        return said + paper.say(f"practice.slip-{feedback.slip.code.partition('^')[0]}")
    if not feedback.mistakes:
        return said + paper.say(f"sprint.{_how_far(result)}")
    leads = [paper.say("practice.mistake"), *(paper.say("practice.or-mistake") for _ in feedback.mistakes[1:])]
    named = [f"{lead}{prose.mistake(code, paper.lang)}" for lead, code in zip(leads, feedback.mistakes, strict=True)]
    return said + (" " if paper.lang == "en" else "").join(named)


def _how_far(result: Answered) -> str:
    """Of an answer that no known mistake leads to: which side of the truth it lies on, without giving that away."""
    truth, reading = result.problem.answer, result.feedback.reading
    value = truth if reading is None else reading.value
    if abs(value - truth) <= NEAR * abs(truth):
        return "near"
    side = "too-large" if value > truth else "too-small"
    small, large = sorted((abs(value), abs(truth)))
    return f"far-{side}" if large > FAR * small else side


def tape_lines(tape: Tape, paper: Paper) -> list[Line]:
    """What was calculated beside the problem, and why the last line couldn't be."""
    lines = [line for made in tape.sums for line in paper.text(told(made, paper.lang), "dim")]
    if tape.fault is not None:
        lines += paper.text(fault(tape, paper.lang), "mark")
    return [[], *lines] if lines else []


def _read(result: Answered) -> str:
    """The answer as it was understood."""
    return result.feedback.reading.text if result.feedback.reading else ""


def _chosen(result: Answered, deck: Deck, paper: Paper) -> str:
    """The cause that was chosen, in words."""
    reading = result.feedback.reading
    number = 0 if reading is None else int(reading.value)
    if not 1 <= number <= len(result.problem.choices):
        return _read(result)
    return deck.prose(result.problem.family).choice(result.problem.choices[number - 1], paper.lang)


def _click(number: int) -> str:
    return f"@screen.again({number})"
