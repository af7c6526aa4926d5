"""When each action of a schedule runs: ranks run their lists in order, each action when what it needs is there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from sim_core.engine import Program
from sim_core.engine import run as run_engine
from sim_core.systems.pipeline.actions import COMPUTE, Action, flat, parse, plain
from sim_core.timeline import Timeline

#: Entries by (stage, micro-batch).
Ends = dict[tuple[int, int | None], int]
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
    lists = [plain(order) for order in schedule]
    seconds = {"F": forward, "B": backward, "I": input_grad, "W": weight_grad}
    program = Program(len(lists))
    kernel = program.kernel
    compute = [program.stream("compute", rank) for rank in range(len(lists))]
    sends: dict[tuple[int, int], int] = {}
    # by kind, then by (stage, micro-batch): plain tuples, since a schedule has hundreds of thousands of actions
    entry: dict[str, Ends] = {kind: {} for kind in COMPUTE}
    arrives: dict[str, Ends] = {kind: {} for kind in COMPUTE}
    rank_of = {stage: rank for rank, order in enumerate(lists) for _, stage, _, _ in order}
    for rank, order in enumerate(lists):
        for name, stage, kind, batch in order:
            key = stage, batch
            if kind not in seconds or key in entry[kind]:
                raise ValueError(f"rank {rank}: {name} is not compute or comes twice")
            done = kernel(compute[rank], name, seconds[kind], KIND[kind])
            entry[kind][key] = arrives[kind][key] = done
            to = rank_of.get(stage + (1 if kind == "F" else -1), rank)
            if hop and to != rank and kind != "W":
                if not overlap:
                    lane = compute[rank]
                elif (rank, to) in sends:
                    lane = sends[rank, to]
                else:
                    lane = sends[rank, to] = program.stream(f"to rank {to}", rank)
                arrives[kind][key] = kernel(lane, f"send {name}", hop, "p2p", (done,))
    last = max(rank_of, default=0)
    f, b, i, own = arrives["F"], arrives["B"], arrives["I"], entry["F"]
    wait = program.after
    for order in lists:
        for name, stage, kind, batch in order:
            done = entry[kind][stage, batch]
            try:
                if kind == "F":
                    if stage:
                        wait(done, f[stage - 1, batch])
                    continue
                # what the same rank ran before has ended by then: its stream is in order
                before = entry["I"][stage, batch] if kind == "W" else own[stage, batch]
                if before > done:
                    wait(done, before)
                if kind != "W" and stage != last:
                    after = stage + 1, batch
                    wait(done, i[after] if after in i else b[after])
            except KeyError as missing:
                raise ValueError(f"{name} needs {_needed(kind, stage, missing.args[0])}, which no rank runs") from None
    return run_engine(program)


def _needed(kind: str, stage: int, missing: tuple[int, int | None]) -> Action:
    """The action that isn't there: of a backward's own stage that is a forward, else a backward."""
    if kind == "W":
        return Action(missing[0], "I", missing[1])
    return Action(missing[0], "F" if kind == "F" or missing[0] == stage else "B", missing[1])


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
