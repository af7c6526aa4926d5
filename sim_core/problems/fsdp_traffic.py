"""What a rank sends in one step of ZeRO-3: two gathers a micro-batch and one reduction, (2A + 1) passes."""

from __future__ import annotations

from sim_core import formulas
from sim_core.problems._shared import one_of, size
from sim_core.problems.base import Ask, Family, Given, Step, Values, Wrong
from sim_core.quantity import Kind
from sim_core.systems import fsdp
from sim_core.timeline import Timeline

_BILLIONS = (0.5, 0.6, 0.8, 1, 1.3, 1.5, 2, 2.7, 3, 4, 6, 6.7, 7, 8, 9, 12, 13, 14, 20, 30, 32, 34, 40, 65, 70)
#: Layers whose collectives are counted; any number gives the same sum.
_LAYERS = 4


def _closed(given: Values) -> float:
    return formulas.zero_volume(3, given["size"], int(given["ranks"]), int(given["micro_batches"]))


def _once(given: Values) -> float:
    return (given["ranks"] - 1) * given["size"] / given["ranks"]


def _simulate(given: Values) -> Timeline:
    """A step whose times mean nothing: a layer's collectives last as long as their share of the bytes."""
    options = fsdp.Options(micro_batches=int(given["micro_batches"]))
    return fsdp.step(_LAYERS, 1.0, 2.0, 1.0, 1.0, options)


def _simulated(timeline: Timeline, given: Values) -> float:
    """Bytes of every gather and reduction that ran."""
    ran = sum(span.kind in ("all_gather", "reduce_scatter") for span in timeline.spans)
    return ran * _once(given) / _LAYERS


def _steps(given: Values) -> tuple[Step, ...]:
    n, a = int(given["ranks"]), int(given["micro_batches"])
    one = f"({n}−1)/{n} · {size(given['size'], 'GB')}"
    return (
        Step("once", _once(given), Kind.BYTES, "GB", one),
        Step("passes", 2 * a + 1, Kind.COUNT, "", f"2 · {a} + 1"),
        Step("bytes", _closed(given), Kind.BYTES, "GB", f"(2 · {a} + 1) · {one}"),
    )


FAMILY = Family(
    name="fsdp-traffic",
    version=1,
    givens=(
        Given("size", Kind.BYTES, one_of([2e9 * billions for billions in _BILLIONS]), "GB"),
        Given("ranks", Kind.COUNT, one_of((8, 16, 32, 64, 128, 256)), ""),
        Given("micro_batches", Kind.COUNT, one_of((1, 2, 3, 4, 6)), ""),
    ),
    asks=(
        Ask(
            code="bytes",
            kind=Kind.BYTES,
            unit="GB",
            closed=_closed,
            simulated=_simulated,
            steps=_steps,
            step_codes=("once", "passes", "bytes"),
            mistakes=(
                Wrong("as-ddp", lambda g: 2 * _once(g)),
                Wrong("one-micro-batch", lambda g: 3 * _once(g) if g["micro_batches"] > 1 else None),
                Wrong(
                    "reduced-each-time", lambda g: 3 * g["micro_batches"] * _once(g) if g["micro_batches"] > 1 else None
                ),
                Wrong("gathered-once-each", lambda g: (g["micro_batches"] + 1) * _once(g)),
                Wrong("n-shards", lambda g: _closed(g) / g["ranks"]),
            ),
            floor=1e6,
        ),
    ),
    simulate=_simulate,
    plausible=lambda g: g["size"] / g["ranks"] * 8 <= 60e9,
    source="ZeRO (arXiv 1910.02054) 7.2; facts.md B7, G",
    timed=False,
)
