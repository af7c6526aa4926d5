"""A card's line in the index. Apart from the model, because a light command needs nothing else of a deck."""

from __future__ import annotations

from typing import Literal, NamedTuple

from .topic import Text

Kind = Literal["open", "concept", "cloze", "numeric", "timeline", "cause", "code"]
KINDS: tuple[Kind, ...] = ("open", "concept", "cloze", "numeric", "timeline", "cause", "code")


class Entry(NamedTuple):
    """All that lists, counts and plans need of a card, without its body.

    A tuple and not a dataclass, because ten thousand are made whenever the app starts.
    """

    id: str
    topic: str
    title_zh: str
    title_en: str
    level: int
    kind: Kind
    hash: str
    concepts: tuple[str, ...]
    practice: tuple[str, ...]

    @property
    def title(self) -> Text:
        return Text(self.title_zh, self.title_en)
