"""Reading answers as people type them, beyond the rows of answer_cases.json."""

from __future__ import annotations

import math

import pytest

from sim_core.answers import Reading, Refusal, read
from sim_core.quantity import Kind


def value(text: str, kind: Kind, unit: str | None = None) -> float:
    got = read(text, kind, unit)
    assert isinstance(got, Reading), (text, got)
    return got.value


def code(text: str, kind: Kind, unit: str | None = None) -> str:
    got = read(text, kind, unit)
    assert isinstance(got, Refusal), (text, got)
    return got.code


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("2*7/8*2GB/(50GB/s)", 0.07),
        ("2×7÷8×2 GB ÷ (50 GB/s)", 0.07),
        ("2GB/50GB/s", 0.04),
        ("2 GB / 400 Gb/s", 0.04),
        ("t = 70 ms", 0.07),
        ("T_comm= 70 ms", 0.07),
        ("约70ms", 0.07),
        ("大约 70 毫秒左右", 0.07),
        ("about 70 ms", 0.07),
        ("70ms。", 0.07),
        ("70 ms.", 0.07),
        ("+70 ms", 0.07),
        ("7/8 ms", 0.000875),
        ("½ s", 0.5),
        ("80ms-60ms", 0.02),
        ("(80-60) ms", 0.02),
        ("1.2万 毫秒", 12.0),
        ("70\u200bms", 0.07),
        ("70\u00a0ms", 0.07),
        ("370 ms - 0.1 s", 0.27),
        ("1e15 FLOP / (989 TFLOPS)", 1e15 / 989e12),
        ("980GB/(64*2GB/s)", 7.65625),
        ("2M tokens / (1000 tokens/s)", 2000.0),
        ("5^2 ms", 0.025),
        ("-70 ms * -1", 0.07),
    ],
)
def test_times_that_people_type(text: str, seconds: float) -> None:
    assert value(text, Kind.TIME, "ms") == pytest.approx(seconds, rel=1e-12)


