"""The calculator line: dimensions, what comes out, and what is refused with which code."""

from __future__ import annotations

import pytest

from sim_core.answers import Calculation, Refusal, calculate
from sim_core.quantity import Kind


def result(text: str, ans: Calculation | None = None) -> Calculation:
    got = calculate(text, ans)
    assert isinstance(got, Calculation), (text, got)
    return got


def refusal(text: str, ans: Calculation | None = None) -> Refusal:
    got = calculate(text, ans)
    assert isinstance(got, Refusal), (text, got)
    return got


@pytest.mark.parametrize(
    ("text", "kind", "value", "shown"),
    [
        ("2GB/(50GB/s)", Kind.TIME, 0.04, "40 ms"),
        ("2*7/8*2GB/(400Gb/s)", Kind.TIME, 0.07, "70 ms"),
        ("25MiB/50GB/s", Kind.TIME, 25 * 2**20 / 50e9, "524.288 µs"),
        ("0.1s+20ms", Kind.TIME, 0.12, "120 ms"),
        ("1 GiB - 1 GB", Kind.BYTES, 73_741_824, "73.7418 MB"),
        ("1 GB - 1 GiB", Kind.BYTES, -73_741_824, "-73.7418 MB"),
        ("16 bytes * 8", Kind.BYTES, 128, "128 B"),
        ("400Gb/s", Kind.BANDWIDTH, 50e9, "50 GB/s"),
        ("96 MB / 2 ms", Kind.BANDWIDTH, 48e9, "48 GB/s"),
        ("140 TFLOPS / 989 TFLOPS", Kind.RATIO, 140 / 989, "0.141557"),
        ("2 TB/s/(400Gb/s)", Kind.COUNT, 40, "40"),
        ("4e15 FLOPs/(400 TFLOPS)", Kind.TIME, 10, "10 s"),
        ("512 tokens/(20 tokens/s)", Kind.TIME, 25.6, "25.6 s"),
        ("100 samples/0.5 s", Kind.SAMPLE_RATE, 200, "200 samples/s"),
        ("4096 tokens/(2 s)", Kind.TOKEN_RATE, 2048, "2048 tokens/s"),
        ("$2/h*1000*24h", Kind.MONEY, 48_000, "48,000 USD"),
        ("25%", Kind.PERCENT, 0.25, "25 %"),
        ("10%+5%", Kind.PERCENT, 0.15, "15 %"),
        ("25%*8", Kind.COUNT, 2, "2"),
        ("40%*312TFLOPS", Kind.FLOP_RATE, 124.8e12, "124.8 TFLOP/s"),
        ("80-60", Kind.COUNT, 20, "20"),
        ("1/3", Kind.RATIO, 1 / 3, "0.333333"),
        ("(2*60s*4h)^0.5", Kind.TIME, 1_728_000**0.5, "21.9089 min"),
        ("2ＧＢ／（50ＧＢ／秒）", Kind.TIME, 0.04, "40 ms"),
        ("2 GB ÷ (50 GB/s) × 2", Kind.TIME, 0.08, "80 ms"),
        ("2GB每秒*3秒", Kind.BYTES, 6e9, "6 GB"),
        ("百分之50*2GB", Kind.BYTES, 1e9, "1 GB"),
        ("1.5万亿 * 2 字节", Kind.BYTES, 3e12, "3 TB"),
        ("7/8 ms", Kind.TIME, 0.875e-3, "875 µs"),
        ("sqrt(2*60s*4h)", Kind.TIME, 1_728_000**0.5, "21.9089 min"),
        ("√(2*60s*4h)", Kind.TIME, 1_728_000**0.5, "21.9089 min"),
        ("√2", Kind.RATIO, 2**0.5, "1.41421"),
        ("⌈2GB/25MiB⌉", Kind.COUNT, 77, "77"),
        ("ceil(2GB/25MiB) - 1", Kind.COUNT, 76, "76"),
        ("⌊2GB/25MiB⌋ * 25MiB", Kind.BYTES, 76 * 25 * 2**20, "1.99229 GB"),
        ("⌈0.3/0.1⌉", Kind.COUNT, 3, "3"),  # 2.9999999999999996
        ("⌈1.1*10⌉", Kind.COUNT, 11, "11"),  # 11.000000000000002
        ("2*log2(64)*6us", Kind.TIME, 72e-6, "72 µs"),
        ("max(18 ms, 0.03 s)", Kind.TIME, 0.03, "30 ms"),
        ("max(0, 1.1 ms - 1.3 ms)", Kind.TIME, 0, "0 ms"),
        ("2 B * 4e9", Kind.BYTES, 8e9, "8 GB"),  # spaced, as we print it
        ("2*(8-1)/8 * 2 GB", Kind.BYTES, 3.5e9, "3.5 GB"),
        ("2GB/(50GB/s) = 40 ms", Kind.TIME, 0.04, "40 ms"),
        ("2GB/(50GB/s) =", Kind.TIME, 0.04, "40 ms"),
        ("1h30m * 2", Kind.TIME, 10_800, "3 h"),
        ("2(8-1)/8", Kind.RATIO, 1.75, "1.75"),
    ],
)
def test_what_comes_out(text: str, kind: Kind, value: float, shown: str) -> None:
    got = result(text)
    assert (got.kind, got.text) == (kind, shown)
    assert got.value == pytest.approx(value, rel=1e-12)


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("6*7e9*1e12/(1000*400TFLOPS)", Kind.TIME, 105_000),  # the bare number counts FLOPs
        ("6*7B*1T tokens/(1000*400TFLOPS)", Kind.TIME, 105_000),
        ("6 FLOP*7e9*1e12 tokens", Kind.FLOPS, 4.2e22),
        ("6*7e9*12000 tokens/s/(8*989TFLOPS)", Kind.RATIO, 6 * 7e9 * 12_000 / (8 * 989e12)),
        ("160KB*4096 tokens", Kind.BYTES, 160e3 * 4096),
        ("160KB/token*4096 tokens", Kind.BYTES, 160e3 * 4096),
        ("20 ms/token*100 tokens", Kind.TIME, 2),
        ("12K tokens", Kind.COUNT, 12_000),
        ("4 FLOP * 128 * 2048 tokens * 2048 tokens", Kind.FLOPS, 4 * 128 * 2048**2),
        ("1000 tokens + 24", Kind.COUNT, 1024),
        ("2 bytes/param*70B params", Kind.BYTES, 140e9),
    ],
)
def test_flops_tokens_and_samples_may_be_plain_counts(text: str, kind: Kind, value: float) -> None:
    got = result(text)
    assert got.kind is kind
    assert got.value == pytest.approx(value, rel=1e-12)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("70B*2 bytes", 140e9),  # as bytes it would be B^2
        ("70B*2B/(50GB/s)", 2.8),
        ("2B/(50GB/s)", 4e-11),  # as billions it would be s/B
        ("4.2e22/(400 tflops)", 1.05e8),
        ("$5B", 5e9),
    ],
)
def test_a_word_with_two_meanings_is_settled_by_what_comes_out(text: str, value: float) -> None:
    assert result(text).value == pytest.approx(value, rel=1e-12)


