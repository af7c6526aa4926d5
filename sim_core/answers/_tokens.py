"""Clean text -> tokens: numbers, words, operators. Also settles what separators in a number mean."""

from __future__ import annotations

import math
import re
from typing import NamedTuple

from sim_core.answers._refusal import RefusedError
from sim_core.answers._spellings import HAN_WORDS

_TOKEN = re.compile(
    r"\s*(?:"
    r"((?:[0-9]|\.[0-9])(?:[0-9.,_]*[0-9._])?(?:[eE][+-]?[0-9]+)?)"  # a number, however badly separated
    r"|(US\$|micro-batch(?:es)?|[A-Za-zμ]+(?:_[A-Za-z]+)*|[%$‰]|[\u4e00-\u9fff、]+|[^\W\d_]+)"  # a word
    r"|(\*\*|--|[-+*/^()=~,;<>\[\]{}⌈⌉⌊⌋])"
    r"|(\S))"
)
_THOUSANDS = re.compile(r"[1-9][0-9]{0,2}(?:,[0-9]{3})+(?:\.[0-9]*)?")
_UNDERSCORES = re.compile(r"[0-9]{1,3}(?:_[0-9]{3})+(?:\.[0-9]*)?")

#: Words that are operators or say nothing; single Han characters and English words alike.
_SEPARATORS = frozenset(("或", "或者", "or", "and", "和", "与", "及", "、", "vs"))
_RANGES = frozenset(("到", "至", "to"))
_PER = frozenset(("每", "per"))
#: What people put before an answer, and behind it.
_LEAD_WORDS = (
    "约 大约 大概 差不多 大致 约为 约等于 近似 是 为 等于 共 总共 一共 合计 总计 答 答案 结果 about approx "
    "approximately around roughly ca circa answer result is equals total"
)
LEADS = frozenset(_LEAD_WORDS.split())
_TAILS = frozenset(("左右", "上下", "吧", "的样子", "total"))
_HAN = HAN_WORDS | _SEPARATORS | _RANGES | LEADS | _TAILS | {"每", "百分之", "兆"}
_LONGEST_HAN = max(map(len, _HAN))

_SAME_AS = {"**": "^", "--": "~", "<": "~", ">": "~", "[": "(", "]": ")", "{": "(", "}": ")"}

MAX_TOKENS = 48


class Token(NamedTuple):
    """type: "n" number, "w" word, "s" between two answers, "~" range, else the operator itself."""

    type: str
    text: str
    value: float
    glued: bool  # no space before it


def tokens(text: str, limit: int = MAX_TOKENS) -> list[Token]:
    """Raises RefusedError: bad_number, ambiguous_separator, not_finite, too_complex."""
    out: list[Token] = []
    for found in _TOKEN.finditer(text):
        which = found.lastindex
        if which is None:
            break
        start = found.start(which)
        piece = found[which]
        glued = start == found.start() and start > 0
        if which == 1:
            out.append(Token("n", piece, number(piece), glued))
        elif which == 2:
            if piece.isascii() or piece[0] == "μ":
                out.append(_word(piece, glued))
            else:
                out.extend(_han(piece, glued))
        elif which == 3:
            out.append(Token(_SAME_AS.get(piece, piece), piece, 0.0, glued))
        else:
            out.append(Token("?", piece, 0.0, glued))
        if len(out) > limit:
            raise RefusedError("too_complex", limit=limit)
    while len(out) > 1 and (out[-1].text in _TAILS or (out[-1].text, out[-2].text) == ("so", "or")):
        del out[-1 if out[-1].text in _TAILS else -2 :]
    return out


def _word(piece: str, glued: bool) -> Token:
    lower = piece.lower()
    if lower in _PER:
        return Token("/", piece, 0.0, glued)
    if lower in _SEPARATORS:
        return Token("s", piece, 0.0, glued)
    if lower in _RANGES:
        return Token("~", piece, 0.0, glued)
    return Token("w", piece, 0.0, glued)


def _han(run: str, glued: bool) -> list[Token]:
    """Words without spaces between them: the longest known word each time, what is unknown in one piece."""
    out: list[Token] = []
    unknown = ""
    at = 0
    while at < len(run):
        for length in range(min(_LONGEST_HAN, len(run) - at), 0, -1):
            word = run[at : at + length]
            if word in _HAN:
                break
        else:
            unknown += run[at]
            at += 1
            continue
        if unknown:
            out.append(Token("w", unknown, 0.0, glued))
            unknown = ""
        out.append(_word(word, glued))
        at += length
    if unknown:
        out.append(Token("w", unknown, 0.0, glued))
    return out


def number(blob: str) -> float:
    """The value of digits with separators. Raises RefusedError where they could mean two things, or nothing."""
    if "," in blob:
        mantissa = blob.lower().partition("e")[0]
        if not _THOUSANDS.fullmatch(mantissa):
            raise RefusedError("ambiguous_separator", token=blob)
        blob = blob.replace(",", "")
    elif "_" in blob:
        if not _UNDERSCORES.fullmatch(blob.lower().partition("e")[0]):
            raise RefusedError("bad_number", token=blob)
        blob = blob.replace("_", "")
    try:
        value = float(blob)
    except ValueError:
        raise RefusedError("bad_number", token=blob) from None
    if not math.isfinite(value):
        raise RefusedError("not_finite")
    return value


def scientific(found: list[Token]) -> list[Token]:
    """`7×10^-2` and `7x10^-2` as one number. Any other x between digits is refused: 0x10, 2x3."""
    at = 0
    while at + 2 < len(found):
        first, times, ten = found[at : at + 3]
        letter = times.type == "w" and times.text in "xX"
        if first.type == "n" and (letter or times.type == "*") and ten.type == "n":
            merged = _merge(found, at, letter)
            if merged is not None:
                found = merged
            elif letter:
                raise RefusedError("bad_number", token=times.text, suggest="*")
        at += 1
    return found


def _merge(found: list[Token], at: int, letter: bool) -> list[Token] | None:
    after = found[at + 3 : at + 6]
    if found[at + 2].text != "10" or len(after) < 2 or after[0].type != "^":
        return None
    if not letter and at and found[at - 1].type in "/^":
        return None  # 2/7*10^3 keeps its order: (2/7)*1000
    sign = after[1].text if after[1].text in "+-" else ""
    exponent = after[1 + bool(sign)] if len(after) > 1 + bool(sign) else None
    if exponent is None or not exponent.text.isdigit():
        return None
    mantissa = found[at].text.replace(",", "").replace("_", "")
    value = number(f"{mantissa}e{sign}{exponent.text}" if "e" not in mantissa.lower() else "?")
    end = at + 5 + bool(sign)
    return [*found[:at], Token("n", f"{mantissa}e{sign}{exponent.text}", value, found[at].glued), *found[end:]]
