"""Backward fading: the first steps of a solution stand there worked, the person does the rest.

The last step given is the first to go, so the part that is done alone grows backwards from the answer: each time the
person meets only one new step, and always ends at the answer itself. (Renkl & Atkinson 2003, Structuring the transition
from example study to problem solving.)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from interview_tui.history.state import SkillState
    from sim_core.problems import Problem


def giveable(problem: Problem) -> int:
    """How many steps can be given away at most: all but the last, and none from one on that comes to the answer.

    A cause to be found and a timeline to be read have none: there the reading is what is asked.
    """
    from sim_core.problems.grading import close

    if problem.shown or problem.choices:
        return 0
    before = problem.steps[:-1]
    for number, step in enumerate(before):
        if step.kind is problem.kind and close(step.value, problem.answer, problem.kind, problem.floor):
            return number
    return len(before)


def most(problem: Problem, state: SkillState | None) -> int:
    """How many may be given away to a person whose family stands so.

    As many as there are before the first right answer; after one no more than it had, and one more after each wrong
    one. A mastered family is reviewed without.
    """
    if state is None:
        return giveable(problem)
    if state.mastered is not None:
        return 0
    return giveable(problem) if state.given is None else min(state.given, giveable(problem))
