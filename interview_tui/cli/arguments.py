"""Arguments to one call, by argparse, in the person's language.

Options that hold for every command may stand before or after it. Only the chosen command's own parser is built.
"""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise, zip_longest
from typing import Any, NoReturn

from interview_tui.cli.commands import COMMANDS, Command, start
from interview_tui.cli.context import Context, UserError
from interview_tui.messages import LANGS, Lang, say

PROGRAM = "interview-tui"

_NEEDS_VALUE = r"argument (?P<name>\S+): expected (one|at least one|\d+) arguments?"
_DASHES = "-\u2010\u2011\u2012\u2013\u2014\u2015\u2212\uff0d"
"""What two hyphens become where a command was copied from a page, or typed with an input method."""
_COMPLAINTS = (
    (r"unrecognized arguments: (?P<what>.*)", "cli.unrecognized"),
    (r"the following arguments are required: (?P<what>.*)", "cli.required"),
    (_NEEDS_VALUE, "cli.needs-value"),
    (r"argument (?P<name>\S+): ignored explicit argument (?P<what>.*)", "cli.no-value"),
    (r"argument (?P<name>\S+): invalid choice: (?P<what>\S+) \(choose from (?P<choices>.*)\)", "cli.choice"),
    (r"argument (?P<name>\S+): invalid (?P<kind>\w+) value: (?P<what>.*)", "cli.bad-value"),
)
"""argparse complains in English only: its sentences, and ours for them."""


class _HelpAsked(Exception):  # noqa: N818  no error: the person wants to read
    """Raised as soon as --help is met, before anything is missed."""


class _Help(argparse.Action):
    def __call__(self, *_: object, **__: object) -> NoReturn:
        raise _HelpAsked


class _Formatter(argparse.RawDescriptionHelpFormatter):
    """With the width found here: argparse would import shutil, and with it three compressors, for every argument."""

    def __init__(self, prog: str) -> None:
        try:
            columns = os.get_terminal_size(1).columns
        except OSError:
            columns = 80
        super().__init__(prog, width=max(40, min(columns, 120) - 2))


class Parser(argparse.ArgumentParser):
    """argparse that raises UserError in place of printing and leaving."""

    def __init__(self, prog: str, lang: Lang, description: str, epilog: str | None = None) -> None:
        super().__init__(
            prog=prog,
            description=description,
            epilog=epilog,
            add_help=False,
            allow_abbrev=False,
            formatter_class=_Formatter,
        )
        self.lang = lang
        self._typed: list[str] = []
        self._positionals.title = say("cli.positionals", lang)
        self._optionals.title = say("cli.options", lang)

    def format_help(self) -> str:
        return super().format_help().replace("usage: ", say("cli.usage-is", self.lang), 1)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Remembers what was typed, to say more of a complaint than argparse hands on."""
        self._typed = list(args or ())
        return super().parse_known_args(args, namespace)

    def error(self, message: str) -> NoReturn:
        if message.startswith("unrecognized arguments: "):
            self._unrecognized(message.partition(": ")[2])
        if found := re.fullmatch(_NEEDS_VALUE, message):
            self._dashed(found["name"].split("/"))
        for pattern, key in _COMPLAINTS:
            if found := re.fullmatch(pattern, message, re.DOTALL):
                raise UserError("cli.usage", why=say(key, self.lang, **found.groupdict()), program=self.prog)
        raise UserError("cli.usage", why=message, program=self.prog)

    def _unrecognized(self, what: str) -> None:
        """Complain with the option that was probably meant, if one is near."""
        from difflib import get_close_matches

        word = next((word.partition("=")[0] for word in what.split() if word[0] in _DASHES), "")
        names = [name[2:] for name in self._option_string_actions if name.startswith("--")]  # all begin so: no likeness
        if near := get_close_matches(word.lstrip(_DASHES), names, n=1):
            why = say("cli.unrecognized-near", self.lang, what=what, near=f"--{near[0]}")
            raise UserError("cli.usage", why=why, program=self.prog)

    def _dashed(self, names: list[str]) -> None:
        """Complain of a value that begins with `-` and was taken for an option, with the spelling that serves."""
        for before, after in pairwise(self._typed):
            if before in names and after.startswith("-") and after.partition("=")[0] not in self._option_string_actions:
                long = next((name for name in names if name.startswith("--")), "")
                mend = f"{long}={after}" if long else f"{names[0]}{after}"
                why = say("arguments.dashed", self.lang, name=before, value=after, mend=mend)
                raise UserError("cli.usage", why=why, program=self.prog)

    def shared_options(self, absent: object) -> None:
        """What may stand before or after the command. `absent`: the value where it isn't given."""
        lang = self.lang
        self.add_argument("--lang", choices=LANGS, default=absent, help=say("cli.help-lang", lang))
        self.add_argument("--cards", metavar="DIR", default=absent, help=say("cli.help-cards", lang))
        self.add_argument("--plain", action="store_true", default=absent, help=say("cli.help-plain", lang))
        self.add_argument("-h", "--help", action=_Help, nargs=0, help=say("cli.help-help", lang))


