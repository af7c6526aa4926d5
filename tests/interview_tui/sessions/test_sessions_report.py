"""Plan and statistics as lines, in both languages."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from sessions_fakes import SETTINGS, Clock, FakeDeck, open_store

from interview_tui.history.agenda import Interview
from interview_tui.history.confidence import Sure
from interview_tui.history.days import DayRule
from interview_tui.history.event import Rating
from interview_tui.history.stats import stats
from interview_tui.messages import LANGS, Lang, say
from interview_tui.sessions.planning import plan
from interview_tui.sessions.report import HANDFUL, plan_lines, stats_lines
from interview_tui.sessions.study import StudySession

TODAY = date(2026, 11, 29).toordinal()


@pytest.mark.parametrize(("lang", "words"), [("zh", "预计答得出"), ("en", "expected to be known")])
def test_a_plan_in_words(tmp_path: Path, lang: Lang, words: str) -> None:
    deck = FakeDeck(names=("a", "b"), size=12)
    with open_store(tmp_path) as store:
        found = plan(deck, store, Clock(), SETTINGS, [Interview(TODAY + 5, "快手")], 5)
    lines = plan_lines(found, deck, lang)
    assert lines[0].startswith("2026-12-04 快手")
    assert words in lines[0]
    assert sum(line.startswith("2026-") for line in lines) == 6
    assert "2026-11-29" in lines[5]
    assert str(len(found.dropped)) in lines[11]
    assert len(found.dropped) > 10
    assert str(len(found.dropped) - 10) in lines[-1]


@pytest.mark.parametrize(("lang", "words"), [("zh", "隔天还记得"), ("en", "Known again on a later day")])
def test_statistics_in_words(tmp_path: Path, lang: Lang, words: str) -> None:
    deck, clock = FakeDeck(size=3), Clock()
    topics, levels = {e.id: e.topic for e in deck.index}, {e.id: e.level for e in deck.index}
    with open_store(tmp_path) as store:
        assert len(stats_lines(stats(store, TODAY, topics, levels), deck, lang)) == 1
        for rating in (Rating.GOOD, Rating.AGAIN):
            session = StudySession(deck, store, clock, SETTINGS)
            while session.current and session.counts.done < 3:
                session.reveal()
                session.grade(rating, confidence=80)
            clock.on(days=2)
        found = stats(store, TODAY + 4, topics, levels)
    lines = stats_lines(found, deck, lang)
    assert any(words in line and "0 %" in line and "3" in line for line in lines)
    assert any(("sure: 50 % (3 of 6)" if lang == "en" else "有把握：50 %（3/6）") in line for line in lines)
    assert any(("surer than you are right" if lang == "en" else "把握偏大") in line for line in lines)


@pytest.mark.parametrize("lang", LANGS)
def test_confidence_is_only_spoken_of_once_there_is_a_handful(tmp_path: Path, lang: Lang) -> None:
    title, low = say("practice.calibration", lang), say("practice.righter-than-sure", lang)
    with open_store(tmp_path) as store:
        for count in range(1, 7):
            store.append(
                "attempt", "f", now=Clock()(), days=DayRule(SETTINGS.zone), problem=f"f@1:{count}",
                confidence=Sure.GUESS.percent, data={"phase": "ask", "outcome": "right", "try": 1},
            )  # fmt: skip
            found = stats(store, TODAY, {}, {})
            lines = stats_lines(found, FakeDeck(), lang)
            assert (title in lines) is (count >= HANDFUL)
            assert (low in lines) is (count >= HANDFUL)
            # Whoever reads the data draws his own conclusions.
            assert list(found.json()["calibration"]) == [
                {"level": "guess", "low": 0, "high": 40, "count": count, "said": 0.25, "came_true": 1.0}
            ]
