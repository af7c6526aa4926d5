"""Sequences that fit: floor((memory - weights) / (KV cache of one)); sequences let in one by one."""

from __future__ import annotations

import math

from sim_core.problems._shared import one_of
from sim_core.problems._sizing import gb, memory_step, no_time, number
from sim_core.problems.base import Ask, Family, Given, Step, Values, Wrong
from sim_core.problems.streams import Stream
from sim_core.quantity import Kind, format
from sim_core.timeline import Timeline

_HEAD = 128
#: Parameters -> layers, heads and KV heads of heads of 128, as models of that size have them.
_SHAPES = {
    7e9: ((28, 24, 4), (30, 32, 8)),
    8e9: ((36, 32, 8), (36, 32, 4)),
    14e9: ((40, 48, 8), (48, 40, 8)),
    32e9: ((64, 40, 8), (60, 56, 8)),
    34e9: ((60, 56, 8), (48, 48, 8)),
}


def _weights(given: Values) -> float:
    return 2 * given["params"]


def _room(given: Values) -> float:
    return given["gpus"] * given["usable"] - _weights(given)


def _token(given: Values, heads: float | None = None) -> float:
    return 2 * given["layers"] * (given["kv_heads"] if heads is None else heads) * _HEAD * 2


def _fit(given: Values, room: float, token: float) -> float:
    return math.floor(room / (token * given["context"]))


def _closed(given: Values) -> float:
    return _fit(given, _room(given), _token(given))


def _admitted(_: Timeline, given: Values) -> float:
    """Sequences let in one by one, each taking its keys and values layer by layer, until the next doesn't fit."""
    left = int(given["gpus"] * given["usable"]) - int(2 * given["params"])
    one = 0
    for _layer in range(int(given["layers"])):
        for _which in ("keys", "values"):
            one += int(given["context"]) * int(given["kv_heads"]) * _HEAD * 2
    count = 0
    while left >= one:
        left -= one
        count += 1
    return count


def _steps(given: Values) -> tuple[Step, ...]:
    n, heads, layers, context = (int(given[name]) for name in ("gpus", "kv_heads", "layers", "context"))
    sequence = _token(given) * context
    room = _room(given)
    weights = f"2 B · {number(given['params'])}"
    each = format(_token(given), Kind.BYTES, "KiB", 6)
    return (
        memory_step("room", room, f"{n} · {gb(given['usable'])} − {weights}"),
        memory_step("token", _token(given), f"2 · {layers} · {heads} · {_HEAD} · 2 B", "KiB"),
        memory_step("sequence", sequence, f"{context} · {each}"),
        Step("sequences", _closed(given), Kind.COUNT, "", f"⌊{gb(room)} / {gb(sequence)}⌋"),
    )


def _shape(stream: Stream, given: Values) -> int:
    return stream.choice(_SHAPES[given["params"]])[0]


def _gpus(stream: Stream, given: Values) -> int:
    """As many as leave a third of their memory beside the weights."""
    return stream.choice([n for n in (1, 2, 4) if n * 66e9 >= 3 * given["params"]])


def _row(given: Values) -> tuple[int, int, int]:
    """The shape that has these layers."""
    return next(shape for shape in _SHAPES[given["params"]] if shape[0] == given["layers"])


def _plausible(given: Values) -> bool:
    """Room for some, and an answer that doesn't hang on the last digits of a sum."""
    if _room(given) <= 0:
        return False
    exact = _room(given) / (_token(given) * given["context"])
    return 4 <= exact <= 160 and 0.1 <= exact % 1 <= 0.9


def _context(stream: Stream, given: Values) -> int:
    """A length of which the memory holds 4 to 160 sequences; the longest where it holds more of each."""
    lengths = (2048, 3000, 4096, 6000, 8192, 10000, 16384, 20000, 32768, 50000)
    fitting = [length for length in lengths if 4 <= _room(given) / (_token(given) * length) <= 160]
    return stream.choice(fitting or lengths[-1:])


def _as_if(given: Values, **other: float) -> float | None:
    g = {**given, **other}
    return _closed(g) if _room(g) > 0 else None


FAMILY = Family(
    name="kv-sequences",
    version=1,
    givens=(
        Given("params", Kind.COUNT, one_of(tuple(_SHAPES)), "B"),
        Given("layers", Kind.COUNT, _shape, ""),
        Given("heads", Kind.COUNT, lambda _, g: _row(g)[1], ""),
        Given("kv_heads", Kind.COUNT, lambda _, g: _row(g)[2], ""),
        Given("gpus", Kind.COUNT, _gpus, ""),
        Given("usable", Kind.BYTES, one_of((66e9, 68e9, 70e9, 72e9, 120e9, 125e9)), "GB"),
        Given("context", Kind.COUNT, _context, ""),
    ),
    asks=(
        Ask(
            code="sequences",
            kind=Kind.COUNT,
            unit="",
            closed=_closed,
            simulated=_admitted,
            steps=_steps,
            step_codes=("room", "token", "sequence", "sequences"),
            mistakes=(
                Wrong("all-heads", lambda g: _fit(g, _room(g), _token(g, g["heads"]))),
                Wrong("keys-only", lambda g: _fit(g, _room(g), _token(g) / 2)),
                Wrong("weights-forgotten", lambda g: _fit(g, g["gpus"] * g["usable"], _token(g))),
                Wrong("rounded-up", lambda g: _closed(g) + 1),
                Wrong("one-gpu", lambda g: _as_if(g, gpus=1) if g["gpus"] > 1 else None),
            ),
        ),
    ),
    simulate=no_time,
    plausible=_plausible,
    source="the shapes of keys and values in grouped-query attention (arXiv 2305.13245); facts.md L",
)
