"""Cards: what they are, how they are read, checked and kept. Importing this loads neither YAML nor the simulator.

    deck = open_deck(cache_dir=folders.cache)       # topics, index; deck.faults for what is wrong in the files
    card = filled(deck.card("overlap.ddp-step"), "en")
    figure_timeline(card)                           # what its figure draws
    deck.prose("ddp-exposed").question(problem, "zh")

`check.run` recomputes and compares everything, `lock` remembers when a card last changed, `schema` describes card
files to editors.
"""

from .faults import Fault
from .model import (
    KINDS,
    Asked,
    Card,
    Entry,
    Figure,
    Kind,
    Number,
    Source,
    Text,
    Texts,
    Topic,
    TopicSource,
)
from .numbers import figure_timeline, filled, printed, timeline
from .opened import Deck, builtin, open_deck
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
    "figure_timeline",
    "fill",
    "filled",
    "open_deck",
    "printed",
    "timeline",
]