@pytest.mark.parametrize(
    ("text", "code", "detail"),
    [
        ("2GB*2GB", "unnamed", {"dimension": "B^2"}),
        ("1/(2 s)", "unnamed", {"dimension": "1/s"}),
        ("2 GB * 3 s", "unnamed", {"dimension": "s·B"}),
        ("400 TFLOP * 3 s", "unnamed", {"dimension": "s·FLOP"}),
        ("3 FLOP/(2 s * 2 s * 2 B)", "unnamed", {"dimension": "FLOP/(s^2·B)"}),
        ("1s+1GB", "unlike", {"left": "s", "right": "B"}),
        ("1 GB/s - 1 GB", "unlike", {"left": "B/s", "right": "B"}),
        ("10% + 1 s", "unlike", {"left": "1", "right": "s"}),
        ("1s+1", "needs_unit", {}),
        ("70B", "ambiguous_unit", {"unit": "B", "choices": ("byte", "billion")}),
        ("70B*2B", "ambiguous_unit", {"unit": "B", "choices": ("byte", "billion")}),
        ("2G/(50GB/s)", "ambiguous_unit", {"unit": "G", "choices": ("GB", "GiB")}),
        ("2 gb", "ambiguous_unit", {"unit": "gb", "choices": ("GB", "Gbit")}),
        ("5 m", "ambiguous_unit", {"unit": "m", "choices": ("min", "ms", "million")}),
        ("5 flops/(4 flops)", "ambiguous_unit", {"unit": "flops", "choices": ("FLOP", "FLOPS")}),
        ("*".join(["2B"] * 6), "ambiguous_unit", {"unit": "B", "choices": ("byte", "billion")}),
        ("7/8 TFLOPS", "ambiguous_order", {"choices": ("(7/8) TFLOPS", "7/(8 TFLOPS)")}),
        ("1/2 million", "ambiguous_order", {"choices": ("(1/2) million", "1/(2 million)")}),
        ("60-80 ms", "range", {"low": "60", "high": "80"}),
        ("60~80ms", "range", {}),
        ("70 GB 80 GB", "two_numbers", {}),
        ("2GB/(50GB/s) = 50 ms", "two_numbers", {"token": "="}),
        ("2GB/(50GB/s) = 2 GB", "two_numbers", {"token": "="}),
        ("sqrt(2 s)", "bad_number", {"token": "sqrt"}),
        ("sqrt(-2)", "not_finite", {}),
        ("log2(0)", "not_finite", {}),
        ("log2(2 s)", "bad_number", {"token": "log2"}),
        ("max(1 s, 2 GB)", "unlike", {"left": "s", "right": "B"}),
        ("max(1 s, 2)", "needs_unit", {}),
        ("max(1 s", "bad_number", {"token": "max"}),
        ("2x3", "bad_number", {"token": "x", "suggest": "*"}),
        ("2GB/0", "not_finite", {}),
        ("2GB/(1s-1s)", "not_finite", {}),
        ("1e400", "not_finite", {}),
        ("1e308*1e308", "not_finite", {}),
        ("1/(1e308*1e308)", "not_finite", {}),
        ("9^9^9^9", "not_finite", {}),
        ("1e308 s + 1e308 s", "not_finite", {}),
        ("(-8)^0.5", "bad_number", {"token": "^"}),
        ("(8 s)^0.5", "bad_number", {"token": "^"}),
        ("2^(1 s)", "bad_number", {"token": "^"}),
        ("ans*2", "no_ans", {}),
        ("*2", "no_ans", {}),
        ("", "empty", {}),
        ("hello", "not_a_number", {}),
        ("5 parsecs", "unknown_unit", None),
        ("(" * 30 + "1" + ")" * 30, "too_complex", {"limit": 12}),
        ("+".join("1" * 70), "too_complex", {"limit": 120}),
        ("1" * 201, "too_long", {"limit": 200}),
        ("__import__('os')", "not_a_number", {}),
        ("(1)(2)", "bad_number", {"token": "("}),
    ],
)
def test_refused_with_the_reason(text: str, code: str, detail: dict[str, object] | None) -> None:
    got = refusal(text)
    assert got.code == code
    assert detail is None or got.detail == detail


def test_the_last_result_goes_on() -> None:
    first = result("2GB/(50GB/s)")
    for text, value in [
        ("*8", 0.32),
        ("ans * 8", 0.32),
        ("/2", 0.02),
        ("÷ 2", 0.02),
        ("ANS+20ms", 0.06),
        ("ans-ans", 0),
    ]:
        assert result(text, first).value == pytest.approx(value, abs=1e-15)
    assert result("-20ms", first).value == -0.02  # a sign, as everywhere
    assert result("1/ans*1 s", first).value == pytest.approx(25)
    tokens = result("4096 tokens")
    assert result("/(2 s)", tokens).kind is Kind.TOKEN_RATE
    assert refusal("^2", first).detail == {"dimension": "s^2"}
    assert refusal("ans 2", first).code == "two_numbers"


def test_names_follow_the_language() -> None:
    got = calculate("2h + 1h", lang="zh")
    assert isinstance(got, Calculation)
    assert (got.text, got.unit) == ("3 小时", "小时")
