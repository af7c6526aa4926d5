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
_LARGE = 100_000
"""From so many entries on it takes seconds, and is announced."""


def arguments(parser: argparse.ArgumentParser, lang: Lang) -> None:
    parser.add_argument("system", nargs="?", metavar="SYSTEM", help=say("cli.help-system", lang))
    parser.add_argument("--list", action="store_true", help=say("cli.help-systems", lang))
    parser.add_argument("--json", action="store_true", help=say("cli.help-json", lang))
    parser.add_argument("--svg", type=Path, metavar="FILE", help=say("cli.help-svg", lang))
    parser.add_argument("--perfetto", type=Path, metavar="FILE", help=say("cli.help-perfetto", lang))
    parser.add_argument("--compare", metavar="KEY=A,B,C", help=say("cli.help-compare", lang))


def run(arguments: argparse.Namespace, context: Context) -> int:
    """What can't be meant is a GivenError, which says what could have been."""
    from interview_tui.paper import systems

    if arguments.list:
        _list(arguments.system, _paper(context))
        return 0
    if arguments.system is None:
        raise UserError("systems.needs-system")
    system = systems.find(arguments.system)
    values = _values(system, arguments.others)
    if arguments.compare is not None:
        _compare(arguments, context, system, values)
    else:
        _show(arguments, context, system, values)
    return 0


def _values(system: System, words: Sequence[str]) -> dict[str, Value]:
    from interview_tui.paper import systems

    values: dict[str, Value] = {}
    for typed, text in pairs(words):
        name = typed.replace("-", "_")
        value = systems.read(system, name, text)
        if name in values:
            raise UserError("systems.twice", name=typed)
        values[name] = value
    return values


def _compare(arguments: argparse.Namespace, context: Context, system: System, values: dict[str, Value]) -> None:
    """A row for each value of one given; as JSON all that is known of each but its spans."""
    from interview_tui.paper import readings, systems

    typed, equals, listed = arguments.compare.partition("=")
    texts = [text for text in listed.split(",") if text.strip()]
    if not equals or not texts:
        raise UserError("systems.bad-compare")
    if arguments.svg or arguments.perfetto:
        raise UserError("systems.compare-alone")
    name = typed.replace("-", "_")
    if name in values:
        raise UserError("systems.twice", name=typed)
    every = [{**values, name: systems.read(system, name, text)} for text in texts]
    _announce(sum(system.size(systems.checked(system, one)) for one in every), context)
    if arguments.json:
        import json

        found = [readings.facts(system, one, systems.build(system, one), spans=False) for one in every]
        print(json.dumps(found, ensure_ascii=False))
    else:
        print("\n".join(readings.compared_lines(system, name, texts, every, context.lang)))


def _show(arguments: argparse.Namespace, context: Context, system: System, values: dict[str, Value]) -> None:
    from interview_tui.paper import readings, systems

    if arguments.svg and arguments.perfetto and arguments.svg.absolute() == arguments.perfetto.absolute():
        raise UserError("systems.same-file")
    _announce(system.size(systems.checked(system, values)), context)
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


def _announce(entries: float, context: Context) -> None:
    """Nobody waits in silence."""
    from interview_tui.paper import systems

    if entries > _LARGE:
        print(say("systems.large", context.lang, entries=systems.about(entries)), file=sys.stderr, flush=True)


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
        _print([[("    ", ""), *line] for line in systems.given_lines(system, paper, about=bool(name))])
    if not name:
        _print([*paper.sentence("systems.rates"), *systems.rate_lines(paper)])


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
