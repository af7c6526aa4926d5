"""Practice: a question with fresh numbers, one box for the answer, the verdict, the worked solution, the timeline."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import ClassVar

from textual import on
from textual.binding import BindingType
from textual.widget import Widget
from textual.widgets import Input

from interview_tui.app.screens.page import Page, bindings
from interview_tui.app.widgets.answer import Answer
from interview_tui.app.widgets.pane import Pane
from interview_tui.history.confidence import Sure
from interview_tui.history.errors import HistoryError
from interview_tui.messages import Lang, say
from interview_tui.paper import Line, Paper
from interview_tui.paper.problems import asked_lines, feedback_lines, scenario_lines, solution_lines, step_lines, varied
from interview_tui.sessions.dialogue import Dialogue
from interview_tui.sessions.practice import Feedback, PracticeSession


class PracticePage(Page):
    NAME = "practice"
    BINDINGS: ClassVar[list[BindingType]] = bindings("practice")

    def __init__(self, session: PracticeSession) -> None:
        super().__init__()
        self._session = session
        self._dialogue = Dialogue(session)
        self._fault: HistoryError | None = None
        self._opening: Callable[[Lang], str] | None = None
        """What is said above a problem, of how it came."""
        self._notice: Callable[[Lang], str] | None = None
        self._done = self._right = 0
        self._asked = range(0)
        self._verdict_at = 0
        self._begun = False
        """Whether something stands in the box."""

    @property
    def state(self) -> str:
        return self._dialogue.phase

    @property
    def typing(self) -> bool:
        return self.state in ("ask", "step")

    def title_text(self) -> str:
        return f"{self.say('app.page-practice')} · {self._session.prose.title.of(self.lang)}"

    def side_text(self) -> str:
        return self._session.problem.name

    def body(self) -> Iterable[Widget]:
        yield Pane(self._lines)
        yield Answer()

    def on_mount(self) -> None:
        self._dialogue.asking = self.house.settings.ask_sure
        self.query_one("#answer").focus()

    def tell(self) -> None:
        self._session.lang = self.lang
        super().tell()
        self.query_one(Answer).tell(self._dialogue, self.lang, self.house.lanes == "ascii")

    def _lines(self, width: int) -> list[Line]:
        paper = Paper(width, self.lang, self.house.lanes)
        session = self._session
        lines = [*paper.text(self._opening(self.lang), "mark"), []] if self._opening else []
        if self.house.parts.store.readonly:  # said before the work, not after it
            lines += [*paper.sentence("history.reading-only", "mark", path=self.house.parts.store.path), []]
        lines += scenario_lines(session, paper)
        above = len(lines)
        lines += asked_lines(session, paper)
        self._asked = range(above + 1, len(lines))
        if session.hinted:
            lines += step_lines(session, paper)
        for said in self._dialogue.said:
            if said is self._dialogue.said[-1]:
                self._verdict_at = len(lines)
            lines += feedback_lines(session, said, paper)
        if session.phase == "step":
            above = len(lines)
            lines += step_lines(session, paper)
            self._asked = range(above + 1, len(lines))
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
    def _submitted(self, event: Input.Submitted) -> None:
        """What stood in the box when Enter was pressed: the next key may be in it by now."""
        event.input.value = event.value
        self.action_submit()

    @on(Input.Changed, "#answer")
    def _changed(self, event: Input.Changed) -> None:
        """Whoever begins to type sees what is asked, also where the terminal is too low for all of the question."""
        if event.value and not self._begun:
            self.query_one(Pane).show(self._asked)
        self._begun = bool(event.value)

    def action_submit(self) -> None:
        """Take what stands in the box. What is no answer yet, or couldn't be stored, stays there to be changed."""
        talk, box = self._dialogue, self.query_one("#answer", Input)
        self._fault, self._notice = None, None
        try:
            feedback = talk.submit(box.value)
        except HistoryError as fault:
            self._failed(fault)
            return
        if feedback is not None:
            self._settle(feedback)
        elif talk.held is not None:
            self.set_focus(None)
            self.retell()
        else:
            if talk.tape.fault is None:
                box.clear()
            self.retell()

    def action_sure(self, level: int) -> None:
        self._judge(Sure(level))

    def action_pass_sure(self) -> None:
        self._judge(None)

    def _judge(self, sure: Sure | None) -> None:
        self._fault, self._notice = None, None
        try:
            feedback = self._dialogue.judge(sure)
        except HistoryError as fault:
            self._failed(fault)
            return
        self._settle(feedback)

    def action_change(self) -> None:
        """Back to the box; nothing was graded."""
        self._fault, self._notice = None, None
        self._dialogue.change()
        self.retell()
        self.query_one("#answer").focus()

    def action_stop_asking(self) -> None:
        """Never again how sure one is; this answer is graded without it."""
        self._ask(False)
        self._judge(None)
        self._notice = partial(say, "practice.asking-off")
        self.retell()

    def action_asking(self) -> None:
        """Whether to be asked how sure one is: the other way."""
        self._ask(not self._dialogue.asking)
        self._notice = partial(say, "practice.asking-on" if self._dialogue.asking else "practice.asking-off")
        self.retell()
        self.query_one(Pane).show_end()

    def _ask(self, asking: bool) -> None:
        self._dialogue.asking = asking
        self.house.keep(replace(self.house.settings, ask_sure=asking))

    def action_hint(self) -> None:
        self._notice = None if self._session.hint() else partial(say, "practice.no-hint")
        self.retell()
        self.query_one(Pane).show_end()

    def action_give_up(self) -> None:
        self._fault, self._notice = None, None
        try:
            feedback = self._dialogue.give_up()
        except HistoryError as fault:
            self._failed(fault)
            return
        self._settle(feedback)

    def _failed(self, fault: HistoryError) -> None:
        """What couldn't be stored is still in the box, or held; say why."""
        self._fault = fault
        self.retell()
        self.query_one(Pane).show_end()

    def _settle(self, feedback: Feedback) -> None:
        """Show what came of it, from the verdict on."""
        if feedback.outcome != "unread":
            self.query_one("#answer", Input).clear()
        first = sum(said.feedback.event is not None for said in self._dialogue.said) == 1
        self._right += feedback.graded == "ask" and feedback.outcome == "right" and first
        if self._session.phase == "solution":
            self._done += 1
            self.set_focus(None)
        self.retell()
        if self.typing:
            self.query_one("#answer").focus()
        self.query_one(Pane).show_from(self._verdict_at)

    def action_next(self) -> None:
        self._session.next()
        self._begin()

    def action_vary(self) -> None:
        """The same problem with one given changed."""
        before, changed = self._session.problem, self._session.vary()
        if changed is None:
            self._notice = partial(say, "app.not-varied")
            self.retell()
            self.query_one(Pane).show_end()
            return
        self._begin(partial(varied, before, self._session.problem, changed))

    def action_undo(self) -> None:
        """Take back the newest problem of today, and ask it again."""
        try:
            undone = self._session.undo()
        except HistoryError as fault:
            self._failed(fault)
            return
        except LookupError:  # of a family that this deck has no words for
            undone = None
        if undone is None:
            self._notice = partial(say, "app.nothing-to-undo")
            self.retell()
            self.query_one(Pane).show_end()
            return
        self._begin(partial(say, "app.undone-problem"))

    def _begin(self, opening: Callable[[Lang], str] | None = None) -> None:
        """A problem that wasn't answered yet."""
        self._dialogue.begin()
        self._fault, self._notice, self._opening = None, None, opening
        self.query_one("#answer", Input).clear()
        self.retell()
        self.query_one(Pane).scroll_home(animate=False, immediate=True)
        self.query_one("#answer").focus()
