"""`interview-tui doctor`: is the history well; what is derived is mended, a damaged file set aside on request."""

from __future__ import annotations

import argparse

from interview_tui import config
from interview_tui.cli.context import Context, now
from interview_tui.messages import Lang, say


def arguments(parser: argparse.ArgumentParser, lang: Lang) -> None:
    parser.add_argument("--recover", action="store_true", help=say("cli.help-recover", lang))


def run(arguments: argparse.Namespace, context: Context) -> int:
    """Print what was found, a line each. 1 if something is wrong that wasn't mended."""
    from interview_tui.history import doctor

    path, device = context.folders.history, context.device()
    report = doctor.examine(path, device, now())
    print("\n".join(report.lines(context.lang)))
    if report.well or not arguments.recover:
        return int(not report.well)
    print(doctor.recover(path, device, config.new_device(context.folders)).say(context.lang))
    again = doctor.examine(path, config.device(context.folders), now())
    print("\n".join(again.lines(context.lang)))
    return int(not again.well)
