"""What a card looks like in a terminal."""

from __future__ import annotations

import subprocess
import sys

import pytest

from interview_tui.text import Line, cells, clip, lines, pad, plain, safe, wrap


def shown(markdown: str, width: int = 40, lang: str = "zh", **how: bool) -> list[str]:
    return [text_of(line) for line in lines(markdown, width, lang, **how)]


def text_of(line: Line) -> str:
    return "".join(text for text, _ in line)


def styled(markdown: str) -> list[tuple[str, str]]:
    return [piece for line in lines(markdown, 80, "zh") for piece in line]


def test_importing_text_reads_no_parser_and_no_width_tables() -> None:
    heavy = "{'markdown_it', 'mdit_py_plugins', 'wcwidth', 'texicode', 'interview_tui.text.layout'}"
    code = f"import sys, interview_tui.text as t; t.safe('a'); print(sorted({heavy} & set(sys.modules)))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


@pytest.mark.parametrize(
    ("markdown", "expected"),
    [
        ("重叠的\n意思", "重叠的意思"),  # no space where a line was broken between Han characters
        ("重叠的 意思", "重叠的意思"),  # YAML folds a line break into a space
        ("在\nall-reduce\n之后", "在 all-reduce 之后"),
        ("之后，\nall-reduce", "之后，all-reduce"),
        ("他说\n“重叠”\n很好", "他说“重叠”很好"),
        ("**重点** 文字", "重点文字"),
        ("the last\nbucket", "the last bucket"),
        ("he said\n“hello” to", "he said “hello” to"),
        ("한국어\n문장", "한국어 문장"),  # Korean parts its words
    ],
)
def test_a_source_line_break_leaves_a_space_only_where_the_script_wants_one(markdown: str, expected: str) -> None:
    assert shown(markdown) == [expected]


def test_no_closing_mark_begins_a_line_and_no_opening_mark_ends_one() -> None:
    text = "计算（前向），通信（反向）；“重叠”、《论文》。都在这里！对吗？对：是的……好——嗯、前向/反向【注】"
    for width in range(6, 40):
        rows = shown(text, width)
        assert all(row[0] not in "，。、；：？！）”》】…—/" for row in rows), (width, rows)
        assert all(row[-1] not in "（“《【" for row in rows), (width, rows)
        assert "".join(rows) == text


@pytest.mark.parametrize("width", range(8, 40))
def test_a_word_and_a_number_with_its_unit_stay_whole(width: int) -> None:
    rows = shown("从 370 ms 变成 300.4 ms，8 张卡，50 GB/s 链路，用 all-reduce 通信 $70$ ms", width)
    wanted = ["370 ms", "300.4 ms", "8 张", "50 GB/s", "all-reduce", "70 ms"]
    for whole in wanted:
        if cells(whole) + 2 <= width:  # a mark behind it may not begin a line
            assert any(whole in row for row in rows), (whole, rows)


def test_a_word_longer_than_the_line_is_cut_after_a_slash() -> None:
    rows = shown("见 https://pytorch.org/docs/stable/notes/ddp.html", 24)
    assert rows == ["见", "https://pytorch.org/", "docs/stable/notes/", "ddp.html"]


def test_a_number_parts_from_its_unit_before_a_word_is_cut() -> None:
    assert shown("370 ms", 5) == ["370", "ms"]


def test_a_wide_character_never_straddles_the_edge() -> None:
    assert shown("重叠计算通信", 5) == ["重叠", "计算", "通信"]
    assert clip("重叠计算", 4) == "重…"
    assert clip("重叠", 4) == "重叠"
    assert pad("重", 4) == "重  "
    assert pad("重", 5, "right") == "   重"


def test_marks_that_lie_on_a_letter_stay_on_it() -> None:
    rows = shown("e\u0301" * 7, 5)
    assert rows == ["e\u0301" * 5, "e\u0301" * 2]
    assert cells("e\u0301") == 1
    assert cells("👨\u200d👩\u200d👧") == 2


@pytest.mark.parametrize(
    "text", ["[red]", "x[i][j] = [1]", "C:\\path\\name", "<int> & <b>x</b>", "a_b_c", "2 * 3 * 4", "{step}"]
)
def test_brackets_backslashes_and_tags_are_text(text: str) -> None:
    assert shown(text) == [text]


