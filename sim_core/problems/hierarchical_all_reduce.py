"""An all-reduce over nodes in three phases: reduce-scatter inside, all-reduce of the shards, all-gather inside."""

from __future__ import annotations

from sim_core.engine import Program, run
from sim_core.problems._shared import NIC_RATES, ms, one_of, rate, size, time_step
from sim_core.problems.base import Ask, Family, Given, Step, Values, Wrong
from sim_core.quantity import Kind
from sim_core.timeline import Timeline

_MEGABYTES = (256, 400, 500, 640, 800, 1000, 1200, 1500, 1600, 2000, 2400, 2500, 3000, 3200, 4000, 5000, 6000, 8000)


def _inside(given: Values) -> float:
    """Seconds of one pass inside a node."""
    return (given["gpus"] - 1) / given["gpus"] * given["size"] / given["inside"]


def _across(given: Values) -> float:
    """Seconds of the shard's all-reduce over the nodes, each GPU through its own NIC."""
    return 2 * (given["nodes"] - 1) / given["nodes"] * given["size"] / given["gpus"] / given["across"]


def _closed(given: Values) -> float:
    return 2 * _inside(given) + _across(given)


def _flat(given: Values) -> float:
    """One ring through all GPUs, as fast as its slowest link."""
    n = given["gpus"] * given["nodes"]
    return 2 * (n - 1) / n * given["size"] / given["across"]


def _simulate(given: Values) -> Timeline:
    """The steps of the three rings on one GPU's two ports, each behind the one before it."""
    program = Program()
    ports = {"inside": program.stream("NVLink"), "across": program.stream("NIC")}
    links = {port: program.communicator() for port in ports}
    gpus, nodes = int(given["gpus"]), int(given["nodes"])
    chunk = given["size"] / gpus
    phases = [("inside", "reduce_scatter", gpus - 1, chunk), ("across", "all_reduce", 2 * (nodes - 1), chunk / nodes)]
    phases.append(("inside", "all_gather", gpus - 1, chunk))
    last: tuple[int, ...] = ()
    for port, kind, steps, bytes_ in phases:
        for step in range(steps):
            seconds = bytes_ / given[port]
            last = (program.collective(ports[port], f"{kind} {step + 1}", kind, seconds, links[port], after=last),)
    return run(program)


def _steps(given: Values) -> tuple[Step, ...]:
    g, m, whole = int(given["gpus"]), int(given["nodes"]), size(given["size"])
    return (
        time_step("inside-time", _inside(given), f"({g}−1)/{g} · {whole} / {rate(given['inside'])}"),
        Step("shard", given["size"] / g, Kind.BYTES, "MB", f"{whole} / {g}"),
        time_step("across-time", _across(given), f"2·({m}−1)/{m} · {whole} / {g} / {rate(given['across'])}"),
        time_step("time", _closed(given), f"2 · {ms(_inside(given))} + {ms(_across(given))}"),
    )


FAMILY = Family(
    name="hierarchical-all-reduce",
    version=1,
    givens=(
        Given("size", Kind.BYTES, one_of([megabytes * 1e6 for megabytes in _MEGABYTES])),
        Given("gpus", Kind.COUNT, one_of((4, 8)), ""),
        Given("nodes", Kind.COUNT, one_of((2, 3, 6, 10, 16, 32)), ""),
        Given("inside", Kind.BANDWIDTH, one_of((150e9, 235e9, 300e9, 370e9)), "GB/s"),
        Given("across", Kind.BANDWIDTH, one_of(NIC_RATES), "GB/s"),
    ),
    asks=(
        Ask(
            code="time",
            kind=Kind.TIME,
            unit="ms",
            closed=_closed,
            simulated=lambda timeline, _: timeline.makespan,
            steps=_steps,
            step_codes=("inside-time", "shard", "across-time", "time"),
            mistakes=(
                Wrong("flat-ring", _flat),
                Wrong("whole-across", lambda g: 2 * _inside(g) + g["gpus"] * _across(g)),
                Wrong("inside-forgotten", _across),
                Wrong("inside-once", lambda g: _inside(g) + _across(g)),
                Wrong("across-once", lambda g: 2 * _inside(g) + _across(g) / 2),
                Wrong("inside-only", lambda g: 2 * _inside(g)),
            ),
            floor=1e-6,
        ),
    ),
    simulate=_simulate,
    plausible=lambda _: True,
    source="nccl-tests doc/PERFORMANCE.md, for each phase; phases as in torch HSDP; facts.md F1",
)
