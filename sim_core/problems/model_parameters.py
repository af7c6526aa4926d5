"""Weights of a Llama-like decoder: 2 V h + L (2 h^2 + 2 h k + 3 h f + 2 h) + h; every tensor built and counted."""

from __future__ import annotations

from collections.abc import Iterator

from sim_core.problems._shared import one_of
from sim_core.problems._sizing import gb, memory_step, no_time
from sim_core.problems.base import Ask, Family, Given, Step, Values, Wrong
from sim_core.problems.streams import Stream
from sim_core.quantity import Kind

_HEAD = 128
_BYTES = 2
#: heads of 128 -> layers that models of that width have.
_DEPTHS = {16: (24, 28), 20: (26, 36), 24: (28, 30), 32: (30, 36, 40), 40: (36, 44, 48), 48: (44, 52, 56), 64: (72, 80)}


def _hidden(given: Values) -> float:
    return _HEAD * given["heads"]


def _attention(given: Values, groups: float) -> float:
    """Bytes of query, key, value and output projection of one layer with `groups` heads of keys."""
    return _BYTES * (2 * _hidden(given) ** 2 + 2 * _hidden(given) * _HEAD * groups)


def _mlp(given: Values, matrices: int = 3) -> float:
    return _BYTES * matrices * _hidden(given) * given["ffn"]


def _tables(given: Values, count: int = 2) -> float:
    return _BYTES * count * given["vocab"] * _hidden(given)


def _norms(given: Values) -> float:
    """Bytes of two norms a layer and the last one."""
    return _BYTES * _hidden(given) * (2 * given["layers"] + 1)


def _closed(given: Values, groups: float | None = None, matrices: int = 3, tables: int = 2) -> float:
    heads = given["kv_heads"] if groups is None else groups
    layer = _attention(given, heads) + _mlp(given, matrices)
    return _tables(given, tables) + given["layers"] * layer + _norms(given)


def _tensors(given: Values) -> Iterator[tuple[int, int]]:
    """The shape of every weight, as the model is built."""
    width, vocab, ffn = int(_hidden(given)), int(given["vocab"]), int(given["ffn"])
    keys = _HEAD * int(given["kv_heads"])
    yield vocab, width
    for _ in range(int(given["layers"])):
        yield from ((1, width), (width, width), (width, keys), (width, keys), (width, width))
        yield from ((1, width), (width, ffn), (width, ffn), (ffn, width))
    yield from ((1, width), (width, vocab))


def _steps(given: Values) -> tuple[Step, ...]:
    h, kv, f, v, n = (
        int(x) for x in (_hidden(given), given["kv_heads"], given["ffn"], given["vocab"], given["layers"])
    )
    layer = _attention(given, kv) + _mlp(given)
    return (
        memory_step("attention", _attention(given, kv), f"2 B · (2·{h}^2 + 2·{h}·{_HEAD}·{kv})", "MB"),
        memory_step("mlp", _mlp(given), f"2 B · 3·{h}·{f}", "MB"),
        memory_step("all-layers", n * layer, f"{n} · {gb(layer)}"),
        memory_step("embeddings", _tables(given), f"2 B · 2·{v}·{h}"),
        memory_step("weights", _closed(given), f"{gb(n * layer)} + {gb(_tables(given))}"),
    )


def _layers(stream: Stream, given: Values) -> int:
    return stream.choice(_DEPTHS[int(given["heads"])])


def _ffn(stream: Stream, given: Values) -> int:
    """2.75 to 5.5 times the width, a multiple of 256, as Llama, Qwen and Mistral have it."""
    return int(_hidden(given) * stream.choice((2.75, 3.0, 3.5, 4.0, 5.0))) // 256 * 256


FAMILY = Family(
    name="model-parameters",
    version=1,
    givens=(
        Given("heads", Kind.COUNT, one_of(tuple(_DEPTHS)), ""),
        Given("kv_heads", Kind.COUNT, lambda s, g: s.choice([k for k in (2, 4, 8) if g["heads"] % k == 0]), ""),
        Given("layers", Kind.COUNT, _layers, ""),
        Given("ffn", Kind.COUNT, _ffn, ""),
        Given("vocab", Kind.COUNT, one_of((32000, 64000, 100352, 128256, 151936)), ""),
    ),
    asks=(
        Ask(
            code="weights",
            kind=Kind.BYTES,
            unit="GB",
            closed=_closed,
            simulated=lambda _, g: _BYTES * sum(rows * columns for rows, columns in _tensors(g)),
            steps=_steps,
            step_codes=("attention", "mlp", "all-layers", "embeddings", "weights"),
            mistakes=(
                Wrong("all-heads-have-keys", lambda g: _closed(g, groups=g["heads"])),
                Wrong("two-matrices", lambda g: _closed(g, matrices=2)),
                Wrong("one-table", lambda g: _closed(g, tables=1)),
                Wrong("no-tables", lambda g: _closed(g, tables=0)),
                Wrong("twelve-h-squared", lambda g: _BYTES * 12 * g["layers"] * _hidden(g) ** 2),
                Wrong("fp32", lambda g: 2 * _closed(g)),
                Wrong("mlp-only", lambda g: g["layers"] * _mlp(g)),
            ),
        ),
    ),
    simulate=no_time,
    plausible=lambda g: 1.5e9 <= _closed(g) <= 160e9,
    source="transformers 4.x, modeling_llama.py (shapes of the weights); counted here",
)
