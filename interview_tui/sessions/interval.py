"""An interval as a person is shown it: whole days of study, and the day on which the card is due."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from interview_tui.history.days import LAST_DAY
from interview_tui.messages import Lang, say


@dataclass(frozen=True, slots=True)
class Interval:
    """`days` until `due`; 0 means again in this session."""

    days: int
    due: date

    def say(self, lang: Lang) -> str:
        """Short enough for a button: "3 d", "2.1 mo", "again today"."""
        if self.days == 0:
            return say("history.again-today", lang)
        if self.days < 31:
            return say("history.in-days", lang, days=self.days)
        if self.days < 365:
            return say("history.in-months", lang, months=f"{self.days / 30.4375:.1f}")
        return say("history.in-years", lang, years=f"{self.days / 365.25:.1f}")


def interval(days: int, today: int) -> Interval:
    """The interval of `days` from the ordinal `today`."""
    return Interval(days, date.fromordinal(min(today + days, LAST_DAY)))
