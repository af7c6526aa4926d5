"""`interview-tui due`: the day's counts in one line. Stays light: no screen, no YAML, no scheduler."""

from __future__ import annotations

import argparse
import sys

from interview_tui.cli.context import Context
from interview_tui.messages import Lang, say


def arguments(parser: argparse.ArgumentParser, lang: Lang) -> None:
    parser.add_argument("--json", action="store_true", help=say("cli.help-json", lang))


def run(arguments: argparse.Namespace, context: Context) -> int:
    """Print the counts. What is broken is told of on stderr, so that a script's stdout stays clean."""
    tell_faults(context)
    today = context.today()
    if arguments.json:
        import json

        print(json.dumps({"day": str(today.day), "due": today.due, "new": today.new, "weak": len(today.weak)}))
    else:
        print(say("cli.due-line", context.lang, due=today.due, new=today.new, weak=len(today.weak)))
    return 0


def tell_faults(context: Context) -> None:
    """Settings that couldn't be read, on stderr."""
    if fault := context.loaded.fault:
        print(fault.say(context.lang), file=sys.stderr)
