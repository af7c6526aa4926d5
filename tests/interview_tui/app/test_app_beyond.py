"""Browse, the Lab and Statistics: found, read, changed, and nothing written."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from app_house import House, seen
from textual.widgets import Input, OptionList

from interview_tui.app.app import InterviewApp
from interview_tui.app.screens.browse import BrowsePage
from interview_tui.app.screens.practice import PracticePage
from interview_tui.history.store import Store
from interview_tui.paper.systems import GivenError, build, printed, read, stepped
from sim_core.systems.registry import SYSTEMS


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    found = House(tmp_path / "home")
    found.settle("en")
    yield found
    found.leave()


def rows(house: House, page: BrowsePage) -> list[str]:
    return [row.id for row in page._found]


async def test_a_card_is_found_in_either_language_and_read(house: House) -> None:
    app = house.app("browse")
    async with app.run_test(size=(80, 24)) as pilot:
        page = app.screen
        assert isinstance(page, BrowsePage)
        assert len(rows(house, page)) == len(house.deck) + len(house.deck.families)
        page.query_one("#search", Input).value = "桶 embedding"
        await pilot.pause()
        in_chinese = rows(house, page)
        assert 0 < len(in_chinese) < 10
        await pilot.press("enter")
        await pilot.pause()
        text = seen(app)
        assert in_chinese[0] in text
        assert "The answer, in 30 seconds" in text
        assert "[ ]" not in text
        await pilot.press("l", "n")
        await pilot.pause()
        assert "三十秒答案" in seen(app)
        await pilot.press("q", "q")
    assert house.store is not None
    assert list(house.store.events()) == []


async def test_what_matches_nothing_is_said_and_opens_nothing(house: House) -> None:
    app = house.app("browse")
    async with app.run_test(size=(80, 24)) as pilot:
        app.screen.query_one("#search", Input).value = "zzzz"
        await pilot.press("enter", "down", "up")
        await pilot.pause()
        assert isinstance(app.screen, BrowsePage)
        assert app.screen.query_one("#found", OptionList).option_count == 1


async def test_a_family_opens_practice_and_a_card_the_family_that_drills_it(house: House) -> None:
    app = house.app("browse")
    async with app.run_test(size=(80, 24)) as pilot:
        app.screen.query_one("#search", Input).value = "ddp-exposed"
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, PracticePage)
        await pilot.press("escape")
        app.screen.query_one("#search", Input).value = "overlap.step-formula"
        await pilot.press("enter", "p")
        await pilot.pause()
        assert isinstance(app.screen, PracticePage)
        assert app.screen._session.problem.family in ("ddp-exposed", "ddp-step")


async def test_the_lab_moves_the_timeline_with_the_given(house: House) -> None:
    app = house.app("lab")
    async with app.run_test(size=(80, 24)) as pilot:
        assert "Step 300.417 ms" in seen(app)
        await pilot.press("down", "enter")
        app.screen.query_one("#value", Input).value = "2 GB"
        await pilot.press("enter")
        await pilot.pause()
        assert "> bucket 2 GB *" in seen(app)
        assert "Step 370 ms" in seen(app)
        await pilot.press("r")
        await pilot.pause()
        assert "Step 300.417 ms" in seen(app)


async def test_a_value_that_cannot_be_read_stays_in_the_box(house: House) -> None:
    app = house.app("lab")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        app.screen.query_one("#value", Input).value = "2 parsecs"
        await pilot.press("enter")
        await pilot.pause()
        assert "size is an amount of data, such as 2 GB" in seen(app)
        assert app.screen.query_one("#value", Input).value == "2 parsecs"
        await pilot.press("ctrl+l")
        await pilot.pause()
        assert "size 要的是数据量" in seen(app)
        assert app.screen.query_one("#value", Input).value == "2 parsecs"
        await pilot.press("escape")
        await pilot.pause()
        assert "一步 300.417 ms" in seen(app)


async def test_every_system_has_its_page_in_the_lab(house: House) -> None:
    app = house.app("lab")
    async with app.run_test(size=(120, 40)) as pilot:
        for name in SYSTEMS:
            assert f"Lab · {name}" in seen(app)
            assert "Step " in seen(app)
            await pilot.press("s")
            await pilot.pause()
        assert "Lab · ddp\n" in seen(app)


@pytest.mark.parametrize("name", SYSTEMS)
def test_every_given_can_be_turned_up_and_down(name: str) -> None:
    system = SYSTEMS[name]
    for given_name, given in system.givens.items():
        for by in (1, -1):
            value = stepped(given, given.default, by)
            if given.default != 0 or by > 0:
                assert value != given.default
            text = printed(given, value)
            assert read(system, given_name, text) == pytest.approx(value)
            with suppress(GivenError):  # numbers that make no sense together are told of, nothing else may happen
                build(system, {given_name: value})


async def test_statistics_count_what_was_done(house: House) -> None:
    app = house.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("s", "space", "g", "space", "a", "q", "t")
        await pilot.pause()
        assert "2 answers" in seen(app)


async def test_while_another_instance_writes_one_can_read_and_is_told(house: House) -> None:
    house.app()  # holds the history open, and the lock with it
    assert house.store is not None
    parts = replace(house.app().parts, store=Store.open(house.folders.history, "reader", write=False))
    app = InterviewApp(parts, "study")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("space", "g")
        await pilot.pause()
        assert "Open for reading only" in seen(app)
        assert "The answer, in 30 seconds" in seen(app)
        await pilot.press("q")
        await pilot.pause()
        assert "Open for reading only" in seen(app)
        await pilot.press("p")
        await pilot.pause()
        assert "Open for reading only" in seen(app)  # before the sum is worked, not after
    parts.store.close()
    assert list(house.store.events()) == []


async def test_a_broken_settings_file_is_told_of_and_kept_when_new_ones_are_stored(tmp_path: Path) -> None:
    house = House(tmp_path / "other")
    house.folders.config.mkdir(parents=True)
    house.folders.settings.write_text("{oops", encoding="utf-8")
    app = house.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", "enter")
        await pilot.pause()
        assert "isn't valid JSON" in seen(app)
    house.leave()
    assert (house.folders.config / "settings.broken-1.json").read_text(encoding="utf-8") == "{oops"
