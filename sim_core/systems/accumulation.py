"""Gradient accumulation with DDP: one sync for all micro-batches, or one in each (facts.md G, A9).

Only the last micro-batch's backward hides communication: the window doesn't grow with their number.
"""

from __future__ import annotations

from sim_core import collectives
from sim_core.engine import DONE, Program, run
from sim_core.systems.ddp import uniform_buckets, uniform_ready
from sim_core.timeline import Timeline


def step(
    micro_batches: int,
    size: float,
    bucket: float,
    ranks: int,
    rate: float,
    backward: float,
    forward: float = 0.0,
    latency: float = 0.0,
    first_bucket: float | None = None,
    sync_every: bool = False,
) -> Timeline:
    """Seconds of forward and backward are those of one micro-batch; the rest as systems.ddp.uniform_step. sync_every:
    without no_sync, every micro-batch reduces all buckets."""
    if micro_batches < 1:
        raise ValueError(f"a step has a micro-batch: {micro_batches!r}")
    filled = uniform_buckets(size, bucket, first_bucket)
    ready = uniform_ready(filled, backward)
    program = Program()
    compute, comm = program.stream("compute"), program.stream("comm")
    communicator = program.communicator()
    alpha = collectives.time("all_reduce", ranks, 0, rate, latency)  # none with one rank
    reduced = DONE
    for batch in range(micro_batches):
        # a micro-batch's gradients land in the buckets that the one before it may still be reducing: torch waits for
        # them at the end of each backward that syncs (A7)
        program.kernel(compute, f"F{batch}", forward, "forward", after=(reduced,))
        sync = sync_every or batch == micro_batches - 1
        at = 0.0
        for k, size_k in enumerate(filled):
            done = program.kernel(compute, f"B{batch}", ready[k] - at, "backward")
            at = ready[k]
            if sync:
                seconds = collectives.time("all_reduce", ranks, size_k, rate)
                name = f"AR{k}" if not sync_every else f"AR{batch}.{k}"
                reduced = program.collective(comm, name, "all_reduce", seconds, communicator, (done,), alpha)
    return run(program)
