"""Tensor and sequence parallelism: one transformer layer's GEMMs and the collectives between them (facts.md C).

Modelled: Megatron's order forward and backward, with and without sequence parallelism; Transformer Engine's three ways
to overlap: ring exchange, pipelined chunks, bulk beside another GEMM. Not modelled: its "external" overlap of wgrad
with the dgrad's ring, FP8's atomic GEMMs, attention and norms other than as one block of compute.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from sim_core import collectives
from sim_core.engine import DONE, Device, Grid, Program, run
from sim_core.timeline import Timeline


class Gemms(NamedTuple):
    """Seconds of the forward GEMMs of one layer on one rank, and of attention; each dgrad and wgrad takes as long as
    its forward, attention's backward twice as long.
    """

    qkv: float
    attention: float
    proj: float
    fc1: float
    fc2: float


@dataclass(frozen=True, slots=True)
class Overlap:
    """How collectives hide. ring: chunks of a gather, or of a reduction, go round while the GEMM of another chunk runs;
    pipeline: a GEMM in `splits`, each part reduced while the next is computed; bulk: beside a GEMM that doesn't need
    it. Megatron alone has only bulk, and only in backward."""

    gather: str = "none"
    reduce: str = "none"
    bulk: bool = True
    splits: int = 4

    def __post_init__(self) -> None:
        if self.gather not in ("none", "ring") or self.reduce not in ("none", "ring", "pipeline"):
            raise ValueError(f"a gather overlaps as a ring, a reduction as a ring or a pipeline: {self!r}")
        if self.splits < 1:
            raise ValueError(f"a pipeline has a split: {self.splits!r}")


MEGATRON = Overlap()
#: Transformer Engine's userbuffers as `initialize_ub` sets them up by default (C3).
USERBUFFERS = Overlap(gather="ring", reduce="pipeline")


def gather_gemm(gemm: float, comm: float, ranks: int, method: str = "ring") -> Timeline:
    """A column-parallel GEMM behind the all-gather of its input; closed form formulas.ring_gather_gemm."""
    build = _Layer(ranks, Overlap(gather=method))
    build.gathered("AG", "GEMM", comm, gemm, "compute")
    return run(build.program)


def gemm_scatter(gemm: float, comm: float, ranks: int, method: str = "ring", splits: int = 4) -> Timeline:
    """A row-parallel GEMM before the reduce-scatter of its output; closed forms formulas.ring_gemm_scatter and
    pipelined_gemm_scatter."""
    build = _Layer(ranks, Overlap(reduce=method, splits=splits))
    build.scattered("GEMM", "RS", gemm, comm, "compute")
    return run(build.program)


def split_gemm(tiles: int, tile: float, sms: int, comm_sms: int, comm: float, splits: int) -> Timeline:
    """A GEMM of `tiles` in `splits` whose parts are reduced while the next is computed, with SMs counted: every part
    pays for its own last wave, and the reductions hold `comm_sms` of `sms` (facts.md C4)."""
    program = Program(device=Device(sms=sms))
    compute, wire = program.stream("compute"), program.stream("comm", priority=1)
    communicator = program.communicator()
    for k in range(splits):
        part = tiles * (k + 1) // splits - tiles * k // splits
        done = program.kernel(compute, f"GEMM{k}", grid=Grid(part, tile))
        program.collective(wire, f"RS{k}", "reduce_scatter", comm / splits, communicator, after=(done,), sms=comm_sms)
    return run(program)


def layer(
    gemms: Gemms, comm: float, ranks: int, sequence_parallel: bool = True, overlap: Overlap = MEGATRON
) -> Timeline:
    """Forward and backward of one layer. comm: seconds of one all-gather or reduce-scatter of b s h; an all-reduce,
    which takes their place without sequence parallelism, takes two of them.

    forward: AG qkv attention proj RS, AG fc1 fc2 RS. backward of a row-parallel GEMM: AG of its output's gradient, dX,
    dW; of a column-parallel one: AG of the saved input beside dX, then RS of dX beside dW. Without sequence
    parallelism: dX, then its all-reduce beside dW, and no more (Megatron layers.py; facts.md C1, C2).
    """
    build = _Layer(ranks, overlap)
    forward, backward = (build.forward, build.backward) if sequence_parallel else (build.plain, build.plain_backward)
    forward("qkv", "proj", gemms.qkv, gemms.attention, gemms.proj, comm)
    forward("fc1", "fc2", gemms.fc1, 0.0, gemms.fc2, comm)
    backward("fc1", "fc2", gemms.fc1, 0.0, gemms.fc2, comm)
    backward("qkv", "proj", gemms.qkv, gemms.attention, gemms.proj, comm)
    return run(build.program)


def comm_time(tokens: int, width: int, itemsize: int, ranks: int, rate: float, latency: float = 0.0) -> float:
    """Seconds of one all-gather or reduce-scatter of a tensor of tokens x width (the whole of b s h)."""
    return collectives.time("all_gather", ranks, tokens * width * itemsize, rate, latency)


class _Layer:
    """Writes the entries of one rank. `behind`: what the next GEMM has to wait for."""

    def __init__(self, ranks: int, overlap: Overlap) -> None:
        if ranks < 2:
            raise ValueError(f"tensor parallelism needs two ranks: {ranks!r}")
        self.ranks, self.overlap = ranks, overlap
        self.program = Program()
        self.compute, self.comm = self.program.stream("compute"), self.program.stream("comm")
        self.communicator = self.program.communicator()
        self.behind = DONE

    def gemm(self, name: str, seconds: float, kind: str, *after: int) -> int:
        return self.program.kernel(self.compute, name, seconds, kind, after=(self.behind, *after))

    def send(self, name: str, kind: str, seconds: float, *after: int) -> int:
        return self.program.collective(self.comm, name, kind, seconds, self.communicator, after=after)

    def latest(self) -> int:
        return self.program.last(self.compute)

    def gathered(self, gather: str, name: str, comm: float, seconds: float, kind: str) -> None:
        """A GEMM that needs a gathered input."""
        start = self.latest(), self.behind  # the wire waits for the compute stream, as a collective of torch does
        if self.overlap.gather == "none":
            self.behind = self.send(gather, "all_gather", comm, *start)
            self.gemm(name, seconds, kind)
            self.behind = DONE
            return
        part, hop = seconds / self.ranks, comm / (self.ranks - 1)
        there = DONE  # a rank's own chunk needs no wire
        for k in range(self.ranks):
            self.gemm(f"{name}.{k}", part, kind, there)
            self.behind = DONE
            if k < self.ranks - 1:
                there = self.send(f"{gather}.{k}", "p2p", hop, *start)

    def scattered(self, name: str, scatter: str, seconds: float, comm: float, kind: str) -> None:
        """A GEMM whose output is reduced; what follows waits for all of it."""
        if self.overlap.reduce == "pipeline":
            parts, kinds = self.overlap.splits, "reduce_scatter"
        elif self.overlap.reduce == "ring":
            parts, kinds = self.ranks, "p2p"
        else:
            parts, kinds = 1, "reduce_scatter"
        hops = parts - 1 if kinds == "p2p" else parts
        last = DONE
        for k in range(parts):
            done = self.gemm(f"{name}.{k}" if parts > 1 else name, seconds / parts, kind)
            self.behind = DONE
            if k < hops:  # in a ring the own chunk, computed last, stays here
                last = self.send(f"{scatter}.{k}" if parts > 1 else scatter, kinds, comm / hops, done)
        self.behind = last

    def forward(self, column: str, row: str, first: float, between: float, second: float, comm: float) -> None:
        self.gathered(f"AG {column}", f"F {column}", comm, first, "forward")
        if between:
            self.gemm("F attention", between, "forward")
        self.scattered(f"F {row}", f"RS {row}", second, comm, "forward")

    def backward(self, column: str, row: str, first: float, between: float, second: float, comm: float) -> None:
        self.gathered(f"AG d{row}", f"dX {row}", comm, second, "backward")
        self.gemm(f"dW {row}", second, "backward")
        if between:
            self.gemm("B attention", 2 * between, "backward")
        start = self.latest()
        gathered = self.send(f"AG saved {column}", "all_gather", comm, start)
        dx = self.gemm(f"dX {column}", first, "backward", *(() if self.overlap.bulk else (gathered,)))
        reduced = self.send(f"RS d{column}", "reduce_scatter", comm, dx)
        self.gemm(f"dW {column}", first, "backward", gathered, *(() if self.overlap.bulk else (reduced,)))
        self.behind = reduced

    def plain(self, column: str, row: str, first: float, between: float, second: float, comm: float) -> None:
        self.gemm(f"F {column}", first, "forward")
        self.behind = DONE
        if between:
            self.gemm("F attention", between, "forward")
        done = self.gemm(f"F {row}", second, "forward")
        self.behind = self.send(f"AR {row}", "all_reduce", 2 * comm, done)

    def plain_backward(self, column: str, row: str, first: float, between: float, second: float, comm: float) -> None:
        self.gemm(f"dX {row}", second, "backward")
        self.behind = DONE
        self.gemm(f"dW {row}", second, "backward")
        if between:
            self.gemm("B attention", 2 * between, "backward")
        dx = self.gemm(f"dX {column}", first, "backward")
        reduced = self.send(f"AR d{column}", "all_reduce", 2 * comm, dx)
        self.gemm(f"dW {column}", first, "backward", *(() if self.overlap.bulk else (reduced,)))
        self.behind = reduced
