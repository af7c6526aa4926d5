"""Model states on a GPU under ZeRO: 2 + 2 + 12 bytes a parameter, divided by stage; every rank's pieces added up."""

from __future__ import annotations

from sim_core.problems._shared import one_of
from sim_core.problems._sizing import billions, gb, memory_step, no_time, number
from sim_core.problems.base import Ask, Family, Given, Step, Values, Wrong
from sim_core.problems.streams import Stream
from sim_core.quantity import Kind
from sim_core.timeline import Timeline

#: Bytes a parameter, and from which stage on they are divided: bf16 weights, bf16 gradients, fp32 master, m and v.
_STATES = {"weights": (2, 3), "gradients": (2, 2), "master": (4, 1), "momentum": (4, 1), "variance": (4, 1)}
#: Of 80 GB, what is left for model states beside activations, buffers and the allocator's slack.
_MOST = 66e9


def _whole(stage: float) -> int:
    """Bytes a parameter that every GPU keeps whole."""
    return {0: 16, 1: 4, 2: 2, 3: 0}[int(stage)]


def state(given: Values, whole: float | None = None, all_: float = 16) -> float:
    """Bytes on a GPU with `whole` of `all_` bytes a parameter kept by everybody, the rest divided."""
    kept = _whole(given["stage"]) if whole is None else whole
    return given["params"] * (kept + (all_ - kept) / given["ranks"])


def _params(stream: Stream, given: Values) -> float:
    per_billion = state({**given, "params": 1e9})
    return billions(stream, 1.5e9 / per_billion, _MOST / per_billion)


def _plausible(given: Values) -> bool:
    """It fits, and at stage 3 not on 8 GPUs, where dividing nothing would look like bits taken for bytes."""
    stages = given["stage"] in (1, 2) or (given["stage"] == 3 and given["ranks"] != 8)
    return stages and 0.3e9 <= state(given) <= _MOST


def _enumerated(given: Values) -> float:
    """Every rank's piece of every state, cut at whole parameters; the mean over the ranks."""
    params, ranks, total = int(given["params"]), int(given["ranks"]), 0
    for bytes_, divided_from in _STATES.values():
        for rank in range(ranks):
            first, last = rank * params // ranks, (rank + 1) * params // ranks
            total += bytes_ * (last - first if given["stage"] >= divided_from else params)
    return total / ranks


def _simulated(_: Timeline, given: Values) -> float:
    return _enumerated(given)


def _steps(given: Values) -> tuple[Step, ...]:
    kept, n, p = _whole(given["stage"]), int(given["ranks"]), number(given["params"])
    whole, rest = kept * given["params"], (16 - kept) * given["params"]
    return (
        memory_step("everything", 16 * given["params"], f"(2 + 2 + 4 + 4 + 4) B · {p}"),
        memory_step("whole", whole, f"{kept} B · {p}"),
        memory_step("divided", rest / n, f"{16 - kept} B · {p} / {n}"),
        memory_step("state", whole + rest / n, f"{gb(whole)} + {gb(rest / n)}"),
    )


def _moved(stage: int, whole: int) -> Wrong:
    """A mistake of that stage only: `whole` bytes a parameter were left undivided."""
    code = {(1, 2): "gradients-divided", (2, 4): "gradients-whole", (3, 2): "weights-whole"}[stage, whole]
    return Wrong(code, lambda g: state(g, whole) if g["stage"] == stage else None)


_STATE = Ask(
    code="state",
    kind=Kind.BYTES,
    unit="GB",
    closed=state,
    simulated=_simulated,
    steps=_steps,
    step_codes=("everything", "whole", "divided", "state"),
    mistakes=(
        Wrong("nothing-divided", lambda g: 16 * g["params"]),
        Wrong("all-divided", lambda g: 16 * g["params"] / g["ranks"] if g["stage"] < 3 else None),
        _moved(1, 2),
        _moved(2, 4),
        _moved(3, 2),
        Wrong("fp32-gradients", lambda g: state(g, _whole(g["stage"]) + (2 if g["stage"] < 2 else 0), 18)),
        Wrong("no-master", lambda g: state(g, all_=12)),
        Wrong("weights-only", lambda g: 2 * g["params"] if g["stage"] < 3 else None),
    ),
)

_REPLICATED = Ask(
    code="replicated",
    kind=Kind.BYTES,
    unit="GB",
    closed=lambda g: 16 * g["params"],
    simulated=lambda _, g: _enumerated({**g, "stage": 0}),
    steps=lambda g: (_steps(g)[0],),
    step_codes=("everything",),
    mistakes=(Wrong("weights-only", lambda g: 2 * g["params"]),),
)

FAMILY = Family(
    name="zero-memory",
    version=1,
    givens=(
        Given("stage", Kind.COUNT, one_of((1, 2, 3)), ""),
        Given("ranks", Kind.COUNT, one_of((8, 12, 16, 24, 32, 48, 64, 96, 128)), ""),
        Given("params", Kind.COUNT, _params, "B"),
    ),
    asks=(_STATE, _REPLICATED),
    simulate=no_time,
    plausible=_plausible,
    source="ZeRO (arXiv 1910.02054) section 3 and table 1; facts.md L",
)
