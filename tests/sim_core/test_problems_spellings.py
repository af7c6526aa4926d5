"""Ten spellings of a right answer, and many more: none is refused, and none is wrong."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim_core import problems
from sim_core.answers import Calculation, Reading, calculate, read
from sim_core.problems.grading import Outcome, close
from sim_core.problems.spellings import LEAST, spellings, written
from sim_core.quantity import UNITS, Kind

SEEDS = 20


@pytest.mark.parametrize("family", problems.families())
def test_every_spelling_of_the_right_answer_is_right(family: str) -> None:
    for seed in range(SEEDS):
        problem = problems.make(family, seed)
        texts = spellings(problem)
        assert len(set(texts.values())) >= LEAST
        for how, text in texts.items():
            assert problem.grade(text).outcome == Outcome.RIGHT, (problem.name, how, text)


@pytest.mark.parametrize("family", problems.calculations())
def test_the_lines_of_a_solution_come_to_their_values_in_the_calculator(family: str) -> None:
    """As they are printed, which is to four digits; a difference of such sizes may be further off."""
    for seed in range(SEEDS):
        for step in problems.make(family, seed).steps:
            if step.symbols and not step.symbols.startswith("|"):  # a set isn't a sum
                result = calculate(step.symbols)
                assert isinstance(result, Calculation), (step.symbols, result)
                far = 0.03 if step.code == "remainder" else 2e-3
                assert result.value == pytest.approx(step.value, rel=far, abs=1e-12), step.symbols


@given(value=st.floats(min_value=1e-6, max_value=1e15), kind=st.sampled_from(Kind), data=st.data())
def test_any_value_of_any_kind_in_any_printed_unit(value: float, kind: Kind, data: st.DataObject) -> None:
    """Also the kinds that no family asks for."""
    unit = data.draw(st.sampled_from([*UNITS[kind]]))
    if kind is Kind.COUNT:
        value = float(round(value)) + 1
    for how, text in written(value, kind, unit).items():
        reading = read(text, kind, unit)
        assert isinstance(reading, Reading), (how, text, reading)
        assert close(reading.value, value, Kind.RATIO), (how, text, reading)
