"""Marks on cards in the plain mode: words at any question of Study."""

from __future__ import annotations

import io
import random
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from interview_tui.config import Settings
from interview_tui.deck import open_deck
from interview_tui.history.event import BURY, FLAG, NOTE, REVIEW, SUSPEND, UNDO
from interview_tui.history.store import Store
from interview_tui.messages import Lang
from interview_tui.plain import study, today
from interview_tui.plain.talk import Talk

NOON = datetime(2026, 11, 29, 4, tzinfo=UTC)
DECK = open_deck(Path(__file__).parents[2] / "data" / "app_deck")
FIRST = DECK.index[0].id

Speak = Callable[..., str]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "history.db", "test") as opened:
        yield opened


@pytest.fixture
def speak(store: Store) -> Speak:
    """Say the lines to one plain session, and give what was heard, on one line."""

    def session(*lines: str, run: Callable[[Talk], int] = study.run, lang: Lang = "en") -> str:
        typed, heard = io.StringIO("".join(f"{line}\n" for line in lines)), io.StringIO()
        settings = Settings(lang, "Asia/Shanghai")
        assert run(Talk(DECK, store, lambda: NOON, settings, random.Random(7), lang, typed, heard)) == 0
        return " ".join(heard.getvalue().split())

    return session


def kinds(store: Store) -> list[str]:
    return [event.kind for event in store.events()]


@pytest.mark.parametrize("before", [(), ("",), ("", "")])
def test_a_card_is_put_off_at_any_question(speak: Speak, store: Store, before: tuple[str, ...]) -> None:
    heard = speak(*before, "bury", "q")
    assert "Put off until tomorrow: “" in heard
    assert kinds(store) == [BURY]
    assert "2 left" in heard.partition("Put off")[2]


def test_suspend_says_what_it_means_once_and_z_takes_it_back(speak: Speak, store: Store) -> None:
    heard = speak("suspend", "suspend", "z", "z", "q")
    assert heard.count("isn't asked any more") == 1
    assert "resume at any later time" in heard
    assert heard.count("No longer suspended: “") == 2
    assert kinds(store) == [SUSPEND, SUSPEND, UNDO, UNDO]


def test_a_suspended_card_is_resumed_from_the_list_also_in_the_menu(speak: Speak, store: Store) -> None:
    heard = speak("suspend", "resume", "", "resume", "1", "q")
    assert "Resume which one?" in heard
    assert "Resumed, to be asked again: “" in heard
    assert kinds(store) == [SUSPEND, SUSPEND]
    heard = speak("resume", "s", "suspend", "q", run=today.run)
    assert "No card is suspended." in heard
    assert "3 new" in heard
    heard = speak("resume", "1", run=today.run)
    assert "Today: 0 due, 2 new" in heard
    assert "Today: 0 due, 3 new" in heard


def test_a_flag_and_the_question_is_asked_again(speak: Speak, store: Store) -> None:
    heard = speak("", "flag", "1", "flag", "z", "g", "q")
    assert "Flagged." in heard
    assert "The flag is off." in heard
    assert "The flag is as it was before" in heard
    assert kinds(store) == [FLAG, FLAG, UNDO, REVIEW]
    assert [event.ticks for event in store.events() if event.kind == REVIEW] == [(0,)]


def test_a_note_on_one_line_shown_with_the_answer(speak: Speak, store: Store) -> None:
    heard = speak("note 说清楚 1 MiB", "", "q")
    assert "The note is saved." in heard
    assert "Your note 说清楚 1 MiB" in heard.partition("The note is saved.")[2]
    # Without words it is said and asked for; Enter leaves it, - removes it, z brings it back.
    heard = speak("note", "", "", "note", "better", "", "note", "-", "z", "q")
    state = store.card(FIRST)
    assert state is not None
    assert state.note == "better"
    assert kinds(store) == [NOTE, NOTE, NOTE, UNDO]
    assert "Your note 说清楚 1 MiB Your note, on one line" in heard
    assert "The note is removed." in heard


def test_an_answer_that_begins_like_a_word_of_ours_is_an_answer(speak: Speak, store: Store) -> None:
    heard = speak("Note that it overlaps", "", "g", "q")
    assert "Your attempt Note that it overlaps" in heard
    assert [event.typed for event in store.events()] == ["Note that it overlaps"]


def test_help_names_the_words_in_both_languages(speak: Speak) -> None:
    for lang in ("en", "zh"):
        heard = speak("?", "", "?", "", "?", "q", lang=lang)
        for word in ("bury", "suspend", "flag", "note", "resume"):
            assert heard.count(word) >= 3, (lang, word)


def test_what_cannot_be_written_is_said_and_the_card_stays(
    speak: Speak, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    from interview_tui.history.errors import NotWrittenError

    def full(*_: object, **__: object) -> None:
        raise NotWrittenError("disk-full", path="x")

    monkeypatch.setattr(store, "append", full)
    heard = speak("mine", "bury", "suspend", "flag", "note words", "q", lang="zh")
    assert heard.count("还有 3 张") == 1  # it is still that card
    assert heard.count("要点里说到了哪几条") == 5
    assert kinds(store) == []
