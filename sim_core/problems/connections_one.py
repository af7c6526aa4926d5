"""When a reduction starts with CUDA_DEVICE_MAX_CONNECTIONS = 1: a launch that waits holds up all behind it."""

from __future__ import annotations

from sim_core.problems import _queues
from sim_core.problems._shared import time_step
from sim_core.problems.base import Step, Values, Wrong


def _steps(given: Values) -> tuple[Step, ...]:
    c1, rs, ag, c2 = _queues.times(given)
    head = c1 + rs
    return (
        time_step("gather-starts", head, _queues.sum_(c1, rs)),
        time_step("gather-ends", head + ag, _queues.sum_(c1, rs, ag)),
        time_step("second-ends", head + c2, _queues.sum_(c1, rs, c2)),
        time_step("start", _queues.one(given), _queues.sum_(c1, rs, max(c2, ag))),
    )


def _event_ignored(given: Values) -> float:
    """As if RS1 needn't wait for C1, and so held nobody up."""
    c1, rs, ag, c2 = _queues.times(given)
    return max(max(c1, rs) + c2, rs + ag)


FAMILY = _queues.family(
    "connections-one",
    1,
    _queues.one,
    _steps,
    ("gather-starts", "gather-ends", "second-ends", "start"),
    (
        Wrong("as-many", _queues.many),
        Wrong("one-at-a-time", lambda g: sum(_queues.times(g))),
        Wrong("compute-only", lambda g: g["first"] + g["second"]),
        Wrong("event-ignored", _event_ignored),
        Wrong("wire-only", lambda g: g["first"] + g["reduce"] + g["gather"]),
    ),
)
