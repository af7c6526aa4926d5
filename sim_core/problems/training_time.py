"""Length of a training run: 6 N D / (GPUs peak MFU); every pass of the run simulated."""

from __future__ import annotations

from sim_core.engine import Program, run
from sim_core.problems._shared import one_of, rounded
from sim_core.problems._sizing import PEAKS, billions, number, peak
from sim_core.problems.base import Ask, Family, Given, Step, Values, Wrong
from sim_core.problems.streams import Stream
from sim_core.quantity import Kind, format
from sim_core.timeline import Timeline

_DAY = 86400.0
#: The run is drawn in so many parts, each all its forward passes, then all its backward ones.
_PARTS = 4
#: What large dense runs report.
_UTILISATIONS = (0.3, 0.33, 0.35, 0.38, 0.4, 0.42, 0.45, 0.48, 0.5, 0.52, 0.55)


def _time(given: Values, factor: float = 6, **other: float) -> float:
    """Seconds of `factor` FLOP a parameter and token; `other` givens replace those of the draw."""
    g = {**given, **other}
    return factor * g["params"] * g["tokens"] / (g["gpus"] * g["peak"] * g["utilisation"])


def _simulate(given: Values) -> Timeline:
    """One GPU through the run: a multiplication and an addition a weight and token forward, and in backward the same
    for the gradient of the input and for that of the weight."""
    program = Program()
    stream = program.stream("GPU")
    pace = given["peak"] * given["utilisation"]
    for part in range(_PARTS):
        flops = (1 + 1) * given["params"] * given["tokens"] / _PARTS / given["gpus"]
        for name, kind in (("F", "forward"), ("dX", "backward"), ("dW", "backward")):
            program.kernel(stream, f"{name}{part}", flops / pace, kind)
    return run(program)


def _recomputed(timeline: Timeline, given: Values) -> float:
    """The same run with every forward pass done once more before its backward."""
    return timeline.makespan + sum(span.seconds for span in timeline.spans if span.kind == "forward")


def _tokens(stream: Stream, given: Values) -> float:
    """20 to 400 tokens a parameter."""
    return rounded(given["params"] * stream.choice((20, 25, 30, 50, 75, 100, 150, 200, 300, 400)))


def _gpus(stream: Stream, given: Values) -> int:
    """So many that an A100 run at 40 % would take between 2 and 150 days."""
    alone = 6 * given["params"] * given["tokens"] / (312e12 * 0.4) / _DAY
    fitting = [n for n in (64, 128, 256, 384, 512, 768, 1024, 2048, 4096, 8192, 16384) if 2 <= alone / n <= 150]
    return stream.choice(fitting or [16384])


def _steps(factor: int, given: Values) -> tuple[Step, ...]:
    flops, n = factor * given["params"] * given["tokens"], int(given["gpus"])
    pace = n * given["peak"] * given["utilisation"]
    share = format(given["utilisation"], Kind.PERCENT, "%")
    symbols = f"{factor} FLOP · {number(given['params'])} · {number(given['tokens'])}"
    return (
        Step("flops" if factor == 6 else "flops-recomputed", flops, Kind.FLOPS, "ZFLOP", symbols),
        Step("pace", pace, Kind.FLOP_RATE, "PFLOP/s", f"{n} · {peak(given['peak'])} · {share}"),
        Step("time", flops / pace, Kind.TIME, "d", f"{format(flops, Kind.FLOPS, 'ZFLOP')} / {peak(pace)}"),
    )


FAMILY = Family(
    name="training-time",
    version=1,
    givens=(
        Given("params", Kind.COUNT, lambda stream, _: billions(stream, 1, 175), "B"),
        Given("tokens", Kind.COUNT, _tokens, lambda _, value: "T" if value >= 1e12 else "B"),
        Given("gpus", Kind.COUNT, _gpus, ""),
        Given("peak", Kind.FLOP_RATE, one_of(PEAKS), "TFLOP/s"),
        Given("utilisation", Kind.PERCENT, one_of(_UTILISATIONS), "%"),
    ),
    asks=(
        Ask(
            code="time",
            kind=Kind.TIME,
            unit="d",
            closed=_time,
            simulated=lambda timeline, _: timeline.makespan,
            steps=lambda g: _steps(6, g),
            step_codes=("flops", "pace", "time"),
            mistakes=(
                Wrong("forward-only", lambda g: _time(g, 2)),
                Wrong("backward-once", lambda g: _time(g, 4)),
                Wrong("recompute-too", lambda g: _time(g, 8)),
                Wrong("sparse-peak", lambda g: _time(g, peak=2 * g["peak"])),
                Wrong("full-speed", lambda g: _time(g, utilisation=1)),
            ),
        ),
        Ask(
            code="recomputed",
            kind=Kind.TIME,
            unit="d",
            closed=lambda g: _time(g, 8),
            simulated=_recomputed,
            steps=lambda g: _steps(8, g),
            step_codes=("flops-recomputed", "pace", "time"),
            mistakes=(Wrong("model-flops", _time), Wrong("sparse-peak", lambda g: _time(g, 8, peak=2 * g["peak"]))),
        ),
    ),
    simulate=_simulate,
    plausible=lambda g: 1 * _DAY <= _time(g) <= 150 * _DAY and 18 * g["params"] <= g["gpus"] * 40e9,
    source="Kaplan et al. (arXiv 2001.08361) section 2.1; PTD-P (arXiv 2104.04473) equation 4; facts.md L",
)
