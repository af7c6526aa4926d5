"""Ten against the clock in the app, driven by keys; and practising only what is weak."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from app_house import House, press, seen
from test_app_terminal import Terminal
from textual import events
from textual.pilot import Pilot
from textual.widgets import Input, Static

from interview_tui.app.app import InterviewApp
from interview_tui.app.screens.card import CardPage
from interview_tui.app.screens.practice import PracticePage
from interview_tui.app.screens.sprint import SprintPage
from interview_tui.app.screens.sprint_report import SprintReportPage
from interview_tui.app.screens.today import TodayPage
from interview_tui.app.widgets.keys import Keys
from interview_tui.app.widgets.pane import Pane
from interview_tui.history.errors import NotWrittenError
from interview_tui.history.event import ATTEMPT
from interview_tui.history.store import Store
from interview_tui.messages import LANGS, Lang
from interview_tui.sessions.sprint import Sprint
from interview_tui.text import cells
from sim_core import problems
from sim_core.problems import Problem


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    found = House(tmp_path / "home")
    found.settle("en")
    yield found
    found.leave()


async def skip(pilot: Pilot[None], house: House) -> None:
    """Skip the problem, having read it."""
    house.clock.go_on(seconds=1)
    await press(pilot, "ctrl+g")


async def give(pilot: Pilot[None], text: str) -> None:
    page(pilot).query_one("#answer", Input).value = text
    await press(pilot, "enter")


def page(pilot: Pilot[None]) -> SprintPage:
    found = pilot.app.screen
    assert isinstance(found, SprintPage)
    return found


def sprint(pilot: Pilot[None]) -> Sprint:
    found = page(pilot)._sprint
    assert found is not None
    return found


def problem(pilot: Pilot[None]) -> Problem:
    return sprint(pilot).session.problem


def right(asked: Problem) -> str:
    """The answer in a spelling that names no unit: the box is read in the problem's own."""
    return str(asked.answer) if asked.choices or not asked.unit else spelled(asked, asked.answer)


def spelled(asked: Problem, value: float) -> str:
    from sim_core import quantity

    return quantity.format(value, asked.kind, asked.unit, 9)


def attempts(house: House) -> list[str]:
    assert house.store is not None
    return [event.data["outcome"] for event in house.store.events() if event.kind == ATTEMPT]


async def test_the_clock_stands_until_it_is_started(house: House) -> None:
    app = house.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "c")
        assert "10 problems in 10 minutes" in seen(app)
        assert "All " in seen(app)
        assert "10:00" in seen(app)
        house.clock.go_on(minutes=7)
        page(pilot).tick()
        assert "10:00" in seen(app)
        await press(pilot, "enter")
        assert sprint(pilot).left == 600
        # Where an input method opens its window, from the first key on.
        assert app.cursor_position == page(pilot).query_one("#answer", Input).cursor_screen_offset
        assert app.cursor_position.y > 12
        house.clock.go_on(seconds=61.5)
        page(pilot).tick()
        assert " 8:59" in seen(app)
        assert "Against the clock · 1 of 10" in seen(app)
    assert attempts(house) == []


async def test_ten_problems_and_the_report(house: House) -> None:
    app = house.app("sprint")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "space")
        wrong = []
        for number in range(1, 11):
            assert f"{number} of 10" in seen(app)
            house.clock.go_on(seconds=10 * number)
            asked = problem(pilot)
            if number in (2, 4):
                mistake = asked.mistakes[0]
                wrong.append((asked, mistake.code))
                await give(pilot, str(mistake.value) if asked.choices else spelled(asked, mistake.value))
                assert f"Problem {number}: ✗ wrong" in seen(app)
            elif number == 7:
                wrong.append((asked, ""))
                await press(pilot, "ctrl+g")
                assert "Problem 7: - skipped after 70 s." in seen(app)
            else:
                await give(pilot, right(asked))
                assert (f"Problem {number}: ✓ right, took {10 * number} s." in seen(app)) == (number < 10)
        told = " ".join(seen(app).split())
        assert "7 of 10 right, in 9:10" in told
        assert "Right, but slow (over 90 s): 10." in told
        for asked, code in wrong:
            assert asked.name in told
            prose = house.deck.prose(asked.family)
            assert prose.title.of("en") in told
            if code and not set(prose.mistake(code, "en")) & set("$*`"):
                assert prose.mistake(code, "en") in told
        assert "practise the wrong ones" in told
        # The answer isn't given away, here or while it ran.
        assert "Worked solution" not in told

        await press(pilot, "4")
        assert isinstance(app.screen, PracticePage)
        assert wrong[1][0].name in seen(app)
        await press(pilot, "escape")
        assert "(practised again)" not in seen(app)  # it was only looked at
        await press(pilot, "4", "ctrl+g", "escape")
        assert "(practised again)" in seen(app)
        await press(pilot, "p")
        assert wrong[0][0].name in seen(app)
        await press(pilot, "ctrl+g", "escape", "p")
        assert wrong[2][0].name in seen(app)
        await press(pilot, "escape", "3")  # that one was right
        assert isinstance(app.screen, SprintReportPage)
        await press(pilot, "n")
        assert "10 problems in 10 minutes" in seen(app)
        await press(pilot, "q")
        assert isinstance(app.screen, TodayPage)
    assert len(attempts(house)) == 12


