"""What a rank sends for one layer with tensor and sequence parallelism: 10 (t-1)/t of b s h, the saved inputs too."""

from __future__ import annotations

from sim_core.problems._tensor_parallel import layer_bytes, share, tensor
from sim_core.problems.base import Wrong

FAMILY = layer_bytes(
    "tp-sp-bytes",
    True,
    (
        Wrong("saved-input-forgotten", lambda g: 8 * share(g)),
        Wrong("forward-only", lambda g: 4 * share(g)),
        Wrong("as-all-reduces", lambda g: 16 * share(g)),
        Wrong("n-for-n-minus-1", lambda g: 10 * tensor(g)),
    ),
)
