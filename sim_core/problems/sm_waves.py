"""A GEMM beside a collective that holds some SMs: ceil(tiles / (SMs - held)) waves of one tile's time each."""

from __future__ import annotations

from sim_core import formulas
from sim_core.engine import Grid
from sim_core.problems._shared import one_of, time_step
from sim_core.problems.base import Ask, Family, Given, Step, Values, Wrong
from sim_core.problems.launch_bound import us
from sim_core.problems.streams import Stream
from sim_core.quantity import Kind, Number
from sim_core.systems import contention
from sim_core.timeline import Timeline

#: SMs of A100, H100 and B200.
_SMS = (108, 132, 148)


def _tiles(stream: Stream, given: Values) -> Number:
    """Of 1.5 to 7 waves, an even number as grids are."""
    return 2 * round(given["sms"] * stream.between(1.5, 7) / 2)


def free(given: Values) -> int:
    """SMs that the collective leaves."""
    return int(given["sms"] - given["held"])


def _closed(given: Values) -> float:
    return formulas.gemm_waves(int(given["tiles"]), given["tile"], free(given))


def _simulate(given: Values) -> Timeline:
    """The collective is there first and outlasts the GEMM: as long as all tiles on one tenth of the device."""
    comm = 10 * given["tiles"] / given["sms"] * given["tile"]
    grid = Grid(int(given["tiles"]), given["tile"])
    return contention.gemm_beside(grid, int(given["sms"]), int(given["held"]), comm, first="comm")


def _simulated(timeline: Timeline, _: Values) -> float:
    return next(span.end - span.start for span in timeline.spans if span.name == "GEMM")


def _alone(given: Values) -> float:
    return formulas.gemm_waves(int(given["tiles"]), given["tile"], int(given["sms"]))


def _steps(given: Values) -> tuple[Step, ...]:
    left, tiles, tile = free(given), int(given["tiles"]), given["tile"]
    waves = -(-tiles // left)
    return (
        Step("free", left, Kind.COUNT, "", f"{int(given['sms'])} − {int(given['held'])}"),
        Step("waves", waves, Kind.COUNT, "", f"⌈{tiles} / {left}⌉"),
        time_step("time", _closed(given), f"{waves} · {us(tile)}"),
    )


FAMILY = Family(
    name="sm-waves",
    version=1,
    givens=(
        Given("sms", Kind.COUNT, one_of(_SMS), ""),
        Given("held", Kind.COUNT, one_of((4, 8, 12, 16, 20, 24, 32)), ""),
        Given("tiles", Kind.COUNT, _tiles, ""),
        Given("tile", Kind.TIME, one_of([n * 1e-6 for n in (12, 15, 18, 20, 25, 30, 35, 40, 50, 60, 70, 80)]), "µs"),
    ),
    asks=(
        Ask(
            code="time",
            kind=Kind.TIME,
            unit="ms",
            closed=_closed,
            simulated=_simulated,
            steps=_steps,
            step_codes=("free", "waves", "time"),
            mistakes=(
                Wrong("alone", _alone),
                Wrong("not-rounded", lambda g: g["tiles"] / free(g) * g["tile"]),
                Wrong("linear-share", lambda g: _alone(g) * g["sms"] / free(g)),
                Wrong("rounded-down", lambda g: g["tiles"] // free(g) * g["tile"]),
                Wrong("held-only", lambda g: formulas.gemm_waves(int(g["tiles"]), g["tile"], int(g["held"]))),
            ),
            floor=1e-8,
        ),
    ),
    simulate=_simulate,
    plausible=lambda g: g["tiles"] % free(g) != 0,
    source="NCCL issue 689 (nothing is preempted), CUTLASS issue 2471; facts.md O6, F3, C4",
)
