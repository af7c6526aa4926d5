"""Pictures of marked cards, in both languages. `--snapshot-update` renews them; then look at them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from app_house import House, keys

from interview_tui.messages import LANGS, Lang

DECK = Path(__file__).parents[2] / "data" / "app_deck"
SIZE = (80, 24)
WORDS = {"zh": "第一个 bucket 为什么是 1 MiB", "en": "why is the first bucket 1 MiB"}

Compare = Callable[..., bool]

pytestmark = pytest.mark.parametrize("lang", LANGS)


@pytest.fixture
def house(tmp_path: Path, lang: Lang) -> Iterator[House]:
    found = House(tmp_path / "home", DECK)
    found.settle(lang)
    yield found
    found.leave()


def test_study_note_box(snap_compare: Compare, house: House, lang: Lang) -> None:
    assert snap_compare(house.app("study"), terminal_size=SIZE, run_before=keys("space", "m", *WORDS[lang]))


def test_study_noted_and_flagged(snap_compare: Compare, house: House, lang: Lang) -> None:
    pressed = keys("space", "m", *WORDS[lang], "enter", "f")
    assert snap_compare(house.app("study"), terminal_size=SIZE, run_before=pressed)


def test_study_suspended_first(snap_compare: Compare, house: House, lang: Lang) -> None:
    assert snap_compare(house.app("study"), terminal_size=SIZE, run_before=keys("s"))


def test_card_suspended(snap_compare: Compare, house: House, lang: Lang) -> None:
    pressed = keys("enter", "m", *WORDS[lang], "enter", "f", "s", "n", "b")
    assert snap_compare(house.app("browse"), terminal_size=SIZE, run_before=pressed)


def test_browse_suspended(snap_compare: Compare, house: House, lang: Lang) -> None:
    pressed = keys("enter", "m", *WORDS[lang], "enter", "f", "s", "q", *"suspended")
    assert snap_compare(house.app("browse"), terminal_size=SIZE, run_before=pressed)


@pytest.mark.parametrize("page", ["card", "browse"])
def test_help(snap_compare: Compare, house: House, lang: Lang, page: str) -> None:
    pressed = keys(*(["enter"] if page == "card" else []), "f1")
    assert snap_compare(house.app("browse"), terminal_size=SIZE, run_before=pressed)
