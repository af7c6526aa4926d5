"""Closed forms: the other witness. Never imports the engine or the systems that it is compared with.

All seconds, bytes and bytes/s. Each names where it comes from and where it is exact.
"""

from __future__ import annotations

import math
from collections.abc import Sequence


def ring_all_reduce(size: float, ranks: int, rate: float, latency: float = 0.0) -> float:
    """Seconds: latency + 2 (n-1)/n size/rate (Patarasuk & Yuan; nccl-tests). 0 with one rank."""
    return latency + 2 * (ranks - 1) * size / (ranks * rate) if ranks > 1 else 0.0


def exposed(ready: Sequence[float], durations: Sequence[float], backward: float) -> float:
    """Seconds of communication after backward ends: max_j(r_j + sum of c_k for k >= j) - B, at least 0.

    The exact law of facts.md K5: one serial communicator, transfers in the given order, transfer j ready `ready[j]`
    seconds after backward began. Holds for any readiness and any durations.
    """
    if len(ready) != len(durations):
        raise ValueError(f"{len(ready)} ready times, {len(durations)} durations")
    rest, worst = 0.0, backward
    for r, c in zip(reversed(ready), reversed(durations), strict=True):
        rest += c
        worst = max(worst, r + rest)
    return worst - backward


def exposed_equal_buckets(total: float, backward: float, buckets: int) -> float:
    """Seconds exposed with n equal buckets ready uniformly over backward: T/n if T <= B, else T - B + B/n (K5)."""
    if total <= backward:
        return total / buckets
    return total - backward + backward / buckets


def exposed_rule_of_thumb(total: float, hideable: float, last: float) -> float:
    """max(0, T - T_hide) + T_last: the interview formula. Exact for equal buckets while T <= T_hide; see K5 for how
    far off."""
    return max(0.0, total - hideable) + last


def bucket_count(size: float, bucket: float, first_bucket: float | None = None) -> int:
    """Buckets when bytes fill them in order and the last holds the remainder: ceil(size / bucket)."""
    if not (size > 0 and bucket > 0 and (first_bucket is None or first_bucket > 0)):
        raise ValueError(f"sizes must be positive: {size!r}, {bucket!r}, {first_bucket!r}")
    rest, count = (size, 0) if first_bucket is None else (size - first_bucket, 1)
    return count + max(0, math.ceil(rest / bucket))


def last_bucket(size: float, bucket: float, first_bucket: float | None = None) -> float:
    """Bytes of the last bucket: what the full ones before it leave over."""
    count = bucket_count(size, bucket, first_bucket)
    if count == 1:
        return size
    start = bucket if first_bucket is None else first_bucket
    return size - start - (count - 2) * bucket


def ddp_exposed(
    size: float,
    bucket: float,
    ranks: int,
    rate: float,
    backward: float,
    latency: float = 0.0,
    first_bucket: float | None = None,
) -> float:
    """Seconds exposed of DDP when bytes fill buckets in order, remainder last, ready uniformly over backward.

    The law above in its shortest form: between two full buckets only the first and the last can bind, so four terms
    suffice: first bucket, second, last full one, remainder.
    """
    count = bucket_count(size, bucket, first_bucket)
    head = min(size, bucket if first_bucket is None else first_bucket)

    def done(j: int) -> float:  # bytes ready with bucket j
        return size if j == count - 1 else head + j * bucket

    def rest(j: int) -> float:  # seconds of transfers from bucket j on
        before = 0.0 if j == 0 else done(j - 1)
        return ring_all_reduce(size - before, ranks, rate) + (count - j) * (latency if ranks > 1 else 0.0)

    binding = {0, min(1, count - 1), max(0, count - 2), count - 1}
    return max(0.0, max(backward * done(j) / size + rest(j) for j in binding) - backward)


def accumulation(micro_batches: int, forward: float, backward: float, exposed_last: float) -> float:
    """Seconds of a step with A micro-batches and one sync: A (F + B) + exposed. The window does not grow (facts.md
    G)."""
    return micro_batches * (forward + backward) + exposed_last


def interference(total_comm: float, backward: float, slowdown: float) -> float:
    """Seconds that compute loses when all of `total_comm` runs beside it at 1/slowdown of its speed (facts.md K9)."""
    return min(total_comm, backward * slowdown) * (1 - 1 / slowdown)


