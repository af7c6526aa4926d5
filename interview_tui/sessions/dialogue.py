"""What surrounds a graded answer of a practice session.

    ask   --readable-->       sure       held, not graded: how sure are you?
    sure  --a level, or none--> as PracticeSession grades it
    sure  --change-->         ask        nothing was graded

Not asked about: what can't be read (said at once, free), a retry after a slip (the first word holds), a step of the
solution; nor anything where `asking` is off. A screen or a line-by-line mode stands on this alike.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from interview_tui.history.confidence import Sure
from interview_tui.sessions.practice import Feedback, Phase, PracticeSession

if TYPE_CHECKING:
    from sim_core.answers import Reading


@dataclass(frozen=True, slots=True)
class Said:
    """What the person typed, what came of it, and how sure he had said to be."""

    typed: str
    feedback: Feedback
    sure: Sure | None = None


@dataclass(frozen=True, slots=True)
class Held:
    """An answer that was read and waits for its verdict."""

    typed: str
    reading: Reading


class Dialogue:
    """One problem's exchange after another; call `begin` whenever the session shows another problem."""

    def __init__(self, session: PracticeSession, asking: bool = True) -> None:
        self.session = session
        self.asking = asking
        self.begin()

    def begin(self) -> None:
        """Forget what was said about the problem before."""
        self.said: tuple[Said, ...] = ()
        self.held: Held | None = None
        self._sure: Sure | None = None

    @property
    def phase(self) -> Phase | Literal["sure"]:
        return "sure" if self.held is not None else self.session.phase

    def submit(self, text: str) -> Feedback | None:
        """Take an answer. None where it is held, to be judged once the person has said how sure he is.

        HistoryError where it couldn't be stored: nothing has changed.
        """
        if self.asking and self.session.phase == "ask" and not self._graded:
            reading = self.session.problem.grade(text).reading
            if reading is not None:
                self.held = Held(text, reading)
                return None
        return self._grade(text, None)

    def judge(self, sure: Sure | None) -> Feedback:
        """Grade what is held. HistoryError where it couldn't be stored: it is held still. LookupError for nothing."""
        if self.held is None:
            raise LookupError("nothing is held")
        feedback = self._grade(self.held.typed, sure)
        self.held = None
        return feedback

    def change(self) -> None:
        """Let go of what is held; nothing was graded."""
        self.held = None

    @property
    def _graded(self) -> bool:
        return any(said.feedback.event for said in self.said)

    def _grade(self, text: str, sure: Sure | None) -> Feedback:
        feedback = self.session.answer(text, confidence=None if sure is None else sure.percent)
        self._sure = sure or self._sure
        said = Said(text, feedback, self._sure if feedback.graded == "ask" else None)
        self.said = (*(before for before in self.said if before.feedback.outcome != "unread"), said)
        return feedback
