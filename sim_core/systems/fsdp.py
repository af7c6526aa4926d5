"""FSDP and ZeRO-3 in time: gathers, compute and reductions of equal or unequal layers on one rank (all are alike).

Modelled: issue order of each prefetch (facts.md B2), one communicator or two, on one link or on disjoint ones (B3, O1),
two sets of parameters alive in backward, the limiter of forward gathers (B5), reshard or not, gradient accumulation,
HSDP's all-reduce between replicas, FSDP2's one reduce-scatter input in flight. Not modelled: copies in and out of flat
buffers, the root's own group (systems/fsdp_order.py has it), memory.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sim_core import collectives
from sim_core.engine import DONE, Device, Program
from sim_core.engine import run as run_engine
from sim_core.timeline import Timeline

Seconds = float | Sequence[float]
PREFETCH = ("none", "post", "pre")


def backward(
    layers: int,
    compute: Seconds,
    gather: Seconds,
    scatter: Seconds,
    prefetch: str = "pre",
    communicators: int = 1,
    shared_link: bool = True,
    alive: int = 2,
    device: Device | None = None,
    launch: float = 0.0,
) -> Timeline:
    """Backward of `layers`, the last first; seconds of each layer, one number or one a layer (first layer first).

    none: the next gather is issued after this layer's reduction; post: after its compute, before the reduction; pre:
    before its compute. communicators 2: reductions have their own; shared_link: both share the wires, fairly.
    alive: sets of parameters alive at once; with 2 the gather of a layer starts no earlier than the end of the compute
    two layers before it, in FSDP1 and 2; 0: no limit. device: queues, one a stream by default. launch: host seconds of
    each launch. facts.md K11, O1.
    """
    build = _Step(layers, communicators, shared_link, 0, alive=alive, device=device, launch=launch)
    build.backward(_each(compute, layers), _each(gather, layers), _each(scatter, layers), prefetch)
    return build.run()


def forward(layers: int, compute: Seconds, gather: Seconds, limit: int = 0, outputs: int = 0) -> Timeline:
    """Forward of `layers`, each behind its gather. limit: sets of parameters alive at once, enforced by the host, which
    waits for the compute of the layer `limit` before (FSDP1: 2); outputs: gathers whose output isn't copied out yet,
    enforced on the device (FSDP2: 2, so a gather may run beside the two computes before its own); 0: none. facts.md B4
    to B6, K11; fsdp_order.json, rules."""
    build = _Step(layers, 1, True, limit, outputs=outputs)
    build.forward(_each(compute, layers), _each(gather, layers))
    return build.run()


@dataclass(frozen=True, slots=True)
class Options:
    """prefetch, communicators, shared_link as `backward`; limit and outputs as `forward`. reshard: layers are
    gathered again in backward. micro_batches, and sync_every: gradients are reduced in each (ZeRO-2, FSDP without
    no_sync) or only in the last. gather_once: parameters stay whole between micro-batches. scatter_inputs:
    reduce-scatters whose input may be alive while the next layer computes (FSDP2: 1; 0: no limit). replicate: seconds
    of HSDP's all-reduce of one layer, behind each reduction of the last micro-batch.
    """

    prefetch: str = "pre"
    communicators: int = 1
    shared_link: bool = True
    limit: int = 2
    outputs: int = 0
    reshard: bool = True
    micro_batches: int = 1
    sync_every: bool = False
    gather_once: bool = False
    scatter_inputs: int = 0
    replicate: float = 0.0


def step(
    layers: int,
    forward: Seconds,
    backward: Seconds,
    gather: Seconds,
    scatter: Seconds,
    options: Options | None = None,
    device: Device | None = None,
) -> Timeline:
    """Forward and backward of all micro-batches; seconds of one layer and micro-batch, as in `backward`."""
    options = options or Options()
    if options.micro_batches < 1:
        raise ValueError(f"a step has a micro-batch: {options.micro_batches!r}")
    f, b, a, r = (_each(seconds, layers) for seconds in (forward, backward, gather, scatter))
    build = _Step(
        layers,
        options.communicators,
        options.shared_link,
        options.limit,
        options.scatter_inputs,
        device=device,
        outputs=options.outputs,
    )
    for batch in range(options.micro_batches):
        last = batch == options.micro_batches - 1
        whole = options.gather_once and batch > 0
        build.forward(f, [0.0] * layers if whole else a)
        again = options.reshard and not options.gather_once
        reduced = r if last or options.sync_every else [0.0] * layers
        build.backward(b, a if again else [0.0] * layers, reduced, options.prefetch, options.replicate if last else 0)
    return build.run()


def layer_times(size: float, ranks: int, rate: float, latency: float = 0.0) -> tuple[float, float]:
    """Seconds of the all-gather and the reduce-scatter of a layer of `size` bytes over `ranks`."""
    gather = collectives.time("all_gather", ranks, size, rate, latency)
    return gather, collectives.time("reduce_scatter", ranks, size, rate, latency)


def hsdp_times(size: float, shard: int, replicas: int, inside: float, across: float) -> tuple[float, float, float]:
    """Seconds of gather and reduction in the shard group (rate `inside`), and of the shard's all-reduce over replicas
    (rate `across`): 2 (size/shard) (R-1)/R bytes (facts.md B8)."""
    gather, scatter = layer_times(size, shard, inside)
    return gather, scatter, collectives.time("all_reduce", replicas, size / shard, across)


def _each(seconds: Seconds, layers: int) -> list[float]:
    values = list(seconds) if isinstance(seconds, Sequence) else [seconds] * layers
    if layers < 1 or len(values) != layers:
        raise ValueError(f"{layers} layers, {len(values)} times")
    return values


class _Step:
    """Writes the program of one rank; a gather or reduction of 0 seconds doesn't exist."""

    def __init__(
        self,
        layers: int,
        communicators: int,
        shared_link: bool,
        limit: int,
        scatter_inputs: int = 0,
        alive: int = 2,
        device: Device | None = None,
        launch: float = 0.0,
        outputs: int = 0,
    ) -> None:
        if communicators not in (1, 2) or min(limit, scatter_inputs, alive, outputs) < 0 or alive == 1:
            raise ValueError(f"communicators {communicators!r}, limit {limit!r}, inputs {scatter_inputs!r}")
        self.launch = launch
        self.layers, self.limit, self.scatter_inputs, self.alive = layers, limit, scatter_inputs, alive
        self.outputs = outputs
        self.program = program = Program(device=device)
        self.compute = program.stream("compute")
        apart = communicators == 2
        link = program.link() if apart and shared_link else DONE
        self.gathers = program.stream("all-gather" if apart else "comm")
        self.scatters = program.stream("reduce-scatter") if apart else self.gathers
        self.gather_communicator = program.communicator(link=link)
        self.scatter_communicator = program.communicator(link=link) if apart else self.gather_communicator
        self.replicas = DONE
        self.replicate_stream = DONE
        self.computed: list[int] = []
        self.reduced: list[int] = []
        self._oldest = DONE

    def run(self) -> Timeline:
        return run_engine(self.program)

    def gather(self, layer: int, seconds: float, after: int) -> int:
        if not seconds:
            return DONE
        return self.program.collective(
            self.gathers, f"AG{layer}", "all_gather", seconds, self.gather_communicator, (after,), host=self.launch
        )

    def forward(self, compute: list[float], gather: list[float]) -> None:
        start = len(self.computed)
        for i in range(self.layers):
            if self.limit and i >= self.limit and gather[i]:
                self.program.sync([self.computed[start + i - self.limit]], name=f"limit AG{i}")
            after = self.computed[-1] if i == 0 and self.computed else DONE  # freed by the backward before
            if self.outputs and i > self.outputs:  # copied out right before the compute that is next after this one
                after = self.computed[start + i - self.outputs - 1]
            ready = self.gather(i, gather[i], after)
            self.computed.append(self.program.kernel(self.compute, f"F{i}", compute[i], "forward", after=(ready,)))

    def backward(
        self, compute: list[float], gather: list[float], scatter: list[float], prefetch: str, replicate: float = 0.0
    ) -> None:
        if prefetch not in PREFETCH:
            raise ValueError(f"prefetch is one of {', '.join(PREFETCH)}, not {prefetch!r}")
        program = self.program
        before = self.computed[-1] if self.computed else DONE
        ready = self.gather(self.layers - 1, gather[-1], before)
        for i in reversed(range(self.layers)):
            ahead = DONE
            if prefetch == "pre" and i:
                ahead = self.gather(i - 1, gather[i - 1], self._freed())
            waits = [ready]
            if self.scatter_inputs and len(self.reduced) >= self.scatter_inputs:
                # the compute stream waits for an older reduction right before the next one is issued, which is behind
                # this layer's compute: so it is the layer after this one that can't start
                waits.append(self._oldest)
            before = program.kernel(self.compute, f"B{i}", compute[i], "backward", waits, self.launch)
            self.computed.append(before)
            if prefetch == "post" and i:
                ahead = self.gather(i - 1, gather[i - 1], before)
            self.reduce(i, scatter[i], before, replicate)
            if prefetch == "none" and i:
                ahead = self.gather(i - 1, gather[i - 1], before)
            ready = ahead

    def _freed(self) -> int:
        """The compute whose end frees the parameters that the next gather needs room for."""
        return self.computed[1 - self.alive] if self.alive and len(self.computed) >= self.alive - 1 else DONE

    def reduce(self, layer: int, seconds: float, after: int, replicate: float) -> None:
        if not seconds:
            return
        program = self.program
        if self.scatter_inputs and len(self.reduced) >= self.scatter_inputs:
            self._oldest = self.reduced[-self.scatter_inputs]
        done = program.collective(
            self.scatters,
            f"RS{layer}",
            "reduce_scatter",
            seconds,
            self.scatter_communicator,
            (after,),
            host=self.launch,
        )
        self.reduced.append(done)
        if replicate:
            if self.replicate_stream < 0:
                self.replicate_stream = program.stream("all-reduce")
                self.replicas = program.communicator()
            program.collective(
                self.replicate_stream, f"AR{layer}", "all_reduce", replicate, self.replicas, after=(done,)
            )
