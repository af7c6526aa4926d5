"""The app itself: which page is shown, in which language. What the pages do is theirs."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import App
from textual.binding import BindingType

from interview_tui import config
from interview_tui.app import themes
from interview_tui.app.parts import Parts
from interview_tui.app.screens.page import Page
from interview_tui.messages import Lang, say
from interview_tui.paper import Lanes

if TYPE_CHECKING:
    from interview_tui.app.screens.today import TodayPage

PROBE = "\x1b[H█\x1b[6n"
"""Written before the first paint: a terminal that draws ambiguous glyphs two cells wide answers with column 3."""


class InterviewApp(App[None]):
    """Holds what is shared by the pages: the parts, the settings, the language, and how lanes are drawn."""

    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = []

    def __init__(self, parts: Parts, start: str = "today", wish: str | None = None, *, weak: bool = False) -> None:
        super().__init__()
        self.parts = parts
        self.settings = parts.settings or config.Settings(lang=parts.lang)
        self.lang: Lang = parts.lang
        self.lanes: Lanes = "ascii" if self.settings.lanes == "ascii" else "blocks"
        self.first_run = parts.settings is None
        self._start, self._wish, self._weak = start, wish, weak
        self._probed = False

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Variables of our sheet that Textual's own themes don't have."""
        return {"bar-background": "#0c304c", "bar-text": "#dfe4e7"}

    def on_load(self) -> None:
        self.register_theme(themes.TERMINAL)
        self.theme = themes.NAMES[self.settings.theme]

    def get_default_screen(self) -> Page:
        """Today itself, so that no empty screen is painted before it."""
        from interview_tui.app.screens.today import TodayPage

        return TodayPage()

    def on_mount(self) -> None:
        if self._driver is not None and not self.is_headless and self.settings.lanes == "auto":
            self._driver.write(PROBE)
        if self.first_run:
            from interview_tui.app.screens.first_run import FirstRunPage

            self.push_screen(FirstRunPage())
        else:
            self.open_page(self._start, self._wish, weak=self._weak)

    def begin(self, settings: config.Settings) -> None:
        """The first run is over: store what was chosen, and go on to Today."""
        self.first_run = False
        self.keep(settings)
        self.pop_screen()
        self.open_page(self._start, self._wish, weak=self._weak)

    def open_page(self, page: str, wish: str | None = None, *, weak: bool = False) -> None:
        """Open a page over Today. `wish` is a topic, a family or a problem's name; `weak`: only weak families."""
        if page == "study":
            from interview_tui.app.screens.study import StudyPage
            from interview_tui.sessions.study import StudySession

            parts, settings = self.parts, self.spoken
            self.push_screen(StudyPage(StudySession(parts.deck, parts.store, parts.clock, settings, wish)))
        elif page in ("practice", "sprint"):
            try:
                found = self.sprint_page(wish, weak) if page == "sprint" else self._practice(wish, weak)
            except LookupError:
                # A deck of one's own need not have calculations.
                self.notify(say("practice.none", self.lang), severity="warning", markup=False)
            else:
                if found is not None:
                    self.push_screen(found)
        elif page == "browse":
            from interview_tui.app.screens.browse import BrowsePage

            self.push_screen(BrowsePage())
        elif page == "lab":
            from interview_tui.app.screens.lab import LabPage

            self.push_screen(LabPage())
        elif page == "stats":
            from interview_tui.app.screens.stats import StatsPage

            self.push_screen(StatsPage())

    @property
    def today(self) -> TodayPage:
        """The page below all others."""
        from interview_tui.app.screens.today import TodayPage

        return next(page for page in self.screen_stack if isinstance(page, TodayPage))

    @property
    def spoken(self) -> config.Settings:
        """The settings with the language that is on the screen."""
        return replace(self.settings, lang=self.lang)

    def _practice(self, name: str | None, weak: bool) -> Page | None:
        """Practice; None where only the weak ones were asked for and nothing is weak, which is told."""
        from interview_tui.sessions.practice import PracticeSession

        parts, settings = self.parts, self.spoken
        if not weak:
            from interview_tui.app.screens.practice import PracticePage

            return PracticePage(PracticeSession(parts.deck, parts.store, parts.clock, settings, parts.rng, name=name))
        from interview_tui.app.screens.weak import WeakPage
        from interview_tui.sessions.pool import pool

        drawn = pool(parts.deck, parts.store, parts.clock, settings, weak=True)
        if drawn.nothing_weak:
            self.today.tell_of(f"sprint.{drawn.kind}", "app.today-mixed")
            return None
        families = drawn.families
        session = PracticeSession(parts.deck, parts.store, parts.clock, settings, parts.rng, families=families)
        return WeakPage(session)

    def sprint_page(self, family: str | None, weak: bool) -> Page:
        """Ten against the clock, before its start. LookupError where the deck has no words for a calculation."""
        from interview_tui.app.screens.sprint import SprintPage
        from interview_tui.sessions.pool import pool

        parts = self.parts
        drawn = pool(parts.deck, parts.store, parts.clock, self.spoken, family=family, weak=weak)
        return SprintPage(drawn)

    def family_title(self, family: str) -> str:
        """What a family is called; its id where the deck has no words for it."""
        try:
            return self.parts.deck.prose(family).title.of(self.lang)
        except KeyError:
            return family

    def on_cursor_position(self, event: events.CursorPosition) -> None:
        """The answer to PROBE, once. Shift+F3 looks the same to some terminals, so later ones aren't believed."""
        if self._probed:
            return
        self._probed = True
        if event.x >= 2:
            self.lanes = "ascii"
            self.retell()

    def switch_language(self) -> None:
        """The other language, on every open page, and stored."""
        self.lang = "en" if self.lang == "zh" else "zh"
        if not self.first_run:
            self.keep(replace(self.settings, lang=self.lang))
        self.retell()

    def retell(self) -> None:
        for screen in self.screen_stack:
            if isinstance(screen, Page) and screen.is_mounted:
                screen.retell()

    def keep(self, settings: config.Settings) -> None:
        """Store the settings. A folder that can't be written costs a notice, not the session."""
        self.settings = settings
        try:
            aside = config.save(settings, self.parts.folders)
        except config.SettingsError as error:
            self.notify(error.say(self.lang), severity="warning", markup=False)
        else:
            if aside is not None:
                self.notify(say("config.set-aside", self.lang, path=aside), markup=False)