async def test_what_cannot_be_read_is_free_and_a_slip_is_mended_once(house: House) -> None:
    app = house.app("sprint", "ring-all-reduce")
    async with app.run_test(size=(80, 24)) as pilot:
        assert "This kind only: The time of a ring all-reduce." in seen(app)
        await press(pilot, "enter")
        first = problem(pilot)
        await give(pilot, "70 gb")
        assert "costs nothing" in seen(app)
        assert page(pilot).query_one("#answer", Input).value == "70 gb"
        assert attempts(house) == []
        await give(pilot, spelled(first, first.answer * 1000))
        assert "a power of 1000" in seen(app)
        assert "Try once more" in seen(app)
        assert problem(pilot) is first
        await give(pilot, right(first))
        assert "Problem 1: ✓ right" in seen(app)
        second = problem(pilot)
        for _ in range(2):
            await give(pilot, spelled(second, second.answer * 1000))
        assert "Problem 2: ✗ the unit slipped again" in seen(app)
        await press(pilot, "escape", "escape")
        told = seen(app)
        assert "after a unit slip" in told
        assert "2 units slipped" in told
        assert second.name in told
    assert attempts(house) == ["slip", "right", "slip", "slip"]


async def test_the_time_is_up_while_typing(house: House) -> None:
    app = house.app("sprint")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await give(pilot, right(problem(pilot)))
        asked = problem(pilot)
        await press(pilot, "1", "2")
        house.clock.go_on(seconds=600)
        page(pilot).tick()
        assert "0:00" in seen(app)
        assert "Time is up." in seen(app)
        assert "came too late" in seen(app)
        # Keys that were meant for the box still go there, and choose nothing.
        await press(pilot, "3", "p", "ctrl+g")
        assert isinstance(app.screen, SprintPage)
        await press(pilot, "enter")
        told = " ".join(seen(app).split())
        assert "Time is up: 1 right of 10, 1 done" in told
        assert "300 s for a problem on average; to get through it takes 60 s." in told
        assert "not finished 600 s" in told
        assert "Problem 2: “123p” came too late and wasn't graded." in told
        assert asked.name in told
        assert "Still open at the end." in told
        await press(pilot, "2")
        assert asked.name in seen(app)
    assert attempts(house) == ["right"]


async def test_an_answer_submitted_a_moment_too_late(house: House) -> None:
    app = house.app("sprint")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        house.clock.go_on(seconds=600)  # and the timer hasn't woken yet
        await give(pilot, right(problem(pilot)))
        assert "Time is up" in seen(app)
        assert "came too late" in seen(app)
        asked = problem(pilot)
        await press(pilot, "enter")
        assert f"“{right(asked)}” came too late" in seen(app)
    assert attempts(house) == []


async def test_whoever_leaves_is_asked_once_and_has_the_report(house: House) -> None:
    app = house.app("sprint")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await give(pilot, right(problem(pilot)))
        await press(pilot, "5", "escape")
        assert "Esc once more" in seen(app)
        await press(pilot, "6")  # typing on takes it back
        assert "Esc once more" not in seen(app)
        await press(pilot, "escape")
        assert page(pilot).state == "running"
        house.clock.go_on(seconds=30)
        await press(pilot, "escape")
        told = " ".join(seen(app).split())
        assert "Ended after 0:30: 1 right of 10, 1 done" in told
        assert "“56” wasn't submitted" in told
        await press(pilot, "escape")
        assert isinstance(app.screen, TodayPage)


async def test_leaving_at_once_is_no_fault(house: House) -> None:
    app = house.app("sprint")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "escape", "escape")
        assert "No problem was answered." in seen(app)
    assert attempts(house) == []


