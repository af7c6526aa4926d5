"""Practice: a problem with fresh numbers, a typed answer, the mistake named, the worked solution.

    ask  --unread-->  ask           free: nothing is stored, the code says what couldn't be read
    ask  --slip-->    ask           once: a free retry that says which unit slipped
    ask  --right-->   solution
    ask  --wrong-->   step          the first intermediate step is asked, nothing is revealed
    step --any-->     solution      (unread is free here too)

The first steps of the solution may stand there worked (`worked`); the step that is asked, or shown as a hint, is the
first that doesn't.

Every graded answer is an `attempt` in the log before the phase changes: the problem by name, its givens and true answer
as they were, how many steps were given away, what was typed, the outcome, the mistake, the time. What can't be written
changes nothing: `pending` keeps the text and `retry` tries again.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING, Any

from interview_tui.config import Settings
from interview_tui.history.days import Clock, DayRule
from interview_tui.history.errors import HistoryError
from interview_tui.history.event import ATTEMPT, UNDO, Event
from interview_tui.history.store import Store
from interview_tui.messages import Lang
from interview_tui.sessions.choice import choose_family, in_order, worded
from interview_tui.sessions.difficulty import Person, chosen
from interview_tui.sessions.fading import giveable, most
from interview_tui.sessions.feedback import Feedback, Phase
from interview_tui.sessions.named import NoSuchProblemError, fresh, named, parse, simulator
from interview_tui.sessions.ports import PracticeDeck, Problems
from interview_tui.sessions.vary import varied

if TYPE_CHECKING:
    from interview_tui.deck.prose import FamilyProse
    from interview_tui.history.state import SkillState
    from sim_core.problems import Problem, Step

__all__ = ["Feedback", "Phase", "PracticeSession"]


class PracticeSession:
    """One problem after another, families interleaved. `lang` is the language on the screen, which the log keeps."""

    def __init__(
        self,
        deck: PracticeDeck,
        store: Store,
        clock: Clock,
        settings: Settings,
        rng: random.Random,
        families: Sequence[str] | None = None,
        name: str | None = None,
        problems: Problems | None = None,
        fading: bool = True,
    ) -> None:
        """`families`: the only ones to draw. `name`: the first problem, `family@version:SEED` or a family alone.
        `fading`: whether steps may be given away. A problem that was asked for by its whole name comes without.

        NoSuchProblemError for a family that nobody knows, or a version that can no longer be made.
        """
        problems = problems or simulator()
        self.lang: Lang = settings.lang
        self._deck, self._store, self._clock, self._rng, self._problems = deck, store, clock, rng, problems
        self._days = DayRule(settings.zone, settings.day_hour)
        self._families = worded(deck, problems, families)
        newest = store.last(store.device, (ATTEMPT,), self._today())
        self._previous = newest.subject if newest else None
        self._fading = fading
        self.phase: Phase = "ask"
        self.hinted = False
        self.feedback: Feedback | None = None
        self.pending: str | None = None
        self.fault: HistoryError | None = None
        self._tries = 0
        self._shown = clock()
        if name is None or families:
            self._families = in_order(deck, store, self._families, self._today())
        if name is None:
            self._begin(*self._draw())
            return
        family, version, seed = parse(name)
        self._families = self._families if families else (family,)
        if seed:
            self._begin(named(problems, name))
        else:
            self._begin(*self._fitting(family, store.skills(), version))

    # --- what is on the screen

    @property
    def prose(self) -> FamilyProse:
        return self._deck.prose(self.problem.family)

    def question(self, lang: Lang | None = None) -> str:
        """The scenario, then what is asked of it, as Markdown."""
        lang = lang or self.lang
        return f"{self.prose.question(self.problem, lang)}\n\n{self.prose.ask(self.problem, lang)}"

    @property
    def worked(self) -> tuple[Step, ...]:
        """The steps that stand before the question, worked: the first ones of the solution, never the last."""
        return self.problem.steps[: self._worked]

    @property
    def step(self) -> Step | None:
        """The first step that isn't given away, where it is asked or was shown as a hint; None where it is the last."""
        return self._open_step() if self.phase == "step" or self.hinted else None

    def solution(self, lang: Lang | None = None) -> tuple[str, ...]:
        """The worked steps with these numbers, as Markdown. Empty before the problem is settled."""
        if self.phase != "solution":
            return ()
        return tuple(self.prose.worked(self.problem, step, lang or self.lang) for step in self.problem.steps)

    # --- what the person does

    def answer(self, text: str, *, confidence: int | None = None) -> Feedback:
        """Grade what was typed, for the question or for the step that is asked.

        In the solution nothing is graded any more: the last feedback is given again. HistoryError where the attempt
        couldn't be written: the phase stays, `pending` holds the text.
        """
        if self.phase == "solution":
            return self.feedback or Feedback("given-up", "ask")
        return self._answer_step(text) if self.phase == "step" else self._answer_question(text, confidence)

    def hint(self) -> Step | None:
        """Show the first open step before answering; the answer then counts half."""
        if self.phase == "ask" and self._open_step() is not None:
            self.hinted = True
        return self.step

    def give_up(self) -> Feedback:
        """Go to the worked solution; the problem counts as wrong."""
        if self.phase == "ask":
            self.feedback = Feedback("given-up", "ask", event=self._store_attempt("", "given-up", {}, None))
        self.phase = "solution"
        return self.feedback or Feedback("given-up", "ask")

    def next(self) -> Problem:
        """Draw another problem. One that was left unanswered isn't counted."""
        self._previous = self.problem.family
        self._begin(*self._draw())
        return self.problem

    def retry(self) -> Feedback | None:
        """Grade again what couldn't be written."""
        return self.answer(self.pending) if self.pending is not None else None

    def undo(self) -> Problem | None:
        """Take back all of today's newest problem on this machine, and ask it again. None where there is none."""
        event = self._store.last(self._store.device, (ATTEMPT,), self._today())
        if event is None:
            return None
        newest: Event | None = event
        while newest is not None and newest.problem == event.problem:
            self._store.append(UNDO, now=self._clock(), days=self._days, target=newest.id)
            newest = self._store.last(self._store.device, (ATTEMPT,), self._today())
        self._begin(*self._again(event))
        return self.problem

    def vary(self) -> str | None:
        """Ask the same again with one given changed; its name. None, and nothing done, where nothing fits."""
        found = varied(self._problems, self.problem, self._rng)
        if found is None:
            return None
        problem, changed = found
        self._begin(problem, min(self._worked, giveable(problem)))
        return changed

    # --- the machine

    def _again(self, event: Event) -> tuple[Problem, int]:
        """The problem of an attempt, by its name, or by its givens where it was a varied one, and the steps that it
        had given away; else a fresh one."""
        try:
            if parse(str(event.problem))[2] is None:
                problem = self._problems.solve(event.subject, event.data.get("given", {}), event.data.get("ask"))
            else:
                problem = named(self._problems, str(event.problem))
        except (NoSuchProblemError, ValueError):  # made by a version that is gone
            return self._draw()
        return problem, min(event.data.get("worked", 0), giveable(problem))

    def _answer_question(self, text: str, confidence: int | None) -> Feedback:
        verdict = self.problem.grade(text)
        if verdict.reading is None:
            self.feedback = Feedback("unread", "ask", refusal=verdict.refusal, retry=True)
            return self.feedback
        facts = {
            "mistake": verdict.mistake,
            "slip": None if verdict.slip is None else str(verdict.slip),
            "value": verdict.reading.value,
        }
        self.pending = text
        outcome = str(verdict.outcome)
        event = self._store_attempt(text, outcome, facts, confidence)
        retry = outcome == "slip" and self._tries == 1
        self.feedback = Feedback(
            outcome, "ask", verdict.reading, None, self._mistakes(verdict.mistake), verdict.slip, retry, event
        )
        if not retry:
            asked = outcome != "right" and self._open_step() is not None and not self.hinted
            self.phase = "step" if asked else "solution"
        return self.feedback

    def _answer_step(self, text: str) -> Feedback:
        from sim_core.problems.grading import grade_value

        step = self._open_step()
        assert step is not None
        verdict = grade_value(text, step.value, step.kind, step.unit, self.problem.sized)
        if verdict.reading is None:
            self.feedback = Feedback("unread", "step", refusal=verdict.refusal, retry=True, step=step)
            return self.feedback
        outcome = str(verdict.outcome)
        self.pending = text
        event = self._store_attempt(text, outcome, {"step": step.code, "value": verdict.reading.value}, None)
        self.feedback = Feedback(outcome, "step", verdict.reading, slip=verdict.slip, event=event, step=step)
        self.phase = "solution"
        return self.feedback

    def _store_attempt(self, text: str, outcome: str, facts: dict[str, Any], confidence: int | None) -> Event:
        from sim_core.problems.difficulty import difficulty

        problem = self.problem
        known = {name: value for name, value in facts.items() if value is not None}
        now = self._clock()
        try:
            event = self._store.append(
                ATTEMPT,
                problem.family,
                now=now,
                days=self._days,
                milliseconds=max(0, round((now - self._shown).total_seconds() * 1000)),
                lang=self.lang,
                problem=problem.name,
                typed=text,
                confidence=confidence,
                data={
                    "phase": self.phase,
                    "outcome": outcome,
                    "try": self._tries + 1,
                    "hint": self.hinted,
                    "worked": self._worked,
                    "difficulty": round(difficulty(problem, self._worked), 3),
                    "ask": problem.ask,
                    "given": dict(problem.given),
                    "answer": problem.answer,
                    **known,
                },
            )
        except HistoryError as fault:
            self.fault = fault
            raise
        self._tries += 1
        self._shown = now
        self.pending, self.fault = None, None
        return event

    def _mistakes(self, code: str | None) -> tuple[str, ...]:
        """The code, and those that can't be told from it in this draw."""
        return next(((code, *other.shares) for other in self.problem.known if other.code == code and code), ())

    def _open_step(self) -> Step | None:
        """The first step that isn't given away; None where that is the answer itself."""
        open_steps = self.problem.steps[self._worked :]
        return open_steps[0] if len(open_steps) > 1 else None

    def _today(self) -> int:
        today: date = self._days.day(self._store.stamp(self._clock()))
        return today.toordinal()

    def _draw(self) -> tuple[Problem, int]:
        """The next problem, and how many of its steps are given away."""
        skills = self._store.skills()
        return self._fitting(choose_family(self._families, skills, self._today(), self._previous, self._rng), skills)

    def _fitting(
        self, family: str, skills: Mapping[str, SkillState], version: int | None = None
    ) -> tuple[Problem, int]:
        """A problem of that family, as hard as the person can do about three times of four."""
        state = skills.get(family)
        return chosen(
            lambda: fresh(self._problems, self._rng, family, version),
            lambda problem: most(problem, state) if self._fading else 0,
            Person(skills).abilities(family),
        )

    def _begin(self, problem: Problem, worked: int = 0) -> None:
        self.problem: Problem = problem
        self._worked = worked
        self.phase = "ask"
        self.hinted = False
        self.feedback, self.pending, self.fault = None, None, None
        self._tries = 0
        self._shown = self._clock()
