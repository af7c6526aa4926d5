"""The event loop: a program in, a timeline out.

One heap of ends, ordered by (time, rank, stream, sequence); an entry starts at the instant when the last of its
conditions is met. Work is one push and one pop an entry and one step a condition, so cost grows linearly (times the
logarithm of what runs at once). Nothing recurses.
"""

from __future__ import annotations

import gc
from collections.abc import Mapping, Sequence
from heapq import heappop, heappush
from itertools import count
from math import ceil

from sim_core.engine.device import Reason
from sim_core.engine.edges import edges
from sim_core.engine.program import Program
from sim_core.engine.result import timeline
from sim_core.engine.shares import Pool
from sim_core.engine.sms import Sms
from sim_core.engine.straight import straight
from sim_core.engine.stuck import deadlock
from sim_core.timeline import Timeline

#: Keys of the heap from here on aren't ends of entries but changes of something shared.
SHARED = 1 << 100
ENTRY = (1 << 32) - 1


def run(program: Program) -> Timeline:
    """What happens when every host launches its entries. DeadlockError where some can never start.

    Python's cycle collector rests meanwhile: nothing here is garbage before the end, and its walks over a million live
    spans would make an entry dearer, the more there are.
    """

    def again(scale: Mapping[str, float]) -> Timeline:
        return run(program.scaled(scale))

    resting = gc.isenabled()
    gc.disable()
    try:
        times = straight(program)
        if times is not None:
            return timeline(program, *times, lambda: looped(program), again)
        state = looped(program)
        return timeline(program, state.begin, state.end, lambda: state, again)
    finally:
        if resting:
            gc.enable()


def looped(program: Program) -> Run:
    """The event loop run to its end. DeadlockError as `run`."""
    state = Run(program)
    state.loop()
    return state