def fsdp_backward(layers: int, compute: float, gather: float, scatter: float, prefetch: str = "pre") -> float:
    """Seconds of FSDP backward over one communicator, L equal layers, a gather, b compute, r reduction (facts.md K11).

    none: L (a + b + r). post, while r <= b: L (a + b) + r, only reductions hide. pre, while a <= b: a + L b + r where
    a + r <= b; else the wire sets the pace, a + b + (L - 2)(a + r) + max(b, r) + r. Beyond that: ValueError.
    """
    a, b, r = gather, compute, scatter
    if prefetch == "none" or layers == 1:
        return layers * (a + b + r)
    if prefetch == "post" and r <= b:
        return layers * (a + b) + r
    if prefetch == "pre" and a + r <= b:
        return a + layers * b + r
    if prefetch == "pre" and a <= b:
        return a + b + (layers - 2) * (a + r) + max(b, r) + r
    raise ValueError(f"no closed form for {prefetch!r} with a = {a!r}, b = {b!r}, r = {r!r}")


def pipeline_step(stages: int, micro_batches: int, forward: float, backward: float) -> float:
    """Seconds of GPipe and of 1F1B without hops: (m + p - 1)(f + b) (PTD-P, arXiv 2104.04473 section 2.2)."""
    return (micro_batches + stages - 1) * (forward + backward)


def pipeline_hops(stages: int, micro_batches: int) -> int:
    """By how many hops 1F1B without overlap gets longer: 2 (p-1) (r+1) + 2 max(0, k-1), where m - 1 = r p + k, k < p.

    With m a multiple of p that is 2 (p-1) m/p + 2 (p-2). Fits D6's 123.8 (p = 8, m = 32: 68 hops of 0.1). Derived here:

    No less. The first backward of stage 0 waits for a way there and back, 2 (p-1) hops; so does that of every p-th
    micro-batch after it, since stage 0 runs forward j + p only after backward j. That is r + 1 trips to the backward of
    r p. Where k > 0, stage p-k runs forward r p + k only after its backward of r p, from k-1 hops before the end of
    that chain; k-1 hops on, and p-1 back, make 2 (k-1) more. Compute on this chain is (m + p - 1)(f + b).
    No more, up to a hop of f + b. Let u(r p + k) = 2 (p-1) r + 2 max(0, k-1). Stage s runs forward i at
    i (f + b) + s f + (u(i) + s) hops, and backward i at i (f + b) + p f + (p-1-s) b + (u(i) + 2 (p-1) - s) hops. The
    next stage has its input just in time. Along a stage, forward i + p-1-s has ended when backward i starts, as u grows
    by 2 at most, and backward i when forward i + p-s starts, as of any p steps of u only one is 0. Sends of one
    direction start f + b apart or more, and needn't queue. The last backward of stage 0 ends as claimed.
    """
    rounds, last = divmod(micro_batches - 1, stages)
    return 2 * (stages - 1) * (rounds + 1) + 2 * max(0, last - 1)


def pipeline_message(tokens: int, width: int, itemsize: int, tensor_ranks: int = 1) -> float:
    """Bytes of one hop, one way, of one micro-batch: b s h, a share of it with scatter/gather or SP (facts.md D4)."""
    return tokens * width * itemsize / tensor_ranks


def zero_bubble_step(stages: int, micro_batches: int, forward: float, input_grad: float, weight_grad: float) -> float:
    """Seconds of ZB1P: m (f + i + w) + (p - 1)(f + i - w), w the weights' part (arXiv 2401.10241 table 1; facts.md
    D7).
    """
    f, i, w = forward, input_grad, weight_grad
    return micro_batches * (f + i + w) + (stages - 1) * (f + i - w)


def interleaved_step(stages: int, micro_batches: int, chunks: int, forward: float, backward: float) -> float:
    """Seconds of interleaved 1F1B, f and b of one chunk: m v (f + b) + (p - 1)(f + b), m a multiple of p (PTD-P
    2.2)."""
    return (micro_batches * chunks + stages - 1) * (forward + backward)


def bubble_of_ideal(stages: int, micro_batches: int, chunks: int = 1) -> float:
    """Bubble as a share of the ideal time: (p-1)/(m v) (PTD-P 2.2)."""
    return (stages - 1) / (micro_batches * chunks)


