"""DistributedDataParallel: which gradients share a bucket, and when each bucket's all-reduce runs.

Modelled: the filling rule, in-order launch, one serial communicator, readiness by tensor or by bytes. Not modelled
here: copies into buckets and the optimizer. Sources: reducer.cpp
`compute_bucket_assignment_by_size`, confirmed by running torch 2.13.0 (facts.md A5, A6).
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from sim_core import collectives
from sim_core.engine import Device, Program, run
from sim_core.timeline import Timeline

MIB = 1024 * 1024
#: torch's default caps in bytes: the first bucket 1 MiB, then 25 MiB; the small one only where the caller gives none.
DEFAULT_CAPS = (1 * MIB, 25 * MIB)
MOST_BUCKETS = 1_000_000
"""Beyond it a unit was mistyped, and the memory would go before the answer came."""


def assign_buckets(
    sizes: Sequence[int],
    caps: Sequence[float],
    keys: Sequence[Hashable] | None = None,
    sparse: Sequence[bool] | None = None,
) -> list[list[int]]:
    """Indices into `sizes` of each bucket, in the order in which buckets closed; what was never filled comes last.

    sizes: bytes of each parameter in the order of arrival. caps: bytes; each key walks them on its own and stays at the
    last. keys: (dtype, device) of each, None for all alike. sparse: parameters that get a bucket of their own.
    A parameter is added first, then the bucket closes if it has reached its cap: it overshoots, nothing is split.
    ValueError for no parameters, no caps, or lengths that differ.
    """
    if not sizes or not caps:
        raise ValueError("no parameters" if not sizes else "no caps")
    if (keys is not None and len(keys) != len(sizes)) or (sparse is not None and len(sparse) != len(sizes)):
        raise ValueError("sizes, keys and sparse must be of one length")
    closed: list[list[int]] = []
    open_: dict[Hashable, tuple[list[int], float]] = {}
    turn: dict[Hashable, int] = {}  # in the order in which keys first appear
    for i, size in enumerate(sizes):
        if size < 0:
            raise ValueError(f"parameter {i} has {size!r} bytes")
        if sparse is not None and sparse[i]:
            closed.append([i])
            continue
        key = keys[i] if keys is not None else None
        bucket, filled = open_.pop(key, ([], 0.0))
        bucket.append(i)
        filled += size
        at = turn.setdefault(key, 0)
        if filled >= caps[min(at, len(caps) - 1)]:
            closed.append(bucket)
            turn[key] = at + 1
        else:
            open_[key] = bucket, filled
    # torch walks a hash map here, so the order of several leftovers is open; the last key to appear comes first, as it
    # did in every run that was recorded
    return closed + [open_[key][0] for key in reversed(turn) if key in open_]


def step(
    sizes: Sequence[float],
    ready: Sequence[float],
    buckets: Sequence[Sequence[int]],
    forward: float,
    backward: float,
    ranks: int,
    rate: float,
    latency: float = 0.0,
    device: Device | None = None,
) -> Timeline:
    """One step: forward, backward, an all-reduce a bucket in the order given, each when its last gradient is ready.

    sizes: bytes; ready: seconds from the start of backward; both by parameter. buckets: indices, in launch order.
    forward, backward: seconds; rate: bytes/s of one direction a rank; latency: seconds a call.
    device: interference and queues, none by default. ValueError for a gradient ready outside backward, or a bucket
    without parameters.
    """
    if len(sizes) != len(ready):
        raise ValueError(f"{len(sizes)} sizes, {len(ready)} ready times")
    if not all(buckets):
        raise ValueError("a bucket without parameters")
    if ready and not (min(ready) >= 0 and max(ready) <= backward):
        raise ValueError(f"gradients are ready within backward, 0 to {backward!r} s")
    due = [max(map(ready.__getitem__, bucket)) for bucket in buckets]
    program = Program(device=device)
    compute, comm = program.stream("compute"), program.stream("comm")
    communicator = program.communicator()
    ends = {0.0: program.kernel(compute, "forward", forward, "forward")}
    alpha = collectives.time("all_reduce", ranks, 0, rate, latency)  # none with one rank
    cuts = [time for time in sorted({*due, backward}) if time > 0]
    pieces = [time - before for time, before in zip(cuts, [0.0, *cuts], strict=False)]
    backwards = ["backward"] * len(cuts)
    ends.update(zip(cuts, program.kernels(compute, backwards, pieces, backwards), strict=True))
    filled = [sum(map(sizes.__getitem__, bucket)) for bucket in buckets]
    seconds = collectives.times("all_reduce", ranks, filled, rate)
    names, ready_at = [f"AR{k}" for k in range(len(buckets))], [ends[time] for time in due]
    program.collectives(comm, names, "all_reduce", seconds, communicator, ready_at, alpha)
    return run(program)


def uniform_buckets(size: float, bucket: float, first_bucket: float | None = None) -> list[float]:
    """Bytes of each bucket when `size` bytes fill them in order: exactly `bucket` each, the last holds the remainder.

    first_bucket: bytes of the first, where it differs. Bytes are divisible here, unlike parameters. ValueError unless
    all are positive.
    """
    if not (size > 0 and bucket > 0 and (first_bucket is None or first_bucket > 0)):
        raise ValueError(f"sizes must be positive: {size!r}, {bucket!r}, {first_bucket!r}")
    filled = [min(size, bucket if first_bucket is None else first_bucket)]
    rest = size - filled[0]
    if rest / bucket > MOST_BUCKETS:
        raise ValueError(f"{rest / bucket:.0f} buckets are more than anybody has; the most is {MOST_BUCKETS}")
    full = int(rest // bucket)
    filled += [bucket] * full
    if rest - full * bucket > 0:
        filled.append(rest - full * bucket)
    return filled


def uniform_ready(buckets: Sequence[float], backward: float) -> list[float]:
    """Seconds from the start of backward at which each bucket's last byte is ready, at a constant rate over
    backward."""
    total = sum(buckets)
    ready, done = [], 0.0
    for size in buckets:
        done += size
        ready.append(min(backward, done / total * backward))
    ready[-1] = backward
    return ready


def uniform_step(
    size: float,
    bucket: float,
    ranks: int,
    rate: float,
    backward: float,
    forward: float = 0.0,
    latency: float = 0.0,
    first_bucket: float | None = None,
    device: Device | None = None,
) -> Timeline:
    """`step` where bytes fill buckets in order, the remainder last, ready uniformly over backward (facts.md K4)."""
    filled = uniform_buckets(size, bucket, first_bucket)
    alone = [[k] for k in range(len(filled))]
    return step(filled, uniform_ready(filled, backward), alone, forward, backward, ranks, rate, latency, device)
