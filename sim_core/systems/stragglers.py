"""Ranks that aren't equally fast: everyone's collective begins when the last one arrives (facts.md H5, O2)."""

from __future__ import annotations

from collections.abc import Sequence

from sim_core.engine import Program, run
from sim_core.timeline import Timeline


def steps(compute: Sequence[Sequence[float]], comm: float, delays: Sequence[float] = ()) -> Timeline:
    """Steps of compute and one all-reduce of `comm` seconds each. compute: seconds, one row a rank, one column a step.

    delays: seconds by which each rank's host launches late (a garbage collection, a slow host). A slow rank shows as a
    long collective on the others, and a short one on itself.
    """
    if not compute or len({len(row) for row in compute}) != 1 or (delays and len(delays) != len(compute)):
        raise ValueError("one row a rank, of one length, and one delay a rank")
    program = Program(len(compute))
    communicator = program.communicator(len(compute))
    for rank, row in enumerate(compute):
        if delays and delays[rank]:
            program.work("late", delays[rank], rank)
        stream, wire = program.stream("compute", rank), program.stream("comm", rank)
        before = program.last(wire)
        for k, seconds in enumerate(row):
            done = program.kernel(stream, f"B{k}", seconds, "backward", after=(before,))
            before = program.collective(wire, f"AR{k}", "all_reduce", comm, communicator, after=(done,))
    return run(program)
