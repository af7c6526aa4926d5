"""The table of all families in README.md, made from what they declare: `python -m sim_core.problems.table [SEEDS]`.

It stands between two marks in README.md; with `--write` it is put there, otherwise printed.
"""

from __future__ import annotations

import sys
from collections import Counter
from importlib import import_module
from pathlib import Path

from sim_core.problems import calculations, family, make
from sim_core.problems.mistakes import codes
from sim_core.problems.registry import MODULES

BEGIN, END = "<!-- table: begin -->", "<!-- table: end -->"
README = Path(__file__).with_name("README.md")
_HEAD = (
    "| family | asks for | formula and route | mistakes, with the share of seeds in which each is active "
    "| draws refused | source |"
)


def row(name: str, seeds: int) -> str:
    """One line of the table. The first sentence of a family's module says its formula."""
    spec, ask = family(name), family(name).asks[0]
    said = (import_module(f"sim_core.problems.{MODULES[name]}").__doc__ or "").strip().splitlines()[0]
    active: Counter[str] = Counter()
    refused = 0
    for seed in range(seeds):
        problem = make(name, seed)
        active.update(codes(problem.mistakes))
        refused += len(problem.refused)
    mistakes = ", ".join(f"{wrong.code} {active[wrong.code] / seeds:.0%}" for wrong in ask.mistakes)
    asked = f"{ask.kind.value}{f', {ask.unit}' if ask.unit else ''}"
    cells = f"`{name}`", asked, said, mistakes, f"{refused / (refused + seeds):.0%}", spec.source
    return f"| {' | '.join(cells)} |".replace("\n", " ")


def table(seeds: int) -> str:
    """The whole table in Markdown."""
    return "\n".join([_HEAD, "|---|---|---|---|---|---|", *(row(name, seeds) for name in calculations())])


def put(text: str, made: str) -> str:
    """README with a new table between its marks. ValueError without marks."""
    head, begin, rest = text.partition(BEGIN)
    _, end, tail = rest.partition(END)
    if not begin or not end:
        raise ValueError("README.md has no marks for the table")
    return f"{head}{BEGIN}\n{made}\n{END}{tail}"


def main(arguments: list[str]) -> None:
    """`[SEEDS] [--write]`."""
    counts = [int(argument) for argument in arguments if argument.isdecimal()]
    made = table(counts[0] if counts else 1000)
    if "--write" in arguments:
        README.write_text(put(README.read_text(encoding="utf-8"), made), encoding="utf-8")
    else:
        print(made)


if __name__ == "__main__":
    main(sys.argv[1:])
