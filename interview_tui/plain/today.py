"""`interview-tui --plain`: the day's counts, and the ways on."""

from __future__ import annotations

from interview_tui.paper import Paper
from interview_tui.plain import practice, sprint, study, weak
from interview_tui.plain.marks import resume
from interview_tui.plain.talk import Leave, Talk
from interview_tui.sessions.today import summary

_FAULTS = 8
"""Told one by one; `interview-tui check` tells all."""


def run(talk: Talk) -> int:
    """Say what is due, then study (`s`), practise (`p`, `w`, `c`), resume a card, until `q` or the end of the input."""

    def faults() -> None:
        if talk.deck.faults:
            talk.say("app.today-faults", count=len(talk.deck.faults), aside=len(talk.deck.set_aside), check=talk.check)
        for fault in talk.deck.faults[:_FAULTS]:
            talk.tell(talk.paper.text(f"{fault.where}  {fault.say(talk.lang)}"))

    def counts() -> None:
        today = summary(talk.deck, talk.store, talk.clock, talk.settings)
        talk.say("plain.today", due=today.due, new=today.new, weak=len(today.weak))
        for found in today.weak:
            talk.tell(talk.paper.text(f"  {_named(talk, talk.paper, found.kind, found.subject)}"))

    try:
        faults()
        while not talk.ended:
            counts()
            typed = talk.ask("menu.choose", "menu.help", counts).lower()
            if typed == "s":
                study.run(talk)
            elif typed == "p":
                practice.run(talk)
            elif typed == "w":
                weak.run(talk)
            elif typed == "c":
                sprint.run(talk)
            elif typed == "resume":
                resume(talk)
            else:
                talk.say("menu.not-a-choice")
    except Leave:
        pass
    return 0


def _named(talk: Talk, paper: Paper, kind: str, subject: str) -> str:
    if kind == "card":
        return paper.title(talk.deck.entry(subject).title)
    return paper.title(talk.deck.prose(subject).title) if subject in talk.deck.families else subject
