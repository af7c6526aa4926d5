"""Cards: what they are, how they are read, checked and kept. Importing this loads neither YAML nor the simulator.

    deck = open_deck(cache_dir=folders.cache)       # topics, index; deck.faults for what is wrong in the files
    card = filled(deck.card("overlap.ddp-step"), "en")
    figure_timeline(card)                           # what its figure draws
    deck.prose("ddp-exposed").question(problem, "zh")

`check.run` recomputes and compares everything, `lock` remembers when a card last changed, `schema` describes card
files to editors.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from .entry import KINDS, Entry, Kind
from .opened import Deck, builtin, open_deck
from .topic import Text, Topic, TopicSource

if TYPE_CHECKING:
    from .faults import Fault
    from .model import Asked, Card, Figure, Number, Source, Texts
    from .numbers import compared, figure_timeline, filled, printed, timeline
    from .placeholders import fill
    from .prose import FamilyProse

__all__ = [
    "KINDS",
    "Asked",
    "Card",
    "Deck",
    "Entry",
    "FamilyProse",
    "Fault",
    "Figure",
    "Kind",
    "Number",
    "Source",
    "Text",
    "Texts",
    "Topic",
    "TopicSource",
    "builtin",
    "compared",
    "figure_timeline",
    "fill",
    "filled",
    "open_deck",
    "printed",
    "timeline",
]

_LATE = {
    **dict.fromkeys(("Asked", "Card", "Figure", "Number", "Source", "Texts"), "model"),
    **dict.fromkeys(("compared", "figure_timeline", "filled", "printed", "timeline"), "numbers"),
    "Fault": "faults",
    "FamilyProse": "prose",
    "fill": "placeholders",
}


def __getattr__(name: str) -> object:
    """What a light command doesn't need, read when first named."""
    if name in _LATE:
        return getattr(import_module(f"{__name__}.{_LATE[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
