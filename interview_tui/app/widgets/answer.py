"""Where an answer is given: the newest sums, the box with its unit, and the question how sure one is."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.style import Style
from textual.widgets import Static

from interview_tui.app.actions import LEVELS
from interview_tui.app.widgets.box import Box
from interview_tui.app.widgets.offers import Offers
from interview_tui.messages import Lang, say

LONGEST = 200
"""Characters that the box takes: so long a sum can be calculated; an answer is refused above 64, with its reason."""


class Answer(Vertical):
    """Rows at the foot of a page; the page puts the words into them and shows those that its state asks for."""

    def __init__(self) -> None:
        super().__init__(id="answer-place")

    def compose(self) -> ComposeResult:
        yield Static("", id="tape")
        yield Static("", id="uncalculated")
        box = Box(id="answer", max_length=LONGEST, select_on_focus=False)
        box.cursor_blink = False
        yield Horizontal(Static("", id="answer-label"), box, Static("", id="unit"), id="answer-row")
        yield HowSure()


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
