"""Share of time that a GPU waits for data: 1 - g workers/load; workers and GPU simulated."""

from __future__ import annotations

from sim_core.problems._loader import play, starts
from sim_core.problems._shared import ms, one_of, rounded, time_step
from sim_core.problems.base import Ask, Family, Given, Step, Values, Wrong
from sim_core.problems.streams import Stream
from sim_core.quantity import Kind
from sim_core.timeline import Timeline

_ROUNDS = 4


def _batch(given: Values) -> float:
    """Seconds between two batches of all workers together."""
    return given["load"] / given["workers"]


def _step(given: Values) -> float:
    return max(given["gpu"], _batch(given))


def _closed(given: Values) -> float:
    return 1 - given["gpu"] / _step(given)


def _simulate(given: Values) -> Timeline:
    return play(given["load"], given["gpu"], int(given["workers"]), _ROUNDS)


def _period(timeline: Timeline, given: Values) -> float:
    """Seconds a step of the rounds in the middle: without the first, which fills the pipe."""
    begun, workers = starts(timeline), int(given["workers"])
    return (begun[3 * workers] - begun[workers]) / (2 * workers)


def _steps(given: Values) -> tuple[Step, ...]:
    batch = _batch(given)
    return (
        time_step("batch", batch, f"{ms(given['load'])} / {int(given['workers'])}"),
        time_step("step", _step(given), f"max({ms(batch)}, {ms(given['gpu'])})"),
        Step("idle", _closed(given), Kind.PERCENT, "%", f"1 − {ms(given['gpu'])} / {ms(_step(given), 6)}"),
    )


def _load(stream: Stream, given: Values) -> float:
    """A batch comes every 1.15 to 3 GPU steps."""
    return rounded(given["gpu"] * given["workers"] * stream.between(1.15, 3))


FAMILY = Family(
    name="loader-idle",
    version=1,
    givens=(
        Given("gpu", Kind.TIME, one_of([m / 1e3 for m in (80, 90, 100, 120, 140, 150, 180, 200, 240, 250)]), "ms"),
        Given("workers", Kind.COUNT, one_of((2, 3, 4, 6, 8)), ""),
        Given("load", Kind.TIME, _load, "ms"),
    ),
    asks=(
        Ask(
            code="idle",
            kind=Kind.PERCENT,
            unit="%",
            closed=_closed,
            simulated=lambda timeline, g: 1 - g["gpu"] / _period(timeline, g),
            steps=_steps,
            step_codes=("batch", "step", "idle"),
            mistakes=(
                Wrong("one-after-the-other", lambda g: _batch(g) / (_batch(g) + g["gpu"])),
                Wrong("one-worker", lambda g: 1 - g["gpu"] / g["load"]),
                Wrong("busy-share", lambda g: g["gpu"] / _step(g)),
                Wrong("of-the-gpu-step", lambda g: _step(g) / g["gpu"] - 1),
            ),
        ),
        Ask(
            code="step",
            kind=Kind.TIME,
            unit="ms",
            closed=_step,
            simulated=_period,
            steps=lambda g: _steps(g)[:2],
            step_codes=("batch", "step"),
            mistakes=(
                Wrong("one-after-the-other", lambda g: _batch(g) + g["gpu"]),
                Wrong("one-worker", lambda g: max(g["gpu"], g["load"])),
            ),
        ),
    ),
    simulate=_simulate,
    plausible=lambda g: g["load"] > g["gpu"],
    source="torch.utils.data.DataLoader (workers take batches in turn); facts.md L, data-loader bound",
)
