"""A second, naive scheduler: it shares no code with the engine.

It keeps the program as plain records and, at each instant, looks at every entry again until nothing more can start. It
is quadratic and obviously right, one rule a line.
"""

from __future__ import annotations

import math

from random_programs import Setup


class Naive:
    """The second scheduler. State is a few dictionaries; `settle` asks every entry again until nothing changes."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.now = 0.0
        n = len(setup.records)
        self.start, self.end = [math.inf] * n, [math.inf] * n
        self.launched, self.left_queue = [math.inf] * n, [math.inf] * n
        self.by_rank = {r: [i for i in range(n) if setup.records[i].rank == r] for r in range(setup.ranks)}
        self.turn = dict.fromkeys(range(setup.ranks), 0)
        self.host_free = dict.fromkeys(range(setup.ranks), 0.0)
        self.free_sms = dict.fromkeys(range(setup.ranks), setup.device.sms)
        self.waiting: dict[int, tuple[int, float, int, int]] = {}  # who wants SMs: in which order
        self.unplaced: dict[int, int] = {}
        self.blocks: list[list[float]] = []  # of kernels that run: entry, SMs, seconds left
        self.wires: dict[tuple[int, int], list[float]] = {}  # of calls that move: latency left, seconds left
        self.calls: dict[int, dict[int, list[int]]] = {}
        for i, r in enumerate(setup.records):
            if r.communicator >= 0:
                self.calls.setdefault(r.communicator, {}).setdefault(r.rank, []).append(i)

    def run(self) -> dict[int, tuple[float, float]] | None:
        """Start and end of every record, None for a deadlock."""
        while True:
            while self.hosts() or self.starts() or self.ends():
                pass
            if self.places():
                continue
            ahead = [t - self.now for t in [*self.launched, *self.host_free.values(), *self.end] if t < math.inf]
            ahead += [left / self.speed(i) for i, _, left in self.blocks]
            ahead += [a or s / self.share(call) for call, (a, s) in self.wires.items()]
            coming = [dt for dt in ahead if dt > 0]
            if not coming:
                break
            dt = min(coming)
            for block in self.blocks:
                block[2] -= dt * self.speed(block[0])
            moved = {call: dt if wire[0] else dt * self.share(call) for call, wire in self.wires.items()}
            for call, wire in self.wires.items():
                wire[0 if wire[0] else 1] -= moved[call]
            self.now += dt
        if math.inf in self.end:
            return None
        return dict(enumerate(zip(self.start, self.end, strict=True)))

    # -- rates -----------------------------------------------------------------------------------------------------

    def members(self, call: tuple[int, int]) -> list[int]:
        communicator, k = call
        rows = [self.calls[communicator].get(rank, []) for rank in self.setup.communicators[communicator][0]]
        return [row[k] for row in rows if k < len(row)]

    def speed(self, i: float) -> float:
        """A kernel is slower while anything moves on its rank."""
        rank = self.setup.records[int(i)].rank
        moving = any(self.setup.records[j].rank == rank for call in self.wires for j in self.members(call))
        return 1 / self.setup.device.interference if moving else 1.0

    def share(self, call: tuple[int, int]) -> float:
        """Calls on one link move at equal shares; those still in their latency take none."""
        link = self.setup.communicators[call[0]][1]
        on_it = [c for c, wire in self.wires.items() if self.setup.communicators[c[0]][1] == link and not wire[0]]
        return 1.0 if link < 0 or call not in on_it else 1 / len(on_it)

    # -- what can happen now ---------------------------------------------------------------------------------------

    def hosts(self) -> bool:
        changed = False
        for rank, order in self.by_rank.items():
            while self.turn[rank] < len(order) and self.host_free[rank] <= self.now:
                i = order[self.turn[rank]]
                r = self.setup.records[i]
                if r.kind == "host":
                    if any(self.end[j] > self.now for j in r.after):
                        break
                    self.start[i] = self.now
                    self.end[i] = self.host_free[rank] = self.now + r.seconds
                else:
                    self.launched[i] = self.host_free[rank] = self.now + (0.0 if r.node else r.host)
                self.turn[rank] += 1
                changed = True
        return changed

    def before(self, i: int) -> list[int]:
        """What the same host launched before `i`, entry by entry: a graph counts as its beginning and its end."""
        records = self.setup.records
        entries = [j for j in self.by_rank[records[i].rank] if j < i and records[j].kind != "host"]
        return [j for j in entries if not records[j].node]

    def same_stream(self, i: int) -> list[int]:
        """What comes before `i` on its stream; of a node, on that stream in its graph, or else the graph's beginning.
        A graph ends when all its nodes have."""
        records, r = self.setup.records, self.setup.records[i]
        if r.node:
            nodes = [j for j in range(i) if records[j].graph == r.graph]
            return [j for j in nodes if records[j].kind == "begin" or records[j].stream == r.stream][-1:]
        last = [j for j in self.before(i) if records[j].stream == r.stream][-1:]
        return last + [j for j in range(i) if r.kind == "end" and records[j].graph == r.graph]

    def may_start(self, i: int) -> bool:
        records, r = self.setup.records, self.setup.records[i]
        if self.launched[i] > self.now or self.start[i] < math.inf or i in self.waiting or r.kind == "host":
            return False
        if any(self.end[j] > self.now for j in [*self.same_stream(i), *r.after]):
            return False
        queues = self.setup.device.connections
        if queues and r.kind != "untimed" and not r.node:
            own = [s for s, (rank, _) in enumerate(self.setup.streams) if rank == r.rank]
            queue = {s: k % queues for k, s in enumerate(own)}
            ahead = [j for j in self.before(i) if queue[records[j].stream] == queue[r.stream]]
            if any(self.left_queue[j] > self.now for j in ahead if records[j].kind != "untimed"):
                return False
        if r.communicator >= 0:
            mine = self.calls[r.communicator][r.rank]
            k = mine.index(i)
            return k == 0 or self.end[mine[k - 1]] <= self.now
        return True

    def starts(self) -> bool:
        changed = False
        for i, r in enumerate(self.setup.records):
            if not self.may_start(i):
                continue
            changed = True
            blocks = r.sms if r.communicator >= 0 else r.tiles
            if r.mode == "static" and r.communicator < 0:
                blocks = min(blocks, self.setup.device.sms)
            if blocks and self.setup.device.sms:
                self.waiting[i] = (-self.setup.streams[r.stream][1], self.now, r.stream, i)
                self.unplaced[i] = blocks
                continue
            self.start[i] = self.left_queue[i] = self.now
            if r.communicator >= 0:
                self.arrive(i)
            elif r.kind == "compute":
                self.blocks.append([i, 0, r.seconds])
            else:
                self.end[i] = self.now
        return changed

    def arrive(self, i: int) -> None:
        r = self.setup.records[i]
        call = r.communicator, self.calls[r.communicator][r.rank].index(i)
        members = self.members(call)
        ready = [j for j in members if self.start[j] < math.inf and not self.unplaced.get(j)]
        if len(ready) == len(self.setup.communicators[r.communicator][0]):
            records = self.setup.records
            self.wires[call] = [max(records[j].latency for j in members), max(records[j].seconds for j in members)]

    def ends(self) -> bool:
        for block in [b for b in self.blocks if b[2] <= 0]:
            self.blocks.remove(block)
            i = int(block[0])
            self.free_sms[self.setup.records[i].rank] += int(block[1])
            if not self.unplaced.get(i) and not any(b[0] == i for b in self.blocks):
                self.end[i] = self.now
            return True
        for call in [c for c, (latency, seconds) in self.wires.items() if latency <= 0 >= seconds]:
            del self.wires[call]
            for j in self.members(call):
                self.end[j] = self.now
                self.free_sms[self.setup.records[j].rank] += self.setup.records[j].sms if self.setup.device.sms else 0
            return True
        return False

    def places(self) -> bool:
        """Blocks of whoever is first in line, as many as fit; nobody behind it before all of its are placed."""
        for rank in range(self.setup.ranks):
            line = sorted(w for i, w in self.waiting.items() if self.setup.records[i].rank == rank)
            if not line or not self.free_sms[rank]:
                continue
            i = line[0][3]
            r = self.setup.records[i]
            blocks = min(self.unplaced[i], self.free_sms[rank])
            self.start[i] = min(self.start[i], self.now)
            self.free_sms[rank] -= blocks
            self.unplaced[i] -= blocks
            if r.communicator < 0:
                rounds = {"waves": 1, "static": math.ceil(r.tiles / min(r.tiles, self.setup.device.sms))}
                self.blocks.append([i, blocks, rounds.get(r.mode, math.ceil(r.tiles / blocks)) * r.seconds])
                if r.mode == "dynamic":
                    self.unplaced[i] = 0
            if not self.unplaced[i]:
                del self.waiting[i]
                self.left_queue[i] = self.now
                if r.communicator >= 0:
                    self.arrive(i)
            return True
        return False