async def test_the_language_changes_in_the_middle_and_nothing_is_lost(house: House) -> None:
    app = house.app("sprint")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await give(pilot, right(problem(pilot)))
        asked = problem(pilot)
        await press(pilot, "7", "l", "ctrl+l")
        assert "限时十题 · 第 2/10 题" in seen(app)
        assert "第 1 题 ✓ 对" in seen(app)
        assert "跳过" in seen(app)
        assert problem(pilot) is asked
        assert page(pilot).query_one("#answer", Input).value == "7l"
        await skip(pilot, house)
        await press(pilot, "escape", "escape")
        assert "2 题，对 1 题" in seen(app)
        await press(pilot, "l")
        assert "1 right of 10, 2 done" in seen(app)
    assert house.store is not None
    assert [event.lang for event in house.store.events()] == ["en", "zh"]


async def test_the_clock_runs_on_below_the_help_page(house: House) -> None:
    app = house.app("sprint")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        running = page(pilot)
        await press(pilot, "f1")
        assert "Help: Against the clock" in seen(app)
        house.clock.go_on(seconds=600)
        running.tick()
        await press(pilot, "q")
        assert running.state == "late"
        assert "Time is up" in seen(app)


async def test_a_history_that_cannot_be_written_keeps_the_problem(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = house.app("sprint")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        asked = problem(pilot)

        def refuse(*_: object, **__: object) -> None:
            raise NotWrittenError("cannot-open", path="history.db", detail="disk full")

        monkeypatch.setattr(app.parts.store, "append", refuse)
        await give(pilot, right(asked))
        assert "disk full" in seen(app)
        assert problem(pilot) is asked
        assert page(pilot).query_one("#answer", Input).value == right(asked)
        await skip(pilot, house)
        assert "disk full" in seen(app)
        assert problem(pilot) is asked
        monkeypatch.undo()
        await press(pilot, "enter")
        assert "Problem 1: ✓ right" in seen(app)


async def test_what_could_not_be_stored_is_not_begun(house: House) -> None:
    house.app()  # holds the history open, and the lock with it
    reader = Store.open(house.folders.history, "reader", write=False)
    parts = replace(house.app().parts, store=reader)
    app = InterviewApp(parts, "sprint")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "the clock can't be started" in seen(app)
        await press(pilot, "enter")
        assert page(pilot).state == "ready"
    reader.close()


async def test_a_figure_and_choices_are_shown_as_in_practice(house: House) -> None:
    app = house.app("sprint", "find-cause")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        asked = problem(pilot)
        text = seen(app)
        assert text.index("█") < text.index("Which cause") < text.index("4. ")
        assert "(1 to 4)" in text
        await give(pilot, "9")
        assert "Type the number of a choice" in seen(app)
        await give(pilot, str(asked.mistakes[0].value))
        assert f"Problem 1: ✗ wrong (read as {asked.mistakes[0].value}" in seen(app)
        await press(pilot, "escape", "escape")
        told = " ".join(seen(app).split())
        assert "You chose: " in told
        assert "If it were so: " in told


async def test_the_cards_that_explain_what_went_wrong_can_be_read(house: House) -> None:
    app = house.app("sprint", "ddp-exposed")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await skip(pilot, house)
        await press(pilot, "escape", "escape")
        assert "To read" in seen(app)
        assert "read the cards" in seen(app)
        await press(pilot, "r")
        assert isinstance(app.screen, CardPage)
        card = app.screen._cards[0]
        assert "ddp-exposed" in house.deck.entry(card).practice
        assert "The answer, in 30 seconds" in seen(app)
        await press(pilot, "q")
        assert isinstance(app.screen, SprintReportPage)


async def test_a_held_key_skips_one_problem(house: House) -> None:
    app = house.app("sprint")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        house.clock.go_on(seconds=3)
        await press(pilot, *["ctrl+g"] * 5)
        assert "2 of 10" in seen(app)
    assert attempts(house) == ["given-up"]


async def test_keys_that_arrive_together_are_no_longer_answer(house: House) -> None:
    app = house.app("sprint", "ring-all-reduce")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        # Over a slow line a burst of keys comes in one piece.
        for key, char in (("7", "7"), ("0", "0"), ("enter", "\r"), ("3", "3")):
            app.post_message(events.Key(key, char))
        await pilot.pause()
        assert "Problem 1: ✗ wrong (read as 70 ms" in seen(app)


async def test_the_tenth_is_opened_by_0_and_any_by_a_click(house: House) -> None:
    app = house.app("sprint")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        names = []
        for _ in range(10):
            names.append(problem(pilot).name)
            await skip(pilot, house)
        assert "0 of 10 right" in seen(app)
        await press(pilot, "0")
        assert names[9] in seen(app)
        await press(pilot, "escape")
        lines = app.screen.query_one(Pane).text.splitlines()
        row = next(number for number, line in enumerate(lines) if line.startswith(" 3 "))
        await pilot.click(Pane, offset=(12, row))
        await pilot.pause()
        assert names[2] in seen(app)


async def test_what_is_asked_comes_into_view_on_typing(house: House) -> None:
    app = house.app("sprint", "read-exposed")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        pane = page(pilot).query_one(Pane)
        asked = page(pilot)._asked_at
        assert pane.scroll_offset.y + pane.size.height <= asked[-1] + 1
        await press(pilot, "1")
        assert pane.scroll_offset.y + pane.size.height > asked[-1] + 1


async def test_nothing_weak_is_said_and_the_ordinary_offered(house: House) -> None:
    app = house.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "w")
        assert isinstance(app.screen, TodayPage)
        assert "No calculation was tried yet" in seen(app)
        assert "Press p" in seen(app)
        await press(pilot, "t", "q")
        assert "No calculation was tried yet" not in seen(app)
        await press(pilot, "c", "w")
        assert "No calculation was tried yet" in seen(app)
        await press(pilot, "w")
        assert "No calculation was tried yet" not in seen(app)


