"""Why one large tensor at the end spoils the overlap: the embedding is ready last and can't be cut."""

from __future__ import annotations

from sim_core import formulas
from sim_core.problems import _ddp
from sim_core.problems._shared import MIB, ms, one_of, rounded, time_step
from sim_core.problems.base import Ask, Family, Given, Step, Values, Wrong
from sim_core.problems.streams import Stream
from sim_core.quantity import Kind
from sim_core.systems import ddp
from sim_core.timeline import Timeline

_LAYER = Given("layer", Kind.BYTES, one_of([n * 1e6 for n in (40, 50, 64, 80, 96, 100, 120, 128, 160, 200)]), "MB")
_EMBEDDING = Given("embedding", Kind.BYTES, one_of([n * 1e6 for n in (131, 180, 206, 262, 311, 400, 525, 622)]), "MB")


def _parts(given: Values) -> tuple[int, float, float, float]:
    """Layers, seconds of a layer's all-reduce, of the embedding's, of backward."""
    return (
        int(given["layers"]),
        _ddp.ring(given, given["layer"]),
        _ddp.ring(given, given["embedding"]),
        given["backward"],
    )


def _ready(given: Values) -> list[float]:
    n, _, _, b = _parts(given)
    return [min(b, b * (k + 1) / n) for k in range(n)] + [b]


def _closed(given: Values) -> float:
    n, layer, embedding, b = _parts(given)
    return formulas.exposed(_ready(given), [layer] * n + [embedding], b)


def _simulate(given: Values) -> Timeline:
    n = int(given["layers"])
    sizes = [given["layer"]] * n + [given["embedding"]]
    alone = [[k] for k in range(n + 1)]
    return ddp.step(sizes, _ready(given), alone, 0.0, given["backward"], int(given["ranks"]), given["rate"])


def _backward(stream: Stream, given: Values) -> float:
    """All layers hide: their communication is at most 0.9 of it."""
    layers = given["layers"] * _ddp.ring(given, given["layer"])
    return rounded(layers / stream.between(0.3, 0.88))


def _steps(given: Values) -> tuple[Step, ...]:
    _, layer, embedding, _ = _parts(given)
    return (
        time_step("layer-time", layer, _ddp.ring_symbols(given, given["layer"], "MB")),
        time_step("embedding-time", embedding, _ddp.ring_symbols(given, given["embedding"], "MB")),
        time_step("exposed", _closed(given), f"{ms(layer)} + {ms(embedding)}"),
    )


FAMILY = Family(
    name="ddp-embedding-last",
    version=1,
    givens=(
        Given("layers", Kind.COUNT, one_of((12, 16, 20, 24, 28, 32)), ""),
        _LAYER,
        _EMBEDDING,
        _ddp.RANKS,
        _ddp.RATE,
        Given("backward", Kind.TIME, _backward, "ms"),
    ),
    asks=(
        Ask(
            code="exposed",
            kind=Kind.TIME,
            unit="ms",
            closed=_closed,
            simulated=lambda timeline, _: timeline.exposed_step,
            steps=_steps,
            step_codes=("layer-time", "embedding-time", "exposed"),
            mistakes=(
                Wrong("embedding-only", lambda g: _parts(g)[2]),
                Wrong("last-layer-only", lambda g: _parts(g)[1]),
                Wrong("last-bucket-of-25", lambda g: _ddp.ring(g, 25 * MIB)),
                Wrong("whole-all-reduce", lambda g: g["layers"] * _parts(g)[1] + _parts(g)[2]),
                Wrong("factor-two", lambda g: _closed(g) / 2),
                Wrong("n-for-n-minus-1", lambda g: 2 * (g["layer"] + g["embedding"]) / g["rate"]),
            ),
            floor=1e-6,
        ),
    ),
    simulate=_simulate,
    plausible=lambda g: g["layers"] * _parts(g)[1] <= 0.9 * g["backward"],
    source="torch DDP never cuts a tensor (reducer.cpp); facts.md A13, K5, K6",
)