def bubble_of_total(stages: int, micro_batches: int, chunks: int = 1) -> float:
    """Bubble as a share of the whole step: (p-1)/(m v + p - 1) (zero-bubble's README counts so)."""
    return (stages - 1) / (micro_batches * chunks + stages - 1)


def tensor_parallel_volume(tensor: float, ranks: int, sequence_parallel: bool = False) -> float:
    """Bytes a rank sends for one layer and micro-batch, forward and backward; `tensor` is b s h times its bytes.

    TP: 4 all-reduces, 8 (t-1)/t. With sequence parallelism 4 AG + 4 RS and the 2 gathers of the saved input: 10 (t-1)/t
    (arXiv 2205.05198 section 4.2.2; facts.md C1, C2).
    """
    return (10 if sequence_parallel else 8) * (ranks - 1) * tensor / ranks


def zero_volume(stage: int, size: float, ranks: int, micro_batches: int = 1, reshard: bool = True) -> float:
    """Bytes a rank sends in one step, `size` = bytes of parameters (and of gradients); ZeRO section 7.2, facts.md B7.

    stages 0 to 2: reduce-scatter + all-gather, 2 psi, gradients accumulated locally. 3: a gather forward and
    backward for each micro-batch (none backward with reshard False), and one reduce-scatter: 2 psi A + psi.
    """
    if stage not in (0, 1, 2, 3):
        raise ValueError(f"no ZeRO stage {stage!r}")
    passes = 2 if stage < 3 else (2 if reshard else 1) * micro_batches + 1
    return passes * (ranks - 1) * size / ranks


def hsdp_cross_host(size: float, shard: int, world: int) -> float:
    """Bytes a rank sends between hosts: the shard of M/G all-reduced over W/G replicas, 2 (M/G)(1 - G/W) (facts.md
    B8)."""
    return 2 * size / shard * (1 - shard / world)


def launch_step(kernels: int, seconds: float, launch: float) -> float:
    """Seconds of `kernels` equal kernels behind a host that takes `launch` for each: the slower of the two sets the
    pace.

    launch-bound where launch > seconds: N l + k, else l + N k (facts.md L, launch bound).
    """
    return kernels * launch + seconds if launch > seconds else launch + kernels * seconds


def gemm_waves(tiles: int, tile: float, sms: int) -> float:
    """Seconds of a tiled GEMM on `sms` free SMs: ceil(tiles / sms) waves (facts.md O6)."""
    return math.ceil(tiles / sms) * tile


def ring_gather_gemm(gemm: float, comm: float, ranks: int) -> float:
    """Seconds of a GEMM whose input is gathered chunk by chunk round a ring: max(g, c + g/t).

    The own chunk is computed while the first arrives, so all but the last chunk's GEMM can hide (facts.md C3).
    """
    return max(gemm, comm + gemm / ranks)


def ring_gemm_scatter(gemm: float, comm: float, ranks: int) -> float:
    """Seconds of a GEMM whose output is reduced chunk by chunk round a ring of t: the last hop can't leave before chunk
    t - 1 of t is computed, the first not before one is: max(g, (t-1) g/t + c/(t-1), g/t + c)."""
    if ranks == 1:
        return gemm
    return max(gemm, (ranks - 1) * gemm / ranks + comm / (ranks - 1), gemm / ranks + comm)


def pipelined_gemm_scatter(gemm: float, comm: float, splits: int) -> float:
    """Seconds of a GEMM in `splits` whose parts are reduced while the next is computed: g + c/n where c <= g, else
    g/n + c. One part's reduction always stays exposed (facts.md C4)."""
    return gemm + comm / splits if comm <= gemm else gemm / splits + comm


def layer_flops(width: int, tokens: int, sequence: int, ranks: int = 1, mlp: int = 4) -> float:
    """FLOP of forward and backward of one transformer layer on one of `ranks`: 6 a weight and token for the (4 + 2
    mlp) h^2 weights, 12 s h a token for the scores (no causal half). 2104.04473 section 5.1; facts.md L.
    """
    return (6 * (4 + 2 * mlp) * width**2 + 12 * sequence * width) * tokens / ranks


def straggler_step(compute: Sequence[float], comm: float) -> float:
    """Seconds of a synchronous step: the slowest rank's compute, then the collective (facts.md L, straggler)."""
    return max(compute) + comm
