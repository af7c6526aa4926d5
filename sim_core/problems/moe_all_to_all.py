"""One MoE dispatch: tokens k h 2 (EP-1)/EP bytes over the rate; copies dealt out and sent to one peer after another."""

from __future__ import annotations

from sim_core.engine import Program, run
from sim_core.problems._shared import one_of, rate, size, time_step
from sim_core.problems._sizing import memory_step
from sim_core.problems.base import Ask, Family, Given, Step, Values, Wrong
from sim_core.quantity import Kind
from sim_core.timeline import Timeline

_BYTES = 2


def _everything(given: Values) -> float:
    """Bytes of all copies, those that stay on the rank too."""
    return given["tokens"] * given["experts"] * given["hidden"] * _BYTES


def _sent(given: Values) -> float:
    return _everything(given) * (given["ranks"] - 1) / given["ranks"]


def _time(given: Values) -> float:
    return _sent(given) / given["rate"]


def _routed(given: Values) -> list[float]:
    """Copies of rank 0's tokens that go to each rank: dealt out in turn, which is what uniform routing means.

    The hands that don't come out even are shared fairly.
    """
    ranks, copies = int(given["ranks"]), int(given["tokens"]) * int(given["experts"])
    each, left = divmod(copies, ranks)
    return [each + left / ranks] * ranks


def _simulate(given: Values) -> Timeline:
    """Rank 0's NIC: to each other rank the copies routed there, one after the other."""
    program = Program()
    nic, link = program.stream("NIC"), program.communicator()
    for other, copies in enumerate(_routed(given)):
        if other:
            seconds = copies * given["hidden"] * _BYTES / given["rate"]
            program.collective(nic, f"to {other}", "all_to_all", seconds, link)
    return run(program)


def _steps(given: Values) -> tuple[Step, ...]:
    t, k, h, n = (int(given[name]) for name in ("tokens", "experts", "hidden", "ranks"))
    return (
        memory_step("copies", _everything(given), f"{t} · {k} · {h} · 2 B", "MB"),
        memory_step("sent", _sent(given), f"({n}−1)/{n} · {size(_everything(given), 'MB')}", "MB"),
        time_step("time", _time(given), f"{size(_sent(given), 'MB')} / {rate(given['rate'])}"),
    )


FAMILY = Family(
    name="moe-all-to-all",
    version=1,
    givens=(
        Given("tokens", Kind.COUNT, one_of((2048, 3072, 4096, 6144, 8192, 12288, 16384)), ""),
        Given("experts", Kind.COUNT, one_of((2, 4, 6, 8)), ""),
        Given("hidden", Kind.COUNT, one_of((2048, 2560, 3584, 4096, 5120, 6144, 7168)), ""),
        Given("ranks", Kind.COUNT, one_of((4, 8, 8, 12, 16, 32, 64)), ""),
        Given("rate", Kind.BANDWIDTH, one_of((25e9, 50e9, 100e9)), "GB/s"),
    ),
    asks=(
        Ask(
            code="time",
            kind=Kind.TIME,
            unit="ms",
            closed=_time,
            simulated=lambda timeline, _: timeline.makespan,
            steps=_steps,
            step_codes=("copies", "sent", "time"),
            mistakes=(
                Wrong("one-expert", lambda g: _time(g) / g["experts"]),
                Wrong("own-part-too", lambda g: _everything(g) / g["rate"]),
                Wrong("combine-too", lambda g: 2 * _time(g)),
                Wrong("all-four", lambda g: 4 * _time(g)),
                Wrong("both-directions", lambda g: _time(g) / 2),
                Wrong("one-peer", lambda g: _time(g) / (g["ranks"] - 1)),
            ),
            floor=1e-6,
        ),
        Ask(
            code="bytes",
            kind=Kind.BYTES,
            unit="MB",
            closed=_sent,
            simulated=lambda timeline, g: timeline.busy("NIC") * g["rate"],
            steps=lambda g: _steps(g)[:2],
            step_codes=("copies", "sent"),
            mistakes=(Wrong("one-expert", lambda g: _sent(g) / g["experts"]), Wrong("own-part-too", _everything)),
        ),
    ),
    simulate=_simulate,
    plausible=lambda g: _time(g) >= 0.3e-3,
    source="DeepSeek-V3 (arXiv 2412.19437) section 3.2; nccl-tests doc/PERFORMANCE.md (all-to-all); facts.md L",
)
