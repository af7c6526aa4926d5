"""What MFU and HFU share: a measured step with full recomputation, and the FLOPs that stand in it."""

from __future__ import annotations

from sim_core.engine import Program, run
from sim_core.problems._shared import one_of, rounded
from sim_core.problems._sizing import PEAKS, billions, number, peak
from sim_core.problems.base import Given, Step, Values
from sim_core.problems.streams import Stream
from sim_core.quantity import Kind, format
from sim_core.timeline import Timeline

#: What goes through all weights, a multiplication and an addition each: gradients of inputs and of weights are two.
_PASSES = (("forward", "forward"), ("recompute", "compute"), ("dX", "backward"), ("dW", "backward"))


def tokens(given: Values) -> float:
    return given["sequences"] * given["length"]


def at_peak(given: Values, factor: float) -> float:
    """Seconds that `factor` FLOP a parameter and token take on all GPUs at their peak."""
    return factor * given["params"] * tokens(given) / (given["gpus"] * given["peak"])


def share(given: Values, factor: float) -> float:
    return at_peak(given, factor) / given["step"]


def simulate(given: Values) -> Timeline:
    """One GPU's step: its share of the tokens through all weights, pass by pass at peak, then what is lost."""
    program = Program()
    stream = program.stream("GPU")
    own = given["sequences"] / given["gpus"] * given["length"]
    spent = 0.0
    for name, kind in _PASSES:
        seconds = own * given["params"] * (1 + 1) / given["peak"]
        spent += seconds
        program.kernel(stream, name, seconds, kind)
    program.kernel(stream, "lost", max(0.0, given["step"] - spent), "wait")
    return run(program)


def played(timeline: Timeline, given: Values, counted: frozenset[str]) -> float:
    """The share of the step in which passes of these kinds ran."""
    return sum(span.seconds for span in timeline.spans if span.kind in counted) / given["step"]


def steps(given: Values, factor: int, code: str) -> tuple[Step, ...]:
    n, flops = int(given["gpus"]), factor * given["params"] * tokens(given)
    did = format(flops, Kind.FLOPS, "PFLOP", 6)
    rate = flops / given["step"] / n
    symbols = f"{factor} FLOP · {number(given['params'])} · {int(given['sequences'])} · {int(given['length'])}"
    return (
        Step("flops", flops, Kind.FLOPS, "PFLOP", symbols),
        Step("rate", rate, Kind.FLOP_RATE, "TFLOP/s", f"{did} / {format(given['step'], Kind.TIME, 's')} / {n}"),
        Step(code, share(given, factor), Kind.PERCENT, "%", f"{peak(rate)} / {peak(given['peak'])}"),
    )


def _gpus(stream: Stream, given: Values) -> int:
    """As many as hold 18 bytes a parameter in half of 80 GB, or up to 64 times that."""
    least = 18 * given["params"] / 40e9
    fitting = [n for n in (8, 16, 32, 64, 128, 256, 384, 512, 768, 1024, 2048) if least <= n <= 64 * least]
    return stream.choice(fitting or [2048])


def _step(stream: Stream, given: Values) -> float:
    """What the step takes at an MFU of 25 to 52 %."""
    return rounded(at_peak(given, 6) / stream.between(0.25, 0.52), 3)


GIVENS = (
    Given("params", Kind.COUNT, lambda stream, _: billions(stream, 1.5, 175), "B"),
    Given("gpus", Kind.COUNT, _gpus, ""),
    Given("peak", Kind.FLOP_RATE, one_of(PEAKS), "TFLOP/s"),
    Given("sequences", Kind.COUNT, one_of((128, 256, 480, 512, 960, 1024, 1536, 2048)), ""),
    Given("length", Kind.COUNT, one_of((2048, 4096, 8192)), ""),
    Given("step", Kind.TIME, _step, "s"),
)


def plausible(given: Values) -> bool:
    """A step of a size that people run, a batch that the GPUs can share, and hardware that isn't busier than real."""
    return 1 <= given["step"] <= 90 and given["sequences"] >= given["gpus"] / 8 and share(given, 8) <= 0.72