async def test_only_the_weak_ones_from_the_command_line(house: House) -> None:
    for page_name in ("practice", "sprint"):
        app = house.app(page_name)
        app._weak = True
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            assert "No calculation was tried yet" in seen(app)


async def test_a_line_that_calculates_is_no_answer(house: House) -> None:
    app = house.app("sprint", "ring-all-reduce")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        asked = problem(pilot)
        await give(pilot, "=2GB/(50GB/s)")
        assert "40 ms" in seen(app)
        await give(pilot, "=2GB/0")
        assert page(pilot).query_one("#answer", Input).value == "=2GB/0"
        assert problem(pilot) is asked
        assert attempts(house) == []
        await give(pilot, f"={asked.answer:.9g} s")
        await give(pilot, "ans")
        assert "Problem 1: ✓ right" in seen(app)
        assert "40 ms" not in seen(app)


async def test_only_the_weak_ones(house: House) -> None:
    app = house.app("practice", "ring-all-reduce@1:7F2K")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "ctrl+g", "q", "w")
        assert isinstance(app.screen, PracticePage)
        assert "Weak ones · The time of a ring all-reduce" in seen(app)
        for _ in range(3):
            await press(pilot, "ctrl+g", "n")
            assert app.screen._session.problem.family == "ring-all-reduce"
        await press(pilot, "escape", "c", "w")
        assert "Only the weak ones, 1 kind: The time of a ring all-reduce." in seen(app)
        await press(pilot, "enter")
        assert problem(pilot).family == "ring-all-reduce"


@pytest.mark.parametrize("size", [(80, 24), (40, 12), (20, 8)])
@pytest.mark.parametrize("lang", LANGS)
async def test_nothing_is_lost_in_a_small_terminal(house: House, size: tuple[int, int], lang: Lang) -> None:
    house.settle(lang, lanes="ascii")
    app = house.app("sprint", "read-exposed")

    def fits() -> None:
        keys = app.screen.query_one(Keys)
        assert keys.region.bottom <= size[1]
        assert app.screen.query_one(Pane).size.height >= 1
        assert max(map(cells, app.screen.query_one(Pane).text.splitlines())) <= size[0]
        assert not set(seen(app)) & set("█▏▓│┴✓✗·…“”⏎")

    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        fits()
        assert "10:00" in str(app.screen.query_one("#side", Static).content)
        await press(pilot, "enter")
        fits()
        row = page(pilot).query_one("#answer-row")
        assert row.region.height > 0
        await give(pilot, "12 parsecs")
        fits()
        await give(pilot, spelled(problem(pilot), problem(pilot).mistakes[0].value))
        fits()
        await press(pilot, "escape", "escape")
        fits()


def test_in_a_real_terminal_a_second_of_the_clock_costs_few_bytes(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "en")
    try:
        terminal.until("Today")
        terminal.press("c")
        terminal.until("10 problems")
        terminal.press("\r")
        terminal.until("1 of 10")
        terminal.press("12")
        terminal.until("12")
        for _ in range(2):
            second = os.read(terminal.fd, 65536)  # waits for the next second
            assert re.search(rb"[0-9]:[0-5][0-9]\x1b", second)
            assert len(second) < 200, second
        terminal.press("34")
        assert b"34" in terminal.until("34").replace(b"\x1b[0m", b"")
    finally:
        terminal.kill()


def test_the_families_of_a_sprint_are_those_of_practice(house: House) -> None:
    assert set(house.deck.families) == set(problems.families())
