"""The tape of the calculator as lines: the sums with their results, and why the last one couldn't be calculated."""

from __future__ import annotations

from interview_tui.messages import Lang, say
from interview_tui.paper.calculator import answered, refused
from interview_tui.sessions.tape import Sum, Tape
from interview_tui.text.control import safe


def told(made: Sum, lang: Lang) -> str:
    """`2GB/(50GB/s) = 40 ms, that is 0.04 s`"""
    return f"{safe(made.typed)} {answered(made.result, lang)}"


def fault(tape: Tape, lang: Lang) -> str:
    """Why nothing was calculated; nothing where the last line could be."""
    return say("practice.uncalculated", lang, why=safe(refused(tape.fault, lang))) if tape.fault else ""
