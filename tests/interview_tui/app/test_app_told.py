"""What a person must know before, or at the end: that nothing can be graded here, that cards were left out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from app_house import House, seen

from interview_tui.app.app import InterviewApp
from interview_tui.history.store import Store
from interview_tui.messages import LANGS, Lang, say

CARD = """\
- id: t.id
  kind: concept
  level: 2
  concepts: [c.one]
  question: {zh: "怎么重叠？", en: "How?"}
  answer: {zh: "并行", en: "Side by side"}
  sources: [{ref: src}]
  checked: 2026-11-29
"""


@pytest.mark.parametrize("lang", LANGS)
async def test_study_says_before_the_answer_that_no_grade_is_stored(tmp_path: Path, lang: Lang) -> None:
    house = House(tmp_path / "home")
    house.settle(lang)
    parts = replace(house.app().parts, store=Store.open(house.folders.history, "reader", write=False))
    app = InterviewApp(parts, "study")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert say("history.reading-only", lang, path="").split("{")[0][:8] in seen(app)
    parts.store.close()


@pytest.mark.parametrize(("lang", "said"), [("en", "1 card is left out"), ("zh", "1 张没有用上")])
async def test_all_done_tells_of_the_cards_that_were_left_out(tmp_path: Path, lang: Lang, said: str) -> None:
    (tmp_path / "deck" / "t").mkdir(parents=True)
    topic = "title: {zh: 题, en: T}\nsources: [{id: src, title: S}]\n"
    (tmp_path / "deck" / "t" / "topic.yaml").write_text(topic, encoding="utf-8")
    broken = CARD.replace("t.id", "t.two").replace("level: 2", "level: 9")
    (tmp_path / "deck" / "t" / "a.yaml").write_text(CARD + broken, encoding="utf-8")
    house = House(tmp_path / "home", tmp_path / "deck")
    house.settle(lang)
    app = house.app("study")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert said not in seen(app)
        await pilot.press("space", "g")
        await pilot.pause()
        assert said in seen(app)
        assert "interview-tui check" in seen(app)
    house.leave()