@pytest.mark.parametrize(
    ("text", "kind", "unit", "expected"),
    [
        ("每秒50GB", Kind.BANDWIDTH, "GB/s", 50e9),
        ("50 GB·s⁻¹", Kind.BANDWIDTH, "GB/s", 50e9),
        ("50 GB s^-1", Kind.BANDWIDTH, "GB/s", None),
        ("3,350 GB/s", Kind.BANDWIDTH, "GB/s", 3.35e12),
        ("77 个", Kind.COUNT, None, 77),
        ("77个桶", Kind.COUNT, None, 77),
        ("77 buckets", Kind.COUNT, None, 77),
        ("78-1", Kind.COUNT, None, 77),
        ("2GB/25MiB", Kind.COUNT, None, 2e9 / 26_214_400),
        ("百分之37.5", Kind.PERCENT, "%", 0.375),
        ("0.5%", Kind.PERCENT, "%", 0.005),
        ("37.5", Kind.PERCENT, "%", 0.375),
        ("0", Kind.PERCENT, "%", 0.0),
        ("150", Kind.PERCENT, "%", 1.5),
        ("140 TFLOPS / 989 TFLOPS", Kind.PERCENT, "%", 140 / 989),
        ("70ms/370ms", Kind.PERCENT, "%", 70 / 370),
        ("0.1667", Kind.RATIO, None, 0.1667),
        ("2/4", Kind.RATIO, None, 0.5),
        ("2 / 4", Kind.RATIO, None, 0.5),
        ("1.38*10^-1", Kind.RATIO, None, 0.138),
        ("989 TFLOPS", Kind.FLOP_RATE, "TFLOP/s", 989e12),
        ("989 tflops", Kind.FLOP_RATE, "TFLOP/s", 989e12),
        ("989 TFLOP/s", Kind.FLOP_RATE, "TFLOP/s", 989e12),
        ("989 TFLOPs/s", Kind.FLOP_RATE, "TFLOP/s", 989e12),
        ("989", Kind.FLOP_RATE, "TFLOP/s", 989e12),
        ("5 EFLOPs", Kind.FLOPS, None, 5e18),
        ("12K tokens/s", Kind.TOKEN_RATE, "tokens/s", 12_000),
        ("1.2万 token/秒", Kind.TOKEN_RATE, "tokens/s", 12_000),
        ("300 img/s", Kind.SAMPLE_RATE, "samples/s", 300),
        ("$5M", Kind.MONEY, None, 5e6),
        ("12.5 美元", Kind.MONEY, None, 12.5),
        ("2/7*10^3", Kind.RATIO, None, 2000 / 7),
        ("2*(3+4)^2", Kind.RATIO, None, 98),
        ("2^3^2", Kind.COUNT, None, 512),
        ("-2^2", Kind.RATIO, None, -4),
        ("8-6/2", Kind.RATIO, None, 5),
    ],
)
def test_other_kinds(text: str, kind: Kind, unit: str | None, expected: float | None) -> None:
    if expected is None:
        assert code(text, kind, unit) == "unknown_unit"  # free: write GB*s^-1 or GB/s
    else:
        assert value(text, kind, unit) == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("80-60 ms", "range"),
        ("60--80 ms", "range"),
        ("60–80 ms", "range"),
        ("60到80毫秒", "range"),
        ("60 to 80 ms", "range"),
        ("60ms-80ms", "range"),
        ("<70 ms", "range"),
        ("70±5 ms", "range"),
        ("70ms，80ms", "two_numbers"),
        ("70、80", "two_numbers"),
        ("35ms = 70ms", "two_numbers"),
        ("1 000 ms", "ambiguous_separator"),
        ("0,500 ms", "ambiguous_separator"),
        ("1½ ms", "bad_number"),
        ("7₂ ms", "bad_number"),
        ("2x3 ms", "bad_number"),
        ("2 x 35 ms", "bad_number"),
        ("(70 ms", "bad_number"),
        ("70 ms)", "bad_number"),
        ("70 +", "bad_number"),
        ("1_00 ms", "bad_number"),
        ("70 gbps", "ambiguous_unit"),
        ("60+80 ms", "needs_unit"),
        ("70 msx", "unknown_unit"),
        ("70 ms ms", "unknown_unit"),
        ("1/0", "not_finite"),
        ("1/(0 s)", "not_finite"),
        ("9^9^9^9", "not_finite"),
        ("10^400 ms", "not_finite"),
        ("1e308*1e308 s", "not_finite"),
        ("∞", "not_finite"),
        ("0^-1 s", "not_finite"),
        ("(-8)^0.5 s", "bad_number"),
        ("70 ms^2", "wrong_dimension"),
        ("70 ms^99", "bad_number"),
        ("__import__('os')", "not_a_number"),
        ("  \t\n ", "empty"),
        ("\u200b", "empty"),
        ("Ⅷ", "not_a_number"),
        ("㏠", "not_a_number"),
        ("百分之", "not_a_number"),
        ("%", "not_a_number"),
    ],
)
def test_refused_with_the_reason(text: str, expected: str) -> None:
    assert code(text, Kind.TIME, "ms") == expected


def test_depth_and_length_are_bounded() -> None:
    assert code("(" * 30 + "1" + ")" * 30, Kind.TIME) == "too_complex"
    assert code("+".join("1" * 30), Kind.RATIO) == "too_complex"
    assert code("1" * 65, Kind.RATIO) == "too_long"
    assert code(" " * 65, Kind.RATIO) == "too_long"  # checked first


def test_a_sum_in_a_percent_question_is_asked_about() -> None:
    assert code("3/40", Kind.PERCENT, "%") == "ambiguous_percent"
    assert code("1", Kind.PERCENT, "%") == "ambiguous_percent"
    assert code("100*3/40", Kind.PERCENT, "%") == "ambiguous_percent"


def test_a_lost_minus_is_never_a_right_answer() -> None:
    for minus in "-−–—－‑":
        assert code(f"{minus}5 ms", Kind.TIME) == "negative"
        assert value(f"{minus}5", Kind.RATIO) == -5


