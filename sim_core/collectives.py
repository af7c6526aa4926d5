"""What a collective costs: alpha-beta times, bytes on the wire, algbw and busbw.

Sizes as nccl-tests counts them (NVIDIA/nccl-tests doc/PERFORMANCE.md): all_reduce, broadcast, reduce: the buffer of
each rank; all_gather: the full output; reduce_scatter: the full input; all_to_all: a rank's send buffer with the part
that it keeps. A rate is bytes/s of one direction of what each rank can send: 450e9 for NVLink 4, not 900e9.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

OPS = ("all_reduce", "all_gather", "reduce_scatter", "all_to_all", "broadcast", "reduce")

#: Numerator of the bandwidth term: a rank moves _PASSES * (n-1)/n of the size; broadcast and reduce move it once.
_PASSES = {"all_reduce": 2, "all_gather": 1, "reduce_scatter": 1, "all_to_all": 1}


def _check(op: str, ranks: int, size: float = 0.0, rate: float = 1.0, latency: float = 0.0) -> None:
    if op not in OPS:
        raise ValueError(f"unknown collective {op!r}; known: {', '.join(OPS)}")
    if ranks < 1 or int(ranks) != ranks:
        raise ValueError(f"ranks must be a whole number of at least 1: {ranks!r}")
    if not 0 <= size < math.inf or not 0 <= latency < math.inf:
        raise ValueError(f"size and latency can't be negative: {size!r}, {latency!r}")
    if not rate > 0:
        raise ValueError(f"rate must be positive: {rate!r}")


def factor(op: str, ranks: int) -> float:
    """busbw / algbw of nccl-tests: the seconds that a size takes are size * factor / rate. 0 with one rank."""
    _check(op, ranks)
    if ranks == 1:
        return 0.0
    return _PASSES[op] * (ranks - 1) / ranks if op in _PASSES else 1.0


def time(op: str, ranks: int, size: float, rate: float, latency: float = 0.0) -> float:
    """Seconds of one bandwidth-optimal collective: `latency` (seconds a call) + size * factor / rate.

    size: bytes as nccl-tests counts them; rate: bytes/s. With one rank nothing is sent and nothing is waited for: 0.
    ValueError for an unknown op or numbers that mean nothing.
    """
    _check(op, ranks, size, rate, latency)
    if ranks == 1:
        return 0.0
    if op in _PASSES:  # one division only, so that 2 GB over 8 ranks at 50 GB/s is the float 0.07
        return latency + _PASSES[op] * (ranks - 1) * size / (ranks * rate)
    return latency + size / rate


def times(op: str, ranks: int, sizes: Sequence[float], rate: float, latency: float = 0.0) -> list[float]:
    """`time` of each of many sizes, what they share looked at once. ValueError as `time`."""
    for size in (min(sizes, default=0.0), max(sizes, default=0.0)):
        _check(op, ranks, size, rate, latency)
    if ranks == 1 or op not in _PASSES:
        return [time(op, ranks, size, rate, latency) for size in sizes]
    passes, whole = _PASSES[op] * (ranks - 1), ranks * rate
    return [latency + passes * size / whole for size in sizes]


def algbw(size: float, seconds: float) -> float:
    """Bytes/s as the caller sees them: size / time."""
    return size / seconds


def busbw(op: str, ranks: int, size: float, seconds: float) -> float:
    """Bytes/s that the wire carried, comparable between ops and with the hardware's rate: algbw * factor."""
    return size * factor(op, ranks) / seconds


def sent(op: str, ranks: int, size: float) -> float:
    """Bytes sent, summed over all ranks, by a bandwidth-optimal algorithm (vectors/volumes.json,
    all_ranks_total_over_S)."""
    _check(op, ranks, size)
    return _PASSES.get(op, 1) * (ranks - 1) * size


def ring_steps(op: str, ranks: int) -> int:
    """Steps of the ring, each of size/ranks bytes: 2(n-1) for all_reduce, n-1 for the halves; broadcast pipelines
    n-1 hops."""
    _check(op, ranks)
    return _PASSES.get(op, 1) * (ranks - 1)


def ring_time(op: str, ranks: int, size: float, rate: float, hop: float) -> float:
    """`time` with the latency of a ring: `hop` seconds for each of its steps."""
    return time(op, ranks, size, rate, hop * ring_steps(op, ranks))


def tree_time(ranks: int, size: float, rate: float, hop: float) -> float:
    """All-reduce over a plain binary tree, up and down, not pipelined: 2 ceil(log2 n) (hop + size / rate) seconds.

    NCCL's own is a pipelined double binary tree, whose bandwidth term is near the ring's: see `double_tree_time`.
    """
    _check("all_reduce", ranks, size, rate, hop)
    return 2 * math.ceil(math.log2(ranks)) * (hop + size / rate)


def double_tree_time(ranks: int, size: float, rate: float, hop: float) -> float:
    """All-reduce over NCCL's pipelined double binary tree: 2 ceil(log2 n) hops of latency, 2 size/rate of bandwidth."""
    _check("all_reduce", ranks, size, rate, hop)
    return 2 * math.ceil(math.log2(ranks)) * hop + 2 * size / rate if ranks > 1 else 0.0


def half_bandwidth_size(op: str, ranks: int, rate: float, latency: float) -> float:
    """Bytes at which half the time is latency, so that algbw is half of what it becomes (facts.md F2)."""
    busy = factor(op, ranks)
    return latency * rate / busy if busy else 0.0
