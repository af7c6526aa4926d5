"""About how many entries the program of a system has, before it is built: what would take hours is refused by it.

Estimates, on the high side; each takes all givens of its system.
"""

from __future__ import annotations

from math import ceil

from sim_core.systems.given import Values
from sim_core.systems.models import MODELS


def _number(given: Values, name: str) -> float:
    value = given[name]
    return float(value) if isinstance(value, int | float) else 0.0


def _buckets(given: Values) -> float:
    return ceil(_number(given, "size") / _number(given, "bucket")) + 1


def ddp(given: Values) -> float:
    return 2 * _buckets(given) + 2


def ddp_model(given: Values) -> float:
    """A tensor at most closes a bucket; a layer has about 16 of them."""
    model = MODELS[str(given["model"])]
    return 32 * (model.layers if given["layers"] is None else _number(given, "layers"))


def accumulation(given: Values) -> float:
    return _number(given, "micro_batches") * (2 * _buckets(given) + 1)


def fsdp(given: Values) -> float:
    """Two gathers, a limiter's wait, two computes and a reduction a layer."""
    return 6 * _number(given, "layers") * _number(given, "micro_batches")


def hsdp(given: Values) -> float:
    return 7 * _number(given, "layers")


def tensor_parallel(given: Values) -> float:
    return 32 + 12 * _number(given, "ranks") + 8 * _number(given, "splits")


def tp_gemm(given: Values) -> float:
    """With SMs counted, a batch of blocks is placed each time that SMs fall free."""
    sms = _number(given, "sms")
    return 2 * (_number(given, "ranks") + _number(given, "splits")) + (_number(given, "tiles") / sms if sms else 0)


def pipeline(given: Values) -> float:
    """F, B and W of each chunk and micro-batch, and a send each where hops take time."""
    actions = _number(given, "stages") * _number(given, "micro_batches") * _number(given, "chunks")
    return actions * (5 if _number(given, "hop") else 3)


def launches(given: Values) -> float:
    return 3 * _number(given, "count")


def queues(given: Values) -> float:
    return 8 * _number(given, "pieces")


def tp_queues(given: Values) -> float:
    return 16 + _number(given, "waves")


def contention(given: Values) -> float:
    free = max(1.0, _number(given, "sms") - _number(given, "comm_sms"))
    return 8 + 2 * _number(given, "tiles") / free


def stragglers(given: Values) -> float:
    return 2 * _number(given, "ranks") * _number(given, "steps") + _number(given, "ranks")
