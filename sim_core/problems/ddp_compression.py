"""What a compression hook saves of a DDP step: half the bytes, but only what was exposed can be saved (K5, A11)."""

from __future__ import annotations

from sim_core import formulas
from sim_core.problems._shared import NIC_RATES, ms, one_of, rounded, size, time_step
from sim_core.problems._shared import rate as rate_text
from sim_core.problems.base import Ask, Family, Given, Step, Values, Wrong
from sim_core.problems.streams import Stream
from sim_core.quantity import Kind
from sim_core.systems import ddp
from sim_core.timeline import Timeline


def _total(given: Values, share: float = 1.0) -> float:
    """Seconds of all all-reduces when `share` of the bytes is sent."""
    bytes_ = given["buckets"] * given["bucket"] * share
    return formulas.ring_all_reduce(bytes_, int(given["ranks"]), given["rate"])


def _exposed(given: Values, share: float = 1.0) -> float:
    return formulas.exposed_equal_buckets(_total(given, share), given["backward"], int(given["buckets"]))


def _closed(given: Values) -> float:
    return _exposed(given) - _exposed(given, 0.5)


def _lower(given: Values, share: float) -> float:
    return max(0.0, _total(given, share) - given["backward"])


def _simulate(given: Values) -> Timeline:
    """Both backwards, one above the other; a bucket that is sent at half its bytes is ready when the whole one is."""
    runs = {}
    for name, share in (("fp32", 1.0), ("bf16", 0.5)):
        bucket = given["bucket"] * share
        whole = bucket * given["buckets"]
        runs[name] = ddp.uniform_step(whole, bucket, int(given["ranks"]), given["rate"], given["backward"])
    return Timeline(span._replace(lane=f"{name}/{span.lane}") for name, played in runs.items() for span in played.spans)


def _simulated(timeline: Timeline, _: Values) -> float:
    return timeline.rank("fp32").makespan - timeline.rank("bf16").makespan


def _shown(given: Values, total: float) -> str:
    n, b = int(given["buckets"]), given["backward"]
    return f"{ms(total)} / {n}" if total <= b else f"{ms(total)} − {ms(b)} + {ms(b)} / {n}"


def _steps(given: Values) -> tuple[Step, ...]:
    n, ranks, total = int(given["buckets"]), int(given["ranks"]), _total(given)
    before, after = _exposed(given), _exposed(given, 0.5)
    wire = f"2·({ranks}−1)/{ranks} · {n} · {size(given['bucket'], 'MB')} / {rate_text(given['rate'])}"
    return (
        time_step("total", total, wire),
        time_step("before", before, _shown(given, total)),
        time_step("after", after, _shown(given, total / 2)),
        time_step("saved", _closed(given), f"{ms(before, 6)} − {ms(after, 6)}"),
    )


def _backward(stream: Stream, given: Values) -> float:
    return rounded(_total(given) / stream.between(0.8, 3))


FAMILY = Family(
    name="ddp-compression",
    version=1,
    givens=(
        Given("buckets", Kind.COUNT, one_of((8, 10, 12, 16, 20, 24, 25, 30, 40, 50)), ""),
        Given("bucket", Kind.BYTES, one_of([n * 1e6 for n in (20, 24, 25, 30, 32, 40, 50, 60, 80, 100)]), "MB"),
        Given("ranks", Kind.COUNT, one_of((4, 6, 8, 8, 12, 16)), ""),
        Given("rate", Kind.BANDWIDTH, one_of(NIC_RATES), "GB/s"),
        Given("backward", Kind.TIME, _backward, "ms"),
    ),
    asks=(
        Ask(
            code="saved",
            kind=Kind.TIME,
            unit="ms",
            closed=_closed,
            simulated=_simulated,
            steps=_steps,
            step_codes=("total", "before", "after", "saved"),
            mistakes=(
                Wrong("half-the-wire", lambda g: _total(g) / 2),
                Wrong("half-of-exposed", lambda g: _exposed(g) / 2),
                Wrong("what-is-left", lambda g: _exposed(g, 0.5)),
                Wrong("all-exposed", _exposed),
                Wrong("lower-bounds", lambda g: _lower(g, 1.0) - _lower(g, 0.5)),
                Wrong("quarter", lambda g: _exposed(g) - _exposed(g, 0.25)),
            ),
            floor=1e-6,
        ),
    ),
    simulate=_simulate,
    plausible=lambda g: _closed(g) > 0,
    source="torch ddp_comm_hooks, bf16_compress_hook; facts.md A11, K5",
)
