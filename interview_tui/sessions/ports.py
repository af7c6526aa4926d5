"""What a session asks of a deck; `interview_tui.deck.Deck` fits, and so does a small deck made for a test."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from interview_tui.deck import Card, Entry, Topic
    from interview_tui.deck.prose import FamilyProse
    from sim_core.problems import Problem


class Deck(Protocol):
    """Topics in any order, the index in the order of the files, a body when it is asked for."""

    @property
    def topics(self) -> Sequence[Topic]: ...

    @property
    def index(self) -> Sequence[Entry]: ...

    def card(self, card_id: str) -> Card: ...


class PracticeDeck(Protocol):
    """A deck's words for problems, and the order of its topics."""

    @property
    def topics(self) -> Sequence[Topic]: ...

    @property
    def families(self) -> Sequence[str]: ...

    def prose(self, family: str) -> FamilyProse: ...


class Problems(Protocol):
    """What makes problems: `sim_core.problems`, or a small stand-in."""

    def families(self) -> Sequence[str]: ...

    def make(self, family: str, seed: int | str, version: int | None = None, /) -> Problem: ...

    def solve(self, family: str, given: Mapping[str, int | float], ask: str | None = None, /) -> Problem: ...
