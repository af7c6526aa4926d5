"""From which size a ring all-reduce beats a plain tree: where 2(n-1)(alpha + S/nB) = 2 log2 n (alpha + S/B)."""

from __future__ import annotations

import math

from sim_core.engine import Program, run
from sim_core.problems._shared import NIC_RATES, one_of, rate
from sim_core.problems.base import Ask, Family, Given, Step, Values, Wrong
from sim_core.quantity import Kind, format
from sim_core.timeline import Timeline


def _levels(given: Values) -> int:
    return math.ceil(math.log2(given["ranks"]))


def _crossing(given: Values, ring_steps: float, tree_steps: float) -> float:
    """Bytes at which so many ring steps of a chunk take as long as so many tree steps of the whole."""
    latency = given["hop"] * (ring_steps - tree_steps)
    return latency * given["rate"] / (tree_steps - ring_steps / given["ranks"])


def _closed(given: Values) -> float:
    return _crossing(given, 2 * (given["ranks"] - 1), 2 * _levels(given))


def _play(given: Values, bytes_: float) -> Timeline:
    """One rank's sends in either algorithm, one after the other."""
    program = Program()
    n = int(given["ranks"])
    for lane, steps, size in (("ring", 2 * (n - 1), bytes_ / n), ("tree", 2 * _levels(given), bytes_)):
        stream, wire = program.stream(lane), program.communicator()
        for k in range(steps):
            seconds = size / given["rate"]
            program.collective(stream, f"{lane} {k + 1}", "all_reduce", seconds, wire, latency=given["hop"])
    return run(program)


def _lead(timeline: Timeline) -> float:
    """Seconds by which the tree ends later than the ring."""
    ends = {lane: max(span.end for span in timeline.spans if span.lane == lane) for lane in ("ring", "tree")}
    return ends["tree"] - ends["ring"]


def _simulate(given: Values) -> Timeline:
    """Two sizes are played; both times are linear in the size, so the line through their leads names the third."""
    low, high = given["hop"] * given["rate"] / 10, given["hop"] * given["rate"] * 1000
    a, b = _lead(_play(given, low)), _lead(_play(given, high))
    return _play(given, low - a * (high - low) / (b - a))


def _simulated(timeline: Timeline, given: Values) -> float:
    """The size that the tree's steps carry, if both end together."""
    first = next(span for span in timeline.spans if span.lane == "tree")
    together = abs(_lead(timeline)) < 1e-9 * timeline.makespan
    return (first.seconds - given["hop"]) * given["rate"] if together else math.nan


def _steps(given: Values) -> tuple[Step, ...]:
    n, levels = int(given["ranks"]), _levels(given)
    hop = format(given["hop"], Kind.TIME, "µs")
    more = 2 * (n - 1) - 2 * levels
    factor = 2 * levels - 2 * (n - 1) / n
    return (
        Step("levels", levels, Kind.COUNT, "", f"⌈log2 {n}⌉"),
        Step("more-latency", more * given["hop"], Kind.TIME, "ms", f"(2·({n}−1) − 2·{levels}) · {hop}"),
        Step("less-data", factor, Kind.RATIO, "", f"2·{levels} − 2·({n}−1)/{n}"),
        Step("size", _closed(given), Kind.BYTES, "MB", f"{more} · {hop} · {rate(given['rate'])} / {factor:.6g}"),
    )


FAMILY = Family(
    name="ring-tree-crossover",
    version=1,
    givens=(
        Given("ranks", Kind.COUNT, one_of((16, 24, 32, 48, 64, 96, 128)), ""),
        Given("rate", Kind.BANDWIDTH, one_of(NIC_RATES), "GB/s"),
        Given(
            "hop",
            Kind.TIME,
            one_of([n * 1e-6 for n in (2, 2.5, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 15, 16, 18, 20)]),
            "µs",
        ),
    ),
    asks=(
        Ask(
            code="size",
            kind=Kind.BYTES,
            unit="MB",
            closed=_closed,
            simulated=_simulated,
            steps=_steps,
            step_codes=("levels", "more-latency", "less-data", "size"),
            mistakes=(
                Wrong("alpha-times-rate", lambda g: g["hop"] * g["rate"]),
                Wrong("tree-one-way", lambda g: _crossing(g, 2 * (g["ranks"] - 1), _levels(g))),
                Wrong("ring-one-way", lambda g: _crossing(g, g["ranks"] - 1, 2 * _levels(g))),
                Wrong("tree-sends-chunks", lambda g: g["ranks"] * _closed(g)),
            ),
            floor=1.0,
        ),
    ),
    simulate=_simulate,
    plausible=lambda _: True,
    source="alpha-beta model, facts.md F1, F2; the tree is binary and not pipelined, unlike NCCL's",
)
