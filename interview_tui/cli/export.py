"""`interview-tui export FORMAT -o FILE`: the deck for another program."""

from __future__ import annotations

import argparse
import sys

from interview_tui.cli.context import Context, UserError
from interview_tui.cli.paths import file
from interview_tui.messages import LANGS, Lang, say

FORMATS = ("anki",)


def arguments(parser: argparse.ArgumentParser, lang: Lang) -> None:
    parser.add_argument("format", choices=FORMATS, help=say("cli.help-format", lang))
    parser.add_argument("-o", "--output", type=file, required=True, metavar="FILE", help=say("cli.help-output", lang))


def run(arguments: argparse.Namespace, context: Context) -> int:
    """Write the file, and say how much is in it. Notes show the person's language first."""
    from interview_tui.export.anki import write

    deck = context.deck()
    context.tell_faulty(deck)
    if not len(deck):
        raise UserError("decks.nothing-to-export")
    langs = sorted(LANGS, key=lambda lang: lang != context.lang)
    summary = write(deck, arguments.output, langs)
    print(say("cli.exported", context.lang, path=summary.path, notes=summary.notes, media=summary.media))
    if summary.undated:
        from interview_tui.deck import lock

        key = "decks.no-lock" if lock.read(deck.path) is None else "decks.undated"
        count, check = len(summary.undated), context.check_command()
        print(say(key, context.lang, count=count, lock=f"{check} --lock"), file=sys.stderr)
    return 0
