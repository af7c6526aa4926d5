"""Which card comes next: pure rules over what is due, what is new and what was just answered.

* A card rated Again comes back after GAP others, before anything else; with fewer left, when they are done.
* New cards come in topic order (a topic after those that it needs, then by its `order`), as many a day as the person
  chose, spread evenly among the due ones.
* Of the next few in line, one that shares no concept with the cards just seen goes first, so that one card doesn't
  give away the next.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from interview_tui.history import views
from interview_tui.history.store import Store
from interview_tui.sessions.ports import Deck

if TYPE_CHECKING:
    from interview_tui.deck import Entry, Topic

GAP = 3
LOOK_AHEAD = 8


def by_topic(deck: Deck) -> list[Entry]:
    """All entries in the order in which they are best met."""
    place = {topic_id: number for number, topic_id in enumerate(topic_order(deck.topics))}
    return sorted(deck.index, key=lambda entry: place.get(entry.topic, len(place)))


def topic_order(topics: Iterable[Topic]) -> list[str]:
    """Ids of topics, each after those that it needs; otherwise by `order`, then id. A cycle is cut where it is met."""
    known = {topic.id: topic for topic in topics}
    placed: list[str] = []
    begun: set[str] = set()

    def place(topic_id: str) -> None:
        if topic_id in begun or topic_id not in known:
            return
        begun.add(topic_id)
        for needed in sorted(known[topic_id].needs, key=rank):
            place(needed)
        placed.append(topic_id)

    def rank(topic_id: str) -> tuple[int, str]:
        return (known[topic_id].order if topic_id in known else 0, topic_id)

    for topic_id in sorted(known, key=rank):
        place(topic_id)
    return placed


@dataclass
class Line:
    """What is left for today. `again` holds cards rated Again today, oldest first; `recent` the last GAP answered."""

    due: list[str] = field(default_factory=list)
    fresh: list[str] = field(default_factory=list)
    again: list[str] = field(default_factory=list)
    recent: list[str] = field(default_factory=list)
    met: int = 0
    """New cards met today."""
    reviewed: int = 0
    """Due cards answered today, so that new ones can be spread among them."""
    closed: frozenset[str] = frozenset()
    """Cards that couldn't be met as new when the line was made."""

    def __contains__(self, card_id: object) -> bool:
        return card_id in self.fresh or card_id in self.again or card_id in self.due

    def answered(self, card_id: str, *, again: bool) -> None:
        """Take a card that was just graded out of the line, or to its end."""
        if card_id in self.fresh:
            self.fresh.remove(card_id)
            self.met += 1
        elif card_id in self.due:
            self.due.remove(card_id)
            self.reviewed += 1
        elif card_id in self.again:
            self.again.remove(card_id)
        if again:
            self.again.append(card_id)
        self.recent = [*self.recent, card_id][-GAP:]

    def next(self, entries: dict[str, Entry]) -> str | None:
        """The card to show now; None when the day is done."""
        for card_id in self.again:
            if card_id not in self.recent:
                return card_id
        if self.fresh and (not self.due or self._turn_of_a_new_one()):
            return _apart(self.fresh, self.recent, entries)
        if self.due:
            return _apart(self.due, self.recent, entries)
        return self.again[0] if self.again else None

    def _turn_of_a_new_one(self) -> bool:
        return self.met * (self.reviewed + len(self.due)) < self.reviewed * (self.met + len(self.fresh))


def _apart(line: Sequence[str], recent: Sequence[str], entries: dict[str, Entry]) -> str:
    """The first of the next few that shares no concept with as many of the last answered cards as can be."""
    for seen in range(len(recent), 0, -1):
        taken = {concept for card_id in recent[-seen:] if card_id in entries for concept in entries[card_id].concepts}
        for card_id in line[:LOOK_AHEAD]:
            if taken.isdisjoint(entries[card_id].concepts):
                return card_id
    return line[0]


def line_up(order: Sequence[Entry], store: Store, day: int, new_per_day: int, topic: str | None = None) -> Line:
    """What is left of `day` (ordinal), new cards in `order`. What the deck has lost is passed over, not forgotten."""
    known = {entry.id for entry in order if topic is None or entry.topic == topic}
    due = [(card_id, again) for card_id, again in views.due(store, day) if card_id in known]
    met = views.introduced(store, day)
    closed = views.closed(store, day)
    fresh: list[str] = []
    for entry in order:
        if len(fresh) >= new_per_day - met:
            break
        if entry.id in known and entry.id not in closed:
            fresh.append(entry.id)
    recent = views.recent(store, day, GAP)
    reviewed = max(views.totals(store, day)[0] - met, 0)
    return Line(
        due=[card_id for card_id, again in due if not again],
        fresh=fresh,
        again=[card_id for card_id, again in due if again],
        recent=recent,
        met=met,
        reviewed=reviewed,
        closed=closed,
    )
