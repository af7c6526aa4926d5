"""The calculator beside a problem: what is a sum, what `ans` stands for, what stays on the tape."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interview_tui.sessions.tape import KEPT, Tape, is_sum
from sim_core.answers import Reading, read
from sim_core.quantity import Kind


@pytest.mark.parametrize(
    ("text", "meant"),
    [("= 2*3", True), ("＝2*3", True), ("  =1", True), ("2*3", False), ("", False), ("t = 3 ms", False)],
)
def test_a_line_that_begins_with_an_equals_sign_is_a_sum(text: str, meant: bool) -> None:
    assert is_sum(text) is meant


def test_sums_with_units_in_any_width_and_ans() -> None:
    tape = Tape()
    assert tape.ans is None
    first = tape.calculate("= 2GB/(50GB/s)")
    assert first is not None
    assert (first.typed, first.result.text) == ("2GB/(50GB/s)", "40 ms")
    second = tape.calculate("＝ ans * 8")
    assert second is not None
    assert (second.typed, second.result.text) == ("ans * 8", "320 ms")
    third = tape.calculate("=*2")
    assert third is not None
    assert (third.typed, third.result.text) == ("ans *2", "640 ms")
    assert tape.ans is not None
    assert tape.ans.value == pytest.approx(0.64)


def test_the_newest_few_are_kept() -> None:
    tape = Tape()
    for number in range(KEPT + 2):
        tape.calculate(f"={number}+1")
    assert [made.typed for made in tape.sums] == [f"{number}+1" for number in range(2, KEPT + 2)]


@pytest.mark.parametrize(
    ("text", "code"), [("= ans", "no_ans"), ("=", "empty"), ("= 2GB + 3 ms", "unlike"), ("= 2GB * 3GB", "unnamed")]
)
def test_what_cannot_be_calculated_has_a_reason_and_leaves_the_tape(text: str, code: str) -> None:
    tape = Tape()
    assert tape.calculate(text) is None
    assert tape.fault is not None
    assert tape.fault.code == code
    assert tape.sums == ()
    assert tape.calculate("=1+1") is not None
    assert tape.fault is None


def test_ans_alone_or_in_a_sum_is_an_answer() -> None:
    tape = Tape()
    tape.calculate("= 2GB/(50GB/s)")
    assert tape.answer("70 ms", Kind.TIME) == "70 ms"
    assert tape.answer("ans", Kind.TIME) == "40 ms"
    assert tape.answer(" ANS*2 ", Kind.TIME) == "80 ms"
    assert tape.answer("answer", Kind.TIME) == "answer"


def test_a_share_that_was_calculated_is_no_riddle_where_a_percentage_is_asked_for() -> None:
    tape = Tape()
    tape.calculate("= 3/8")
    assert tape.answer("ans", Kind.RATIO) == "0.375"
    assert tape.answer("ans", Kind.PERCENT) == "37.5 %"
    assert tape.answer("4*ans", Kind.PERCENT) == "150 %"


def test_ans_before_anything_was_calculated_says_so_and_is_no_answer() -> None:
    tape = Tape()
    assert tape.answer("ans", Kind.TIME) is None
    assert tape.fault is not None
    assert tape.fault.code == "no_ans"
    assert tape.answer("70 ms", Kind.TIME) == "70 ms"
    assert tape.fault is None


@given(st.floats(1e-9, 1e15), st.sampled_from(["s", "ms", "GB", "MiB", "GB/s", "TFLOPS", "%", ""]))
def test_ans_loses_nothing_on_its_way_into_the_box(value: float, unit: str) -> None:
    tape = Tape()
    made = tape.calculate(f"= {value:.12g} {unit}")
    assert made is not None
    text = tape.answer("ans", made.result.kind)
    assert text is not None
    found = read(text, made.result.kind)
    assert isinstance(found, Reading)
    assert found.value == pytest.approx(made.result.value, rel=1e-11)
