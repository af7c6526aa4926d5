"""Time to write a checkpoint: 14 P / min(writers rate, storage); writers share the storage, file by file."""

from __future__ import annotations

from sim_core.problems._shared import one_of, rate
from sim_core.problems._sizing import billions, gb, memory_step, number
from sim_core.problems.base import Ask, Family, Given, Step, Values, Wrong
from sim_core.quantity import Kind
from sim_core.timeline import Span, Timeline

#: Bytes a parameter of what is saved: bf16 weights, fp32 master, first and second moments; no gradients.
_FILES = (("weights", 2), ("master", 4), ("momentum", 4), ("variance", 4))
_SAVED = sum(bytes_ for _, bytes_ in _FILES)
#: Writers drawn; further ones do the same at the same times.
_LANES = 8
#: Bytes/s of a storage that nobody can fill: what a card means that doesn't name one.
_UNLIMITED = 1e15


def _pace(given: Values) -> float:
    """Bytes/s of all writers together: theirs, or the storage's where that is less."""
    writers = given["writers"] * given["rate"]
    return min(writers, given["storage"])


def _time(given: Values, each: float = _SAVED) -> float:
    return each * given["params"] / _pace(given)


def _simulate(given: Values) -> Timeline:
    """Every writer writes its shard, file after file. Those who write share the storage evenly."""
    writers = int(given["writers"])
    shards = [[bytes_ * given["params"] / writers for _, bytes_ in _FILES] for _ in range(writers)]
    at, spans = [0] * writers, []
    now, begun = 0.0, [0.0] * writers
    active = set(range(writers))
    while active:
        fair = min(given["rate"], given["storage"] / len(active))
        least = min(shards[w][at[w]] for w in active)
        now += least / fair
        for w in sorted(active):
            shards[w][at[w]] -= least
            if shards[w][at[w]] > 0:
                continue
            if w < _LANES:
                spans.append(Span(f"writer {w}/storage", _FILES[at[w]][0], "copy", begun[w], now))
            begun[w], at[w] = now, at[w] + 1
            if at[w] == len(_FILES):
                active.remove(w)
    return Timeline(spans)


def _steps(given: Values) -> tuple[Step, ...]:
    pace, writers = _pace(given), int(given["writers"])
    both = f"min{rate(writers * given['rate'])[:-1]}, {rate(given['storage'])[1:]}"
    bound = given["storage"] < writers * given["rate"]
    return (
        memory_step("bytes", _SAVED * given["params"], f"(2 + 4 + 4 + 4) B · {number(given['params'])}"),
        Step("writers-pace", writers * given["rate"], Kind.BANDWIDTH, "GB/s", f"{writers} · {rate(given['rate'])}"),
        Step("storage-binds" if bound else "writers-bind", pace, Kind.BANDWIDTH, "GB/s", both),
        Step("time", _time(given), Kind.TIME, "s", f"{gb(_SAVED * given['params'])} / {rate(pace)}"),
    )


def _unless_bound(given: Values, pace: float) -> float | None:
    """The time at a pace that isn't the right one."""
    return None if pace == _pace(given) else _SAVED * given["params"] / pace


FAMILY = Family(
    name="checkpoint-time",
    version=1,
    givens=(
        Given("params", Kind.COUNT, lambda stream, _: billions(stream, 6.7, 175), "B"),
        Given("writers", Kind.COUNT, one_of((16, 24, 32, 48, 64, 96, 128, 256)), ""),
        Given("rate", Kind.BANDWIDTH, one_of((0.5e9, 0.8e9, 1e9, 1.2e9, 1.5e9, 2e9, 2.5e9)), "GB/s"),
        Given("storage", Kind.BANDWIDTH, one_of((30e9, 40e9, 50e9, 80e9, 100e9, 150e9)), "GB/s", default=_UNLIMITED),
    ),
    asks=(
        Ask(
            code="time",
            kind=Kind.TIME,
            unit="s",
            closed=_time,
            simulated=lambda timeline, _: timeline.makespan,
            steps=_steps,
            step_codes=("bytes", "writers-pace", "storage-binds", "writers-bind", "time"),
            mistakes=(
                Wrong("weights-only", lambda g: _time(g, 2)),
                Wrong("optimizer-only", lambda g: _time(g, 12)),
                Wrong("gradients-too", lambda g: _time(g, 16)),
                Wrong("no-master", lambda g: _time(g, 10)),
                Wrong("storage-ignored", lambda g: _unless_bound(g, g["writers"] * g["rate"])),
                Wrong("storage-always", lambda g: _unless_bound(g, g["storage"])),
                Wrong("one-writer", lambda g: _unless_bound(g, g["rate"])),
            ),
            floor=1e-3,
        ),
        Ask(
            code="bytes",
            kind=Kind.BYTES,
            unit="GB",
            closed=lambda g: _SAVED * g["params"],
            simulated=lambda timeline, g: timeline.makespan * _pace(g),
            steps=lambda g: _steps(g)[:1],
            step_codes=("bytes",),
            mistakes=(
                Wrong("weights-only", lambda g: 2 * g["params"]),
                Wrong("gradients-too", lambda g: 16 * g["params"]),
            ),
        ),
    ),
    simulate=_simulate,
    plausible=lambda g: 1 <= _time(g) <= 600 and g["params"] / g["writers"] >= 0.02e9,
    source="PTD-P (arXiv 2104.04473) section 5.10 (13.7 bytes a parameter); facts.md L",
)
