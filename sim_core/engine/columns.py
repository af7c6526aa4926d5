"""The columns that a program writes and a run reads: one a field, one place an entry; and how they are added to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import copy
from dataclasses import replace
from math import inf
from typing import Self

from sim_core.engine.device import Grid, Reason
from sim_core.timeline import COMM_KINDS, COMPUTE_KINDS

#: An event that has always happened; waiting for it costs nothing.
DONE = -1
# plain numbers, since a member of an enumeration is dear to look up and these are used at every entry
HOST, EVENT = int(Reason.HOST), int(Reason.EVENT)


class Columns:
    """Entries by number, in the order in which the hosts launch them; columns because a pipeline has hundreds of
    thousands of them."""

    def __init__(self) -> None:
        self.lanes: list[str] = []
        self.lane_rank: list[int] = []
        self.priority: list[int] = []
        # one column a field, one place an entry
        self.lane: list[int] = []
        self.name: list[str] = []
        self.kind: list[str] = []
        self.seconds: list[float] = []
        # the first event it waits for, event << 3 | reason, DONE for none. That it follows the entry before it on its
        # lane isn't written down: the order of the column `lane` says so
        self.waits: list[int] = []
        # only of entries that have them; no list an entry, since Python's collector would walk them all
        self.more_waits: dict[int, list[int]] = {}
        self.behind: dict[int, int] = {}
        self.node_after: dict[int, int] = {}  # nodes of graphs, which follow this instead
        self.group_of: dict[int, int] = {}
        self.groups: list[list[int]] = []
        self.group_communicator: list[int] = []
        self.latency: dict[int, float] = {}
        self.grid: dict[int, Grid] = {}
        self.taken: dict[int, int] = {}
        self.host_before: dict[int, int] = {}
        self.members: list[int] = []
        self.link_of: list[int] = []
        self.links = 0

    def __len__(self) -> int:
        return len(self.name)

    @property
    def lengths(self) -> list[float]:
        """Seconds from start to end of each entry that meets nobody."""
        if not self.latency:
            return self.seconds
        lengths = list(self.seconds)
        for i, latency in self.latency.items():
            lengths[i] += latency
        return lengths

    def after(self, entry: int, *events: int) -> None:
        """`entry` also waits for `events`, which may have been added later: ranks are written one after the other."""
        self.all_after((entry,) * len(events), events)

    def all_after(self, entries: Iterable[int], events: Iterable[int]) -> None:
        """Each of `entries` also waits for the event in the same place of `events`; DONE is waited for by nobody."""
        for entry, event in zip(entries, events, strict=True):
            if event >= 0:
                self._wait(entry, event, EVENT)

    def scaled(self, scale: Mapping[str, float]) -> Self:
        """The same program with seconds multiplied: compute (kernels), bandwidth (transfers), latency, host. Grids keep
        their tiles' seconds in proportion. ValueError for another resource."""
        unknown = set(scale) - {"compute", "bandwidth", "latency", "host"}
        if unknown:
            raise ValueError(f"no resource {', '.join(sorted(unknown))}")
        of = {kind: scale.get("compute", 1.0) for kind in COMPUTE_KINDS}
        of |= {kind: scale.get("bandwidth", 1.0) for kind in COMM_KINDS} | {"host": scale.get("host", 1.0)}
        other = copy(self)
        other.seconds = [s * of.get(kind, 1.0) for s, kind in zip(self.seconds, self.kind, strict=True)]
        other.latency = {i: s * scale.get("latency", 1.0) for i, s in self.latency.items()}
        other.grid = {i: replace(g, tile=g.tile * scale.get("compute", 1.0)) for i, g in self.grid.items()}
        return other

    def _new(self, lane: int, name: str, kind: str, seconds: float) -> int:
        if not 0 <= seconds < inf:
            raise ValueError(f"{name}: {seconds!r} seconds")
        self.lane.append(lane)
        self.name.append(name)
        self.kind.append(kind)
        self.seconds.append(seconds)
        self.waits.append(DONE)
        return len(self.waits) - 1

    def _wait(self, entry: int, event: int, reason: int) -> None:
        code = event << 3 | reason
        if self.waits[entry] == DONE:
            self.waits[entry] = code
        else:
            self.more_waits.setdefault(entry, []).append(code)
