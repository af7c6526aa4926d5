"""Words that may stand for a number in Chinese and in English, and the value of a Chinese numeral.

Generous on purpose: a word only ever excuses the other language's digits.
"""

from __future__ import annotations

import re

_CHINESE = {"十": 1e1, "百": 1e2, "千": 1e3, "万": 1e4, "亿": 1e8, "万亿": 1e12}
_ENGLISH = {"hundred": 1e2, "thousand": 1e3, "million": 1e6, "billion": 1e9, "trillion": 1e12}
MAGNITUDES = _CHINESE | _ENGLISH | {"k": 1e3, "K": 1e3, "M": 1e6, "B": 1e9, "T": 1e12}

# Words that may stand for a number; each side's digits may be met by the other side's words.
_WORDS_EN: dict[float, str] = {
    0: "zero no none never nothing without",
    1: "one once single a an first each every per alone only another",
    2: "two twice double doubles doubled both pair second half halves halved other",
    3: "three thrice triple third thirds",
    4: "four fourth quarter quarters",
    5: "five fifth",
    6: "six sixth",
    7: "seven seventh",
    8: "eight eighth eighths",
    9: "nine ninth",
    10: "ten tenth",
    11: "eleven",
    12: "twelve dozen",
    13: "thirteen",
    14: "fourteen",
    15: "fifteen",
    16: "sixteen",
    17: "seventeen",
    18: "eighteen",
    19: "nineteen",
    20: "twenty",
    30: "thirty",
    60: "sixty minute minutes hour hours",
    100: "hundred percent hundreds all entire whole",
    1000: "thousand thousands",
    1024: "binary",
    1e6: "million millions",
    1e9: "billion billions",
    0.5: "half",
    0.25: "quarter",
    50: "half",
}
_WORDS_ZH: dict[float, str] = {
    0: "零 〇 无 没有 不",
    1: "一 单 首 每 各 只",
    2: "二 两 双 倍 俩 另 半",
    3: "三",
    4: "四",
    5: "五",
    6: "六",
    7: "七",
    8: "八",
    9: "九",
    10: "十",
    100: "百 全部 整",
    1000: "千",
    1024: "二进制",
    1e6: "百万",
    1e9: "十亿",
    0.5: "半",
    50: "半",
}
_MONTHS = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_ZH_DIGITS = {c: i for i, c in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2}
_ZH_SCALE = {"十": 10, "百": 100, "千": 1000}


def rounded(value: float) -> float:
    return float(f"{value:.9g}")


def words(text: str, lang: str) -> set[float]:
    """The values that words of the text may stand for."""
    if lang == "en":
        inside = set(re.findall(r"[a-z]+", text.lower()))
        found: set[float] = {value for value, some in _WORDS_EN.items() if inside & set(some.split())}
        found |= {float(i) for i, month in enumerate(_MONTHS, 1) if inside & {month, month[:3]}}
        found |= {10.0 * i for i, ten in enumerate(_TENS, 2) if ten in inside}
        return found | {rounded(a * b) for a in list(found) for b in (1e2, 1e3, 1e6, 1e9) if a <= 100 and b in found}
    found = {value for value, some in _WORDS_ZH.items() if any(word in text for word in some.split())}
    for run in re.findall("[零〇一二两三四五六七八九十百千]+[万亿]*", text):
        found.add(_chinese(run))
    for down, up in re.findall("([二三四五六七八九十百]+)分之([一二两三四五六七八九十]+)", text):
        found.add(rounded(_chinese(up) / _chinese(down)))
    return found


def _chinese(run: str) -> float:
    """A Chinese numeral: 二十五 -> 25, 三百 -> 300, 十亿 -> 1e9."""
    total, digit = 0.0, 0.0
    for char in run:
        if char in _ZH_DIGITS:
            digit = digit * 10 + _ZH_DIGITS[char] if digit else float(_ZH_DIGITS[char])
        elif char in _ZH_SCALE:
            total += (digit or 1.0) * _ZH_SCALE[char]
            digit = 0.0
        else:
            total, digit = (total + digit or 1.0) * MAGNITUDES[char], 0.0
    return total + digit
