"""Properties of the calculator: against an evaluation of our own, against `read`, and against any text at all."""

from __future__ import annotations

import math
import random
import time
from dataclasses import dataclass
from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from test_answers_fuzz import PIECES

from sim_core.answers import CODES, SUM_CODES, Calculation, Reading, Refusal, calculate, read
from sim_core.quantity import Kind

#: One of each in SI, with the exponents of second, byte, FLOP, token, sample, US dollar.
UNITS: dict[str, tuple[Fraction, tuple[int, ...]]] = {
    "": (Fraction(1), (0, 0, 0, 0, 0, 0)),
    "%": (Fraction(1, 100), (0, 0, 0, 0, 0, 0)),
    "ms": (Fraction(1, 1000), (1, 0, 0, 0, 0, 0)),
    "秒": (Fraction(1), (1, 0, 0, 0, 0, 0)),
    "min": (Fraction(60), (1, 0, 0, 0, 0, 0)),
    "GB": (Fraction(10**9), (0, 1, 0, 0, 0, 0)),
    "MiB": (Fraction(2**20), (0, 1, 0, 0, 0, 0)),
    "Gbit": (Fraction(10**9, 8), (0, 1, 0, 0, 0, 0)),
    "GB/s": (Fraction(10**9), (-1, 1, 0, 0, 0, 0)),
    "Gb/s": (Fraction(10**9, 8), (-1, 1, 0, 0, 0, 0)),
    "GB每秒": (Fraction(10**9), (-1, 1, 0, 0, 0, 0)),
    "TFLOP": (Fraction(10**12), (0, 0, 1, 0, 0, 0)),
    "TFLOPS": (Fraction(10**12), (-1, 0, 1, 0, 0, 0)),
    "PFLOP/s": (Fraction(10**15), (-1, 0, 1, 0, 0, 0)),
    "tokens/s": (Fraction(1), (-1, 0, 0, 1, 0, 0)),
    "samples/s": (Fraction(1), (-1, 0, 0, 0, 1, 0)),
    "USD": (Fraction(1), (0, 0, 0, 0, 0, 1)),
}
NAMED = {
    (1, 0, 0, 0, 0, 0): Kind.TIME,
    (0, 1, 0, 0, 0, 0): Kind.BYTES,
    (-1, 1, 0, 0, 0, 0): Kind.BANDWIDTH,
    (0, 0, 1, 0, 0, 0): Kind.FLOPS,
    (-1, 0, 1, 0, 0, 0): Kind.FLOP_RATE,
    (-1, 0, 0, 1, 0, 0): Kind.TOKEN_RATE,
    (-1, 0, 0, 0, 1, 0): Kind.SAMPLE_RATE,
    (0, 0, 0, 0, 0, 1): Kind.MONEY,
}
PLAIN = UNITS[""][1]


@dataclass(frozen=True)
class Sum:
    """A text and what it comes to, worked out beside it with fractions: every bracket is written."""

    text: str
    value: Fraction
    dimension: tuple[int, ...]


def leaf(digits: int, scale: int, unit: str) -> Sum:
    factor, dimension = UNITS[unit]
    number = Fraction(digits, 10**scale)
    return Sum(f"{float(number):.{scale}f}{unit}", number * factor, dimension)


LEAVES = st.builds(leaf, st.integers(1, 999), st.integers(0, 2), st.sampled_from(sorted(UNITS)))


def joined(left: Sum, sign: str, right: Sum) -> Sum:
    text = f"({left.text}){sign}({right.text})"
    if sign in "+-" and left.dimension == right.dimension:
        return Sum(text, left.value + right.value if sign == "+" else left.value - right.value, left.dimension)
    if sign == "/" and right.value != 0:
        dimension = tuple(a - b for a, b in zip(left.dimension, right.dimension, strict=True))
        return Sum(text, left.value / right.value, dimension)
    dimension = tuple(a + b for a, b in zip(left.dimension, right.dimension, strict=True))
    return Sum(f"({left.text})*({right.text})", left.value * right.value, dimension)


SUMS = st.recursive(LEAVES, lambda inner: st.builds(joined, inner, st.sampled_from("+-*/"), inner), max_leaves=5)


def holds(result: Calculation | Refusal, expected: Sum) -> None:
    if isinstance(result, Refusal):
        # Only what has no name is refused; sums of a percent and a bare number are plain to us and to the calculator.
        assert result.code == "unnamed", (expected.text, result)
        assert expected.dimension not in NAMED, expected.text
        assert expected.dimension != PLAIN, expected.text
        return
    assert result.value == pytest.approx(float(expected.value), rel=1e-9, abs=1e-9 * scale_of(expected)), expected.text
    assert result.dimension == expected.dimension
    if expected.dimension in NAMED:
        assert result.kind == NAMED[expected.dimension]
    if expected.dimension == PLAIN:
        assert result.kind in (Kind.COUNT, Kind.RATIO, Kind.PERCENT)


def scale_of(expected: Sum) -> float:
    """Differences of near values lose digits: leaves reach 999 PFLOP/s."""
    return 1e18 if expected.value and abs(expected.value) < 1e6 and "-" in expected.text else 0.0


@given(SUMS)
def test_agrees_with_an_evaluation_in_fractions(expected: Sum) -> None:
    assume(len(expected.text) <= 200)
    holds(calculate(expected.text), expected)