def parse(argv: Sequence[str], context: Context) -> tuple[Callable[[Context], int], Context]:
    """The call that `argv` asks for, and the context with its options taken in. UserError for what can't be meant."""
    parser = top_parser(context.lang)
    command = None
    try:
        first = parser.parse_args(list(argv))
        chosen = vars(first)
        if first.command is not None:
            command = _find(first.command, context.lang)
            parser = command_parser(command, context.lang)
            own, others = parser.parse_known_args(first.rest)
            if others and not command.open_ended:
                parser.error(f"unrecognized arguments: {' '.join(others)}")
            chosen |= vars(own) | {"others": others}
    except _HelpAsked:
        return partial(_print, parser.format_help()), context
    if chosen["version"]:
        return partial(_print, _version() + "\n"), context
    if chosen["cards"] == "":
        raise UserError("decks.no-name")
    taken = Context.of(context.env, chosen["lang"], chosen["cards"], bool(chosen["plain"]))
    if command is None:
        return start, taken
    return partial(_run, command, argparse.Namespace(**chosen)), taken


def _run(command: Command, arguments: argparse.Namespace, context: Context) -> int:
    return command.run(arguments, context)


def _print(text: str, _context: Context) -> int:
    print(text, end="")
    return 0


def spoken(argv: Sequence[str], context: Context) -> Context:
    """`--lang` must hold for complaints about the other arguments too, so it is looked for first."""
    for before, after in zip_longest(argv, argv[1:], fillvalue=""):
        name, equals, value = before.partition("=")
        if name == "--lang" and (lang := value if equals else after) in LANGS:
            return Context.of(context.env, lang)
    return context


def top_parser(lang: Lang) -> Parser:
    width = max(len(c.name) for c in COMMANDS)
    listed = "\n".join(f"  {c.name:<{width}}  {say(c.help, lang)}" for c in COMMANDS)
    parser = Parser(PROGRAM, lang, say("cli.what", lang), say("cli.commands", lang, listed=listed))
    parser.usage = say("cli.usage-line", lang, program=PROGRAM)
    parser.shared_options(absent=None)
    parser.add_argument("--version", action="store_true", help=say("cli.help-version", lang))
    parser.add_argument("command", nargs="?", help=argparse.SUPPRESS)
    parser.add_argument("rest", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
    return parser


def command_parser(command: Command, lang: Lang) -> Parser:
    parser = Parser(f"{PROGRAM} {command.name}", lang, say(command.help, lang))
    command.arguments(parser, lang)
    parser.shared_options(absent=argparse.SUPPRESS)
    return parser


def _find(name: str, lang: Lang) -> Command:
    for command in COMMANDS:
        if command.name == name:
            return command
    from difflib import get_close_matches

    if name[:1] in tuple(_DASHES):
        top_parser(lang).error(f"unrecognized arguments: {name}")
    names = [c.name for c in COMMANDS]
    near = get_close_matches(name.strip().lower(), names, n=1)
    if near:
        raise UserError("cli.unknown-command-near", name=name, near=near[0], program=PROGRAM)
    raise UserError("cli.unknown-command", name=name, names=", ".join(names), program=PROGRAM)


def _version() -> str:
    from importlib.metadata import version

    return f"{PROGRAM} {version('interview-tui')}"
