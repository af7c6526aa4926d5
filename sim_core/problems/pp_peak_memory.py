"""Of how many micro-batches a 1F1B stage keeps activations at once: min(m, p - r)."""

from __future__ import annotations

from collections import Counter

from sim_core.problems import _pipeline
from sim_core.problems.base import Ask, Family, Given, Step, Values, Wrong
from sim_core.problems.streams import Stream
from sim_core.quantity import Kind
from sim_core.timeline import Timeline


def _rank(stream: Stream, given: Values) -> int:
    """1 is the first stage; the first and the last say their answer in the question."""
    return 2 + int(stream.unit() * (given["stages"] - 2))


def _closed(given: Values) -> int:
    p, m = _pipeline.counts(given)
    return min(m, p - int(given["stage"]) + 1)


def _simulated(timeline: Timeline, given: Values) -> int:
    """Forwards begun less backwards ended, at their most, on that stage's lane."""
    lane = f"rank {int(given['stage']) - 1}/compute"
    live, most, kinds = 0, 0, Counter[str]()
    for span in sorted((s for s in timeline.spans if s.lane == lane), key=lambda s: s.start):
        kinds[span.kind] += 1
        live = kinds["forward"] - kinds["backward"]
        most = max(most, live)
    return most


def _steps(given: Values) -> tuple[Step, ...]:
    p, r = int(given["stages"]), int(given["stage"])
    return (
        Step("behind", p - r, Kind.COUNT, "", f"{p} − {r}"),
        Step("live", _closed(given), Kind.COUNT, "", f"{p} − {r} + 1"),
    )


FAMILY = Family(
    name="pp-peak-memory",
    version=1,
    givens=(_pipeline.STAGES, _pipeline.MICRO_BATCHES, Given("stage", Kind.COUNT, _rank, "")),
    asks=(
        Ask(
            code="live",
            kind=Kind.COUNT,
            unit="",
            closed=_closed,
            simulated=_simulated,
            steps=_steps,
            step_codes=("behind", "live"),
            mistakes=(
                Wrong("as-gpipe", lambda g: g["micro_batches"]),
                Wrong("as-first-stage", lambda g: g["stages"]),
                Wrong("warm-up-only", lambda g: g["stages"] - g["stage"]),
                Wrong("counted-from-the-front", lambda g: g["stage"]),
            ),
        ),
    ),
    simulate=_pipeline.simulate,
    plausible=lambda g: _pipeline.fits(g) and g["micro_batches"] > g["stages"],
    source="Megatron-LM schedules.py; facts.md D2, D3",
    timed=False,
)
