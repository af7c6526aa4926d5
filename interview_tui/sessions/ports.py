"""What a session asks of a deck; `interview_tui.deck.Deck` fits, and so does a small deck made for a test."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from interview_tui.deck.model import Card, Entry, Topic


class Deck(Protocol):
    """Topics in any order, the index in the order of the files, a body when it is asked for."""

    @property
    def topics(self) -> Sequence[Topic]: ...

    @property
    def index(self) -> Sequence[Entry]: ...

    def card(self, card_id: str) -> Card: ...
