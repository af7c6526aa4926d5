"""`interview-tui calc "2GB/(50GB/s)"`: a sum with units, in several of them. Without one, each line is a sum."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

from interview_tui.cli.context import Context
from interview_tui.messages import Lang, say

if TYPE_CHECKING:
    from sim_core.answers import Calculation

REFUSED = 2
"""Exit status where a line isn't a sum."""


def arguments(parser: argparse.ArgumentParser, lang: Lang) -> None:
    parser.add_argument("sum", nargs="*", metavar="SUM", help=say("calculator.help-sum", lang))
    parser.add_argument("--json", action="store_true", help=say("cli.help-json", lang))


def run(arguments: argparse.Namespace, context: Context) -> int:
    """Results on stdout, refusals on stderr; `ans` and a leading operator go on from the line before."""
    if arguments.sum:
        return _calculate([" ".join(arguments.sum)], context, arguments.json)
    if sys.stdin.isatty():
        print(say("calculator.how", context.lang), file=sys.stderr)
    return _calculate((line for line in sys.stdin if line.strip()), context, arguments.json)


def _calculate(lines: Iterable[str], context: Context, as_json: bool) -> int:
    from interview_tui.paper.calculator import answered, refused
    from interview_tui.text.control import safe
    from sim_core.answers import Refusal, calculate

    last: Calculation | None = None
    status = 0
    for line in lines:
        found = calculate(line.strip(), last, context.lang)
        if isinstance(found, Refusal):
            print(safe(refused(found, context.lang)), file=sys.stderr)
            status = REFUSED
            continue
        last = found
        print(_json(found) if as_json else answered(found, context.lang), flush=True)
    return status


def _json(found: Calculation) -> str:
    """value in SI; unit: the one in which text prints it, empty for a number."""
    import json

    facts = {"value": found.value, "kind": str(found.kind), "unit": found.unit, "text": found.text}
    return json.dumps(facts, ensure_ascii=False)
