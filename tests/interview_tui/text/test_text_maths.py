"""Formulas in a terminal: one line that keeps its meaning, or rows that fit."""

from __future__ import annotations

import pytest

from interview_tui.text import cells, maths


@pytest.mark.parametrize(
    ("tex", "expected"),
    [
        (r"\frac{p-1}{m}", "(p-1)/m"),
        (r"\frac{p-1}{m} + p - 1", "(p-1)/m + p - 1"),
        (r"\frac{a}{2b}", "a/(2b)"),
        (r"\frac{2(p-1)}{p}", "2(p-1)/p"),
        (r"\frac{a}{b}c", "(a/b)·c"),
        (r"c\frac{a}{b}", "c·a/b"),
        (r"\frac{a}{b}/c", "(a/b)/c"),
        (r"\frac{\frac{a}{b}}{c}", "(a/b)/c"),
        (r"\frac{a}{\frac{b}{c}}", "a/(b/c)"),
        (r"\frac{a}{b}^2", "(a/b)²"),
        (r"\frac{a+b}{c}\frac{d}{e}", "((a+b)/c)·d/e"),
        (r"1.2\,\text{GB} / 50\,\text{MiB}", "1.2 GB / 50 MiB"),
        (r"a/b", "a/b"),
        (r"\frac12", "1/2"),
        (r"\frac{2\,\text{GB}}{50\,\text{GB/s}}", "(2 GB)/(50 GB/s)"),
        (r"\frac{T_{\text{comm}}}{T}", "T_comm/T"),
        (r"T_{\text{step}} = T_{\text{fwd}} + \max(T_b, T_c)", "T_step = T_fwd + max(T_b, T_c)"),
        (r"\left\lceil \frac{S}{b} \right\rceil", "⌈S/b⌉"),
        (r"\lceil S/b \rceil", "⌈S/b⌉"),
        (r"x_{i+1}^{2}", "xᵢ₊₁²"),
        (r"x_{i,j}", "x_(i,j)"),
        (r"T_{comm}^2", "(T_comm)²"),
        (r"10^{-3}", "10⁻³"),
        (r"e^{-x/2}", "e^(-x/2)"),
        (r"{(a+b)}^2", "(a+b)²"),
        (r"{a+b}^2", "(a+b)²"),
        (r"\sqrt{x+1}", "√(x+1)"),
        (r"\sqrt[3]{x}", "∛x"),
        (r"\sum_{i=1}^{n} t_i", "∑ᵢ₌₁ⁿ tᵢ"),
        (r"n\log_2 n", "n log₂ n"),
        (r"\min_{i}", "minᵢ"),
        (r"2 \times 7 \cdot 8 \approx 112", "2 × 7·8 ≈ 112"),
        (r"a \le b \ge c \ne d", "a ≤ b ≥ c ≠ d"),
        ("a≤b", "a ≤ b"),
        ("x<=y", "x <= y"),
        (r"-x", "-x"),
        (r"a = -1", "a = -1"),
        (r"1{,}000", "1,000"),
        (r"\alpha + \beta n", "α + β n"),
        (r"\text{暴露时间} = 70\ \mathrm{ms}", "暴露时间 = 70 ms"),
        (r"50\%", "50%"),
        (r"\{1, 2\}", "{1, 2}"),
        (r"\begin{cases} a & x<1 \\ b & x \ge 1\end{cases}", "{a, x<1; b, x≥1"),
        (r"\hat{x}", "x\u0302"),
    ],
)
def test_on_one_line(tex: str, expected: str) -> None:
    assert maths.fault(tex) is None
    assert maths.inline(tex) == expected


@pytest.mark.parametrize(
    ("tex", "code", "offset"),
    [
        (r"a + \foo{x}", "unknown-tex", 4),
        ("{a", "unbalanced-brace", 0),
        ("a}", "unbalanced-brace", 1),
        (r"\frac{a", "unbalanced-brace", 5),
        (r"\frac{a}", "unbalanced-brace", 8),
        (r"\left( a", "unbalanced-brace", 5),
        ("50%", "unknown-tex", 2),
        (r"\begin{tikz}x\end{tikz}", "unknown-tex", 0),
        ("{" * 500 + "}" * 500, "unknown-tex", 39),
        (r"\sqrt" * 500 + "x", "unknown-tex", 200),
    ],
)
def test_what_cannot_be_shown_is_named_and_shown_as_source(tex: str, code: str, offset: int) -> None:
    found = maths.fault(tex)
    assert found is not None
    assert (found.code, found.offset) == (code, offset)
    assert maths.inline(tex) == tex


def test_display_is_set_out_where_it_fits_and_on_lines_where_not() -> None:
    tex = r"T_{\text{exposed}} = \frac{2(p-1)}{p}\cdot\frac{N}{B}"
    assert maths.display(tex, 40) == [
        "            2(p-1)   N",
        "T        = ╶──────╴⋅╶─╴",
        " exposed      p      B",
    ]
    assert maths.display(tex, 20) == ["T_exposed =", "(2(p-1)/p)·N/B"]


def test_display_counts_han_as_two_cells() -> None:
    rows = maths.display(r"T_{\text{暴露}} = \frac{a}{b}", 40)
    assert rows == ["         a", "T     = ╶─╴", " 暴露    b"]
    assert cells(" 暴露    ") == cells("         ")


def test_display_never_shows_a_stand_in_or_a_question_mark() -> None:
    for tex in (r"\argmax_x f", r"a \coloneqq b", r"\text{大小} \gtrsim 1", r"\binom{n}{k}", r"\overline{x}"):
        rows = maths.display(tex, 60)
        assert not any("\ua500" <= char <= "\ua63f" or char == "?" for row in rows for char in row), rows
