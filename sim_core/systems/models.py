"""Shapes of transformers: the parameters of a model in the order in which their gradients arrive.

Readiness is proportional to the FLOPs of the weight GEMMs (backward: 2 a weight and token for dX, 2 for dW); attention
scores, norms and the embedding lookup count nothing. A tied head is computed at the start of backward but its gradient
is complete only with the lookup's, last of all (facts.md A13, K6).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sim_core.systems import ddp
from sim_core.timeline import Timeline


@dataclass(frozen=True, slots=True)
class Parameter:
    """`work`: weights whose GEMM has to run before this gradient is there, since the one before it."""

    name: str
    numel: int
    work: int = 0


@dataclass(frozen=True, slots=True)
class Transformer:
    """vocabulary, width, layers; ffn: inner width of the MLP; kv: width of K and V together with all their heads, None
    for as wide as Q; gated: three MLP matrices (SwiGLU); biases; positions: learned ones; tied: head and embedding are
    one tensor."""

    vocabulary: int
    width: int
    layers: int
    ffn: int
    kv: int | None = None
    gated: bool = False
    biases: bool = False
    positions: int = 0
    tied: bool = True

    def arrival(self) -> tuple[Parameter, ...]:
        """Parameters in the order of their gradients: head, final norm, then from the last layer its norms, MLP and
        attention, the embedding last."""
        h = self.width
        head = self.vocabulary * h
        kv = h if self.kv is None else self.kv
        order = [Parameter("head", 0 if self.tied else head, head), *self._norm("norm")]
        for layer in reversed(range(self.layers)):
            at = f"layer{layer}"
            order += self._norm(f"{at}.norm2") + self._norm(f"{at}.norm1")
            order += self._linear(f"{at}.down", self.ffn, h)
            if self.gated:
                order += self._linear(f"{at}.gate", h, self.ffn)
            order += self._linear(f"{at}.up", h, self.ffn)
            order += self._linear(f"{at}.out", h, h)
            for name, wide in (("v", kv), ("k", kv), ("q", h)):
                order += self._linear(f"{at}.{name}", h, wide)
        if self.positions:
            order.append(Parameter("positions", self.positions * h))
        order.append(Parameter("embedding", head))
        return tuple(order)

    def _linear(self, name: str, inner: int, outer: int) -> list[Parameter]:
        weight = Parameter(f"{name}.weight", inner * outer, inner * outer)
        return [Parameter(f"{name}.bias", outer), weight] if self.biases else [weight]

    def _norm(self, name: str) -> list[Parameter]:
        weight = Parameter(f"{name}.weight", self.width)
        return [weight, Parameter(f"{name}.bias", self.width)] if self.biases else [weight]

    @property
    def numel(self) -> int:
        """Parameters in all, a tied tensor once."""
        return sum(parameter.numel for parameter in self.arrival())


#: The three rows of facts.md K6.
GPT_1B = Transformer(vocabulary=50257, width=1792, layers=24, ffn=4 * 1792, positions=2048, biases=True)
LLAMA_LIKE_1B = Transformer(vocabulary=32000, width=2048, layers=16, ffn=8192, gated=True, tied=False)
LLAMA_32_1B = Transformer(vocabulary=128256, width=2048, layers=16, ffn=8192, kv=512, gated=True)
MODELS = {"gpt-1b": GPT_1B, "llama-like-1b": LLAMA_LIKE_1B, "llama-3.2-1b": LLAMA_32_1B}


def gradients(model: Transformer, backward: float, itemsize: int = 2) -> tuple[list[int], list[float]]:
    """Bytes of each gradient, and the seconds from the start of backward at which it is there."""
    parameters = model.arrival()
    total = sum(p.work for p in parameters)
    sizes, ready, done = [], [], 0
    for parameter in parameters:
        done += parameter.work
        if parameter.numel:
            sizes.append(parameter.numel * itemsize)
            ready.append(backward if done == total else done / total * backward)
    return sizes, ready


def ddp_step(
    model: Transformer,
    forward: float,
    backward: float,
    ranks: int,
    rate: float,
    latency: float = 0.0,
    caps: Sequence[float] = ddp.DEFAULT_CAPS,
    itemsize: int = 2,
) -> Timeline:
    """A DDP step of a whole model with torch's rule, buckets rebuilt in the order of arrival."""
    sizes, ready = gradients(model, backward, itemsize)
    return ddp.step(sizes, ready, ddp.assign_buckets(sizes, caps), forward, backward, ranks, rate, latency)
