"""The line of keys: nothing is lost, and no key is parted from what it does, at any width."""

from __future__ import annotations

from pathlib import Path

import pytest
from app_house import House
from hypothesis import given
from hypothesis import strategies as st
from textual.content import Content

from interview_tui.app.widgets.grades import Grades
from interview_tui.app.widgets.keys import Keys
from interview_tui.app.widgets.offers import flowed
from interview_tui.messages import Lang

WORDS = st.lists(st.sampled_from(["q quit", "l 中文", "⏎ choose", "␣ show the answer", "a 忘了 今天再来"]), max_size=9)


@given(WORDS, st.integers(1, 4), st.integers(1, 60))
def test_parts_stay_whole_and_in_order(words: list[str], gap: int, width: int) -> None:
    laid = flowed([Content(word) for word in words], gap, width)
    lines = laid.plain.split("\n") if words else []
    assert [word for line in lines for word in line.split(" " * gap) if gap > 1] == (words if gap > 1 else [])
    assert "".join(laid.plain.split()) == "".join("".join(words).split())
    for line in lines:
        assert Content(line).cell_length <= width or line in words


@pytest.mark.parametrize("lang", ["zh", "en"])
async def test_keys_wrap_between_one_another_also_after_a_resize(tmp_path: Path, lang: Lang) -> None:
    house = House(tmp_path)
    house.settle(lang)
    async with house.app().run_test(size=(80, 24)) as pilot:
        await pilot.press("s", "space")
        for width in (80, 40, 23, 120):
            await pilot.resize_terminal(width, 24)
            await pilot.pause()
            for row in (pilot.app.screen.query_one(Keys), pilot.app.screen.query_one(Grades)):
                lines = str(row.content).split("\n")
                # Each is shown as it was laid out: nothing was broken once more.
                assert row.size.height == len(lines)
                assert all(Content(line).cell_length <= width - 2 for line in lines)
                assert all(line.split(" ")[0].strip() for line in lines)
    house.leave()
