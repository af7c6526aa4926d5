"""What `check` says of card text before a person sees it."""

from __future__ import annotations

import pytest

from interview_tui.text import TextFault, faults


@pytest.mark.parametrize(
    ("markdown", "code", "offset", "detail"),
    [
        ("步长 $T = N/B 的", "unclosed-dollar", 3, "$T = N/B 的"),
        ("一行\n\n- 二 $x", "unclosed-dollar", 8, "$x"),
        ("$$ a + b", "unclosed-dollar", 0, "$$ a + b"),
        ("$2N/B 的", "unclosed-dollar", 0, "$2N/B 的"),
        (r"a $2 \cdot x", "unclosed-dollar", 2, "$2 "),
        ("|a|b|\n|-|-|\n|$x|y|", "unclosed-dollar", 13, "$x"),
        (r"看 $a + \foo$ 吧", "unknown-tex", 7, r"\foo"),
        ("$50%$", "unknown-tex", 3, "%"),  # a comment to MathJax: the rest would vanish
        ("> 看\n> $\\frac{a$ b", "unbalanced-brace", 12, "{"),
        ("$$\n\\frac{a}{\n$$", "unbalanced-brace", 11, "{"),
        ("a\x07b", "control-character", 1, "U+0007"),
        ("a\u202eb", "control-character", 1, "U+202E"),
        ("第一<br>第二", "raw-html-ignored", 2, "<br>"),
        ("a <!-- b -->", "raw-html-ignored", 2, "<!--"),
    ],
)
def test_a_fault_is_named_where_it_stands(markdown: str, code: str, offset: int, detail: str) -> None:
    assert faults(markdown) == [TextFault(code, offset, detail)]


@pytest.mark.parametrize("markdown", ["很**“重点”**很", "**重点：**文字", "*强调。*后", "**重叠（overlap）**的意思"])
def test_emphasis_that_other_markdown_would_drop(markdown: str) -> None:
    found = faults(markdown)
    assert {fault.code for fault in found} == {"dropped-emphasis"}
    assert [markdown[fault.offset] for fault in found] == ["*", "*"]


@pytest.mark.parametrize(
    "markdown",
    [
        "costs $5, then $1.20, then $3M",
        "`$HOME` and $HOME/.config and ${HOME} and $NCCL_ALGO",
        r"\$x 与 \*\*不是\*\*",
        "`$x` 与 `**`",
        "```\n$x **重点：**文\n```",
        "2 * 3, 2**10 与 a ** b",
        "**重点**：文字，**last** bucket",
        "vector<int> a<b x<=y <https://a.b>",
        r"$\frac{p-1}{m}$ 与 $$\max(a, b)$$ 与 $n$-way",
        "\ufeff文字\r\n文字\t",
        "{step} 与 $T = {step}$",
        "snake_case_name __init__",
    ],
)
def test_what_is_no_fault(markdown: str) -> None:
    assert faults(markdown) == []


def test_faults_come_in_the_order_of_the_text() -> None:
    found = faults("$x 和 <b> 和 $\\foo$ 和 \x01")
    assert [fault.offset for fault in found] == sorted(fault.offset for fault in found)
    assert len(found) == 4
