"""Plain programs take a road without events: it must find the very floats of the event loop, and know when it can't."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from random_programs import Setup, build, setups

from sim_core.engine import DeadlockError, Program
from sim_core.engine.run import Run
from sim_core.engine.straight import straight


@given(st.one_of(setups(), setups(alone=True)))
def test_the_straight_road_finds_what_the_event_loop_finds(setup: Setup) -> None:
    program = build(setup)
    times = straight(program)
    loop = Run(program)
    try:
        loop.loop()
    except DeadlockError:
        assert times is None
        return
    plain = not program.groups and not program.node_after and not program.device.connections
    assert (times is not None) == plain
    if times is not None:
        assert times == (loop.begin, loop.end)


def test_an_end_that_a_later_rank_brings_is_waited_for() -> None:
    program = Program(2)
    first, second = program.stream("compute", 0), program.stream("compute", 1)
    early = program.kernel(first, "early", 1.0)
    late = program.kernel(first, "late", 1.0)
    program.after(late, program.kernel(second, "peer", 2.0, after=(early,)))
    assert straight(program) == ([0.0, 3.0, 1.0], [1.0, 4.0, 3.0])


def test_what_waits_for_itself_is_left_to_the_event_loop() -> None:
    program = Program()
    entry = program.kernel(program.stream("compute"), "k", 1.0)
    program.after(entry, entry)
    assert straight(program) is None
