"""Systems from plain givens in SI, as the registry names them: sizes and rates become seconds, words become options."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace

from sim_core import collectives
from sim_core.engine import Device, Grid
from sim_core.systems import contention, ddp, fsdp, launch, models, pipeline, stragglers
from sim_core.systems import tensor_parallel as tp
from sim_core.systems.ddp_reducer import Reducer
from sim_core.systems.given import FaultError, Value, Values
from sim_core.timeline import Timeline


def ddp_uniform(interference: float, **given: float) -> Timeline:
    return ddp.uniform_step(**given, device=Device(interference=interference))  # type: ignore[arg-type]


def ddp_model(
    model: str,
    forward: float,
    backward: float,
    ranks: int,
    rate: float,
    latency: float,
    bucket: float | None,
    iteration: int,
    find_unused_parameters: bool,
    static_graph: bool,
    no_sync: bool,
    dtype: str,
    embedding: str,
    layers: int | None,
    vocabulary: int | None,
) -> Timeline:
    """dtype mixed: norms and biases in four bytes, all else in two, each with buckets of its own (facts.md A5)."""
    shape = models.MODELS[model]
    shape = replace(
        shape,
        layers=shape.layers if layers is None else layers,
        vocabulary=shape.vocabulary if vocabulary is None else vocabulary,
        tied=shape.tied if embedding == "as-built" else embedding == "tied",
    )
    order = [p for p in shape.arrival() if p.numel]
    wide = [dtype == "fp32" or (dtype == "mixed" and ("norm" in p.name or p.name.endswith(".bias"))) for p in order]
    _, ready = models.gradients(shape, backward)
    if static_graph and iteration == 1:  # it only counts hooks, and reduces when backward has ended (A8)
        ready = [backward] * len(ready)
    sizes = [p.numel * (4 if four else 2) for p, four in zip(order, wide, strict=True)]
    reducer = Reducer(
        caps=None if bucket is None else (bucket,),
        find_unused_parameters=find_unused_parameters,
        static_graph=static_graph,
    )
    # the reducer counts parameters as they were registered, which is taken to be the other way round
    count = len(sizes)
    keys: list[Hashable] = [wide[i] for i in reversed(range(count))]
    found = reducer.buckets(iteration, sizes[::-1], list(reversed(range(count))), keys)
    buckets = [] if no_sync else [[count - 1 - i for i in bucket] for bucket in found]
    return ddp.step(sizes, ready, buckets, forward, backward, ranks, rate, latency)


def fsdp_step(
    layers: int,
    size: float,
    ranks: int,
    rate: float,
    forward: float,
    backward: float,
    connections: int,
    version: str,
    limit: int | None,
    outputs: int | None,
    scatter_inputs: int | None,
    **options: Value,
) -> Timeline:
    """version 1: the host limits forward gathers to 2; 2: the device does, and one reduction's input is alive."""
    gather, scatter = fsdp.layer_times(size / layers, ranks, rate)
    own = (2, 0, 0) if version == "1" else (0, 2, 1)
    chosen = [mine if said is None else said for said, mine in zip((limit, outputs, scatter_inputs), own, strict=True)]
    limits: dict[str, Value] = dict(zip(("limit", "outputs", "scatter_inputs"), chosen, strict=True))
    picked = fsdp.Options(**options, **limits)  # type: ignore[arg-type]
    device = Device(connections=connections)
    return fsdp.step(layers, forward / layers, backward / layers, gather, scatter, picked, device)


def fsdp_refuses(given: Values) -> None:
    if given["version"] == "2" and given["prefetch"] != "pre":
        raise FaultError("fsdp2-prefetch")


def hsdp_step(
    layers: int, size: float, shard: int, replicas: int, inside: float, across: float, forward: float, backward: float
) -> Timeline:
    gather, scatter, replicate = fsdp.hsdp_times(size / layers, shard, replicas, inside, across)
    options = fsdp.Options(replicate=replicate)
    return fsdp.step(layers, forward / layers, backward / layers, gather, scatter, options)


