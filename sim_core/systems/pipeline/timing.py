"""When each action of a schedule runs: ranks run their lists in order, each action when what it needs is there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from sim_core.engine import Program
from sim_core.engine import run as run_engine
from sim_core.systems.pipeline.actions import COMPUTE, Action, flat, parse
from sim_core.timeline import Timeline

KIND = {"F": "forward", "B": "backward", "I": "backward", "W": "backward"}


def run(
    schedule: Sequence[Sequence[str]],
    forward: float = 1,
    backward: float = 2,
    input_grad: float = 1,
    weight_grad: float = 1,
    hop: float = 0,
    overlap: bool = True,
) -> Timeline:
    """Timeline of a schedule; seconds of F, B, I and W of one stage. A forward needs the previous stage's, a backward
    the next stage's and its own forward, W its I.

    hop: seconds that activations or gradients take to another rank; they travel beside compute, one at a time in each
    direction. overlap False: a rank also computes nothing while it sends. ValueError for an action that isn't compute
    or comes twice; DeadlockError, which names the actions, for lists that wait for each other.
    """
    lists = [flat(map(parse, order)) for order in schedule]
    seconds = {"F": forward, "B": backward, "I": input_grad, "W": weight_grad}
    program = Program(len(lists))
    compute = [program.stream("compute", rank) for rank in range(len(lists))]
    sends: dict[tuple[int, int], int] = {}
    entry: dict[Action, int] = {}
    arrives: dict[Action, int] = {}
    rank_of = {action.stage: rank for rank, order in enumerate(lists) for action in order}
    last = max(rank_of, default=0)
    for rank, order in enumerate(lists):
        for action in order:
            if action.kind not in COMPUTE or action in entry:
                raise ValueError(f"rank {rank}: {action} is not compute or comes twice")
            done = program.kernel(compute[rank], str(action), seconds[action.kind], KIND[action.kind])
            entry[action] = arrives[action] = done
            to = rank_of.get(action.stage + (1 if action.kind == "F" else -1), rank)
            if hop and to != rank and action.kind != "W":
                if not overlap:
                    lane = compute[rank]
                elif (rank, to) in sends:
                    lane = sends[rank, to]
                else:
                    lane = sends[rank, to] = program.stream(f"to rank {to}", rank)
                arrives[action] = program.kernel(lane, f"send {action}", hop, "p2p", after=(done,))
    for action, done in entry.items():
        for need in _needs(action, last, entry):
            if need not in entry:
                raise ValueError(f"{action} needs {need}, which no rank runs")
            program.after(done, entry[need] if need.stage == action.stage else arrives[need])
    return run_engine(program)


def _needs(action: Action, last: int, known: dict[Action, int]) -> list[Action]:
    stage, kind, batch, _ = action
    if kind == "F":
        return [Action(stage - 1, "F", batch)] if stage else []
    if kind == "W":
        return [Action(stage, "I", batch)]
    own = [Action(stage, "F", batch)]
    if stage == last:
        return own
    half = Action(stage + 1, "I", batch)
    return [*own, half if half in known else Action(stage + 1, "B", batch)]


def peak_live(schedule: Sequence[Sequence[str]]) -> list[int]:
    """Most micro-batches of which each rank keeps activations at once: from a forward to its B or W."""
    peaks = []
    for order in schedule:
        live, peak = 0, 0
        kinds = Counter[str]()
        for action in flat(map(parse, order)):
            kinds[action.kind] += 1
            live = kinds["F"] - kinds["B"] - kinds["W"]
            peak = max(peak, live)
        peaks.append(peak)
    return peaks
