"""What the families of CUDA_DEVICE_MAX_CONNECTIONS share: five launches as FSDP's backward makes them.

Launched in this order: compute C1; RS1 of its gradients, which waits for C1; the AG of a later layer, behind RS1 on the
same communicator; compute C2, whose weights are there; RS2, which waits for C2. Streams: one of compute, one of
communication. With one queue AG, which waits for RS1, stands before C2 (facts.md E2, E3).
"""

from __future__ import annotations

from collections.abc import Callable

from sim_core.engine import Device, Program, run
from sim_core.problems._shared import ms, one_of, rounded
from sim_core.problems.base import Ask, Family, Given, Step, Values, Wrong
from sim_core.problems.streams import Stream
from sim_core.quantity import Kind
from sim_core.timeline import Timeline


def times(given: Values) -> tuple[float, float, float, float]:
    """Seconds of C1, RS1, AG, C2."""
    return given["first"], given["reduce"], given["gather"], given["second"]


def one(given: Values) -> float:
    """Start of RS2 with one queue: C2 starts only when AG does, at the end of RS1."""
    c1, rs, ag, c2 = times(given)
    return c1 + rs + max(c2, ag)


def many(given: Values) -> float:
    """Start of RS2 with a queue for each stream: C2 follows C1, the wire runs beside it."""
    c1, rs, ag, c2 = times(given)
    return c1 + max(c2, rs + ag)


def simulate(given: Values, connections: int) -> Timeline:
    """The five launches; RS2 takes as long as RS1."""
    c1, rs, ag, c2 = times(given)
    program = Program(device=Device(connections=connections))
    compute, comm = program.stream("compute"), program.stream("comm")
    communicator = program.communicator()
    first = program.kernel(compute, "C1", c1, "backward")
    program.collective(comm, "RS1", "reduce_scatter", rs, communicator, after=(first,))
    program.collective(comm, "AG", "all_gather", ag, communicator)
    second = program.kernel(compute, "C2", c2, "backward")
    program.collective(comm, "RS2", "reduce_scatter", rs, communicator, after=(second,))
    return run(program)


def _start(timeline: Timeline, _: Values) -> float:
    return next(span.start for span in timeline.spans if span.name == "RS2")


def _drawn(low: float, high: float) -> Callable[[Stream, Values], float]:
    return lambda stream, given: rounded(given["second"] * stream.between(low, high))


def family(
    name: str,
    connections: int,
    closed: Callable[[Values], float],
    steps: Callable[[Values], tuple[Step, ...]],
    step_codes: tuple[str, ...],
    mistakes: tuple[Wrong, ...],
) -> Family:
    """When RS2 starts with so many queues."""
    return Family(
        name=name,
        version=1,
        givens=(
            Given("second", Kind.TIME, one_of([n * 1e-3 for n in (8, 9, 10, 12, 14, 15, 16, 18, 20, 24)]), "ms"),
            Given("first", Kind.TIME, _drawn(0.4, 1.2), "ms"),
            Given("reduce", Kind.TIME, _drawn(0.35, 1.2), "ms"),
            Given("gather", Kind.TIME, _drawn(0.2, 0.95), "ms"),
        ),
        asks=(
            Ask(
                code="start",
                kind=Kind.TIME,
                unit="ms",
                closed=closed,
                simulated=_start,
                steps=steps,
                step_codes=step_codes,
                mistakes=mistakes,
                floor=1e-6,
            ),
        ),
        simulate=lambda g: simulate(g, connections),
        plausible=lambda g: one(g) > 1.08 * many(g),
        source="CUDA Programming Guide 5.2.3.2; PyTorch issue 143890 (a queue's head); facts.md E1 to E3, I7, O3",
    )


def sum_(*seconds: float) -> str:
    return " + ".join(map(ms, seconds))
