"""`interview-tui check`: everything that can be told of a deck without a reader."""

from __future__ import annotations

import argparse
import json
from datetime import date

from interview_tui.cli.context import Context, UserError, now
from interview_tui.messages import Lang, say


def arguments(parser: argparse.ArgumentParser, lang: Lang) -> None:
    parser.add_argument("--lock", action="store_true", help=say("cli.help-lock", lang))
    parser.add_argument("--today", metavar="D", help=say("cli.help-today", lang))
    from interview_tui.deck.schema import FILE_KINDS

    kinds = say("decks.help-schema", lang, kinds=", ".join(FILE_KINDS))
    parser.add_argument("--schema", nargs="?", const="cards", choices=FILE_KINDS, metavar="KIND", help=kinds)


def run(arguments: argparse.Namespace, context: Context) -> int:
    """Print each fault with its place. 1 if there are faults, 0 if not: warnings don't count. Or print a schema."""
    if arguments.schema:
        from interview_tui.deck.schema import schema

        print(json.dumps(schema(arguments.schema), ensure_ascii=False, indent=2))
        return 0
    from interview_tui.deck import builtin, check

    instant = now()
    day = _day(arguments.today) if arguments.today else instant.date()
    root = context.cards_checked() or builtin()
    report = check.run(root, context.lang, day, update_lock=arguments.lock, now=instant if arguments.lock else None)
    report.print_lines(context.lang)
    return report.exit_code


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise UserError("cli.bad-date", date=text) from None
