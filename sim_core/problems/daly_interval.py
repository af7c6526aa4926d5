"""How often to save when it is slow: Daly's interval; three terms of the series of the exact optimum."""

from __future__ import annotations

from sim_core.problems._shared import one_of
from sim_core.problems._sizing import no_time
from sim_core.problems.base import Ask, Family, Given, Values, Wrong
from sim_core.problems.checkpoint_interval import DAY, daly, daly_steps, expanded, mtbf, young
from sim_core.problems.streams import Stream
from sim_core.quantity import Kind


def _failures(stream: Stream, given: Values) -> int:
    """So many that a stall is 2 to 11 % of the time between two failures, as on tens of thousands of GPUs."""
    share = stream.between(0.02, 0.11)
    return max(2, round(given["days"] * DAY * share / given["stall"]))


def _unsubtracted(given: Values) -> float:
    """Daly's sum without its last term."""
    return daly(given) + given["stall"]


FAMILY = Family(
    name="daly-interval",
    version=1,
    givens=(
        Given("stall", Kind.TIME, one_of([m * 60.0 for m in (3, 4, 5, 6, 8, 10, 12)]), "min"),
        Given("days", Kind.COUNT, one_of((3, 5, 7, 10, 14, 21)), ""),
        Given("failures", Kind.COUNT, _failures, ""),
    ),
    asks=(
        Ask(
            code="interval",
            kind=Kind.TIME,
            unit="min",
            closed=daly,
            simulated=expanded,
            steps=daly_steps,
            step_codes=("mtbf", "young", "ratio", "interval"),
            mistakes=(
                Wrong("young-itself", young),
                Wrong("not-subtracted", _unsubtracted),
                Wrong("young-less-cost", lambda g: young(g) - g["stall"]),
                Wrong("factor-two", lambda g: daly({**g, "stall": g["stall"] / 2})),
                Wrong("mtbf-itself", mtbf),
            ),
        ),
    ),
    simulate=no_time,
    plausible=lambda g: 0.02 <= g["stall"] / mtbf(g) <= 0.11 and mtbf(g) >= 3000,
    source="Daly, FGCS 22 (2006), equation 37; facts.md L",
)
