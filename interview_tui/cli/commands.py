"""The table of commands. To add one: an entry here, and a module with its two functions."""

from __future__ import annotations

import argparse
from importlib import import_module
from typing import NamedTuple

from interview_tui.cli.context import Context
from interview_tui.messages import Lang


class Command(NamedTuple):
    """One command. Its module, read only when chosen, has `arguments(parser, lang)` and `run(arguments, context)`."""

    name: str
    module: str
    about: str = ""

    @property
    def help(self) -> str:
        """The key of the sentence that tells of it."""
        return self.about or f"cli.about-{self.name}"

    @property
    def open_ended(self) -> bool:
        """Whether it takes options that its parser can't know; they are handed on as `others`."""
        return bool(getattr(import_module(f"interview_tui.cli.{self.module}"), "OPEN_ENDED", False))

    def arguments(self, parser: argparse.ArgumentParser, lang: Lang) -> None:
        import_module(f"interview_tui.cli.{self.module}").arguments(parser, lang)

    def run(self, arguments: argparse.Namespace, context: Context) -> int:
        status: int = import_module(f"interview_tui.cli.{self.module}").run(arguments, context)
        return status


COMMANDS: tuple[Command, ...] = (
    Command("due", "due"),
    Command("study", "study"),
    Command("practice", "practice"),
    Command("check", "check"),
    Command("export", "export"),
    Command("simulate", "simulate"),
    Command("calc", "calc", "calculator.about"),
    Command("plan", "plan"),
    Command("stats", "stats"),
    Command("log", "log"),
    Command("doctor", "doctor"),
    Command("optimize", "optimize"),
)


def start(context: Context) -> int:
    """`interview-tui` alone: the app, or the plain mode, or what is due where there is nobody to answer."""
    from interview_tui.cli.start import run

    return run(context)
