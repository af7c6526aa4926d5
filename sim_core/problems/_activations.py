"""What the families about activation memory share: the layer of Korthikanti et al., in one formula and by tensors.

GELU MLP of width 4h, attention with as many key heads as query heads, dropout, scores kept (no FlashAttention), bf16.
"""

from __future__ import annotations

from typing import NamedTuple

from sim_core.problems._shared import one_of
from sim_core.problems.base import Given, Values
from sim_core.problems.streams import Stream
from sim_core.quantity import Kind

#: Hidden sizes of GPT-style models from 7 to 175 billion parameters.
_WIDTHS = (4096, 5120, 6144, 8192, 12288)


class Saved(NamedTuple):
    """One tensor that forward keeps for backward. bytes: an element; width: in units of h, 0 where it is the scores'
    [s, s] of each head; split: where TP divides it; core: of the attention core, which selective recompute drops."""

    name: str
    bytes: int
    width: int
    split: bool
    core: bool = False


LAYER = (
    Saved("norm 1 input", 2, 1, False),
    Saved("QKV input", 2, 1, False),
    Saved("query", 2, 1, True),
    Saved("key", 2, 1, True),
    Saved("softmax output", 2, 0, True, True),
    Saved("softmax dropout mask", 1, 0, True, True),
    Saved("dropout output", 2, 0, True, True),
    Saved("value", 2, 1, True),
    Saved("projection input", 2, 1, True),
    Saved("attention dropout mask", 1, 1, False),
    Saved("norm 2 input", 2, 1, False),
    Saved("MLP input", 2, 1, False),
    Saved("GELU input", 2, 4, True),
    Saved("second GEMM input", 2, 4, True),
    Saved("MLP dropout mask", 1, 1, False),
)


def enumerated(given: Values, sequence_parallel: bool, recompute: str = "none", tensor_parallel: bool = True) -> float:
    """Bytes that one rank keeps, all layers and tensors one by one; recompute: none, selective or full."""
    tokens, width, heads = int(given["sequence"] * given["batch"]), int(given["hidden"]), int(given["heads"])
    ranks, total = int(given["tp"]) if tensor_parallel else 1, 0.0
    for _ in range(int(given["layers"])):
        for saved in LAYER if recompute != "full" else LAYER[:1]:
            if recompute == "selective" and saved.core:
                continue
            elements = tokens * (saved.width * width if saved.width else int(given["sequence"]) * heads)
            divided = saved.split or sequence_parallel
            total += saved.bytes * elements / (ranks if divided else 1)
    return total


def unit(given: Values) -> float:
    """s b h: elements of one activation."""
    return given["sequence"] * given["batch"] * given["hidden"]


def scores(given: Values) -> float:
    """5 a s / h: what the scores add, in units of s b h bytes."""
    return 5 * given["heads"] * given["sequence"] / given["hidden"]


def kept(given: Values, whole: float, divided: float) -> float:
    """Bytes of all layers: (whole + divided / t) s b h a layer."""
    return given["layers"] * unit(given) * (whole + divided / given["tp"])


def _hidden(stream: Stream, given: Values) -> int:
    return stream.choice(_WIDTHS)


def _heads(stream: Stream, given: Values) -> int:
    """Heads of 128; the widest have them of 96 too."""
    return int(given["hidden"]) // (stream.choice((96, 128)) if given["hidden"] == 12288 else 128)


def _layers(stream: Stream, given: Values) -> int:
    """A stage of a pipeline: what a model of that width has in 4 to 8 stages."""
    return stream.choice((4, 5, 6, 8, 10, 12) if given["hidden"] < 12288 else (3, 4, 6, 8))


GIVENS = (
    Given("hidden", Kind.COUNT, _hidden, ""),
    Given("heads", Kind.COUNT, _heads, ""),
    Given("sequence", Kind.COUNT, one_of((1024, 2048, 3072, 4096)), ""),
    Given("batch", Kind.COUNT, one_of((1, 2, 3, 4)), ""),
    Given("tp", Kind.COUNT, one_of((2, 4, 8)), ""),
    Given("layers", Kind.COUNT, _layers, "", default=1),
)


def fits(bytes_: float) -> bool:
    """Beside its share of the model states in 80 GB."""
    return 0.2e9 <= bytes_ <= 50e9
