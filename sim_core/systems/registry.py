"""Every system by name, with its givens: what `simulate` and the Lab are made from.

A builder takes plain keyword givens in SI and returns a timeline. A given has a kind (a quantity), or choices (a
word), or neither (yes or no).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sim_core import collectives
from sim_core.engine import Device, Grid
from sim_core.quantity import Kind
from sim_core.systems import accumulation, contention, ddp, fsdp, launch, models, pipeline, stragglers
from sim_core.systems import tensor_parallel as tp
from sim_core.timeline import Timeline

Value = float | int | str | bool | None


@dataclass(frozen=True, slots=True)
class Given:
    """kind: None for a word or a flag. default None: may be left out. choices: the words allowed. unit: to print
    with.
    """

    kind: Kind | None
    default: Value
    unit: str = ""
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class System:
    """builder(**givens in SI) -> Timeline."""

    name: str
    builder: Callable[..., Timeline]
    givens: dict[str, Given]

    def build(self, **given: Value) -> Timeline:
        """Timeline with defaults for what isn't given. ValueError for unknown givens, words and senseless numbers."""
        unknown = sorted(set(given) - set(self.givens))
        if unknown:
            raise ValueError(f"{self.name} has no given {', '.join(unknown)}; it has {', '.join(self.givens)}")
        full = {name: given.get(name, g.default) for name, g in self.givens.items()}
        for name, value in full.items():
            choices = self.givens[name].choices
            if choices and value not in choices:
                raise ValueError(f"{name} is one of {', '.join(choices)}, not {value!r}")
            if self.givens[name].kind is Kind.COUNT and value is not None and int(value) != value:
                raise ValueError(f"{name} is a whole number, not {value!r}")
        return self.builder(**full)


def _time(seconds: float, unit: str = "ms") -> Given:
    return Given(Kind.TIME, seconds, unit)


def _count(number: int | None) -> Given:
    return Given(Kind.COUNT, number)


def _words(*words: str) -> Given:
    return Given(None, words[0], choices=words)


_SIZE = Given(Kind.BYTES, 2e9, "GB")
_RATE = Given(Kind.BANDWIDTH, 50e9, "GB/s")
_NO = Given(None, False)
_YES = Given(None, True)
_DDP = {
    "size": _SIZE,
    "bucket": Given(Kind.BYTES, 25 * 2**20, "MiB"),
    "ranks": _count(8),
    "rate": _RATE,
    "backward": _time(0.2),
    "forward": _time(0.1),
    "latency": _time(0.0, "µs"),
    "first_bucket": Given(Kind.BYTES, None, "MiB"),
}


def _ddp(interference: float, **given: float) -> Timeline:
    return ddp.uniform_step(**given, device=Device(interference=interference))  # type: ignore[arg-type]


def _ddp_model(model: str, **given: float) -> Timeline:
    return models.ddp_step(models.MODELS[model], **given)  # type: ignore[arg-type]


def _fsdp(
    layers: int,
    size: float,
    ranks: int,
    rate: float,
    forward: float,
    backward: float,
    connections: int,
    **options: Value,
) -> Timeline:
    gather, scatter = fsdp.layer_times(size / layers, ranks, rate)
    chosen = fsdp.Options(**options)  # type: ignore[arg-type]
    device = Device(connections=connections)
    return fsdp.step(layers, forward / layers, backward / layers, gather, scatter, chosen, device)


def _hsdp(
    layers: int, size: float, shard: int, replicas: int, inside: float, across: float, forward: float, backward: float
) -> Timeline:
    gather, scatter, replicate = fsdp.hsdp_times(size / layers, shard, replicas, inside, across)
    options = fsdp.Options(replicate=replicate)
    return fsdp.step(layers, forward / layers, backward / layers, gather, scatter, options)


def _tensor_parallel(
    width: int,
    tokens: int,
    sequence: int,
    ranks: int,
    rate: float,
    flop_rate: float,
    sequence_parallel: bool,
    overlap: str,
) -> Timeline:
    weight = 2 * tokens * width**2 / ranks / flop_rate  # seconds of a GEMM with width x width weights
    attention = 4 * tokens * sequence * width / ranks / flop_rate
    gemms = tp.Gemms(qkv=3 * weight, attention=attention, proj=weight, fc1=4 * weight, fc2=4 * weight)
    methods = {"megatron": tp.MEGATRON, "userbuffers": tp.USERBUFFERS, "none": tp.Overlap(bulk=False)}
    comm = tp.comm_time(tokens, width, 2, ranks, rate)
    return tp.layer(gemms, comm, ranks, sequence_parallel, methods[overlap])


