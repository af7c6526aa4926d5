"""Bytes of a KV cache: 2 L n_kv d 2 a token, times all tokens; every head's keys and values added up."""

from __future__ import annotations

from sim_core.problems._shared import one_of
from sim_core.problems._sizing import memory_step, no_time
from sim_core.problems.base import Ask, Family, Given, Step, Values, Wrong
from sim_core.problems.streams import Stream
from sim_core.quantity import Kind, format
from sim_core.timeline import Timeline

_BYTES = 2


def _token(given: Values) -> float:
    return 2 * given["layers"] * given["kv_heads"] * given["head"] * _BYTES


def _closed(given: Values) -> float:
    return _token(given) * given["context"] * given["sequences"]


def _tensors(given: Values) -> float:
    """Bytes of every tensor of keys and of values, layer by layer and head by head."""
    total = 0.0
    for _layer in range(int(given["layers"])):
        for _which in ("keys", "values"):
            for _head in range(int(given["kv_heads"])):
                total += int(given["sequences"]) * int(given["context"]) * int(given["head"]) * _BYTES
    return total


def _steps(given: Values) -> tuple[Step, ...]:
    layers, heads, d = (int(given[name]) for name in ("layers", "kv_heads", "head"))
    one = memory_step("token", _token(given), f"2 · {layers} · {heads} · {d} · 2 B", "KiB")
    per = format(_token(given), Kind.BYTES, "KiB", 6)
    sequence = _token(given) * given["context"]
    return (
        one,
        memory_step("sequence", sequence, f"{int(given['context'])} · {per}"),
        memory_step("cache", _closed(given), f"{int(given['sequences'])} · {format(sequence, Kind.BYTES, 'GB')}"),
    )


def _simulated(_: Timeline, given: Values) -> float:
    return _tensors(given)


def _kv_heads(stream: Stream, given: Values) -> int:
    """Of real models, but never an eighth of the heads: forgetting GQA would look like bits taken for bytes."""
    heads = int(given["heads"])
    return stream.choice([kv for kv in (2, 4, 8, 16) if kv < heads and heads % kv == 0 and heads != 8 * kv])


_MISTAKES = (
    Wrong("all-heads", lambda g: _closed(g) * g["heads"] / g["kv_heads"]),
    Wrong("keys-only", lambda g: _closed(g) / 2),
    Wrong("fp32", lambda g: 2 * _closed(g)),
    Wrong("one-sequence", lambda g: _token(g) * g["context"]),
    Wrong("one-layer", lambda g: _closed(g) / g["layers"]),
    Wrong("one-head", lambda g: _closed(g) / g["kv_heads"]),
)

FAMILY = Family(
    name="kv-cache",
    version=1,
    givens=(
        Given("layers", Kind.COUNT, one_of((28, 36, 40, 48, 60, 80)), ""),
        Given("heads", Kind.COUNT, one_of((24, 32, 40, 56, 64)), ""),
        Given("kv_heads", Kind.COUNT, _kv_heads, ""),
        Given("head", Kind.COUNT, one_of((96, 128)), ""),
        Given("context", Kind.COUNT, one_of((2048, 4096, 8192, 16384, 32768)), ""),
        Given("sequences", Kind.COUNT, one_of((6, 10, 12, 16, 20, 32, 50, 100)), ""),
    ),
    asks=(
        Ask(
            code="cache",
            kind=Kind.BYTES,
            unit="GB",
            closed=_closed,
            simulated=_simulated,
            steps=_steps,
            step_codes=("token", "sequence", "cache"),
            mistakes=_MISTAKES,
        ),
        Ask(
            code="token",
            kind=Kind.BYTES,
            unit="B",
            closed=_token,
            simulated=lambda _, g: _tensors({**g, "context": 1, "sequences": 1}),
            steps=lambda g: (_steps(g)[0],),
            step_codes=("token",),
            mistakes=(Wrong("all-heads", lambda g: _token(g) * g["heads"] / g["kv_heads"]),),
        ),
    ),
    simulate=no_time,
    plausible=lambda g: 1e9 <= _closed(g) <= 400e9,
    source="the shapes of keys and values in grouped-query attention (arXiv 2305.13245); facts.md L",
)
