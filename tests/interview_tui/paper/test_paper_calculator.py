"""What the calculator line says: the result in several units, or a sentence that helps."""

from __future__ import annotations

import pytest

from interview_tui.messages import LANGS, Lang
from interview_tui.paper.calculator import answered
from sim_core.answers import CODES, SUM_CODES, Refusal, calculate


@pytest.mark.parametrize(
    ("text", "zh", "en"),
    [
        ("2GB/(50GB/s)", "= 40 ms，也就是 0.04 s", "= 40 ms, that is 0.04 s"),
        ("1 GiB", "= 1 GiB，也就是 1.07374 GB", "= 1 GiB, that is 1.07374 GB"),
        ("400Gb/s", "= 50 GB/s，也就是 400 Gb/s", "= 50 GB/s, that is 400 Gb/s"),
        ("3/8", "= 0.375，也就是 37.5 %", "= 0.375, that is 37.5 %"),
        ("2*3", "= 6", "= 6"),
        ("7e10", "= 70,000,000,000，也就是 700 亿", "= 70,000,000,000, that is 70 B"),
        ("2^20", "= 1,048,576，也就是 104.858 万", "= 1,048,576, that is 1.04858 M"),
        ("90 min", "= 90 分钟，也就是 5400 s = 1.5 h", "= 90 min, that is 5400 s = 1.5 h"),
        ("1s+1GB", "s 和 B 不能相加减。", "s and B can't be added or subtracted."),
        (
            "70B",
            "“B”有两种读法，请写完整。是 byte 还是 billion？",
            "“B” could mean two things; write it out. Is it byte or billion?",
        ),
        ("5 smx", "不认识这个单位。", "That unit isn't known."),
    ],
)
def test_answered(text: str, zh: str, en: str) -> None:
    assert answered(calculate(text, lang="zh"), "zh") == zh
    assert answered(calculate(text, lang="en"), "en") == en


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("code", [*CODES, *SUM_CODES])
def test_every_code_has_a_sentence(code: str, lang: Lang) -> None:
    if code in ("wrong_dimension", "negative", "ambiguous_percent"):
        return  # of a question's kind: a sum has none
    detail = {
        "dimension": "B^2",
        "left": "s",
        "right": "B",
        "unit": "gb",
        "limit": 200,
        "token": "1,5",
        "choices": ("GB", "Gbit"),
    }
    assert "{" not in answered(Refusal(code, detail), lang)
