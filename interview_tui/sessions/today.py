"""Today at a glance: what is due, what is new, what is weak. Light: derived tables and the deck's index."""

from __future__ import annotations

from collections import Counter
from datetime import date
from typing import Literal, NamedTuple

from interview_tui.config import Settings
from interview_tui.history import views
from interview_tui.history.days import Clock, DayRule
from interview_tui.history.store import Store
from interview_tui.sessions.ports import Deck
from interview_tui.sessions.queue import line_up
from interview_tui.sessions.wishes import wishes


class Weak(NamedTuple):
    """A card forgotten at least twice (`measure`: lapses), or a family that goes wrong (its moving average)."""

    subject: str
    kind: Literal["card", "skill"]
    measure: float
    leech: bool = False


class TopicToday(NamedTuple):
    """One topic: its share of today's due and new cards, and how many of it were never met."""

    topic: str
    due: int
    new: int
    unseen: int


class Today(NamedTuple):
    """The day's counts. `skills`: mastered families to draw again today. `odd_days`: days of study that lie in the
    future, so that somewhere a clock was wrong; 0 as a rule."""

    day: date
    due: int
    new: int
    done: int
    weak: tuple[Weak, ...]
    topics: tuple[TopicToday, ...]
    skills: tuple[str, ...]
    streak: int
    minutes: int
    odd_days: int
    interviews: tuple[tuple[str, int], ...]
    """(company, days left) of the interviews to come, the next one first."""


def summary(deck: Deck, store: Store, clock: Clock, settings: Settings) -> Today:
    """What `store` and `deck` say of the present day of study."""
    rule = DayRule(settings.zone, settings.day_hour)
    today = rule.day(store.stamp(clock()))
    day = today.toordinal()
    wanted = wishes(deck, store, settings, day)
    order = wanted.order
    line = line_up(order, store, day, wanted.new)
    topic_of = {entry.id: entry.topic for entry in order}
    due_in = Counter(topic_of[card_id] for card_id in (*line.due, *line.again))
    new_in = Counter(topic_of[card_id] for card_id in line.fresh)
    unseen_in = Counter(entry.topic for entry in order if entry.id not in line.closed)
    reviews, _, attempts, milliseconds = views.totals(store, day)
    weak = [Weak(c, "card", lapses, leech) for c, lapses, leech in views.weak_cards(store) if c in topic_of]
    weak += [Weak(family, "skill", mean) for family, mean in views.weak_skills(store)]
    return Today(
        day=today,
        due=len(line.due) + len(line.again),
        new=len(line.fresh),
        done=reviews + attempts,
        weak=tuple(weak),
        topics=tuple(
            TopicToday(topic, due_in[topic], new_in[topic], unseen_in[topic])
            for topic in dict.fromkeys(topic_of.values())
        ),
        skills=tuple(views.due_skills(store, day)),
        streak=views.streak(store, day),
        minutes=round(milliseconds / 60_000),
        odd_days=views.future(store, day),
        interviews=tuple((interview.who, interview.day - day) for interview in wanted.ahead),
    )
