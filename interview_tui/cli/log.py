"""`interview-tui log export|merge`: the history as JSON lines, safe to keep in git and to carry between machines."""

from __future__ import annotations

import argparse
import sys
from contextlib import ExitStack
from itertools import chain
from pathlib import Path

from interview_tui.cli.context import Context, UserError
from interview_tui.cli.paths import file_or_stdout
from interview_tui.messages import Lang, say

_SHOWN = 5
"""Lines that are no events and are told of one by one; all are counted."""


def arguments(parser: argparse.ArgumentParser, lang: Lang) -> None:
    parser.add_argument("action", choices=("export", "merge"), help=say("cli.help-log-action", lang))
    parser.add_argument("files", nargs="*", type=Path, default=[], metavar="FILE", help=say("cli.help-log-files", lang))
    parser.add_argument("-o", "--output", type=file_or_stdout, metavar="FILE", help=say("cli.help-log-output", lang))


def run(arguments: argparse.Namespace, context: Context) -> int:
    """Export to stdout or a file, or merge files; 1 where lines were no events."""
    if arguments.action == "export":
        if arguments.files:
            # Left alone they would be taken for written, and nothing would have been.
            files = " ".join(map(str, arguments.files))
            why = say("cli.unrecognized-near", context.lang, what=files, near=f"-o {arguments.files[0]}")
            raise UserError("cli.usage", why=why, program="interview-tui log")
        return _export(arguments.output, context)
    return _merge(arguments.files, context)


def _export(output: Path | None, context: Context) -> int:
    from interview_tui import files
    from interview_tui.history.merge import export

    with context.store(write=False) as store:
        if output is None:
            sys.stdout.writelines(export(store))
            return 0
        files.replace(output, (line.encode() for line in export(store)))
    return 0


def _merge(files: list[Path], context: Context) -> int:
    from interview_tui.history.merge import merge

    with ExitStack() as stack:
        opened = [stack.enter_context(one.open(encoding="utf-8", errors="replace")) for one in files]
        store = stack.enter_context(context.store())
        merged = merge(store, chain.from_iterable(opened) if files else sys.stdin)
    counts = {"added": merged.added, "known": merged.known, "refused": len(merged.refused)}
    print(say("history.merged", context.lang, **counts))
    for number, error in merged.refused[:_SHOWN]:
        print(say("cli.refused-line", context.lang, number=number, why=error.say(context.lang)), file=sys.stderr)
    return int(bool(merged.refused))
