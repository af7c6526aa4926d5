"""Card text as HTML: what Anki and a browser are given."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest

from interview_tui.text import html


class Page(HTMLParser):
    """Tags and text as a browser reads them."""

    def __init__(self, source: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(source)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.mark.parametrize(
    ("markdown", "expected"),
    [
        ("`<int>` 与 x<=y", "<p><code>&lt;int&gt;</code> 与 x&lt;=y</p>"),
        ("<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"),
        ("$x<y$", r"<p>\(x&lt;y\)</p>"),
        ("$$a_b*c*d$$", r"\[a_b*c*d\]"),  # Markdown doesn't eat maths
        ("**重点：**文字", "<p><strong>重点：</strong>文字</p>"),
        ("重叠的\n意思", "<p>重叠的意思</p>"),
        ("[red] x[i][j]", "<p>[red] x[i][j]</p>"),
        ("[文档](https://a.b/?q=1&c=2)", '<p><a href="https://a.b/?q=1&amp;c=2">文档</a></p>'),
        ("costs $5 and $6", "<p>costs $5 and $6</p>"),
        ("[x]: https://a.b", "<p>[x]: https://a.b</p>"),  # not taken for a definition, which would vanish
        (r"$\foo{x}$", r"<p><code>\foo{x}</code></p>"),  # what we can't show MathJax isn't asked to
    ],
)
def test_html(markdown: str, expected: str) -> None:
    assert html(markdown, "zh") == expected


def test_inline_is_for_one_paragraph_only() -> None:
    assert html("**一**点", "zh", inline=True) == "<strong>一</strong>点"
    assert html("一\n\n二", "zh", inline=True) == "<p>一</p>\n<p>二</p>"


@pytest.mark.parametrize(
    "address", ["javascript:alert(1)", "data:text/html,x", "vbscript:x", "file:///etc/passwd", "//a.b"]
)
def test_only_web_addresses_are_links(address: str) -> None:
    page = Page(html(f"[x]({address}) <{address}>", "en"))
    assert all("href" not in attributes for _, attributes in page.tags)


@pytest.mark.parametrize(
    "text", [r"\\(x\\)", r"\\[x\\]", "[latex]x[/latex]", "[sound:a.mp3]", r"\begin{align}x", r"\ref{x}"]
)
def test_text_that_anki_or_mathjax_would_obey_is_parted_unseen(text: str) -> None:
    written = html(text, "en")
    shown = text.replace(r"\\", "\\")
    assert Page(written).text == shown
    assert shown[:4] not in written


@pytest.mark.parametrize(
    "markdown",
    [
        "a::b",
        "}}",
        "}}}",
        "{{c1::x}}",
        "`x::y}}`",
        "$x^{2^{3}}$",
        "$a::b$",
        "[x](http://a.b/::}})",
        "```\n}}::\n```",
        "a}",
    ],
)
def test_nothing_in_a_cloze_ends_or_cuts_it(markdown: str) -> None:
    written = html(markdown, "en", cloze=True, inline=True)
    assert "}}" not in written
    assert "::" not in written
    assert not written.endswith("}")
    assert Page(written).text.replace(" ", "") == Page(html(markdown, "en", inline=True)).text.replace(" ", "")
