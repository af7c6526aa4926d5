"""What the DDP families share: their givens, the simulated step, the worked solution of the exposed time.

The scenario is that of facts.md K4: gradient bytes fill buckets in order, the remainder is last, bytes become ready at
a constant rate over backward, one communicator takes the buckets in order.
"""

from __future__ import annotations

from typing import NamedTuple

from sim_core import formulas
from sim_core.problems._shared import MIB, NIC_RATES, ms, one_of, rate, rounded, size, time_step
from sim_core.problems.base import Given, Step, Values
from sim_core.problems.streams import Stream
from sim_core.quantity import Kind
from sim_core.systems import ddp
from sim_core.timeline import Timeline

GIGABYTES = (
    *(0.6, 0.7, 0.75, 0.8, 0.9, 1, 1.1, 1.2, 1.25, 1.3, 1.4, 1.5, 1.6, 1.7, 1.8, 1.9, 2, 2.1, 2.2, 2.25, 2.4, 2.5, 2.6),
    *(2.7, 2.75, 2.8, 3, 3.2, 3.25, 3.4, 3.5, 3.6, 4, 4.5, 5, 5.5, 6),
)
MEBIBYTES = (10, 16, 20, 25, 32, 40, 50, 64, 100, 128)
#: Where the question is about time no bandwidth or backward of its own stands in it: buckets one after the other.
NOMINAL = {"ranks": 8, "rate": 50e9}
#: Buckets that a figure can still show and that a person would still count by a division.
FEWEST, MOST = 6, 120

SIZE = Given("size", Kind.BYTES, one_of([gigabytes * 1e9 for gigabytes in GIGABYTES]))
BUCKET = Given("bucket", Kind.BYTES, lambda stream, given: stream.choice(_fitting(given["size"])))
RANKS = Given("ranks", Kind.COUNT, one_of((4, 6, 8, 8, 12, 16)), "")
RATE = Given("rate", Kind.BANDWIDTH, one_of(NIC_RATES), "GB/s")
LATENCY = Given("latency", Kind.TIME, one_of((20e-6, 50e-6, 100e-6, 200e-6)), "µs", default=0.0)
FIRST_BUCKET = Given("first_bucket", Kind.BYTES, None, optional=True)


def _fitting(total: float) -> list[int]:
    return [cap * MIB for cap in MEBIBYTES if FEWEST <= total / (cap * MIB) <= MOST]


def backward(lowest: float, highest: float) -> Given:
    """Backward such that all communication is `lowest` to `highest` times as long."""

    def draw(stream: Stream, given: Values) -> float:
        return rounded(total(given) / stream.between(lowest, highest))

    return Given("backward", Kind.TIME, draw, "ms")


def first(given: Values) -> float | None:
    return given.get("first_bucket")


def ring(given: Values, bytes_: float) -> float:
    """Seconds of one all-reduce of that many bytes, latency and all."""
    return formulas.ring_all_reduce(bytes_, int(given["ranks"]), given["rate"], given.get("latency", 0.0))


def count(given: Values) -> int:
    return formulas.bucket_count(given["size"], given["bucket"], first(given))


def remainder(given: Values) -> float:
    return formulas.last_bucket(given["size"], given["bucket"], first(given))


def total(given: Values) -> float:
    """Seconds of all all-reduces together."""
    bandwidth = formulas.ring_all_reduce(given["size"], int(given["ranks"]), given["rate"])
    return bandwidth + (count(given) * given.get("latency", 0.0) if given["ranks"] > 1 else 0.0)


def exposed(given: Values, **other: float) -> float:
    """Seconds exposed, by the closed form; `other` givens replace those of the draw."""
    g = {**given, **other}
    ranks, caps = int(g["ranks"]), (g["bucket"], first(g))
    return formulas.ddp_exposed(g["size"], caps[0], ranks, g["rate"], g["backward"], g.get("latency", 0.0), caps[1])


def with_two_n(given: Values) -> float:
    """The rate at which the ring's time is that of `2 size/rate`: N was written for N-1."""
    return given["rate"] * (given["ranks"] - 1) / given["ranks"]


