"""`interview-tui simulate SYSTEM --key value …`: one step of any system of the simulator, drawn and read."""

from __future__ import annotations

import argparse
import json
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from interview_tui.cli.context import Context, UserError
from interview_tui.cli.given import option, value
from interview_tui.messages import Lang, say

if TYPE_CHECKING:
    from sim_core.systems.registry import System, Value
    from sim_core.timeline import Timeline

Givens = Mapping[str, "Value"]
_WIDEST = 120


def arguments(parser: argparse.ArgumentParser, lang: Lang) -> None:
    from sim_core.systems.registry import SYSTEMS

    parser.add_argument("system", nargs="?", metavar="SYSTEM", help=say("simulate.help-system", lang))
    parser.add_argument("--list", action="store_true", help=say("simulate.help-list", lang))
    parser.add_argument("--json", action="store_true", help=say("cli.help-json", lang))
    parser.add_argument("--svg", type=Path, metavar="FILE", help=say("simulate.help-svg", lang))
    parser.add_argument("--perfetto", type=Path, metavar="FILE", help=say("simulate.help-perfetto", lang))
    parser.add_argument("--compare", metavar="KEY=A,B,…", help=say("simulate.help-compare", lang))
    # A key of another system is answered with this system's keys, so all of them are known to the parser.
    keys = parser.add_argument_group(say("simulate.keys", lang))
    for key in dict.fromkeys(key for system in SYSTEMS.values() for key in system.givens):
        keys.add_argument(option(key), dest=f"given_{key}", nargs="?", const="yes", metavar="VALUE")


def run(arguments: argparse.Namespace, context: Context) -> int:
    """Draw and read one step, or write it to a file, or compare several values of one key."""
    from sim_core.systems.registry import SYSTEMS

    lang = context.lang
    if arguments.list or arguments.system is None:
        print("\n".join(line for system in SYSTEMS.values() for line in _described(system, lang)))
        return 0
    system = _system(arguments.system, SYSTEMS)
    typed = {name.removeprefix("given_"): text for name, text in vars(arguments).items() if name.startswith("given_")}
    given = {key: value(system, key, text, lang) for key, text in typed.items() if text is not None}
    if arguments.compare:
        _compare(system, given, arguments.compare, lang)
        return 0
    timeline = _built(system, given)
    if arguments.svg or arguments.perfetto:
        _written(arguments, system, timeline, lang)
    if arguments.json:
        print(json.dumps(_plain(system, given, timeline), ensure_ascii=False))
    elif not (arguments.svg or arguments.perfetto):
        _shown(system, given, timeline, context)
    return 0


def _system(name: str, systems: Mapping[str, System]) -> System:
    if name in systems:
        return systems[name]
    from difflib import get_close_matches

    near = get_close_matches(name, systems, n=1)
    if near:
        raise UserError("simulate.no-system-near", name=name, near=near[0])
    raise UserError("simulate.no-system", name=name, names=", ".join(systems))


def _built(system: System, given: Givens) -> Timeline:
    """UserError for numbers that the system can't be run with, in the simulator's words."""
    try:
        return system.build(**given)
    except (ValueError, ArithmeticError) as error:
        raise UserError("simulate.senseless", system=system.name, why=error) from error


def _shown(system: System, given: Givens, timeline: Timeline, context: Context) -> None:
    from interview_tui.paper import Paper
    from interview_tui.paper.readings import reading_lines

    width = min(shutil.get_terminal_size((80, 24)).columns, _WIDEST)
    paper = Paper(width, context.lang, "words" if context.plain else "blocks")
    lines = [*paper.text(_one_line(system, given, context.lang)), [], *paper.figure(timeline)]
    lines += [[], *reading_lines(timeline, paper)]
    print("\n".join("".join(text for text, _ in line).rstrip() for line in lines))


def _compare(system: System, given: Givens, asked: str, lang: Lang) -> None:
    """A row a value: the step, what is exposed, the overlap ratio."""
    from interview_tui.text import cells, pad

    key, equals, listed = asked.replace("＝", "=").partition("=")
    texts = [text.strip() for text in listed.replace("，", ",").split(",") if text.strip()]
    if not equals or not texts:
        raise UserError("simulate.bad-compare", text=asked)
    key = key.strip().removeprefix("--").replace("-", "_")
    head = [option(key)[2:], *(say(f"simulate.{name}", lang) for name in ("step", "exposed", "overlap"))]
    rows = [head]
    for text in texts:
        timeline = _built(system, {**given, key: value(system, key, text, lang)})
        ratio = f"{timeline.overlap_ratio:.1%}"
        rows.append([text, _time(timeline.makespan, lang), _time(timeline.exposed, lang), ratio])
    widths = [max(cells(row[column]) for row in rows) for column in range(len(head))]
    for row in rows:
        print("  ".join(pad(text, width) for text, width in zip(row, widths, strict=True)).rstrip())


def _written(arguments: argparse.Namespace, system: System, timeline: Timeline, lang: Lang) -> None:
    from interview_tui.figures import perfetto, svg

    made: tuple[tuple[Path | None, Callable[[], str]], ...] = (
        (arguments.svg, lambda: svg.draw(timeline, lang, title=system.name)),
        (arguments.perfetto, lambda: perfetto.trace(timeline, lang, system.name)),
    )
    for path, text in made:
        if path is not None:
            path.write_text(text(), encoding="utf-8")
            if not arguments.json:
                print(say("simulate.written", lang, path=path))


def _described(system: System, lang: Lang) -> list[str]:
    """The system's name and its givens with what they are when left out."""
    from interview_tui.text import wrap

    lines = [system.name]
    listed = "  ".join(_described_given(system, key, lang) for key in system.givens)
    lines += ["  " + "".join(text for text, _ in line) for line in wrap(listed, 76)]
    return lines


def _described_given(system: System, key: str, lang: Lang) -> str:
    given = system.givens[key]
    if given.choices:
        return f"{option(key)} {'|'.join(given.choices)}"
    return f"{option(key)} {_printed(system, key, given.default, lang)}"


def _printed(system: System, key: str, found: Value, lang: Lang) -> str:
    from sim_core import quantity

    given = system.givens[key]
    if found is None or isinstance(found, bool):
        return {None: "-", True: "yes", False: "no"}[found]
    if given.kind is None or isinstance(found, str):
        return str(found)
    return quantity.format(found, given.kind, given.unit or None, lang=lang)


def _one_line(system: System, given: Givens, lang: Lang) -> str:
    full = {key: given.get(key, known.default) for key, known in system.givens.items()}
    said = [f"{key} {_printed(system, key, found, lang)}" for key, found in full.items() if found is not None]
    return f"{system.name}: {', '.join(said)}"


def _plain(system: System, given: Givens, timeline: Timeline) -> dict[str, object]:
    """Seconds and SI throughout."""
    return {
        "system": system.name,
        "given": {key: given.get(key, known.default) for key, known in system.givens.items()},
        "makespan": timeline.makespan,
        "exposed": timeline.exposed,
        "exposed_step": timeline.exposed_step,
        "overlap_ratio": timeline.overlap_ratio,
        "spans": [span._asdict() for span in timeline.spans],
    }


def _time(seconds: float, lang: Lang) -> str:
    from sim_core import quantity

    return quantity.format(seconds, quantity.Kind.TIME, lang=lang)
