"""Pictures of ten against the clock. `--snapshot-update` renews them; then look at them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from app_house import House
from textual.pilot import Pilot
from textual.widgets import Input, Static

from interview_tui.app.screens.sprint import SprintPage
from interview_tui.messages import Lang
from interview_tui.sessions import pool as pools
from sim_core import quantity

SIZES = {"80x24": (80, 24), "120x40": (120, 40)}
DECK = Path(__file__).parents[2] / "data" / "app_deck"

Compare = Callable[..., bool]

pytestmark = pytest.mark.parametrize("lang", ["zh", "en"])
both_sizes = pytest.mark.parametrize("size", SIZES.values(), ids=SIZES.keys())


FAMILIES = ("ddp-bucket-count", "ddp-exposed", "ddp-last-bucket", "ddp-step", "ring-all-reduce")
"""The pictures shall not change with every new family."""


@pytest.fixture
def house(tmp_path: Path, lang: Lang, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    monkeypatch.setattr(pools, "worded", lambda *_: FAMILIES)
    found = House(tmp_path / "home", DECK)
    found.settle(lang)
    yield found
    found.leave()


async def settle(pilot: Pilot[None]) -> None:
    await pilot.pause()
    # A picture of an app that fell over would be empty, and equal to itself for ever.
    assert pilot.app.is_running
    assert pilot.app._exception is None
    assert str(pilot.app.screen.query_one("#title", Static).content).strip()


async def give(pilot: Pilot[None], house: House, seconds: float, what: str) -> None:
    """Answer the present problem `seconds` later: right, wrong with the mistake so numbered, far off, or skipped."""
    house.clock.go_on(seconds=seconds)
    page = pilot.app.screen
    assert isinstance(page, SprintPage)
    assert page._sprint is not None
    if what == "skip":
        await pilot.press("ctrl+g")
        return
    problem = page._sprint.session.problem
    value = problem.answer
    if what == "slip":
        value *= 1000
    elif what == "odd":
        value = problem.answer * 7.3 + 1
    elif what.isdigit():
        value = problem.mistakes[int(what)].value
    page.query_one("#answer", Input).value = quantity.format(value, problem.kind, problem.unit)
    await pilot.press("enter")
    await pilot.pause()


@both_sizes
def test_rules(snap_compare: Compare, house: House, size: tuple[int, int]) -> None:
    async def before(pilot: Pilot[None]) -> None:
        await pilot.press("w")
        await settle(pilot)

    assert snap_compare(house.app("sprint"), terminal_size=size, run_before=before)


@both_sizes
def test_running(snap_compare: Compare, house: House, size: tuple[int, int]) -> None:
    async def before(pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        await give(pilot, house, 43, "0")
        await give(pilot, house, 62.5, "right")
        await pilot.press(*"2*7/8")
        await settle(pilot)

    assert snap_compare(house.app("sprint"), terminal_size=size, run_before=before)


@both_sizes
def test_report(snap_compare: Compare, house: House, size: tuple[int, int]) -> None:
    async def before(pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        for seconds, what in ((31, "right"), (52, "0"), (101, "right"), (4, "skip"), (48, "1"), (20, "odd")):
            await give(pilot, house, seconds, what)
        for what in ("slip", "right"):
            await give(pilot, house, 30, what)
        await pilot.press(*"0.4")
        house.clock.go_on(seconds=600)
        page = pilot.app.screen
        assert isinstance(page, SprintPage)
        page.tick()
        await pilot.press("enter")
        await settle(pilot)

    assert snap_compare(house.app("sprint"), terminal_size=size, run_before=before)
