"""The two languages compared: another way of writing is no fault, another number is."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from interview_tui.deck.twins import differences, numbers

SAME = [
    ("2 倍", "twice"),
    ("翻倍", "doubles"),
    ("1.5 亿参数", "150 million parameters"),
    ("10 亿", "1B parameters"),
    ("7B 模型", "70 亿".replace("70 亿", "7 billion")),
    ("70 亿", "7B"),
    ("1 万步", "10,000 steps"),
    ("一万", "10000"),
    ("每秒 5000 万", "50 million a second"),
    ("２５ MiB", "25 MiB"),
    ("1,024 个", "1024"),
    ("百分之 50", "50 %"),
    ("一半", "50 %"),
    ("50 %", "half"),
    ("占 99%", "99 % of it"),
    ("三分之二", "2/3"),
    ("1/8", "one eighth"),
    ("8 分之 1", "1/8"),
    ("1/8 的数据", "an eighth of the data"),
    (r"$\frac{7}{8}$", "$7/8$"),
    ("2/3", "0.667"),
    ("共 2 次", "two times"),
    ("两个", "2"),
    ("二十五", "25"),
    ("第 2 个", "the 2nd"),
    ("第一次迭代", "iteration 1"),
    ("2026 年 11 月 29 日", "29 November 2026"),
    ("H100 上的 1F1B", "1F1B on an H100"),
    ("3D 并行", "3D parallelism"),
    ("`no_sync()` 里", "inside `no_sync`"),
    ("用 `wait` 等", "uses wait()"),
    ("10^9", "1e9"),
    ("25MiB 的桶", "buckets of 25 MiB"),
    ("25 毫秒", "25 ms"),
    ("18 字节", "18 bytes"),
    ("16 B/参数", "16 B per parameter"),
    ("torch 2.13.0", "torch 2.13.0"),
    ("3-5 层", "3 to 5 layers"),
    ("8×H100", "8x H100"),
    ("2GB/(50GB/s)", "2 GB / (50 GB/s)"),
    ("FP8 和 bf16", "fp8 and BF16"),
    ("8 张 H100", "8 H100s"),
    ("400 Gbps", "400 Gb/s"),
    ("ZeRO-3", "ZeRO-3"),
    ("$N-1$ 段", "$N - 1$ pieces"),
    ("{step} 一步", "{step} a step"),
    (r"$T = \num{step}$", "{step} in all"),
    ("没有一个", "none"),
    ("1024 进制", "binary"),
]
DIFFERENT = [
    ("8 个", "7 ranks", "twin-number"),
    ("8 个", "ranks", "twin-number"),
    ("1.5 亿", "15 million", "twin-number"),
    ("7B", "8B", "twin-number"),
    ("2.1.0", "2.1.1", "twin-number"),
    ("0.9 ms", "9 ms", "twin-number"),
    ("$2(n-1)/n$", "$(n-1)/n$", "twin-number"),
    ("8 再 8", "8 and 9", "twin-number"),
    ("25 MB", "25 MiB", "twin-unit"),
    ("70 ms", "70 s", "twin-unit"),
    ("300 GB/s", "300 GB", "twin-unit"),
    ("8 Gb/s", "8 GB/s", "twin-unit"),
    ("{step}", "one step", "twin-name"),
    ("{step}", "{steps}", "twin-name"),
    ("`bucket_cap_mb`", "the size", "twin-code"),
    ("bucket_cap_mb", "the size", "twin-code"),
    ("加 --overlap-grad-reduce", "with a flag", "twin-code"),
    ("H100", "A100", "twin-code"),
    ("ZeRO-3", "ZeRO-2", "twin-code"),
    ("`wait`", "stops", "twin-code"),
]


@pytest.mark.parametrize(("zh", "en"), SAME)
def test_another_way_of_writing_is_no_fault(zh: str, en: str) -> None:
    assert differences(zh, en) == []


@pytest.mark.parametrize(("zh", "en", "code"), DIFFERENT)
def test_another_number_unit_or_name_is_one(zh: str, en: str, code: str) -> None:
    found = differences(zh, en)
    assert code in {one.code for one in found}
    for one in found:
        text = zh if one.lang == "zh" else en
        assert text[one.offset :].lstrip("`{").startswith(one.what.split()[0])


def test_both_sides_of_a_difference_are_told() -> None:
    assert [(one.lang, one.what) for one in differences("8 个", "7 ranks")] == [("zh", "8"), ("en", "7")]


@given(st.integers(13, 10**15), st.sampled_from(["{}", "{:,}", "{:_}"]), st.sampled_from([" 个", "个", " ms", "，"]))
def test_a_whole_number_is_met_by_itself_and_by_no_other(value: int, form: str, after: str) -> None:
    text = form.format(value)
    assert differences(f"共 {text}{after}", f"{value} in all") == []
    assert differences(f"共 {text}{after}", f"{value + max(1, value // 10**6)} in all")


@given(st.text() | st.text("0123456789^{}/.,e-+%一万亿分之BkM$\\ "))
@example("10^99999999 and 10^{-99999}")
@example("1e99999/0 9/0 0/9 零分之一 ²³ ١٢")
@example("9" * 9999)
def test_nothing_raises_and_offsets_lie_inside(text: str) -> None:
    for said in numbers(text):
        assert 0 <= said.offset < len(text)
    for one in differences(text, text[::-1]):
        assert 0 <= one.offset < len(text)


@given(st.text())
def test_a_text_agrees_with_itself(text: str) -> None:
    assert differences(text, text) == []
