"""How often to save: Young's sqrt(2 C M); the interval at which the cost stops falling, found by halving."""

from __future__ import annotations

import math
from fractions import Fraction

from sim_core.problems._shared import one_of
from sim_core.problems._sizing import no_time
from sim_core.problems.base import Ask, Family, Given, Step, Values, Wrong
from sim_core.problems.streams import Stream
from sim_core.quantity import Kind, format
from sim_core.timeline import Timeline

#: Seconds.
DAY = 86400.0


def mtbf(given: Values) -> float:
    """Seconds between unexpected failures of the whole job."""
    return given["days"] * DAY / given["failures"]


def young(given: Values, **other: float) -> float:
    g = {**given, **other}
    return math.sqrt(2 * g["stall"] * mtbf(g))


def daly(given: Values) -> float:
    """Daly's higher-order interval, for C < 2 M."""
    cost, between = given["stall"], mtbf(given)
    x = math.sqrt(cost / (2 * between))
    return math.sqrt(2 * cost * between) * (1 + x / 3 + x * x / 9) - cost


def _least_cost(_: Timeline, given: Values) -> float:
    """The interval at which C/T + T/(2 M) stops falling, by halving: no square root is taken."""
    cost, between = given["stall"], mtbf(given)
    low, high = 0.0, 2 * (cost + between)
    for _i in range(200):
        middle = (low + high) / 2
        falling = 1 / (2 * between) - cost / middle / middle < 0
        low, high = (middle, high) if falling else (low, middle)
    return (low + high) / 2


def _series(terms: int) -> list[Fraction]:
    """Coefficients of t(u), where (1 - t) e^(t + u^2/2) = 1: the exact optimum for failures without memory, t = T/M,
    u = sqrt(2 C/M). Found one after the other from log(1 - t) + t + u^2/2 = 0, that is sum of t^k/k for k >= 2 = u^2/2.
    """
    found = [Fraction(0), Fraction(1)]
    for order in range(3, terms + 2):
        found.append(Fraction(0))
        power, total = found[:], Fraction(0)
        for k in range(2, order + 1):
            power = _product(power, found, order)
            total += power[order] / k
        found[-1] = -total  # the new coefficient enters through t^2/2 as itself: 2 * 1 * x / 2
    return found


def _product(a: list[Fraction], b: list[Fraction], order: int) -> list[Fraction]:
    out = [Fraction(0)] * (order + 1)
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            if i + j <= order:
                out[i + j] += x * y
    return out


_DALY = _series(3)


def expanded(_: Timeline, given: Values) -> float:
    """Three terms of the exact optimum's series, which Daly's formula is."""
    u = math.sqrt(2 * given["stall"] / mtbf(given))
    return mtbf(given) * sum(float(c) * u**power for power, c in enumerate(_DALY))


def _seconds(value: float) -> str:
    return format(value, Kind.TIME, "s", 6)


def _written(seconds: float) -> str:
    return format(seconds, Kind.TIME, "h" if seconds >= 3600 else "min" if seconds >= 300 else "s", 6)


def _steps(given: Values) -> tuple[Step, ...]:
    between, failures = mtbf(given), int(given["failures"])
    return (
        Step("mtbf", between, Kind.TIME, "h", f"{int(given['days'])} d / {failures}"),
        Step("interval", young(given), Kind.TIME, "min", f"(2 · {_written(given['stall'])} · {_written(between)})^0.5"),
    )


def daly_steps(given: Values) -> tuple[Step, ...]:
    first, rough = _steps(given)
    x, cost = math.sqrt(given["stall"] / (2 * mtbf(given))), _written(given["stall"])
    return (
        first,
        Step("young", rough.value, Kind.TIME, "min", rough.symbols),
        Step("ratio", x, Kind.RATIO, "", f"({cost} / (2 · {_written(mtbf(given))}))^0.5"),
        Step(
            "interval",
            daly(given),
            Kind.TIME,
            "min",
            f"{_written(rough.value)} · (1 + {x:.4g}/3 + {x:.4g}^2/9) − {cost}",
        ),
    )


def _failures(stream: Stream, given: Values) -> int:
    """3 to 9 a day, as on 10,000 GPUs, or one in a few days, as on some hundreds."""
    days = given["days"]
    a_day = stream.choice((0.2, 0.4, 0.7, 1, 1.5, 2, 3, 5, 7, 9))
    return max(2, round(days * a_day + stream.between(-2, 2)))


def _planned(stream: Stream, given: Values) -> int:
    """Stops that somebody meant: upgrades, new code. As many as a tenth to four fifths of the failures."""
    return max(1, round(given["failures"] * stream.between(0.15, 0.8)))


def _write(stream: Stream, given: Values) -> float:
    """In the background a checkpoint is written for 3 to 10 times as long as it stalls."""
    return round(given["stall"] * stream.choice((3, 4, 5, 6, 10)))


GIVENS = (
    Given("stall", Kind.TIME, one_of((4, 5, 8, 10, 12, 15, 20, 25, 30, 40, 45, 60)), "s"),
    Given("days", Kind.COUNT, one_of((14, 21, 30, 45, 54, 60, 90)), ""),
    Given("failures", Kind.COUNT, _failures, ""),
    Given("planned", Kind.COUNT, _planned, "", default=0),
    Given("write", Kind.TIME, _write, "s", default=0.0),
)

FAMILY = Family(
    name="checkpoint-interval",
    version=1,
    givens=GIVENS,
    asks=(
        Ask(
            code="young",
            kind=Kind.TIME,
            unit="min",
            closed=young,
            simulated=_least_cost,
            steps=_steps,
            step_codes=("mtbf", "interval"),
            mistakes=(
                Wrong("factor-two", lambda g: young(g) / math.sqrt(2)),
                Wrong("planned-too", lambda g: young(g, failures=g["failures"] + g["planned"])),
                Wrong("whole-write", lambda g: young(g, stall=g["write"]) if g["write"] else None),
                Wrong("whole-period", lambda g: young(g, failures=1) if g["failures"] > 1 else None),
                Wrong("mtbf-itself", mtbf),
            ),
        ),
        Ask(
            code="daly",
            kind=Kind.TIME,
            unit="min",
            closed=daly,
            simulated=expanded,
            steps=daly_steps,
            step_codes=("mtbf", "young", "ratio", "interval"),
            mistakes=(Wrong("young-itself", young),),
        ),
    ),
    simulate=no_time,
    plausible=lambda g: g["stall"] * 20 <= mtbf(g) and g["write"] <= young(g),
    source="Young 1974; Daly, FGCS 22 (2006), equation 37; facts.md L",
)
