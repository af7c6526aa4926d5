"""`interview-tui simulate SYSTEM --key value …`: a step of a system, drawn, told, or written for other programs."""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from interview_tui.cli.context import Context, UserError
from interview_tui.messages import Lang, say

if TYPE_CHECKING:
    from interview_tui.paper import Paper
    from sim_core.systems.registry import System, Value

OPEN_ENDED = True
"""Its options are the system's givens, which argparse can't know."""


def arguments(parser: argparse.ArgumentParser, lang: Lang) -> None:
    parser.add_argument("system", nargs="?", metavar="SYSTEM", help=say("cli.help-system", lang))
    parser.add_argument("--list", action="store_true", help=say("cli.help-systems", lang))
    parser.add_argument("--json", action="store_true", help=say("cli.help-json", lang))
    parser.add_argument("--svg", type=Path, metavar="FILE", help=say("cli.help-svg", lang))
    parser.add_argument("--perfetto", type=Path, metavar="FILE", help=say("cli.help-perfetto", lang))
    parser.add_argument("--compare", metavar="KEY=A,B,C", help=say("cli.help-compare", lang))


def run(arguments: argparse.Namespace, context: Context) -> int:
    """What can't be meant is a GivenError, which says what could have been."""
    from interview_tui.paper import readings, systems

    if arguments.list:
        _list(arguments.system, _paper(context))
        return 0
    if arguments.system is None:
        raise UserError("systems.needs-system")
    system = systems.find(arguments.system)
    values = {name: systems.read(system, name, text) for name, text in pairs(arguments.others)}
    values = {name.replace("-", "_"): value for name, value in values.items()}
    if arguments.compare is not None:
        name, equals, texts = arguments.compare.partition("=")
        if not equals or not texts.strip(", "):
            raise UserError("systems.bad-compare")
        print("\n".join(readings.compared_lines(system, values, name, texts.split(","), context.lang)))
        return 0
    _show(arguments, context, system, values)
    return 0


def _show(arguments: argparse.Namespace, context: Context, system: System, values: dict[str, Value]) -> None:
    from interview_tui.paper import readings, systems

    timeline = systems.build(system, values)
    written = False
    if arguments.svg:
        from interview_tui.figures import svg

        arguments.svg.write_text(svg.draw(timeline, context.lang, title=system.name), encoding="utf-8")
        written = _wrote(arguments.svg, context)
    if arguments.perfetto:
        from interview_tui.figures import perfetto

        arguments.perfetto.write_text(perfetto.trace(timeline, context.lang, system.name), encoding="utf-8")
        written = _wrote(arguments.perfetto, context)
    if arguments.json:
        import json

        print(json.dumps(readings.facts(system, values, timeline), ensure_ascii=False))
    elif not written:
        _print(readings.result_lines(timeline, _paper(context)))


def pairs(words: Sequence[str]) -> list[tuple[str, str]]:
    """`--key value` and `--key=value`, in order. UserError for a value without a key or a key without a value."""
    found: list[tuple[str, str]] = []
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if not word.startswith("--"):
            raise UserError("systems.stray", text=word)
        name, equals, value = word.removeprefix("--").partition("=")
        if not equals:
            if not rest or rest[0].startswith("--"):
                raise UserError("systems.no-value", name=name)
            value = rest.pop(0)
        found.append((name, value))
    return found


def _list(name: str | None, paper: Paper) -> None:
    """Every system with its givens, or those of one."""
    from interview_tui.paper import systems
    from sim_core.systems.registry import SYSTEMS

    for system in [systems.find(name)] if name else SYSTEMS.values():
        _print([[(f"{system.name}  {paper.say(f'systems.about-{system.name}')}", "")]])
        _print([[("    ", ""), *line] for line in systems.given_lines(system, paper)])


def _wrote(path: Path, context: Context) -> bool:
    print(say("systems.wrote", context.lang, path=path), file=sys.stderr)
    return True


def _paper(context: Context) -> Paper:
    from interview_tui.paper import Paper

    width = min(max(shutil.get_terminal_size().columns - 1, 40), 120) if sys.stdout.isatty() else 100
    return Paper(width, context.lang, "words" if context.plain else "blocks")


def _print(lines: Sequence[Sequence[tuple[str, str]]]) -> None:
    for line in lines:
        print("".join(text for text, _ in line).rstrip())
