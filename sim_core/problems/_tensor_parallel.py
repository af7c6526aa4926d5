"""What the tensor-parallel families share: one transformer layer, its collectives counted as they run."""

from __future__ import annotations

from sim_core import formulas
from sim_core.problems._shared import one_of, size
from sim_core.problems.base import Ask, Family, Given, Step, Values, Wrong
from sim_core.quantity import Kind
from sim_core.systems import tensor_parallel
from sim_core.timeline import Timeline

_ITEM = 2  # bf16
TOKENS = Given(
    "tokens", Kind.COUNT, one_of((1024, 1536, 2048, 3072, 4096, 5120, 6144, 8192, 10_240, 12_288, 16_384)), ""
)
WIDTH = Given(
    "width", Kind.COUNT, one_of((2048, 2560, 3072, 3584, 4096, 5120, 6144, 7168, 8192, 9216, 10_240, 12_288)), ""
)
RANKS = Given("ranks", Kind.COUNT, one_of((2, 4, 4, 8, 8)), "")
_PASSES = {"all_reduce": 2, "all_gather": 1, "reduce_scatter": 1}


def tensor(given: Values) -> float:
    """Bytes of one activation: tokens x width in bf16."""
    return given["tokens"] * given["width"] * _ITEM


def share(given: Values) -> float:
    """(t-1)/t of it."""
    return (given["ranks"] - 1) / given["ranks"] * tensor(given)


def layer_bytes(name: str, sequence_parallel: bool, mistakes: tuple[Wrong, ...]) -> Family:
    """Bytes that a rank sends for one layer and micro-batch: 8 passes with TP alone, 10 with sequence parallelism."""
    passes = 10 if sequence_parallel else 8

    def closed(given: Values) -> float:
        return formulas.tensor_parallel_volume(tensor(given), int(given["ranks"]), sequence_parallel)

    def simulate(given: Values) -> Timeline:
        """A layer whose GEMMs and collectives each take a second: only their number counts."""
        return tensor_parallel.layer(tensor_parallel.Gemms(1, 1, 1, 1, 1), 1.0, int(given["ranks"]), sequence_parallel)

    def simulated(timeline: Timeline, given: Values) -> float:
        return sum(_PASSES.get(span.kind, 0) for span in timeline.spans) * share(given)

    def steps(given: Values) -> tuple[Step, ...]:
        t, whole = int(given["ranks"]), size(tensor(given), "MB")
        product = f"{int(given['tokens'])} · {int(given['width'])} · {_ITEM} B"
        return (
            Step("tensor", tensor(given), Kind.BYTES, "MB", product),
            Step("pass", share(given), Kind.BYTES, "MB", f"({t}−1)/{t} · {whole}"),
            Step("bytes", closed(given), Kind.BYTES, "MB", f"{passes} · ({t}−1)/{t} · {whole}"),
        )

    return Family(
        name=name,
        version=1,
        givens=(TOKENS, WIDTH, RANKS),
        asks=(
            Ask(
                code="bytes",
                kind=Kind.BYTES,
                unit="MB",
                closed=closed,
                simulated=simulated,
                steps=steps,
                step_codes=("tensor", "pass", "bytes"),
                mistakes=mistakes,
                floor=1e3,
            ),
        ),
        simulate=simulate,
        plausible=lambda g: 2048 * 2048 <= g["tokens"] * g["width"] <= 8192 * 8192 * 2,
        source="PTD-P (arXiv 2104.04473) 3.2; Korthikanti (2205.05198) 4.2.2; facts.md C1, C2",
        timed=False,
    )
