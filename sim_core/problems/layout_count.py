"""Layouts (tp, pp, dp) of a job: choices of pp counted prime by prime; every (tp, pp) tried."""

from __future__ import annotations

from sim_core.problems._shared import one_of
from sim_core.problems._sizing import divisors, no_time
from sim_core.problems.base import Ask, Family, Given, Step, Values, Wrong
from sim_core.quantity import Kind
from sim_core.timeline import Timeline

_NODE = 8


def _power(whole: int, prime: int) -> int:
    """How often `prime` divides `whole`."""
    count = 0
    while whole % prime == 0:
        whole //= prime
        count += 1
    return count


def _pipelines(rest: int, layers: int | None, batch: int | None) -> int:
    """Pairs (pp, dp) with pp dp = rest, pp dividing `layers` and dp `batch`, prime by prime.

    Of each prime pp takes at least what dp may not have, and at most what the layers allow.
    """
    count, left, prime = 1, rest, 2
    while left > 1:
        have = _power(left, prime)
        if have:
            most = have if layers is None else min(have, _power(layers, prime))
            least = 0 if batch is None else max(0, have - _power(batch, prime))
            count *= max(0, most - least + 1)
            left //= prime**have
        prime += 1
    return count


def _count(given: Values, tps: list[int] | None = None, layers: bool = True, batch: bool = True) -> int:
    gpus = int(given["gpus"])
    return sum(
        _pipelines(gpus // tp, int(given["layers"]) if layers else None, int(given["batch"]) if batch else None)
        for tp in (tps or divisors(_NODE))
        if gpus % tp == 0
    )


def _tried(_: Timeline, given: Values) -> float:
    """Every (tp, pp), one by one."""
    gpus, layers, batch = int(given["gpus"]), int(given["layers"]), int(given["batch"])
    found = 0
    for tp in range(1, _NODE + 1):
        for pp in range(1, layers + 1):
            dp = gpus // (tp * pp)
            if tp * pp * dp == gpus and _NODE % tp == 0 and layers % pp == 0 and dp and batch % dp == 0:
                found += 1
    return found


def _listed(given: Values, tp: int) -> str:
    """The pipeline degrees that go with this tensor-parallel one, to be counted."""
    rest, layers, batch = int(given["gpus"]) // tp, int(given["layers"]), int(given["batch"])
    degrees = [pp for pp in divisors(rest) if layers % pp == 0 and batch % (rest // pp) == 0]
    return f"|{{{', '.join(map(str, degrees))}}}|"


def _steps(given: Values) -> tuple[Step, ...]:
    counts = [(tp, _count(given, [tp])) for tp in divisors(_NODE)]
    each = tuple(Step(f"tp-{tp}", count, Kind.COUNT, "", _listed(given, tp)) for tp, count in counts)
    return (*each, Step("layouts", _count(given), Kind.COUNT, "", " + ".join(str(count) for _, count in counts)))


FAMILY = Family(
    name="layout-count",
    version=1,
    givens=(
        Given("gpus", Kind.COUNT, one_of((32, 48, 64, 96, 128, 192, 256, 384, 512)), ""),
        Given("layers", Kind.COUNT, one_of((24, 28, 30, 32, 36, 40, 48, 60, 64, 80)), ""),
        Given("batch", Kind.COUNT, one_of((64, 96, 128, 192, 256, 320, 480, 512, 768)), ""),
    ),
    asks=(
        Ask(
            code="layouts",
            kind=Kind.COUNT,
            unit="",
            closed=_count,
            simulated=_tried,
            steps=_steps,
            step_codes=(*(f"tp-{tp}" for tp in divisors(_NODE)), "layouts"),
            mistakes=(
                Wrong("tp-across-nodes", lambda g: _count(g, divisors(int(g["gpus"])))),
                Wrong("layers-ignored", lambda g: _count(g, layers=False)),
                Wrong("batch-ignored", lambda g: _count(g, batch=False)),
                Wrong("whole-node-only", lambda g: _count(g, [_NODE])),
                Wrong("no-single", lambda g: _count(g, [2, 4, 8])),
            ),
        ),
    ),
    simulate=no_time,
    plausible=lambda g: 2 <= _count(g) <= 24,
    source="Megatron-LM, arguments.py (world size = tp pp dp; layers divisible by pp, batch by dp); counted here",
)
