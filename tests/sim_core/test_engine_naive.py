"""The engine against a second, naive scheduler and against its invariants, over random programs.

The naive one shares no code with the engine: it keeps the program as plain records and, at each instant, looks at every
entry again until nothing more can start. It is quadratic and obviously right, one rule a line.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sim_core.engine import DeadlockError, Device, Grid, Program, run
from sim_core.timeline import COMM_KINDS

LONG = settings(max_examples=20_000, deadline=None, suppress_health_check=list(HealthCheck))


@dataclass
class Record:
    """One entry: what was launched where, in launch order of its rank."""

    rank: int
    stream: int
    seconds: float
    after: list[int] = field(default_factory=list)
    kind: str = "compute"  # compute | all_reduce | wait | timed | untimed | host
    communicator: int = -1
    latency: float = 0.0
    host: float = 0.0
    sms: int = 0
    tiles: int = 0
    mode: str = "waves"


@dataclass
class Setup:
    ranks: int
    streams: list[tuple[int, int]]  # rank, priority
    communicators: list[tuple[list[int], int]]  # ranks, link or -1
    links: int
    device: Device
    records: list[Record]


def build(setup: Setup) -> Program:
    program = Program(setup.ranks, setup.device)
    streams = [program.stream(f"s{i}", rank, priority) for i, (rank, priority) in enumerate(setup.streams)]
    for _ in range(setup.links):
        program.link()
    for ranks, link in setup.communicators:
        program.communicator(len(ranks), link)
    entries: list[int] = []
    for i, r in enumerate(setup.records):
        after = [entries[j] for j in r.after]
        if r.kind == "host":
            entry = program.work(str(i), r.seconds, r.rank, after)
        elif r.kind == "wait":
            entry = program.wait(streams[r.stream], after, str(i), r.host)
        elif r.kind in ("timed", "untimed"):
            entry = program.record(streams[r.stream], r.kind == "timed", str(i), r.host)
        elif r.kind == "compute":
            grid = Grid(r.tiles, r.seconds, r.mode) if r.tiles else None
            entry = program.kernel(streams[r.stream], str(i), r.seconds, after=after, host=r.host, grid=grid)
        else:
            entry = program.collective(
                streams[r.stream], str(i), r.kind, r.seconds, r.communicator, after, r.latency, r.host, r.sms
            )
        entries.append(entry)
    return program


def naive(setup: Setup) -> dict[int, tuple[float, float]] | None:
    """Start and end of every record, None for a deadlock. No SMs, links or interference: those have their own tests."""
    records = setup.records
    n = len(records)
    start, end = [math.inf] * n, [math.inf] * n
    launched = [math.inf] * n  # when the host has launched it
    by_rank = {rank: [i for i in range(n) if records[i].rank == rank] for rank in range(setup.ranks)}
    turn = dict.fromkeys(range(setup.ranks), 0)
    free = dict.fromkeys(range(setup.ranks), 0.0)  # when the host has done what it did so far
    queues = setup.device.connections
    position = {
        s: [k for k, (r, _) in enumerate(setup.streams) if r == setup.streams[s][0]].index(s)
        for s in range(len(setup.streams))
    }

    def queue(i: int) -> tuple[int, int]:
        return records[i].rank, position[records[i].stream] % queues

    def before(i: int) -> list[int]:
        """What the same host launched before `i`."""
        return [j for j in by_rank[records[i].rank] if j < i and records[j].kind != "host"]

    def left(j: int, now: float) -> bool:
        if records[j].kind == "untimed":
            return launched[j] <= now
        return (end[j] if records[j].kind == "timed" else start[j]) <= now

    calls: dict[int, dict[int, list[int]]] = {}
    for i, r in enumerate(records):
        if r.communicator >= 0:
            calls.setdefault(r.communicator, {}).setdefault(r.rank, []).append(i)

    now = 0.0
    while True:
        changed = True
        while changed:
            changed = False
            for rank, order in by_rank.items():
                while turn[rank] < len(order):
                    i = order[turn[rank]]
                    r = records[i]
                    if r.kind == "host":
                        if any(end[j] > now for j in r.after) or free[rank] > now:
                            break
                        start[i] = max(free[rank], 0.0)
                        start[i] = now if start[i] < now and r.after else start[i]
                        end[i] = start[i] + r.seconds
                        free[rank] = end[i]
                    else:
                        if free[rank] > now:
                            break
                        launched[i] = free[rank] = free[rank] + r.host
                    turn[rank] += 1
                    changed = True
            for i, r in enumerate(records):
                if start[i] < math.inf or r.kind == "host" or launched[i] > now:
                    continue
                same_stream = [j for j in before(i) if records[j].stream == r.stream]
                if any(end[j] > now for j in [*same_stream[-1:], *r.after]):
                    continue
                if queues and r.kind != "untimed":
                    ahead = [j for j in before(i) if records[j].kind != "untimed" and queue(j) == queue(i)]
                    if not all(left(j, now) for j in ahead):
                        continue
                if r.communicator >= 0:
                    mine = calls[r.communicator][r.rank]
                    k = mine.index(i)
                    if k and end[mine[k - 1]] > now:
                        continue
                start[i] = now
                changed = True
                if r.communicator < 0:
                    end[i] = now + (r.seconds if r.kind == "compute" else 0.0)
                    continue
                ranks, _ = setup.communicators[r.communicator]
                rows = [calls[r.communicator].get(rank, []) for rank in ranks]
                k = calls[r.communicator][r.rank].index(i)
                if all(k < len(row) and start[row[k]] < math.inf for row in rows):
                    members = [row[k] for row in rows]
                    took = max(records[j].latency for j in members) + max(records[j].seconds for j in members)
                    for j in members:
                        end[j] = now + took
        coming = [t for t in [*end, *launched, *free.values()] if now < t < math.inf]
        if not coming:
            break
        now = min(coming)
    if any(e == math.inf for e in end):
        return None
    return {i: (start[i], end[i]) for i in range(n)}


@st.composite
def setups(draw: st.DrawFn, plain: bool = True) -> Setup:
    """Random programs. Times are multiples of 1/8, so that sums are exact and ties are common."""
    ranks = draw(st.integers(1, 3))
    streams = [(rank, draw(st.integers(0, 1))) for rank in range(ranks) for _ in range(draw(st.integers(1, 3)))]
    links = 0 if plain else draw(st.integers(0, 2))
    communicators = [
        (members, draw(st.integers(-1, links - 1)))
        for members in draw(
            st.lists(st.lists(st.integers(0, ranks - 1), min_size=1, unique=True), min_size=1, max_size=3)
        )
    ]
    device = Device(
        connections=draw(st.integers(0, 2)),
        sms=0 if plain else draw(st.sampled_from([0, 4])),
        interference=1.0 if plain else draw(st.sampled_from([1.0, 2.0])),
    )
    time = st.integers(0, 24).map(lambda k: k / 8)
    cost = st.sampled_from([0.0, 0.0, 0.0, 0.125, 0.5])
    records: list[Record] = []
    for _ in range(draw(st.integers(1, 14))):
        after = draw(st.lists(st.integers(0, len(records) - 1), max_size=2)) if records else []
        what = draw(st.sampled_from(["compute"] * 4 + ["all_reduce"] * 3 + ["wait", "timed", "untimed", "host"]))
        if what == "all_reduce":
            number = draw(st.integers(0, len(communicators) - 1))
            seconds, latency = draw(time), draw(cost)
            for rank in communicators[number][0]:
                stream = draw(st.sampled_from([s for s, (r, _) in enumerate(streams) if r == rank]))
                waits = [j for j in after if draw(st.booleans())]
                records.append(
                    Record(rank, stream, seconds, waits, what, number, latency, draw(cost), draw(st.integers(0, 3)))
                )
            continue
        stream = draw(st.integers(0, len(streams) - 1))
        rank = streams[stream][0]
        record = Record(rank, stream, draw(time), after, what, host=draw(cost))
        if what in ("timed", "untimed"):
            record.after = []
        if what == "host":
            record.host = 0.0
        if what == "compute" and device.sms:
            record.tiles = draw(st.integers(0, 9))
            record.mode = draw(st.sampled_from(["waves", "static", "dynamic"]))
        records.append(record)
    if not device.sms:
        for record in records:
            record.sms = 0
    return Setup(ranks, streams, communicators, links, device, records)


def same_spans(setup: Setup) -> None:
    program = build(setup)
    expected = naive(setup)
    if expected is None:
        with pytest.raises(DeadlockError) as caught:
            run(program)
        assert caught.value.cycle
        return
    timeline = run(program)
    found = {
        int(span.name): (span.start, span.end)
        for span in timeline.spans
        if span.kind != "wait" and not span.name.startswith("launch")
    }
    kinds = ("compute", "all_reduce", "host")
    for i, (start, end) in expected.items():
        record = setup.records[i]
        if record.kind in kinds and end > start and not (record.kind == "host" and record.after and not record.seconds):
            assert found.pop(i) == (start, end), f"{i}: {record}"
    assert not found


@given(setups())
def test_identical_spans(setup: Setup) -> None:
    same_spans(setup)


@pytest.mark.long
@LONG
@given(setups())
def test_identical_spans_long(setup: Setup) -> None:
    same_spans(setup)


def check_invariants(setup: Setup) -> None:
    program = build(setup)
    try:
        timeline = run(program)
    except DeadlockError:
        return  # named; test_identical_spans looks at the names
    eps = 1e-9
    for lane in timeline.lanes:
        spans = [span for span in timeline.spans if span.lane == lane]
        for a, b in pairwise(spans):
            assert a.end <= b.start + eps, "two entries of a stream at once"
    number = {str(i): r.communicator for i, r in enumerate(setup.records)}
    rank_of = {str(i): r.rank for i, r in enumerate(setup.records)}
    transfers = [span for span in timeline.spans if span.kind in COMM_KINDS]
    for i, a in enumerate(transfers):
        for b in transfers[i + 1 :]:
            if number[a.name] == number[b.name] and rank_of[a.name] == rank_of[b.name]:
                assert a.end <= b.start + eps, "two launches of a communicator at once"
    assert run(program).spans == timeline.spans, "not deterministic"
    contended = setup.device.sms or setup.device.interference > 1 or setup.links
    assert all(timeline.makespan >= timeline.busy(lane) - eps for lane in timeline.lanes)
    path = timeline.critical_path
    assert sum(step.seconds for step in path) == pytest.approx(timeline.makespan, abs=eps)
    assert all(step.seconds >= -eps for step in path)
    if not contended:
        work = sum(r.host + r.latency + r.seconds for r in setup.records)
        assert timeline.makespan <= work + eps, "longer than everything one after the other"


@given(setups(plain=False))
def test_invariants(setup: Setup) -> None:
    check_invariants(setup)


@pytest.mark.long
@LONG
@given(setups(plain=False))
def test_invariants_long(setup: Setup) -> None:
    check_invariants(setup)
