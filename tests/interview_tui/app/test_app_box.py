"""Keys that arrive together, as they do over a slow line, are taken in their order in every box."""

from __future__ import annotations

from pathlib import Path

import pytest
from app_house import House, seen
from textual import events
from textual.pilot import Pilot
from textual.widgets import Input, TextArea

from interview_tui import config
from interview_tui.app.app import InterviewApp


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path / "home")


async def burst(pilot: Pilot[None], *keys: str) -> None:
    """All at once: none waits for what the one before it does."""
    for key in keys:
        pilot.app.post_message(events.Key(key, key if len(key) == 1 else None))
    await pilot.pause()
    await pilot.pause()


@pytest.mark.parametrize(
    ("keys", "text"),
    [
        (("7", "9", "backspace", "0"), "70"),
        (("9", "9", "ctrl+u", "7", "0"), "70"),
        (("0", "home", "7"), "70"),
        (("7", "x", "left", "delete", "0"), "70"),
        (("7", "0", "enter", "3"), "70"),
    ],
)
async def test_an_answer_is_what_was_typed(house: House, keys: tuple[str, ...], text: str) -> None:
    house.settle("en")
    app = house.app("practice", "ddp-exposed@1:7F2K")
    async with app.run_test(size=(80, 24)) as pilot:
        await burst(pilot, *keys)
        assert app.screen.query_one("#answer", Input).value == text


async def test_the_zone_that_is_taken_is_the_one_that_was_typed(house: House) -> None:
    app = house.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        await burst(pilot, *"nowhere", "ctrl+u", *"xx", "backspace", "backspace", *"shanghai", "enter")
        await pilot.pause()
    stored = config.load(house.folders).settings
    assert stored is not None
    assert stored.zone == "Asia/Shanghai"


async def test_what_is_written_on_a_card_is_what_was_typed(house: House) -> None:
    house.settle("en")
    app: InterviewApp = house.app("study")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("t")
        await burst(
            pilot, *"it ov", "backspace", *"verlpas", "backspace", "backspace", "backspace", *"aps", "home", *"- "
        )
        assert app.screen.query_one("#attempt", TextArea).text == "- it overlaps"


async def test_browse_finds_what_was_typed(house: House) -> None:
    house.settle("en")
    app = house.app("today")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("b")
        await burst(pilot, *"xyz", "backspace", "backspace", "backspace", *"pipeline")
        assert app.screen.query_one("#search", Input).value == "pipeline"


@pytest.mark.parametrize("key", ["enter", "ctrl+s"])
async def test_a_note_is_what_was_typed_before_it_was_saved(house: House, key: str) -> None:
    house.settle("en")
    app = house.app("study")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("m")
        await burst(pilot, *"abd", "backspace", "c", key, "f")
        assert house.store is not None
        (card,) = house.store.cards().values()
        assert card.note == "abc"
        # Of one that is left nothing becomes a key of the page.
        await pilot.press("m")
        await burst(pilot, *" bsz", "escape")
        (card,) = house.store.cards().values()
        assert card.note == "abc"
        assert len(list(house.store.events())) == 1
    house.leave()


async def test_an_answer_on_a_card_is_whole_when_it_is_compared(house: House) -> None:
    house.settle("en")
    app = house.app("study")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("t")
        await burst(pilot, *"it overlaps", "ctrl+s")
        assert "Your attempt\nit overlaps" in seen(app)
        await pilot.press("g", "t")
        await burst(pilot, *"half", "escape")
        await pilot.press("t")
        assert app.screen.query_one("#attempt", TextArea).text == "half"
    house.leave()
