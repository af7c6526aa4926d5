"""Printing quantities for people, and givens as people write them."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim_core.answers import Reading, read
from sim_core.quantity import UNITS, Kind, factor, format, parse_given


@pytest.mark.parametrize(
    ("value", "kind", "shown"),
    [
        (0.07, Kind.TIME, "70 ms"),
        (0.3004166, Kind.TIME, "300.4 ms"),
        (0.99996, Kind.TIME, "1 s"),
        (4.5e-6, Kind.TIME, "4.5 µs"),
        (90.0, Kind.TIME, "90 s"),
        (11_124.0, Kind.TIME, "3.09 h"),
        (0.0, Kind.TIME, "0 ms"),
        (25 * 2**20, Kind.BYTES, "25 MiB"),
        (2e9, Kind.BYTES, "2 GB"),
        (25e6, Kind.BYTES, "25 MB"),
        (37.75 * 2**20, Kind.BYTES, "37.75 MiB"),
        (50e9, Kind.BANDWIDTH, "50 GB/s"),
        (3.35e12, Kind.BANDWIDTH, "3.35 TB/s"),
        (0.375, Kind.PERCENT, "37.5 %"),
        (50_257, Kind.COUNT, "50,257"),
        (1_000_000, Kind.COUNT, "1,000,000"),
        (76.2939453125, Kind.COUNT, "76.29"),
        (-0.0, Kind.RATIO, "0"),
        (989e12, Kind.FLOP_RATE, "989 TFLOP/s"),
    ],
)
def test_a_unit_is_chosen_as_people_choose_it(value: float, kind: Kind, shown: str) -> None:
    assert format(value, kind) == shown


def test_a_given_unit_and_more_digits() -> None:
    assert format(0.30048479725714286, Kind.TIME, "ms", 6) == "300.485 ms"
    assert format(1.75, Kind.RATIO, "x") == "1.75x"
    assert format(50e9, Kind.BANDWIDTH, "Gb/s") == "400 Gb/s"


def test_a_binary_unit_is_never_taken_by_chance() -> None:
    value = 9.65657739804e20  # 857676.36531 PiB, to 12 digits
    assert format(value, Kind.BYTES, digits=12) == "965.657739804 EB"


def test_chinese_names_where_they_are_current() -> None:
    assert format(11_124.0, Kind.TIME, lang="zh") == "3.09 小时"
    assert format(0.07, Kind.TIME, lang="zh") == "70 ms"
    assert format(12.5, Kind.MONEY, lang="zh") == "12.5 美元"


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
def test_what_is_not_finite_is_not_printed(value: float) -> None:
    with pytest.raises(ValueError, match="not finite"):
        format(value, Kind.TIME)


def test_a_unit_of_another_kind_is_a_fault() -> None:
    with pytest.raises(ValueError, match="no unit"):
        format(1.0, Kind.TIME, "GB")


@given(
    value=st.floats(min_value=1e-12, max_value=1e21, allow_nan=False),
    kind=st.sampled_from(Kind),
    lang=st.sampled_from(["zh", "en"]),
    digits=st.integers(min_value=1, max_value=12),
)
def test_what_is_printed_is_read_back(value: float, kind: Kind, lang: str, digits: int) -> None:
    if kind is Kind.COUNT:
        value = float(round(value)) if value < 1e15 else value
    shown = format(value, kind, digits=digits, lang=lang)
    reading = read(shown, kind)
    assert isinstance(reading, Reading), shown
    assert reading.value == pytest.approx(value, rel=0.51 * 10 ** (1 - digits))
    assert format(reading.value, kind, digits=digits, lang=lang) == shown


@pytest.mark.parametrize("kind", Kind)
def test_every_unit_that_can_be_printed_is_read_back(kind: Kind) -> None:
    for unit in UNITS[kind]:
        shown = format(12 * factor(unit, kind), kind, unit)
        reading = read(shown, kind)
        assert isinstance(reading, Reading), shown
        assert reading.value == pytest.approx(12 * factor(unit, kind), rel=1e-12)


@given(
    value=st.floats(min_value=1e-9, max_value=1e18),
    kind=st.sampled_from(Kind),
    lang=st.sampled_from(["zh", "en"]),
    data=st.data(),
)
def test_in_every_unit_and_beside_every_box(value: float, kind: Kind, lang: str, data: st.DataObject) -> None:
    """To the last digit of a float: the unit is written, so the one beside the box doesn't matter."""
    unit, beside = data.draw(st.sampled_from([*UNITS[kind]])), data.draw(st.sampled_from([None, *UNITS[kind]]))
    shown = format(value, kind, unit, digits=17, lang=lang)
    reading = read(shown, kind, beside if unit else unit)
    assert isinstance(reading, Reading), (shown, reading)
    assert reading.value == pytest.approx(value, rel=1e-14), shown


def test_what_is_too_large_for_a_unit_is_not_printed() -> None:
    with pytest.raises(ValueError, match="not finite in ns"):
        format(1e308, Kind.TIME, "ns")


@pytest.mark.parametrize("kind", Kind)
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_nothing_at_all_is_read_back(kind: Kind, lang: str) -> None:
    reading = read(format(0, kind, lang=lang), kind)
    assert isinstance(reading, Reading)
    assert reading.value == 0


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("2 GB", Kind.BYTES, 2e9),
        ("2GB", Kind.BYTES, 2e9),
        ("25 MiB", Kind.BYTES, 26_214_400),
        ("50 GB/s", Kind.BANDWIDTH, 50e9),
        ("400 Gb/s", Kind.BANDWIDTH, 50e9),
        ("200 ms", Kind.TIME, 0.2),
        ("0", Kind.TIME, 0),
        (8, Kind.COUNT, 8),
        ("8", Kind.COUNT, 8),
        ("1,000", Kind.COUNT, 1000),
        ("37.5 %", Kind.PERCENT, 0.375),
        (0.2, Kind.TIME, 0.2),
        ("1e-3 s", Kind.TIME, 1e-3),
    ],
)
def test_givens_are_read_as_people_write_them(text: str | float, kind: Kind, value: float) -> None:
    assert parse_given(text, kind) == value


def test_a_count_stays_whole() -> None:
    assert isinstance(parse_given("8", Kind.COUNT), int)
    assert isinstance(parse_given(8.0, Kind.COUNT), int)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("200", Kind.TIME),
        ("2 gb", Kind.BYTES),
        ("fast", Kind.BANDWIDTH),
        ("", Kind.TIME),
        ("GB", Kind.BYTES),
        ("1e999 s", Kind.TIME),
        (math.nan, Kind.TIME),
        (True, Kind.COUNT),
    ],
)
def test_a_given_that_says_nothing_is_refused(text: str | float, kind: Kind) -> None:
    with pytest.raises(ValueError, match=r"not|needs|unknown"):
        parse_given(text, kind)


@given(value=st.floats(min_value=1e-9, max_value=1e15), kind=st.sampled_from(Kind))
def test_a_printed_given_can_stand_in_a_file(value: float, kind: Kind) -> None:
    assert parse_given(format(value, kind), kind) == pytest.approx(value, rel=6e-4, abs=1e-12)
