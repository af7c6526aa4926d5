"""The first DDP iteration: one bucket, so nothing overlaps and a step is forward + backward + the whole all-reduce."""

from __future__ import annotations

from sim_core.problems import _ddp
from sim_core.problems._shared import ms, rounded, time_step
from sim_core.problems.base import Ask, Family, Given, Step, Values, Wrong
from sim_core.problems.streams import Stream
from sim_core.quantity import Kind


def _comm(given: Values) -> float:
    return _ddp.ring(given, given["size"])


def _compute(given: Values) -> float:
    return given["forward"] + given["backward"]


def _closed(given: Values) -> float:
    return _compute(given) + _comm(given)


def _forward(stream: Stream, given: Values) -> float:
    return rounded(_comm(given) * stream.between(0.25, 0.7))


def _backward(stream: Stream, given: Values) -> float:
    return rounded(given["forward"] * stream.between(1.6, 2.4))


def _steps(given: Values) -> tuple[Step, ...]:
    f, b, c = given["forward"], given["backward"], _comm(given)
    return (
        time_step("comm", c, _ddp.ring_symbols(given, given["size"])),
        time_step("time", _closed(given), f"{ms(f)} + {ms(b)} + {ms(c)}"),
    )


FAMILY = Family(
    name="ddp-first-iteration",
    version=1,
    givens=(
        _ddp.SIZE,
        _ddp.RANKS,
        _ddp.RATE,
        Given("forward", Kind.TIME, _forward, "ms"),
        Given("backward", Kind.TIME, _backward, "ms"),
    ),
    asks=(
        Ask(
            code="time",
            kind=Kind.TIME,
            unit="ms",
            closed=_closed,
            simulated=lambda timeline, _: timeline.makespan,
            steps=_steps,
            step_codes=("comm", "time"),
            mistakes=(
                Wrong("overlapped", lambda g: g["forward"] + max(g["backward"], _comm(g))),
                Wrong("all-hidden", _compute),
                Wrong("forward-forgotten", lambda g: g["backward"] + _comm(g)),
                Wrong("factor-two", lambda g: _compute(g) + _comm(g) / 2),
                Wrong("n-for-n-minus-1", lambda g: _compute(g) + 2 * g["size"] / g["rate"]),
            ),
            floor=1e-6,
        ),
    ),
    simulate=lambda g: _ddp.simulate({**g, "bucket": g["size"]}),
    plausible=lambda _: True,
    source="PyTorch PR 72843; facts.md A4, K3, K8",
)
