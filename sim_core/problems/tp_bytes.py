"""What a rank sends for one layer with tensor parallelism alone: 4 all-reduces, 8 (t-1)/t of b s h."""

from __future__ import annotations

from sim_core.problems._tensor_parallel import layer_bytes, share, tensor
from sim_core.problems.base import Wrong

FAMILY = layer_bytes(
    "tp-bytes",
    False,
    (
        Wrong("forward-only", lambda g: 4 * share(g)),
        Wrong("factor-two", lambda g: 4 * share(g)),
        Wrong("one-all-reduce", lambda g: 2 * share(g)),
        Wrong("n-for-n-minus-1", lambda g: 8 * tensor(g)),
        Wrong("each-gemm", lambda g: 16 * share(g)),
    ),
)