def tensor_parallel(
    width: int,
    tokens: int,
    sequence: int,
    ranks: int,
    rate: float,
    flop_rate: float,
    sequence_parallel: bool,
    overlap: str,
    splits: int,
) -> Timeline:
    weight = 2 * tokens * width**2 / ranks / flop_rate  # seconds of a GEMM with width x width weights
    attention = 4 * tokens * sequence * width / ranks / flop_rate
    gemms = tp.Gemms(qkv=3 * weight, attention=attention, proj=weight, fc1=4 * weight, fc2=4 * weight)
    methods = {
        "megatron": tp.MEGATRON,
        "userbuffers": tp.Overlap(gather="ring", reduce="pipeline", splits=splits),
        "ring": tp.Overlap(gather="ring", reduce="ring"),
        "none": tp.Overlap(bulk=False),
    }
    comm = tp.comm_time(tokens, width, 2, ranks, rate)
    return tp.layer(gemms, comm, ranks, sequence_parallel, methods[overlap])


def tensor_parallel_refuses(given: Values) -> None:
    if given["overlap"] in ("userbuffers", "ring") and not given["sequence_parallel"]:
        raise FaultError("overlap-needs-sp", overlap=given["overlap"])


def tp_gemm(
    method: str, gemm: float, comm: float, ranks: int, splits: int, sms: int, tiles: int, comm_sms: int
) -> Timeline:
    """One GEMM and its collective. With sms its tiles are placed in waves: only for a pipeline of chunks (C4)."""
    if sms:
        waves = -(-tiles // sms)
        return tp.split_gemm(tiles, gemm / waves, sms, comm_sms, comm, splits if method == "pipeline" else 1)
    if method == "ring-gather":
        return tp.gather_gemm(gemm, comm, ranks)
    ways = {"ring-scatter": "ring", "pipeline": "pipeline", "none": "none"}
    return tp.gemm_scatter(gemm, comm, ranks, ways[method], splits)


def tp_gemm_refuses(given: Values) -> None:
    sms = given["sms"]
    if sms and given["method"] not in ("pipeline", "none"):
        raise FaultError("waves-need-pipeline", method=given["method"])
    if sms:
        comm_sms_refused(given)


def pipeline_step(
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


def pipeline_refuses(given: Values) -> None:
    """What torch refuses too (pipeline.orders.check), said so that it can be translated."""
    kind, p, m, v = (given[name] for name in ("schedule", "stages", "micro_batches", "chunks"))
    if not (isinstance(p, int) and isinstance(m, int) and isinstance(v, int)):
        return
    if kind in ("gpipe", "1f1b") and v != 1:
        raise FaultError("one-chunk", schedule=kind)
    if kind in ("zbv", "dualpipev") and v != 2:
        raise FaultError("two-chunks", schedule=kind)
    least = {"1f1b": p, "dualpipev": 2 * p}.get(str(kind), 1)
    if m < least:
        raise FaultError("few-micro-batches", schedule=kind, least=least, given=m)
    rounds = max(1, m // p)
    if str(kind).startswith("interleaved") and m % rounds:
        raise FaultError("uneven-micro-batches", schedule=kind, rounds=rounds, given=m)


def launches(count: int, seconds: float, read: bool, **costs: float) -> Timeline:
    """read: the host reads a value after each kernel (facts.md I11)."""
    if read:
        return launch.read_back(count, seconds, costs["launch"], True)
    return launch.kernels(count, seconds, **costs)  # type: ignore[arg-type]


def launches_refuse(given: Values) -> None:
    if given["read"] and given["graph"]:
        raise FaultError("read-in-graph")


def gemm_contention(
    tiles: int,
    tile: float,
    mode: str,
    margin: int,
    sms: int,
    comm_sms: int,
    comm: float,
    arrives: float,
    priority: int,
) -> Timeline:
    grid = Grid(tiles, tile, mode, margin)
    return contention.gemm_beside(grid, sms, comm_sms, comm, arrives, priority, "gemm" if arrives else "comm")


def comm_sms_refused(given: Values) -> None:
    taken, sms = given["comm_sms"], given["sms"]
    if isinstance(taken, int) and isinstance(sms, int) and taken > sms:
        raise FaultError("more-sms", taken=taken, sms=sms)


def late_ranks(ranks: int, steps: int, compute: float, slow: float, late: float, size: float, rate: float) -> Timeline:
    """The last rank's compute is `slow` times as long, and its host begins `late`."""
    times = [[compute * (slow if rank == ranks - 1 else 1.0)] * steps for rank in range(ranks)]
    delays = [late if rank == ranks - 1 else 0.0 for rank in range(ranks)]
    return stragglers.steps(times, collectives.time("all_reduce", ranks, size, rate), delays)
