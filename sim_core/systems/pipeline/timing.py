"""When each action of a schedule runs: ranks run their lists in order, each action when what it needs is there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from sim_core.engine import Program
from sim_core.engine import run as run_engine
from sim_core.systems.pipeline.actions import Action, Plain, flat, parse, plain
from sim_core.timeline import Timeline

KIND = {"F": "forward", "B": "backward", "I": "backward", "W": "backward"}
#: To which stage, counted from its own, what an action makes goes on; the gradients of weights stay.
WAY = {"F": 1, "B": -1, "I": -1, "W": 0}
#: Entries by (stage, kind), then by micro-batch: what is done for all micro-batches of one is done at once.
Ends = dict[tuple[int, str], dict[int | None, int]]


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
    seconds = {"F": forward, "B": backward, "I": input_grad, "W": weight_grad}
    written = _Written([plain(order) for order in schedule], seconds, hop, overlap)
    return run_engine(written.program)


class _Written:
    """The program of a schedule."""

    def __init__(self, lists: Sequence[Sequence[Plain]], seconds: dict[str, float], hop: float, overlap: bool) -> None:
        self.program = Program(len(lists))
        self.seconds, self.hop, self.overlap = seconds, hop, overlap
        self.rank_of = {stage: rank for rank, order in enumerate(lists) for _, stage, _, _ in order}
        self.runs: Ends = {}
        self.arrives: Ends = {}  # when what an entry makes is where it is needed
        for rank, order in enumerate(lists):
            self._rank(rank, order)
        if sum(map(len, self.runs.values())) < sum(map(len, lists)):
            raise ValueError(_twice(lists))
        for stage, kind in self.runs:
            self._needs(stage, kind)

    def _rank(self, rank: int, order: Sequence[Plain]) -> None:
        """What a rank computes and sends."""
        program, lane = self.program, self.program.stream("compute", rank)
        places: dict[tuple[int, str], list[int]] = {}  # in the list, of the actions of each stage and kind
        for i, (name, stage, kind, _) in enumerate(order):
            if kind not in KIND:
                raise ValueError(_refused(rank, name))
            places.setdefault((stage, kind), []).append(i)
        names, batches = [action[0] for action in order], [action[3] for action in order]
        seconds, kinds = [self.seconds[action[2]] for action in order], [KIND[action[2]] for action in order]
        sends = self._sends(rank, places)
        entries: Sequence[int]
        if self.overlap:
            entries = program.kernels(lane, names, seconds, kinds)
            arrivals = list(entries)
            for to, sent in sends.items():
                out, count = program.stream(f"to rank {to}", rank), len(sent)
                words, ready = [f"send {names[i]}" for i in sent], [entries[i] for i in sent]
                ends = program.kernels(out, words, [self.hop] * count, ["p2p"] * count, ready)
                for i, end in zip(sent, ends, strict=True):
                    arrivals[i] = end
        else:
            away = {i for sent in sends.values() for i in sent}
            entries, arrivals = [], []
            for i, name in enumerate(names):
                entries.append(program.kernel(lane, name, seconds[i], kinds[i]))
                arrivals.append(program.kernel(lane, f"send {name}", self.hop, "p2p") if i in away else entries[i])
        for key, at in places.items():
            known = list(map(batches.__getitem__, at))
            self.runs.setdefault(key, {}).update(zip(known, map(entries.__getitem__, at), strict=True))
            self.arrives.setdefault(key, {}).update(zip(known, map(arrivals.__getitem__, at), strict=True))

    def _sends(self, rank: int, places: dict[tuple[int, str], list[int]]) -> dict[int, list[int]]:
        """To each other rank, the places in the list of what it gets, in order."""
        sends: dict[int, list[int]] = {}
        for (stage, kind), at in places.items():
            to = self.rank_of.get(stage + WAY[kind], rank)
            if self.hop and to != rank:
                sends[to] = sorted(sends[to] + at) if to in sends else at
        return sends

    def _needs(self, stage: int, kind: str) -> None:
        """What all micro-batches of one stage and kind wait for."""
        runs = self.runs[stage, kind]
        if kind != "F":
            own = self._ends(stage, kind, self.runs, stage, "I" if kind == "W" else "F")
            # what the same rank ran before has ended by then: its stream is in order
            later = [(entry, before) for entry, before in zip(runs.values(), own, strict=True) if before > entry]
            self.program.all_after([entry for entry, _ in later], [before for _, before in later])
        near = stage - WAY[kind]
        if near != stage and 0 <= near <= max(self.rank_of):
            events = self._ends(stage, kind, self.arrives, near, "F" if kind == "F" else "B")
            self.program.all_after(runs.values(), events)

    def _ends(self, stage: int, kind: str, ends: Ends, of: int, what: str) -> list[int]:
        """Of the stage `of`, the end of `what` of each micro-batch. B is a backward, whole or for the input only.
        ValueError for one that no rank runs."""
        found = ends.get((of, what), {})
        if what == "B" and (of, "I") in ends:
            found = found | ends[of, "I"]
        batches = self.runs[stage, kind]
        try:
            return list(map(found.__getitem__, batches))
        except KeyError:
            missing = next(batch for batch in batches if batch not in found)
            needed = Action(of, what, missing)
            raise ValueError(f"{Action(stage, kind, missing)} needs {needed}, which no rank runs") from None


def _twice(lists: Sequence[Sequence[Plain]]) -> str:
    """Which action comes twice, on one rank or on two."""
    seen = Counter[Plain]()
    for rank, order in enumerate(lists):
        for action in order:
            seen[action] += 1
            if seen[action] == 2:
                return _refused(rank, action[0])
    raise AssertionError("no action comes twice")


def _refused(rank: int, name: str) -> str:
    return f"rank {rank}: {name} is not compute or comes twice"


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
