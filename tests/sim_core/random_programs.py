"""Random programs as plain records, and the same as programs of the engine."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass, field, replace

from hypothesis import strategies as st

from sim_core.engine import Device, Grid, Program


@dataclass
class Record:
    """One entry: what was launched where, in launch order of its rank. A captured graph is a `begin`, its nodes and an
    `end`, all with the graph's number; the host time of the one launch stands in `begin`, that of nodes counts nothing.
    """

    rank: int
    stream: int
    seconds: float
    after: list[int] = field(default_factory=list)
    kind: str = "compute"  # compute | all_reduce | wait | timed | untimed | host | begin | end
    communicator: int = -1
    latency: float = 0.0
    host: float = 0.0
    sms: int = 0
    tiles: int = 0
    mode: str = "waves"
    graph: int = -1

    @property
    def node(self) -> bool:
        return self.graph >= 0 and self.kind not in ("begin", "end")


@dataclass
class Setup:
    ranks: int
    streams: list[tuple[int, int]]  # rank, priority
    communicators: list[tuple[list[int], int]]  # ranks, link or -1
    links: int
    device: Device
    records: list[Record]
    graphs: list[tuple[float, float]] = field(default_factory=list)  # host seconds of the launch: fixed, a node


def build(setup: Setup) -> Program:
    program = Program(setup.ranks, setup.device)
    streams = [program.stream(f"s{i}", rank, priority) for i, (rank, priority) in enumerate(setup.streams)]
    for _ in range(setup.links):
        program.link()
    for ranks, link in setup.communicators:
        program.communicator(len(ranks), link)
    entries: list[int] = []
    graph = ExitStack()
    for i, r in enumerate(setup.records):
        after = [entries[j] for j in r.after]
        if r.kind == "begin":
            graph.enter_context(program.graph(streams[r.stream], str(i), *setup.graphs[r.graph]))
            entry = program.last(streams[r.stream])
        elif r.kind == "end":
            graph.close()
            entry = program.last(streams[r.stream])
        elif r.kind == "host":
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


TIME = st.integers(0, 24).map(lambda k: k / 8)
COST = st.sampled_from([0.0, 0.0, 0.0, 0.125, 0.5])
KINDS = ["compute"] * 4 + ["all_reduce"] * 3 + ["wait", "timed", "untimed", "host", "graph"]
ALONE = [kind for kind in KINDS if kind not in ("all_reduce", "graph")]
IN_GRAPH = ["compute"] * 4 + ["wait", "timed", "untimed"]


@st.composite
def setups(draw: st.DrawFn, plain: bool = True, alone: bool = False) -> Setup:
    """Random programs. Times are multiples of 1/8, so that sums are exact and ties are common. alone: nobody meets and
    nothing is shared."""
    ranks = draw(st.integers(1, 3))
    streams = [(rank, draw(st.integers(0, 1))) for rank in range(ranks) for _ in range(draw(st.integers(1, 3)))]
    links = 0 if plain else draw(st.integers(0, 2))
    groups = draw(st.lists(st.lists(st.integers(0, ranks - 1), min_size=1, unique=True), min_size=1, max_size=3))
    communicators = [(members, draw(st.integers(-1, links - 1))) for members in groups]
    if len({link for _, link in communicators}) == 1 and len(communicators) == 3:
        communicators[0] = communicators[0][0], -1  # shares of a half are exact, thirds aren't
    device = Device(
        connections=0 if alone else draw(st.integers(0, 2)),
        sms=0 if plain else draw(st.sampled_from([0, 4])),
        interference=1.0 if plain else draw(st.sampled_from([1.0, 2.0])),
    )
    setup = Setup(ranks, streams, communicators, links, device, [])
    for _ in range(draw(st.integers(1, 14))):
        what = draw(st.sampled_from(ALONE if alone else KINDS))
        if what == "all_reduce":
            call = _call(draw, setup)
            for rank in communicators[call.communicator][0]:
                setup.records.append(_part(draw, setup, call, rank))
        elif what == "graph":
            _graphs(draw, setup)
        else:
            setup.records.append(_entry(draw, setup, what, draw(st.integers(0, len(streams) - 1))))
    return setup


def _after(draw: st.DrawFn, setup: Setup) -> list[int]:
    known = len(setup.records)
    return draw(st.lists(st.integers(0, known - 1), max_size=2)) if known else []


def _entry(draw: st.DrawFn, setup: Setup, what: str, stream: int) -> Record:
    after = [] if what in ("timed", "untimed") else _after(draw, setup)
    record = Record(setup.streams[stream][0], stream, draw(TIME), after, what, host=draw(COST))
    if what == "host":
        record.host = 0.0
    if what == "compute" and setup.device.sms:
        record.tiles = draw(st.integers(0, 9))
        record.mode = draw(st.sampled_from(["waves", "static", "dynamic"]))
    return record


def _call(draw: st.DrawFn, setup: Setup) -> Record:
    """A collective, of which each member runs a part."""
    number = draw(st.integers(0, len(setup.communicators) - 1))
    return Record(0, 0, draw(TIME), _after(draw, setup), "all_reduce", number, draw(COST))


def _part(draw: st.DrawFn, setup: Setup, call: Record, rank: int) -> Record:
    stream = draw(st.sampled_from([s for s, (r, _) in enumerate(setup.streams) if r == rank]))
    waits = [j for j in call.after if draw(st.booleans())]
    sms = draw(st.integers(0, 3)) if setup.device.sms else 0
    return replace(call, rank=rank, stream=stream, after=waits, host=draw(COST), sms=sms)


def _graphs(draw: st.DrawFn, setup: Setup) -> None:
    """A captured graph of one rank, over any of its streams; or one on each member of a communicator, with a call."""
    call = _call(draw, setup) if draw(st.booleans()) else None
    members = setup.communicators[call.communicator][0] if call else [draw(st.integers(0, setup.ranks - 1))]
    for rank in members:
        own = st.sampled_from([s for s, (r, _) in enumerate(setup.streams) if r == rank])
        graph, launched = len(setup.graphs), draw(own)
        begin = Record(rank, launched, 0.0, [], "begin", graph=graph)
        setup.records.append(begin)
        count = draw(st.integers(0, 4))
        place = draw(st.integers(0, count)) if call else -1
        for k in range(count + 1):
            if call and k == place:
                setup.records.append(replace(_part(draw, setup, call, rank), graph=graph))
            if k < count:
                what = draw(st.sampled_from(IN_GRAPH))
                setup.records.append(replace(_entry(draw, setup, what, draw(own)), graph=graph))
        setup.records.append(Record(rank, launched, 0.0, [], "end", graph=graph))
        fixed, node = draw(COST), draw(COST)
        begin.host = fixed + node * (count + (call is not None))
        setup.graphs.append((fixed, node))
