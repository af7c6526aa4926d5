"""The line of keys at the foot of every page: what can be done now, each by its key or by a click."""

from __future__ import annotations

from textual.content import Content
from textual.style import Style
from textual.widgets import Static

from interview_tui.app.actions import Action
from interview_tui.messages import Lang, say

_KEYS_IN_ASCII = {"⏎": "Enter", "␣": "Space"}


class Keys(Static):
    """Says the actions on offer. It wraps to further lines where they don't fit, so that none is ever lost."""

    def __init__(self) -> None:
        super().__init__("", id="keys")
        self._said: tuple[tuple[Action, ...], Lang, bool, bool] | None = None

    def tell(self, actions: tuple[Action, ...], lang: Lang, typing: bool, ascii: bool = False) -> None:
        """Show `actions`. With `typing`, the keys that work while letters belong to the text; `ascii`: see `narrow`."""
        if (actions, lang, typing, ascii) == self._said:
            return
        self._said = (actions, lang, typing, ascii)
        parts: list[Content] = []
        for action in actions:
            key = action.shown_typing if typing else action.shown
            if ascii:
                key = _KEYS_IN_ASCII.get(key, key)
            # A no-break space within, so that a key is never parted from what it does.
            label = f" {say(action.label, lang)}".replace(" ", "\u00a0")
            whole = Content.assemble((f"{key}", "bold"), (label, ""))
            parts.append(whole.stylize(Style.from_meta({"@click": f"screen.{action.call}"})))
        self.update(Content("   ").join(parts))
