"""Into how many buckets a gradient goes: a division that rounds up, against filling them one after the other."""

from __future__ import annotations

import math

from sim_core.problems import _ddp
from sim_core.problems._shared import MIB, size
from sim_core.problems.base import Ask, Family, Given, Step, Values, Wrong
from sim_core.problems.streams import Stream
from sim_core.quantity import Kind

_CAPS = (5, 8, *_ddp.MEBIBYTES)


def _bucket(stream: Stream, given: Values) -> int:
    """Up to 600 buckets: only a division is asked for."""
    return stream.choice([cap * MIB for cap in _CAPS if _ddp.FEWEST <= given["size"] / (cap * MIB) <= 600])


def _ratio(given: Values) -> float:
    return given["size"] / given["bucket"]


def _steps(given: Values) -> tuple[Step, ...]:
    ratio = Step("ratio", _ratio(given), Kind.RATIO, "", f"{size(given['size'])} / {size(given['bucket'])}")
    return (ratio, _ddp.count_step(given))


def _decimal(given: Values) -> float:
    """The cap taken as so many MB."""
    return given["bucket"] / MIB * 1e6


FAMILY = Family(
    name="ddp-bucket-count",
    version=1,
    givens=(_ddp.SIZE, Given("bucket", Kind.BYTES, _bucket), _ddp.FIRST_BUCKET),
    asks=(
        Ask(
            code="count",
            kind=Kind.COUNT,
            unit="",
            closed=_ddp.count,
            simulated=lambda timeline, _: sum(span.kind == "all_reduce" for span in timeline.spans),
            steps=_steps,
            step_codes=("ratio", "buckets"),
            mistakes=(
                Wrong("rounded-down", lambda g: math.floor(_ratio(g))),
                Wrong("not-rounded", lambda g: None if _ratio(g).is_integer() else _ratio(g)),
                Wrong("mb-for-mib", lambda g: math.ceil(g["size"] / _decimal(g))),
                Wrong("gib-for-gb", lambda g: math.ceil(g["size"] / 1e9 * 2**30 / g["bucket"])),
                Wrong("small-first-bucket", lambda g: 1 + math.ceil((g["size"] - MIB) / g["bucket"])),
            ),
        ),
    ),
    simulate=_ddp.simulate,
    plausible=lambda g: 0.02 <= _ratio(g) % 1 <= 0.98,
    source="torch DDP's filling rule with divisible bytes; facts.md A1, A5, K2",
    timed=False,
)
