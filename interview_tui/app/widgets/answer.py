"""Where an answer is given: the newest sums, the box with its unit, and the question how sure one is."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.style import Style
from textual.widgets import Static

from interview_tui.app.actions import LEVELS
from interview_tui.app.narrow import narrow
from interview_tui.app.widgets.box import Box
from interview_tui.app.widgets.offers import Offers
from interview_tui.messages import Lang, say
from interview_tui.paper.tape import fault, told
from interview_tui.sessions.dialogue import Dialogue
from interview_tui.sessions.practice import PracticeSession
from interview_tui.text import clip

LONGEST = 200
"""Characters that the box takes: so long a sum can be calculated; an answer is refused above 64, with its reason."""
LOW = 16
"""Lines of a terminal below which one sum is shown and not several."""


class Answer(Vertical):
    """Rows at the foot of a page, of which those are shown that the state of the dialogue has a use for."""

    def __init__(self) -> None:
        super().__init__(id="answer-place")

    def compose(self) -> ComposeResult:
        yield Static("", id="tape")
        yield Static("", id="uncalculated")
        box = Box(id="answer", max_length=LONGEST, select_on_focus=False)
        box.cursor_blink = False
        yield Horizontal(Static("", id="answer-label"), box, Static("", id="unit"), id="answer-row")
        yield HowSure()

    def tell(self, dialogue: Dialogue, lang: Lang, ascii: bool) -> None:
        """Say everything as it stands now. What was typed stays."""
        typing, tape = dialogue.phase in ("ask", "step"), dialogue.tape
        self.display = dialogue.phase != "solution"
        sums = tape.sums[-1:] if self.app.size.height < LOW else tape.sums
        room = max(8, self.app.size.width - 3)
        self._put("tape", "\n".join(clip(told(made, lang), room) for made in sums), bool(sums), ascii)
        self._put("uncalculated", fault(tape, lang), typing and tape.fault is not None, ascii)
        self._put("answer-label", f"{say('practice.your-answer', lang)} [", True, ascii)
        self._put("unit", f"] {_unit(dialogue.session, lang)}", True, ascii)
        self.query_one("#answer-row").display = typing
        choices = dialogue.session.problem.choices
        self.query_one(Box).placeholder = "" if choices else say("practice.calculate-hint", lang)
        self.query_one(HowSure).display = dialogue.held is not None
        if dialogue.held is not None:
            key = "practice.how-sure-choice" if choices else "practice.how-sure"
            self.query_one(HowSure).tell(say(key, lang, value=dialogue.held.reading.text), lang)

    def _put(self, place: str, text: str, shown: bool, ascii: bool) -> None:
        """Write into a row, and show or hide it. The same text again is not painted again."""
        row = self.query_one(f"#{place}", Static)
        row.display = shown
        content = Content(narrow(text) if ascii else text)
        if row.content != content:
            row.update(content)


def _unit(session: PracticeSession, lang: Lang) -> str:
    """The unit in which a bare number is read, or how many choices there are."""
    if choices := session.problem.choices:
        return say("practice.one-of", lang, count=len(choices))
    step = session.step if session.phase == "step" else None
    return (step.unit if step else session.problem.unit) or say("practice.no-unit", lang)


class HowSure(Offers):
    """What was read, and the three levels of confidence, each clickable."""

    def __init__(self) -> None:
        super().__init__(id="how-sure", gap=3)

    def tell(self, question: str, lang: Lang) -> None:
        parts = [Content.styled(question, "bold")]
        for action in LEVELS:
            whole = Content.assemble((action.shown, "bold"), f" {say(action.label, lang)}")
            parts.append(whole.stylize(Style.from_meta({"@click": f"screen.{action.call}"})))
        self.lay(parts)
