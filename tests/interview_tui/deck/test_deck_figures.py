"""A card's figure draws any system that `simulate` knows, from givens as a card writes them."""

from __future__ import annotations

import pytest

from interview_tui.deck.model import Figure
from interview_tui.deck.numbers import systems, timeline
from interview_tui.paper import systems as on_paper
from sim_core.systems.registry import SYSTEMS


@pytest.mark.parametrize("name", systems())
def test_the_figure_of_a_system_is_what_simulate_draws(name: str) -> None:
    system = SYSTEMS[name]
    written = {given: on_paper.printed(system.givens[given], one.default) for given, one in system.givens.items()}
    figure = Figure(name, {given: text for given, text in written.items() if text})
    assert timeline(figure).spans
    assert timeline(figure).spans == timeline(Figure(name, {})).spans == system.build().spans


@pytest.mark.parametrize(
    ("system", "given", "what"),
    [
        ("fsdp", {"layers": "4", "prefetch": "before"}, "prefetch"),
        ("fsdp", {"layer": "4"}, "layer"),
        ("fsdp", {"layers": "4.5"}, "layers"),
        ("fsdp", {"layers": "20000"}, "too-many"),
        ("fsdp", {"reshard": "maybe"}, "reshard"),
        ("ddp", {"size": "2 ms"}, "2 ms"),
    ],
)
def test_what_makes_no_sense_is_said(system: str, given: dict[str, str], what: str) -> None:
    with pytest.raises(ValueError, match=what):
        timeline(Figure(system, given))


def test_another_system_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        timeline(Figure("abacus", {}))
