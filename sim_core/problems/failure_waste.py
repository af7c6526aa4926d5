"""Time lost to saving and failing: C/T + (T/2 + R)/M; the whole period played, event by event."""

from __future__ import annotations

from sim_core.problems._shared import one_of
from sim_core.problems._sizing import no_time
from sim_core.problems.base import Ask, Family, Given, Step, Values, Wrong
from sim_core.problems.checkpoint_interval import DAY, GIVENS, mtbf
from sim_core.problems.streams import Stream
from sim_core.quantity import Kind, format
from sim_core.timeline import Timeline


def _waste(given: Values, stalls: float = 1, lost: float = 0.5, restarts: float = 1) -> float:
    """Share of the time; the arguments weigh the three terms."""
    cost, interval, restart = given["stall"], given["interval"], given["restart"]
    return stalls * cost / interval + (lost * interval + restarts * restart) / mtbf(given)


def _played(_: Timeline, given: Values) -> float:
    """The whole period, event by event: a checkpoint every T, and failures that strike all parts of an interval alike.

    The k-th of F failures comes (k + 1/2)/F of an interval after a checkpoint; the last checkpoint counts as far as its
    interval reaches.
    """
    period, interval, failures = given["days"] * DAY, given["interval"], int(given["failures"])
    lost, at = 0.0, 0.0
    while at < period:
        lost += given["stall"] * min(1.0, (period - at) / interval)
        at += interval
    for k in range(failures):
        lost += interval * (k + 0.5) / failures + given["restart"]
    return lost / period


def _steps(given: Values) -> tuple[Step, ...]:
    cost, interval, restart = (format(given[name], Kind.TIME, digits=6) for name in ("stall", "interval", "restart"))
    between, failures = mtbf(given), int(given["failures"])
    hours = format(between, Kind.TIME, "h", 6)
    stalls, lost = given["stall"] / given["interval"], (given["interval"] / 2 + given["restart"]) / between
    return (
        Step("mtbf", between, Kind.TIME, "h", f"{int(given['days'])} d / {failures}"),
        Step("stalls", stalls, Kind.PERCENT, "%", f"{cost} / {interval}"),
        Step("lost", lost, Kind.PERCENT, "%", f"({interval} / 2 + {restart}) / {hours}"),
        Step("waste", _waste(given), Kind.PERCENT, "%", f"{_percent(stalls)} + {_percent(lost)}"),
    )


def _percent(share: float) -> str:
    return format(share, Kind.PERCENT, "%")


def _interval(stream: Stream, given: Values) -> float:
    """Round minutes, those that people set; from a third of Young's interval to three times it."""
    best = (2 * given["stall"] * mtbf(given)) ** 0.5 / 60
    fitting = [m for m in (5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240) if best / 3 <= m <= best * 3]
    return stream.choice(fitting or [240]) * 60.0


FAMILY = Family(
    name="failure-waste",
    version=1,
    givens=(
        *GIVENS[:3],
        Given("interval", Kind.TIME, _interval, "min"),
        Given("restart", Kind.TIME, one_of([m * 60.0 for m in (3, 4, 6, 8, 12, 16, 25)]), "min", default=0.0),
    ),
    asks=(
        Ask(
            code="waste",
            kind=Kind.PERCENT,
            unit="%",
            closed=_waste,
            simulated=_played,
            steps=_steps,
            step_codes=("mtbf", "stalls", "lost", "waste"),
            mistakes=(
                Wrong("whole-interval", lambda g: _waste(g, lost=1)),
                Wrong("no-restart", lambda g: _waste(g, restarts=0)),
                Wrong("stalls-only", lambda g: _waste(g, lost=0, restarts=0)),
                Wrong("failures-only", lambda g: _waste(g, stalls=0)),
                Wrong("nothing-lost", lambda g: _waste(g, lost=0)),
            ),
        ),
    ),
    simulate=no_time,
    plausible=lambda g: 0.01 <= _waste(g) <= 0.4 and g["stall"] * 10 <= g["interval"] <= mtbf(g),
    source="Daly, FGCS 22 (2006), first-order model; facts.md L",
)
