"""The line of keys at the foot of every page: what can be done now, each by its key or by a click."""

from __future__ import annotations

from textual.content import Content
from textual.style import Style

from interview_tui.app.actions import Action
from interview_tui.app.widgets.offers import Offers
from interview_tui.messages import Lang, say

_KEYS_IN_ASCII = {"⏎": "Enter", "␣": "Space"}


class Keys(Offers):
    """Says the actions on offer. It wraps to further lines where they don't fit, so that none is ever lost."""

    def __init__(self) -> None:
        super().__init__(id="keys", gap=3)
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
            whole = Content.assemble((f"{key}", "bold"), (f" {say(action.label, lang)}", ""))
            parts.append(whole.stylize(Style.from_meta({"@click": f"screen.{action.call}"})))
        self.lay(parts)
