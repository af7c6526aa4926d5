"""DDP and 1F1B built a second time, as processes of simpy: an event loop that isn't ours, and no code shared with ours.

Spans are tuples (lane, name, start, end) in seconds. The tests compare them with sim_core's, the benchmark their cost.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

import simpy

# Twice, since "with simpy" can mean two things. `ddp` and `one_f_one_b` are written by hand for one system each, a
# process a stream. `Streams` is what the engine is: any entries on any streams, each a process that queues for its
# stream and waits for events; the systems are built on it as they are on ours.

Spans = list[tuple[str, str, float, float]]
Process = Generator[simpy.Event, Any, None]


def ddp(
    sizes: Sequence[float],
    ready: Sequence[float],
    buckets: Sequence[Sequence[int]],
    forward: float,
    backward: float,
    ranks: int,
    rate: float,
    latency: float = 0.0,
) -> Spans:
    """One step of DDP: a compute process that raises an event at each gradient, a communication process that takes the
    buckets in order. Backward is one span. An all-reduce is `latency`, then 2(n-1) sends of 1/n of the bucket."""
    env = simpy.Environment()
    spans: Spans = []
    done = [env.event() for _ in sizes]

    def compute() -> Process:
        yield env.timeout(forward)
        if forward:
            spans.append(("compute", "forward", 0.0, env.now))
        begin = env.now
        for i in sorted(range(len(ready)), key=ready.__getitem__):
            # from the start of backward, so that no rounding piles up
            yield env.timeout(max(0.0, begin + ready[i] - env.now))
            done[i].succeed()
        yield env.timeout(max(0.0, begin + backward - env.now))
        if env.now > begin:
            spans.append(("compute", "backward", begin, env.now))

    def communicate() -> Process:
        for k, bucket in enumerate(buckets):
            for i in bucket:
                yield done[i]
            begin = env.now
            chunk = sum(sizes[i] for i in bucket) / ranks
            if ranks > 1:
                yield env.timeout(latency + 2 * (ranks - 1) * chunk / rate)
            if env.now > begin:
                spans.append(("comm", f"AR{k}", begin, env.now))

    env.process(compute())
    env.process(communicate())
    env.run()
    return spans


def one_f_one_b(stages: int, microbatches: int, forward: float, backward: float, hop: float) -> Spans:
    """1F1B: a process a rank that warms up with stages - 1 - rank forwards, then takes one of each in turn; with `hop`
    a process for each direction of each pair of neighbours, which sends one tensor at a time."""
    env = simpy.Environment()
    spans: Spans = []
    activations = [simpy.Store(env) for _ in range(stages)]  # what reaches rank r from r - 1
    gradients = [simpy.Store(env) for _ in range(stages)]  # what reaches rank r from r + 1
    outboxes: dict[tuple[int, int], simpy.Store] = {}

    def wire(rank: int, to: int, outbox: simpy.Store, inbox: simpy.Store) -> Process:
        while True:
            name = yield outbox.get()
            begin = env.now
            yield env.timeout(hop)
            spans.append((f"rank {rank}/to rank {to}", f"send {name}", begin, env.now))
            inbox.put(name)

    def deliver(rank: int, to: int, name: str) -> None:
        inbox = (activations if to > rank else gradients)[to]
        if not hop:
            inbox.put(name)
            return
        if (rank, to) not in outboxes:
            outboxes[rank, to] = simpy.Store(env)
            env.process(wire(rank, to, outboxes[rank, to], inbox))
        outboxes[rank, to].put(name)

    def rank_process(rank: int) -> Process:
        lane = f"rank {rank}/compute" if stages > 1 else "compute"
        warm = stages - 1 - rank
        kinds = ["F"] * warm + ["F", "B"] * (microbatches - warm) + ["B"] * warm
        count = {"F": 0, "B": 0}
        for kind in kinds:
            name = f"{rank}{kind}{count[kind]}"
            count[kind] += 1
            if kind == "F" and rank > 0:
                yield activations[rank].get()
            if kind == "B" and rank < stages - 1:
                yield gradients[rank].get()
            begin = env.now
            yield env.timeout(forward if kind == "F" else backward)
            if env.now > begin:
                spans.append((lane, name, begin, env.now))
            to = rank + 1 if kind == "F" else rank - 1
            if 0 <= to < stages:
                deliver(rank, to, name)

    for rank in range(stages):
        env.process(rank_process(rank))
    env.run()
    return spans


class Streams:
    """Any program of entries on in-order streams: a stream is a resource of one place, an entry a process."""

    def __init__(self) -> None:
        self._env = simpy.Environment()
        self._lanes: dict[str, simpy.Resource] = {}
        self.spans: Spans = []

    def entry(self, lane: str, name: str, seconds: float, after: Sequence[simpy.Event] = ()) -> simpy.Event:
        """An entry at the end of `lane`; the event of its end. `after` may still grow until the run."""
        if lane not in self._lanes:
            self._lanes[lane] = simpy.Resource(self._env, capacity=1)
        return self._env.process(self._run(lane, name, seconds, after))

    def _run(self, lane: str, name: str, seconds: float, after: Sequence[simpy.Event]) -> Process:
        with self._lanes[lane].request() as place:
            yield place
            yield from after
            begin = self._env.now
            yield self._env.timeout(seconds)
            if self._env.now > begin:
                self.spans.append((lane, name, begin, self._env.now))

    def run(self) -> Spans:
        self._env.run()
        return self.spans


def ddp_of_entries(
    sizes: Sequence[float],
    ready: Sequence[float],
    buckets: Sequence[Sequence[int]],
    forward: float,
    backward: float,
    ranks: int,
    rate: float,
    latency: float = 0.0,
) -> Spans:
    """The same step on Streams: backward in one entry a bucket, as ours cuts it."""
    streams = Streams()
    due = [max(ready[i] for i in bucket) for bucket in buckets]
    ends = {0.0: streams.entry("compute", "forward", forward)}
    at = 0.0
    for time in sorted({*due, backward}):
        if time > at:
            ends[time], at = streams.entry("compute", "backward", time - at), time
    for k, bucket in enumerate(buckets):
        chunk = sum(sizes[i] for i in bucket) / ranks
        seconds = latency + 2 * (ranks - 1) * chunk / rate if ranks > 1 else 0.0
        streams.entry("comm", f"AR{k}", seconds, (ends[due[k]],))
    return streams.run()


def one_f_one_b_of_entries(stages: int, microbatches: int, forward: float, backward: float, hop: float) -> Spans:
    """The same 1F1B on Streams: an entry an action, one a send."""
    streams = Streams()
    needs: dict[tuple[int, str, int], list[simpy.Event]] = {}
    waits = [
        {(kind, m): needs.setdefault((rank, kind, m), []) for kind in "FB" for m in range(microbatches)}
        for rank in range(stages)
    ]
    for rank in range(stages):
        lane = f"rank {rank}/compute" if stages > 1 else "compute"
        warm = stages - 1 - rank
        kinds = ["F"] * warm + ["F", "B"] * (microbatches - warm) + ["B"] * warm
        count = {"F": 0, "B": 0}
        for kind in kinds:
            m, name = count[kind], f"{rank}{kind}{count[kind]}"
            count[kind] += 1
            done = streams.entry(lane, name, forward if kind == "F" else backward, waits[rank][kind, m])
            to = rank + 1 if kind == "F" else rank - 1
            if 0 <= to < stages:
                sent = streams.entry(f"rank {rank}/to rank {to}", f"send {name}", hop, (done,)) if hop else done
                needs[to, kind, m].append(sent)
    return streams.run()
