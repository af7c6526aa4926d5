r"""Display maths set out over several rows by the texicode library.

texicode draws one cell a character, turns scripts into small letters where it can, and knows ASCII only. So Han text
goes through it as narrow stand-ins, two for a wide character, and words of several letters as stand-ins too, which
keeps `T_{\text{comm}}` from becoming tiny raised letters. Sums too: its own are drawn in three rows of box lines, which
few people take for a sum.
"""

from __future__ import annotations

import re
from typing import Final

from interview_tui.text.tex_symbols import BIG, FONTS, SCRIPTS, TEXTS, TYPED
from interview_tui.text.width import cluster_cells

_STAND_INS: Final = [chr(code) for code in range(0xA500, 0xA600)]  # Vai letters: letters, narrow, in no formula
_FILLER: Final = "\ua610"
_NAMED: Final = re.compile(rf"\\(?:{'|'.join(sorted(TEXTS | FONTS, key=len, reverse=True))})\s*{{([^{{}}\\]*)}}")
_ROOMY: Final = re.compile(
    r" +([=+<>-]|\\(?:le|leq|ge|geq|ne|neq|approx|sim|equiv|times|pm|to|rightarrow|Rightarrow|propto|ll|gg)) +"
)
_LETTER_SCRIPT: Final = re.compile(r"_\s*(?:{([A-Za-z]+)}|([A-Za-z]))")
_BIG: Final = re.compile(rf"\\({'|'.join(BIG)})(?![A-Za-z])(?:\\limits)?")
_TYPED: Final = re.compile(f"[{''.join(map(re.escape, TYPED))}]")


def rows(tex: str) -> list[str] | None:
    """Rows of `tex` without margins, or None where texicode can't show it or would change it."""
    from texicode.pipeline import init_arts, render_tex_rows

    names: dict[str, str] = {}
    spare = iter(_STAND_INS)

    def stand_in(text: str) -> str:
        out = []
        for char in text:
            wide = cluster_cells(char)
            if char in " ~" or wide not in (1, 2):
                out.append(char)
                continue
            mine = next(spare)
            names[mine] = char
            out.append(mine + _FILLER * (wide - 1))
        return "".join(out)

    def named(match: re.Match[str]) -> str:
        text = match.group(1)
        return f"\\text{{{stand_in(text)}}}" if len(text) > 1 or not text.isascii() else match.group()

    def lowered(match: re.Match[str]) -> str:
        text = match.group(1) or match.group(2)
        return match.group() if text in SCRIPTS["_"] else f"_{{\\text{{{stand_in(text)}}}}}"

    def roomy(match: re.Match[str]) -> str:
        before = match.string[: match.start()]
        return match.group() if before.count("{") > before.count("}") else rf"\ {match.group(1)}\ "

    try:
        source = _NAMED.sub(named, tex)
        source = _LETTER_SCRIPT.sub(lowered, source)
        source = _TYPED.sub(lambda match: f"\\{TYPED[match.group()]} ", source)
        source = re.sub(r"[^\x00-\x7f\ua500-\ua63f]", lambda match: f"\\text{{{stand_in(match.group())}}}", source)
        source = _BIG.sub(lambda match: f"\\text{{{stand_in(BIG[match.group(1)])}}}", source)
        source = _ROOMY.sub(roomy, source.replace("\\operatorname", "\\mathrm"))
        init_arts({"fonts": "normal"})
        found = render_tex_rows(source, False)
    except (StopIteration, RuntimeError, ValueError, LookupError, TypeError, AttributeError):
        return None  # the library's own slips on input that our reader took
    text = "".join(found)
    if "TeXicode:" in text or text.count("?") != tex.count("?") or text.count(_FILLER) != source.count(_FILLER):
        return None
    drawn = ["".join(names.get(char, char) for char in row.replace(_FILLER, "")).rstrip() for row in found]
    if any(char not in text for char in names):
        return None
    while drawn and not drawn[-1]:
        drawn.pop()
    margin = min((len(row) - len(row.lstrip()) for row in drawn if row), default=0)
    return [row[margin:] for row in drawn]
