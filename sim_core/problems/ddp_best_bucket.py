"""Which of four bucket sizes exposes least, and how much: a start that comes late against a latency paid often (K7)."""

from __future__ import annotations

from collections.abc import Callable

from sim_core import formulas
from sim_core.problems._shared import NIC_RATES, ms, one_of, rounded, size, time_step
from sim_core.problems.base import Ask, Family, Given, Step, Values, Wrong
from sim_core.problems.streams import Stream
from sim_core.quantity import Kind, Number
from sim_core.systems import ddp
from sim_core.timeline import Timeline

_NAMES = ("smallest", "second", "third", "largest")
#: What the others are to the smallest; each divides every count of the smallest that is drawn.
_TIMES = {"second": (2, 3), "third": (6, 8), "largest": (24, 36)}
_COUNTS = (72, 144)


def _larger(name: str) -> Callable[[Stream, Values], Number]:
    return lambda stream, given: given["smallest"] * stream.choice(_TIMES[name])


def _whole(stream: Stream, given: Values) -> Number:
    return given["smallest"] * stream.choice(_COUNTS)


def _wire(given: Values) -> float:
    """Seconds of all bytes without any latency."""
    return formulas.ring_all_reduce(given["size"], int(given["ranks"]), given["rate"])


def _count(given: Values, name: str) -> int:
    return round(given["size"] / given[name])


def _exposed(given: Values, name: str, latency: float | None = None) -> float:
    """With buckets of that size: the law of equal buckets, each of which pays the latency (K5)."""
    n = _count(given, name)
    total = _wire(given) + n * (given["latency"] if latency is None else latency)
    return formulas.exposed_equal_buckets(total, given["backward"], n)


def best(given: Values) -> str:
    return min(_NAMES, key=lambda name: _exposed(given, name))


def _closed(given: Values) -> float:
    return min(_exposed(given, name) for name in _NAMES)


def _simulate(given: Values) -> Timeline:
    """All four backwards, one above the other."""
    link = int(given["ranks"]), given["rate"], given["backward"]
    spans = []
    for name in _NAMES:
        played = ddp.uniform_step(given["size"], given[name], *link, latency=given["latency"])
        spans += [span._replace(lane=f"{name}/{span.lane}") for span in played.spans]
    return Timeline(spans)


def _simulated(timeline: Timeline, given: Values) -> float:
    return min(timeline.rank(name).makespan for name in _NAMES) - given["backward"]


def _steps(given: Values) -> tuple[Step, ...]:
    wire, late, b = _wire(given), given["latency"], given["backward"]
    ranks = int(given["ranks"])
    found = [time_step("wire", wire, f"2·({ranks}−1)/{ranks} · {size(given['size'])} / ({given['rate'] / 1e9:g} GB/s)")]
    for name in _NAMES:
        n = _count(given, name)
        total = wire + n * late
        shown = f"({ms(wire)} + {n} · {ms(late)}) / {n}"
        if total > b:
            shown = f"{ms(wire)} + {n} · {ms(late)} − {ms(b)} + {ms(b)} / {n}"
        found.append(time_step(f"with-{name}", _exposed(given, name), shown))
    return (*found, time_step("least", _closed(given), ""))


def _backward(stream: Stream, given: Values) -> float:
    return rounded(_wire(given) / stream.between(0.9, 3))


def _latency(stream: Stream, given: Values) -> float:
    """Such that 13 to 28 buckets would be best if communication outlasted backward: n alpha + B/n is least at
    sqrt(B/alpha)."""
    return rounded(given["backward"] / stream.between(13, 28) ** 2)


FAMILY = Family(
    name="ddp-best-bucket",
    version=2,
    givens=(
        Given("smallest", Kind.BYTES, one_of([n * 1e6 for n in (4, 5, 6, 8, 10, 12, 15)]), "MB"),
        Given("second", Kind.BYTES, _larger("second"), "MB"),
        Given("third", Kind.BYTES, _larger("third"), "MB"),
        Given("largest", Kind.BYTES, _larger("largest"), "MB"),
        Given("size", Kind.BYTES, _whole),
        Given("ranks", Kind.COUNT, one_of((4, 6, 8, 8, 12, 16)), ""),
        Given("rate", Kind.BANDWIDTH, one_of(NIC_RATES[:3]), "GB/s"),
        Given("backward", Kind.TIME, _backward, "ms"),
        Given("latency", Kind.TIME, _latency, "µs"),
    ),
    asks=(
        Ask(
            code="least",
            kind=Kind.TIME,
            unit="ms",
            closed=_closed,
            simulated=_simulated,
            steps=_steps,
            step_codes=("wire", *(f"with-{name}" for name in _NAMES), "least"),
            mistakes=(
                Wrong("smallest-is-best", lambda g: _exposed(g, "smallest")),
                Wrong("largest-is-best", lambda g: _exposed(g, "largest")),
                Wrong("no-latency", lambda g: min(_exposed(g, name, 0.0) for name in _NAMES)),
                Wrong("one-smaller", lambda g: _exposed(g, _NAMES[_NAMES.index(best(g)) - 1])),
                Wrong("lower-bound", lambda g: max(0.0, _wire(g) + _count(g, best(g)) * g["latency"] - g["backward"])),
                Wrong("no-overlap", lambda g: _wire(g) + _count(g, best(g)) * g["latency"]),
            ),
            floor=1e-6,
        ),
    ),
    simulate=_simulate,
    plausible=lambda g: best(g) in ("second", "third") and 20e-6 <= g["latency"] <= 2e-3,
    source="NCCL src/graph/tuning.cc (time = latency + bytes/rate); facts.md F2, K5, K7 (the sweep is U-shaped)",
)
