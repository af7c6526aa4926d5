"""Pipeline parallelism: schedules, what they send, and when it all happens.

`schedule` makes the action lists, `with_comms` adds what moves data, `run` times them; `parse` reads one action.
"""

from __future__ import annotations

from sim_core.systems.pipeline.actions import Action, parse, words
from sim_core.systems.pipeline.comms import with_comms
from sim_core.systems.pipeline.orders import KINDS, orders
from sim_core.systems.pipeline.timing import peak_live, run

__all__ = ["KINDS", "Action", "parse", "peak_live", "run", "schedule", "with_comms"]


def schedule(kind: str, stages: int, microbatches: int, chunks: int = 1) -> list[list[str]]:
    """One list of actions a rank: "0F0", "2B1", "1I3", "1W3" (stage, action, micro-batch).

    kind: gpipe | 1f1b | interleaved-1f1b | looped-bfs | interleaved-zero-bubble | zbv | dualpipev. stages: ranks of the
    pipeline, each with `chunks` stages. DualPipeV's overlapped pairs stand here as their two actions, forward first.
    ValueError for what PyTorch refuses.
    """
    return [words(order) for order in orders(kind, stages, microbatches, chunks)]
