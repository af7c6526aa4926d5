"""Cards as lines: every card, in both languages, at any width; what is wrong in one never stops a session."""

from __future__ import annotations

from dataclasses import replace

import pytest

from interview_tui.deck import Figure, Number, open_deck
from interview_tui.messages import LANGS, Lang
from interview_tui.paper import Line, Paper
from interview_tui.paper.cards import answer_lines, question_lines
from interview_tui.text import cells

DECK = open_deck()


def text(lines: list[Line]) -> list[str]:
    return ["".join(piece for piece, _ in line) for line in lines]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("width", [20, 40, 76, 100])
def test_no_line_is_wider_than_the_paper(lang: Lang, width: int) -> None:
    paper = Paper(width, lang)
    for entry in DECK.index[:12]:
        card = DECK.card(entry.id)
        for line in text([*question_lines(card, paper), *answer_lines(card, DECK, paper, {0}, "my answer")]):
            assert cells(line) <= width, (entry.id, line)


@pytest.mark.parametrize("lang", LANGS)
def test_every_card_shows_all_that_it_has_with_its_numbers_put_in(lang: Lang) -> None:
    paper = Paper(10_000, lang)
    for entry in DECK.index:
        card = DECK.card(entry.id)
        said = "\n".join(text([*question_lines(card, paper), *answer_lines(card, DECK, paper, (), "")]))
        assert not any(f"{{{number.name}}}" in said for number in card.numbers), entry.id
        assert said.count("[ ]") == len(card.points)
        assert card.checked in said


def test_points_are_numbered_and_clickable_and_ticked() -> None:
    card = next(card for card in map(DECK.card, (entry.id for entry in DECK.index)) if len(card.points) >= 2)
    lines = answer_lines(card, DECK, Paper(80, "en"), {1}, "")
    marks = {piece: style for line in lines for piece, style in line if style.startswith("@")}
    assert marks["[ ] 1 "] == "@screen.tick(1)"
    assert marks["[x] 2 "] == "@screen.tick(2)"


def test_a_typed_answer_is_shown_as_it_was_typed() -> None:
    card = DECK.card(DECK.index[0].id)
    typed = "**not bold** $x$ [red]\n\x1b[31mred\x1b[0m"
    said = text(answer_lines(card, DECK, Paper(80, "en"), (), typed))
    assert "**not bold** $x$ [red]" in said
    assert "[31mred[0m" in said


@pytest.mark.parametrize("lang", LANGS)
def test_numbers_and_figures_that_cannot_be_computed_are_told_of(lang: Lang) -> None:
    card = replace(
        DECK.card(DECK.index[0].id),
        numbers=(Number("n", "ddp-step", {"size": "2 parsecs"}),),
        figures=(Figure("no-such-system", {}),),
    )
    paper = Paper(80, lang)
    said = "\n".join(text([*question_lines(card, paper), *answer_lines(card, DECK, paper, (), "")]))
    assert said.count("interview-tui check") == 2
    assert card.path in said


def test_figures_of_one_system_are_drawn_to_one_scale() -> None:
    card = DECK.card("overlap.how")  # without buckets and with them
    assert [figure.system for figure in card.figures] == ["ddp", "ddp"]
    drawn = text(answer_lines(card, DECK, Paper(80, "en"), None, ""))
    axes = [line.rstrip() for line in drawn if line.lstrip().startswith("ms 0")]
    assert len(axes) == 2
    assert axes[0] == axes[1]
    odd = replace(card, figures=(*card.figures, Figure("no-such-system", {}), Figure("queues", {})))
    drawn = text(answer_lines(odd, DECK, Paper(80, "en"), None, ""))
    more = [line.rstrip() for line in drawn if line.lstrip().startswith("ms 0")]
    assert more[:2] == axes
    assert len(set(more)) == 2
