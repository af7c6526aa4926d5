"""Card text to tokens: CommonMark and tables, no raw HTML, dollar maths, emphasis that works beside Han characters.

When is a dollar maths? `$…$` opens where no letter or digit stands before and no space behind it, and closes where no
space stands before and no letter or digit behind it. So `$5 to $6`, `US$5` and `$HOME/$USER` stay text, `$n$-way` is
maths, and `\\$` is always a dollar. `$$…$$` is display maths, on lines of its own or within a paragraph.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Final

from interview_tui.text.control import safe
from interview_tui.text.han import is_cjk_mark, is_han, joint, without_stray_spaces

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from markdown_it import MarkdownIt
    from markdown_it.rules_block import StateBlock
    from markdown_it.rules_inline import StateInline
    from markdown_it.token import Token

_WORD: Final = re.compile("[A-Za-z0-9]")
SHOWN: Final = frozenset({"text", "code_inline", "math_inline", "math_display", "image"})  # inline tokens with content


def parse(markdown: str, lang: str) -> list[Token]:
    """Tokens of `markdown`, made safe, its line breaks set as the script of the text wants them."""
    tokens = parser().parse(safe(markdown))
    for token in tokens:
        if token.children:
            _join(token.children, lang)
    return tokens


@cache
def parser(strict: bool = False) -> MarkdownIt:
    """The one parser. `strict`: emphasis as CommonMark has it, for others read decks too; escapes left apart."""
    from markdown_it import MarkdownIt  # 40 ms that a light command doesn't pay

    md = MarkdownIt("commonmark", {"html": False}).enable("table")
    md.disable(["html_block", "html_inline", "reference"])  # a line like `[a]: b` would vanish
    md.block.ruler.before("fence", "math_block", _display_block(), {"alt": ["paragraph", "blockquote", "list"]})
    md.inline.ruler.before("escape", "math_inline", _dollar)
    if strict:
        md.disable("text_join")
    else:
        md.inline.ruler.at("emphasis", _emphasis)
    return md


def _display_block() -> Callable[[StateBlock, int, int, bool], bool]:
    """Block rule for `$$…$$`. The plugin's own pushes a token even when only asked whether it would."""
    from mdit_py_plugins.dollarmath.index import math_block_dollar

    rule = math_block_dollar(False, lambda label: label, False)

    def block(state: StateBlock, start: int, end: int, silent: bool) -> bool:
        count, line = len(state.tokens), state.line
        found = rule(state, start, end, silent)
        if silent:
            del state.tokens[count:]
            state.line = line
        return found

    return block


def _escaped(text: str, at: int) -> bool:
    backslashes = 0
    while at > backslashes and text[at - backslashes - 1] == "\\":
        backslashes += 1
    return backslashes % 2 == 1


def _dollar(state: StateInline, silent: bool) -> bool:
    """Inline rule for `$…$` and `$$…$$`, as the head of this file says."""
    text, start = state.src, state.pos
    if text[start] != "$":
        return False
    mark = "$$" if text.startswith("$$", start) else "$"
    inside = start + len(mark)
    end = text.find(mark, inside)
    while end >= 0 and _escaped(text, end):
        end = text.find(mark, end + 1)
    if end <= inside:
        return False
    after = end + len(mark)
    if mark == "$":
        if (start and _WORD.match(text[start - 1])) or _WORD.match(text, after):
            return False
        if text[inside].isspace() or text[end - 1].isspace() or "$" in text[inside:end].replace("\\$", ""):
            return False
    elif not text[inside:end].strip():
        return False
    if not silent:
        token = state.push("math_display" if mark == "$$" else "math_inline", "math", 0)
        token.content, token.markup = text[inside:end], mark
    state.pos = after
    return True


def _emphasis(state: StateInline, silent: bool) -> bool:
    """Inline rule for `*` and `_`; `*` works beside Han characters and full-width marks.

    As in the CJK-friendly amendments to CommonMark (github.com/tats-u/markdown-cjk-friendly): a full-width mark counts
    as a letter on the inner side, and a Han character on the outer side lets a run open or close like a space does.
    """
    from markdown_it.rules_inline import emphasis
    from markdown_it.rules_inline.state_inline import Delimiter

    marker = state.src[state.pos]
    if marker != "*":
        return emphasis.tokenize(state, silent)
    if silent:
        return False
    start = end = state.pos
    while end < state.posMax and state.src[end] == "*":
        end += 1
    before = state.src[start - 1] if start else " "
    after = state.src[end] if end < state.posMax else " "
    opens, closes = _flanks(before, after), _flanks(after, before)
    for _ in range(end - start):
        token = state.push("text", "", 0)
        token.content = "*"
        state.delimiters.append(Delimiter(ord("*"), end - start, len(state.tokens) - 1, -1, opens, closes))
    state.pos = end
    return True


def _flanks(outer: str, inner: str) -> bool:
    """May a run of `*` with `inner` on its inside and `outer` on its outside begin (or, mirrored, end) emphasis?"""
    from markdown_it.common.utils import isMdAsciiPunct, isPunctChar, isWhiteSpace

    def punctuation(char: str) -> bool:
        return (isMdAsciiPunct(ord(char)) or isPunctChar(char)) and not is_cjk_mark(char)

    def space(char: str) -> bool:
        return isWhiteSpace(ord(char)) or char == "\n"

    if space(inner):
        return False
    return not punctuation(inner) or space(outer) or punctuation(outer) or is_han(outer)


def _join(children: Sequence[Token], lang: str) -> None:
    """Soft breaks become what `han.joint` says, as text; stray spaces between Han characters go."""
    shown = [token for token in children if token.type in SHOWN or token.type in ("softbreak", "hardbreak")]
    for i, token in enumerate(shown):
        before, after = _edge(shown, i, -1), _edge(shown, i, 1)
        if token.type == "softbreak":
            token.type, token.tag, token.content = "text", "", joint(before, after, lang)
        elif token.type == "text" and " " in token.content:
            token.content = without_stray_spaces(before + token.content + after)[len(before) : -1 if after else None]


def _edge(shown: Sequence[Token], i: int, step: int) -> str:
    """The character next to `shown[i]`; nothing beside a line break or at an end, a letter for code and maths."""
    j = i + step
    while 0 <= j < len(shown) and shown[j].type == "text" and not shown[j].content:
        j += step
    if not 0 <= j < len(shown) or shown[j].type.endswith("break"):
        return ""
    if shown[j].type != "text":
        return "x"
    return shown[j].content[0 if step > 0 else -1]
