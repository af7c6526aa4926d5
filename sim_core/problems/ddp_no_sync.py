"""Accumulation with no_sync: A (forward + backward) + what the last micro-batch leaves exposed."""

from __future__ import annotations

from sim_core import formulas
from sim_core.problems import _ddp
from sim_core.problems._shared import ms, one_of, rounded, size, time_step
from sim_core.problems.base import Ask, Family, Given, Step, Values, Wrong
from sim_core.problems.streams import Stream
from sim_core.quantity import Kind
from sim_core.systems import accumulation
from sim_core.timeline import Timeline


def _forward(stream: Stream, given: Values) -> float:
    return rounded(given["backward"] * stream.between(0.35, 0.6))


def _compute(given: Values) -> float:
    return given["micro_batches"] * (given["forward"] + given["backward"])


def _closed(given: Values) -> float:
    shown = _ddp.exposed(given)
    return formulas.accumulation(int(given["micro_batches"]), given["forward"], given["backward"], shown)


def _simulate(given: Values) -> Timeline:
    return accumulation.step(
        int(given["micro_batches"]),
        given["size"],
        given["bucket"],
        int(given["ranks"]),
        given["rate"],
        given["backward"],
        given["forward"],
    )


def _steps(given: Values) -> tuple[Step, ...]:
    f, b, shown = given["forward"], given["backward"], _ddp.exposed(given)
    first = b * given["bucket"] / given["size"]
    pairs = f"{int(given['micro_batches'])} · ({ms(f)} + {ms(b)})"
    return (
        time_step("compute", _compute(given), pairs),
        time_step("total", _ddp.total(given), _ddp.ring_symbols(given, given["size"])),
        time_step("first-ready", first, f"{ms(b)} · {size(given['bucket'])} / {size(given['size'])}"),
        time_step("exposed", shown, f"{ms(first)} + {ms(_ddp.total(given))} − {ms(b)}"),
        time_step("time", _closed(given), f"{pairs} + {ms(shown)}"),
    )


FAMILY = Family(
    name="ddp-no-sync",
    version=1,
    givens=(
        _ddp.SIZE,
        _ddp.BUCKET,
        _ddp.RANKS,
        _ddp.RATE,
        _ddp.backward(1.5, 3),
        Given("forward", Kind.TIME, _forward, "ms"),
        Given("micro_batches", Kind.COUNT, one_of((2, 3, 4)), ""),
    ),
    asks=(
        Ask(
            code="time",
            kind=Kind.TIME,
            unit="ms",
            closed=_closed,
            simulated=lambda timeline, _: timeline.makespan,
            steps=_steps,
            step_codes=("compute", "total", "first-ready", "exposed", "time"),
            mistakes=(
                Wrong("synced-each-time", lambda g: _compute(g) + g["micro_batches"] * _ddp.exposed(g)),
                Wrong("all-hidden", _compute),
                Wrong("no-overlap", lambda g: _compute(g) + _ddp.total(g)),
                Wrong("one-micro-batch", lambda g: g["forward"] + g["backward"] + _ddp.exposed(g)),
                Wrong("forward-forgotten", lambda g: g["micro_batches"] * g["backward"] + _ddp.exposed(g)),
            ),
            floor=1e-6,
        ),
    ),
    simulate=_simulate,
    plausible=lambda g: _ddp.sensible(g) and g["size"] / g["bucket"] >= 10,
    source="torch DDP, no_sync (distributed.py); Megatron-LM schedules.py; facts.md A9, G, K5",
)
