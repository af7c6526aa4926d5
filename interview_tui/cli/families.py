"""`interview-tui practice --check`: whether the families keep their promises, over many seeds."""

from __future__ import annotations

from interview_tui.cli.context import Context, UserError
from interview_tui.messages import say

_SHOWN = 10
"""Failures listed of one family; all are counted."""


def check(family: str | None, seeds: int, context: Context) -> int:
    """Print a line a family, with the share of seeds in which each mistake was active. 1 if a promise is broken.

    UserError for an unknown family or no seeds.
    """
    from sim_core import problems
    from sim_core.problems import check as checking

    known = problems.families()
    if family is not None and family not in known:
        raise UserError("cli.no-family", name=family, names=", ".join(known))
    if seeds < 1:
        raise UserError("cli.no-seeds", seeds=seeds)
    broken = False
    for name in [family] if family else known:
        report = checking.check(name, seeds)
        active = ", ".join(f"{code} {share:.0%}" for code, share in report.active.items())
        line = {"family": name, "seeds": report.seeds, "distinct": report.distinct, "active": active}
        refused = f"{report.refused_share:.1%}"
        print(say("cli.family-line", context.lang, **line, refused=refused, failures=len(report.failures)), flush=True)
        for failure in report.failures[:_SHOWN]:
            print(f"  {failure.problem}  {failure.code}  {failure.detail}")
        broken = broken or not report.ok
    return int(broken)