class Run:
    """The state of one run; arrays are parallel to the program's columns."""

    def __init__(self, program: Program) -> None:
        n, device = len(program), program.device
        self.program = program
        self.behind = program.behind
        self.then, self.need = edges(program)
        self.begin, self.end = [-1.0] * n, [-1.0] * n
        self.why, self.by = [0] * n, [-1] * n
        self.peer: dict[int, tuple[int, float]] = {}  # who came last, and when, to those who were there before
        self.heap: list[tuple[float, int]] = []
        self.ready: list[int] = [i for i, need in enumerate(self.need) if not need]
        self.arrived = [0] * len(program.groups)
        self.keys = count(SHARED)
        self.changes: dict[int, tuple[Pool, int] | int] = {}
        self.links = [Pool() for _ in range(program.links)]
        self.shared = device.sms > 0 or device.interference > 1
        self.kernels = [Pool() for _ in range(program.ranks)] if self.shared else []
        self.sms = [Sms(device.sms) for _ in range(program.ranks)] if device.sms else []
        self.jobs = count()
        self.batches: dict[int, tuple[int, int]] = {}
        self.transfers = [0] * program.ranks
        self.asked: dict[int, float] = {}
        self.dirty = False
        self.changed: dict[int, Pool] = {}

    # -- the loop ------------------------------------------------------------------------------------------------

    def loop(self) -> None:
        """Runs everything; the three inner blocks are written out because they are the whole cost of a plain
        program."""
        program, heap, ready, need = self.program, self.heap, self.ready, self.need
        begin, end, why, by = self.begin, self.end, self.why, self.by
        seconds, then, behind, lane = program.lengths, self.then, self.behind, program.lane
        ended: Sequence[int]
        turn = [(rank << 20 | i) << 32 for i, rank in enumerate(program.lane_rank)]
        self.turn = turn
        special = self._special()
        groups, group_of = program.groups, program.group_of
        now, done = 0.0, 0
        while True:
            for i in ready:  # grows while it is walked
                begin[i] = now
                if special[i]:
                    self._start(i, now)
                    continue
                heappush(heap, (now + seconds[i], turn[lane[i]] | i))
                if i in behind:
                    self._leave(i)
            ready.clear()
            if self.dirty and not (heap and heap[0][0] == now):
                self._settle(now)
                if self.dirty or ready:
                    continue
            if not heap:
                break
            now, key = heappop(heap)
            if key < SHARED:
                i = key & ENTRY
                ended = groups[group_of[i]] if i in group_of else (i,)
            else:
                ended = self._change(key, now)
            done += len(ended)
            for i in ended:
                end[i] = now
                if special[i]:
                    self._release(i)
                codes = then[i]
                if codes:
                    for code in codes:
                        j = code >> 3
                        need[j] -= 1
                        if not need[j]:
                            why[j], by[j] = code & 7, i
                            ready.append(j)
        if done < len(program):
            raise deadlock(self)

    def _special(self) -> bytearray:
        """1 for entries that meet others or share something: they take the slower road."""
        program = self.program
        special = bytearray(len(program))
        for i in program.group_of:
            special[i] = 1
        if self.shared:
            for i, kind in enumerate(program.kind):
                if kind not in ("wait", "record", "host", "copy"):
                    special[i] = 1
        return special

    def _signal(self, j: int, reason: int, i: int) -> None:
        self.need[j] -= 1
        if not self.need[j]:
            self.why[j], self.by[j] = reason, i
            self.ready.append(j)

    def _leave(self, i: int) -> None:
        """`i` leaves the head of its hardware queue: the one behind it may go."""
        if i in self.behind:
            self._signal(self.behind[i], Reason.QUEUE, i)

    # -- entries that meet or share ------------------------------------------------------------------------------

    def _start(self, i: int, now: float) -> None:
        program = self.program
        rank = program.lane_rank[program.lane[i]]
        blocks = program.taken.get(i, 0)
        if i in program.grid:
            blocks = program.grid[i].blocks(program.device.sms)[0]
        if blocks:
            self.begin[i], self.asked[i], self.dirty = -1.0, now, True
            self.sms[rank].ask(i, blocks, program.priority[program.lane[i]], now, self.turn[program.lane[i]] | i)
            return
        self._leave(i)
        if i in program.group_of:
            self._arrive(i, now)
        else:
            self._kernel(i, rank, 0, program.seconds[i], now)

    def _kernel(self, i: int, rank: int, blocks: int, seconds: float, now: float) -> None:
        pool, job = self.kernels[rank], next(self.jobs)
        pool.advance(now)
        pool.left[job] = seconds
        self.batches[job] = i, blocks
        self._touch(pool)

    def _arrive(self, i: int, now: float) -> None:
        """A rank has started its part; the last to do so begins the transfer."""
        program = self.program
        group = program.group_of[i]
        self.arrived[group] += 1
        communicator = program.group_communicator[group]
        if self.arrived[group] < program.members[communicator]:
            return
        members = program.groups[group]
        for member in members:
            if member != i and self.begin[member] < now:
                self.peer[member] = i, now
            rank = program.lane_rank[program.lane[member]]
            self.transfers[rank] += 1
            if self.shared:
                self._pace(rank, now)
        latency = max(program.latency.get(member, 0.0) for member in members) if program.latency else 0.0
        seconds = max(program.seconds[member] for member in members)
        if program.link_of[communicator] < 0 or seconds == 0:
            first = members[0]
            heappush(self.heap, (now + (latency + seconds), self.turn[program.lane[first]] | first))
        elif latency:
            self._later(now + latency, group)
        else:
            self._transfer(group, now)

    def _transfer(self, group: int, now: float) -> None:
        """The bytes of a group start to move over a link that others may use too: each has an equal share."""
        pool = self.links[self.program.link_of[self.program.group_communicator[group]]]
        pool.advance(now)
        pool.left[group] = max(self.program.seconds[member] for member in self.program.groups[group])
        pool.rate = 1 / len(pool.left)
        self._touch(pool)

    def _release(self, i: int) -> None:
        """A special entry has ended: its transfer no longer disturbs, its SMs are free."""
        program = self.program
        rank = program.lane_rank[program.lane[i]]
        if i in program.group_of:
            self.transfers[rank] -= 1
            if self.shared:
                self._pace(rank, self.end[i])
        if i in program.taken:
            self.sms[rank].give(i, program.taken[i])
            self.dirty = True

    def _pace(self, rank: int, now: float) -> None:
        pool, slowdown = self.kernels[rank], self.program.device.interference
        rate = 1 / slowdown if self.transfers[rank] else 1.0
        if rate != pool.rate:
            pool.advance(now)
            pool.rate = rate
            self._touch(pool)

    # -- what is settled when nothing more happens at an instant ---------------------------------------------------

    def _touch(self, pool: Pool) -> None:
        pool.version += 1
        self.changed[id(pool)] = pool
        self.dirty = True

    def _later(self, time: float, change: tuple[Pool, int] | int) -> None:
        key = next(self.keys)
        self.changes[key] = change
        heappush(self.heap, (time, key))

    def _settle(self, now: float) -> None:
        """Ends that are due come first, then one placement at a time: whatever it sets free or lets go at this same
        instant stands in line before the next one is chosen."""
        changed, self.changed = self.changed, {}
        for pool in changed.values():
            if pool.left:
                self._later(max(now, pool.next_end()), (pool, pool.version))
        if self.heap and self.heap[0][0] == now:
            return
        for rank, sms in enumerate(self.sms):
            placed = sms.place()
            if placed is not None:
                self._placed(rank, sms, *placed, now)
                return
        self.dirty = False

    def _placed(self, rank: int, sms: Sms, i: int, blocks: int, whole: bool, now: float) -> None:
        program = self.program
        if self.begin[i] < 0:
            self.begin[i] = now
            if self.asked[i] < now:
                self.why[i], self.by[i] = Reason.SMS, sms.freed_by
        grid = program.grid.get(i)
        if grid is not None:
            seconds = grid.blocks(program.device.sms)[1]
            if grid.mode == "dynamic":
                seconds = ceil(grid.tiles / blocks) * grid.tile
                if not whole:
                    sms.forgo(i)
                whole = True
            self._kernel(i, rank, blocks, seconds, now)
        if whole:
            self._leave(i)
            if grid is None:
                self._arrive(i, now)

    def _change(self, key: int, now: float) -> list[int]:
        """Something shared changes at `now`; the entries that end with it."""
        change = self.changes.pop(key)
        if isinstance(change, int):
            self._transfer(change, now)
            return []
        pool, version = change
        if version != pool.version:
            return []
        jobs = pool.ended(now)
        self._touch(pool)
        if pool not in self.kernels:
            pool.rate = 1 / max(1, len(pool.left))
            return [member for group in jobs for member in self.program.groups[group]]
        ended = []
        for job in jobs:
            i, blocks = self.batches.pop(job)
            rank = self.program.lane_rank[self.program.lane[i]]
            if not blocks or self.sms[rank].give(i, blocks):
                ended.append(i)
        return ended
