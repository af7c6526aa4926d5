"""What TP + SP leaves exposed in backward with bulk overlap: max(0, AG - dX) + max(0, RS - dW); each has its window."""

from __future__ import annotations

from sim_core.engine import Program, run
from sim_core.problems._shared import ms, one_of, rounded, time_step
from sim_core.problems.base import Ask, Family, Given, Step, Values, Wrong
from sim_core.problems.streams import Stream
from sim_core.quantity import Kind
from sim_core.timeline import Timeline


def _times(given: Values) -> tuple[float, float, float, float]:
    """Seconds of dX, dW, AG, RS."""
    return given["dx"], given["dw"], given["gather"], given["scatter"]


def _closed(given: Values) -> float:
    dx, dw, ag, rs = _times(given)
    return max(0.0, ag - dx) + max(0.0, rs - dw)


def _simulate(given: Values) -> Timeline:
    """Megatron's backward of a column-parallel layer: AG of the saved input beside dX; RS of dX beside dW, which needs
    the gathered input (facts.md C2)."""
    dx, dw, ag, rs = _times(given)
    program = Program()
    compute, comm = program.stream("compute"), program.stream("comm")
    communicator = program.communicator()
    gathered = program.collective(comm, "AG", "all_gather", ag, communicator)
    inner = program.kernel(compute, "dX", dx, "backward")
    program.collective(comm, "RS", "reduce_scatter", rs, communicator, after=(inner,))
    program.kernel(compute, "dW", dw, "backward", after=(gathered,))
    return run(program)


def _over(long: float, short: float) -> str:
    """What is left of one beside the other, typed."""
    return f"{ms(long)} − {ms(short)}" if long > short else f"max(0, {ms(long)} − {ms(short)})"


def _steps(given: Values) -> tuple[Step, ...]:
    dx, dw, ag, rs = _times(given)
    shown = [(ag, dx)] * (ag > dx) + [(rs, dw)] * (rs > dw)
    return (
        time_step("gather-shows", max(0.0, ag - dx), _over(ag, dx)),
        time_step("scatter-shows", max(0.0, rs - dw), _over(rs, dw)),
        time_step("exposed", _closed(given), " + ".join(f"{ms(long)} − {ms(short)}" for long, short in shown)),
    )


def _near(name: str, low: float, high: float) -> Given:
    """A time of `low` to `high` times dX."""

    def draw(stream: Stream, given: Values) -> float:
        return rounded(given["dx"] * stream.between(low, high))

    return Given(name, Kind.TIME, draw, "ms")


def _pooled(given: Values) -> float:
    """As if both collectives could hide behind both GEMMs."""
    dx, dw, ag, rs = _times(given)
    return max(0.0, ag + rs - dx - dw)


def _swapped(given: Values) -> float:
    dx, dw, ag, rs = _times(given)
    return max(0.0, ag - dw) + max(0.0, rs - dx)


FAMILY = Family(
    name="tp-sp-backward",
    version=1,
    givens=(
        Given("dx", Kind.TIME, one_of([n * 1e-4 for n in (4, 5, 6, 8, 9, 10, 12, 15, 16, 18, 20, 24)]), "ms"),
        _near("dw", 0.8, 1.4),
        _near("gather", 0.5, 2),
        _near("scatter", 0.5, 2.4),
    ),
    asks=(
        Ask(
            code="exposed",
            kind=Kind.TIME,
            unit="ms",
            closed=_closed,
            simulated=lambda timeline, g: timeline.makespan - g["dx"] - g["dw"],
            steps=_steps,
            step_codes=("gather-shows", "scatter-shows", "exposed"),
            mistakes=(
                Wrong("pooled", _pooled),
                Wrong("gather-forgotten", lambda g: max(0.0, g["scatter"] - g["dw"])),
                Wrong("scatter-hidden", lambda g: max(0.0, g["gather"] - g["dx"])),
                Wrong("no-overlap", lambda g: g["gather"] + g["scatter"]),
                Wrong("partners-swapped", _swapped),
                Wrong("scatter-whole", lambda g: max(0.0, g["gather"] - g["dx"]) + g["scatter"]),
            ),
            floor=1e-7,
        ),
    ),
    simulate=_simulate,
    plausible=lambda g: _closed(g) > 0.15 * g["dx"],
    source="Megatron layers.py and Transformer Engine's bulk overlap; facts.md C2, C3",
)
