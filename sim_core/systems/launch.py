"""Hosts, graphs and hardware queues: what happens before a kernel may start.

Modelled: a cost for each launch, a captured graph as one launch, streams that share `connections` queues, timed event
records (facts.md E, O3, O8). The mapping of streams to queues is a choice of this model: NVIDIA doesn't document it
(O4). With as many queues as streams nothing here matters but the launch cost.
"""

from __future__ import annotations

from sim_core.engine import DONE, Device, Grid, Program, run
from sim_core.timeline import Timeline


def kernels(
    count: int, seconds: float, launch: float, graph: bool = False, fixed: float = 0.0, node: float = 0.0
) -> Timeline:
    """A step of `count` equal kernels, each `seconds`, each launched for `launch` seconds of host time; with `graph`
    they are one launch of `fixed` + `node` for each. Closed form: formulas.launch_step.
    """
    program = Program()
    stream = program.stream("compute")
    if graph:
        with program.graph(stream, "graph", fixed, node):
            for i in range(count):
                program.kernel(stream, f"K{i}", seconds)
    else:
        for i in range(count):
            program.kernel(stream, f"K{i}", seconds, host=launch)
    return run(program)


def bucketed_backward(
    pieces: int,
    compute: float,
    comm: float,
    connections: int = 0,
    timed: bool = False,
    launch: float = 0.0,
    synchronous: bool = False,
) -> Timeline:
    """Backward in `pieces`, each followed by a collective on another stream: what DDP and FSDP do, `compute` and `comm`
    seconds a piece.

    connections: hardware queues, 0: one a stream. timed: the communication library records timed events around each
    collective (TORCH_NCCL_ENABLE_TIMING). launch: host seconds a launch. synchronous: the collective runs on the
    compute stream (async_op=False since torch 2.8, facts.md F6).
    """
    program = Program(device=Device(connections=connections))
    compute_stream = program.stream("compute")
    comm_stream = compute_stream if synchronous else program.stream("comm")
    communicator = program.communicator()
    for i in range(pieces):
        piece = program.kernel(compute_stream, f"B{i}", compute, "backward", host=launch)
        if timed:
            program.record(comm_stream, timed=True, name=f"start AR{i}")
        program.collective(comm_stream, f"AR{i}", "all_reduce", comm, communicator, after=(piece,), host=launch)
        if timed:
            program.record(comm_stream, timed=True, name=f"end AR{i}")
    return run(program)


def tensor_parallel_backward(
    connections: int = 1,
    priority: int = 0,
    sms: int = 132,
    comm_sms: int = 16,
    gemm: float = 4e-3,
    comm: float = 3e-3,
    waves: int = 4,
) -> Timeline:
    """dX, its reduce-scatter on another stream, dW: what Megatron launches, in its order (facts.md C2), where each GEMM
    of `gemm` seconds fills all SMs: dX in one wave, dW in `waves`.

    With many queues dW is there first and takes every SM, so the reduction starts when its last wave is done. With one
    (Hopper: CUDA_DEVICE_MAX_CONNECTIONS=1) what was launched first starts first; a priority above 0 does the same with
    many (Blackwell). facts.md E2, E4, O7.
    """
    program = Program(device=Device(connections=connections, sms=sms))
    compute, wire = program.stream("compute"), program.stream("comm", priority=priority)
    dx = program.kernel(compute, "dX", kind="backward", grid=Grid(sms, gemm))
    program.collective(wire, "RS", "reduce_scatter", comm, program.communicator(), after=(dx,), sms=comm_sms)
    program.kernel(compute, "dW", kind="backward", grid=Grid(sms * waves, gemm / waves))
    return run(program)


def head_of_line(connections: int) -> Timeline:
    """The smallest case of a false dependency: A waits on stream 1 for slow work of stream 0, B on stream 2 for
    nothing.

    With one queue B, launched behind A, starts only when A does; with three at once (facts.md E1, E2).
    """
    program = Program(device=Device(connections=connections))
    first, second, third = (program.stream(name) for name in ("stream 0", "stream 1", "stream 2"))
    slow = program.kernel(first, "slow", 10)
    program.kernel(second, "A", 1, after=(slow,))
    program.kernel(third, "B", 1)
    return run(program)


def read_back(layers: int, compute: float, launch: float, sync: bool) -> Timeline:
    """A step whose host reads a value of the device after each layer (.item(), .cpu()) or doesn't (facts.md I11)."""
    program = Program()
    stream = program.stream("compute")
    last = DONE
    for i in range(layers):
        if sync and last >= 0:
            program.sync([last], name=f"item{i}")
        last = program.kernel(stream, f"F{i}", compute, "forward", host=launch)
    return run(program)
