"""Compute and communication on one device: SMs, waves, priority, and kernels slowed by what runs beside them.

Nothing is preempted. A GEMM of T tiles takes ceil(T / free SMs) waves; a late collective waits until a wave ends if its
stream has priority, until the last wave is placed if not, and until the end of a persistent kernel (facts.md F3, O6,
O7). Which of two pending kernels of one priority comes first is known from reverse engineering only (O3).
"""

from __future__ import annotations

from sim_core.engine import Device, Grid, Program, run
from sim_core.timeline import Timeline


def gemm_beside(
    grid: Grid,
    sms: int,
    collective_sms: int,
    comm: float,
    arrives: float = 0.0,
    priority: int = 0,
    first: str = "gemm",
) -> Timeline:
    """A GEMM and a collective that takes `collective_sms` for `comm` seconds, ready `arrives` seconds after the GEMM.

    priority: of the collective's stream, the GEMM's is 0. first: which is launched first where they are ready at once.
    """
    program = Program(device=Device(sms=sms))
    streams = {}
    for name in ("gemm", "comm") if first == "gemm" else ("comm", "gemm"):
        streams[name] = program.stream("compute" if name == "gemm" else name, priority=priority * (name == "comm"))
    producer = program.stream("before")
    ready = program.kernel(producer, "before", arrives, "copy")
    program.kernel(streams["gemm"], "GEMM", grid=grid)
    communicator = program.communicator()
    program.collective(streams["comm"], "AR", "all_reduce", comm, communicator, after=(ready,), sms=collective_sms)
    return run(program)


def interfered(compute: float, comm: float, slowdown: float) -> Timeline:
    """Compute that takes `slowdown` times as long while a transfer of `comm` seconds runs beside it (facts.md K9)."""
    program = Program(device=Device(interference=slowdown))
    program.kernel(program.stream("compute"), "compute", compute)
    program.collective(program.stream("comm"), "AR", "all_reduce", comm, program.communicator())
    return run(program)


def shared_wire(transfers: int, seconds: float, shared: bool) -> Timeline:
    """Transfers of as many communicators, begun together, each of `seconds` alone, on one link or on disjoint ones."""
    program = Program()
    link = program.link() if shared else None
    for i in range(transfers):
        communicator = program.communicator(link=program.link() if link is None else link)
        program.collective(program.stream(f"comm {i}"), f"AR{i}", "all_reduce", seconds, communicator)
    return run(program)
