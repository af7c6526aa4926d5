"""Put off, suspend, resume, flag and note, by keys, in Study, on the page of a card and in Browse."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from app_house import House, press, seen
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static

from interview_tui.app.actions import PAGES
from interview_tui.app.app import InterviewApp
from interview_tui.app.screens.browse import BrowsePage
from interview_tui.app.screens.card import CardPage
from interview_tui.app.screens.study import StudyPage
from interview_tui.app.widgets.box import Note
from interview_tui.app.widgets.keys import Keys
from interview_tui.history.event import BURY, FLAG, NOTE, REVIEW, SUSPEND, UNDO
from interview_tui.history.store import Store
from interview_tui.messages import LANGS, Lang, say

DECK = Path(__file__).parents[2] / "data" / "app_deck"
SIZE = (80, 24)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    found = House(tmp_path / "home", DECK)
    found.settle("en")
    yield found
    found.leave()


def shown(pilot: Pilot[None]) -> str:
    assert isinstance(pilot.app, InterviewApp)
    return seen(pilot.app)


def at_hand(pilot: Pilot[None]) -> str:
    page = pilot.app.screen
    assert isinstance(page, StudyPage | CardPage | BrowsePage)
    assert page.at_hand is not None
    return page.at_hand


def kinds(house: House) -> list[str]:
    assert house.store is not None
    return [event.kind for event in house.store.events()]


def below(pilot: Pilot[None]) -> str:
    """What Browse says below its list."""
    found = pilot.app.screen.query_one("#marks", Static)
    return str(found.content) if found.display else ""


@pytest.mark.parametrize("revealed", [False, True])
async def test_a_card_is_put_off_before_or_after_the_reveal_and_back_tomorrow(house: House, revealed: bool) -> None:
    async with house.app("study").run_test(size=SIZE) as pilot:
        first = at_hand(pilot)
        await press(pilot, *(["space"] if revealed else []), "b")
        assert at_hand(pilot) != first
        assert "Put off until tomorrow" in shown(pilot)
        assert kinds(house) == [BURY]
        await press(pilot, "z")
        assert at_hand(pilot) == first
        assert "No longer put off" in shown(pilot)
        await press(pilot, "b")
    house.clock.go_on(days=1)
    async with house.app("study").run_test(size=SIZE) as pilot:
        assert at_hand(pilot) == first
        assert "Put off" not in shown(pilot)


async def test_what_suspending_means_is_said_once_and_undone_by_z(house: House) -> None:
    async with house.app("study").run_test(size=SIZE) as pilot:
        first = at_hand(pilot)
        await press(pilot, "s")
        told = " ".join(shown(pilot).split())
        assert "isn't asked any more" in told
        assert "search for suspended and press ^R" in told
        second = at_hand(pilot)
        assert second != first
        await press(pilot, "space", "s")
        told = " ".join(shown(pilot).split())
        assert "Suspended: “" in told
        assert "isn't asked any more" not in told
        await press(pilot, "z", "z")
        assert at_hand(pilot) == first
        assert kinds(house) == [SUSPEND, SUSPEND, UNDO, UNDO]
        # Said to the end of the day as well, where nothing is left.
        await press(pilot, *"sss")
        assert "There is nothing to study today." in shown(pilot)
        assert "Suspended: “" in shown(pilot)


async def test_a_flag_is_set_and_taken_off_and_the_card_stays_as_it_was(house: House) -> None:
    async with house.app("study").run_test(size=SIZE) as pilot:
        first = at_hand(pilot)
        await press(pilot, "space", "2", "f")
        assert "Flagged" in shown(pilot)
        assert "[x] 2" in shown(pilot)
        assert house.store is not None
        state = house.store.card(first)
        assert state is not None
        assert state.flag == 1
        await press(pilot, "z")
        assert "The flag is as it was before" in shown(pilot)
        assert "[x] 2" in shown(pilot)
        await press(pilot, "f", "f")
        assert "The flag is off." in shown(pilot)
        assert kinds(house) == [FLAG, UNDO, FLAG, FLAG]


@pytest.mark.parametrize("key", ["enter", "ctrl+s"])
async def test_a_note_is_kept_and_shown_with_the_answer(house: House, key: str) -> None:
    async with house.app("study").run_test(size=SIZE) as pilot:
        first = at_hand(pilot)
        await press(pilot, "m", *"ask z", "space", *"all", key)
        assert not pilot.app.screen.query(Note)
        assert "it is shown with the answer" in shown(pilot)
        assert "ask z all" not in shown(pilot)
        assert kinds(house) == [NOTE]
        await press(pilot, "space")
        assert "Your note\nask z all" in shown(pilot)
        # Opened again it holds what there is; Esc leaves it so.
        await press(pilot, "m", *" more")
        assert pilot.app.screen.query_one(Note).text == "ask z all more"
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, StudyPage)
        assert "Your note\nask z all\n" in shown(pilot)
        assert kinds(house) == [NOTE]
        # The same again is nothing new, an empty one is removed, and z brings it back.
        await press(pilot, "m", key)
        assert kinds(house) == [NOTE]
        await press(pilot, "m", "ctrl+u", key)
        assert "The note is removed." in shown(pilot)
        assert "Your note" not in shown(pilot)
        await press(pilot, "z")
        assert "Your note\nask z all" in shown(pilot)
        await press(pilot, "g")
    assert kinds(house) == [NOTE, NOTE, UNDO, REVIEW]
    async with house.app("study").run_test(size=SIZE) as pilot:
        await press(pilot, "z", "space")  # beyond a restart: the grade, then the note
        assert at_hand(pilot) == first
        assert "Your note\nask z all" in shown(pilot)
        await press(pilot, "z")
        assert "Your note" not in shown(pilot)


async def test_a_typed_answer_and_a_note_do_not_get_into_each_other(house: House) -> None:
    async with house.app("study").run_test(size=SIZE) as pilot:
        await press(pilot, "t", *"mine", "escape", "m", *"note", "enter", "t")
        await press(pilot, "ctrl+s")
        assert "Your attempt\nmine" in shown(pilot)
        assert "Your note\nnote" in shown(pilot)


async def test_the_language_changes_in_the_box(house: House) -> None:
    async with house.app("study").run_test(size=SIZE) as pilot:
        await press(pilot, "m", *"half", "ctrl+l")
        box = pilot.app.screen.query_one(Note)
        assert box.text == "half"
        assert "我的笔记" in str(box.border_title)
        assert "⏎ 保存" in shown(pilot)


@pytest.mark.parametrize("lang", LANGS)
async def test_what_cannot_be_written_is_said_and_the_note_stays_in_the_box(house: House, lang: Lang) -> None:
    house.settle(lang)
    parts = house.app().parts
    reader = Store.open(house.folders.history, "reader", write=False)
    app = InterviewApp(replace(parts, store=reader), "study")
    said = say("history.reading-only", lang, path="").split("（")[0].split(":")[0][:8]
    async with app.run_test(size=SIZE) as pilot:
        first = at_hand(pilot)
        await press(pilot, "t", *"mine", "ctrl+s", "1")
        for key in "bsf":
            await press(pilot, key)
            assert said in seen(app)
            assert at_hand(pilot) == first
            assert "mine" in seen(app)
            assert "[x] 1" in seen(app)
        await press(pilot, "m", *"my words", "enter")
        assert pilot.app.screen.query_one(Note).text == "my words"
        assert said in seen(app)
        await press(pilot, "escape", "q", "b", *"overlap.ex", "ctrl+n", *"more", "enter")
        assert pilot.app.screen.query_one(Note).text == "more"
        assert said in below(pilot)
    reader.close()


async def test_the_page_of_a_card_says_how_it_is_marked_and_changes_it(house: House) -> None:
    async with house.app("browse").run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, CardPage)
        card = at_hand(pilot)
        await press(pilot, "f", "s")
        told = " ".join(shown(pilot).split())
        assert "A suspended card isn't asked any more" in told
        assert "Suspended: it isn't asked. r resumes it." in told
        assert "Flagged" in told
        assert "r resume" in told
        await press(pilot, "m", *"own words", "enter")
        assert "Your note\nown words" in shown(pilot)
        # z, newest first: the note, the suspension, the flag; then no more.
        await press(pilot, "z")
        assert "own words" not in shown(pilot)
        await press(pilot, "z")
        assert "No longer suspended" in shown(pilot)
        await press(pilot, "s", "r")
        assert "Resumed, to be asked again" in shown(pilot)
        assert "r resume" not in shown(pilot)
        await press(pilot, "z", "z", "z")
        assert "The flag is as it was before" in shown(pilot)
        await press(pilot, "z")
        assert "Nothing was done to this card today" in shown(pilot)
        # Another card is another matter.
        await press(pilot, "n")
        assert at_hand(pilot) != card
        assert "Nothing was done" not in shown(pilot)
        await press(pilot, "m", "x", "escape")
        assert isinstance(pilot.app.screen, CardPage)


async def test_browse_finds_a_suspended_card_and_resumes_it(house: House) -> None:
    async with house.app("study").run_test(size=SIZE) as pilot:
        card = at_hand(pilot)
        await press(pilot, "m", *"ask Anna", "enter", "f", "s", "q", "b", *"suspended")
        assert isinstance(pilot.app.screen, BrowsePage)
        assert at_hand(pilot) == card
        assert "1 found" in shown(pilot)
        row = pilot.app.screen.query_one("#found", OptionList).get_option_at_index(0)
        assert "suspended · flagged · note" in str(row.prompt)
        assert "Suspended: it isn't asked. ^R resumes it." in below(pilot)
        assert "Your note  ask Anna" in below(pilot)
        assert "^R resume" in shown(pilot)
        await press(pilot, "ctrl+r")
        assert "Resumed, to be asked again" in below(pilot)
        assert "^R resume" not in shown(pilot)
        await press(pilot, "ctrl+z")
        assert "Suspended again" in below(pilot)
        await press(pilot, "ctrl+r", "ctrl+u", *"anna")
        assert at_hand(pilot) == card
        assert "Suspended" not in below(pilot)
    async with house.app("study").run_test(size=SIZE) as pilot:
        assert at_hand(pilot) == card


async def test_a_note_is_written_in_browse_beside_the_list(house: House) -> None:
    async with house.app("browse").run_test(size=SIZE) as pilot:
        await press(pilot, "down")
        card = at_hand(pilot)
        await press(pilot, "ctrl+n", *"q first", "enter")
        assert at_hand(pilot) == card
        assert "The note is saved." in below(pilot)
        assert "Your note  q first" in below(pilot)
        await press(pilot, "f4", *" x", "escape")
        assert "q first x" not in below(pilot)
        # The letters belong to the search again, and what the card's own page changes is seen at once.
        await press(pilot, *"first")
        assert pilot.app.screen.query_one("#search", Input).value == "first"
        await press(pilot, "enter", "f", "q")
        assert "Flagged" in below(pilot)
        await press(pilot, "up", "down")
        assert "The note is saved." not in below(pilot)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("page", ["study", "card", "browse"])
async def test_the_keys_stay_on_one_line_of_80(house: House, lang: Lang, page: str) -> None:
    house.settle(lang)
    async with house.app("study" if page == "study" else "browse").run_test(size=SIZE) as pilot:
        if page == "card":
            await press(pilot, "enter")
        steps = {"study": ("space", "m", "escape"), "card": ("s", "f", "m"), "browse": ("ctrl+n", "escape")}[page]
        for step in ("", *steps):
            await press(pilot, *([step] if step else []))
            assert "\n" not in str(pilot.app.screen.query_one(Keys).content)


async def test_a_very_narrow_terminal_keeps_its_lines_for_the_grades(house: House) -> None:
    async with house.app("study").run_test(size=(20, 8)) as pilot:
        first = at_hand(pilot)
        await press(pilot, "space")
        assert "put off" not in shown(pilot)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert "b put off" in shown(pilot)
        await pilot.resize_terminal(20, 8)
        await press(pilot, "b")  # the key is there all the same
        assert at_hand(pilot) != first


@pytest.mark.parametrize(("page", "calls"), [
    ("study", {"bury", "suspend", "flag", "note", "keep_note", "undo"}),
    ("card", {"suspend", "resume", "flag", "note", "keep_note", "undo_mark"}),
    ("browse", {"resume", "note", "keep_note", "undo_mark"}),
])  # fmt: skip
def test_the_help_page_has_them_all(page: str, calls: set[str]) -> None:
    assert calls <= {action.call for action in PAGES[page]}
