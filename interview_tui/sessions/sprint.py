"""Ten against the clock: a practice session without its dialogue, as in an interview's first round.

The clock is looked at, never waited for: an answer that comes after the end isn't graded, but kept for the report. Each
answer in time is an attempt in the log like any other, so a sprint counts for mastery; what goes wrong is worked
through afterwards, in `practice`.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from interview_tui.config import Settings
from interview_tui.history.days import Clock, DayRule
from interview_tui.history.event import ATTEMPT
from interview_tui.history.store import Store
from interview_tui.sessions.ports import PracticeDeck
from interview_tui.sessions.practice import Feedback, PracticeSession
from interview_tui.sessions.tape import Tape, is_sum

if TYPE_CHECKING:
    from sim_core.problems import Problem

PROBLEMS = 10
SECONDS = 600

Ended = Literal["all", "time", "left"]


@dataclass(frozen=True, slots=True)
class Answered:
    """One problem of a sprint, counted from 1. seconds: from question to answer. slipped: its unit slipped before."""

    number: int
    problem: Problem
    feedback: Feedback
    typed: str
    seconds: float
    slipped: bool = False

    @property
    def name(self) -> str:
        return self.problem.name

    @property
    def outcome(self) -> str:
        return self.feedback.outcome

    @property
    def mistake(self) -> str | None:
        return self.feedback.mistake

    @property
    def right(self) -> bool:
        return self.outcome == "right"


@dataclass(frozen=True, slots=True)
class Unanswered:
    """The problem that was on the screen when the sprint ended. typed: what stood in the box, and wasn't graded.
    seconds: for how long it was asked."""

    number: int
    problem: Problem
    typed: str
    seconds: float


class Sprint:
    """`problems` problems within `seconds`. The clock runs from the moment in which it is made."""

    def __init__(
        self, session: PracticeSession, clock: Clock, problems: int = PROBLEMS, seconds: float = SECONDS
    ) -> None:
        self.session = session
        self.problems = problems
        self.seconds = seconds
        self.results: tuple[Answered, ...] = ()
        self.tape = Tape()
        """What was calculated beside the present problem."""
        self.slipped = False
        """Whether the unit of the present problem slipped once, so that its next answer is its last."""
        self._clock = clock
        self._seen = clock()
        self._used = self._begun = 0.0
        self._left_early = False
        self._typed = ""

    @property
    def used(self) -> float:
        """Seconds used, up to the end. They are added up from one look to the next and never taken back: a clock that
        is set back gives no time as a present."""
        now = self._clock()
        if not self._closed:
            passed = max((now - self._seen).total_seconds(), 0.0)
            self._used = min(self._used + passed, self.seconds)
        self._seen = now
        return self._used

    @property
    def left(self) -> float:
        """Seconds left; 0 when the time is up."""
        return self.seconds - self.used

    @property
    def asked_for(self) -> float:
        """Seconds since the present problem was asked."""
        return self.used - self._begun

    @property
    def over(self) -> bool:
        return self.ended is not None

    @property
    def ended(self) -> Ended | None:
        """By what it ended: all problems answered, the time up, left by the person. None while it runs."""
        if len(self.results) >= self.problems:
            return "all"
        if self._left_early:
            return "left"
        return "time" if self.left <= 0 else None

    @property
    def number(self) -> int:
        """Of the present problem, from 1; of the last one when all are answered."""
        return min(len(self.results) + 1, self.problems)

    @property
    def right(self) -> int:
        return sum(result.right for result in self.results)

    @property
    def unanswered(self) -> Unanswered | None:
        """The problem that was left open at the end."""
        if self.ended in (None, "all"):
            return None
        return Unanswered(self.number, self.session.problem, self._typed, self.asked_for)

    def answer(self, text: str) -> Feedback | None:
        """Grade, then go straight to the next problem.

        What can't be read stays free, and a slip of the unit keeps its retry; nothing else is asked twice.
        None where nothing was graded: the sprint is over and the text came too late, or it was a sum: see `tape`.
        HistoryError where the attempt couldn't be written: the problem stays.
        """
        if self.over:
            self.stop(text)
            return None
        if is_sum(text):
            self.tape.calculate(text)
            return None
        calculated = self.tape.answer(text, self.session.problem.kind)
        if calculated is None:
            return None
        feedback = self.session.answer(calculated)
        if not feedback.retry:
            self._settle(feedback, text)
        elif feedback.outcome == "slip":
            self.slipped = True
        return feedback

    def skip(self) -> Feedback | None:
        """Give the problem up, and go on. None where the sprint is over; HistoryError as for `answer`."""
        if self.over:
            return None
        feedback = self.session.give_up()
        self._settle(feedback, "")
        return feedback

    def stop(self, typed: str = "") -> None:
        """End it here, if it hasn't ended. `typed`: what stood in the box; the report says that it wasn't graded."""
        if self.ended != "all":
            self._typed = typed
        if not self.over:
            self._left_early = True

    @property
    def _closed(self) -> bool:
        return self._left_early or len(self.results) >= self.problems

    def _settle(self, feedback: Feedback, typed: str) -> None:
        used = self.used
        answered = Answered(
            self.number, self.session.problem, feedback, typed.strip(), used - self._begun, self.slipped
        )
        self.results = (*self.results, answered)
        self._begun, self.slipped, self.tape = used, False, Tape()
        if len(self.results) < self.problems:
            self.session.next()


def begin(
    deck: PracticeDeck,
    store: Store,
    clock: Clock,
    settings: Settings,
    rng: random.Random,
    families: tuple[str, ...] | None = None,
) -> Sprint:
    """A sprint whose clock runs, over `families` (None: all). LookupError where the deck has words for none of them."""
    return Sprint(PracticeSession(deck, store, clock, settings, rng, families=families, fading=False), clock)


def newest_attempt(store: Store, clock: Clock, settings: Settings) -> str | None:
    """The id of the newest attempt of today on this machine: another one means that something was answered since."""
    day = DayRule(settings.zone, settings.day_hour).day(store.stamp(clock())).toordinal()
    event = store.last(store.device, (ATTEMPT,), day)
    return None if event is None else event.id
