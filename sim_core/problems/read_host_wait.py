"""Read off a timeline: which of a stream's gaps are the host's. A gap is where the launch came after the end before it.

Kernel 1 starts at 0. Kernels 2 and 4 are launched late; kernel 3 was launched in time and waits for an all-gather.
"""

from __future__ import annotations

from sim_core.engine import Program, run
from sim_core.problems._reading import MS, later, moment
from sim_core.problems._shared import ms, one_of, time_step
from sim_core.problems.base import Ask, Family, Step, Values, Wrong
from sim_core.quantity import Kind
from sim_core.readings import idle
from sim_core.timeline import Timeline


def _simulate(g: Values) -> Timeline:
    program = Program()
    stream, wire = program.stream("compute"), program.stream("comm")
    communicator = program.communicator()
    program.kernel(stream, "K1", g["end_1"], "forward")
    gathered = program.collective(wire, "AG", "all_gather", g["start_3"], communicator)
    at = 0.0
    for k in (2, 3, 4):
        launched, start, end = (g[f"{what}_{k}"] for what in ("launch", "start", "end"))
        program.work("Python", launched - at)
        call = start - launched if k != 3 else g["start_2"] - g["launch_2"]
        at = launched + call
        program.kernel(stream, f"K{k}", end - start, "forward", (gathered,) if k == 3 else (), host=call)
    return run(program)


def _second(g: Values) -> float:
    return g["start_2"] - g["end_1"]


def _third(g: Values) -> float:
    return g["start_3"] - g["end_2"]


def _fourth(g: Values) -> float:
    return g["start_4"] - g["end_3"]


def _host(g: Values) -> float:
    return _second(g) + _fourth(g)


def _sensible(g: Values) -> bool:
    """Kernel 3 is launched while kernel 2 runs, and everything comes in order."""
    call = g["start_2"] - g["launch_2"]
    return g["start_2"] < g["launch_3"] and g["launch_3"] + call < g["end_2"] - MS / 2


def _steps(g: Values) -> tuple[Step, ...]:
    return (
        time_step("second", _second(g), f"{ms(g['start_2'])} − {ms(g['end_1'])}"),
        time_step("fourth", _fourth(g), f"{ms(g['start_4'])} − {ms(g['end_3'])}"),
        time_step("host", _host(g), f"{ms(_second(g))} + {ms(_fourth(g))}"),
    )


FAMILY = Family(
    name="read-host-wait",
    version=1,
    givens=(
        moment("end_1", one_of([n * MS for n in range(12, 50)])),
        later("launch_2", "end_1", 3, 25),
        later("start_2", "launch_2", 1, 5),
        later("end_2", "start_2", 14, 50),
        later("launch_3", "start_2", 1, 8),
        later("start_3", "end_2", 4, 40),
        later("end_3", "start_3", 10, 50),
        later("launch_4", "end_3", 3, 25),
        later("start_4", "launch_4", 1, 5),
        later("end_4", "start_4", 10, 50),
    ),
    asks=(
        Ask(
            code="host",
            kind=Kind.TIME,
            unit="ms",
            closed=_host,
            simulated=lambda timeline, _: idle(timeline, "compute")["host"],
            steps=_steps,
            step_codes=("second", "fourth", "host"),
            mistakes=(
                Wrong("all-gaps", lambda g: _host(g) + _third(g)),
                Wrong("until-the-call", lambda g: g["launch_2"] - g["end_1"] + g["launch_4"] - g["end_3"]),
                Wrong("the-other-gap", _third),
                Wrong("longest-gap", lambda g: max(_second(g), _third(g), _fourth(g))),
                Wrong(
                    "launch-to-start",
                    lambda g: sum(g[f"start_{k}"] - g[f"launch_{k}"] for k in (2, 3, 4)),
                ),
            ),
        ),
    ),
    simulate=_simulate,
    plausible=_sensible,
    source="HTA breakdown_analysis.py, idle types; facts.md H1, H3",
    shown=True,
)
