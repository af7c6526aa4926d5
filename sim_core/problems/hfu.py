"""HFU of a measured step with full recomputation: 8 N D / (GPUs peak step); the passes played at peak."""

from __future__ import annotations

from sim_core.problems import _utilisation as use
from sim_core.problems.base import Ask, Family, Wrong
from sim_core.quantity import Kind

_ALL = frozenset({"forward", "compute", "backward"})

FAMILY = Family(
    name="hfu",
    version=1,
    givens=use.GIVENS,
    asks=(
        Ask(
            code="hfu",
            kind=Kind.PERCENT,
            unit="%",
            closed=lambda g: use.share(g, 8),
            simulated=lambda timeline, g: use.played(timeline, g, _ALL),
            steps=lambda g: use.steps(g, 8, "hfu"),
            step_codes=("flops", "rate", "hfu"),
            mistakes=(
                Wrong("model-flops", lambda g: use.share(g, 6)),
                Wrong("sparse-peak", lambda g: use.share(g, 4)),
                Wrong("forward-only", lambda g: use.share(g, 2)),
                Wrong("all-again", lambda g: use.share(g, 12) if use.share(g, 12) < 1 else None),
            ),
        ),
    ),
    simulate=use.simulate,
    plausible=use.plausible,
    source="Korthikanti et al. (arXiv 2205.05198) section 6.3; PTD-P (arXiv 2104.04473) equation 3; facts.md L",
)
