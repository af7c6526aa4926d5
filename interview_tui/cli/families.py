"""`interview-tui practice --check`: whether the families keep their promises, over many seeds."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from interview_tui.cli.context import Context, UserError
from interview_tui.messages import Lang, say

if TYPE_CHECKING:
    from interview_tui.deck import Deck
    from sim_core.problems.check import Report

_SHOWN = 10
"""Failures listed of one family; all are counted."""


def check(family: str | None, seeds: int, context: Context) -> int:
    """Print a line a family, with the share of seeds in which each mistake was active, then the sum of all.

    1 if a promise is broken. UserError for an unknown family or no seeds.
    """
    from sim_core import problems

    known = problems.families()
    if family is not None and family not in known:
        raise UserError("cli.no-family", name=family, names=", ".join(known))
    if seeds < 1:
        raise UserError("cli.no-seeds", seeds=seeds)
    deck, lang = context.deck(), context.lang
    reports = []
    for name in [family] if family else known:
        reports.append(report(name, seeds, deck, lang))
        _print(reports[-1], lang)
    broken = [one.family for one in reports if not one.ok]
    counts = {
        "families": len(reports),
        "seeds": seeds * len(reports),
        "problems": sum(one.distinct for one in reports),
        "failures": sum(len(one.failures) for one in reports),
    }
    names = say("families.broken", lang, names=", ".join(broken)) if broken else ""
    print(say("families.sum", lang, **counts, broken=names))
    return int(bool(broken))


def report(family: str, seeds: int, deck: Deck, lang: Lang) -> Report:
    """The sums are sim_core's to check; the words of each problem are looked at besides, in both languages."""
    from interview_tui.deck.filled_twins import differing
    from sim_core.problems.check import check
    from sim_core.problems.promises import Failure

    if family in deck.families:
        return check(family, seeds, also=partial(differing, deck.prose(family)))
    found = check(family, seeds)
    return replace(found, failures=(*found.failures, Failure(family, "no-words", say("families.no-words", lang))))


def _print(report: Report, lang: Lang) -> None:
    """A family's line, and the first of its failures."""
    active = ", ".join(f"{code} {share:.0%}" for code, share in report.active.items())
    line = {"family": report.family, "seeds": report.seeds, "distinct": report.distinct, "active": active}
    refused, failures = f"{report.refused_share:.1%}", len(report.failures)
    print(say("families.line", lang, **line, refused=refused, failures=failures), flush=True)
    for failure in report.failures[:_SHOWN]:
        print(f"  {failure.problem}  {failure.code}  {failure.detail}")
    if failures > _SHOWN:
        print(say("families.more", lang, count=failures - _SHOWN))
