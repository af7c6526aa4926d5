"""Read off the timelines of four ranks: how much of a collective's kernel is waiting for the rank that comes last."""

from __future__ import annotations

from sim_core.engine import Program, run
from sim_core.problems._reading import MS, later, moment
from sim_core.problems._shared import ms, one_of, time_step
from sim_core.problems.base import Ask, Family, Step, Values, Wrong
from sim_core.quantity import Kind
from sim_core.timeline import Timeline

_STARTS = ("start_0", "start_1", "start_2", "start_3")


def _simulate(g: Values) -> Timeline:
    """Each rank computes until its start; the transfer begins when the last has started."""
    program = Program(len(_STARTS))
    communicator = program.communicator(len(_STARTS))
    for rank, name in enumerate(_STARTS):
        stream, wire = program.stream("compute", rank), program.stream("comm", rank)
        done = program.kernel(stream, "backward", g[name], "backward")
        program.collective(wire, "AR", "all_reduce", g["end"] - _last(g), communicator, (done,))
    return run(program)


def _first(g: Values) -> float:
    return min(g[name] for name in _STARTS)


def _last(g: Values) -> float:
    return max(g[name] for name in _STARTS)


def _wait(g: Values) -> float:
    return _last(g) - _first(g)


def _mean(g: Values) -> float:
    return _last(g) - sum(g[name] for name in _STARTS) / len(_STARTS)


def _simulated(timeline: Timeline, _: Values) -> float:
    """The longest time between a rank's start of the kernel and the start of the transfer, by the engine's causes."""
    return max(
        cause.begun - span.start
        for span, cause in zip(timeline.spans, timeline.causes, strict=True)
        if span.kind == "all_reduce" and cause.peer >= 0
    )


def _second_last(g: Values) -> float:
    return sorted(g[name] for name in _STARTS)[-2]


def _steps(g: Values) -> tuple[Step, ...]:
    return (
        time_step("transfer", g["end"] - _last(g), f"{ms(g['end'])} − {ms(_last(g))}"),
        time_step("kernel", g["end"] - _first(g), f"{ms(g['end'])} − {ms(_first(g))}"),
        time_step("wait", _wait(g), f"{ms(g['end'] - _first(g))} − {ms(g['end'] - _last(g))}"),
    )


FAMILY = Family(
    name="read-peer-wait",
    version=1,
    givens=(
        moment("start_0", one_of([n * MS for n in range(60, 140)])),
        moment("start_1", one_of([n * MS for n in range(60, 140)])),
        moment("start_2", one_of([n * MS for n in range(60, 140)])),
        moment("start_3", one_of([n * MS for n in range(90, 190)])),
        later("end", "start_3", 45, 140),
    ),
    asks=(
        Ask(
            code="wait",
            kind=Kind.TIME,
            unit="ms",
            closed=_wait,
            simulated=_simulated,
            steps=_steps,
            step_codes=("transfer", "kernel", "wait"),
            mistakes=(
                Wrong("whole-kernel", lambda g: g["end"] - _first(g)),
                Wrong("transfer", lambda g: g["end"] - _last(g)),
                Wrong("average", _mean),
                Wrong("next-to-last", lambda g: _second_last(g) - _first(g)),
                Wrong("from-zero", _first),
            ),
        ),
    ),
    simulate=_simulate,
    plausible=lambda g: _wait(g) >= 15 * MS and g["end"] - _last(g) >= 15 * MS,
    source="NCCL issue 146; facts.md H5, O2",
    shown=True,
)
