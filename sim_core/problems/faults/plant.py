"""One builder a fault: the step as the profile of a job with that fault shows it. facts.md I has their mechanisms."""

from __future__ import annotations

from dataclasses import replace

from sim_core.engine import Device, Grid, Program, run
from sim_core.problems.faults.setting import Bucket, Plan, Setting, data_parallel, each_layer
from sim_core.systems import fsdp, pipeline
from sim_core.timeline import Timeline

_SMS, _COMM_SMS = 132, 16


def one_bucket(s: Setting) -> Timeline:
    """All gradients in one bucket (iteration 1, or a cap that is too large): I4."""
    return data_parallel(s, Plan((Bucket(s.layers - 1, s.layers * s.comm * s.between(0.7, 1.1)),)))


def small_buckets(s: Setting) -> Timeline:
    """Latency paid for each of many small buckets: I5."""
    pieces = s.whole(4, 5)
    each = s.backward * s.between(1.25, 1.7) / pieces
    return data_parallel(s, Plan(tuple(Bucket(k, each) for k in range(s.layers) for _ in range(pieces))))


def comm_bound(s: Setting) -> Timeline:
    """More to send than backward can hide: I1."""
    return data_parallel(s, Plan(each_layer(s, s.backward * s.between(1.35, 1.9))))


def embedding_last(s: Setting) -> Timeline:
    """The last bucket holds the embedding, one tensor that nothing can cut: I2, A13."""
    small = each_layer(s)[:-1]
    return data_parallel(s, Plan((*small, Bucket(s.layers - 1, s.backward * s.between(2.5, 4.5)))))


def wrong_order(s: Setting) -> Timeline:
    """The bucket that is first in launch order is ready last, and holds the others back: I13, A6."""
    return data_parallel(s, Plan(tuple(Bucket(s.layers - 1, s.comm) for _ in range(s.layers))))


def synchronous(s: Setting) -> Timeline:
    """A collective on the compute stream (async_op=False): I12, F6."""
    return data_parallel(s, Plan(each_layer(s), inline=True))


def contention(s: Setting) -> Timeline:
    """Compute slows down beside communication: I9. Every second layer has a bucket, so that both can be seen."""
    slowdown = s.between(1.35, 1.7)
    buckets = tuple(Bucket(k, s.backward * slowdown * 0.97) for k in range(0, s.layers - 1, 2))
    return data_parallel(s, Plan(buckets, interference=slowdown))


def straggler(s: Setting) -> Timeline:
    """Rank 1 computes more slowly, and everybody's collectives wait for it: I14, H5."""
    return data_parallel(replace(s, pairs=True), Plan(each_layer(s, s.backward * 0.4), slow=s.between(1.35, 1.7)))


def network_shared(s: Setting) -> Timeline:
    """All-to-alls of the experts on the same network during the second half of backward: I19."""
    half = range(s.layers // 2, s.layers)
    plan = Plan(each_layer(s, s.backward * 0.8), beside=tuple(half), experts=s.backward * s.between(0.75, 0.95))
    return data_parallel(replace(s, experts=True), plan)


def host_sync(s: Setting) -> Timeline:
    """The host waits for the device (.item(), a blocking copy) and launches again only then: I11."""
    plan = Plan(
        each_layer(s),
        pause=s.backward * s.between(1.3, 2.0),
        pause_forward=(2, s.layers - 2),
        pause_backward=(s.whole(2, s.layers - 2),),
    )
    return data_parallel(s, plan)


def launch_bound(s: Setting) -> Timeline:
    """Launching a layer takes longer than running it: I10."""
    return data_parallel(s, Plan(each_layer(s, s.comm * 0.7), launch=s.backward * s.between(1.25, 1.8)))


def no_prefetch(s: Setting) -> Timeline:
    """FSDP without backward prefetch on one communicator: a layer's reduction, then the next one's gather, in the open:
    I6, B2."""
    gather, scatter = s.comm * s.between(0.7, 1.0), s.comm * s.between(0.7, 1.0, 1)
    return fsdp.backward(s.layers, s.backward, gather, scatter, "none", launch=s.launch)


def one_queue(s: Setting) -> Timeline:
    """FSDP with CUDA_DEVICE_MAX_CONNECTIONS=1: a gather that waits for its turn holds back the compute launched behind
    it: I7, E2."""
    gather, scatter = s.comm * s.between(0.7, 1.0), s.comm * s.between(0.7, 1.0, 1)
    device = Device(connections=1)
    return fsdp.backward(s.layers, s.backward, gather, scatter, "pre", device=device, launch=s.launch)


def many_queues(s: Setting) -> Timeline:
    """Tensor parallelism on Hopper with many connections: the GEMM takes the SMs first, and the gather that should run
    beside it starts only in its last wave: I8, E2, O6."""
    waves = s.whole(5, 8)
    program = Program(device=Device(sms=_SMS))
    compute, wire = program.stream("compute"), program.stream("comm")
    communicator = program.communicator()
    # the last wave leaves room for the collective
    grid = Grid(_SMS * waves - 2 * _COMM_SMS, s.backward / waves)
    gathered = program.last(wire)
    for k in reversed(range(s.layers)):
        program.kernel(compute, f"dX{k}", kind="backward", after=(gathered,), host=s.launch, grid=grid)
        before = program.last(compute) if k == s.layers - 1 else gathered
        after = () if k == s.layers - 1 else (before,)
        sent = s.backward * s.between(0.55, 0.85)
        gathered = program.collective(
            wire, f"AG{k}", "all_gather", sent, communicator, after, host=s.launch, sms=_COMM_SMS
        )
        gathered = program.kernel(compute, f"dW{k}", kind="backward", after=(gathered,), host=s.launch, grid=grid)
    return run(program)


def in_the_open(s: Setting) -> Timeline:
    """Tensor parallelism whose collectives lie between GEMMs that need them, with no overlap: I3, C2."""
    program = Program()
    compute, wire = program.stream("compute"), program.stream("comm")
    communicator = program.communicator()
    sent = s.backward * s.between(0.35, 0.6)
    ready = -1
    for k in range(s.layers // 2):
        for half, gemm in (("qkv", "proj"), ("fc1", "fc2")):
            gathered = program.collective(wire, f"AG {half}", "all_gather", sent, communicator, (ready,), host=s.launch)
            program.kernel(compute, f"F{k} {half}", s.backward * 0.9, "forward", (gathered,), s.launch)
            done = program.kernel(compute, f"F{k} {gemm}", s.backward * 0.9, "forward", host=s.launch)
            ready = program.collective(wire, f"RS {gemm}", "reduce_scatter", sent, communicator, (done,), host=s.launch)
    return run(program)


def blocking_sends(s: Setting) -> Timeline:
    """A pipeline without interleaving: sends stand between the computations, which wait for them: I16, D5."""
    stages = s.whole(3, 4)
    order = pipeline.schedule("1f1b", stages, 2 * stages)
    hop = s.forward * s.between(0.4, 0.7)
    return pipeline.run(order, s.forward, s.backward, hop=hop, overlap=False)


def few_micro_batches(s: Setting) -> Timeline:
    """A pipeline with hardly more micro-batches than stages: mostly bubble: D1."""
    stages = s.whole(3, 4)
    order = pipeline.schedule("1f1b", stages, stages)
    return pipeline.run(order, s.forward, s.backward, hop=s.forward * s.between(0.05, 0.15))
