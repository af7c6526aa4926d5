"""Ways of typing an answer, each of which must be taken for right."""

from __future__ import annotations

from sim_core.problems.base import Problem
from sim_core.quantity import Kind, format


def spellings(problem: Problem) -> list[str]:
    """Ten ways of typing the right answer, each of which must be taken for right."""
    value, kind, unit = problem.answer, problem.kind, problem.unit
    plain = format(value, kind, unit, 8)
    number, _, printed = plain.partition(" ")
    bare = number.replace(",", "")
    wide = bare.translate({ord(a): ord(b) for a, b in zip("0123456789.", "０１２３４５６７８９．", strict=True)})
    return [
        plain,
        bare if kind is not Kind.PERCENT or float(bare) > 1 else plain,
        f"  {number}{printed}  ",
        f"≈{plain}",
        f"= {plain}",
        f"约 {plain}",
        f"{wide}{printed}",
        f"{float(bare):.10e} {printed}".strip(),
        f"({bare} + 0) {printed}".strip(),
        format(value, kind, digits=10, lang="zh"),
    ]
