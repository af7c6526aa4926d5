"""What pages with a card at hand share: its flag, its note, and that it is suspended or resumed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from interview_tui.app.screens.page import Page
from interview_tui.app.widgets.box import Note
from interview_tui.history.errors import HistoryError
from interview_tui.history.event import Event
from interview_tui.messages import Lang, say
from interview_tui.paper.marks import name, undone
from interview_tui.sessions.marks import Mark, Marks

Told = Callable[[Lang], str]
"""A notice, in whichever language is on."""

FLAGGED = 1


class MarkingPage(Page):
    """A page says which card is at hand, where the box for its note goes, and how a notice is shown."""

    UNDO = "z"
    """The key that takes a mark back, as the notices name it."""

    def __init__(self) -> None:
        super().__init__()
        self.noting = False
        self._told: Told | None = None

    @property
    def marks(self) -> Marks:
        parts = self.house.parts
        return Marks(parts.store, parts.clock, self.house.settings)

    @property
    def at_hand(self) -> str | None:
        """The id of the card that the keys are about."""
        raise NotImplementedError

    @property
    def mark(self) -> Mark:
        return self.marks.of(self.at_hand) if self.at_hand else Mark()

    def place_note(self, box: Note) -> None:
        """Put the box on the page."""
        raise NotImplementedError

    def show_told(self) -> None:
        """Say everything again, so that the notice is seen."""
        raise NotImplementedError

    def note_told(self, text: str) -> str:
        """The message that says what became of a note."""
        return "marks.note-kept" if text else "marks.note-removed"

    def try_to(self, change: Callable[[], object], told: Told | None) -> bool:
        """Make a change of the history, and tell of it; or of why it couldn't be written: then nothing has changed."""
        try:
            change()
        except HistoryError as error:
            self._told = error.say
            return False
        self._told = told
        return True

    def tell(self) -> None:
        super().tell()
        if self.noting:
            self.query_one(Note).border_title = self.say("marks.note-box")

    # what the keys do

    def action_note(self) -> None:
        """Open the box, with the note that there is."""
        if self.at_hand is None:
            return
        box = Note(self.mark.note)
        self.noting = True
        self._told = None
        self.place_note(box)
        box.focus()
        self.retell()

    def action_keep_note(self) -> None:
        """Store what is in the box. Where it can't be stored the box stays as it is."""
        card = self.at_hand
        if not self.noting or card is None:
            return
        text = self.query_one(Note).text.strip()
        if text == self.mark.note:
            self.close_note()
            return
        if self.try_to(lambda: self.marks.note(card, text), partial(_sentence, self.note_told(text))):
            self.close_note()
        else:
            self.show_told()

    def close_note(self) -> None:
        """Take the box away; what was in it is not stored."""
        self.query_one(Note).remove()
        self.noting = False
        self.show_told()

    def action_flag(self) -> None:
        card = self.at_hand
        if card is not None:
            off = bool(self.mark.flag)
            # That it is on stands on the page anyway.
            told = partial(_sentence, "marks.flag-off") if off else None
            self.try_to(lambda: self.marks.flag(card, 0 if off else FLAGGED), told)
            self.show_told()

    def action_suspend(self) -> None:
        card = self.at_hand
        if card is not None:
            self.try_to(lambda: self.suspend(card), self.told_suspended(card))
            self.show_told()

    def told_suspended(self, card: str) -> Told:
        """What suspending means, and how the card comes back, is said the first time; then only that it is."""
        key = "marks.suspended" if self.marks.explained else "marks.suspended-first"
        return partial(self.named, key, card)

    def suspend(self, card: str) -> None:
        self.marks.suspend(card)

    def action_resume(self) -> None:
        card = self.at_hand
        if card is not None and self.mark.suspended:
            self.try_to(lambda: self.marks.resume(card), partial(self.named, "marks.resumed", card))
            self.show_told()

    def action_undo_mark(self) -> None:
        """Take back what was last marked on the card at hand today."""
        card = self.at_hand
        if card is None:
            return
        try:
            event = self.marks.undo(card)
        except HistoryError as error:
            self._told = error.say
        else:
            self._told = self.told_undone(event) if event else partial(_sentence, "marks.nothing-to-undo")
        self.show_told()

    def told_undone(self, event: Event) -> Told:
        return partial(undone, event, self.house.parts.deck)

    def named(self, key: str, card: str, lang: Lang) -> str:
        """A sentence about a card, by its title."""
        return say(key, lang, title=name(card, self.house.parts.deck, lang), undo=self.UNDO)


def _sentence(key: str, lang: Lang) -> str:
    return say(key, lang)
