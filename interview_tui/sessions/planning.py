"""From a deck, a history and some dates to a plan, and its adoption: Today and Study follow it from then on."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from interview_tui.config import Settings
from interview_tui.deck import Entry
from interview_tui.history.agenda import PLAN, Interview
from interview_tui.history.days import Clock, DayRule
from interview_tui.history.event import SETTING
from interview_tui.history.plan import Costs, Plan, PlanCard, make
from interview_tui.history.store import Store
from interview_tui.history.views import introduced
from interview_tui.sessions.ports import Deck
from interview_tui.sessions.queue import by_topic, topic_order

_SAMPLE = 1000
_LONGEST_MS = 600_000


def asked_topics(deck: Deck, companies: Sequence[str]) -> list[str]:
    """Topics in the order of the plan: those that hold what these companies are reported to ask, with what they need
    before them; then all others."""
    wanted = {company.casefold() for company in companies if company}
    asked = {entry.topic for entry in deck.index if wanted and _asked(deck, entry.id, wanted)}
    needs = {topic.id: topic.needs for topic in deck.topics}
    first: set[str] = set()
    rest = list(asked)
    while rest:
        topic = rest.pop()
        if topic not in first:
            first.add(topic)
            rest.extend(needs.get(topic, ()))
    order = topic_order(deck.topics)
    return [topic for topic in order if topic in first] + [topic for topic in order if topic not in first]


def _asked(deck: Deck, card_id: str, wanted: set[str]) -> bool:
    return any(asked.by.casefold() in wanted for asked in deck.card(card_id).asked)


def ordered(deck: Deck, companies: Sequence[str]) -> list[Entry]:
    """Entries in the order of the plan; within a topic, what these companies ask comes first."""
    wanted = {company.casefold() for company in companies if company}
    place = {topic: number for number, topic in enumerate(asked_topics(deck, companies))}
    return sorted(
        by_topic(deck),
        key=lambda entry: (place.get(entry.topic, len(place)), not (wanted and _asked(deck, entry.id, wanted))),
    )


def costs(store: Store) -> Costs:
    """Seconds a review and a new card took in the newest thousand reviews; the defaults where there are too few."""
    found = store.query(
        "SELECT e.milliseconds, c.first = e.app_day FROM events e JOIN cards c ON c.subject = e.subject"
        " WHERE e.kind = 'review' AND e.milliseconds > 0 ORDER BY e.arrival DESC LIMIT ?",
        (_SAMPLE,),
    )
    seconds: dict[bool, list[float]] = {True: [], False: []}
    for milliseconds, fresh in found:
        seconds[bool(fresh)].append(min(milliseconds, _LONGEST_MS) / 1000)
    default = Costs()
    return Costs(
        sum(seconds[False]) / len(seconds[False]) if len(seconds[False]) >= 20 else default.review,
        sum(seconds[True]) / len(seconds[True]) if len(seconds[True]) >= 20 else default.new,
    )


def plan(
    deck: Deck, store: Store, clock: Clock, settings: Settings, interviews: Sequence[Interview], minutes: int
) -> Plan:
    """What to expect with `minutes` a day. ValueError where no date lies ahead."""
    rule = DayRule(settings.zone, settings.day_hour)
    today = rule.day(store.stamp(clock())).toordinal()
    states = store.cards()
    cards = []
    for entry in ordered(deck, [interview.who for interview in interviews]):
        state = states.get(entry.id)
        if state is None or not state.suspended:
            cards.append(PlanCard(entry.id, entry.topic, state.memory if state else None, state.due if state else None))
    return make(cards, interviews, minutes, today, store.scheduler, retention=settings.retention, costs=costs(store))


def adopt(found: Plan, deck: Deck, store: Store, clock: Clock, settings: Settings) -> None:
    """Follow the plan from now on, on every machine that merges this log. HistoryError where it can't be written."""
    rule = DayRule(settings.zone, settings.day_hour)
    today = rule.day(store.stamp(clock())).toordinal()
    new = dict(found.new_by_day)
    if today in new:  # the plan counts from now; the day's limit counts from its beginning
        new[today] += introduced(store, today)
    store.append(
        SETTING,
        PLAN,
        now=clock(),
        days=rule,
        data={
            "interviews": [[date.fromordinal(day).isoformat(), who] for day, who in found.interviews],
            "minutes": found.minutes,
            "new": {date.fromordinal(day).isoformat(): count for day, count in new.items()},
            "order": asked_topics(deck, [interview.who for interview in found.interviews]),
        },
    )


def give_up(store: Store, clock: Clock, settings: Settings) -> None:
    """Follow no plan any more."""
    store.append(SETTING, PLAN, now=clock(), days=DayRule(settings.zone, settings.day_hour), data={"interviews": []})
