"""One conversation: lines out, lines in. What every plain session shares, the commands that always work among it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TextIO

from interview_tui.config import Settings, SettingsError
from interview_tui.deck import Deck
from interview_tui.history.days import Clock
from interview_tui.history.store import Store
from interview_tui.messages import Lang, say
from interview_tui.paper import Line, Paper

WIDTH = 78
"""A line that is heard or piped needs no more, and an old terminal has no more."""


class Leave(Exception):  # noqa: N818  the person's wish, not an error
    """The person typed `q`, or there is nothing more to read."""


@dataclass
class Talk:
    """Who speaks with whom, about which deck, in which language (which changes with `l`)."""

    deck: Deck
    store: Store
    clock: Clock
    settings: Settings
    rng: random.Random
    lang: Lang
    source: TextIO
    sink: TextIO
    ended: bool = False
    """Whether there is nothing more to read."""
    check: str = "interview-tui check"
    """What to type to check these cards."""
    keep: Callable[[Settings], object] | None = None
    """Stores the settings; None before the first run, when there are none yet."""

    @property
    def paper(self) -> Paper:
        return Paper(WIDTH, self.lang, "words")

    def choose(self, settings: Settings) -> None:
        """Take these settings from now on, and store them. What can't be stored is said, and holds until the end."""
        self.settings = settings
        try:
            if self.keep is not None:
                self.keep(settings)
        except SettingsError as error:
            self.tell(self.paper.text(error.say(self.lang)))

    def tell(self, lines: Iterable[Line]) -> None:
        """Write lines as plain text. Written out at once, for whoever reads the other end of the pipe."""
        for line in lines:
            print("".join(text for text, _ in line).rstrip(), file=self.sink)
        self.sink.flush()

    def say(self, key: str, **values: object) -> None:
        """Write one sentence of ours."""
        self.tell(self.paper.text(say(key, self.lang, **values)))

    def ask(self, key: str, help_key: str, repeat: Callable[[], None], /, **values: object) -> str:
        """Ask until something else than `l`, `?` or `q` is typed. `repeat` says the present matter in the new language.

        A value that is itself said in a language is given as a function, called for each question.

        Leave on `q` and at the end of the input.
        """
        while True:
            said = {name: value() if callable(value) else value for name, value in values.items()}
            print(say(key, self.lang, **said), end=" ", file=self.sink, flush=True)
            line = self.source.readline()
            if not line or not self.source.isatty():
                print(file=self.sink, flush=True)  # nobody's Enter has ended the line of the question
            if not line:
                self.ended = True
                raise Leave
            typed = line.strip()
            match typed.lower():
                case "q" | "ｑ":
                    raise Leave
                case "?" | "？":
                    self.say(help_key)
                case "l" | "ｌ":
                    self.lang = "en" if self.lang == "zh" else "zh"
                    repeat()
                case _:
                    return typed
