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
                    self.launched[i] = self.host_free[rank] = self.now + r.host
                self.turn[rank] += 1
                changed = True
        return changed

    def before(self, i: int) -> list[int]:
        """What the same host launched before `i`."""
        records = self.setup.records
        return [j for j in self.by_rank[records[i].rank] if j < i and records[j].kind != "host"]

    def may_start(self, i: int) -> bool:
        records, r = self.setup.records, self.setup.records[i]
        if self.launched[i] > self.now or self.start[i] < math.inf or i in self.waiting or r.kind == "host":
            return False
        same_stream = [j for j in self.before(i) if records[j].stream == r.stream]
        if any(self.end[j] > self.now for j in [*same_stream[-1:], *r.after]):
            return False
        queues = self.setup.device.connections
        if queues and r.kind != "untimed":
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


@st.composite
def setups(draw: st.DrawFn, plain: bool = True) -> Setup:
    """Random programs. Times are multiples of 1/8, so that sums are exact and ties are common."""
    ranks = draw(st.integers(1, 3))
    streams = [(rank, draw(st.integers(0, 1))) for rank in range(ranks) for _ in range(draw(st.integers(1, 3)))]
    links = 0 if plain else draw(st.integers(0, 2))
    groups = draw(st.lists(st.lists(st.integers(0, ranks - 1), min_size=1, unique=True), min_size=1, max_size=3))
    communicators = [(members, draw(st.integers(-1, links - 1))) for members in groups]
    if len({link for _, link in communicators}) == 1 and len(communicators) == 3:
        communicators[0] = communicators[0][0], -1  # shares of a half are exact, thirds aren't
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
    expected = Naive(setup).run()
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


@given(setups(plain=False))
def test_identical_spans_with_contention(setup: Setup) -> None:
    same_spans(setup)


@pytest.mark.long
@LONG
@given(setups())
def test_identical_spans_long(setup: Setup) -> None:
    same_spans(setup)


@pytest.mark.long
@LONG
@given(setups(plain=False))
def test_identical_spans_with_contention_long(setup: Setup) -> None:
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
