"""The healthy job into which faults are planted, and the steps of data parallel training that most of them change."""

from __future__ import annotations

from dataclasses import dataclass, field

from sim_core.engine import DONE, Device, Program, run
from sim_core.problems.streams import Stream
from sim_core.timeline import Timeline


@dataclass(frozen=True, slots=True)
class Setting:
    """Numbers of one draw; every fault of it is built from the same. Seconds of one layer.

    comm: the all-reduce of a layer's gradients, shorter than its backward. launch: host time of a launch, little.
    pairs: two ranks are shown, since a fault among the choices needs them. experts: as much of a second stream.
    lots: shares from 0 to 1 with which a fault draws what only it has.
    """

    layers: int
    forward: float
    backward: float
    comm: float
    launch: float
    lots: tuple[float, ...]
    pairs: bool = False
    experts: bool = False

    def between(self, low: float, high: float, lot: int = 0) -> float:
        return low + (high - low) * self.lots[lot]

    def whole(self, low: int, high: int, lot: int = 1) -> int:
        return low + int((high - low + 1) * self.lots[lot])


def draw(stream: Stream, pairs: bool, experts: bool) -> Setting:
    """A job of six or eight layers of 6 to 16 ms."""
    forward = stream.between(3e-3, 8e-3)
    backward = forward * stream.between(1.8, 2.2)
    return Setting(
        layers=stream.choice((6, 8)),
        forward=forward,
        backward=backward,
        comm=backward * stream.between(0.5, 0.7),
        launch=forward * stream.between(0.01, 0.03),
        lots=tuple(stream.unit() for _ in range(4)),
        pairs=pairs,
        experts=experts,
    )


@dataclass(frozen=True, slots=True)
class Bucket:
    """An all-reduce: seconds, and behind which piece of backward it is launched (0 is the last layer's)."""

    after: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Plan:
    """What a fault changes. buckets: in launch order. inline: the collective runs on the compute stream.

    pause: seconds in which the host, having waited for the device, launches nothing; before which layers of forward and
    of backward. launch: host seconds of a layer's kernels. slow: how many times longer rank 1 computes. beside: pieces
    of backward after which experts send too. interference: as Device has it.
    """

    buckets: tuple[Bucket, ...]
    inline: bool = False
    pause: float = 0.0
    pause_forward: tuple[int, ...] = ()
    pause_backward: tuple[int, ...] = ()
    launch: float | None = None
    slow: float = 1.0
    beside: tuple[int, ...] = ()
    interference: float = 1.0
    experts: float = field(default=0.0)


def each_layer(s: Setting, seconds: float | None = None) -> tuple[Bucket, ...]:
    """A bucket a layer, as they are when nothing is wrong."""
    return tuple(Bucket(k, s.comm if seconds is None else seconds) for k in range(s.layers))


def data_parallel(s: Setting, plan: Plan) -> Timeline:
    """Forward, backward and all-reduces of one rank, or of two where the setting shows them."""
    ranks = 2 if s.pairs else 1
    program = Program(ranks, Device(interference=plan.interference))
    link = program.link() if s.experts else DONE
    gradients = program.communicator(ranks, link)
    tokens = program.communicator(ranks, link)
    for rank in range(ranks):
        _rank(s, plan, program, rank, gradients, tokens)
    return run(program)


def _rank(s: Setting, plan: Plan, program: Program, rank: int, gradients: int, tokens: int) -> None:
    compute = program.stream("compute", rank)
    wire = compute if plan.inline else program.stream("comm", rank)
    other = program.stream("comm 2", rank) if s.experts else DONE
    times = plan.slow if rank else 1.0
    launch = s.launch if plan.launch is None else plan.launch
    last = DONE
    for k in range(s.layers):
        if k in plan.pause_forward:
            _pause(program, last, plan.pause, rank)
        last = program.kernel(compute, f"F{k}", s.forward * times, "forward", host=launch)
        if s.experts and k % 2 == 0:
            seconds = s.forward / 2
            program.collective(other, f"A2A{k}", "all_to_all", seconds, tokens, (last,), host=s.launch)
    for k in range(s.layers):
        if k in plan.pause_backward:
            _pause(program, last, plan.pause, rank)
        name = f"B{s.layers - 1 - k}"
        last = program.kernel(compute, name, s.backward * times, "backward", host=launch)
        if s.experts and k in plan.beside:
            program.collective(other, f"A2A{k}'", "all_to_all", plan.experts, tokens, (last,), host=s.launch)
        for number, bucket in enumerate(plan.buckets):
            if bucket.after == k:
                name = f"AR{number}"
                program.collective(wire, name, "all_reduce", bucket.seconds, gradients, (last,), host=s.launch)


def _pause(program: Program, last: int, seconds: float, rank: int) -> None:
    program.sync([last], rank, "sync")
    program.work("Python", seconds, rank)
