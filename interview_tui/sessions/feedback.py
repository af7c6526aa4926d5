"""What came of an answer in practice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from interview_tui.history.event import Event
    from sim_core.answers import Reading, Refusal
    from sim_core.problems import Slip, Step

Phase = Literal["ask", "step", "solution"]


@dataclass(frozen=True, slots=True)
class Feedback:
    """What came of one submission.

    outcome: right | wrong | slip | unread | given-up. graded: what was answered, the question ("ask") or the step.
    reading: what was understood. refusal: why nothing was. mistakes: codes of those that lead to this value here (as a
    rule one; a second where both come to the same). slip: which unit slipped. retry: the same question may be answered
    again. event: as it stands in the log, None where nothing was stored. step: the one that was graded.
    """

    outcome: str
    graded: Phase
    reading: Reading | None = None
    refusal: Refusal | None = None
    mistakes: tuple[str, ...] = ()
    slip: Slip | None = None
    retry: bool = False
    event: Event | None = None
    step: Step | None = None

    @property
    def mistake(self) -> str | None:
        """The code of the mistake that was recognised."""
        return self.mistakes[0] if self.mistakes else None