def test_nothing_with_the_wrong_unit_is_the_wrong_kind() -> None:
    for text in ("0 GB", "0 %", "0x", "0 s/s"):
        assert code(text, Kind.TIME, "ms") == "wrong_dimension"
    assert code("0 ms", Kind.BYTES, "GB") == "wrong_dimension"
    assert code("0 %", Kind.COUNT) == "wrong_dimension"


def test_negative_zero_is_zero() -> None:
    for text in ("-0", "-0 ms", "0*-1 ms"):
        assert math.copysign(1, value(text, Kind.TIME, "ms")) == 1


def test_the_kind_decides_what_b_means() -> None:
    assert value("1B", Kind.BYTES) == 1
    assert value("1B", Kind.COUNT) == 1e9
    assert code("1b", Kind.BYTES) == "ambiguous_unit"
    assert code("1B", Kind.TIME) == "wrong_dimension"


def test_what_was_read_is_said() -> None:
    for text, kind, unit, said in [
        ("70", Kind.TIME, "ms", "70 ms"),
        ("0.07s", Kind.TIME, "ms", "0.07 s"),
        ("70 MS", Kind.TIME, "ms", "70 ms"),
        ("70 us", Kind.TIME, "ms", "70 us"),
        ("70 微秒", Kind.TIME, "ms", "70 µs"),
        ("70 毫秒", Kind.TIME, "s", "70 ms"),
        ("400 Gb/s", Kind.BANDWIDTH, "GB/s", "400 Gbit/s"),
        ("2*7/8*2GB/(50GB/s)", Kind.TIME, "ms", "70 ms"),
        ("1亿", Kind.COUNT, None, "100,000,000"),
        ("16Gb", Kind.BYTES, "GB", "16 Gbit"),
        ("50", Kind.PERCENT, "%", "50 %"),
    ]:
        got = read(text, kind, unit)
        assert isinstance(got, Reading)
        assert got.text == said


def test_the_box_s_unit_is_marked_as_assumed() -> None:
    bare, written = read("70", Kind.TIME, "ms"), read("70 ms", Kind.TIME, "ms")
    assert isinstance(bare, Reading)
    assert isinstance(written, Reading)
    assert bare.assumed
    assert not written.assumed


def test_refusals_carry_what_their_sentence_needs() -> None:
    for text, rest in [("50 GB/s per GPU", "50 GB/s"), ("50GB/秒每卡", "50 GB/秒"), ("每卡 50 GB/s", "50 GB/s")]:
        more = read(text, Kind.BANDWIDTH)
        assert isinstance(more, Refusal)
        assert (more.code, more.detail["suggest"]) == ("unknown_unit", rest)
    sm, gb, both = read("70 sm", Kind.TIME), read("2 gb", Kind.BYTES), read("0.5", Kind.PERCENT, "%")
    assert isinstance(sm, Refusal)
    assert isinstance(gb, Refusal)
    assert isinstance(both, Refusal)
    assert sm.detail == {"unit": "sm", "suggest": "ms"}
    assert gb.detail["choices"] == ("GB", "Gbit")
    assert (both.detail["low"], both.detail["high"]) == ("0.5 %", "50 %")


def test_a_magnitude_that_was_written_is_not_applied_twice() -> None:
    assert value("2 K", Kind.COUNT, "K") == 2000
    assert value("2", Kind.COUNT, "K") == 2000
    assert value("2万", Kind.COUNT, "K") == 20_000
    assert value("1.2K", Kind.RATIO, "x") == 1200
    assert value("12K", Kind.TOKEN_RATE, "tokens/s") == 12_000
    assert code("12K", Kind.TOKEN_RATE, "K tokens/s") == "needs_unit"
    assert value("5万", Kind.TIME, "ms") == 50


def test_a_unit_that_does_not_exist_is_our_fault() -> None:
    with pytest.raises(ValueError, match="no unit"):
        read("70", Kind.TIME, "parsec")
