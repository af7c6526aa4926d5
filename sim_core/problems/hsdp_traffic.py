"""What a GPU sends between nodes with HSDP: its shard's all-reduce over the replicas, 2 (M/G)(1 - G/W)."""

from __future__ import annotations

from sim_core import formulas
from sim_core.problems._ring import ring
from sim_core.problems._shared import one_of, size
from sim_core.problems.base import Ask, Family, Given, Step, Values, Wrong
from sim_core.problems.streams import Stream
from sim_core.quantity import Kind
from sim_core.timeline import Timeline

_BILLIONS = (1, 1.3, 1.5, 2, 2.7, 3, 4, 6, 6.7, 7, 8, 9, 12, 13, 14, 16, 20, 24)


def _world(stream: Stream, given: Values) -> int:
    return int(given["shard"]) * stream.choice((2, 3, 4, 8, 16, 32))


def _replicas(given: Values) -> int:
    return int(given["world"]) // int(given["shard"])


def _closed(given: Values) -> float:
    return formulas.hsdp_cross_host(given["size"], int(given["shard"]), int(given["world"]))


def _simulate(given: Values) -> Timeline:
    """The ring of one shard over its replicas; a second a chunk."""
    return ring(_replicas(given), 1.0)


def _simulated(timeline: Timeline, given: Values) -> float:
    """Chunks that one GPU of the ring sent."""
    sent = sum(span.lane == "rank 0/comm" for span in timeline.spans)
    return sent * given["size"] / given["shard"] / _replicas(given)


def _steps(given: Values) -> tuple[Step, ...]:
    g, m = int(given["shard"]), _replicas(given)
    own = f"{size(given['size'], 'GB')} / {g}"
    return (
        Step("own", given["size"] / g, Kind.BYTES, "GB", own),
        Step("replicas", m, Kind.COUNT, "", f"{int(given['world'])} / {g}"),
        Step("bytes", _closed(given), Kind.BYTES, "GB", f"2·({m}−1)/{m} · {own}"),
    )


FAMILY = Family(
    name="hsdp-traffic",
    version=1,
    givens=(
        Given("size", Kind.BYTES, one_of([2e9 * billions for billions in _BILLIONS]), "GB"),
        Given("shard", Kind.COUNT, one_of((4, 8, 8, 16)), ""),
        Given("world", Kind.COUNT, _world, ""),
    ),
    asks=(
        Ask(
            code="bytes",
            kind=Kind.BYTES,
            unit="GB",
            closed=_closed,
            simulated=_simulated,
            steps=_steps,
            step_codes=("own", "replicas", "bytes"),
            mistakes=(
                Wrong("factor-two", lambda g: _closed(g) / 2),
                Wrong("n-for-n-minus-1", lambda g: 2 * g["size"] / g["shard"]),
                Wrong("as-fsdp", lambda g: 3 * (g["world"] - 1) / g["world"] * g["size"]),
                Wrong("as-ddp", lambda g: 2 * (g["world"] - 1) / g["world"] * g["size"]),
                Wrong("over-the-world", lambda g: 2 * g["size"] / g["world"]),
            ),
            floor=1e6,
        ),
    ),
    simulate=_simulate,
    plausible=lambda g: g["size"] / g["shard"] * 8 <= 60e9,
    source="FSDP (arXiv 2304.11277) 3.2.2 with its erratum F = G; facts.md B8",
    timed=False,
)
