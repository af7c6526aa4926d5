"""Today: what is due, what is new, what is weak, and the ways on from here."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from typing import ClassVar

from textual.binding import BindingType
from textual.widget import Widget

from interview_tui.app.screens.page import Page, bindings
from interview_tui.app.widgets.pane import Pane
from interview_tui.messages import say
from interview_tui.paper import Line, Paper
from interview_tui.sessions.standing import standing
from interview_tui.sessions.today import Today, summary

_WEAKEST = 5
_FAULTS = 8


class TodayPage(Page):
    NAME = "today"
    BINDINGS: ClassVar[list[BindingType]] = bindings("today")

    def __init__(self) -> None:
        super().__init__()
        self._today: Today | None = None
        self._told: tuple[str, ...] = ()

    def title_text(self) -> str:
        return f"interview-tui · {self.say('app.page-today')}"

    def side_text(self) -> str:
        if self._today is None:
            return ""
        day = self._today.day
        return f"{day.isoformat()} {self.say(f'app.weekday-{day.weekday()}')}"

    def body(self) -> Iterable[Widget]:
        yield Pane(self._lines)

    def on_screen_resume(self) -> None:
        """Whatever was studied on another page counts at once."""
        if not self.house.first_run:
            parts = self.house.parts
            self._today = summary(parts.deck, parts.store, parts.clock, self.house.settings)
            if self.is_mounted:
                self.retell()

    def on_screen_suspend(self) -> None:
        self._told = ()

    def tell_of(self, *sentences: str) -> None:
        """Say something above the day's counts, until another page was opened. `sentences` are message keys."""
        self._told = sentences
        if self.is_mounted:
            self.retell()
            self.query_one(Pane).scroll_home(animate=False, immediate=True)

    def _lines(self, width: int) -> list[Line]:
        today = self._today
        if today is None:
            return []
        paper = Paper(width, self.lang)
        told = [line for key in self._told for line in paper.sentence(key, "mark")]
        return [
            *([*told, []] if told else []),
            *self._counts(today, paper),
            *self._interviews(today, paper),
            *self._topics(today, paper),
            *self._families(today, paper),
            *self._weak(today, paper),
            *self._faults(paper),
        ]

    def _counts(self, today: Today, paper: Paper) -> list[Line]:
        due: Line = [
            (f"{self.say('app.today-due')} ", ""),
            (str(today.due), "strong"),
            (f"    {self.say('app.today-new')} ", ""),
            (str(today.new), "strong"),
            (f"    {self.say('app.today-weak')} ", ""),
            (str(len(today.weak)), "strong"),
        ]
        said = [due]
        if today.done or today.streak:
            said.append(
                [(self.say("app.today-done", done=today.done, minutes=today.minutes, streak=today.streak), "dim")]
            )
        way_on = "app.today-start" if today.due or today.new else "app.today-nothing"
        return [*said, [], *paper.sentence(way_on)]

    def _interviews(self, today: Today, paper: Paper) -> list[Line]:
        lines: list[Line] = []
        for who, days in today.interviews:
            said = f"{(today.day + timedelta(days=days)).isoformat()} {who}".strip()
            lines += paper.text(self.say("app.today-interview", days=days, date=said), "strong")
        return [[], *lines] if lines else []

    def _topics(self, today: Today, paper: Paper) -> list[Line]:
        lines = paper.heading("app.today-topics")
        for topic in today.topics:
            title = paper.title(self.house.parts.deck.topic(topic.topic).title)
            counts = self.say("app.today-topic", due=topic.due, unseen=topic.unseen)
            lines += paper.sides(title, counts, f"@screen.study_topic('{topic.topic}')")
        return lines

    def _families(self, today: Today, paper: Paper) -> list[Line]:
        """Families in work, the weakest first, each with how far it is; of the others only how many there are."""
        families = self.house.parts.deck.families
        if not families:
            return []
        skills = self.house.parts.store.skills()
        tried = [(family, skills[family]) for family in families if family in skills and skills[family].draws]
        mastered = sum(state.mastered is not None for _, state in tried)
        counts = paper.sentence("app.today-tried", tried=len(tried), mastered=mastered)
        lines = [*paper.heading("app.today-families"), *counts]
        at_work = sorted((state.mean, family) for family, state in tried if state.mastered is None)
        for _, family in at_work[:_WEAKEST]:
            far = standing(skills[family], today.day.toordinal(), self.lang)
            lines += paper.sides(self.house.family_title(family), far, f"@screen.practise('{family}')")
        return lines

    def _weak(self, today: Today, paper: Paper) -> list[Line]:
        cards = [weak for weak in today.weak if weak.kind == "card"]
        if not cards:
            return []
        lines = paper.heading("app.today-weakest")
        for weak in cards[:_WEAKEST]:
            title = paper.title(self.house.parts.deck.entry(weak.subject).title)
            lines += paper.sides(title, self.say("app.weak-card", lapses=round(weak.measure)))
        return lines

    def _faults(self, paper: Paper) -> list[Line]:
        lines: list[Line] = []
        if fault := self.house.parts.fault:
            lines += [[], *paper.text(fault.say(self.lang), "wrong")]
        if self.house.parts.store.readonly:
            lines += [[], *paper.text(say("history.reading-only", self.lang, path=self.house.parts.store.path), "mark")]
        if self._today is not None and self._today.odd_days:
            lines += [[], *paper.sentence("app.odd-days", days=self._today.odd_days)]
        deck, check = self.house.parts.deck, self.house.parts.check
        faults = deck.faults
        if faults:
            left = {"count": len(faults), "aside": len(deck.set_aside), "check": check}
            lines += [[], *paper.sentence("app.today-faults", "wrong", **left)]
        for broken in faults[:_FAULTS]:
            lines += paper.text(f"{broken.where}  {broken.say(self.lang)}")
        if len(faults) > _FAULTS:
            lines += paper.text(self.say("app.more-faults", count=len(faults) - _FAULTS, check=check), "dim")
        return lines

    def action_study(self) -> None:
        self.house.open_page("study")

    def action_study_topic(self, topic: str) -> None:
        self.house.open_page("study", topic)

    def action_browse(self) -> None:
        self.house.open_page("browse")

    def action_lab(self) -> None:
        self.house.open_page("lab")

    def action_stats(self) -> None:
        self.house.open_page("stats")

    def action_practise(self, family: str) -> None:
        self.house.open_page("practice", family)

    def action_practice(self) -> None:
        self.house.open_page("practice")

    def action_weak(self) -> None:
        self.house.open_page("practice", weak=True)

    def action_sprint(self) -> None:
        self.house.open_page("sprint")
