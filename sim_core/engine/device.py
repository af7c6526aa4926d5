"""What ranks run on: queues, SMs, and how a kernel fills them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from math import ceil


class Reason(IntEnum):
    """Why an entry started only when it did: what its last condition was. Names match timeline.REASONS."""

    START = 0
    STREAM = 1
    EVENT = 2
    HOST = 3
    QUEUE = 4
    COMMUNICATOR = 5
    SMS = 6
    PEER = 7


@dataclass(frozen=True, slots=True)
class Device:
    """What every rank runs on.

    connections: hardware queues that the streams share in turn; 0: as many as streams. sms: 0 turns contention for SMs
    off. interference: how many times longer a kernel takes while a transfer runs on its rank (1: not at all).
    """

    connections: int = 0
    sms: int = 0
    interference: float = 1.0

    def __post_init__(self) -> None:
        if self.connections < 0 or self.sms < 0 or self.interference < 1:
            raise ValueError(f"no such device: {self!r}")


@dataclass(frozen=True, slots=True)
class Grid:
    """How a kernel fills SMs, where the device counts them: `tiles` blocks of `tile` seconds, one to an SM at a time.

    waves: blocks are placed as SMs fall free, wave by wave. static: one block an SM less `margin`, each with its fixed
    share of the tiles; those that find no SM run after the others. dynamic: takes the SMs that are free when it starts
    and hands tiles out among them until the end. The last two are persistent: they free nothing before they end.
    """

    tiles: int
    tile: float
    mode: str = "waves"
    margin: int = 0

    def __post_init__(self) -> None:
        if self.tiles < 1 or self.tile < 0 or self.margin < 0 or self.mode not in ("waves", "static", "dynamic"):
            raise ValueError(f"no such grid: {self!r}")

    def blocks(self, sms: int) -> tuple[int, float]:
        """How many blocks are placed and the seconds of each, on a device with `sms`; dynamic decides when it
        starts."""
        if self.mode == "static":
            grid = min(self.tiles, max(1, sms - self.margin))
            return grid, ceil(self.tiles / grid) * self.tile
        return self.tiles, self.tile

    def alone(self, sms: int) -> float:
        """Seconds with all of `sms` free."""
        grid = max(1, sms - self.margin) if self.mode != "waves" else sms
        return ceil(self.tiles / min(grid, self.tiles)) * self.tile
