"""Ten against the clock: the rules, then problem after problem with the time running down, then the report."""

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
from interview_tui.app.widgets.pane import Pane
from interview_tui.history.errors import HistoryError
from interview_tui.paper import Line, Paper
from interview_tui.paper.problems import feedback_lines, question_lines
from interview_tui.paper.sprint import clock, report_lines, rules_lines, tape_lines, to_redo, verdict_lines
from interview_tui.sessions.dialogue import Said
from interview_tui.sessions.pool import Pool, pool
from interview_tui.sessions.sprint import SECONDS, Sprint, begin, newest_attempt

LONGEST = 200
"""Characters that the box takes; the reader refuses more than 64 with its reason."""

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
        self._reported = False
        self._practised: set[int] = set()
        self._opened: tuple[int, str | None] | None = None
        """The number of the problem that was opened in Practice, and the newest attempt before it."""
        self._told = ""
        self._verdict_at = 0

    @property
    def state(self) -> str:
        sprint = self._sprint
        if sprint is None:
            return "ready"
        if not sprint.over:
            return "running"
        if sprint.ended == "time" and not self._reported:
            return "late"
        return "report-wrong" if to_redo(sprint) else "report"

    @property
    def typing(self) -> bool:
        return self.state in ("running", "late")

    def title_text(self) -> str:
        named = self.say("app.page-sprint")
        if self._sprint is None or not self.typing:
            return named
        sprint = self._sprint
        return f"{named} · {self.say('sprint.place', number=sprint.number, problems=sprint.problems)}"

    def side_text(self) -> str:
        """The time left, always as wide: nothing else then moves when it changes."""
        left = SECONDS if self._sprint is None else self._sprint.left
        return f"{clock(left):>{_CLOCK}}" if self.state in ("ready", "running", "late") else ""

    def body(self) -> Iterable[Widget]:
        yield Pane(self._lines)
        box = Input(id="answer", max_length=LONGEST, select_on_focus=False)
        box.cursor_blink = False
        yield Horizontal(Static("", id="answer-label"), box, Static("", id="unit"), id="answer-row")

    def tell(self) -> None:
        if self._sprint is not None:
            self._sprint.session.lang = self.lang
        super().tell()
        self._told = self.state
        self.query_one("#answer-row").display = self.typing
        self.put("answer-label", f" {self.say('practice.your-answer')} [")
        self.put("unit", f"] {self._unit()}")

    def _unit(self) -> str:
        """The unit in which a bare number is read, or how many choices there are."""
        if self._sprint is None:
            return ""
        problem = self._sprint.session.problem
        if problem.choices:
            return self.say("practice.one-of", count=len(problem.choices))
        return problem.unit or self.say("practice.no-unit")

    def on_screen_resume(self) -> None:
        """Back from help, or from practising a problem again: whether it was answered, the history knows."""
        if self._opened is not None and self._newest() != self._opened[1]:
            self._practised.add(self._opened[0])
        self._opened = None
        if self.is_mounted:
            self.retell()

    # the lines

    def _lines(self, width: int) -> list[Line]:
        paper = Paper(width, self.lang, self.house.lanes)
        deck = self.house.parts.deck
        if self._sprint is None:
            return [*rules_lines(self._pool, deck, paper), *self._notices(paper)]
        if self.typing:
            return self._asked(self._sprint, paper)
        lines = report_lines(self._sprint, deck, paper, self._practised)
        if to_redo(self._sprint):
            lines += [[], *paper.sentence("sprint.answers-hidden", "dim")]
        return [*lines, *self._notices(paper)]

    def _asked(self, sprint: Sprint, paper: Paper) -> list[Line]:
        """The present problem, with one line on the one before."""
        before = verdict_lines(sprint.results[-1], paper) if sprint.results else []
        lines = [*before, *([[]] if before else []), *question_lines(sprint.session, paper)]
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
        """What happened is at the end of the text: show that."""
        self._leaving = False
        self.retell()
        if self.state == "late":
            self.query_one(Pane).show_from(self._verdict_at)
        else:
            self.set_focus(None)
            self.query_one(Pane).scroll_home(animate=False, immediate=True)

    # what the keys do

    @property
    def _box(self) -> Input:
        return self.query_one("#answer", Input)

    def action_start(self) -> None:
        parts = self.house.parts
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
    def _submitted(self) -> None:
        if self.state == "late":
            self.action_report()
        else:
            self.action_submit()

    @on(Input.Changed, "#answer")
    def _typed_on(self) -> None:
        """Whoever types on doesn't want to leave."""
        if self._leaving:
            self._leaving = False
            self.retell()

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
        sprint = self._sprint
        assert sprint is not None
        self._fault, self._leaving = None, False
        try:
            sprint.skip()
        except HistoryError as fault:
            self._fault = fault
            self._show_verdict()
            return
        self._show_problem()

    def action_report(self) -> None:
        """After the time is up: what stands in the box is noted, not graded."""
        if self._sprint is not None:
            self._sprint.stop(self._box.value)
        self._reported = True
        self._show_problem()

    def action_leave(self) -> None:
        """To the report, when it is pressed twice: what was begun against the clock is easily lost."""
        if self._leaving:
            self.action_report()
        else:
            self._leaving = True
            self._show_verdict()

    def action_again(self, number: int) -> None:
        """Open Practice on the problem of that number, with the same numbers in it."""
        redo = to_redo(self._sprint) if self._sprint is not None and self._sprint.over else {}
        if number in redo and not self.typing:
            self._opened = number, self._newest()
            self.house.open_page("practice", redo[number].name)

    def action_again_next(self) -> None:
        """The first that wasn't practised again yet; from the start again when all were."""
        numbers = list(to_redo(self._sprint)) if self._sprint is not None else []
        left = [number for number in numbers if number not in self._practised] or numbers
        if left:
            self.action_again(left[0])

    def _newest(self) -> str | None:
        return newest_attempt(self.house.parts.store, self.house.parts.clock, self.house.spoken)

    def action_another(self) -> None:
        """Back to the rules; what is weak has changed meanwhile."""
        self._draw_from(weak=self._pool.asked_weak)
        self._sprint, self._reported, self._practised = None, False, set()
        self._show_problem()

    def _show_problem(self) -> None:
        """What comes next, from its top: a problem with an empty box, the report, or the rules again."""
        self._said, self._fault, self._leaving = None, None, False
        self._box.clear()
        self.retell()
        self.query_one(Pane).scroll_home(animate=False, immediate=True)
        if self.typing:
            self._box.focus()
            self.call_after_refresh(self._point_at_box)
        else:
            self.set_focus(None)

    def _point_at_box(self) -> None:
        """An input method opens its window at the terminal's cursor. The box had no place yet when it got the focus."""
        self.app.cursor_position = self._box.cursor_screen_offset

    def _show_verdict(self) -> None:
        self.retell()
        self.query_one(Pane).show_from(self._verdict_at)
