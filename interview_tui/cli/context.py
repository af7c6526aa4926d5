"""What every command is given: who asks, in which language, where things lie. What is heavy opens when asked for."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Self

from interview_tui import config
from interview_tui.messages import Lang, say, shown

if TYPE_CHECKING:
    from interview_tui.deck import Deck
    from interview_tui.history.store import Store
    from interview_tui.sessions.today import Today


class UserError(Exception):
    """Something that the person can mend; `key` is a sentence of messages."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key = key
        self.values = values

    def say(self, lang: Lang) -> str:
        return say(self.key, lang, **self.values)


@dataclass(frozen=True)
class Context:
    """One call's surroundings. `loaded.settings` is None before the first run; `named_…`: by an option of this call."""

    env: Mapping[str, str]
    lang: Lang
    folders: config.Folders
    loaded: config.Loaded
    cards: Path | None
    plain: bool = False
    named_lang: bool = False
    named_cards: bool = False

    @classmethod
    def of(cls, env: Mapping[str, str], lang: str | None = None, cards: str | None = None, plain: bool = False) -> Self:
        """Read the settings and choose the language. Never fails: a broken settings file is told of later."""
        folders = config.folders(env)
        loaded = config.load(folders)
        spoken = config.language(env, lang, loaded.settings)
        folder = config.cards_folder(env, cards)
        return cls(env, spoken, folders, loaded, folder, plain, lang is not None, cards is not None)

    @property
    def settings(self) -> config.Settings:
        """As stored, or what can be guessed cheaply before the first run."""
        return self.loaded.settings or config.Settings(lang=self.lang, zone=config.quick_zone(self.env))

    def deck(self) -> Deck:
        """The deck, from its compiled cache where that is fresh. UserError where the named folder isn't there."""
        from interview_tui.deck import open_deck

        return open_deck(self.cards_checked(), cache_dir=self.folders.cache)

    def cards_checked(self) -> Path | None:
        """The folder of cards that was named, if any. UserError where it isn't there."""
        if self.cards is not None and not self.cards.is_dir():
            raise UserError("decks.is-a-file" if self.cards.exists() else "cli.no-cards", path=self.cards)
        return self.cards

    def tell_faulty(self, deck: Deck) -> None:
        """On stderr, that some of the deck's files are faulty, and the command that says which; or what is no deck."""
        if not deck.faults:
            return
        if not deck.topics:
            said = [f"{fault.where}: {fault.say(self.lang)}" for fault in deck.faults]
        else:
            counts = {"faults": len(deck.faults), "aside": len(deck.set_aside)}
            said = [say("decks.faulty", self.lang, **counts, check=self.check_command())]
        print("\n".join(said), file=sys.stderr)

    def check_command(self) -> str:
        """What to type to check these cards."""
        if self.cards is None or not self.named_cards:
            return "interview-tui check"
        from shlex import quote

        return f"interview-tui --cards {shown(quote(str(self.cards)))} check"

    def store(self, *, write: bool = True) -> Store:
        """The history of this machine. With `write=False` nothing is made or locked; history's own errors otherwise."""
        from interview_tui.history.store import Store

        if write:
            return Store.open(self.folders.history, self.device())
        # Under its own name too: what is due depends on whose clock was wrong, and `due` must say what Today says.
        try:
            name = config.known_device(self.folders)
        except OSError:
            name = ""
        return Store.open(self.folders.history, name or "reader", write=False)

    def device(self) -> str:
        """This machine's name in the history. NotWrittenError where it can't be kept."""
        from interview_tui.history import connect
        from interview_tui.history.errors import no_place

        connect.place(self.folders.history)
        try:
            return config.device(self.folders)
        except OSError as error:
            raise no_place(error, error.filename or self.folders.data) from error

    def store_or_reader(self) -> Store:
        """The history, or the history to read only while another instance writes: said, and nothing can be graded."""
        from interview_tui.history.errors import BusyError

        try:
            return self.store()
        except BusyError as busy:
            print(busy.say(self.lang), say("history.here-to-read", self.lang), file=sys.stderr)
            return self.store(write=False)

    def today(self) -> Today:
        """The day's counts, without touching anything. Faulty cards are told of on stderr."""
        from interview_tui.sessions.today import summary

        deck = self.deck()
        self.tell_faulty(deck)
        with self.store(write=False) as store:
            return summary(deck, store, now, self.settings)


def now() -> datetime:
    """The one place where this program asks for the time."""
    return datetime.now(UTC)
