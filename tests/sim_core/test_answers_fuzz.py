"""No text raises, hangs, or makes a value out of nothing."""

from __future__ import annotations

import math
import random
import time
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim_core.answers import CODES, Reading, read
from sim_core.quantity import UNITS, Kind

UNIT = {Kind.TIME: "ms", Kind.BYTES: "GB", Kind.BANDWIDTH: "GB/s", Kind.PERCENT: "%", Kind.FLOP_RATE: "TFLOP/s"}
PIECES = (
    *"⌈⌉⌊⌋[]{}<>:;'\"`√‰",
    *"0123456789.,_+-*/^()=~%$eExX \t\n",
    *"−–×÷·≈～½¾²⁻₂٧②Ⅷ㏠０９．，％μ∞、每到或万亿兆",
    *("ms", "s", "GB", "GiB", "gb", "GB/s", "Gbps", "毫秒", "秒", "百分之", "10^", "**", "nan", "inf", "per", "TFLOPS"),
    *(
        "million",
        "tokens",
        "个",
        "约",
        "左右",
        "1e308",
        "70",
        "0.5",
        "1,000",
        "1h",
        "30m",
        "ceil",
        "TFLOPs",
        "...",
        "B",
    ),
)


def check(text: str, kind: Kind, unit: str | None) -> None:
    got = read(text, kind, unit)
    if isinstance(got, Reading):
        assert any(char.isnumeric() for char in text), text
        assert math.isfinite(got.value), text
        assert got.value >= 0 or kind is Kind.RATIO, text
        assert got.text, text
    else:
        assert got.code in CODES, text


@given(text=st.text(max_size=70), kind=st.sampled_from(Kind))
def test_any_text(text: str, kind: Kind) -> None:
    check(text, kind, UNIT.get(kind))


@given(text=st.lists(st.sampled_from(PIECES), max_size=24).map("".join), kind=st.sampled_from(Kind))
def test_text_that_looks_like_an_answer(text: str, kind: Kind) -> None:
    check(text, kind, UNIT.get(kind))


def test_every_character_alone_and_beside_a_digit() -> None:
    step = 37  # a sample of all planes; the long test takes every one
    for point in [*range(0, 0x3000, 3), *range(0x3000, 0x110000, step)]:
        if not 0xD800 <= point < 0xE000:
            check(chr(point), Kind.TIME, "ms")
            check(f"7{chr(point)}", Kind.COUNT, None)


@pytest.mark.long
def test_two_hundred_thousand_texts_of_all_planes() -> None:
    draw = random.Random(20261129)
    kinds = list(Kind)
    started = time.process_time()
    for _ in range(200_000):
        kind = draw.choice(kinds)
        if draw.random() < 0.7:
            text = "".join(draw.choices(PIECES, k=draw.randrange(14)))
        else:
            text = "".join(chr(draw.randrange(0x110000)) for _ in range(draw.randrange(66)))
        began = time.process_time()
        check(text, kind, draw.choice([None, *UNITS[kind]]))
        assert time.process_time() - began < 0.5, text
    assert time.process_time() - started < 120


@pytest.mark.long
def test_every_character_of_unicode() -> None:
    for point in range(0x110000):
        char = chr(point)
        check(char, Kind.RATIO, None)
        check(f"7{char}8", Kind.TIME, "ms")
        got = read(char, Kind.RATIO)
        if isinstance(got, Reading):
            assert got.value == pytest.approx(unicodedata.numeric(char)), char
