"""The simulator: against simpy, a DDP step of 77 buckets, a long pipeline, and cost an entry from 1e3 to 1e6 entries.

Run: python tests/bench/bench_sim.py
"""

from __future__ import annotations

import gc
import statistics
import time
import tracemalloc
from collections.abc import Callable

from measure import Outcome, compare
from simpy_systems import ddp as ddp_by_hand
from simpy_systems import ddp_of_entries, one_f_one_b_of_entries
from simpy_systems import one_f_one_b as one_f_one_b_by_hand

from sim_core.engine import Program, run
from sim_core.systems import ddp, pipeline

MS = 1e-3
MIB = 1024**2


def cpu(work: Callable[[], object]) -> Callable[[], float]:
    """CPU seconds of one call, the collector's debts of earlier calls paid before."""

    def once() -> float:
        gc.collect()
        begin = time.process_time()
        work()
        return time.process_time() - begin

    return once


def many(work: Callable[[], object], times: int) -> Callable[[], object]:
    return lambda: [work() for _ in range(times)]


def pipelines(name: str, theirs: Callable[..., object], limit: float) -> Outcome:
    """Schedule, program and run of 1F1B, hops included, 16 stages and 64 micro-batches."""

    def ours() -> object:
        return pipeline.run(pipeline.schedule("1f1b", 16, 64), forward=1.0, backward=2.0, hop=0.1)

    return compare(f"1F1B: ours / {name}", cpu(ours), cpu(lambda: theirs(16, 64, 1.0, 2.0, 0.1)), limit)


def layout() -> tuple[list[float], list[float], list[list[int]], float, float, int, float]:
    """A step of 77 buckets: 300 gradients of 6.4 MiB, four to a bucket but for the first eight, which have one or
    two.
    """
    sizes = [6.4 * MIB] * 300
    ready = [200 * MS * (i + 1) / 300 for i in range(299)] + [200 * MS]
    buckets, at = [], 0
    for number in range(77):
        width = 4 if number >= 4 else 2
        buckets.append(list(range(at, at + width)))
        at += width
    return sizes, ready, buckets, 100 * MS, 200 * MS, 8, 50e9


def steps_of_ddp(name: str, theirs: Callable[..., object], limit: float) -> Outcome:
    case = layout()
    ours, other = many(lambda: ddp.step(*case), 20), many(lambda: theirs(*case), 20)
    return compare(f"DDP: ours / {name}", cpu(ours), cpu(other), limit)


def one_step() -> Outcome:
    """The step against the millisecond that it may take: CPU seconds, the median of 201."""
    case = layout()
    times = [cpu(lambda: ddp.step(*case))() for _ in range(201)]
    return Outcome("DDP step of 77 buckets / 1 ms", statistics.median(times), 1 * MS, 1)


def chain(entries: int) -> Program:
    """Two streams, compute and communication, an edge between them at each entry: as DDP's, but any length."""
    program = Program()
    compute, comm, communicator = program.stream("compute"), program.stream("comm"), program.communicator()
    for _ in range(entries // 2):
        done = program.kernel(compute, "k", 1e-3)
        program.collective(comm, "c", "all_reduce", 2e-3, communicator, (done,))
    return program


def per_entry(entries: int) -> float:
    """CPU seconds an entry, building included: the least of several runs for short ones."""
    return min(cpu(lambda: run(chain(entries)))() for _ in range(3 if entries >= 1e5 else 15)) / entries


def long_pipeline() -> str:
    """64 stages and 1,024 micro-batches: seconds of CPU, and the most memory that Python held (a run of its own)."""

    def work() -> object:
        return pipeline.run(pipeline.schedule("1f1b", 64, 1024), hop=0.1)

    seconds = cpu(work)()
    tracemalloc.start()
    spans = len(work().spans)  # type: ignore[attr-defined]
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return f"1F1B, 64 stages, 1024 micro-batches: {seconds:.2f} s of CPU, {spans} spans, {peak / MIB:.0f} MiB at most"


def main() -> int:
    """Print ratios; exit 1 if a limit is passed."""
    # Against the same kind of thing, a general model of streams, at least 5 times faster; against simpy written by hand
    # for one system and nothing else, no slower.
    general, by_hand = "simpy's streams", "simpy by hand"
    outcomes = [
        pipelines(general, one_f_one_b_of_entries, 1 / 5),
        steps_of_ddp(general, ddp_of_entries, 1 / 5),
        pipelines(by_hand, one_f_one_b_by_hand, 1),
        steps_of_ddp(by_hand, ddp_by_hand, 1),
        one_step(),
    ]
    small = per_entry(1000)
    outcomes += [
        Outcome(f"an entry of {entries:.0e} / of 1e+03", per_entry(entries), small, 1.6)
        for entries in (10_000, 100_000, 1_000_000)
    ]
    for outcome in outcomes:
        print(outcome.line())
    print(long_pipeline())
    return int(not all(o.holds for o in outcomes))


if __name__ == "__main__":
    raise SystemExit(main())
