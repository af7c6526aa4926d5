"""When the same reduction starts with a queue for each stream: only events, streams and the communicator order."""

from __future__ import annotations

from sim_core.problems import _queues
from sim_core.problems._shared import time_step
from sim_core.problems.base import Step, Values, Wrong


def _steps(given: Values) -> tuple[Step, ...]:
    c1, rs, ag, c2 = _queues.times(given)
    later = (c2,) if c2 > rs + ag else (rs, ag)
    return (
        time_step("second-ends", c1 + c2, _queues.sum_(c1, c2)),
        time_step("gather-ends", c1 + rs + ag, _queues.sum_(c1, rs, ag)),
        time_step("start", _queues.many(given), _queues.sum_(c1, *later)),
    )


def _both_at_once(given: Values) -> float:
    """As if RS1 and AG ran side by side, though they share a communicator."""
    c1, rs, ag, c2 = _queues.times(given)
    return c1 + max(c2, rs, ag)


def _gather_at_once(given: Values) -> float:
    """As if AG, which itself waits for no event, ran from the start and not behind RS1."""
    c1, rs, ag, c2 = _queues.times(given)
    return max(c1 + c2, max(c1, ag) + rs)


FAMILY = _queues.family(
    "connections-many",
    0,
    _queues.many,
    _steps,
    ("second-ends", "gather-ends", "start"),
    (
        Wrong("as-one", _queues.one),
        Wrong("one-at-a-time", lambda g: sum(_queues.times(g))),
        Wrong("both-at-once", _both_at_once),
        Wrong("gather-at-once", _gather_at_once),
        Wrong("compute-only", lambda g: g["first"] + g["second"]),
        Wrong("wire-only", lambda g: g["first"] + g["reduce"] + g["gather"]),
    ),
)
