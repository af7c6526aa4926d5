"""Seven hundred answers as candidates type them, in Chinese and in English: the value, or a refusal that helps.

Rows of typed_answers.json: kind, unit beside the box, text, and the value in SI or the code of the refusal. Each was
looked at by a person: what a reasonable one would expect to be read is read, and what could mean two things is asked.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sim_core.answers import SUM_CODES, Calculation, Reading, calculate, read
from sim_core.quantity import Kind

Row = tuple[str, str | None, str, float | str]
ROWS: list[Row] = json.loads((Path(__file__).parents[1] / "data" / "typed_answers.json").read_text(encoding="utf-8"))
#: What only a question can settle: 70B in it is bytes or a count, tflops a rate or a number of them.
ASKED = ("ambiguous_unit", "ambiguous_order")
#: In these questions 2000/s is a rate of what is asked for; to a calculator it is a rate of nothing.
COUNTED = (Kind.TOKEN_RATE, Kind.SAMPLE_RATE, Kind.FLOP_RATE)


def said(text: str, kind: str, unit: str | None) -> float | str:
    got = read(text, kind, unit)
    return got.value if isinstance(got, Reading) else got.code


@pytest.mark.parametrize("kind", Kind)
def test_each_is_read_or_refused_as_a_person_expects(kind: Kind) -> None:
    wrong = [
        (text, expected, got)
        for row_kind, unit, text, expected in ROWS
        if row_kind == kind
        and (got := said(text, kind, unit)) != (expected if isinstance(expected, str) else pytest.approx(expected))
    ]
    assert wrong == []


def test_there_are_enough_of_every_kind() -> None:
    for kind in Kind:
        assert sum(row[0] == kind for row in ROWS) >= 12, kind
    assert len(ROWS) > 600


def test_the_calculator_says_the_same_or_asks() -> None:
    """Where a unit was written. A bare 70 is 70 to a calculator, and 70 ms beside a box in ms."""
    wrong: list[tuple[str, float, float | str]] = []
    for kind, unit, text, _ in ROWS:
        reading, sum_ = read(text, kind, unit), calculate(text)
        if not isinstance(reading, Reading) or reading.assumed:
            continue
        if isinstance(sum_, Calculation):
            if sum_.value != pytest.approx(reading.value, rel=1e-12):
                wrong.append((text, reading.value, sum_.value))
        elif sum_.code not in ASKED and not (sum_.code == "unnamed" and kind in COUNTED):
            wrong.append((text, reading.value, sum_.code))
    assert wrong == []


def test_the_codes_of_a_sum_are_never_those_of_an_answer() -> None:
    assert not {row[3] for row in ROWS} & set(SUM_CODES)
