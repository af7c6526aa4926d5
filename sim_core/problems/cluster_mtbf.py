"""MTBF of a larger job: MTBF n/n'; the failure rates of its nodes added up."""

from __future__ import annotations

from sim_core.problems._shared import one_of
from sim_core.problems._sizing import no_time
from sim_core.problems.base import Ask, Family, Given, Step, Values, Wrong
from sim_core.problems.checkpoint_interval import DAY
from sim_core.problems.streams import Stream
from sim_core.quantity import Kind, format
from sim_core.timeline import Timeline


def _measured(given: Values) -> float:
    """Seconds between failures of the job that was watched."""
    return given["days"] * DAY / given["failures"]


def _closed(given: Values, **other: float) -> float:
    g = {**given, **other}
    return _measured(g) * g["gpus"] / g["wanted"]


def _summed(_: Timeline, given: Values) -> float:
    """Failures a second of every GPU of the larger job, added up node by node; one over their sum."""
    of_one = given["failures"] / (given["gpus"] * given["days"] * DAY)
    rate = 0.0
    for _node in range(int(given["wanted"]) // 8):
        rate += 8 * of_one
    return 1 / rate


def _steps(given: Values) -> tuple[Step, ...]:
    between, failures = _measured(given), int(given["failures"])
    hours = format(between, Kind.TIME, "h", 6)
    return (
        Step("measured", between, Kind.TIME, "h", f"{int(given['days'])} d / {failures}"),
        Step("each", between * given["gpus"], Kind.TIME, None, f"{int(given['gpus'])} · {hours}"),
        Step("mtbf", _closed(given), Kind.TIME, "h", f"{int(given['gpus'])} · {hours} / {int(given['wanted'])}"),
    )


def _failures(stream: Stream, given: Values) -> int:
    """One in 25,000 to 90,000 GPU hours; 16,384 GPUs of Llama 3 had one in 50,700."""
    hours = given["gpus"] * given["days"] * 24
    return max(2, round(hours / stream.between(25_000, 90_000)))


def _planned(stream: Stream, given: Values) -> int:
    return max(1, round(given["failures"] * stream.between(0.12, 0.7)))


def _wanted(stream: Stream, given: Values) -> int:
    return stream.choice([n for n in (4096, 10240, 16384, 24576, 32768, 65536, 98304) if n > 1.2 * given["gpus"]])


FAMILY = Family(
    name="cluster-mtbf",
    version=1,
    givens=(
        Given("gpus", Kind.COUNT, one_of((1024, 1536, 2048, 3072, 4096, 6144, 8192, 12288, 16384)), ""),
        Given("days", Kind.COUNT, one_of((20, 28, 30, 45, 54, 60, 90)), ""),
        Given("failures", Kind.COUNT, _failures, ""),
        Given("planned", Kind.COUNT, _planned, "", default=0),
        Given("wanted", Kind.COUNT, _wanted, ""),
    ),
    asks=(
        Ask(
            code="mtbf",
            kind=Kind.TIME,
            unit="h",
            closed=_closed,
            simulated=_summed,
            steps=_steps,
            step_codes=("measured", "each", "mtbf"),
            mistakes=(
                Wrong("planned-too", lambda g: _closed(g, failures=g["failures"] + g["planned"])),
                Wrong("not-scaled", _measured),
                Wrong("wrong-way", lambda g: _measured(g) * g["wanted"] / g["gpus"]),
                Wrong("square-root", lambda g: _measured(g) * (g["gpus"] / g["wanted"]) ** 0.5),
            ),
        ),
    ),
    simulate=no_time,
    plausible=lambda g: g["wanted"] % 8 == 0 and g["failures"] >= 8,
    source="Llama 3 (arXiv 2407.21783) section 3.3.4; facts.md L",
)
