"""A matrix product by the roofline: max(2 B D F/peak, bytes/bandwidth); memory and cores simulated side by side."""

from __future__ import annotations

from sim_core.engine import Program, run
from sim_core.problems._shared import one_of, rate, size
from sim_core.problems._sizing import PEAKS, ROOFS, peak
from sim_core.problems.base import Ask, Family, Given, Step, Values, Wrong
from sim_core.problems.streams import Stream
from sim_core.quantity import Kind, format
from sim_core.timeline import Timeline

_BYTES = 2
#: Slabs of columns in which the product is computed.
_SLABS = 4


def _flops(given: Values) -> float:
    return 2 * given["rows"] * given["inner"] * given["columns"]


def _traffic(given: Values) -> float:
    b, d, f = given["rows"], given["inner"], given["columns"]
    return _BYTES * (b * d + d * f + b * f)


def _arithmetic(given: Values) -> float:
    return _flops(given) / given["peak"]


def _memory(given: Values) -> float:
    return _traffic(given) / given["bandwidth"]


def _closed(given: Values) -> float:
    return max(_arithmetic(given), _memory(given))


def _weights_only(given: Values) -> float:
    """As if only the weights were read, as for a single row."""
    return max(_arithmetic(given), _BYTES * given["inner"] * given["columns"] / given["bandwidth"])


def _bound(given: Values) -> bool:
    """Whether arithmetic sets the pace."""
    return _arithmetic(given) >= _memory(given)


def _simulate(given: Values) -> Timeline:
    """Memory and tensor cores side by side, slab by slab: the input once, then weights in and results out."""
    program = Program()
    memory, cores = program.stream("HBM"), program.stream("tensor cores")
    b, d, f = given["rows"], given["inner"], given["columns"] / _SLABS

    def move(name: str, rows: float, columns: float) -> None:
        program.kernel(memory, name, _BYTES * rows * columns / given["bandwidth"], "copy")

    move("x", b, d)
    for slab in range(_SLABS):
        program.kernel(cores, f"xW{slab}", 2 * b * d * f / given["peak"])
        move(f"W{slab}", d, f)
        move(f"y{slab}", b, f)
    return run(program)


def _us(seconds: float) -> str:
    return format(seconds, Kind.TIME, "µs")


def _steps(given: Values) -> tuple[Step, ...]:
    b, d, f = (int(given[name]) for name in ("rows", "inner", "columns"))
    flops, traffic = _flops(given), _traffic(given)
    arithmetic, memory = _arithmetic(given), _memory(given)
    both = f"max({format(arithmetic, Kind.TIME, 'µs')}, {format(memory, Kind.TIME, 'µs')})"
    return (
        Step("flops", flops, Kind.FLOPS, "GFLOP", f"2 FLOP · {b} · {d} · {f}"),
        Step("traffic", traffic, Kind.BYTES, "MB", f"2 B · ({b}·{d} + {d}·{f} + {b}·{f})"),
        Step(
            "arithmetic", arithmetic, Kind.TIME, "µs", f"{format(flops, Kind.FLOPS, 'GFLOP')} / {peak(given['peak'])}"
        ),
        Step("memory", memory, Kind.TIME, "µs", f"{size(traffic, 'MB')} / {rate(given['bandwidth'])}"),
        Step("arithmetic-binds" if _bound(given) else "memory-binds", _closed(given), Kind.TIME, "µs", both),
    )


def _bandwidth(stream: Stream, given: Values) -> float:
    return stream.choice([bandwidth for flops, bandwidth in ROOFS if flops == given["peak"]])


_WIDTHS = (1024, 1536, 2048, 2560, 3072, 4096, 5120, 6144, 7168, 8192, 11008, 14336)

FAMILY = Family(
    name="roofline",
    version=1,
    givens=(
        Given("rows", Kind.COUNT, one_of((32, 48, 64, 96, 128, 160, 192, 256, 320, 384, 448, 512, 640, 768, 1024)), ""),
        Given("inner", Kind.COUNT, one_of(_WIDTHS), ""),
        Given("columns", Kind.COUNT, one_of(_WIDTHS), ""),
        Given("peak", Kind.FLOP_RATE, one_of(PEAKS), "TFLOP/s"),
        Given("bandwidth", Kind.BANDWIDTH, _bandwidth, "TB/s"),
    ),
    asks=(
        Ask(
            code="time",
            kind=Kind.TIME,
            unit="µs",
            closed=_closed,
            simulated=lambda timeline, _: timeline.makespan,
            steps=_steps,
            step_codes=("flops", "traffic", "arithmetic", "memory", "arithmetic-binds", "memory-binds"),
            mistakes=(
                Wrong("arithmetic-only", lambda g: None if _bound(g) else _arithmetic(g)),
                Wrong("memory-only", lambda g: _memory(g) if _bound(g) else None),
                Wrong("sum", lambda g: _arithmetic(g) + _memory(g)),
                Wrong("flops-halved", lambda g: max(_arithmetic(g) / 2, _memory(g))),
                Wrong("sparse-peak", lambda g: max(_arithmetic(g) / 2, _memory(g))),
                Wrong("weights-only", _weights_only),
                Wrong("fp32", lambda g: max(_arithmetic(g), 2 * _memory(g))),
            ),
            floor=1e-8,
        ),
    ),
    simulate=_simulate,
    plausible=lambda g: _closed(g) >= 4e-6 and 1 / 8 <= _arithmetic(g) / _memory(g) <= 4,
    source="Williams, Waterman & Patterson 2009 (roofline); facts.md L",
)
