"""Text as typed in any input method -> one plain spelling, before it is cut into tokens.

Folding is by NFKC, but never blindly: NFKC makes 2 of ² and of ②, and 11/2 of 1½.
"""

from __future__ import annotations

import re
import unicodedata

from sim_core.answers._refusal import RefusedError

_SUPERSCRIPTS = {
    "⁰": "0",
    "¹": "1",
    "²": "2",
    "³": "3",
    "⁴": "4",
    "⁵": "5",
    "⁶": "6",
    "⁷": "7",
    "⁸": "8",
    "⁹": "9",
    "⁻": "-",
    "⁺": "+",
}
_ONE_SPELLING = {
    **dict.fromkeys("−–—‐‑‒―﹣－", "-"),
    **dict.fromkeys("×✕✖·⋅∙•∗", "*"),
    **dict.fromkeys("÷∕⁄", "/"),
    **dict.fromkeys("≈≃≅≒", "="),
    **dict.fromkeys("∼〜", "~"),
    **dict.fromkeys("±∓…", "~ "),  # a spread, not a value: refused as a range
    **dict.fromkeys("≤≦", "<"),
    **dict.fromkeys("≥≧", ">"),
    "、": " 、 ",
    "√": " sqrt ",
    **dict.fromkeys("【〔", "("),
    **dict.fromkeys("】〕", ")"),
    "∞": " inf ",
    "µ": "μ",
}
_FULL_WIDTH = {chr(0xFF10 + digit): str(digit) for digit in range(10)}
_TAIL = " \t\n。.，,;；!！?？"
#: A Chinese input method makes 。 of a decimal point.
_POINT = re.compile(r"(?<=[0-9０-９])。(?=[0-9０-９])")
_QUOTES = {'"': '"', "'": "'", "`": "`", "$": "$", "“": "”", "‘": "’", "「": "」"}
#: 0.333... goes on for ever; 60...80 is a range.
_GOES_ON = re.compile(r"(?<=[0-9])(?:\.{2,}|…+)(?![.…]|\s*[0-9])")


def clean(text: str) -> str:
    """The text in one spelling, without marks around it. Raises RefusedError for figures that aren't plain digits."""
    text = text.strip()
    if ".." in text or "…" in text:
        text = _GOES_ON.sub("", text)
    while len(text) > 2 and _QUOTES.get(text[0]) == text[-1]:
        text = text[1:-1].strip()
    if not text.isascii():
        text = _POINT.sub(".", text)
        if text[-1] in "×✕":
            text = f"{text[:-1]}x"  # 1.75×: a ratio
        text = _fold(text).strip()
    while text and text[-1] in _TAIL and not (text[-1] == "." and text[-2:-1].isdigit()):
        text = text[:-1]
    return text


def _fold(text: str) -> str:
    out: list[str] = []
    raised = False  # inside a run of superscripts
    for char in text:
        if char.isascii():
            out.append(char)
            raised = False
        elif char in _SUPERSCRIPTS:
            out.append(_SUPERSCRIPTS[char] if raised else "^" + _SUPERSCRIPTS[char])
            raised = True
        else:
            out.append(_plain(char, text, out))
            raised = False
    return "".join(out)


def _plain(char: str, text: str, before: list[str]) -> str:
    known = _ONE_SPELLING.get(char) or _FULL_WIDTH.get(char)
    if known is not None:
        return known
    category = unicodedata.category(char)
    if category == "Cf":
        return ""
    folded = unicodedata.normalize("NFKC", char)
    if category[0] == "N" or any(part in "0123456789" for part in folded):
        return _fraction(char, folded, text, before)
    return folded if folded.strip() else " "


def _fraction(char: str, folded: str, text: str, before: list[str]) -> str:
    """½ as (1/2). Other figures (②, Ⅷ, ٧, ₂, ㏠) are refused: as no number where no plain digit stands beside them."""
    top, slash, bottom = folded.partition("⁄")
    if slash and bottom and not (before and before[-1][-1:].isdigit()):
        return f"({top}/{bottom})"
    plain = any(part in "0123456789" for part in unicodedata.normalize("NFKC", text.replace(char, "")))
    if plain or unicodedata.category(char) == "Nd" or slash:
        raise RefusedError("bad_number", token=char)
    raise RefusedError("not_a_number")
