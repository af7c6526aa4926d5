"""`interview-tui practice`: calculations, or (`--check`) a check of the families themselves."""

from __future__ import annotations

import argparse
import random

from interview_tui.cli import start
from interview_tui.cli.context import Context
from interview_tui.messages import Lang, say

SEEDS = 200


def arguments(parser: argparse.ArgumentParser, lang: Lang) -> None:
    parser.add_argument("name", nargs="?", metavar="NAME", help=say("cli.help-which", lang))
    parser.add_argument("--check", action="store_true", help=say("cli.help-family-check", lang))
    help_seeds = say("cli.help-seeds", lang, default=SEEDS)
    parser.add_argument("--seeds", type=int, default=SEEDS, metavar="N", help=help_seeds)


def run(arguments: argparse.Namespace, context: Context) -> int:
    """The session; the name of a family or problem that can't be made is answered before anything opens."""
    if arguments.check:
        from interview_tui.cli.families import check

        return check(arguments.name, arguments.seeds, context)
    if arguments.name is not None:
        _known(arguments.name)
    if start.wants_plain(context):
        from interview_tui.plain import practice

        return start.plain(context, lambda talk: practice.run(talk, arguments.name))
    return start.screen(context, "practice", arguments.name)


def _known(name: str) -> None:
    """NoSuchProblemError, which tells the person, for a name that nothing answers to."""
    from interview_tui.sessions.named import fresh, named, parse
    from sim_core import problems

    family, version, seed = parse(name)
    if seed is not None:
        named(problems, name)
    else:
        fresh(problems, random.Random(0), family, version)
