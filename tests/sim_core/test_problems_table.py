"""The README's table is made from what families declare."""

from __future__ import annotations

import re

import pytest

from sim_core import problems
from sim_core.problems import table


def listed() -> list[str]:
    return re.findall(r"^\| `([a-z0-9-]+)` \|", table.README.read_text(encoding="utf-8"), flags=re.MULTILINE)


def test_the_readme_lists_only_families_that_exist_and_each_once() -> None:
    names = listed()
    assert len(names) >= 36
    assert len(set(names)) == len(names)
    assert set(names) <= set(problems.calculations())


@pytest.mark.long
def test_the_readme_lists_every_family() -> None:
    assert listed() == problems.calculations()


def test_a_row_says_what_the_family_declares() -> None:
    row = table.row("ring-all-reduce", 20)
    assert row.startswith("| `ring-all-reduce` | time, ms | How long a ring all-reduce takes")
    for wrong in problems.family("ring-all-reduce").asks[0].mistakes:
        assert re.search(rf"{wrong.code} \d+%", row)
    assert re.search(r" \| \d+% \| ", row)
    assert row.count("|") == 7


def test_a_table_is_put_between_the_marks() -> None:
    text = f"before\n{table.BEGIN}\nold\n{table.END}\nafter\n"
    assert table.put(text, "new") == f"before\n{table.BEGIN}\nnew\n{table.END}\nafter\n"
    with pytest.raises(ValueError, match="no marks"):
        table.put("nothing here", "new")
