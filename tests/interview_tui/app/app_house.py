"""The app with everything real under it, and a clock, a random stream and folders of the test's own."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path

from textual.pilot import Pilot
from textual.widgets import Static

from interview_tui import config
from interview_tui.app.app import InterviewApp
from interview_tui.app.parts import Parts
from interview_tui.app.widgets.grades import Grades
from interview_tui.app.widgets.keys import Keys
from interview_tui.app.widgets.pane import Pane
from interview_tui.deck import Deck, open_deck
from interview_tui.history.store import Store
from interview_tui.messages import Lang

NOON = datetime(2026, 11, 29, 4, 0, tzinfo=UTC)
"""Twelve o'clock in Shanghai."""


@cache
def _deck(path: Path | None) -> Deck:
    """Read once for all tests: nothing in the app writes to a deck."""
    return open_deck(path)


class Clock:
    """Stands still until it is told to go on."""

    def __init__(self, now: datetime = NOON) -> None:
        self.now = now

    def __call__(self) -> datetime:
        return self.now

    def go_on(self, **by: float) -> None:
        self.now += timedelta(**by)


class House:
    """One person's folders and clock; `app` opens the app in them, as often as wished."""

    def __init__(self, home: Path, deck: Path | None = None) -> None:
        self.folders = config.folders({"INTERVIEW_TUI_HOME": str(home)})
        self.deck = _deck(deck)
        self.clock = Clock()
        self.store: Store | None = None

    def settle(self, lang: Lang = "en", zone: str = "Asia/Shanghai", **other: object) -> None:
        """The first run lies behind."""
        config.save(config.Settings(lang=lang, zone=zone, **other), self.folders)  # type: ignore[arg-type]

    def app(self, page: str = "today", wish: str | None = None) -> InterviewApp:
        self.leave()
        self.store = Store.open(self.folders.history, "test")
        loaded = config.load(self.folders)
        lang = config.language({}, None, loaded.settings)
        parts = Parts(
            deck=self.deck,
            store=self.store,
            clock=self.clock,
            rng=random.Random(7),
            folders=self.folders,
            settings=loaded.settings,
            lang=lang,
            fault=loaded.fault,
            guess_zone=lambda: "Asia/Shanghai",
        )
        return InterviewApp(parts, page, wish)

    def leave(self) -> None:
        """Close what the last app had open."""
        if self.store is not None:
            self.store.close()
            self.store = None


def seen(app: InterviewApp) -> str:
    """All that the topmost page shows, whether or not it is scrolled into view."""
    page = app.screen
    told = [pane.text for pane in page.query(Pane)]
    told += [str(widget.content) for name in ("#title", "#side", "#unit") for widget in page.query(name)]  # type: ignore[attr-defined]
    told += [str(widget.content) for widget in page.query(Keys)]
    told += [str(widget.content) for widget in page.query(Grades)]
    return "\n".join(told).replace("\u00a0", " ")


async def press(pilot: Pilot[None], *keys: str) -> None:
    """One key after the other, and the screen as it then is."""
    for key in keys:
        await pilot.press(key)
    await pilot.pause()


def keys(*pressed: str) -> Callable[[Pilot[None]], object]:
    """What a picture is taken after: these keys, in an app that still runs."""

    async def before(pilot: Pilot[None]) -> None:
        await pilot.press(*pressed)
        await pilot.pause()
        # A picture of an app that fell over would be empty, and equal to itself for ever.
        assert pilot.app.is_running
        assert pilot.app._exception is None
        assert str(pilot.app.screen.query_one("#title", Static).content).strip()

    return before
