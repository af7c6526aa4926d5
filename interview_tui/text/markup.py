r"""Card text as HTML for Anki and pages: escaped, maths as MathJax `\(…\)` and `\[…\]`."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING, Final

from interview_tui.text import maths
from interview_tui.text.parse import parse

if TYPE_CHECKING:
    from markdown_it.token import Token

_SAFE_LINK: Final = re.compile(r"(?:https?|mailto):", re.IGNORECASE)
_VOID: Final = frozenset({"br", "hr"})
# What Anki or MathJax would obey in plain text: their own brackets. `<wbr>` parts them, unseen and never copied.
_OBEYED: Final = re.compile(r"\\(?=[()\[\]]|begin\{|(?:eq)?ref\{)|\[(?=\$|/?latex\]|sound:|anki:)")
_CLOZE: Final = re.compile(r"(?<=\{)(?=\{)|(?<=\})(?=\})|(?<=:)(?=:)|(?<=\})\Z")


def html(markdown: str, lang: str, cloze: bool = False, inline: bool = False) -> str:
    """`markdown` as HTML in which no `<` of the source is a tag. Never raises.

    `cloze`: to stand within a cloze deletion `{{c1::…}}`: no `}}` nor `::` in it, in text or maths.
    `inline`: without the `<p>` around it, where it is one paragraph.
    """
    tokens = parse(markdown, lang)
    if inline and len(tokens) == 3 and tokens[0].type == "paragraph_open":
        tokens = tokens[1:2]
    return _Writer(cloze).all(tokens).strip()


class _Writer:
    def __init__(self, cloze: bool) -> None:
        self.cloze = cloze

    def all(self, tokens: list[Token]) -> str:
        return "".join(map(self._one, tokens))

    def _text(self, text: str) -> str:
        parts = [escape(part, quote=False) for part in _OBEYED.sub("\\g<0>\0", text).split("\0")]
        return "<span></span>".join(self._parted(part) for part in parts)

    def _parted(self, text: str) -> str:
        return _CLOZE.sub("<wbr>", text) if self.cloze else text

    def _maths(self, tex: str, block: bool) -> str:
        tex = tex.strip()
        if maths.fault(tex) is not None or r"\(" in tex or r"\)" in tex:
            return f"<code>{self._text(tex)}</code>"
        if self.cloze:  # TeX doesn't mind the space
            tex = _CLOZE.sub(" ", tex)
        left, right = (r"\[", r"\]") if block else (r"\(", r"\)")
        return f"{left}{escape(tex, quote=False)}{right}"

    def _one(self, token: Token) -> str:
        kind = token.type
        if kind == "inline":
            return self.all(token.children or [])
        if kind == "math_inline":
            return self._maths(token.content, block=False)
        if kind in ("math_display", "math_block"):
            return self._maths(token.content, block=True) + ("\n" if kind == "math_block" else "")
        if kind == "code_inline":
            return f"<code>{self._text(token.content)}</code>"
        if kind in ("fence", "code_block"):
            return f"<pre><code>{self._text(token.content)}</code></pre>\n"
        if kind == "image":
            return self._text(token.content) + self._address(str(token.attrGet("src") or ""))
        if not token.tag:
            return self._text(token.content)
        if token.hidden:
            return ""
        return self._tag(token)

    def _tag(self, token: Token) -> str:
        if token.tag in _VOID:
            return f"<{token.tag}>\n"
        if token.nesting < 0:
            return f"</{token.tag}>" + ("\n" if token.block else "")
        attributes = ""
        for name, value in token.attrs.items():
            if name == "href" and not _SAFE_LINK.match(str(value)):
                continue
            if name in ("href", "start", "style"):
                value = str(value).replace("::", ":%3A").replace("}}", "%7D%7D") if name == "href" else value
                attributes += f' {name}="{escape(str(value))}"'
        return f"<{token.tag}{attributes}>"

    def _address(self, address: str) -> str:
        return f" ({self._text(address)})" if address else ""
