"""The Lab: what a given is, what the step is made of, and no value that freezes it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from app_house import House, seen
from textual.widgets import Input


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    found = House(tmp_path / "home")
    found.settle("en")
    yield found
    found.leave()


async def test_the_given_under_the_cursor_is_explained_in_the_persons_language(house: House) -> None:
    app = house.app("lab")
    async with app.run_test(size=(80, 30)) as pilot:
        assert "size: bytes of all parameters" in seen(app)
        await pilot.press("down")
        await pilot.pause()
        assert "bucket: how full a bucket gets" in seen(app)
        await pilot.press("ctrl+l")
        await pilot.pause()
        assert "bucket：bucket 的上限" in seen(app)


async def test_what_is_exposed_what_would_help_and_what_the_step_is_made_of(house: House) -> None:
    app = house.app("lab")
    async with app.run_test(size=(100, 40)):
        shown = seen(app)
        assert "Exposed communication 0.41664 ms" in shown
        assert "Overlap ratio 99.4 %" in shown
        assert "With twice the bandwidth: 300.135 ms" in shown
        assert "Critical path, the chain that sets the step: backward 66.32 %" in shown


async def test_values_that_would_freeze_it_or_make_no_sense_are_refused_where_they_stand(house: House) -> None:
    app = house.app("lab")
    async with app.run_test(size=(100, 40)) as pilot:
        for typed, en, zh in (
            ("1 kB", "the Lab takes 50,000", "Lab 里最多 50,000 个"),
            ("0 B", "bucket is more than 0, not 0 B", "bucket 要大于 0，不能是 0 B"),
        ):
            await pilot.press("r", "down", "enter")
            app.screen.query_one("#value", Input).value = typed
            await pilot.press("enter")
            await pilot.pause()
            assert en in seen(app)
            await pilot.press("ctrl+l")
            await pilot.pause()
            assert zh in seen(app)
            await pilot.press("ctrl+l", "up")
            await pilot.pause()
