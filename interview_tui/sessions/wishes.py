"""What the person wants of a day: from the adopted plan where a date lies ahead, else from the settings. Light."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from interview_tui.config import Settings
from interview_tui.history.agenda import Interview, adopted, parse, retention_on
from interview_tui.history.store import Store
from interview_tui.sessions.ports import Deck
from interview_tui.sessions.queue import by_topic, topic_order

if TYPE_CHECKING:
    from interview_tui.deck import Entry


class Wishes(NamedTuple):
    """new: cards to meet on this day. retention: desired probability of recall. order: entries as new ones are met.
    ahead: interviews to come, the next one first."""

    new: int
    retention: float
    order: list[Entry]
    ahead: tuple[Interview, ...]


def wishes(deck: Deck, store: Store, settings: Settings, day: int) -> Wishes:
    """The wishes for `day` (ordinal). Dates among the settings that can't be read are passed over."""
    agenda = adopted(store, (topic.id for topic in deck.topics))
    dates = list(agenda.interviews) if agenda else []
    for text in settings.interviews:
        with suppress(ValueError):
            dates.append(parse(text))
    ahead = tuple(sorted({interview for interview in dates if interview.day >= day}))
    followed = agenda if agenda and any(interview.day >= day for interview in agenda.interviews) else None
    order = by_topic(deck)
    if followed and followed.order:
        place = {topic: number for number, topic in enumerate(_all(followed.order, deck))}
        order = sorted(order, key=lambda entry: place.get(entry.topic, len(place)))
    new = followed.new.get(day, settings.new_per_day) if followed else settings.new_per_day
    return Wishes(new, retention_on(day, ahead, settings.retention), order, ahead)


def _all(first: tuple[str, ...], deck: Deck) -> list[str]:
    """The plan's topics, then those that the deck has got since."""
    return [*first, *(topic for topic in topic_order(deck.topics) if topic not in first)]