@given(SUMS)
def test_agrees_with_what_is_read_as_an_answer(expected: Sum) -> None:
    """Every kind that reads it, reads the same. A bare number is in the unit beside a box, which a calculator hasn't,
    and 1/s is a rate of what a question counts, but of nothing to a calculator."""
    assume(expected.dimension != (-1, 0, 0, 0, 0, 0))
    result = calculate(expected.text)
    for kind in Kind:
        if kind is Kind.FLOPS and "FLOPS" in expected.text:
            continue  # there, and only there, FLOPS is a number of them
        reading = read(expected.text, kind)
        if isinstance(reading, Reading) and not reading.assumed:
            assert isinstance(result, Calculation), (expected.text, kind, result)
            assert reading.value == pytest.approx(result.value, rel=1e-12)


@given(left=LEAVES, right=LEAVES, sign=st.sampled_from("+-*/"))
def test_the_last_result_stands_for_its_text(left: Sum, right: Sum, sign: str) -> None:
    first = calculate(left.text)
    assume(isinstance(first, Calculation))
    assert isinstance(first, Calculation)
    whole, chained = calculate(f"({left.text}){sign}({right.text})"), calculate(f"ans{sign}({right.text})", first)
    if isinstance(whole, Calculation):
        assert isinstance(chained, Calculation)
        assert chained.value == pytest.approx(whole.value, rel=1e-12)
        assert chained.dimension == whole.dimension
    else:
        assert isinstance(chained, Refusal)
        assert {chained.code, whole.code} in ({chained.code}, {"needs_unit", "unlike"})  # a percent is a number by then


@given(number=st.integers(1, 10_000), other=st.integers(1, 10_000))
def test_a_unit_is_only_a_scale(number: int, other: int) -> None:
    """The same in MB and GB, in ms and s: what comes out is in no unit until it is printed."""
    forms = [
        f"{number}GB/({other}GB/s)",
        f"{number * 1000}MB/({other}GB/s)",
        f"{number}GB/({other * 8}Gb/s)",
        f"{number * 1000}MB*1ms/({other}MB)",
        f"{number}吉字节÷({other * 8}Gbps)",
        f"{number}e9 bytes/({other}e9 B/s)",
    ]
    values = [result.value for form in forms if isinstance(result := calculate(form), Calculation)]
    assert values == [pytest.approx(number / other, rel=1e-12)] * len(forms)


@given(a=st.integers(1, 2**20), b=st.integers(1, 2**20), c=st.integers(1, 2**20))
def test_order_and_brackets_change_nothing_where_floats_are_exact(a: int, b: int, c: int) -> None:
    def value(text: str) -> float:
        result = calculate(text)
        assert isinstance(result, Calculation), (text, result)
        return result.value

    x, y, z = (f"({n} byte)" for n in (a, b, c))
    assert value(f"({x}+{y})+{z}") == value(f"{x}+({y}+{z})") == value(f"{z}+{y}+{x}") == a + b + c
    assert value(f"{x}*{b}") == value(f"{b}*{x}") == a * b
    assert value(f"2*({x}-{y})") == value(f"2*{x}-2*{y}") == 2 * (a - b)


@given(SUMS)
def test_what_is_printed_comes_to_itself(expected: Sum) -> None:
    result = calculate(expected.text)
    assume(isinstance(result, Calculation) and not result.text.endswith(" B"))  # "5 B" alone is asked about
    assert isinstance(result, Calculation)
    again = calculate(result.text)
    assert isinstance(again, Calculation), (result.text, again)
    assert again.value == pytest.approx(result.value, rel=1e-5)


def any_text(draw: random.Random) -> str:
    if draw.random() < 0.7:
        more = (
            *PIECES,
            "ans",
            "B",
            "flops",
            "sqrt",
            "⌈",
            "⌉",
            "log2",
            "1h",
            "30m",
            "[",
            "=",
            ":",
            "GPU",
            "$",
            "(",
            "/s",
        )
        return "".join(draw.choices(more, k=draw.randrange(30)))
    return "".join(chr(draw.randrange(0x110000)) for _ in range(draw.randrange(210)))


def survive(texts: int, seed: int) -> None:
    draw = random.Random(seed)
    last: Calculation | None = None
    for number in range(texts):
        text = any_text(draw)
        began = time.process_time()
        result = calculate(text, last if number % 2 else None, draw.choice(("zh", "en")))
        assert time.process_time() - began < 0.5, text
        if isinstance(result, Refusal):
            assert result.code in (*CODES, *SUM_CODES), text
            continue
        assert math.isfinite(result.value), text
        assert result.text, text
        assert number % 2 or any(char.isnumeric() for char in text), text
        last = result


def test_no_text_raises_or_hangs() -> None:
    survive(3_000, 1)


@pytest.mark.long
def test_two_hundred_thousand_texts_of_all_planes() -> None:
    survive(200_000, 20261129)


@pytest.mark.parametrize(
    "text", ["(" * 200, "1" + "^9" * 60, "-" * 200, "((((((((((((1))))))))))))", "1e308" * 40, "⌈" * 99]
)
def test_what_nests_or_grows_is_refused(text: str) -> None:
    result = calculate(text)
    assert isinstance(result, Calculation) == (text == "((((((((((((1))))))))))))"), result
