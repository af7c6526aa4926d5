"""MFU of a measured step: 6 N D / (GPUs peak step); the passes played at peak, of which recomputation doesn't count."""

from __future__ import annotations

from sim_core.problems import _utilisation as use
from sim_core.problems.base import Ask, Family, Wrong
from sim_core.quantity import Kind

FAMILY = Family(
    name="mfu",
    version=1,
    givens=use.GIVENS,
    asks=(
        Ask(
            code="mfu",
            kind=Kind.PERCENT,
            unit="%",
            closed=lambda g: use.share(g, 6),
            simulated=lambda timeline, g: use.played(timeline, g, frozenset({"forward", "backward"})),
            steps=lambda g: use.steps(g, 6, "mfu"),
            step_codes=("flops", "rate", "mfu"),
            mistakes=(
                Wrong("hardware-flops", lambda g: use.share(g, 8)),
                Wrong("sparse-peak", lambda g: use.share(g, 3)),
                Wrong("forward-only", lambda g: use.share(g, 2)),
                Wrong("backward-once", lambda g: use.share(g, 4)),
            ),
        ),
    ),
    simulate=use.simulate,
    plausible=use.plausible,
    source="PaLM (arXiv 2204.02311) appendix B; Korthikanti et al. (arXiv 2205.05198) section 6.3; facts.md L",
)
