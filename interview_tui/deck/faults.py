"""What is wrong with a deck, and where: a code and values here, the sentence with its mend in `messages/deck.py`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from interview_tui.messages import Lang, say, shown


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault. path: the file, as reached from the deck's folder; line and column count from 1, None where a
    file has none to name; code: its sentence is `deck.<code>`; values: what the sentence puts in, in no language;
    card: the id of the card that it is in, "" outside one.
    """

    path: Path
    line: int | None
    column: int | None
    code: str
    values: Mapping[str, str | int] = field(default_factory=dict)
    card: str = ""

    def say(self, lang: Lang) -> str:
        """What is wrong and how to mend it, without the place. A value `near` is what was probably meant, if anything
        was.
        """
        sentence = say(f"deck.{self.code}", lang, **self.values)
        return sentence + say("deck.near", lang, near=self.values["near"]) if self.values.get("near") else sentence

    @property
    def where(self) -> str:
        """`path`, `path:line` or `path:line:column`, as editors and terminals follow it; safe to print."""
        return ":".join(shown(part) for part in (self.path, self.line, self.column) if part is not None)

    def under(self, root: Path) -> Fault:
        """The same with its path below `root`."""
        return replace(self, path=root / self.path)

    @property
    def order(self) -> tuple[str, int, int, str]:
        """By file, then by place."""
        return str(self.path), self.line or 0, self.column or 0, self.code


@dataclass(frozen=True, slots=True)
class Place:
    """Where a value stands in its file: line and column from 1; block: a `|` text, whose lines follow the first."""

    line: int
    column: int
    block: bool = False

    def at(self, text: str, offset: int) -> tuple[int, int]:
        """Line and column of the character at `offset` of the value `text`.

        Exact for `|` and for one line without escapes; the line of the start for folded and quoted text of several
        lines.
        """
        before = text[:offset]
        if self.block:
            return self.line + 1 + before.count("\n"), self.column + offset - (before.rfind("\n") + 1)
        return self.line, self.column + (offset if "\n" not in before else 0)
