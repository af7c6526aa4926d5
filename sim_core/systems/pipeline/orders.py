"""Which actions each rank runs, in which order: seven kinds of schedule as torch.distributed.pipelining has them.

Sources: GPipe (arXiv 1811.06965); 1F1B and interleaving (PTD-P, 2104.04473 section 2.2); looped BFS (2211.05953); zero
bubble and ZBV (2401.10241); DualPipe's V form (deepseek-ai/DualPipe). Order and refusals checked against torch 2.13.0
(vectors/pipeline_schedules.json). Below, p ranks of v chunks each run m micro-batches; r is a rank.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable

from sim_core.systems.pipeline.actions import Action, overlapped

Order = list[Action]


def loop_stage(rank: int, chunk: int, ranks: int) -> int:
    """Stage of a rank's chunk when chunks go round and round: r, r + p, r + 2p."""
    return rank + ranks * chunk


def v_stage(rank: int, chunk: int, ranks: int) -> int:
    """Stage of a rank's chunk when the pipeline comes back: r and 2p - 1 - r."""
    return rank if chunk == 0 else 2 * ranks - 1 - rank


def gpipe(rank: int, p: int, m: int, v: int) -> Order:
    """All forwards, then all backwards."""
    return [Action(rank, kind, k) for kind in "FB" for k in range(m)]


def one_f_one_b(rank: int, p: int, m: int, v: int) -> Order:
    """p - 1 - r forwards, then one forward and one backward in turn, then the backwards that are left."""
    ahead = p - 1 - rank
    order = [Action(rank, "F", k) for k in range(ahead)]
    for k in range(m - ahead):
        order += [Action(rank, "F", ahead + k), Action(rank, "B", k)]
    return order + [Action(rank, "B", k) for k in range(m - ahead, m)]


def looped_bfs(rank: int, p: int, m: int, v: int) -> Order:
    """Breadth first: all micro-batches of a chunk before the next chunk; backward the other way round in both."""
    stages = [loop_stage(rank, chunk, p) for chunk in range(v)]
    order = [Action(stage, "F", k) for stage in stages for k in range(m)]
    return order + [Action(stage, "B", k) for stage in reversed(stages) for k in reversed(range(m))]


def _rounds(rank: int, p: int, m: int, v: int, kind: str) -> Order:
    """All m v actions of one kind, depth first: a round of micro-batches through each chunk, then the next round."""
    size = m // max(1, m // p)
    chunks = range(v) if kind == "F" else range(v - 1, -1, -1)
    return [
        Action(loop_stage(rank, chunk, p), kind, k)
        for first in range(0, m, size)
        for chunk in chunks
        for k in range(first, first + size)
    ]


