"""What the app stands on, opened by whoever starts it: `app/` fetches no clock, folder or random stream."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from interview_tui import config
from interview_tui.messages import Lang

if TYPE_CHECKING:
    from interview_tui.deck import Deck
    from interview_tui.history.store import Store


@dataclass(frozen=True, slots=True)
class Parts:
    """`settings` is None before the first run, which asks for language and zone (first guess: `guess_zone()`)."""

    deck: Deck
    store: Store
    clock: Callable[[], datetime]
    rng: random.Random
    folders: config.Folders
    settings: config.Settings | None
    lang: Lang
    fault: config.SettingsFault | None = None
    guess_zone: Callable[[], str] = lambda: "UTC"
    check: str = "interview-tui check"
    """What to type to check these cards."""
