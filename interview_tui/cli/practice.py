"""`interview-tui practice`: calculations, ten against the clock, or (`--check`) a check of the families themselves."""

from __future__ import annotations

import argparse
import random

from interview_tui.cli import start
from interview_tui.cli.context import Context, UserError
from interview_tui.messages import Lang, say

SEEDS = 200


def arguments(parser: argparse.ArgumentParser, lang: Lang) -> None:
    parser.add_argument("name", nargs="?", metavar="NAME", help=say("cli.help-which", lang))
    parser.add_argument("--clock", action="store_true", help=say("cli.help-clock", lang))
    parser.add_argument("--weak", action="store_true", help=say("cli.help-weak", lang))
    parser.add_argument("--check", action="store_true", help=say("cli.help-family-check", lang))
    parser.add_argument("--seeds", type=int, metavar="N", help=say("cli.help-seeds", lang, default=SEEDS))


def run(arguments: argparse.Namespace, context: Context) -> int:
    """The session; the name of a family or problem that can't be made is answered before anything opens."""
    _agree(arguments)
    if arguments.check:
        from interview_tui.cli.families import check

        return check(arguments.name, SEEDS if arguments.seeds is None else arguments.seeds, context)
    name, weak = arguments.name, arguments.weak
    if name is not None:
        _known(name)
    if not start.wants_plain(context):
        return start.screen(context, "sprint" if arguments.clock else "practice", name, weak=weak)
    if arguments.clock:
        from interview_tui.plain import sprint

        return start.plain(context, lambda talk: sprint.run(talk, name, weak=weak))
    if weak:
        from interview_tui.plain import weak as weak_ones

        return start.plain(context, weak_ones.run)
    from interview_tui.plain import practice

    return start.plain(context, lambda talk: practice.run(talk, name))


def _agree(arguments: argparse.Namespace) -> None:
    """UserError for options of which one makes no sense beside another."""
    for option, others in (("check", ("clock", "weak")), ("seeds", ("clock", "weak"))):
        for other in others:
            if getattr(arguments, option) not in (False, None) and getattr(arguments, other):
                raise UserError("cli.not-together", one=f"--{option}", other=f"--{other}")
    if arguments.seeds is not None and not arguments.check:
        raise UserError("cli.seeds-without-check")
    if arguments.name is None:
        return
    if arguments.weak:
        raise UserError("cli.weak-and-name", name=arguments.name)
    if arguments.clock and ("@" in arguments.name or ":" in arguments.name):
        family = arguments.name.partition("@")[0].partition(":")[0]
        raise UserError("cli.clock-and-problem", name=arguments.name, family=family)


def _known(name: str) -> None:
    """NoSuchProblemError, which tells the person, for a name that nothing answers to."""
    from interview_tui.sessions.named import fresh, named, parse
    from sim_core import problems

    family, version, seed = parse(name)
    if seed is not None:
        named(problems, name)
    else:
        fresh(problems, random.Random(0), family, version)
