"""What the FSDP families share: equal layers on one communicator, a gather and a reduction for each.

Seconds a layer: compute b, all-gather a, reduce-scatter r, neither longer than b. The closed forms give facts.md K11
and hold over random layers; the system is sim_core/systems/fsdp.py.
"""

from __future__ import annotations

from collections.abc import Callable

from sim_core.problems._shared import one_of, rounded
from sim_core.problems.base import Ask, Family, Given, Step, Values, Wrong
from sim_core.problems.streams import Stream
from sim_core.quantity import Kind
from sim_core.systems import fsdp
from sim_core.timeline import Timeline

LAYERS = Given("layers", Kind.COUNT, one_of((4, 6, 8, 10, 12, 16, 20, 24, 32)), "")
COMPUTE = Given(
    "compute", Kind.TIME, one_of([n * 1e-3 for n in (4, 5, 6, 8, 10, 12, 15, 16, 18, 20, 24, 25, 30)]), "ms"
)


def part(name: str, low: float, high: float) -> Given:
    """A collective of a layer, as a share of its compute."""

    def draw(stream: Stream, given: Values) -> float:
        return rounded(given["compute"] * stream.between(low, high))

    return Given(name, Kind.TIME, draw, "ms")


def parts(given: Values) -> tuple[int, float, float, float]:
    """Layers, compute, gather, scatter."""
    return int(given["layers"]), given["compute"], given["gather"], given["scatter"]


def none(given: Values) -> float:
    """L (a + b + r): nothing overlaps."""
    n, b, a, r = parts(given)
    return n * (a + b + r)


def post(given: Values) -> float:
    """L (a + b) + r: reductions hide behind the next layer's compute, gathers don't. For r <= b."""
    n, b, a, r = parts(given)
    return n * (a + b) + r


def pre(given: Values) -> float:
    """(L-1) max(b, a+r) + b + min(b, a+r): the wire and the compute side by side. For a, r <= b."""
    n, b, a, r = parts(given)
    return (n - 1) * max(b, a + r) + b + min(b, a + r)


def alone(given: Values) -> float:
    """L b: compute only."""
    return given["layers"] * given["compute"]


def two_wires(given: Values) -> float:
    """As if gathers and reductions didn't share the communicator: a + L b + r."""
    n, b, a, r = parts(given)
    return a + n * b + r


def paced(given: Values) -> float:
    """L max(b, a+r): the ends left out."""
    n, b, a, r = parts(given)
    return n * max(b, a + r)


WRONG = {
    "no-prefetch": none,
    "post-prefetch": post,
    "pre-prefetch": pre,
    "compute-only": alone,
    "two-wires": two_wires,
    "ends-forgotten": paced,
    "wire-only": lambda g: g["layers"] * (g["gather"] + g["scatter"]),
}


def backward_family(
    prefetch: str,
    closed: Callable[[Values], float],
    steps: Callable[[Values], tuple[Step, ...]],
    step_codes: tuple[str, ...],
    mistakes: tuple[str, ...],
) -> Family:
    """The family of one prefetch: they differ in the formula, and each is the others' mistake."""

    def simulate(given: Values) -> Timeline:
        n, b, a, r = parts(given)
        return fsdp.backward(n, b, a, r, prefetch)

    return Family(
        name=f"fsdp-backward-{prefetch}",
        version=1,
        givens=(LAYERS, COMPUTE, part("gather", 0.25, 0.95), part("scatter", 0.25, 0.95)),
        asks=(
            Ask(
                code="time",
                kind=Kind.TIME,
                unit="ms",
                closed=closed,
                simulated=lambda timeline, _: timeline.makespan,
                steps=steps,
                step_codes=step_codes,
                mistakes=tuple(Wrong(code, WRONG[code]) for code in mistakes),
                floor=1e-6,
            ),
        ),
        simulate=simulate,
        plausible=lambda g: g["gather"] <= g["compute"] and g["scatter"] <= g["compute"],
        source="FSDP (arXiv 2304.11277) 3.3.2; torch fsdp/api.py, BackwardPrefetch; facts.md B2, B3, K11",
    )
