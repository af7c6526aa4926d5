"""Activations with TP alone: L s b h (10 + (24 + 5 a s/h)/t); the tensors of every layer added up."""

from __future__ import annotations

from collections.abc import Callable

from sim_core.problems import _activations as layer
from sim_core.problems._sizing import gb, memory_step, no_time
from sim_core.problems.base import Ask, Family, Step, Values, Wrong
from sim_core.quantity import Kind, format


def tensor_parallel(given: Values) -> float:
    """TP alone: norms, their inputs and the dropouts outside the split stay whole."""
    return layer.kept(given, 10, 24 + layer.scores(given))


def unsplit(given: Values) -> float:
    """One GPU that holds the whole layer."""
    return layer.kept(given, 34 + layer.scores(given), 0)


def sequence_parallel(given: Values) -> float:
    """TP + SP: everything divided."""
    return layer.kept(given, 0, 34 + layer.scores(given))


def selective(given: Values) -> float:
    """TP + SP, the attention core computed again in backward."""
    return layer.kept(given, 0, 34)


def full(given: Values) -> float:
    """Only the layer's input is kept, and every rank of a TP group keeps it whole."""
    return layer.kept(given, 2, 0)


def _ratio(value: float) -> str:
    return format(value, Kind.RATIO, "", 6)


def head(given: Values) -> tuple[Step, Step]:
    """s b h in bytes, and what the scores add."""
    s, b, h, a = (int(given[name]) for name in ("sequence", "batch", "hidden", "heads"))
    return (
        memory_step("unit", layer.unit(given), f"{s} · {b} · {h} · 1 B", "MB"),
        Step("scores", layer.scores(given), Kind.RATIO, "", f"5 · {a} · {s} / {h}"),
    )


def tail(given: Values, symbols: str, bytes_: float) -> tuple[Step, Step]:
    """One layer, then all of them."""
    count, one = int(given["layers"]), bytes_ / given["layers"]
    sbh = format(layer.unit(given), Kind.BYTES, "MB", 6)
    return (
        memory_step("layer", one, f"{symbols} · {sbh}"),
        memory_step("kept", bytes_, f"{count} · {gb(one)}"),
    )


def _ask(
    code: str,
    closed: Callable[[Values], float],
    factor: Callable[[Values], str],
    mistakes: tuple[Wrong, ...] = (),
    sp: bool = True,
    recompute: str = "none",
    tp: bool = True,
) -> Ask:
    return Ask(
        code=code,
        kind=Kind.BYTES,
        unit="GB",
        closed=closed,
        simulated=lambda _, g: layer.enumerated(g, sp, recompute, tp),
        steps=lambda g: (*head(g), *tail(g, factor(g), closed(g))),
        step_codes=("unit", "scores", "layer", "kept"),
        mistakes=mistakes,
    )


_TP = _ask(
    "tensor-parallel",
    tensor_parallel,
    lambda g: f"(10 + (24 + {_ratio(layer.scores(g))}) / {int(g['tp'])})",
    (
        Wrong("nothing-divided", unsplit),
        Wrong("sequence-parallel", sequence_parallel),
        Wrong("scores-forgotten", lambda g: layer.kept(g, 10, 24)),
        Wrong("scores-whole", lambda g: layer.kept(g, 10 + layer.scores(g), 24)),
        Wrong("one-layer", lambda g: tensor_parallel({**g, "layers": 1}) if g["layers"] > 1 else None),
        Wrong("one-sample", lambda g: tensor_parallel({**g, "batch": 1}) if g["batch"] > 1 else None),
        Wrong("inputs-only", full),
    ),
    sp=False,
)

FAMILY = Family(
    name="activation-memory",
    version=1,
    givens=layer.GIVENS,
    asks=(
        _TP,
        _ask("unsplit", unsplit, lambda g: f"(34 + {_ratio(layer.scores(g))})", sp=False, tp=False),
        _ask(
            "sequence-parallel",
            sequence_parallel,
            lambda g: f"(34 + {_ratio(layer.scores(g))}) / {int(g['tp'])}",
        ),
        _ask("selective", selective, lambda g: f"34 / {int(g['tp'])}", recompute="selective"),
        _ask("full", full, lambda g: "2", sp=False, recompute="full", tp=False),
    ),
    simulate=no_time,
    plausible=lambda g: layer.fits(tensor_parallel(g)),
    source="Korthikanti et al. (arXiv 2205.05198) equations 1 to 5 and table 2; facts.md L",
)
