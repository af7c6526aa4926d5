"""`interview-tui due`: the day's counts in one line. Stays light: no screen, no YAML, no scheduler."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from interview_tui.cli.context import Context
from interview_tui.messages import Lang, say

if TYPE_CHECKING:
    from interview_tui.sessions.today import Today


def arguments(parser: argparse.ArgumentParser, lang: Lang) -> None:
    parser.add_argument("--json", action="store_true", help=say("cli.help-json", lang))


def run(arguments: argparse.Namespace, context: Context) -> int:
    """Print the counts. What is broken is told of on stderr, so that a script's stdout stays clean."""
    tell_faults(context)
    today = context.today()
    if arguments.json:
        import json

        counts = {"day": str(today.day), "due": today.due, "new": today.new, "weak": len(today.weak)}
        print(json.dumps({**counts, "interviews": today.interviews}, ensure_ascii=False))
    else:
        print(line(today, context.lang))
    return 0


def line(today: Today, lang: Lang) -> str:
    """The day's counts, and the days to the next interview where one is known."""
    said = say("cli.due-line", lang, due=today.due, new=today.new, weak=len(today.weak))
    if today.interviews:
        who, days = today.interviews[0]
        who = _safe(who) or say("cli.the-interview", lang)
        if lang == "zh" and who.isascii():
            who = f" {who} "  # Chinese text sets a Latin word apart
        said += say("cli.due-interview", lang, who=who, days=days)
    return said


def _safe(text: str) -> str:
    """What was typed as a company is shown, never obeyed by the terminal."""
    if text.isprintable():
        return text
    from interview_tui.text.control import safe

    return safe(text)


def tell_faults(context: Context) -> None:
    """Settings that couldn't be read, on stderr."""
    if fault := context.loaded.fault:
        print(fault.say(context.lang), file=sys.stderr)
