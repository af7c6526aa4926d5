"""A small box for a note of one's own on a card."""

from __future__ import annotations

from textual import events

from interview_tui.app.widgets.box import Area


class Note(Area):
    """Wraps, and may hold lines that were pasted. Enter is the page's: it saves the note."""

    def __init__(self, text: str) -> None:
        super().__init__(text, soft_wrap=True, id="note")
        self.cursor_blink = False
        self.move_cursor(self.document.end)

    async def _on_key(self, event: events.Key) -> None:
        if event.key == "enter":  # now, and not when the key has climbed up to the page: the next letter comes after it
            event.stop()
            event.prevent_default()
            await self.run_action("screen.keep_note")
