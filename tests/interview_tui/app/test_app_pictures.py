"""Pictures of the main screens, in both languages and two sizes. `--snapshot-update` renews them; then look at them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from app_house import House, keys
from textual.pilot import Pilot
from textual.widgets import Input

from interview_tui.history.days import DayRule
from interview_tui.history.event import ATTEMPT
from interview_tui.messages import Lang

SIZES = {"80x24": (80, 24), "120x40": (120, 40)}
DECK = Path(__file__).parents[2] / "data" / "app_deck"
PROBLEM = "ddp-exposed@1:7F2K"

Compare = Callable[..., bool]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    found = House(tmp_path / "home", DECK)
    yield found
    found.leave()


def entered(*lines: str) -> Callable[[Pilot[None]], object]:
    """Lines put into the box, each submitted."""

    async def before(pilot: Pilot[None]) -> None:
        for line in lines:
            pilot.app.screen.query_one("#answer", Input).value = line
            await pilot.press("enter")
        await keys()(pilot)  # type: ignore[misc]

    return before


pytestmark = pytest.mark.parametrize("lang", ["zh", "en"])
both_sizes = pytest.mark.parametrize("size", SIZES.values(), ids=SIZES.keys())
small = pytest.mark.parametrize("size", [SIZES["80x24"]], ids=["80x24"])


@small
def test_first_run_asks_the_language(snap_compare: Compare, house: House, lang: Lang, size: tuple[int, int]) -> None:
    pressed = ("up",) if lang == "zh" else ()
    assert snap_compare(house.app(), terminal_size=size, run_before=keys(*pressed))


@both_sizes
def test_first_run_asks_the_zone(snap_compare: Compare, house: House, lang: Lang, size: tuple[int, int]) -> None:
    pressed = ("up", "enter") if lang == "zh" else ("enter",)
    assert snap_compare(house.app(), terminal_size=size, run_before=keys(*pressed, *"beij"))


@both_sizes
def test_today(snap_compare: Compare, house: House, lang: Lang, size: tuple[int, int]) -> None:
    house.settle(lang, interviews=("2026-12-15:NVIDIA",))
    assert snap_compare(house.app(), terminal_size=size, run_before=keys())


@both_sizes
def test_study_question(snap_compare: Compare, house: House, lang: Lang, size: tuple[int, int]) -> None:
    house.settle(lang)
    assert snap_compare(house.app("study"), terminal_size=size, run_before=keys())


@small
def test_study_written_answer(snap_compare: Compare, house: House, lang: Lang, size: tuple[int, int]) -> None:
    house.settle(lang)
    assert snap_compare(house.app("study"), terminal_size=size, run_before=keys("t", *"300.4 ms"))


@both_sizes
def test_study_revealed(snap_compare: Compare, house: House, lang: Lang, size: tuple[int, int]) -> None:
    house.settle(lang)
    assert snap_compare(house.app("study"), terminal_size=size, run_before=keys("space", "1", "3"))


@small
def test_study_figure(snap_compare: Compare, house: House, lang: Lang, size: tuple[int, int]) -> None:
    house.settle(lang)
    pressed = ("space", *["down"] * 18)
    assert snap_compare(house.app("study"), terminal_size=size, run_before=keys(*pressed))


@small
def test_study_maths(snap_compare: Compare, house: House, lang: Lang, size: tuple[int, int]) -> None:
    house.settle(lang)
    pressed = ("space", "e", "space", "e", "space")
    assert snap_compare(house.app("study"), terminal_size=size, run_before=keys(*pressed))


@small
def test_study_is_over(snap_compare: Compare, house: House, lang: Lang, size: tuple[int, int]) -> None:
    house.settle(lang)
    assert snap_compare(house.app("study"), terminal_size=size, run_before=keys(*["space", "e"] * 3))


@both_sizes
def test_practice_question(snap_compare: Compare, house: House, lang: Lang, size: tuple[int, int]) -> None:
    house.settle(lang)
    assert snap_compare(house.app("practice", PROBLEM), terminal_size=size, run_before=keys(*"2*7/8"))


@small
def test_practice_unread(snap_compare: Compare, house: House, lang: Lang, size: tuple[int, int]) -> None:
    house.settle(lang)
    assert snap_compare(house.app("practice", PROBLEM), terminal_size=size, run_before=keys(*"70 gb", "enter"))


@both_sizes
def test_practice_how_sure(snap_compare: Compare, house: House, lang: Lang, size: tuple[int, int]) -> None:
    house.settle(lang)
    assert snap_compare(house.app("practice", PROBLEM), terminal_size=size, run_before=keys(*"0.6372", "enter"))


@both_sizes
def test_practice_sums(snap_compare: Compare, house: House, lang: Lang, size: tuple[int, int]) -> None:
    house.settle(lang)
    sums = entered("= 32MiB/(100GB/s)", "= ans*7/8*2", "= ans + 50 us", "= ans + 2GB")
    assert snap_compare(house.app("practice", PROBLEM), terminal_size=size, run_before=sums)


@both_sizes
def test_practice_first_steps_given(snap_compare: Compare, house: House, lang: Lang, size: tuple[int, int]) -> None:
    house.settle(lang)
    pressed = () if size[1] > 30 else ("pagedown",)
    assert snap_compare(house.app("practice", "ddp-exposed"), terminal_size=size, run_before=keys(*pressed))


@small
def test_practice_right_by_guess(snap_compare: Compare, house: House, lang: Lang, size: tuple[int, int]) -> None:
    house.settle(lang)
    assert snap_compare(house.app("practice", PROBLEM), terminal_size=size, run_before=keys(*"0.3636", "enter", "1"))


@small
def test_practice_slip(snap_compare: Compare, house: House, lang: Lang, size: tuple[int, int]) -> None:
    house.settle(lang)
    assert snap_compare(house.app("practice", PROBLEM), terminal_size=size, run_before=keys(*"363.6", "enter", "3"))


@small
def test_practice_mistake_named(snap_compare: Compare, house: House, lang: Lang, size: tuple[int, int]) -> None:
    house.settle(lang)
    app = house.app("practice", PROBLEM)
    assert snap_compare(app, terminal_size=size, run_before=keys(*"0.6372", "enter", "3"))


@both_sizes
def test_practice_timeline(snap_compare: Compare, house: House, lang: Lang, size: tuple[int, int]) -> None:
    house.settle(lang)
    pressed = (*"0.3636", "enter", "3", *["pagedown"] * 3)
    assert snap_compare(house.app("practice", PROBLEM), terminal_size=size, run_before=keys(*pressed))


@small
def test_practice_timeline_in_ascii(snap_compare: Compare, house: House, lang: Lang, size: tuple[int, int]) -> None:
    house.settle(lang, lanes="ascii")
    pressed = (*"0.3636", "enter", "3", *["pagedown"] * 3)
    assert snap_compare(house.app("practice", PROBLEM), terminal_size=size, run_before=keys(*pressed))


@pytest.mark.parametrize("page", ["study", "practice"])
@both_sizes
def test_help(snap_compare: Compare, house: House, page: str, lang: Lang, size: tuple[int, int]) -> None:
    house.settle(lang)
    assert snap_compare(house.app(page), terminal_size=size, run_before=keys("f1"))


@small
def test_browse(snap_compare: Compare, house: House, lang: Lang, size: tuple[int, int]) -> None:
    house.settle(lang)
    assert snap_compare(house.app("browse"), terminal_size=size, run_before=keys(*"overlap.ex"))


@small
def test_lab(snap_compare: Compare, house: House, lang: Lang, size: tuple[int, int]) -> None:
    house.settle(lang)
    assert snap_compare(house.app("lab"), terminal_size=size, run_before=keys("down", "right", "right"))


@small
def test_statistics_of_confidence(snap_compare: Compare, house: House, lang: Lang, size: tuple[int, int]) -> None:
    house.settle(lang)
    app = house.app("stats")
    assert house.store is not None
    said = [(25, True), (25, False), *[(60, True)] * 3, (60, False), *[(90, True)] * 3, *[(90, False)] * 2]
    for number, (percent, right) in enumerate(said):
        house.store.append(
            ATTEMPT, "ddp-exposed", now=house.clock(), days=DayRule("Asia/Shanghai"), milliseconds=60_000,
            problem=f"ddp-exposed@1:{number}", confidence=percent,
            data={"phase": "ask", "outcome": "right" if right else "wrong", "try": 1},
        )  # fmt: skip
    assert snap_compare(app, terminal_size=size, run_before=keys())


@small
def test_statistics(snap_compare: Compare, house: House, lang: Lang, size: tuple[int, int]) -> None:
    house.settle(lang)
    pressed = ("s", "space", "g", "space", "a", "q", "t")
    assert snap_compare(house.app(), terminal_size=size, run_before=keys(*pressed))
