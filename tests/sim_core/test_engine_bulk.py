"""Many entries written in one call are the entries of as many calls, whatever the program was before."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim_core.engine import DONE, Device, Program

SECONDS = st.integers(0, 24).map(lambda k: k / 8)
DEVICES = st.builds(Device, st.integers(0, 2), st.sampled_from([0, 4]), st.sampled_from([1.0, 2.0]))
PLACES = st.integers(-1, 3)


def columns(program: Program) -> dict[str, Any]:
    """All that a program holds; the device and such as are made anew for each are left out."""
    return {name: value for name, value in vars(program).items() if name != "device"}


def both(device: Device, host: bool, graph: bool, write: Callable[[Program, int, int, bool], None]) -> list[Program]:
    """The same beginning, then `write` with the stream, a communicator and whether in one call."""
    programs = []
    for at_once in (True, False):
        program = Program(device=device)
        other, stream, communicator = program.stream("other"), program.stream("s"), program.communicator()
        if host:
            program.work("python", 0.5)
        for k in range(4):
            program.kernel(other, f"before{k}", 1.0)
        with program.graph(stream, "graph") if graph else nullcontext():
            write(program, stream, communicator, at_once)
        program.kernel(stream, "behind", 1.0)
        program.collective(other, "later", "all_reduce", 1.0, communicator)
        programs.append(program)
    return programs


@given(DEVICES, st.booleans(), st.booleans(), st.lists(st.tuples(SECONDS, PLACES), max_size=6))
def test_kernels_are_so_many_calls_of_kernel(
    device: Device, host: bool, graph: bool, rows: list[tuple[float, int]]
) -> None:
    names, kinds = [f"k{i}" for i in range(len(rows))], ["forward" if i % 2 else "copy" for i in range(len(rows))]

    def write(program: Program, stream: int, _: int, at_once: bool) -> None:
        first = len(program) - 4
        events = [first + place if place >= 0 else DONE for _, place in rows]
        seconds = [s for s, _ in rows]
        if at_once:
            found = list(program.kernels(stream, names, seconds, kinds, events))
        else:
            each = zip(names, seconds, kinds, events, strict=True)
            found = [program.kernel(stream, n, s, k, (e,)) for n, s, k, e in each]
        assert [program.name[entry] for entry in found] == names

    one, many = both(device, host, graph, write)
    assert columns(one) == columns(many)


@given(DEVICES, st.booleans(), st.booleans(), st.booleans(), st.lists(st.tuples(SECONDS, PLACES), max_size=6), SECONDS)
def test_collectives_are_so_many_calls_of_collective(
    device: Device, host: bool, graph: bool, elsewhere: bool, rows: list[tuple[float, int]], latency: float
) -> None:
    """elsewhere: the communicator was last used on another stream, behind which the first one waits."""

    def write(program: Program, stream: int, communicator: int, at_once: bool) -> None:
        first = len(program) - 4
        if elsewhere:
            program.collective(stream - 1, "elsewhere", "all_reduce", 1.0, communicator)
        names, seconds = [f"c{i}" for i in range(len(rows))], [s for s, _ in rows]
        events = [first + place if place >= 0 else DONE for _, place in rows]
        if at_once:
            found = list(program.collectives(stream, names, "all_gather", seconds, communicator, events, latency))
        else:
            each = zip(names, seconds, events, strict=True)
            found = [program.collective(stream, n, "all_gather", s, communicator, (e,), latency) for n, s, e in each]
        assert [program.name[entry] for entry in found] == names

    one, many = both(device, host, graph, write)
    assert columns(one) == columns(many)


@given(st.lists(st.tuples(st.integers(0, 5), PLACES), max_size=8))
def test_waits_in_one_call_are_so_many_calls_of_after(pairs: list[tuple[int, int]]) -> None:
    programs = []
    for at_once in (True, False):
        program = Program()
        program.kernels(program.stream("s"), list("abcdef"), [1.0] * 6, ["compute"] * 6)
        if at_once:
            program.all_after([entry for entry, _ in pairs], [event for _, event in pairs])
        else:
            for entry, event in pairs:
                program.after(entry, event)
        programs.append(columns(program))
    assert programs[0] == programs[1]


@pytest.mark.parametrize("wrong", [float("nan"), float("inf"), -1.0])
def test_seconds_that_are_none_are_refused_by_name(wrong: float) -> None:
    program = Program()
    with pytest.raises(ValueError, match="b: "):
        program.kernels(program.stream("s"), ["a", "b"], [1.0, wrong], ["compute"] * 2)


def test_columns_of_unlike_lengths_are_refused() -> None:
    program = Program()
    stream, communicator = program.stream("s"), program.communicator()
    with pytest.raises(ValueError, match="2 names, 1 seconds"):
        program.kernels(stream, ["a", "b"], [1.0], ["compute"] * 2)
    with pytest.raises(ValueError, match="1 seconds"):
        program.collectives(stream, ["a", "b", "c"], "all_reduce", [1.0, 1.0], communicator, [DONE] * 3)
