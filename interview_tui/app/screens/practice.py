"""Practice: a question with fresh numbers, one box for the answer, the verdict, the worked solution, the timeline."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import ClassVar

from textual import on
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.widget import Widget
from textual.widgets import Input, Static

from interview_tui.app.screens.page import Page, bindings
from interview_tui.app.widgets.pane import Pane
from interview_tui.history.errors import HistoryError
from interview_tui.messages import Lang, say
from interview_tui.paper import Line, Paper
from interview_tui.paper.problems import Said, feedback_lines, question_lines, solution_lines, step_lines
from interview_tui.sessions.practice import PracticeSession

LONGEST = 200
"""Characters that the box takes; the reader refuses more than 64 with its reason."""


class PracticePage(Page):
    NAME = "practice"
    BINDINGS: ClassVar[list[BindingType]] = bindings("practice")

    def __init__(self, session: PracticeSession) -> None:
        super().__init__()
        self._session = session
        self._said: list[Said] = []
        self._fault: HistoryError | None = None
        self._notice: Callable[[Lang], str] | None = None
        self._done = self._right = 0
        self._verdict_at = 0

    @property
    def state(self) -> str:
        return self._session.phase

    @property
    def typing(self) -> bool:
        return self._session.phase != "solution"

    def title_text(self) -> str:
        return f"{self.say('app.page-practice')} · {self._session.prose.title.of(self.lang)}"

    def side_text(self) -> str:
        return self._session.problem.name

    def body(self) -> Iterable[Widget]:
        yield Pane(self._lines)
        box = Input(id="answer", max_length=LONGEST, select_on_focus=False)
        box.cursor_blink = False
        yield Horizontal(Static("", id="answer-label"), box, Static("", id="unit"), id="answer-row")

    def on_mount(self) -> None:
        self.query_one("#answer").focus()

    def tell(self) -> None:
        self._session.lang = self.lang
        super().tell()
        self.query_one("#answer-row").display = self.typing
        self.put("answer-label", f" {self.say('practice.your-answer')} [")
        self.put("unit", f"] {self._unit()}")

    def _unit(self) -> str:
        """The unit in which a bare number is read, or how many choices there are."""
        if choices := self._session.problem.choices:
            return self.say("practice.one-of", count=len(choices))
        step = self._session.step if self._session.phase == "step" else None
        return (step.unit if step else self._session.problem.unit) or self.say("practice.no-unit")

    def _lines(self, width: int) -> list[Line]:
        paper = Paper(width, self.lang, self.house.lanes)
        session = self._session
        lines = question_lines(session, paper)
        if session.hinted:
            lines += step_lines(session, paper, "practice.hint")
        for said in self._said:
            if said is self._said[-1]:
                self._verdict_at = len(lines)
            lines += feedback_lines(session, said, paper)
        if session.phase == "step":
            lines += step_lines(session, paper, "practice.step-asked")
        elif session.phase == "solution":
            lines += solution_lines(session, paper)
            lines += [[], *paper.sentence("practice.session", "dim", done=self._done, right=self._right)]
        if self._fault:
            lines += [[], *paper.text(self._fault.say(self.lang), "mark")]
        if self._notice:
            lines += [[], *paper.text(self._notice(self.lang), "mark")]
        return lines

    # what the keys do

    @on(Input.Submitted, "#answer")
    def _submitted(self) -> None:
        self.action_submit()

    def action_submit(self) -> None:
        """Grade what stands in the box. What couldn't be read, or stored, stays there to be changed."""
        box = self.query_one("#answer", Input)
        self._fault, self._notice = None, None
        first = not any(said.feedback.event for said in self._said)
        try:
            feedback = self._session.answer(box.value)
        except HistoryError as fault:
            self._fault = fault
            self.retell()
            return
        said = Said(box.value, feedback)
        self._said = [*(s for s in self._said if s.feedback.outcome != "unread"), said]
        if feedback.outcome != "unread":
            box.clear()
        self._right += feedback.graded == "ask" and feedback.outcome == "right" and first
        self._settle()

    def action_hint(self) -> None:
        self._session.hint()
        self.retell()

    def action_give_up(self) -> None:
        self._fault, self._notice = None, None
        try:
            self._session.give_up()
        except HistoryError as fault:
            self._fault = fault
        self._settle()

    def _settle(self) -> None:
        """Show what came of it, from the verdict on."""
        if self._session.phase == "solution":
            self._done += 1
            self.set_focus(None)
        self.retell()
        self.query_one(Pane).show_from(self._verdict_at)

    def action_next(self) -> None:
        self._session.next()
        self._begin()

    def action_vary(self) -> None:
        """The same problem with one given changed."""
        changed = self._session.vary()
        if changed is None:
            self._notice = partial(say, "app.not-varied")
            self.retell()
            return
        self._begin()
        self._notice = partial(say, "app.varied", name=changed)
        self.retell()

    def action_undo(self) -> None:
        """Take back the newest problem of today, and ask it again."""
        try:
            undone = self._session.undo()
        except (HistoryError, LookupError) as fault:
            self._fault = fault if isinstance(fault, HistoryError) else None
            undone = None
        self._begin()
        self._notice = partial(say, "app.undone-problem" if undone else "app.nothing-to-undo")
        self.retell()

    def _begin(self) -> None:
        """A problem that wasn't answered yet."""
        self._said, self._fault, self._notice = [], None, None
        self.query_one("#answer", Input).clear()
        self.retell()
        self.query_one(Pane).scroll_home(animate=False, immediate=True)
        self.query_one("#answer").focus()
