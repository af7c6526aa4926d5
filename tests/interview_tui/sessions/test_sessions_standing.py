"""How far a family is, in words."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from sessions_fakes import SETTINGS, Clock, FakeDeck, FakeProblems, open_store

from interview_tui.history.state import SkillState
from interview_tui.history.stats import stats
from interview_tui.sessions.practice import PracticeSession
from interview_tui.sessions.report import stats_lines
from interview_tui.sessions.standing import standing


@pytest.mark.parametrize(
    ("state", "zh", "en"),
    [
        (SkillState(), "还没有做对过", "none right yet"),
        (SkillState(given=1), "最多先给 1 步", "up to 1 step given"),
        (SkillState(given=3), "最多先给 3 步", "up to 3 steps given"),
        (SkillState(given=0), "已不用给步骤", "done without help"),
        (SkillState(given=0, mastered=5, due=11), "已掌握", "mastered"),
        (SkillState(given=2, mastered=5, due=10), "已掌握，今天该复习", "mastered, due today"),
    ],
)
def test_each_standing_has_its_words(state: SkillState, zh: str, en: str) -> None:
    assert (standing(state, 10, "zh"), standing(state, 10, "en")) == (zh, en)


def test_the_statistics_say_it_of_each_family(tmp_path: Path) -> None:
    clock = Clock()
    with open_store(tmp_path) as store:
        for name, typed in (("half@1:8", "-1"), ("double@1:21", "42")):
            session = PracticeSession(
                FakeDeck(), store, clock, SETTINGS, random.Random(1), name=name, problems=FakeProblems()
            )
            session.answer(typed)
        found = stats(store, clock().toordinal(), {}, {})
        assert "half: 0 % (1 problem), none right yet" in stats_lines(found, FakeDeck(), "en")
        assert "double：100 %（1 题），已不用给步骤" in stats_lines(found, FakeDeck(), "zh")
