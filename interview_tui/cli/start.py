"""Opening the app or the plain mode, or saying what is due where there is nobody to answer."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from interview_tui import config
from interview_tui.cli.context import Context, now
from interview_tui.messages import say

if TYPE_CHECKING:
    from interview_tui.app.parts import Parts
    from interview_tui.history.store import Store
    from interview_tui.plain.talk import Talk


def run(context: Context) -> int:
    """`interview-tui` alone."""
    if context.plain or _dumb(context):
        from interview_tui.plain import today

        return plain(context, today.run)
    if not terminal():
        from interview_tui.cli.due import line, tell_faults

        tell_faults(context)
        print(line(context.today(), context.lang))
        print(say("cli.how-on", context.lang))
        return 0
    return screen(context, "today")


def terminal() -> bool:
    """Whether a person sits at both ends."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def wants_plain(context: Context) -> bool:
    """Asked for by --plain, or the only thing possible: a pipe, or a terminal that can't move its cursor."""
    return context.plain or not terminal() or _dumb(context)


def _dumb(context: Context) -> bool:
    return terminal() and context.env.get("TERM", "dumb") == "dumb"


def plain(context: Context, talk: Callable[[Talk], int]) -> int:
    """One plain session on stdin and stdout."""
    from interview_tui.cli.due import tell_faults
    from interview_tui.plain.talk import Talk

    tell_faults(context)
    with context.store_or_reader() as store:
        voice = Talk(context.deck(), store, now, context.settings, random.Random(), context.lang, sys.stdin, sys.stdout)
        voice.check = context.check_command()
        if context.loaded.settings is not None:  # before the first run there is nothing that could be changed
            voice.keep = lambda settings: config.save(settings, context.folders)
        return talk(voice)


def screen(context: Context, page: str, wish: str | None = None, *, weak: bool = False) -> int:
    """The app, opened at one of its pages."""
    from interview_tui import app

    with context.store_or_reader() as store:
        return app.run(_parts(context, store), page, wish=wish, weak=weak)


def _parts(context: Context, store: Store) -> Parts:
    from interview_tui.app.parts import Parts

    return Parts(
        deck=context.deck(),
        store=store,
        clock=now,
        rng=random.Random(),
        folders=context.folders,
        settings=context.loaded.settings,
        lang=context.lang,
        fault=context.loaded.fault,
        guess_zone=_guess_zone,
        check=context.check_command(),
    )


def _guess_zone() -> str:
    from tzlocal import get_localzone_name

    try:
        return get_localzone_name() or "UTC"
    except Exception:  # tzlocal raises its own kinds for odd systems; the person is asked anyway
        return "UTC"
