"""A whole day in the app: what issue 2 promises of it, driven by keys as a person would."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from app_house import House, press, seen
from textual.pilot import Pilot
from textual.widgets import Input

from interview_tui import config
from interview_tui.app.screens.practice import PracticePage
from interview_tui.deck.prose import givens
from interview_tui.history.event import ATTEMPT, REVIEW, UNDO
from sim_core import quantity


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    found = House(tmp_path / "home")
    yield found
    found.leave()


async def type_answer(pilot: Pilot[None], text: str, *sure: str) -> None:
    """Type an answer; `sure` is the key that says how sure one is, where that is asked."""
    pilot.app.screen.query_one("#answer", Input).value = text
    await press(pilot, "enter", *sure)


def session(pilot: Pilot[None]) -> PracticePage:
    page = pilot.app.screen
    assert isinstance(page, PracticePage)
    return page


async def test_a_first_day_and_a_second(house: House) -> None:
    app = house.app()
    async with app.run_test(size=(80, 24)) as pilot:
        # The first run: Chinese, Singapore.
        await press(pilot, "up", "enter", *"singap", "enter")
        assert "今天" in seen(app)
        # Three cards: one forgotten, one hard, one easy; in between the other language.
        await press(pilot, "s", "space", "1", "2")
        assert "2/" in seen(app)
        assert "a 忘了 今天再来" in seen(app)
        await press(pilot, "a", "space", "l")
        assert "The answer, in 30 seconds" in seen(app)
        await press(pilot, "h")
        await press(pilot, "space", "e")
        assert "3 done" in seen(app)
        # One problem right, one wrong with its mistake named.
        await press(pilot, "q", "p")
        problem = session(pilot)._session.problem
        await type_answer(pilot, f"{quantity.format(problem.answer, problem.kind, problem.unit, 9)}", "3")
        assert "✓ Right" in seen(app)
        assert "Worked solution" in seen(app)
        await press(pilot, "n")
        page = session(pilot)
        problem = page._session.problem
        mistake = problem.mistakes[0]
        await type_answer(pilot, f"{quantity.format(mistake.value, problem.kind, problem.unit, 9)}", "2")
        assert "✗ Wrong" in seen(app)
        named = page._session.prose.mistake(mistake.code, "en").split()[0]
        assert f"What probably went wrong: {named}" in seen(app)
        assert ("Worked solution" in seen(app)) == (page._session.phase == "solution")
        await press(pilot, "ctrl+g")
        assert "Worked solution" in seen(app)
        await press(pilot, "q", "q")
    assert not app.is_running
    kinds = [event.kind for event in house.store.events()] if house.store else []
    assert kinds == [REVIEW, REVIEW, REVIEW, ATTEMPT, ATTEMPT]

    # Started again: language, zone and history are there.
    assert config.load(house.folders).settings == config.Settings("en", "Asia/Singapore")
    house.clock.go_on(minutes=5)
    app = house.app()
    async with app.run_test(size=(80, 24)) as pilot:
        assert "5 done today" in seen(app)
        assert "due 1 " in seen(app)
        assert "new 7" in seen(app)
        # Undo reaches over the restart, to the last grade of today.
        await press(pilot, "s", "z")
        assert "The last grade is taken back" in seen(app)
        assert "2 done" in seen(app)
        await press(pilot, "q", "q")
    kinds = [event.kind for event in house.store.events()] if house.store else []
    assert kinds[-1] == UNDO

    # The next day: the forgotten one and what is due come back.
    house.clock.go_on(days=1)
    app = house.app()
    async with app.run_test(size=(80, 24)) as pilot:
        assert "due 2" in seen(app)
        assert "new 10" in seen(app)


async def test_language_switches_mid_card_and_nothing_is_lost(house: House) -> None:
    house.settle("zh")
    app = house.app("study")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "t", *"all-reduce", "space", "l", "z")
        # In the box letters are letters; ^L switches.
        await press(pilot, "ctrl+l")
        assert "done, show the answer" in seen(app)
        await press(pilot, "f2", "ctrl+s")
        assert "all-reduce lz" in seen(app)
        assert "你的回答" in seen(app)
        await press(pilot, "2", "l")
        text = seen(app)
        assert "all-reduce lz" in text
        assert "[x] 2" in text
        assert "[ ] 1" in text


async def test_language_switches_while_an_answer_is_typed(house: House) -> None:
    house.settle("en")
    app = house.app("practice", "ddp-exposed@1:7F2K")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "7", "l", "ctrl+l")
        assert app.lang == "zh"
        assert app.screen.query_one("#answer", Input).value == "7l"
        assert "提交" in seen(app)


async def test_what_cannot_be_read_costs_nothing_and_stays_in_the_box(house: House) -> None:
    house.settle("en")
    app = house.app("practice", "ddp-exposed@1:7F2K")
    async with app.run_test(size=(80, 24)) as pilot:
        await type_answer(pilot, "70 gb")
        assert "costs nothing" in seen(app)
        assert app.screen.query_one("#answer", Input).value == "70 gb"
    assert house.store is not None
    assert list(house.store.events()) == []


async def test_a_cause_is_chosen_below_its_timeline(house: House) -> None:
    house.settle("en")
    app = house.app("practice", "find-cause@1:3")
    async with app.run_test(size=(80, 24)) as pilot:
        problem = session(pilot)._session.problem
        asked = seen(app)
        assert asked.index("█") < asked.index("Which cause") < asked.index("4. ")
        assert "(1 to 4)" in asked
        await type_answer(pilot, "9")
        assert "Type the number of a choice" in seen(app)
        await press(pilot, "backspace")
        await type_answer(pilot, str(problem.mistakes[0].value), "1")
        told = seen(app)
        assert "If it were so: " in told
        assert "How the others would look" in told
    assert house.store is not None
    (event,) = house.store.events()
    assert event.data["mistake"] == problem.mistakes[0].code


async def test_a_second_enter_never_skips_the_solution(house: House) -> None:
    house.settle("en")
    app = house.app("practice", "ddp-exposed@1:7F2K")
    async with app.run_test(size=(80, 24)) as pilot:
        answer = session(pilot)._session.problem.answer
        await type_answer(pilot, f"{answer:.9g} s", "3")
        await press(pilot, "enter", "enter")
        assert "Worked solution" in seen(app)
        assert "ddp-exposed@1:7F2K" in seen(app)


async def test_the_same_again_with_one_number_changed(house: House) -> None:
    house.settle("en")
    app = house.app("practice", "ddp-exposed@1:7F2K")
    async with app.run_test(size=(80, 24)) as pilot:
        before = session(pilot)._session.problem
        await press(pilot, "ctrl+g", "v")
        after = session(pilot)._session.problem
        assert after.family == before.family
        (changed,) = [name for name in before.given if before.given[name] != after.given[name]]
        words, now = givens(before, "en")[changed], givens(after, "en")[changed]
        assert f"As before, with one number changed: {changed}, from {words} to {now}." in seen(app)
        assert seen(app).index("As before") < seen(app).index("DDP gradients")
        await press(pilot, "ctrl+l")
        assert "和上一题只差一个数" in seen(app)
        await type_answer(pilot, f"{after.answer:.9g} s", "enter")
        assert "✓" in seen(app)


async def test_a_problem_taken_back_is_asked_again(house: House) -> None:
    house.settle("en")
    app = house.app("practice", "ddp-exposed@1:7F2K")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "ctrl+g", "z")
        assert "Taken back; answer again." in seen(app)
        assert "Worked solution" not in seen(app)
        await type_answer(pilot, "0.3636", "3")
        assert "✓ Right" in seen(app)


async def test_a_hint_shows_the_first_step_and_the_answer_counts_half(house: House) -> None:
    house.settle("en")
    app = house.app("practice", "ddp-exposed@1:7F2K")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "ctrl+t")
        assert "A hint" in seen(app)
        assert "rounds up to ?" in seen(app)
        await type_answer(pilot, "0.3636", "2")
    assert house.store is not None
    skill = house.store.skill("ddp-exposed")
    assert skill is not None
    assert skill.mean == 0.5


async def test_a_slip_of_the_unit_is_named_and_tried_once_more(house: House) -> None:
    house.settle("en")
    app = house.app("practice", "ddp-exposed@1:7F2K")
    async with app.run_test(size=(80, 24)) as pilot:
        await type_answer(pilot, "363.6", "3")
        assert "a power of 1000" in seen(app)
        assert "Try once more; a right answer then counts half." in seen(app)
        await type_answer(pilot, "0.3636")  # how sure one was was said already
        assert "✓ Right" in seen(app)


async def test_a_double_press_grades_once(house: House) -> None:
    house.settle("en")
    app = house.app("study")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "space", "g", "g", "g", "4", "e")
    assert house.store is not None
    assert len(list(house.store.events())) == 1


async def test_keys_can_be_clicked(house: House) -> None:
    house.settle("en")
    app = house.app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.click("#keys", offset=(2, 0))
        await pilot.pause()
        assert "Say your answer aloud" in seen(app)
        await pilot.click("#keys", offset=(4, 0))
        await pilot.pause()
        assert "The answer, in 30 seconds" in seen(app)
        await pilot.click("#grades", offset=(2, 0))
        await pilot.pause()
        assert "1 done" in seen(app)