def test_nothing_drives_the_terminal() -> None:
    assert shown("a\x1b[31mred\x1b]0;title\x07 \x9b2J\u202edlrow\x00") == ["a[31mred]0;title 2Jdlrow"]
    assert safe("a\r\nb\tc\u2028d") == "a\nb\tc\nd"
    assert safe("\ud800").encode() == "\ufffd".encode()
    assert safe("[red]") == "[red]"
    assert safe("1\ufe0f\u20e3 👨\u200d👩 ❤\ufe0f") == "1\ufe0f\u20e3 👨\u200d👩 ❤\ufe0f"


@pytest.mark.parametrize(
    ("markdown", "bold"),
    [
        ("**重点：**文字", "重点："),
        ("很**“重点”**很", "“重点”"),
        ("**重叠（overlap）**的意思", "重叠（overlap）"),
        ("the **last** bucket", "last"),
    ],
)
def test_emphasis_works_beside_han_marks(markdown: str, bold: str) -> None:
    assert (bold, "strong") in styled(markdown)


def test_stars_that_stand_alone_stay_stars() -> None:
    assert shown("2 ** 3 与 a * b") == ["2 ** 3 与 a * b"]


@pytest.mark.parametrize("text", ["costs $5 and $6", "US$5", "$HOME/$USER", "from $5-$6", "$ x $", "a $5 fee, then $7"])
def test_prices_and_variables_are_not_maths(text: str) -> None:
    assert shown(text, lang="en") == [text]


def test_maths_code_and_links_within_a_line() -> None:
    found = styled("第 $n$-way 用 `x[i]` 见 [文档](https://a.b/c) 与 <https://d.e/>，\\$5")
    assert ("n", "math") in found
    assert ("x[i]", "code") in found
    assert ("文档", "link") in found
    assert any("(https://a.b/c)" in text for text, style in found if style == "dim")
    assert sum("https://d.e/" in text for text, _ in found) == 1
    assert any("$5" in text for text, style in found if style == "")


def test_lists_hang() -> None:
    rows = shown("9. 第一项写得很长很长，要折行\n10. 第二项\n    - 嵌套的一项也要折行才行\n", 16)
    assert rows == [
        " 9. 第一项写得很",
        "    长很长，要折",
        "    行",
        "10. 第二项",
        "    • 嵌套的一项",
        "      也要折行才",
        "      行",
    ]
    assert shown("3) x", ascii=True) == ["3) x"]
    assert shown("- x", ascii=True) == ["- x"]


def test_quotes_keep_their_bar() -> None:
    assert shown("> 第一行很长要折行\n> 第二行", 12) == ["│ 第一行很长", "│ 要折行第二", "│ 行"]


def test_code_is_never_wrapped_at_words_and_goes_on_visibly() -> None:
    source = "for rank in range(8): send(rank)  # 发送"
    rows = shown(f"```python\n{source}\n  x\n```", 24)
    assert rows[-1] == "    x"
    assert all(row.startswith("↳ ") for row in rows[1:-1])
    assert rows[0][2:] + "".join(row[2:] for row in rows[1:-1]) == source


def test_tables_wrap_cells_and_cut_nothing() -> None:
    table = "| 并行 | 藏在什么后面 |\n|---|--:|\n| FSDP | 上一层的计算，预取 all-gather |\n"
    assert shown(table, 24) == [
        "并行 │      藏在什么后面",
        "─────┼──────────────────",
        "FSDP │  上一层的计算，预",
        "     │     取 all-gather",
    ]
    narrow = shown(table, 12)
    assert narrow[0] == "并行: FSDP"
    assert "all-gather" in narrow
    assert shown(table, 80, flat=True) == ["并行: FSDP", "藏在什么后面: 上一层的计算，预取 all-gather"]


def test_plain_is_one_line() -> None:
    markdown = "# 题目\n\n- **一** `x`\n- 二\n\n$$\\frac{a}{b}$$"
    assert plain(markdown, "zh") == "# 题目 • 一 x • 二 a/b"


def test_display_maths_ends_a_paragraph_and_a_list() -> None:
    assert shown("步长为\n$$\na+b\n$$\n- 一\n$$c$$") == ["步长为", "", "  a+b", "", "• 一", "", "  c"]


def test_wrap_breaks_text_that_is_not_markdown() -> None:
    assert [text_of(line) for line in wrap("**不是** Markdown，\n第二行", 10)] == ["**不是**", "Markdown，", "第二行"]


def test_empty_text_is_no_line() -> None:
    assert lines("", 40, "zh") == []
    assert lines(" \n\t\n", 40, "en") == []
