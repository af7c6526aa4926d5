"""What the hosts launch: streams, entries and what each waits for. `run` turns a program into a timeline.

An entry is a number, usable as an event: whoever lists it in `after` waits for its end, as after an untimed
`cudaEventRecord` right behind it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import repeat
from math import inf

from sim_core.engine.columns import DONE, EVENT, HOST, Columns
from sim_core.engine.device import Device, Grid, Reason


class Program(Columns):
    """Builds the entries of all ranks; each host launches in the order of the calls that name its streams."""

    def __init__(self, ranks: int = 1, device: Device | None = None) -> None:
        super().__init__()
        if ranks < 1:
            raise ValueError(f"a program needs a rank: {ranks!r}")
        self.ranks = ranks
        self.device = device or Device()
        self._queued = self.device.connections > 0
        self._last: list[int] = []
        self._queue_of: list[int] = []
        self._queue_last: list[dict[int, int]] = [{} for _ in range(ranks)]
        self._queue_turn = [0] * ranks
        self._host: list[int] = [DONE] * ranks
        self._host_lane: dict[int, int] = {}
        self._calls: dict[tuple[int, int], tuple[int, int]] = {}
        self._solo: list[bool] = []
        self._owner: dict[int, int] = {}
        self._turns: dict[tuple[int, int], int] = {}
        self._graph: dict[int, int] | None = None
        self._graph_begin = DONE

    # -- what entries run on -------------------------------------------------------------------------------------

    def stream(self, name: str, rank: int = 0, priority: int = 0, queue: int | None = None) -> int:
        """A new stream of a rank. priority: higher goes first among what waits for SMs. queue: which hardware queue,
        by default the next in turn, as many as the device has connections."""
        if not 0 <= rank < self.ranks:
            raise ValueError(f"no rank {rank} of {self.ranks}")
        self.lanes.append(name if self.ranks == 1 else f"rank {rank}/{name}")
        self.lane_rank.append(rank)
        self.priority.append(priority)
        self._last.append(DONE)
        if queue is None:
            queue = self._queue_turn[rank]
            self._queue_turn[rank] += 1
        self._queue_of.append(queue % self.device.connections if self.device.connections else queue)
        return len(self.lanes) - 1

    def link(self) -> int:
        """Wires whose bandwidth is shared fairly by the communicators on them; a transfer's seconds are those alone."""
        self.links += 1
        return self.links - 1

    def communicator(self, members: int = 1, link: int = DONE) -> int:
        """A communicator of `members` ranks. Without a link its transfers share their wires with nobody."""
        if members < 1:
            raise ValueError(f"a communicator needs a member: {members!r}")
        # a transfer that meets nobody and shares nothing is a kernel that runs in the communicator's order
        shared = self.device.sms > 0 or self.device.interference > 1
        self._solo.append(members == 1 and link < 0 and not shared)
        self.members.append(members)
        self.link_of.append(link)
        return len(self.members) - 1

    # -- entries -------------------------------------------------------------------------------------------------

    def kernel(
        self,
        stream: int,
        name: str,
        seconds: float = 0.0,
        kind: str = "compute",
        after: Iterable[int] = (),
        host: float = 0.0,
        grid: Grid | None = None,
    ) -> int:
        """A kernel or copy. host: seconds its launch costs. grid: how it fills SMs; `seconds` then counts only where
        the device doesn't count SMs, and without a grid it takes none."""
        if host or self._queued or self._graph is not None or not 0 <= seconds < inf:
            entry = self._add(stream, name, kind, seconds, after, host)
        else:  # the same, written out: building a program costs more than running it
            entry = self._last[stream] = len(self.waits)
            self.lane.append(stream)
            self.name.append(name)
            self.kind.append(kind)
            self.seconds.append(seconds)
            launched = self._host[self.lane_rank[stream]]
            first = launched << 3 | HOST if launched >= 0 else DONE
            for event in after:
                if first == DONE:
                    first = event << 3 | EVENT if event >= 0 else DONE
                elif event >= 0:
                    self.more_waits.setdefault(entry, []).append(event << 3 | EVENT)
            self.waits.append(first)
        if grid is not None and self.device.sms:
            self.grid[entry] = grid
        return entry

    def kernels(
        self,
        stream: int,
        names: Sequence[str],
        seconds: Sequence[float],
        kinds: Sequence[str],
        after: Sequence[int] | None = None,
    ) -> range:
        """One kernel after the other on a stream, as so many calls of `kernel` but at a fraction of their cost.

        after: for each the one event that it waits for, DONE for none. ValueError for columns that differ in length.
        """
        count, first = len(names), len(self)
        launched = self._host[self.lane_rank[stream]]
        events = [DONE] * count if after is None else after
        if not count == len(seconds) == len(kinds) == len(events):
            raise ValueError(f"{count} names, {len(seconds)} seconds, {len(kinds)} kinds, {len(events)} events")
        if self._queued or self._graph is not None or launched >= 0 or not all(0 <= s < inf for s in set(seconds)):
            for name, each, kind, event in zip(names, seconds, kinds, events, strict=True):
                self.kernel(stream, name, each, kind, (event,))
        elif count:
            self.lane += [stream] * count
            self.name += names
            self.kind += kinds
            self.seconds += seconds
            self.waits += [event << 3 | EVENT if event >= 0 else DONE for event in events]
            self._last[stream] = first + count - 1
        return range(first, first + count)

    def collective(
        self,
        stream: int,
        name: str,
        kind: str,
        seconds: float,
        communicator: int,
        after: Iterable[int] = (),
        latency: float = 0.0,
        host: float = 0.0,
        sms: int = 0,
    ) -> int:
        """One rank's part of a collective, point-to-point or group (one launch). The k-th call of each member on the
        communicator is the same transfer; it begins when the last of them has started, then takes latency + seconds,
        of which `seconds` share the link. sms: held from its start, where the device counts them."""
        behind = self._last[stream] if self._graph is None else DONE
        entry = self.kernel(stream, name, seconds, kind, after, host)
        if latency or sms:
            if not 0 <= latency < inf or sms > self.device.sms > 0:
                raise ValueError(f"{name}: latency {latency!r}, {sms} SMs of {self.device.sms}")
            if sms and self.device.sms:
                self.taken[entry] = sms
            if latency:
                self.latency[entry] = latency
        self._join(entry, communicator, self.lane_rank[stream], behind)
        return entry

    def collectives(
        self,
        stream: int,
        names: Sequence[str],
        kind: str,
        seconds: Sequence[float],
        communicator: int,
        after: Sequence[int],
        latency: float = 0.0,
    ) -> Sequence[int]:
        """One collective after the other on a stream, each behind one event, as so many calls of `collective`, but at a
        fraction of their cost where the rank is alone. ValueError for columns that differ in length."""
        if not (self._solo[communicator] and names and self._graph is None):
            columns = zip(names, seconds, after, strict=True)
            return [self.collective(stream, n, kind, s, communicator, (e,), latency) for n, s, e in columns]
        first = self.collective(stream, names[0], kind, seconds[0], communicator, after[:1], latency)
        others = self.kernels(stream, names[1:], seconds[1:], [kind] * (len(names) - 1), after[1:])
        entries = range(first, others.stop)
        if latency:
            self.latency.update(zip(others, repeat(latency)))
        caller = communicator, self.lane_rank[stream]
        self._calls[caller] = self._calls[caller][0] + len(others), entries[-1]
        return entries

    def _join(self, entry: int, communicator: int, rank: int, behind: int) -> None:
        """Behind the launch before it on this rank (NCCL inserts the event; its stream may see to it already, where
        that launch is `behind`), and with the same call of the others.
        """
        caller = communicator, rank
        turn, before = self._calls.get(caller, (0, DONE))
        if before >= 0 and before != behind:
            self._wait(entry, before, Reason.COMMUNICATOR)
        self._calls[caller] = turn + 1, entry
        if self._solo[communicator]:
            if self._owner.setdefault(communicator, rank) != rank:
                raise ValueError(f"{self.name[entry]}: more ranks than members on communicator {communicator}")
            return
        group = self._turns.setdefault((communicator, turn), len(self.groups))
        if group == len(self.groups):
            self.groups.append([])
            self.group_communicator.append(communicator)
        self.groups[group].append(entry)
        if len(self.groups[group]) > self.members[communicator]:
            raise ValueError(f"{self.name[entry]}: more ranks than members on communicator {communicator}")
        self.group_of[entry] = group

    def wait(self, stream: int, after: Iterable[int], name: str = "wait", host: float = 0.0) -> int:
        """An entry of its own that waits for events; it holds its queue until it is satisfied."""
        return self._add(stream, name, "wait", 0.0, after, host)

    def record(self, stream: int, timed: bool = False, name: str = "record", host: float = 0.0) -> int:
        """The event "all before this on the stream has ended". A timed one holds its queue until then, an untimed one
        leaves it at once."""
        if timed or host or self._host[self.lane_rank[stream]] >= 0:  # it exists only once the host got to it
            return self._add(stream, name, "record", 0.0, (), host, queued=timed)
        return self.last(stream)

    def work(self, name: str, seconds: float, rank: int = 0, after: Iterable[int] = ()) -> int:
        """The host is busy: with Python, a garbage collection, or, with `after`, first waiting for the device."""
        lane = self._host_lane.get(rank)
        if lane is None:
            lane = self._host_lane[rank] = self.stream("host", rank, queue=0)
        waits = tuple(after)
        entry = self._new(lane, name, "wait" if waits and not seconds else "host", seconds)
        self.host_before[entry] = self._host[rank]
        if self._host[rank] >= 0:
            self._wait(entry, self._host[rank], HOST)
        self.after(entry, *waits)
        self._host[rank] = entry
        return entry

    def sync(self, after: Iterable[int], rank: int = 0, name: str = "synchronize") -> int:
        """The host waits for events (cudaEventSynchronize, .item()): nothing is launched before they happened."""
        return self.work(name, 0.0, rank, after)

    @contextmanager
    def graph(self, stream: int, name: str, fixed: float = 0.0, node: float = 0.0) -> Iterator[None]:
        """Entries added inside are the nodes of a captured graph: one launch of `fixed` + `node` seconds for each.

        It starts in order on `stream` and the stream goes on when all nodes have ended; inside only edges order: those
        to events, and from node to node of a stream, which is what capture makes of stream order. Queues play no part.
        """
        if self._graph is not None:
            raise ValueError(f"{name}: a graph inside a graph")
        rank = self.lane_rank[stream]
        launch = self.work(f"launch {name}", fixed, rank) if fixed or node else DONE
        begin = self._add(stream, name, "wait", 0.0, (), 0.0)
        first = len(self)
        self._graph, self._graph_begin = {stream: begin}, begin
        try:
            yield
            ends = [last for last in self._graph.values() if last != begin]
            nodes = sum(self.lane[i] not in self._host_lane.values() for i in range(first, len(self)))
        finally:
            self._graph = None
        if launch >= 0:
            self.seconds[launch] += node * nodes
        self._add(stream, name, "wait", 0.0, ends, 0.0)

    def last(self, stream: int) -> int:
        """The latest entry of a stream, DONE if it has none; inside a graph its latest node there, or the beginning."""
        return self._last[stream] if self._graph is None else self._graph.get(stream, self._graph_begin)

    # -- in order --------------------------------------------------------------------------------------------------

    def _add(
        self, stream: int, name: str, kind: str, seconds: float, after: Iterable[int], host: float, queued: bool = True
    ) -> int:
        rank = self.lane_rank[stream]
        if host and self._graph is None:
            self.work(f"launch {name}", host, rank)
        entry = self._new(stream, name, kind, seconds)
        if self._graph is None:
            if self._host[rank] >= 0:
                self._wait(entry, self._host[rank], HOST)
            self._last[stream] = entry
            if queued and self._queued:
                self._enqueue(entry, rank, self._queue_of[stream])
        else:
            self.node_after[entry] = self._graph.get(stream, self._graph_begin)
            self._graph[stream] = entry
        for event in after:
            if event >= 0:
                self._wait(entry, event, EVENT)
        return entry

    def _enqueue(self, entry: int, rank: int, queue: int) -> None:
        ahead = self._queue_last[rank].get(queue, DONE)
        if ahead >= 0:
            self.behind[ahead] = entry
        self._queue_last[rank][queue] = entry