def simulate(given: Values) -> Timeline:
    """The step as an event simulation. Where no backward is given all gradients are there at once."""
    return ddp.uniform_step(
        given["size"],
        given["bucket"],
        int(given.get("ranks", NOMINAL["ranks"])),
        given.get("rate", NOMINAL["rate"]),
        given.get("backward", 0.0),
        given.get("forward", 0.0),
        given.get("latency", 0.0),
        first(given),
    )


def sensible(given: Values) -> bool:
    """A number of buckets worth drawing, and a remainder that a person would see in the division."""
    rest = remainder(given) / given["bucket"]
    return FEWEST <= given["size"] / given["bucket"] <= MOST and 0.05 <= rest <= 0.95


def ring_symbols(given: Values, bytes_: float, unit: str | None = None) -> str:
    n = int(given["ranks"])
    late = f" + {ms(given['latency'])}" if given.get("latency") else ""
    return f"2·({n}−1)/{n} · {size(bytes_, unit)} / {rate(given['rate'])}{late}"


def _total_symbols(given: Values) -> str:
    late = f" + {count(given)} · {ms(given['latency'])}" if given.get("latency") else ""
    return ring_symbols({**given, "latency": 0.0}, given["size"]) + late


def count_step(given: Values) -> Step:
    head = first(given)
    if head is None:
        symbols = f"⌈{size(given['size'])} / {size(given['bucket'])}⌉"
    else:
        symbols = f"1 + ⌈({size(given['size'])} − {size(head)}) / {size(given['bucket'])}⌉"
    return Step("buckets", count(given), Kind.COUNT, "", symbols)


def remainder_step(given: Values) -> Step:
    head, n = first(given), count(given)
    before = f"{n - 1} · {size(given['bucket'])}"
    if head is not None and n > 1:
        before = f"{size(head)} − {n - 2} · {size(given['bucket'])}"
    symbols = f"{size(given['size'])} − {before}" if n > 1 else size(given["size"])
    return Step("remainder", remainder(given), Kind.BYTES, "MiB", symbols)


#: Codes of `exposed_steps`; of the four that end in -binds a draw has one.
EXPOSED_CODES = (
    "buckets",
    "bucket-time",
    "last-time",
    "total",
    "first-binds",
    "second-binds",
    "last-full-binds",
    "last-binds",
    "still-to-send",
    "exposed",
)


def exposed_steps(given: Values) -> tuple[Step, ...]:
    """buckets, one full bucket's time, the last one's, all together, the bucket that decides, the rest.

    That bucket's step says how long before the end of backward it is ready: so much of what follows is hidden.
    """
    full, rest, all_ = ring(given, given["bucket"]), ring(given, remainder(given)), total(given)
    decides = _binding(given, full, rest, all_)
    return (
        count_step(given),
        time_step("bucket-time", full, ring_symbols(given, given["bucket"])),
        time_step("last-time", rest, ring_symbols(given, remainder(given), "MiB")),
        time_step("total", all_, _total_symbols(given)),
        time_step(decides.code, decides.hidden, decides.ready),
        time_step("still-to-send", decides.after, decides.sent),
        time_step("exposed", exposed(given), f"{ms(decides.after, 7)} − {ms(decides.hidden, 7)}"),
    )


class _Decides(NamedTuple):
    """The bucket whose readiness decides: how long before the end of backward that is, and what is sent from then on,
    each with its sum."""

    code: str
    hidden: float
    after: float
    ready: str
    sent: str


def _binding(given: Values, full: float, rest: float, all_: float) -> _Decides:
    n, b, whole = count(given), given["backward"], given["size"]
    head = min(whole, given["bucket"] if first(given) is None else first(given) or 0.0)

    def early(code: str, bytes_: float, after: float, sent: str) -> _Decides:
        """A bucket after which so many bytes of gradient are still to be produced."""
        return _Decides(code, b * bytes_ / whole, after, f"{ms(b)} · {size(bytes_)} / {size(whole)}", sent)

    options = [_Decides("last-binds", 0.0, rest, "", "")]
    if n > 1:
        options.append(early("first-binds", whole - head, all_, ""))
    if n > 2:
        alone = ring(given, head)
        options.append(early("last-full-binds", remainder(given), full + rest, f"{ms(full)} + {ms(rest)}"))
        options.append(early("second-binds", whole - head - given["bucket"], all_ - alone, f"{ms(all_)} − {ms(alone)}"))
    return max(options, key=lambda option: option.after - option.hidden)
