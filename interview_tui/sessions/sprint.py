"""Ten against the clock: a practice session without its dialogue, as in an interview's first round.

The clock is looked at, never waited for: an answer that comes after the end isn't graded. Each answer is an attempt in
the log like any other, so a sprint counts for mastery; what goes wrong is worked through afterwards, in `practice`.
"""

from __future__ import annotations

from dataclasses import dataclass

from interview_tui.history.days import Clock
from interview_tui.sessions.practice import Feedback, PracticeSession

PROBLEMS = 10
SECONDS = 600


@dataclass(frozen=True, slots=True)
class Answered:
    """One problem of a sprint. seconds: from question to answer."""

    name: str
    outcome: str
    mistake: str | None
    seconds: float


class Sprint:
    """`problems` problems within `seconds`."""

    def __init__(
        self, session: PracticeSession, clock: Clock, problems: int = PROBLEMS, seconds: float = SECONDS
    ) -> None:
        self.session = session
        self.problems = problems
        self.results: tuple[Answered, ...] = ()
        self._clock = clock
        self._seconds = seconds
        self._begun = self._shown = clock()

    @property
    def left(self) -> float:
        """Seconds left; 0 when the time is up. A clock set back gives no time as a present."""
        passed = max((self._clock() - self._begun).total_seconds(), 0.0)
        return max(self._seconds - passed, 0.0)

    @property
    def over(self) -> bool:
        return len(self.results) >= self.problems or self.left <= 0

    def answer(self, text: str) -> Feedback | None:
        """Grade, then go straight to the next problem. None where the sprint is over.

        What can't be read stays free, and a slip of the unit keeps its retry; nothing else is asked twice.
        HistoryError where the attempt couldn't be written: the problem stays.
        """
        if self.over:
            return None
        feedback = self.session.answer(text)
        if not feedback.retry:
            self._settle(feedback.outcome, feedback.mistake)
        return feedback

    def skip(self) -> Feedback | None:
        """Give the problem up, and go on."""
        if self.over:
            return None
        feedback = self.session.give_up()
        self._settle(feedback.outcome, None)
        return feedback

    @property
    def right(self) -> int:
        return sum(result.outcome == "right" for result in self.results)

    def _settle(self, outcome: str, mistake: str | None) -> None:
        now = self._clock()
        seconds = max((now - self._shown).total_seconds(), 0.0)
        self.results = (*self.results, Answered(self.session.problem.name, outcome, mistake, seconds))
        self._shown = now
        if len(self.results) < self.problems:
            self.session.next()
