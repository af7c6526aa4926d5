"""The dialogue of practice through the real app and a real history file, by keys, in both languages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from app_house import House, press, seen
from textual import events
from textual.pilot import Pilot
from textual.widgets import Input, Static

from interview_tui import config
from interview_tui.app.app import InterviewApp
from interview_tui.app.screens.practice import PracticePage
from interview_tui.app.widgets.pane import Pane
from interview_tui.history.errors import NotWrittenError
from interview_tui.history.event import Event
from interview_tui.history.store import Store
from interview_tui.messages import LANGS, Lang, say
from sim_core import quantity
from sim_core.problems import Problem

FAMILY = "ddp-exposed@1"
PROBLEM = f"{FAMILY}:7F2K"

both = pytest.mark.parametrize("lang", LANGS)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    found = House(tmp_path / "home")
    yield found
    found.leave()


async def enter(pilot: Pilot[None], text: str) -> None:
    """Type into the box, and submit."""
    pilot.app.screen.query_one("#answer", Input).value = text
    await press(pilot, "enter")


def page(app: InterviewApp) -> PracticePage:
    found = app.screen
    assert isinstance(found, PracticePage)
    return found


def problem(app: InterviewApp) -> Problem:
    return page(app)._session.problem


def printed(value: float, of: Problem, digits: int = 9) -> str:
    return quantity.format(value, of.kind, of.unit, digits)


def asked(app: InterviewApp) -> str:
    """The question how sure one is, without its three levels, where it stands on the screen."""
    prompt = app.screen.query_one("#how-sure", Static)
    return str(prompt.content).partition("   1 ")[0] if prompt.display else ""


def box(app: InterviewApp) -> str:
    return app.screen.query_one("#answer", Input).value


def stored(house: House) -> list[Event]:
    """What a second reader of the file finds."""
    with Store.open(house.folders.history, "reader", write=False) as store:
        return [event for event in store.events() if event.kind == "attempt"]


@both
async def test_the_whole_dialogue_of_practice(house: House, lang: Lang) -> None:
    house.settle(lang)
    app = house.app("practice", PROBLEM)
    async with app.run_test(size=(80, 24)) as pilot:
        # Right, and sure of it: what was read is said before the verdict.
        await enter(pilot, "363.6 us")
        assert asked(app) == say("practice.how-sure", lang, value="363.6 us")
        assert say("practice.right", lang) not in seen(app)
        assert stored(house) == []
        await press(pilot, "3")
        assert say("practice.right", lang) in seen(app)
        assert say("practice.solution", lang) in seen(app)
        (right,) = stored(house)
        assert (right.typed, right.confidence, right.data["outcome"]) == ("363.6 us", 90, "right")

    # A slip of the unit: the retry isn't asked about once more. (A problem named whole comes without given steps.)
    app = house.app("practice", f"{FAMILY}:19V")
    async with app.run_test(size=(80, 24)) as pilot:
        slipped = problem(app)
        await enter(pilot, printed(slipped.answer * 1000, slipped))
        await press(pilot, "2")
        assert say("practice.slip-1000", lang)[:12] in seen(app)
        assert say("practice.once-more", lang) in seen(app)
        await enter(pilot, printed(slipped.answer, slipped))
        assert asked(app) == ""
        assert say("practice.right", lang) in seen(app)
        assert [(e.confidence, e.data["outcome"]) for e in stored(house)[1:]] == [(60, "slip"), (None, "right")]

    # What can't be read is said at once, stays in the box, and isn't stored.
    app = house.app("practice", f"{FAMILY}:3")
    async with app.run_test(size=(80, 24)) as pilot:
        wrong = problem(app)
        await enter(pilot, "70 gb")
        assert asked(app) == ""
        assert say("practice.unread", lang) in seen(app)
        assert box(app) == "70 gb"
        assert len(stored(house)) == 3

        # A known mistake, and one was sure: named, nothing revealed, the first open step asked.
        mistake = wrong.mistakes[0]
        await enter(pilot, printed(mistake.value, wrong))
        await press(pilot, "3")
        flat = "".join(seen(app).split())
        named = page(app)._session.prose.mistake(mistake.code, lang)
        assert f"{say('practice.mistake', lang)}{named}".replace("`", "").replace(" ", "")[:30] in flat
        assert say("practice.sure-but-wrong", lang) in seen(app)
        assert say("practice.computed", lang) not in seen(app)
        step = page(app)._session.step
        assert step is not None

        # Its step, unread, then right; then the solution with its numbers and the timeline.
        await enter(pilot, "soon")
        assert say("practice.unread", lang) in seen(app)
        await enter(pilot, quantity.format(step.value, step.kind, step.unit, 9))
        assert asked(app) == ""
        assert say("practice.step-right", lang) in seen(app)
        assert say("practice.answer-is", lang, value=printed(wrong.answer, wrong, 4)) in seen(app)
        assert say("practice.timeline", lang) in seen(app)
        told = stored(house)[3:]
        assert [(e.confidence, e.data["outcome"]) for e in told] == [(90, "wrong"), (None, "right")]
        assert [e.data.get("mistake") for e in told] == [mistake.code, None]
        assert {e.lang for e in stored(house)} == {lang}


@both
@pytest.mark.parametrize("key", ["escape", "backspace"])
async def test_an_answer_can_be_changed_before_the_verdict(house: House, lang: Lang, key: str) -> None:
    house.settle(lang)
    app = house.app("practice", PROBLEM)
    async with app.run_test(size=(80, 24)) as pilot:
        await enter(pilot, "99 ms")
        await press(pilot, key)
        assert (asked(app), box(app)) == ("", "99 ms")
        assert stored(house) == []
        # It is the box that has the keys again: letters and digits are text.
        await press(pilot, "3")
        assert box(app) == "99 ms3"


@pytest.mark.parametrize(
    ("key", "percent"),
    [("1", 25), ("2", 60), ("3", 90), ("１", 25), ("３", 90), ("enter", None), ("space", None)],
)
async def test_one_key_says_how_sure_one_is(house: House, key: str, percent: int | None) -> None:
    house.settle("zh")
    app = house.app("practice", PROBLEM)
    async with app.run_test(size=(80, 24)) as pilot:
        await enter(pilot, "0.3636")
        await press(pilot, key)
        assert "✓" in seen(app)
        assert (say("practice.right-by-guess", "zh") in seen(app)) is (percent == 25)
    assert [event.confidence for event in stored(house)] == [percent]


async def test_keys_that_arrive_together_are_no_longer_answer(house: House) -> None:
    house.settle("en")
    app = house.app("practice", PROBLEM)
    async with app.run_test(size=(80, 24)) as pilot:
        # Over a slow line a burst of keys comes in one piece.
        for key, char in (("7", "7"), ("0", "0"), ("enter", "\r"), ("3", "3")):
            app.post_message(events.Key(key, char))
        await pilot.pause()
        assert (asked(app), box(app)) == ("Read as 70 ms. How sure are you?", "70")


@both
async def test_the_question_is_asked_in_the_other_language_too(house: House, lang: Lang) -> None:
    house.settle(lang)
    app = house.app("practice", PROBLEM)
    async with app.run_test(size=(80, 24)) as pilot:
        await enter(pilot, "0.4")
        await press(pilot, "l")
        other: Lang = "en" if lang == "zh" else "zh"
        assert asked(app) == say("practice.how-sure", other, value="0.4 ms")
        assert f"1 {say('practice.sure-guess', other)}" in str(app.screen.query_one("#how-sure", Static).content)


async def test_a_level_can_be_clicked_and_is_whole_on_a_narrow_terminal(house: House) -> None:
    house.settle("en")
    app = house.app("practice", PROBLEM)
    async with app.run_test(size=(40, 20)) as pilot:
        await enter(pilot, "0.3636 ms")
        lines = str(app.screen.query_one("#how-sure", Static).content).split("\n")
        assert lines == ["Read as 0.3636 ms. How sure are you?", "1 a guess   2 unsure   3 sure"]
        await pilot.click("#how-sure", offset=(14, 1))
        await pilot.pause()
    assert [event.confidence for event in stored(house)] == [60]


async def test_whoever_does_not_want_to_be_asked_is_never_asked_again(house: House) -> None:
    house.settle("en")
    app = house.app("practice", PROBLEM)
    async with app.run_test(size=(80, 24)) as pilot:
        await enter(pilot, "0.3636")
        await press(pilot, "c")
        assert "✓ Right" in seen(app)
        assert "You won't be asked" in seen(app)
        await press(pilot, "n")
        await enter(pilot, printed(problem(app).answer, problem(app)))
        assert asked(app) == ""
        assert "✓ Right" in seen(app)
    loaded = config.load(house.folders).settings
    assert loaded is not None
    assert not loaded.ask_sure
    app = house.app("practice", PROBLEM)
    async with app.run_test(size=(80, 24)) as pilot:
        await enter(pilot, "0.3636")
        assert asked(app) == ""
        await press(pilot, "c", "n")
        await enter(pilot, "1 ms")
        assert "Read as 1 ms" in asked(app)
    assert [event.confidence for event in stored(house)] == [None] * 3


async def test_a_cause_that_was_chosen_is_asked_about_by_its_number(house: House) -> None:
    house.settle("en")
    app = house.app("practice", "find-cause@1:3")
    async with app.run_test(size=(80, 24)) as pilot:
        wrong = problem(app).mistakes[0]
        await enter(pilot, "abcd"[int(wrong.value) - 1])
        assert asked(app) == f"Choice {int(wrong.value)}. How sure are you?"
        await press(pilot, "3")
        assert "You were sure: this is the one to remember." in seen(app)


@both
async def test_a_line_that_begins_with_an_equals_sign_is_only_calculated(house: House, lang: Lang) -> None:
    house.settle(lang)
    app = house.app("practice", PROBLEM)

    def shown(name: str) -> str:
        row = app.screen.query_one(name, Static)
        return str(row.content) if row.display else ""

    async with app.run_test(size=(80, 24)) as pilot:
        assert "2GB/(50GB/s)" in app.screen.query_one("#answer", Input).placeholder
        await enter(pilot, "= 2GB/(50GB/s)")
        assert shown("#tape").startswith("2GB/(50GB/s) = 40 ms")
        assert (box(app), asked(app)) == ("", "")
        # A fault stays in the box with its reason, and goes with the next line.
        await enter(pilot, "＝ ans + 2GB")
        assert box(app) == "＝ ans + 2GB"
        assert shown("#uncalculated").startswith(say("practice.uncalculated", lang, why=""))
        for factor in (2, 3, 4):
            await enter(pilot, f"= ans * {factor}")
        assert shown("#uncalculated") == ""
        assert [line.split(" = ")[0] for line in shown("#tape").split("\n")] == ["ans * 2", "ans * 3", "ans * 4"]
        # The result as the answer; the log has its value and nothing of the tape.
        await enter(pilot, "= 72.72 us * 5")
        await enter(pilot, "ans")
        assert "363.6" in asked(app)
        await press(pilot, "3")
        assert "✓" in seen(app)
    (event,) = stored(house)
    assert (event.typed, event.data["outcome"]) == (quantity.format(363.6e-6, quantity.Kind.TIME), "right")


async def test_the_calculator_is_there_while_a_step_is_asked_and_on_a_low_terminal(house: House) -> None:
    house.settle("en")
    app = house.app("practice", PROBLEM)
    async with app.run_test(size=(40, 12)) as pilot:
        await enter(pilot, "5 ms")
        await press(pilot, "1")
        assert page(app).state == "step"
        await enter(pilot, "= 1+1")
        await enter(pilot, "= 1+2")
        assert str(app.screen.query_one("#tape", Static).content) == "1+2 = 3"
        assert page(app).state == "step"


async def test_on_a_low_terminal_what_is_asked_comes_into_view_with_the_first_letter(house: House) -> None:
    house.settle("en")
    app = house.app("practice", PROBLEM)
    async with app.run_test(size=(40, 12)) as pilot:
        pane = app.screen.query_one(Pane)

        def visible() -> str:
            top = pane.scroll_offset.y
            return "\n".join(pane.text.split("\n")[top : top + pane.size.height])

        assert "communication)?" not in visible()
        await press(pilot, "7")
        assert "communication)?" in visible()
        # And whoever scrolls back up to look something up isn't sent down again at each letter.
        await press(pilot, "pageup", "pageup", "pageup", "0")
        assert "communication)?" not in visible()
        assert app.screen.query_one("#unit").region.right <= 40


@both
async def test_the_first_steps_stand_there_worked_while_the_family_is_new(house: House, lang: Lang) -> None:
    house.settle(lang)
    app = house.app("practice", "ddp-exposed")
    async with app.run_test(size=(80, 24)) as pilot:
        session = page(app)._session
        assert len(session.worked) > 1
        text = seen(app)
        heading = say("practice.worked", lang)
        question = session.prose.ask(session.problem, lang)[:12]
        assert text.index(heading) < text.index("1. ") < text.index(question)
        assert f"{len(session.worked)}. " in text
        # Right with that help, the last of them is left to the person soon, and is then what is asked for first.
        for _ in range(4):
            if len(session.worked) < len(session.problem.steps) - 1:
                break
            await enter(pilot, printed(session.problem.answer, session.problem))
            await press(pilot, "2", "n")
        assert heading in seen(app)
        await enter(pilot, "99 h")
        await press(pilot, "2")
        step = session.step
        assert step is session.problem.steps[len(session.worked)]
        assert say("practice.step-asked-next", lang) in seen(app)
        await enter(pilot, quantity.format(step.value, step.kind, step.unit, 9))
        assert say("practice.step-right", lang) in seen(app)


async def test_what_cannot_be_stored_is_said_and_the_same_key_tries_again(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.settle("en")
    app = house.app("practice", PROBLEM)
    async with app.run_test(size=(80, 24)) as pilot:
        await enter(pilot, "0.3636")

        def full(*_: object, **__: object) -> None:
            raise NotWrittenError("disk-full", path="history.db")

        with monkeypatch.context() as broken:
            broken.setattr(house.store, "append", full)
            await press(pilot, "3")
            assert "The disk is full" in seen(app)
            assert "Read as 0.3636 ms" in asked(app)
        assert box(app) == "0.3636"
        await press(pilot, "3")
        assert "✓ Right" in seen(app)
    assert [event.confidence for event in stored(house)] == [90]


async def test_giving_up_after_something_unread_shows_the_solution_alone(house: House) -> None:
    house.settle("en")
    app = house.app("practice", PROBLEM)
    async with app.run_test(size=(80, 24)) as pilot:
        await enter(pilot, "what?")
        await press(pilot, "ctrl+g")
        assert "Worked solution" in seen(app)
        assert "Not understood" not in seen(app)


@both
async def test_statistics_say_how_right_one_is_when_sure(house: House, lang: Lang) -> None:
    house.settle(lang)
    app = house.app("practice", PROBLEM)
    async with app.run_test(size=(80, 24)) as pilot:
        for number in range(5):
            now = problem(app)
            await enter(pilot, printed(now.answer if number else 0.9 * now.answer, now))
            await press(pilot, "3", "ctrl+g", "n")
        await press(pilot, "escape", "t")
        share = say("history.stats-share", lang, name=say("practice.sure-sure", lang), rate="80 %", right=4, count=5)
        assert say("practice.calibration", lang) in seen(app)
        assert share in seen(app)


@both
async def test_help_tells_of_both(house: House, lang: Lang) -> None:
    house.settle(lang)
    app = house.app("practice", PROBLEM)
    async with app.run_test(size=(120, 60)) as pilot:
        await press(pilot, "f1")
        flat = "".join(seen(app).split())
        for key in ("sure-guess", "sure-unsure", "sure-sure", "calculate", "change", "asking"):
            assert "".join(say(f"practice.{key}-about", lang).split())[:20] in flat
