"""Boxes for text in which keys are taken in the order in which they come.

Textual puts a letter in at once, but runs what a key is bound to only after the key has climbed up to the app. Keys
that arrive together, as they do over a slow line, are so put out of order: 79, backspace, 0 would be 79, not 70.
"""

from __future__ import annotations

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
    """Text of several lines."""

    async def _on_key(self, event: events.Key) -> None:
        await _at_once(self, event, _IN_AN_AREA)
