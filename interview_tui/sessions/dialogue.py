"""What surrounds a graded answer of a practice session: how sure the person is, and a calculator.

    ask   --readable-->          sure       held, not graded: how sure are you?
    sure  --a level, or none-->  as PracticeSession grades it
    sure  --change-->            ask        nothing was graded
    any   --a line with = -->    the same   calculated onto the tape; nothing is graded or stored

Not asked about: what can't be read (said at once, free), a retry after a slip (the first word holds), a step of the
solution; nor anything where `asking` is off. A screen or a line-by-line mode stands on this alike.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from interview_tui.history.confidence import Sure
from interview_tui.sessions.practice import Feedback, Phase, PracticeSession
from interview_tui.sessions.tape import Tape, is_sum

if TYPE_CHECKING:
    from sim_core.answers import Reading
    from sim_core.quantity import Kind


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
        """Forget what was said and calculated about the problem before."""
        self.tape = Tape()
        self.said: tuple[Said, ...] = ()
        self.held: Held | None = None
        self._sure: Sure | None = None

    @property
    def phase(self) -> Phase | Literal["sure"]:
        return "sure" if self.held is not None else self.session.phase

    def submit(self, text: str) -> Feedback | None:
        """Take a line. None where nothing was graded: it was a sum, or it is held until the person says how sure he is.

        What could neither be read nor calculated is for the person to mend: see the feedback, or the fault of `tape`.
        HistoryError where an answer couldn't be stored: nothing has changed.
        """
        if is_sum(text):
            self.tape.calculate(text)
            return None
        answer = self.tape.answer(text, self._kind)
        if answer is None:
            return None
        if self.asking and self.session.phase == "ask" and not self.graded:
            reading = self.session.problem.grade(answer).reading
            if reading is not None:
                self.held = Held(answer, reading)
                return None
        return self._grade(answer, None)

    def judge(self, sure: Sure | None) -> Feedback:
        """Grade what is held. HistoryError where it couldn't be stored: it is held still. LookupError for nothing."""
        if self.held is None:
            raise LookupError("nothing is held")
        feedback = self._grade(self.held.typed, sure)
        self.held = None
        return feedback

    def give_up(self) -> Feedback:
        """Go to the solution. HistoryError where it couldn't be stored: nothing has changed."""
        feedback = self.session.give_up()
        self.held, self.tape.fault = None, None
        self.said = self._read
        return feedback

    def change(self) -> None:
        """Let go of what is held; nothing was graded."""
        self.held = None

    @property
    def graded(self) -> bool:
        """Whether an answer to this problem has had a verdict."""
        return any(said.feedback.event for said in self.said)

    @property
    def _kind(self) -> Kind:
        """What kind of quantity is asked for now."""
        step = self.session.step if self.session.phase == "step" else None
        return step.kind if step else self.session.problem.kind

    def _grade(self, text: str, sure: Sure | None) -> Feedback:
        feedback = self.session.answer(text, confidence=None if sure is None else sure.percent)
        self._sure = sure or self._sure
        said = Said(text, feedback, self._sure if feedback.graded == "ask" else None)
        self.said = (*self._read, said)
        return feedback

    @property
    def _read(self) -> tuple[Said, ...]:
        """What had a verdict: of what couldn't be read only the newest is worth keeping, until the next word."""
        return tuple(said for said in self.said if said.feedback.outcome != "unread")
