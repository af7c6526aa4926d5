"""Least pipeline degree that fits: a divisor >= 6 P/(tp (M - 12 P/G)); every degree laid out piece by piece."""

from __future__ import annotations

import math

from sim_core.problems._shared import one_of
from sim_core.problems._sizing import billions, divisors, gb, memory_step, no_time, number
from sim_core.problems.base import Ask, Family, Given, Step, Values, Wrong
from sim_core.problems.streams import Stream
from sim_core.quantity import Kind
from sim_core.timeline import Timeline


def _fixed(given: Values, divided: float = 12) -> float:
    """Bytes a GPU of the optimizer states, whatever the layout: 12/dp over tp pp ranks is 12 over all GPUs."""
    return divided * given["params"] / given["gpus"]


def _least(given: Values, kept: float = 6, divided: float = 12, tp: float | None = None) -> float:
    """The pipeline degree at which states just fit, not yet rounded; inf where they never do."""
    room = given["budget"] - _fixed(given, divided)
    return kept * given["params"] / ((tp or given["tp"]) * room) if room > 0 else math.inf


def _allowed(given: Values, layers: bool = True) -> list[int]:
    """Degrees that divide the GPUs left by tp, and the layers."""
    rest = int(given["gpus"]) // int(given["tp"])
    return divisors(math.gcd(rest, int(given["layers"])) if layers else rest)


def _degree(given: Values, least: float, layers: bool = True) -> float | None:
    return next((float(degree) for degree in _allowed(given, layers) if degree >= least), None)


def _closed(given: Values) -> float:
    found = _degree(given, _least(given))
    return math.inf if found is None else found


def _laid_out(_: Timeline, given: Values) -> float:
    """Every degree from 1 on: whether it can be laid out, and what one GPU would then hold, piece by piece."""
    gpus, layers, tp = int(given["gpus"]), int(given["layers"]), int(given["tp"])
    for degree in range(1, gpus // tp + 1):
        if gpus % (tp * degree) or layers % degree:
            continue
        dp = gpus // (tp * degree)
        stage = given["params"] / layers * (layers // degree) / tp
        pieces = [(2, 1), (4, 1), (4, dp), (4, dp), (4, dp)]  # weights, fp32 gradients; master and two moments over dp
        if sum(bytes_ * stage / ranks for bytes_, ranks in pieces) <= given["budget"]:
            return degree
    return math.inf


def _states(given: Values, degree: float) -> float:
    return 6 * given["params"] / (given["tp"] * degree) + _fixed(given)


def _steps(given: Values) -> tuple[Step, ...]:
    if not math.isfinite(_closed(given)):
        raise ValueError("with no pipeline degree that divides layers and GPUs do the states fit")
    p, n, t, degree = number(given["params"]), int(given["gpus"]), int(given["tp"]), int(_closed(given))
    fixed, least = _fixed(given), _least(given)
    room = given["budget"] - fixed
    return (
        memory_step("optimizer", fixed, f"12 B · {p} / {n}"),
        memory_step("room", room, f"{gb(given['budget'])} − {gb(fixed)}"),
        Step("least", least, Kind.RATIO, "", f"{gb(6 * given['params'])} / {t} / ({gb(room)})"),
        memory_step("states", _states(given, degree), f"6 B · {p} / ({t} · {degree}) + {gb(fixed)}"),
        Step("degree", degree, Kind.COUNT, ""),
    )


def _not_a_divisor(given: Values) -> float | None:
    """The ratio rounded up, where that many stages can't be laid out."""
    up = math.ceil(_least(given))
    return None if up in _allowed(given) else up


def _plausible(given: Values) -> bool:
    """Degrees that divide, and an answer that doesn't hang on the last per cent of memory."""
    if given["gpus"] % given["tp"] or not math.isfinite(_closed(given)):
        return False
    least = _least(given)
    return all(abs(least / degree - 1) > 0.01 for degree in _allowed(given, layers=False))


def _layers(stream: Stream, given: Values) -> int:
    """More layers for larger models, and numbers that stages divide."""
    return stream.choice((48, 60, 64, 72, 80) if given["params"] < 100e9 else (72, 80, 88, 96, 108, 120))


def _gpus(stream: Stream, given: Values) -> int:
    return stream.choice([n for n in (64, 96, 128, 192, 256, 384, 512, 768, 1024) if n >= given["params"] / 1e9])


FAMILY = Family(
    name="pipeline-degree",
    version=1,
    givens=(
        Given("params", Kind.COUNT, lambda stream, _: billions(stream, 30, 175), "B"),
        Given("layers", Kind.COUNT, _layers, ""),
        Given("gpus", Kind.COUNT, _gpus, ""),
        Given("tp", Kind.COUNT, one_of((2, 4, 4, 8)), ""),
        Given("budget", Kind.BYTES, one_of((20e9, 25e9, 30e9, 35e9, 40e9)), "GB"),
    ),
    asks=(
        Ask(
            code="degree",
            kind=Kind.COUNT,
            unit="",
            closed=_closed,
            simulated=_laid_out,
            steps=_steps,
            step_codes=("optimizer", "room", "least", "states", "degree"),
            mistakes=(
                Wrong("optimizer-whole", lambda g: _degree(g, _least(g, 18, 0))),
                Wrong("weights-only", lambda g: _degree(g, _least(g, 2, 0))),
                Wrong("no-tensor-parallel", lambda g: _degree(g, _least(g, tp=1))),
                Wrong("not-a-divisor", _not_a_divisor),
                Wrong("layers-ignored", lambda g: _degree(g, _least(g), layers=False)),
            ),
        ),
    ),
    simulate=no_time,
    plausible=_plausible,
    source="Megatron-LM docs, dist_optimizer.md (6 + 12/d); facts.md L",
)
