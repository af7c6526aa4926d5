"""Events as lines: they come back whole, and betray every change."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interview_tui.history.errors import BadEventError
from interview_tui.history.event import KINDS, Event, check, from_line

words = st.text(max_size=12)
events = st.builds(
    Event,
    device=words,
    sequence=st.integers(1, 10**9),
    instant=st.integers(-(10**18), 10**18),
    offset=st.integers(-50_400, 50_400),
    day=st.integers(1, 3_652_059),
    kind=st.sampled_from(KINDS),
    subject=st.text(min_size=1, max_size=12),
    rating=st.integers(1, 4),
    interval=st.integers(0, 36_500),
    milliseconds=st.none() | st.integers(0, 10**9),
    lang=st.sampled_from(["zh", "en"]),
    problem=words,
    typed=st.none() | words,
    ticks=st.none() | st.lists(st.integers(0, 9)).map(tuple),
    confidence=st.none() | st.integers(0, 100),
    target=words,
    data=st.dictionaries(words, st.none() | st.floats(allow_nan=False, allow_infinity=False) | words, max_size=3),
)


@given(events)
def test_a_line_gives_the_event_back(event: Event) -> None:
    line = event.line()
    assert "\n" not in line
    assert from_line(line) == event
    assert from_line(line).line() == line


@given(events, st.data())
def test_a_changed_line_is_refused(event: Event, data: st.DataObject) -> None:
    said: dict[str, Any] = json.loads(event.line())
    name = data.draw(st.sampled_from(sorted(set(said) - {"id"})))
    said[name] = data.draw(
        st.one_of(st.integers(), st.text(max_size=5), st.none(), st.lists(st.integers(), max_size=2)).filter(
            lambda new: new != said[name]
        )
    )
    if said == json.loads(event.line()):
        return
    with pytest.raises(BadEventError):
        from_line(json.dumps(said))


@pytest.mark.parametrize("line", ["", "[]", "3", "null", "{", '{"id":"x"}', "[" * 100_000, '{"day":"2026-13-01"}'])
def test_what_is_no_event_is_refused(line: str) -> None:
    with pytest.raises(BadEventError):
        from_line(line)


@pytest.mark.parametrize(
    "part",
    [
        {"rating": 5},
        {"rating": None},
        {"interval": None},
        {"interval": -1},
        {"interval": 36_501},
        {"subject": ""},
        {"day": 3_652_060},
        {"offset": 90_000},
        {"sequence": 0},
        {"rating": True},
    ],
)
def test_an_impossible_part_is_named(part: dict[str, Any]) -> None:
    sound: dict[str, Any] = {
        "device": "a", "sequence": 1, "instant": 0, "offset": 0, "day": 1, "kind": "review", "subject": "c",
        "rating": 3, "interval": 2,
    }  # fmt: skip
    check(Event(**sound))
    with pytest.raises(BadEventError) as refused:
        check(Event(**{**sound, **part}))
    assert refused.value.values["part"] == next(iter(part))
    assert next(iter(part)) in refused.value.say("en")
