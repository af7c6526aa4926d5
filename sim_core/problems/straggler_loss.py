"""Throughput lost to one slow GPU: 1 - (c + a)/((1 + s) c + a); all ranks simulated."""

from __future__ import annotations

from sim_core import formulas
from sim_core.problems._shared import ms, one_of, time_step
from sim_core.problems.base import Ask, Family, Given, Step, Values, Wrong
from sim_core.quantity import Kind, format
from sim_core.systems import stragglers
from sim_core.timeline import Timeline, rank_of


def _slow(given: Values) -> float:
    return given["compute"] * (1 + given["slower"])


def _before(given: Values) -> float:
    return given["compute"] + given["comm"]


def _after(given: Values) -> float:
    ranks = int(given["ranks"])
    return formulas.straggler_step([given["compute"]] * (ranks - 1) + [_slow(given)], given["comm"])


def _lost(given: Values, after: float) -> float:
    """The share of throughput that is gone when a step takes `after`."""
    return 1 - _before(given) / after


def _simulate(given: Values) -> Timeline:
    """Two steps of all ranks, the last of them slow; the first two and the last are drawn, the others do as those."""
    ranks = int(given["ranks"])
    played = stragglers.steps([[given["compute"]] * 2] * (ranks - 1) + [[_slow(given)] * 2], given["comm"])
    drawn = {"rank 0", "rank 1", f"rank {ranks - 1}"}
    return Timeline(span for span in played.spans if rank_of(span.lane) in drawn)


def _played(timeline: Timeline, given: Values) -> float:
    """Steps a second of that run against those of the ranks alone."""
    return 1 - 2 * _before(given) / timeline.makespan


def _kernel(timeline: Timeline, _: Values) -> float:
    """The longest collective that a profile of a fast rank shows."""
    return max(span.seconds for span in timeline.spans if span.lane == "rank 0/comm")


def _steps(given: Values) -> tuple[Step, ...]:
    share = format(given["slower"], Kind.PERCENT, "%")
    before, after = _before(given), _after(given)
    return (
        time_step("slow-compute", _slow(given), f"{ms(given['compute'])} · (1 + {share})"),
        time_step("before", before, f"{ms(given['compute'])} + {ms(given['comm'])}"),
        time_step("after", after, f"{ms(_slow(given), 6)} + {ms(given['comm'])}"),
        Step("loss", _lost(given, after), Kind.PERCENT, "%", f"1 − {ms(before, 6)} / {ms(after, 6)}"),
    )


def _kernel_steps(given: Values) -> tuple[Step, ...]:
    waits = given["compute"] * given["slower"]
    return (
        time_step("waits", waits, f"{ms(given['compute'])} · {format(given['slower'], Kind.PERCENT, '%')}"),
        time_step("kernel", waits + given["comm"], f"{ms(waits, 6)} + {ms(given['comm'])}"),
    )


FAMILY = Family(
    name="straggler-loss",
    version=1,
    givens=(
        Given("ranks", Kind.COUNT, one_of((8, 16, 24, 32)), ""),
        Given("compute", Kind.TIME, one_of([m / 1e3 for m in (120, 150, 180, 200, 240, 250, 300, 360, 400)]), "ms"),
        Given("comm", Kind.TIME, one_of([m / 1e3 for m in (20, 30, 40, 50, 60, 80, 100, 110)]), "ms"),
        Given("slower", Kind.PERCENT, one_of((0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5)), "%"),
    ),
    asks=(
        Ask(
            code="loss",
            kind=Kind.PERCENT,
            unit="%",
            closed=lambda g: _lost(g, _after(g)),
            simulated=_played,
            steps=_steps,
            step_codes=("slow-compute", "before", "after", "loss"),
            mistakes=(
                Wrong("average", lambda g: _lost(g, _before(g) + g["compute"] * g["slower"] / g["ranks"])),
                Wrong("slower-itself", lambda g: g["slower"]),
                Wrong("compute-alone", lambda g: 1 - g["compute"] / _slow(g)),
                Wrong("of-the-old-step", lambda g: _after(g) / _before(g) - 1),
            ),
        ),
        Ask(
            code="kernel",
            kind=Kind.TIME,
            unit="ms",
            closed=lambda g: g["compute"] * g["slower"] + g["comm"],
            simulated=_kernel,
            steps=_kernel_steps,
            step_codes=("waits", "kernel"),
            mistakes=(Wrong("average", lambda g: g["comm"] + g["compute"] * g["slower"] / g["ranks"]),),
        ),
    ),
    simulate=_simulate,
    plausible=lambda g: g["comm"] <= 0.6 * g["compute"],
    source="NCCL issue 146; MegaScale (arXiv 2402.15627) section 6.3; facts.md H5, L, O2",
)
