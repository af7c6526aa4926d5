"""The network that hides data parallelism: (n-1)/n u peak/t; chunks of a ring over the passes of backward."""

from __future__ import annotations

from sim_core.problems._ring import ring
from sim_core.problems._shared import ms, one_of, time_step
from sim_core.problems._sizing import PEAKS, billions, memory_step, number, peak
from sim_core.problems.base import Ask, Family, Given, Step, Values, Wrong
from sim_core.quantity import Kind, format
from sim_core.timeline import Span, Timeline


def _backward(given: Values, factor: float = 4) -> float:
    """Seconds of `factor` FLOP a parameter and token on one GPU."""
    return factor * given["params"] * given["tokens"] / (given["peak"] * given["utilisation"])


def _sent(given: Values) -> float:
    """Bytes that a rank sends in a ring all-reduce of bf16 gradients."""
    return 2 * (given["ranks"] - 1) / given["ranks"] * 2 * given["params"]


def _closed(given: Values) -> float:
    """4 P (n-1)/n over 4 P t/(u peak): the parameters cancel."""
    return (given["ranks"] - 1) / given["ranks"] * given["peak"] * given["utilisation"] / given["tokens"]


def _simulate(given: Values) -> Timeline:
    """The ring at the rate that was found, beside backward: gradient of the input, then of the weight."""
    ranks = int(given["ranks"])
    played = ring(ranks, 2 * given["params"] / ranks / _closed(given))
    half = _backward(given, 2)
    compute = [
        Span("rank 0/compute", name, "backward", at * half, (at + 1) * half) for at, name in enumerate(("dX", "dW"))
    ]
    return Timeline([*compute, *(span for span in played.spans if span.lane == "rank 0/comm")])


def _needed(timeline: Timeline, given: Values) -> float:
    """Bytes that rank 0 put on the wire chunk by chunk, over the time that its backward took."""
    sent = sum(span.lane == "rank 0/comm" for span in timeline.spans) * 2 * given["params"] / given["ranks"]
    return sent / timeline.busy("rank 0/compute")


def _steps(given: Values) -> tuple[Step, ...]:
    n, p, t = int(given["ranks"]), number(given["params"]), int(given["tokens"])
    share = format(given["utilisation"], Kind.PERCENT, "%")
    sent = format(_sent(given), Kind.BYTES, "GB", 6)
    return (
        time_step("backward", _backward(given), f"4 FLOP · {p} · {t} / ({share} · {peak(given['peak'])})"),
        memory_step("sent", _sent(given), f"2·({n}−1)/{n} · 2 B · {p}"),
        Step("needed", _closed(given), Kind.BANDWIDTH, "GB/s", f"{sent} / {ms(_backward(given), 6)}"),
    )


FAMILY = Family(
    name="hiding-bandwidth",
    version=1,
    givens=(
        Given("params", Kind.COUNT, lambda stream, _: billions(stream, 1, 4), "B"),
        Given("ranks", Kind.COUNT, one_of((4, 6, 8, 12, 16)), ""),
        Given("tokens", Kind.COUNT, one_of((4096, 6144, 8192, 12288, 16384, 24576, 32768)), ""),
        Given("peak", Kind.FLOP_RATE, one_of(PEAKS), "TFLOP/s"),
        Given("utilisation", Kind.PERCENT, one_of((0.35, 0.4, 0.45, 0.5, 0.55, 0.6)), "%"),
    ),
    asks=(
        Ask(
            code="needed",
            kind=Kind.BANDWIDTH,
            unit="GB/s",
            closed=_closed,
            simulated=_needed,
            steps=_steps,
            step_codes=("backward", "sent", "needed"),
            mistakes=(
                Wrong("sent-once", lambda g: _closed(g) / 2),
                Wrong("n-for-n-minus-1", lambda g: _closed(g) * g["ranks"] / (g["ranks"] - 1)),
                Wrong("whole-step", lambda g: _closed(g) * 4 / 6),
                Wrong("fp32-gradients", lambda g: 2 * _closed(g)),
                Wrong("backward-as-forward", lambda g: 2 * _closed(g)),
                Wrong("full-speed", lambda g: _closed(g) / g["utilisation"]),
                Wrong("one-rank-each", lambda g: _closed(g) * g["ranks"]),
            ),
        ),
    ),
    simulate=_simulate,
    plausible=lambda g: 2e9 <= _closed(g) <= 100e9,
    source="JAX scaling book, training (compute-bound where tokens a chip exceed C/W); facts.md F1, L",
)
