"""The same schedules with what moves data: sends and receives, all-gathers of a stage's parameters, reductions.

Lowered as torch 2.13.0 does (vectors/pipeline_schedules.json, with_comms). Three passes: at most three stages of a rank
have whole parameters, the next three that it will compute; gradients of a stage are reduced right behind its last
backward; a send stands behind what it sends, and puts its receive into the other rank's list at the same moment, so
that all ranks see one order and none can hang.
"""

from __future__ import annotations

from collections import Counter, deque

from sim_core.systems.pipeline.actions import Action
from sim_core.systems.pipeline.orders import KINDS, Order
from sim_core.systems.pipeline.orders import orders as orders_of

#: Stages of a rank whose parameters are whole at once: one forward, one backward, one ahead.
ACTIVE = 3


def with_comms(kind: str, stages: int, microbatches: int, chunks: int = 1) -> list[list[str]]:
    """One list a rank in the notation of actions.py. stages: ranks of the pipeline. ValueError as `schedule`."""
    computed = orders_of(kind, stages, microbatches, chunks)
    lowered = [_with_reductions(_with_parameters(order), microbatches) for order in computed]
    place = KINDS[kind][1]
    rank_of = {place(rank, chunk, stages): rank for rank in range(stages) for chunk in range(chunks)}
    return [[str(action) for action in order] for order in _with_sends(lowered, rank_of)]


def _with_parameters(order: Order) -> Order:
    """UNSHARD before a stage is among the next ACTIVE that compute, RESHARD when it no longer is."""
    uses: dict[int, deque[tuple[int, int]]] = {}
    for i, action in enumerate(order):
        for k, part in enumerate(action.each):
            uses.setdefault(part.stage, deque()).append((i, k))
    out: Order = []
    active: set[int] = set()
    for i, action in enumerate(order):
        for stage in [stage for stage, at in uses.items() if at[0][0] < i]:
            uses[stage].popleft()
            if not uses[stage]:
                del uses[stage]
        wanted = sorted(uses, key=lambda stage: uses[stage][0])[:ACTIVE]
        out += [Action(stage, "RESHARD") for stage in sorted(active.difference(wanted))]
        out += [Action(stage, "UNSHARD") for stage in wanted if stage not in active]
        active = set(wanted)
        out.append(action)
    return out + [Action(stage, "RESHARD") for stage in sorted(active)]


def _with_reductions(order: Order, microbatches: int) -> Order:
    """REDUCE_GRAD right behind the last backward of a stage: the last B, or the last W where backwards are split."""
    out: Order = []
    done: Counter[int] = Counter()
    for action in order:
        out.append(action)
        for part in action.each:
            if part.kind in ("B", "W"):
                done[part.stage] += 1
                if done[part.stage] == microbatches:
                    out.append(Action(part.stage, "REDUCE_GRAD"))
    return out


def _with_sends(orders: list[Order], rank_of: dict[int, int]) -> list[Order]:
    """Sends and receives, rank by rank and action by action; an action waits until what it needs is in its own list."""
    out: list[Order] = [[] for _ in orders]
    there: list[set[tuple[int, str, int | None]]] = [set() for _ in orders]
    turn = [0] * len(orders)
    left = sum(map(len, orders))
    while left:
        before = left
        for rank, order in enumerate(orders):
            if turn[rank] == len(order):
                continue
            action = order[turn[rank]]
            needed = [need for part in action.each if (need := _needs(part, len(rank_of))) is not None]
            if not there[rank].issuperset(needed):
                continue
            out[rank].append(action)
            for part in action.each:
                for to in _reaches(part, len(rank_of)):
                    there[rank_of[to]].add((to, part.kind if part.kind == "F" else "I", part.batch))
                    if rank_of[to] != rank:
                        half = "F" if part.kind == "F" else "B"
                        out[rank].append(Action(part.stage, f"SEND_{half}", part.batch))
                        out[rank_of[to]].append(Action(to, f"RECV_{half}", part.batch))
            turn[rank] += 1
            left -= 1
        if left == before:
            raise ValueError("the schedule stops: every rank waits for another")
    return out


def _needs(part: Action, stages: int) -> tuple[int, str, int | None] | None:
    """What must have reached a stage before it can run `part`; None for nothing."""
    if part.kind == "F" and part.stage > 0:
        return part.stage, "F", part.batch
    if part.kind in ("B", "I") and part.stage < stages - 1:
        return part.stage, "I", part.batch
    return None


def _reaches(part: Action, stages: int) -> list[int]:
    """The stage that what `part` computes goes to."""
    if part.kind == "F" and part.stage < stages - 1:
        return [part.stage + 1]
    if part.kind in ("B", "I") and part.stage > 0:
        return [part.stage - 1]
    return []
