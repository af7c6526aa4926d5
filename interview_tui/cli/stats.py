"""`interview-tui stats`: what the log says about the person, to read or as JSON."""

from __future__ import annotations

import argparse
import json

from interview_tui.cli.context import Context, now
from interview_tui.messages import Lang, say


def arguments(parser: argparse.ArgumentParser, lang: Lang) -> None:
    parser.add_argument("--json", action="store_true", help=say("cli.help-json", lang))


def run(arguments: argparse.Namespace, context: Context) -> int:
    """Print them as of today."""
    from interview_tui.history.days import DayRule
    from interview_tui.history.stats import stats
    from interview_tui.sessions.report import heat_lines, stats_lines

    deck = context.deck()
    context.tell_faulty(deck)
    topic_of = {entry.id: entry.topic for entry in deck.index}
    level_of = {entry.id: entry.level for entry in deck.index}
    with context.store(write=False) as store:
        today = DayRule(context.settings.zone, context.settings.day_hour).day(store.stamp(now()))
        found = stats(store, today.toordinal(), topic_of, level_of)
    if arguments.json:
        print(json.dumps(found.json(), ensure_ascii=False))
    else:
        print("\n".join([*stats_lines(found, deck, context.lang), *heat_lines(found, today, context.lang)]))
    return 0
