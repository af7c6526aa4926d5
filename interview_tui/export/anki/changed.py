"""When each card last changed, as Anki needs to know it: a note is taken only if it is later than the one there."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from interview_tui.deck import Card, Deck, lock

from .ids import FIELDS_CHANGED


class Dates:
    """The instants of one deck's cards. undated: ids of cards that cards.lock doesn't hold as they are now."""

    def __init__(self, deck: Deck) -> None:
        self._deck = deck
        found = lock.read(deck.path)
        self._locked = found.cards if found else {}
        self.undated: list[str] = []

    def of(self, card: Card) -> datetime:
        """In UTC, whole seconds.

        A card that isn't locked as it is now, as in a deck of one's own without a lock, takes its file's time: it
        still reaches its reader, with the rest of its file.
        """
        known = self._locked.get(card.id)
        if known and known.hash == lock.content(card):
            return max(known.changed, FIELDS_CHANGED)
        self.undated.append(card.id)
        stamp = datetime.fromtimestamp(int((self._deck.path / card.path).stat().st_mtime), UTC)
        return max(stamp, FIELDS_CHANGED, known.changed + timedelta(seconds=1) if known else stamp)