def interleaved(rank: int, p: int, m: int, v: int) -> Order:
    """1F1B over chunks: (v - 1) rounds and 2 forwards for each hop to the last rank come first."""
    forward, backward = _rounds(rank, p, m, v, "F"), _rounds(rank, p, m, v, "B")
    ahead = min((v - 1) * (m // max(1, m // p)) + 2 * (p - 1 - rank), m * v)
    order = forward[:ahead]
    for f, b in zip(forward[ahead:], backward, strict=False):
        order += [f, b]
    return order + backward[m * v - ahead :]


def interleaved_zero_bubble(rank: int, p: int, m: int, v: int) -> Order:
    """ZB1P: half the forwards ahead, the weights' part of each backward r backwards later."""
    forward, backward = _rounds(rank, p, m, v, "F"), _rounds(rank, p, m, v, "I")
    weights = deque(_rounds(rank, p, m, v, "W"))
    ahead = min((v - 1) * (m // max(1, m // p)) + (p - 1 - rank), m * v)
    order, rest = forward[:ahead], deque(forward[ahead:])
    for k, b in enumerate(backward):
        if rest:
            order.append(rest.popleft())
        order.append(b)
        if k >= rank:
            order.append(weights.popleft())
    return order + list(weights)


class _Phases:
    """Writes an order phase by phase: "F0 I1 W1" is forward of chunk 0, then both halves of a backward of chunk 1; "W"
    the oldest weights' part still owed; "F0+B1" an overlapped pair. Micro-batches are counted by chunk and action."""

    def __init__(self, rank: int, p: int) -> None:
        self.rank, self.p = rank, p
        self.count: Counter[tuple[int, str]] = Counter()
        self.owed: deque[Action] = deque()
        self.order: Order = []

    def write(self, times: int, pattern: str) -> None:
        for _ in range(times):
            for word in pattern.split():
                if word == "W":
                    self.order.append(self.owed.popleft())
                else:
                    parts = [self._next(part[0], int(part[1])) for part in word.split("+")]
                    self.order.append(overlapped(*parts) if len(parts) == 2 else parts[0])

    def _next(self, kind: str, chunk: int) -> Action:
        counted = "I" if kind == "B" else kind  # a whole backward is both of its halves
        k = self.count[chunk, counted]
        self.count[chunk, counted] += 1
        stage = v_stage(self.rank, chunk, self.p)
        if kind == "B":
            self.count[chunk, "W"] += 1
        elif kind == "I":
            self.owed.append(Action(stage, "W", k))
        return Action(stage, kind, k)


def zbv(rank: int, p: int, m: int, v: int) -> Order:
    """ZB-V: the schedule for at least 2p - 1 micro-batches; with fewer, the ones that don't exist are left out."""
    n = max(2 * p - 1, m)
    write = _Phases(rank, p)
    write.write(2 * (p - rank) - 1, "F0")
    write.write(rank, "F1 F0")
    write.write(p - rank, "F1 I1 W1")
    write.write(n - (2 * p - rank - 1), "F0 I0 W0 F1 I1 W1")
    write.write(p - rank - 1, "I0 W0 F1 I1 W1")
    write.write(rank, "I0 I1")
    write.write(p - rank, "I0 W0")
    write.write(n - write.count[1, "W"], "W1")
    write.write(n - write.count[0, "W"], "W0")
    return [action for action in write.order if action.batch is not None and action.batch < m]


def dualpipev(rank: int, p: int, m: int, v: int) -> Order:
    """DualPipe's V form: in the middle each forward runs with a backward of the rank's other chunk."""
    far = p - rank - 1
    middle = m - 2 * p + rank + 1
    write = _Phases(rank, p)
    write.write(2 * far, "F0")
    write.write(rank + 1, "F0 F1")
    write.write(far, "I1 W F1")
    if rank == p - 1:  # its first pair isn't overlapped, which shortens the bubble
        write.write(1, "F0 B1 F1+B0")
        middle -= 1
    write.write(middle, "F0+B1 F1+B0")
    write.write(far, "B1 F1+B0")
    for k in range(2 * (rank + 1)):  # the second half of these backwards leaves its weights' part for later
        write.write(1, f"{'B' if k < rank + 1 else 'I'}{1 - k % 2}")
    write.write(far, "W I0")
    write.write(rank + 1, "W")
    return write.order


#: kind -> (order of a rank, stage of a rank's chunk)
KINDS: dict[str, tuple[Callable[[int, int, int, int], Order], Callable[[int, int, int], int]]] = {
    "gpipe": (gpipe, loop_stage),
    "1f1b": (one_f_one_b, loop_stage),
    "interleaved-1f1b": (interleaved, loop_stage),
    "looped-bfs": (looped_bfs, loop_stage),
    "interleaved-zero-bubble": (interleaved_zero_bubble, loop_stage),
    "zbv": (zbv, v_stage),
    "dualpipev": (dualpipev, v_stage),
}


def check(kind: str, p: int, m: int, v: int) -> None:
    """ValueError for what torch refuses, and for what isn't a pipeline at all."""
    if kind not in KINDS:
        raise ValueError(f"unknown schedule {kind!r}; known: {', '.join(KINDS)}")
    if min(p, m, v) < 1:
        raise ValueError(f"stages, micro-batches and chunks are at least 1: {p}, {m}, {v}")
    if kind in ("gpipe", "1f1b") and v != 1:
        raise ValueError(f"{kind} has one chunk a rank, not {v}")
    if kind in ("zbv", "dualpipev") and v != 2:
        raise ValueError(f"{kind} has exactly two chunks a rank, not {v}")
    if kind == "1f1b" and m < p:
        raise ValueError(f"1f1b needs at least as many micro-batches as stages: {m} < {p}")
    rounds = max(1, m // p)
    if kind.startswith("interleaved") and m % rounds:
        raise ValueError(f"{kind} needs a multiple of {rounds} micro-batches (rounds of {p} ranks), not {m}")
    if kind == "dualpipev" and m < 2 * p:
        raise ValueError(f"dualpipev needs at least as many micro-batches as stages: {m} < {2 * p}")


def orders(kind: str, p: int, m: int, v: int) -> list[Order]:
    """The actions of every rank, overlapped pairs kept together. ValueError as `check`."""
    check(kind, p, m, v)
    return [KINDS[kind][0](rank, p, m, v) for rank in range(p)]
