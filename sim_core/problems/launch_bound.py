"""A step of many small kernels: the host's launches or the kernels, whichever is slower, set the pace."""

from __future__ import annotations

from sim_core import formulas
from sim_core.problems._shared import one_of, rounded, time_step
from sim_core.problems.base import Ask, Family, Given, Step, Values, Wrong
from sim_core.problems.streams import Stream
from sim_core.quantity import Kind, format
from sim_core.systems import launch

KERNELS = Given("kernels", Kind.COUNT, one_of((200, 250, 300, 400, 450, 500, 600, 700, 750, 800, 900, 1000)), "")
LAUNCH = Given("launch", Kind.TIME, one_of([n * 1e-6 for n in (4, 4.5, 5, 5.5, 6, 7, 8, 10)]), "µs")


def _kernel(stream: Stream, given: Values) -> float:
    return rounded(given["launch"] * stream.between(0.3, 2.2))


def parts(given: Values) -> tuple[int, float, float]:
    """Kernels, seconds of one, seconds of a launch."""
    return int(given["kernels"]), given["kernel"], given["launch"]


def us(seconds: float) -> str:
    return format(seconds, Kind.TIME, "µs")


def _closed(given: Values) -> float:
    return formulas.launch_step(*parts(given))


def _steps(given: Values) -> tuple[Step, ...]:
    n, k, lag = parts(given)
    sum_ = f"{n} · {us(lag)} + {us(k)}" if lag > k else f"{us(lag)} + {n} · {us(k)}"
    return (
        time_step("host", n * lag, f"{n} · {us(lag)}"),
        time_step("device", n * k, f"{n} · {us(k)}"),
        time_step("time", _closed(given), sum_),
    )


FAMILY = Family(
    name="launch-bound",
    version=1,
    givens=(KERNELS, LAUNCH, Given("kernel", Kind.TIME, _kernel, "µs")),
    asks=(
        Ask(
            code="time",
            kind=Kind.TIME,
            unit="ms",
            closed=_closed,
            simulated=lambda timeline, _: timeline.makespan,
            steps=_steps,
            step_codes=("host", "device", "time"),
            mistakes=(
                Wrong("one-after-the-other", lambda g: g["kernels"] * (g["kernel"] + g["launch"])),
                Wrong("device-only", lambda g: g["kernels"] * g["kernel"]),
                Wrong("host-only", lambda g: g["kernels"] * g["launch"]),
            ),
            floor=1e-6,
        ),
    ),
    simulate=lambda g: launch.kernels(*parts(g)),
    plausible=lambda g: not 0.8 < g["kernel"] / g["launch"] < 1.25,
    source="CUDA Programming Guide (launches are asynchronous); facts.md E6, L (launch bound)",
)
