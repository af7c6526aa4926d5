"""Names in text: put in where a person meant it, and nowhere else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interview_tui.deck.placeholders import fill, names, tex, used

VALUES = {"step": "300.4 ms", "share": "37.5 %", "n": "8", "rate": "50 GB/s"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("takes {step}", "takes 300.4 ms"),
        ("{n}{n} {step}，{share}", "88 300.4 ms，37.5 %"),
        (r"$T = \num{step}$", r"$T = 300.4\,\text{ms}$"),
        (r"$$\frac{\num{n}}{2} = \num{share}$$", r"$$\frac{8}{2} = 37.5\,\%$$"),
        (r"$x_{step} + \text{step} + {step}$", r"$x_{step} + \text{step} + {step}$"),
        ("`{step}` and ``a ` {step}``", "`{step}` and ``a ` {step}``"),
        ("```py\nf'{step}'\n```\n{step}", "```py\nf'{step}'\n```\n300.4 ms"),
        (r"\{step} and {step}", r"\{step} and 300.4 ms"),
        (r"costs \$5, {step}, \$6", r"costs \$5, 300.4 ms, \$6"),
        ("{ step } {Step} {} {1} {a b}", "{ step } {Step} {} {1} {a b}"),
        ("{unknown}", "{unknown}"),
        (r"$\num{unknown}$", r"$\num{unknown}$"),
        ("{{step}}", "{300.4 ms}"),
        ("5 $ and {step} $", "5 $ and 300.4 ms $"),
    ],
)
def test_where_a_name_is_filled(text: str, expected: str) -> None:
    assert fill(text, VALUES) == expected


def test_names_say_where_they_stand_and_which_are_lost_in_maths() -> None:
    text = r"{a} $\num{b} {c} x_{d} \frac{e}{f}$ `{g}`"
    assert [(name.name, name.bare) for name in names(text)] == [("a", False), ("b", False), ("c", True)]
    assert [text[name.offset :].lstrip("\\num{")[0] for name in names(text)] == ["a", "b", "c"]
    assert used(text) == {"a", "b"}


@pytest.mark.parametrize(
    ("value", "expected"),
    [("8", "8"), ("1.5x", "1.5x"), ("25 MiB", r"25\,\text{MiB}"), ("9 K tokens/s", r"9\,\text{K tokens/s}")],
)
def test_a_value_as_tex(value: str, expected: str) -> None:
    assert tex(value) == expected


PIECES = st.sampled_from(["{step}", "$", "`", "\\", "{", "}", "\n", "a", "中", "\\num{step}", "```", "_"])


@given(st.lists(PIECES).map("".join) | st.text())
def test_filling_changes_nothing_but_names(text: str) -> None:
    assert fill(text, {}) == text
    filled = fill(text, {"step": "1 ms"})
    assert (filled == text) == ("step" not in used(text))
