"""Boxes for text in which keys are taken in the order in which they come.

Textual puts a letter in at once, but runs what a key is bound to only after the key has climbed up to the app. Keys
that arrive together, as they do over a slow line, are so put out of order: 79, backspace, 0 would be 79, not 70.
"""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.binding import Binding
from textual.widget import Widget
from textual.widgets import Input, TextArea


def _bound(widget: type[Widget]) -> dict[str, str]:
    """Key -> action, of the widget's own bindings."""
    bindings = (binding for binding in widget.BINDINGS if isinstance(binding, Binding))
    return {key.strip(): binding.action for binding in bindings for key in binding.key.split(",")}


_IN_A_BOX = _bound(Input)
_IN_AN_AREA = _bound(TextArea)


async def _at_once(widget: Widget, event: events.Key, actions: dict[str, str]) -> None:
    """Run what the key is bound to now. Any other key goes on to Textual's own handler."""
    if action := actions.get(event.key):
        event.stop()
        event.prevent_default()
        await widget.run_action(action)


class Box(Input):
    """One line of text."""

    async def _on_key(self, event: events.Key) -> None:
        await _at_once(self, event, _IN_A_BOX)


class Area(TextArea):
    """Text of several lines. What the page does with the text is done at once as well: `PAGES_KEYS`, key -> action."""

    PAGES_KEYS: ClassVar[dict[str, str]] = {}

    async def _on_key(self, event: events.Key) -> None:
        await _at_once(self, event, _IN_AN_AREA | self.PAGES_KEYS)


class Attempt(Area):
    """One's own answer to a card."""

    PAGES_KEYS: ClassVar[dict[str, str]] = {"ctrl+s": "screen.reveal_typed", "escape": "screen.back"}


class Note(Area):
    """A note of one's own on a card. It wraps, and may hold lines that were pasted: Enter saves it."""

    PAGES_KEYS: ClassVar[dict[str, str]] = {
        "enter": "screen.keep_note", "ctrl+s": "screen.keep_note", "escape": "screen.back"
    }  # fmt: skip

    def __init__(self, text: str) -> None:
        super().__init__(text, soft_wrap=True, id="note")
        self.cursor_blink = False
        self.move_cursor(self.document.end)
