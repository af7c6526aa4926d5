"""What holds for any text at all."""

from __future__ import annotations

import re
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interview_tui.text import Line, cells, faults, html, lines, maths, plain, safe, wrap

_BITS = [
    *"*_`$\\->|#~{}^&<%()[]!:=中文字，。“”（）！8①한😀",
    *("**", "$$", "![", "](", "[x](", "::", "}}", "{{", "<b>", "&lt;", "```", "---", "===", "|-|-|", "1. ", "क्ष", "ms"),
    *("\\frac{", "\\text{", "\\left(", "\\right)", "\\\\", "\\begin{cases}", "\\end{cases}", "\\sqrt[", "\\sum"),
    *("bucket", "all-reduce", "370 ms", "http://a.b/c"),
]
_BLANKS = [
    " ",
    "  ",
    "    ",
    "\n",
    "\n\n",
    "\t",
    "\x1b[31m",
    "\u202e",
    "\u200b",
    "\u00a0",
    "e\u0301",
    "👨\u200d👩\u200d👧",
    "\ud800",
    "\x00",
]
rough = st.lists(st.sampled_from([*_BITS, *_BLANKS]), max_size=40).map("".join) | st.text(max_size=60)
langs = st.sampled_from(["zh", "en"])
words = st.lists(
    st.sampled_from(
        [
            *"中文字，。“”（）！",
            "bucket",
            "all-reduce",
            "370 ms",
            "8",
            "x/y",
            "α",
            " ",
            " ",
            "\u00e9",
            "超长" * 9,
            "z" * 30,
        ]
    ),
    min_size=1,
).map("".join)
latin = st.sampled_from(["bucket", "all-reduce", "x", "z" * 14])
between = st.sampled_from([" ", "，", "。中文字", " （", "” ", "、“", " 8 "])


def text_of(line: Line) -> str:
    return "".join(text for text, _ in line)


def visible(text: str) -> str:
    return re.sub(r"\s", "", text)


@given(rough, st.integers(4, 90), langs, st.booleans(), st.booleans())
def test_no_line_is_wider_than_asked(markdown: str, width: int, lang: str, ascii: bool, flat: bool) -> None:
    for line in lines(markdown, width, lang, ascii=ascii, flat=flat):
        assert cells(text_of(line)) <= width
        assert all(text for text, _ in line)
        assert not set(text_of(line)) & set("\n\r\t\x00\x1b\u202e")


@given(words, st.integers(4, 60), langs)
def test_every_visible_character_survives_in_order(text: str, width: int, lang: str) -> None:
    assert visible("".join(map(text_of, lines(text.strip(), width, lang)))) == visible(text)
    assert visible("".join(map(text_of, wrap(text, width)))) == visible(text)


@given(st.lists(st.tuples(latin, between)).map(lambda pairs: "".join(map("".join, pairs))), st.integers(16, 60))
def test_a_word_that_a_line_can_hold_is_never_cut(text: str, width: int) -> None:
    rows = [text_of(line) for line in lines(text, width, "zh")]
    assert [word for row in rows for word in re.findall("[a-z-]+", row)] == re.findall("[a-z-]+", text)


@given(rough, langs, st.booleans())
def test_html_has_no_tag_that_the_source_wrote(markdown: str, lang: str, cloze: bool) -> None:
    ours = (
        r"</?(?:p|h[1-6]|ul|ol|li|blockquote|pre|code|strong|em|table|thead|tbody|tr|th|td|span)>|<(?:br|hr|wbr)>|</a>"
    )
    attributed = r'<(?:a href="[^"<>]*"|a|ol start="\d+"|t[hd] style="text-align:\w+")>'
    written = html(markdown, lang, cloze=cloze)
    assert "<" not in re.sub(f"{ours}|{attributed}", "", written)
    if cloze:
        assert "}}" not in written
        assert "::" not in written


@given(rough)
def test_nothing_raises(markdown: str) -> None:
    for fault in faults(markdown):
        assert 0 <= fault.offset <= len(markdown)
    assert "\n" not in plain(markdown, "zh")
    assert safe(safe(markdown)) == safe(markdown)
    safe(markdown).encode()


@given(rough, st.integers(4, 60))
def test_maths_never_raises_and_fits(tex: str, width: int) -> None:
    maths.inline(tex)
    assert all(cells(row) <= width for row in maths.display(tex, width))


@pytest.mark.parametrize(
    "piece", ["*", "**a", "$", "$$", "`", "[", "](", "<", "\\", "{", "> ", "- ", "|", "_", "&", "a*中", "$\\frac{"]
)
def test_no_text_hangs_it(piece: str) -> None:
    begun = time.process_time()
    markdown = piece * (3000 // len(piece))
    lines(markdown, 80, "zh")
    faults(markdown)
    assert time.process_time() - begun < 2  # milliseconds are usual; 60 s would be quadratic


@pytest.mark.long
@settings(max_examples=5000)
@given(rough, st.integers(4, 90))
def test_long_no_line_is_wider_than_asked(markdown: str, width: int) -> None:
    assert all(cells(text_of(line)) <= width for line in lines(markdown, width, "zh"))
    html(markdown, "zh")
    faults(markdown)
