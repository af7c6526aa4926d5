"""Activations with TP + SP, attention core recomputed: L 34 s b h/t; the tensors of every layer added up."""

from __future__ import annotations

from sim_core.problems import _activations as layer
from sim_core.problems._sizing import memory_step, no_time
from sim_core.problems.activation_memory import full, selective, sequence_parallel, tail
from sim_core.problems.base import Ask, Family, Step, Values, Wrong
from sim_core.quantity import Kind


def _steps(given: Values) -> tuple[Step, ...]:
    s, b, h, t = (int(given[name]) for name in ("sequence", "batch", "hidden", "tp"))
    unit = memory_step("unit", layer.unit(given), f"{s} · {b} · {h} · 1 B", "MB")
    return (unit, *tail(given, f"34 / {t}", selective(given)))


FAMILY = Family(
    name="activation-recompute",
    version=1,
    givens=layer.GIVENS,
    asks=(
        Ask(
            code="kept",
            kind=Kind.BYTES,
            unit="GB",
            closed=selective,
            simulated=lambda _, g: layer.enumerated(g, True, "selective"),
            steps=_steps,
            step_codes=("unit", "layer", "kept"),
            mistakes=(
                Wrong("nothing-recomputed", sequence_parallel),
                Wrong("tensor-parallel-only", lambda g: layer.kept(g, 10, 24)),
                Wrong("nothing-divided", lambda g: layer.kept(g, 34, 0)),
                Wrong("full-recompute", full),
                Wrong("one-layer", lambda g: selective({**g, "layers": 1}) if g["layers"] > 1 else None),
                Wrong("one-sample", lambda g: selective({**g, "batch": 1}) if g["batch"] > 1 else None),
            ),
        ),
    ),
    simulate=no_time,
    plausible=lambda g: layer.fits(selective(g)),
    source="Korthikanti et al. (arXiv 2205.05198) section 5 and table 2; facts.md L",
)
