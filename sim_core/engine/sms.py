"""SMs of one rank: who waits for them, who holds them. Nothing is preempted.

Blocks of whatever stands first are placed while SMs are free; those behind it get none before all of its blocks are
placed (order by reverse engineering of a TX2, Amert et al., RTSS 2017). First is the highest stream priority, then who
came first: so a late collective of equal priority waits until a kernel's last wave is placed, one of higher priority
until a wave ends, and either until the end of a persistent kernel.
"""

from __future__ import annotations

from heapq import heappop, heappush

Place = tuple[int, float, int, int]


class Sms:
    """Free SMs, and entries that still have blocks to place."""

    def __init__(self, free: int) -> None:
        self.free = free
        self.waiting: list[Place] = []
        self.unplaced: dict[int, int] = {}
        self.held: dict[int, int] = {}
        #: The entry that gave SMs back last: what a waiting one waited for.
        self.freed_by = -1

    def ask(self, entry: int, blocks: int, priority: int, now: float, key: int) -> None:
        """`entry` wants `blocks` SMs from now on."""
        self.unplaced[entry] = blocks
        self.held[entry] = 0
        heappush(self.waiting, (-priority, now, key, entry))

    def place(self) -> tuple[int, int, bool] | None:
        """Places what fits of the first in line: (entry, blocks placed now, all are placed); None when nothing fits."""
        if not self.waiting or self.free == 0:
            return None
        entry = self.waiting[0][3]
        blocks = min(self.unplaced[entry], self.free)
        self.unplaced[entry] -= blocks
        self.held[entry] += blocks
        self.free -= blocks
        done = self.unplaced[entry] == 0
        if done:
            heappop(self.waiting)
        return entry, blocks, done

    def forgo(self, entry: int) -> None:
        """`entry` wants no more blocks than it has: a dynamic persistent kernel takes what it finds."""
        self.unplaced[entry] = 0
        heappop(self.waiting)

    def give(self, entry: int, blocks: int) -> bool:
        """`blocks` of `entry` ended; True when they were its last."""
        self.free += blocks
        self.held[entry] -= blocks
        self.freed_by = entry
        return self.held[entry] == 0 and self.unplaced[entry] == 0
