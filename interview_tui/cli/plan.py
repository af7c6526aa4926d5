"""`interview-tui plan`: a load for each day up to the interviews, and what to expect on each date. Today follows it."""

from __future__ import annotations

import argparse
import json
from datetime import date
from typing import TYPE_CHECKING

from interview_tui.cli.context import Context, UserError, now
from interview_tui.messages import Lang, say

if TYPE_CHECKING:
    from interview_tui.deck import Deck
    from interview_tui.history.agenda import Interview
    from interview_tui.history.plan import Plan
    from interview_tui.history.store import Store

MINUTES = 30
FARTHEST = 3 * 365
"""Days ahead: each is simulated, and nobody plans further."""


def arguments(parser: argparse.ArgumentParser, lang: Lang) -> None:
    parser.add_argument("--interview", action="append", metavar="DATE[:WHO]", help=say("plan.help-interview", lang))
    parser.add_argument("--minutes", type=int, metavar="N", help=say("plan.help-minutes", lang, default=MINUTES))
    parser.add_argument("--dry-run", action="store_true", help=say("plan.help-dry-run", lang))
    parser.add_argument("--drop", action="store_true", help=say("plan.help-drop", lang))
    parser.add_argument("--json", action="store_true", help=say("cli.help-json", lang))


def run(arguments: argparse.Namespace, context: Context) -> int:
    """Print the plan, and follow it unless asked not to. Without dates: the plan that is followed, as it stands now."""
    from interview_tui.sessions import planning
    from interview_tui.sessions.report import plan_lines

    deck = context.deck()
    context.tell_faulty(deck)
    wanted = [_interview(text) for text in arguments.interview or ()]
    changes = bool(wanted or arguments.drop) and not arguments.dry_run
    with context.store(write=changes) as store:
        if arguments.drop:
            planning.give_up(store, now, context.settings)
            print(say("plan.dropped", context.lang))
            return 0
        interviews, minutes = _wished(store, wanted, arguments.minutes)
        foreign = not wanted and not _ours(store, deck)
        try:
            plan = planning.plan(deck, store, now, context.settings, interviews, minutes)
        except ValueError:
            raise UserError("history.plan-no-date") from None
        if changes:
            planning.adopt(plan, deck, store, now, context.settings)
    if arguments.json:
        print(json.dumps(plain(plan), ensure_ascii=False))
    else:
        print("\n".join(plan_lines(plan, deck, context.lang)))
        if changes:
            print(say("history.plan-adopted", context.lang))
        elif foreign:
            print(say("plan.of-another-deck", context.lang))
    return 0


def _interview(text: str) -> Interview:
    from interview_tui.history.agenda import parse

    try:
        interview = parse(text)
    except ValueError:
        raise UserError("history.plan-bad-date", text=text) from None
    if interview.day > now().toordinal() + FARTHEST:
        raise UserError("plan.too-far", text=text, days=FARTHEST)
    return interview


def _wished(store: Store, wanted: list[Interview], minutes: int | None) -> tuple[list[Interview], int]:
    """What was typed, or what the adopted plan says. UserError where neither names a date, or for no minutes."""
    from interview_tui.history.agenda import adopted

    if minutes is not None and minutes < 1:
        raise UserError("plan.no-minutes", minutes=minutes)
    if wanted:
        return wanted, minutes or MINUTES
    agenda = adopted(store)
    if agenda is None:
        raise UserError("plan.none-yet")
    return list(agenda.interviews), minutes or agenda.minutes


def _ours(store: Store, deck: Deck) -> bool:
    """Whether a plan was adopted for this deck."""
    from interview_tui.history.agenda import adopted

    agenda = adopted(store, (topic.id for topic in deck.topics))
    return agenda is not None and bool(agenda.order)


def plain(plan: Plan) -> dict[str, object]:
    """The plan as plain data, days as ISO dates."""
    return {
        "minutes": plan.minutes,
        "interviews": [
            {
                "day": _iso(forecast.interview.day),
                "who": forecast.interview.who,
                "known": forecast.known,
                "spread": forecast.spread,
                "topics": [
                    {"topic": t.topic, "cards": t.cards, "met": t.met, "known": t.known, "spread": t.spread}
                    for t in forecast.topics
                ],
            }
            for forecast in plan.forecasts
        ],
        "days": [
            {
                "day": _iso(load.day),
                "reviews": load.reviews,
                "new": load.new,
                "minutes": load.minutes,
                "put_off": load.put_off,
                "retention": load.retention,
            }
            for load in plan.days
        ],
        "dropped": list(plan.dropped),
    }


def _iso(day: int) -> str:
    return date.fromordinal(day).isoformat()
