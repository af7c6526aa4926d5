"""What a person must know before, or at the end: that nothing can be graded here, that cards were left out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from app_house import House, seen

from interview_tui.app.app import InterviewApp
from interview_tui.cli import start
from interview_tui.cli.context import Context
from interview_tui.history.days import DayRule
from interview_tui.history.event import ATTEMPT
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


@pytest.mark.parametrize("lang", LANGS)
async def test_the_command_that_checks_names_the_folder_of_cards(tmp_path: Path, lang: Lang) -> None:
    (tmp_path / "deck" / "t").mkdir(parents=True)
    topic = "title: {zh: 题, en: T}\nsources: [{id: src, title: S}]\n"
    (tmp_path / "deck" / "t" / "topic.yaml").write_text(topic, encoding="utf-8")
    broken = [CARD.replace("t.id", f"t.n{n}").replace("level: 2", "level: 9") for n in range(9)]
    (tmp_path / "deck" / "t" / "a.yaml").write_text(CARD + "".join(broken), encoding="utf-8")
    house = House(tmp_path / "home", tmp_path / "deck")
    house.settle(lang)
    context = Context.of({"INTERVIEW_TUI_HOME": str(tmp_path / "home")}, cards=str(tmp_path / "deck"))
    command = f"interview-tui --cards {tmp_path / 'deck'} check"
    with Store.open(house.folders.history, "test") as store:
        app = InterviewApp(start._parts(context, store))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            assert "".join(seen(app).split()).count("".join(command.split())) == 2  # above the faults and below them
            await pilot.press("s", "space", "g")
            await pilot.pause()
            assert "".join(command.split()) in "".join(seen(app).split())


async def test_today_says_how_far_a_calculation_is_as_the_statistics_do(tmp_path: Path) -> None:
    house = House(tmp_path / "home")
    house.settle("en")
    app = house.app()
    assert house.store is not None
    facts = {"phase": "ask", "outcome": "right", "try": 1, "hint": False, "difficulty": 0.0}
    for family, worked in (("ddp-exposed", 2), ("ring-all-reduce", 0)):
        house.store.append(
            ATTEMPT, family, now=house.clock(), days=DayRule("Asia/Shanghai"), problem=f"{family}@1:7",
            milliseconds=60_000, data={**facts, "worked": worked},
        )  # fmt: skip
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        lines = seen(app).splitlines()
        (helped,) = [line for line in lines if app.family_title("ddp-exposed")[:30] in line]
        (alone,) = [line for line in lines if app.family_title("ring-all-reduce")[:30] in line]
        assert helped.endswith("up to 2 steps given")
        assert alone.endswith("done without help")
        assert "% right" not in seen(app)
    house.leave()
