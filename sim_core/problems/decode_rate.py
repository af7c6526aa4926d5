"""Most tokens/s of decoding: sequences n BW / (weights + KV cache); the reads of one step simulated."""

from __future__ import annotations

from sim_core.engine import Program, run
from sim_core.problems._shared import ms, one_of, rate, time_step
from sim_core.problems._sizing import ROOFS, gb, memory_step, number
from sim_core.problems.base import Ask, Family, Given, Step, Values, Wrong
from sim_core.problems.streams import Stream
from sim_core.quantity import Kind
from sim_core.timeline import Timeline

_HEAD = 128
#: Parameters -> layers and KV heads of heads of 128, as models of that size have them.
_SHAPES = {8e9: (32, 8), 14e9: (40, 8), 32e9: (64, 8), 70e9: (80, 8), 72e9: (80, 8)}
#: The cards' memory, by the bandwidth of their memory (A100 80 GB, H100, H200).
_HOLDS = {2.039e12: 80e9, 3.35e12: 80e9, 4.8e12: 141e9}


def _weights(given: Values) -> float:
    return 2 * given["params"]


def _cache(given: Values) -> float:
    """Bytes of keys and values of all sequences."""
    return given["sequences"] * given["context"] * 4 * given["layers"] * given["kv_heads"] * _HEAD


def _rate(given: Values, bytes_: float) -> float:
    """Tokens/s of all sequences when a step reads so much."""
    return given["sequences"] * given["gpus"] * given["bandwidth"] / bytes_


def _closed(given: Values) -> float:
    return _rate(given, _weights(given) + _cache(given))


def _simulate(given: Values) -> Timeline:
    """One GPU's memory through one step: its share of each layer's weights, then of each layer's keys and values."""
    program = Program()
    memory = program.stream("HBM")
    layers, pace = int(given["layers"]), given["gpus"] * given["bandwidth"]
    head = given["sequences"] * given["context"] * _HEAD * 2
    for layer in range(layers):
        program.kernel(memory, f"W{layer}", 2 * given["params"] / layers / pace, "copy")
        program.kernel(memory, f"KV{layer}", 2 * given["kv_heads"] * head / pace, "copy")
    return run(program)


def _steps(given: Values) -> tuple[Step, ...]:
    n, count, context = (int(given[name]) for name in ("gpus", "sequences", "context"))
    weights, cache = _weights(given), _cache(given)
    shape = f"4 B · {int(given['layers'])} · {int(given['kv_heads'])} · {_HEAD}"
    seconds = count / _closed(given)
    return (
        memory_step("weights", weights, f"2 B · {number(given['params'])}"),
        memory_step("cache", cache, f"{count} · {context} · {shape}"),
        time_step("step", seconds, f"({gb(weights)} + {gb(cache)}) / {n} / {rate(given['bandwidth'])}"),
        Step("tokens", _closed(given), Kind.TOKEN_RATE, "tokens/s", f"{count} token / ({ms(seconds, 6)})"),
    )


def _layers(_: Stream, given: Values) -> int:
    return _SHAPES[given["params"]][0]


def _kv_heads(_: Stream, given: Values) -> int:
    return _SHAPES[given["params"]][1]


def _gpus(stream: Stream, given: Values) -> int:
    """As few as hold the weights in two thirds of their memory, or twice as many."""
    least = next(n for n in (1, 2, 4, 8) if n * _HOLDS[given["bandwidth"]] >= 1.5 * _weights(given))
    return min(8, least * stream.choice((1, 2)))


def _plausible(given: Values) -> bool:
    """Weights and cache fit in nine tenths of memory, and the arithmetic is far from setting the pace."""
    holds = 0.9 * given["gpus"] * _HOLDS[given["bandwidth"]]
    peak = next(flops for flops, bandwidth in ROOFS if bandwidth == given["bandwidth"])
    arithmetic = 2 * given["params"] * given["sequences"] / (given["gpus"] * peak)
    return _weights(given) + _cache(given) <= holds and arithmetic <= given["sequences"] / _closed(given) / 2


FAMILY = Family(
    name="decode-rate",
    version=1,
    givens=(
        Given("params", Kind.COUNT, one_of(tuple(_SHAPES)), "B"),
        Given("layers", Kind.COUNT, _layers, ""),
        Given("kv_heads", Kind.COUNT, _kv_heads, ""),
        Given("bandwidth", Kind.BANDWIDTH, one_of(tuple(_HOLDS)), "TB/s"),
        Given("gpus", Kind.COUNT, _gpus, ""),
        Given("sequences", Kind.COUNT, one_of((6, 10, 12, 16, 20, 24, 48)), ""),
        Given("context", Kind.COUNT, one_of((2048, 3000, 4096, 6000, 8192, 12000, 16384)), ""),
    ),
    asks=(
        Ask(
            code="tokens",
            kind=Kind.TOKEN_RATE,
            unit="tokens/s",
            closed=_closed,
            simulated=lambda timeline, g: g["sequences"] / timeline.makespan,
            steps=_steps,
            step_codes=("weights", "cache", "step", "tokens"),
            mistakes=(
                Wrong("one-sequence", lambda g: _closed(g) / g["sequences"]),
                Wrong("weights-only", lambda g: _rate(g, _weights(g))),
                Wrong("cache-only", lambda g: _rate(g, _cache(g))),
                Wrong("weights-each", lambda g: _rate(g, g["sequences"] * _weights(g) + _cache(g))),
                Wrong("keys-only", lambda g: _rate(g, _weights(g) + _cache(g) / 2)),
                Wrong("one-gpu", lambda g: _closed(g) / g["gpus"] if g["gpus"] > 1 else None),
            ),
        ),
    ),
    simulate=_simulate,
    plausible=_plausible,
    source="Pope et al. (arXiv 2211.05102) section 2; facts.md L, roofline and KV cache",
)
