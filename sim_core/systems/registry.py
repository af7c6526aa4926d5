"""Every system by name, with its givens: what `simulate` and the Lab are made from.

A builder takes plain keyword givens in SI and returns a timeline. A given has a kind (a quantity), or choices (a
word), or neither (yes or no).
"""

from __future__ import annotations

from sim_core.quantity import Kind
from sim_core.systems import accumulation, builders, launch, models, pipeline, sizing
from sim_core.systems.given import MOST_ENTRIES, FaultError, Given, System, Value, Values

__all__ = ["MOST_ENTRIES", "SYSTEMS", "FaultError", "Given", "System", "Value", "Values"]


def _time(seconds: float, unit: str = "ms") -> Given:
    return Given(Kind.TIME, seconds, unit)


def _count(number: int | None, least: int = 1, most: int | None = None) -> Given:
    return Given(Kind.COUNT, number, least=least, most=most)


def _words(*words: str) -> Given:
    return Given(None, words[0], choices=words)


_SIZE = Given(Kind.BYTES, 2e9, "GB")
_RATE = Given(Kind.BANDWIDTH, 50e9, "GB/s")
_NVLINK = Given(Kind.BANDWIDTH, 370e9, "GB/s")
_NO = Given(None, False)
_YES = Given(None, True)
_BUCKET = Given(Kind.BYTES, 25 * 2**20, "MiB")
_BUCKET_OR_NOT = Given(Kind.BYTES, None, "MiB")
_DDP = {
    "size": _SIZE,
    "bucket": _BUCKET,
    "ranks": _count(8),
    "rate": _RATE,
    "backward": _time(0.2),
    "forward": _time(0.1),
    "latency": _time(0.0, "µs"),
    "first_bucket": _BUCKET_OR_NOT,
}

_ALL = (
    System("ddp", builders.ddp_uniform, {**_DDP, "interference": Given(Kind.RATIO, 1.0, least=1.0)}, sizing.ddp),
    System(
        "ddp-model",
        builders.ddp_model,
        {
            "model": _words(*models.MODELS),
            **{name: _DDP[name] for name in ("forward", "backward", "ranks", "rate", "latency")},
            "bucket": _BUCKET_OR_NOT,
            "iteration": _count(3),
            "static_graph": _NO,
            "find_unused_parameters": _NO,
            "no_sync": _NO,
            "dtype": _words("bf16", "fp32", "mixed"),
            "embedding": _words("as-built", "tied", "untied"),
            "layers": _count(None),
            "vocabulary": _count(None),
        },
        sizing.ddp_model,
    ),
    System(
        "accumulation",
        accumulation.step,
        {"micro_batches": _count(4), **_DDP, "sync_every": _NO},
        sizing.accumulation,
    ),
    System(
        "fsdp",
        builders.fsdp_step,
        {
            "layers": _count(8),
            "size": _SIZE,
            "ranks": _count(8),
            "rate": _RATE,
            "forward": _time(0.1),
            "backward": _time(0.2),
            "version": _words("1", "2"),
            "prefetch": _words("pre", "post", "none"),
            "communicators": _count(1, most=2),
            "shared_link": _YES,
            "reshard": _YES,
            "micro_batches": _count(1),
            "sync_every": _NO,
            "gather_once": _NO,
            "limit": _count(None, least=0),
            "outputs": _count(None, least=0),
            "scatter_inputs": _count(None, least=0),
            "connections": _count(0, least=0),
        },
        sizing.fsdp,
        builders.fsdp_refuses,
    ),
    System(
        "hsdp",
        builders.hsdp_step,
        {
            "layers": _count(8),
            "size": _SIZE,
            "shard": _count(8),
            "replicas": _count(4),
            "inside": _NVLINK,
            "across": _RATE,
            "forward": _time(0.1),
            "backward": _time(0.2),
        },
        sizing.hsdp,
    ),
    System(
        "tensor-parallel",
        builders.tensor_parallel,
        {
            "width": _count(8192),
            "tokens": _count(4096),
            "sequence": _count(4096),
            "ranks": _count(8, least=2),
            "rate": _NVLINK,
            "flop_rate": Given(Kind.FLOP_RATE, 0.6 * 989e12, "TFLOP/s"),
            "sequence_parallel": _YES,
            "overlap": _words("megatron", "userbuffers", "ring", "none"),
            "splits": _count(4),
        },
        sizing.tensor_parallel,
        builders.tensor_parallel_refuses,
    ),
    System(
        "tp-gemm",
        builders.tp_gemm,
        {
            "method": _words("pipeline", "ring-gather", "ring-scatter", "none"),
            "gemm": _time(2e-3),
            "comm": _time(1.5e-3),
            "ranks": _count(8, least=2),
            "splits": _count(4),
            "sms": _count(0, least=0),
            "tiles": _count(1056),
            "comm_sms": _count(16, least=0),
        },
        sizing.tp_gemm,
        builders.tp_gemm_refuses,
    ),
    System(
        "pipeline",
        builders.pipeline_step,
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
        sizing.pipeline,
        builders.pipeline_refuses,
    ),
    System(
        "launch",
        builders.launches,
        {
            "count": _count(100),
            "seconds": _time(3e-6, "µs"),
            "launch": _time(5e-6, "µs"),
            "graph": _NO,
            "fixed": _time(10e-6, "µs"),
            "node": _time(1e-7, "µs"),
            "read": _NO,
        },
        sizing.launches,
        builders.launches_refuse,
    ),
    System(
        "queues",
        launch.bucketed_backward,
        {
            "pieces": _count(8),
            "compute": _time(0.01),
            "comm": _time(0.008),
            "connections": _count(0, least=0),
            "timed": _NO,
            "launch": _time(0.0, "µs"),
            "synchronous": _NO,
        },
        sizing.queues,
    ),
    System(
        "tp-queues",
        launch.tensor_parallel_backward,
        {
            "connections": _count(1, least=0),
            "priority": _count(0, least=-5, most=5),
            "sms": _count(132),
            "comm_sms": _count(16, least=0),
            "gemm": _time(4e-3),
            "comm": _time(3e-3),
            "waves": _count(4),
        },
        sizing.tp_queues,
        builders.comm_sms_refused,
    ),
    System(
        "contention",
        builders.gemm_contention,
        {
            "tiles": _count(528),
            "tile": _time(1e-4, "µs"),
            "mode": _words("waves", "static", "dynamic"),
            "margin": _count(0, least=0),
            "sms": _count(132),
            "comm_sms": _count(16, least=0),
            "comm": _time(2e-4, "µs"),
            "arrives": _time(5e-5, "µs"),
            "priority": _count(0, least=-5, most=5),
        },
        sizing.contention,
        builders.comm_sms_refused,
    ),
    System(
        "stragglers",
        builders.late_ranks,
        {
            "ranks": _count(4),
            "steps": _count(3),
            "compute": _time(0.1),
            "slow": Given(Kind.RATIO, 1.1),
            "late": _time(0.0),
            "size": Given(Kind.BYTES, 1e9, "GB"),
            "rate": _RATE,
        },
        sizing.stragglers,
    ),
)

SYSTEMS: dict[str, System] = {system.name: system for system in _ALL}
