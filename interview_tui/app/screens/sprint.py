"""Ten against the clock: the rules, then problem after problem with the time running down."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual import on
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input, Static

from interview_tui.app.screens.page import Page, bindings
from interview_tui.app.screens.sprint_report import SprintReportPage
from interview_tui.app.widgets.answer import LONGEST
from interview_tui.app.widgets.box import Box
from interview_tui.app.widgets.pane import Pane
from interview_tui.history.errors import HistoryError
from interview_tui.paper import Line, Paper
from interview_tui.paper.problems import asked_lines, feedback_lines, scenario_lines
from interview_tui.paper.sprint import clock, refusal_lines, rules_lines, tape_lines, verdict_lines
from interview_tui.sessions.dialogue import Said
from interview_tui.sessions.pool import Pool, pool
from interview_tui.sessions.sprint import SECONDS, Sprint, begin

HELD = 0.5
"""Seconds in which nobody has read a problem and found that he can't do it."""

_CLOCK = len("10:00")


class SprintPage(Page):
    """The clock is told by a timer that wakes when the shown second changes, and paints five cells.

    When the time is up while something is being typed, the box stays until Enter: keys that were meant for it must not
    choose among the report's.
    """

    NAME = "sprint"
    BINDINGS: ClassVar[list[BindingType]] = bindings("sprint")

    def __init__(self, drawn: Pool) -> None:
        super().__init__()
        self._pool = drawn
        self._family = drawn.families[0] if drawn.kind == "family" else None
        self._sprint: Sprint | None = None
        self._said: Said | None = None
        self._fault: HistoryError | None = None
        self._leaving = False
        self._told = ""
        self._verdict_at = 0
        self._asked_at = range(0)
        self._begun = False
        """Whether something stands in the box."""

    @property
    def state(self) -> str:
        if self._sprint is None:
            return "ready"
        return "late" if self._sprint.over else "running"

    @property
    def typing(self) -> bool:
        return self._sprint is not None

    def title_text(self) -> str:
        named = self.say("app.page-sprint")
        sprint = self._sprint
        if sprint is None:
            return named
        return f"{named} · {self.say('sprint.place', number=sprint.number, problems=sprint.problems)}"

    def side_text(self) -> str:
        """The time left, always as wide: nothing else then moves when it changes."""
        left = SECONDS if self._sprint is None else self._sprint.left
        return f"{clock(left):>{_CLOCK}}"

    def body(self) -> Iterable[Widget]:
        yield Pane(self._lines)
        box = Box(id="answer", max_length=LONGEST, select_on_focus=False)
        box.cursor_blink = False
        yield Horizontal(Static("", id="answer-label"), box, Static("", id="unit"), id="answer-row")

    def tell(self) -> None:
        if self._sprint is not None:
            self._sprint.session.lang = self.lang
        super().tell()
        self._told = self.state
        self.query_one("#answer-row").display = self.typing
        self.put("answer-label", f"{self.say('practice.your-answer')} [")
        self.put("unit", f"] {self._unit()}")

    def _unit(self) -> str:
        """The unit in which a bare number is read, or how many choices there are."""
        if self._sprint is None:
            return ""
        problem = self._sprint.session.problem
        if problem.choices:
            return self.say("practice.one-of", count=len(problem.choices))
        return problem.unit or self.say("practice.no-unit")

    # the lines

    def _lines(self, width: int) -> list[Line]:
        paper = Paper(width, self.lang, self.house.lanes)
        if self._sprint is None:
            return [
                *rules_lines(self._pool, self.house.parts.deck, paper),
                *refusal_lines(self.house.parts.store, paper),
            ]
        return self._asked(self._sprint, paper)

    def _asked(self, sprint: Sprint, paper: Paper) -> list[Line]:
        """The present problem, with one line on the one before."""
        before = verdict_lines(sprint.results[-1], paper) if sprint.results else []
        lines = [*before, *([[]] if before else []), *scenario_lines(sprint.session, paper)]
        above = len(lines)
        lines += asked_lines(sprint.session, paper)
        self._asked_at = range(above + 1, len(lines))
        self._verdict_at = len(lines)
        lines += tape_lines(sprint.tape, paper)
        if self._said is not None:
            lines += feedback_lines(sprint.session, self._said, paper)
        if sprint.over:
            lines += [[], *paper.sentence("sprint.time-up", "mark")]
            if self._box.value.strip():
                lines += paper.sentence("sprint.too-late", "mark")
        return [*lines, *self._notices(paper)]

    def _notices(self, paper: Paper) -> list[Line]:
        lines = [[], *paper.text(self._fault.say(self.lang), "mark")] if self._fault else []
        if self._leaving and self.state == "running":
            lines += [[], *paper.sentence("sprint.sure-to-leave", "mark")]
        return lines

    # the clock

    def tick(self) -> None:
        """Show the time as it is now, and wake again when it shows another; say it when the time is up."""
        if self.state == "running":
            self._tell_clock()
            left = self._sprint.left if self._sprint else 0.0
            self.set_timer(left % 1 or 1.0, self.tick)
        elif self._told == "running":
            self._say_end()

    def _tell_clock(self) -> None:
        """Like `put`, but as the width never changes nothing needs to be laid out, and five cells are painted."""
        text = self.side_text()
        if self._put.get("side") != text:
            self._put["side"] = text
            self.query_one("#side", Static).update(Content(text), layout=False)

    def _say_end(self) -> None:
        """The time is up. What happened stands at the end of the text: show that."""
        self._leaving = False
        self._show_verdict()

    # what the keys do

    @property
    def _box(self) -> Input:
        return self.query_one("#answer", Input)

    def action_start(self) -> None:
        parts = self.house.parts
        if parts.store.readonly:
            return
        self._sprint = begin(parts.deck, parts.store, parts.clock, self.house.spoken, parts.rng, self._pool.families)
        self._show_problem()
        self.tick()

    def action_change_pool(self) -> None:
        """Only the weak ones, or back."""
        self._draw_from(weak=not self._pool.asked_weak)
        self.retell()

    def _draw_from(self, weak: bool) -> None:
        parts, family = self.house.parts, None if weak else self._family
        self._pool = pool(parts.deck, parts.store, parts.clock, self.house.spoken, family=family, weak=weak)

    @on(Input.Submitted, "#answer")
    def _submitted(self, event: Input.Submitted) -> None:
        """What stood in the box when Enter was pressed: the next key may be in it by now."""
        event.input.value = event.value
        # As the page was told: whoever pressed Enter a moment too late didn't ask for the report.
        if self._told == "late":
            self.action_report()
        else:
            self.action_submit()

    @on(Input.Changed, "#answer")
    def _changed(self, event: Input.Changed) -> None:
        """Whoever types on doesn't want to leave; and sees what is asked, also in a low terminal."""
        if self._leaving:
            self._leaving = False
            self.retell()
        if event.value and not self._begun:
            self.query_one(Pane).show(self._asked_at)
        self._begun = bool(event.value)

    def action_submit(self) -> None:
        """Grade what stands in the box. What couldn't be read, or stored, stays there to be changed."""
        sprint = self._sprint
        assert sprint is not None
        self._fault, self._leaving = None, False
        typed = self._box.value
        try:
            feedback = sprint.answer(typed)
        except HistoryError as fault:
            self._fault = fault
            self._show_verdict()
            return
        if feedback is None and sprint.over:
            self._say_end()
        elif feedback is None:
            self._said = None
            if sprint.tape.fault is None:
                self._box.clear()
            self._show_verdict()
        elif feedback.retry:
            self._said = Said(typed, feedback)
            if feedback.outcome != "unread":
                self._box.clear()
            self._show_verdict()
        else:
            self._show_problem()

    def action_skip(self) -> None:
        """Go on without an answer. Not from a problem that is just coming up: a key that is held skips one."""
        sprint = self._sprint
        assert sprint is not None
        if sprint.asked_for < HELD:
            return
        self._fault, self._leaving = None, False
        try:
            skipped = sprint.skip()
        except HistoryError as fault:
            self._fault = fault
            self._show_verdict()
            return
        if skipped is None:
            self._say_end()
        else:
            self._show_problem()

    def action_report(self) -> None:
        """To the report; what stands in the box is noted there, not graded."""
        if self._sprint is not None:
            self._sprint.stop(self._box.value)
            self.app.switch_screen(SprintReportPage(self._sprint, self._pool))

    def action_leave(self) -> None:
        """To the report, when it is pressed twice: what was begun against the clock is easily lost."""
        if self._leaving:
            self.action_report()
        else:
            self._leaving = True
            self._show_verdict()

    def _show_problem(self) -> None:
        """What comes next, from its top: a problem with an empty box, or the report after the last one."""
        if self._sprint is not None and self._sprint.ended == "all":
            self.action_report()
            return
        self._said, self._fault, self._leaving = None, None, False
        self._box.clear()
        self.retell()
        self.query_one(Pane).scroll_home(animate=False, immediate=True)
        self._box.focus()
        self.call_after_refresh(self._point_at_box)

    def _point_at_box(self) -> None:
        """An input method opens its window at the terminal's cursor. The box had no place yet when it got the focus."""
        self.app.cursor_position = self._box.cursor_screen_offset

    def _show_verdict(self) -> None:
        self.retell()
        self.query_one(Pane).show_from(self._verdict_at)
