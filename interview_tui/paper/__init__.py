"""Cards, problems and our own sentences as lines of a given width, for the screen and for the plain mode alike.

No markup anywhere: a piece of a line is a text and the name of a style. A style beginning with `@` names the action
that a click on the piece runs; the plain mode ignores all styles.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from interview_tui.messages import Lang, say
from interview_tui.text import cells, clip, lines, pad, plain, safe, wrap

if TYPE_CHECKING:
    from interview_tui.deck import Text
    from sim_core.timeline import Timeline

Line = Sequence[tuple[str, str]]


Lanes = Literal["blocks", "ascii", "words"]


@dataclass(frozen=True, slots=True)
class Paper:
    """What lines are written on: the width in cells, the language, and how timelines are shown.

    lanes: `blocks` draws them with eighth blocks, `ascii` is for terminals that show such glyphs two cells wide, and
    `words` tells what is on them, for people who listen.
    """

    width: int
    lang: Lang
    lanes: Lanes = "blocks"

    @property
    def ascii(self) -> bool:
        return self.lanes != "blocks"

    def say(self, key: str, **values: object) -> str:
        return say(key, self.lang, **values)

    def text(self, text: str, style: str = "") -> list[Line]:
        """Plain words, wrapped."""
        return [[(piece, style) for piece, _ in line] for line in wrap(safe(text), self.width)]

    def indented(self, text: str, lead: str, style: str = "") -> list[Line]:
        """Plain words after `lead`, further lines indented by its width."""
        indent = cells(lead)
        laid = wrap(safe(text), self.width - indent)
        return [
            [(lead if number == 0 else " " * indent, style), *((piece, style) for piece, _ in line)]
            for number, line in enumerate(laid)
        ]

    def sentence(self, key: str, style: str = "", **values: object) -> list[Line]:
        """One of our own sentences, wrapped."""
        return self.text(self.say(key, **values), style)

    def heading(self, key: str, count: str = "") -> list[Line]:
        """A heading below an empty line; `count` stands after it."""
        return [[], *wrap([(self.say(key), "heading"), (f" {count}", "dim")], self.width)]

    def markdown(self, text: str, lead: str = "", lead_style: str = "") -> list[Line]:
        """Card text. `lead` stands before the first line, and the others are indented by its width."""
        indent = cells(lead)
        laid = lines(text, self.width - indent, self.lang, self.ascii)
        if not indent:
            return list(laid)
        return [[(lead, lead_style) if number == 0 else (" " * indent, ""), *line] for number, line in enumerate(laid)]

    def figure(self, timeline: Timeline, *, totals: bool = True, timed: bool = True, whole: float = 0.0) -> list[Line]:
        """A timeline, drawn or told; without its totals where they may be what is asked. One whose seconds mean nothing
        (not `timed`) is drawn without them, and not told. whole: seconds that the width stands for, if more than its
        own."""
        if self.lanes == "words":
            from interview_tui.paper.told import told

            sentences = told(timeline, self.lang, totals=totals) if timed else []
            return [line for sentence in sentences for line in self.text(sentence)]
        from interview_tui.figures import cells as drawing

        drawn = drawing.draw(timeline, self.width, self.lang, self.ascii, totals=totals, timed=timed, whole=whole)
        return list(drawn)

    def title(self, text: Text) -> str:
        """Card text as a name in a list: one line, no styles."""
        return plain(text.of(self.lang), self.lang)

    def sides(self, left: str, right: str, style: str = "") -> list[Line]:
        """One line: words at the left, cut if need be, and a count at the right end."""
        room = self.width - cells(right) - 2
        return [[(pad(clip(left, room), room), style), (f"  {right}", "dim")]]

    def columns(self, rows: Sequence[tuple[str, str]]) -> list[Line]:
        """Two columns: the first as wide as its widest; the second wrapped beside it."""
        first = max(cells(left) for left, _ in rows) + 2
        found: list[Line] = []
        for left, right in rows:
            for number, line in enumerate(wrap(right, max(8, self.width - first))):
                found.append([(pad(left if number == 0 else "", first), "key"), *line])
        return found
