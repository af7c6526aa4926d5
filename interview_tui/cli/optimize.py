"""`interview-tui optimize`: FSRS's parameters fitted to one's own log, adopted only if they predict better."""

from __future__ import annotations

import argparse

from interview_tui.cli.context import Context, now
from interview_tui.messages import Lang, say


def arguments(parser: argparse.ArgumentParser, lang: Lang) -> None:
    parser.add_argument("--dry-run", action="store_true", help=say("cli.help-dry-run", lang))


def run(arguments: argparse.Namespace, context: Context) -> int:
    """Print log-loss before and after on held-out reviews, and what is scheduled with from now on."""
    from interview_tui.history import fit
    from interview_tui.history.days import DayRule

    with context.store(write=not arguments.dry_run) as store:
        found = fit.fit(store)
        losses = {"before": found.before, "after": found.after}
        print(say("history.fitted", context.lang, judged=found.judged_on, trained=found.trained_on, **losses))
        if not found.better:
            print(say("history.fit-kept", context.lang))
        elif not arguments.dry_run:
            fit.adopt(found, store, now(), DayRule(context.settings.zone, context.settings.day_hour))
            print(say("cli.fit-adopted", context.lang))
    return 0