def _pipeline(
    schedule: str,
    stages: int,
    micro_batches: int,
    chunks: int,
    forward: float,
    backward: float,
    hop: float,
    overlap: bool,
) -> Timeline:
    lists = pipeline.schedule(schedule, stages, micro_batches, chunks)
    f, b = forward / chunks, backward / chunks
    return pipeline.run(lists, f, b, b / 2, b / 2, hop, overlap)


def _contention(
    tiles: int,
    tile: float,
    mode: str,
    margin: int,
    sms: int,
    collective_sms: int,
    comm: float,
    arrives: float,
    priority: int,
) -> Timeline:
    grid = Grid(tiles, tile, mode, margin)
    return contention.gemm_beside(grid, sms, collective_sms, comm, arrives, priority, "gemm" if arrives else "comm")


def _stragglers(ranks: int, steps: int, compute: float, slow: float, size: float, rate: float) -> Timeline:
    times = [[compute * (slow if rank == ranks - 1 else 1.0)] * steps for rank in range(ranks)]
    return stragglers.steps(times, collectives.time("all_reduce", ranks, size, rate))


SYSTEMS: dict[str, System] = {
    system.name: system
    for system in (
        System("ddp", _ddp, {**_DDP, "interference": Given(Kind.RATIO, 1.0)}),
        System(
            "ddp-model",
            _ddp_model,
            {
                "model": _words(*models.MODELS),
                **{k: _DDP[k] for k in ("forward", "backward", "ranks", "rate", "latency")},
            },
        ),
        System("accumulation", accumulation.step, {"micro_batches": _count(4), **_DDP, "sync_every": _NO}),
        System(
            "fsdp",
            _fsdp,
            {
                "layers": _count(8),
                "size": _SIZE,
                "ranks": _count(8),
                "rate": _RATE,
                "forward": _time(0.1),
                "backward": _time(0.2),
                "prefetch": _words("pre", "post", "none"),
                "communicators": _count(1),
                "shared_link": _YES,
                "limit": _count(2),
                "outputs": _count(0),
                "reshard": _YES,
                "micro_batches": _count(1),
                "sync_every": _NO,
                "gather_once": _NO,
                "scatter_inputs": _count(0),
                "connections": _count(0),
            },
        ),
        System(
            "hsdp",
            _hsdp,
            {
                "layers": _count(8),
                "size": _SIZE,
                "shard": _count(8),
                "replicas": _count(4),
                "inside": Given(Kind.BANDWIDTH, 370e9, "GB/s"),
                "across": _RATE,
                "forward": _time(0.1),
                "backward": _time(0.2),
            },
        ),
        System(
            "tensor-parallel",
            _tensor_parallel,
            {
                "width": _count(8192),
                "tokens": _count(4096),
                "sequence": _count(4096),
                "ranks": _count(8),
                "rate": Given(Kind.BANDWIDTH, 370e9, "GB/s"),
                "flop_rate": Given(Kind.FLOP_RATE, 0.6 * 989e12, "TFLOP/s"),
                "sequence_parallel": _YES,
                "overlap": _words("megatron", "userbuffers", "none"),
            },
        ),
        System(
            "pipeline",
            _pipeline,
            {
                "schedule": _words("1f1b", *(kind for kind in pipeline.KINDS if kind != "1f1b")),
                "stages": _count(4),
                "micro_batches": _count(8),
                "chunks": _count(1),
                "forward": _time(0.01),
                "backward": _time(0.02),
                "hop": _time(0.0),
                "overlap": _YES,
            },
        ),
        System(
            "launch",
            launch.kernels,
            {
                "count": _count(100),
                "seconds": _time(3e-6, "µs"),
                "launch": _time(5e-6, "µs"),
                "graph": _NO,
                "fixed": _time(10e-6, "µs"),
                "node": _time(1e-7, "µs"),
            },
        ),
        System(
            "queues",
            launch.bucketed_backward,
            {
                "pieces": _count(8),
                "compute": _time(0.01),
                "comm": _time(0.008),
                "connections": _count(0),
                "timed": _NO,
                "launch": _time(0.0, "µs"),
                "synchronous": _NO,
            },
        ),
        System(
            "contention",
            _contention,
            {
                "tiles": _count(528),
                "tile": _time(1e-4, "µs"),
                "mode": _words("waves", "static", "dynamic"),
                "margin": _count(0),
                "sms": _count(132),
                "collective_sms": _count(16),
                "comm": _time(2e-4, "µs"),
                "arrives": _time(5e-5, "µs"),
                "priority": _count(0),
            },
        ),
        System(
            "stragglers",
            _stragglers,
            {
                "ranks": _count(4),
                "steps": _count(3),
                "compute": _time(0.1),
                "slow": Given(Kind.RATIO, 1.1),
                "size": Given(Kind.BYTES, 1e9, "GB"),
                "rate": _RATE,
            },
        ),
    )
}
