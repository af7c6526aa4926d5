"""What the families that read a timeline share: one GPU's step with two compute spans, two streams of communication.

    compute  |forward      |            |backward                          |
    comm           |all-gather   |          |all-reduce 1|  |all-reduce 2      |
    comm 2                                                     |all-to-all|
    host                         |Python|

Times are whole milliseconds from the start of the step, so that what is printed is what was drawn. The closed forms
below follow from the order that `ordered` demands; the other route is the simulated timeline.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from sim_core.engine import Program, run
from sim_core.problems._shared import one_of
from sim_core.problems.base import Given, Values
from sim_core.problems.streams import Stream
from sim_core.quantity import Kind, Number
from sim_core.timeline import Timeline

MS = 1e-3


def later(name: str, than: str, low: int, high: int) -> Given:
    """A moment `low` to `high` ms after another one."""
    return moment(name, lambda stream, g: whole(g[than], low, high, stream))


def moment(name: str, draw: Callable[[Stream, Values], Number]) -> Given:
    """A time on the axis, in ms."""
    return Given(name, Kind.TIME, draw, "ms")


def whole(base: float, low: int, high: int, stream: Stream) -> float:
    """`base` and a whole number of ms from `low` to `high`."""
    return (round(base / MS) + stream.choice(range(low, high + 1))) * MS


def _within(name: str, start: str, end: str, low: float, high: float) -> Given:
    """A moment at some share of the way from one to another."""

    def draw(stream: Stream, g: Values) -> float:
        return round((g[start] + (g[end] - g[start]) * stream.between(low, high)) / MS) * MS

    return moment(name, draw)


#: In the order in which they are drawn: each from those before it.
GIVENS = (
    moment("forward_end", one_of([n * MS for n in range(30, 100)])),
    moment("gather_start", lambda stream, g: round(g["forward_end"] * stream.between(0.4, 0.9) / MS) * MS),
    later("gather_end", "forward_end", 4, 30),
    later("backward_start", "gather_end", 5, 28),
    moment("backward_end", lambda stream, g: whole(g["backward_start"] + 2 * g["forward_end"], -12, 25, stream)),
    _within("first_start", "backward_start", "backward_end", 0.08, 0.25),
    _within("first_end", "backward_start", "backward_end", 0.35, 0.55),
    _within("second_start", "backward_start", "backward_end", 0.62, 0.9),
    later("second_end", "backward_end", 6, 50),
    _within("experts_start", "second_start", "backward_end", 0.1, 0.9),
    later("experts_end", "backward_end", -4, 60),
)


def simulate(given: Values) -> Timeline:
    """The step: compute is cut where it produces what a transfer waits for; Python keeps backward waiting."""
    g = given
    program = Program()
    compute = program.stream("compute")
    wires = [program.stream("comm"), program.stream("comm 2")]
    groups = [program.communicator() for _ in wires]

    def send(wire: int, name: str, kind: str, start: str, end: str, after: int) -> int:
        return program.collective(wires[wire], name, kind, g[end] - g[start], groups[wire], (after,))

    needed = program.kernel(compute, "forward", g["gather_start"], "forward")
    gathered = send(0, "AG", "all_gather", "gather_start", "gather_end", needed)
    program.kernel(compute, "forward", g["forward_end"] - g["gather_start"], "forward")
    program.work("Python", g["backward_start"] - g["gather_end"], after=(gathered,))
    at = g["backward_start"]
    for wire, name, kind, start, end in (
        (0, "AR1", "all_reduce", "first_start", "first_end"),
        (0, "AR2", "all_reduce", "second_start", "second_end"),
        (1, "A2A", "all_to_all", "experts_start", "experts_end"),
    ):
        send(wire, name, kind, start, end, program.kernel(compute, "backward", g[start] - at, "backward"))
        at = g[start]
    program.kernel(compute, "backward", g["backward_end"] - at, "backward")
    return run(program)


def ordered(given: Values) -> bool:
    """Whether the moments come in the order that the closed forms rest on."""
    chain = ("gather_start", "forward_end", "gather_end", "backward_start", "first_start", "first_end", "second_start")
    times = [given[name] for name in chain]
    inside = given["second_start"] < given["experts_start"] < given["backward_end"]
    return _rising(times) and inside and given["experts_end"] - given["experts_start"] > 4 * MS


def _rising(times: Sequence[float]) -> bool:
    return all(a < b for a, b in pairwise(times))


def step(g: Values) -> float:
    return max(g["second_end"], g["experts_end"])


def compute(g: Values) -> float:
    """Forward and backward; one stream, so they add up."""
    return g["forward_end"] + g["backward_end"] - g["backward_start"]


def head(g: Values) -> float:
    """What of the all-gather runs after forward: nothing else runs then."""
    return g["gather_end"] - g["forward_end"]


def tail(g: Values) -> float:
    """What runs after backward."""
    return step(g) - g["backward_end"]


def exposed(g: Values) -> float:
    return head(g) + tail(g)


def last_two(g: Values) -> float:
    """All-reduce 2 and the all-to-all: the second begins within the first, so both cover one interval."""
    return step(g) - g["second_start"]


def comm(g: Values) -> float:
    """Time in which at least one transfer runs."""
    return g["gather_end"] - g["gather_start"] + g["first_end"] - g["first_start"] + last_two(g)


def kernels(g: Values) -> float:
    """Durations of all transfers added up, what runs at once counted twice."""
    pairs = ("gather", "first", "second", "experts")
    return sum(g[f"{name}_end"] - g[f"{name}_start"] for name in pairs)


def kernels_exposed(g: Values) -> float:
    """The exposed part of each transfer, added up."""
    return head(g) + sum(max(0.0, g[f"{name}_end"] - g["backward_end"]) for name in ("second", "experts"))


def idle(g: Values) -> float:
    """Nothing runs on the GPU."""
    return g["backward_start"] - g["gather_end"]
