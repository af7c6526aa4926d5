"""How long a KV cache takes from prefill to decode: 2 L n_kv d 2 bytes a token, over all GPUs' one-way rates."""

from __future__ import annotations

from sim_core.problems._shared import NIC_RATES, one_of, rate, rate_unit, size, time_step
from sim_core.problems.base import Ask, Family, Given, Step, Values, Wrong
from sim_core.problems.streams import Stream
from sim_core.quantity import Kind
from sim_core.timeline import Span, Timeline

_HEAD, _BYTES = 128, 2


def _layer(given: Values) -> float:
    """Bytes of keys and values of one layer, all tokens, on all GPUs."""
    return 2 * given["kv_heads"] * _HEAD * _BYTES * given["tokens"]


def _closed(given: Values) -> float:
    return _layer(given) * given["layers"] / (given["gpus"] * given["rate"])


def _simulate(given: Values) -> Timeline:
    """Each GPU sends its own heads, keys and then values, layer by layer, to its partner."""
    heads = given["kv_heads"] / given["gpus"]
    seconds = heads * _HEAD * _BYTES * given["tokens"] / given["rate"]
    return Timeline(
        Span(
            f"rank {gpu}/comm", f"{what}{layer}", "p2p", (2 * layer + half) * seconds, (2 * layer + half + 1) * seconds
        )
        for gpu in range(int(given["gpus"]))
        for layer in range(int(given["layers"]))
        for half, what in enumerate("KV")
    )


def _steps(given: Values) -> tuple[Step, ...]:
    layers, heads, tokens, gpus = (int(given[name]) for name in ("layers", "kv_heads", "tokens", "gpus"))
    whole = _layer(given) * layers
    return (
        Step("bytes", whole, Kind.BYTES, "GB", f"2 · {layers} · {heads} · {_HEAD} · {_BYTES} B · {tokens}"),
        Step("share", whole / gpus, Kind.BYTES, "GB", f"{size(whole, 'GB')} / {gpus}"),
        time_step("time", _closed(given), f"{size(whole / gpus, 'GB')} / {rate(given['rate'])}"),
    )


def _kv_heads(stream: Stream, given: Values) -> int:
    """Of this many heads; never an eighth, or forgetting GQA would look like bits taken for bytes."""
    heads = int(given["heads"])
    return stream.choice([kv for kv in (4, 8, 16) if heads % kv == 0 and heads != 8 * kv])


FAMILY = Family(
    name="kv-handover",
    version=1,
    givens=(
        Given("layers", Kind.COUNT, one_of((32, 40, 48, 64, 80)), ""),
        Given("heads", Kind.COUNT, one_of((32, 40, 48, 64)), ""),
        Given("kv_heads", Kind.COUNT, _kv_heads, ""),
        Given("tokens", Kind.COUNT, one_of((3000, 5000, 6000, 10_000, 12_000, 20_000, 30_000)), ""),
        Given("gpus", Kind.COUNT, one_of((2, 4)), ""),
        Given("rate", Kind.BANDWIDTH, one_of(NIC_RATES), rate_unit),
    ),
    asks=(
        Ask(
            code="time",
            kind=Kind.TIME,
            unit="ms",
            closed=_closed,
            simulated=lambda timeline, _: timeline.makespan,
            steps=_steps,
            step_codes=("bytes", "share", "time"),
            mistakes=(
                Wrong("keys-only", lambda g: _closed(g) / 2),
                Wrong("all-heads", lambda g: _closed(g) * g["heads"] / g["kv_heads"]),
                Wrong("one-gpu", lambda g: _closed(g) * g["gpus"]),
                Wrong("one-layer", lambda g: _closed(g) / g["layers"]),
                Wrong("fp32", lambda g: 2 * _closed(g)),
            ),
            floor=1e-6,
        ),
    ),
    simulate=_simulate,
    plausible=lambda g: 1e-3 <= _closed(g) <= 2,
    source="the shapes of keys and values in grouped-query attention (arXiv 2305.13245)",
)
