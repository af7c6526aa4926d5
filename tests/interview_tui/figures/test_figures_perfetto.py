"""Perfetto traces: what ui.perfetto.dev reads is what the simulator computed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import trace_processor

from interview_tui.figures import perfetto
from sim_core.systems import ddp
from sim_core.systems.registry import SYSTEMS, Value
from sim_core.timeline import Span, Timeline

TIMELINE = ddp.uniform_step(2e9, 512 * 2**20, 8, 50e9, backward=0.05, forward=0.1)


def events(phase: str, timeline: Timeline = TIMELINE) -> list[dict[str, Any]]:
    found = json.loads(perfetto.trace(timeline, "en"))
    return [event for event in found["traceEvents"] if event["ph"] == phase]


def test_one_slice_a_span_in_microseconds() -> None:
    slices = events("X")
    assert len(slices) == len(TIMELINE.spans)
    for event, span in zip(slices, TIMELINE.spans, strict=True):
        assert event["ts"] == pytest.approx(span.start * 1e6, abs=1e-3)
        assert event["dur"] == pytest.approx((span.end - span.start) * 1e6, abs=2e-3)
        assert event["cat"] == span.kind
    assert sum(event["args"].get("exposed_us", 0) for event in slices) == pytest.approx(
        TIMELINE.exposed * 1e6, abs=0.01
    )


def test_a_process_a_rank_and_a_thread_a_stream() -> None:
    ranks = Timeline([Span(f"rank {r}/{s}", "x", "compute", 0, 1) for r in range(2) for s in ("compute", "comm")])
    names = [event for event in events("M", ranks) if event["name"] == "thread_name"]
    assert len({(event["pid"], event["tid"]) for event in names}) == 4
    assert len({event["pid"] for event in names}) == 2
    assert len({event["tid"] for event in names}) == 4


@pytest.mark.parametrize("timeline", [TIMELINE, SYSTEMS["stragglers"].build(), SYSTEMS["pipeline"].build(hop=1e-3)])
def test_arrows_leave_and_reach_open_slices(timeline: Timeline) -> None:
    slices = events("X", timeline)
    starts, ends = events("s", timeline), events("f", timeline)
    assert len(starts) == len(ends) > 0
    assert [event["id"] for event in starts] == [event["id"] for event in ends]
    for event in [*starts, *ends]:
        assert any(s["tid"] == event["tid"] and s["ts"] <= event["ts"] < s["ts"] + s["dur"] for s in slices), event
    for leave, reach in zip(starts, ends, strict=True):
        assert leave["tid"] != reach["tid"]
        assert leave["ts"] <= reach["ts"]


def test_same_bytes_and_clean_names() -> None:
    assert perfetto.trace(TIMELINE, "zh") == perfetto.trace(TIMELINE, "zh")
    hostile = Timeline([Span("a\x1b", 'q"\x00', "host", 0, 1)])
    assert json.loads(perfetto.trace(hostile))["traceEvents"][-1]["name"] == 'q"?'


EXPOSED = """
with comm as (select ts, ts + dur as e from slice where category not in ('forward', 'backward', 'compute')),
compute as (select ts, ts + dur as e from slice where category in ('forward', 'backward', 'compute')),
cuts as (select ts as t from comm union select e from comm union select ts from compute union select e from compute),
parts as (select t as a, lead(t) over (order by t) as b from cuts)
select sum(b - a) as ns from parts
where exists (select 1 from comm where comm.ts <= a and comm.e >= b)
and not exists (select 1 from compute where compute.ts <= a and compute.e >= b)
"""


@pytest.mark.oracle
def test_perfetto_reads_the_same_exposed_time(tmp_path: Path) -> None:
    with trace_processor.loaded(perfetto.trace(TIMELINE), tmp_path / "profile") as processor:
        (row,) = processor.query(EXPOSED)
        assert row["ns"] == pytest.approx(TIMELINE.exposed * 1e9, abs=20)
        (flows,) = processor.query("select count(*) as n from flow")
        assert flows["n"] == len(events("s"))
        (bad,) = processor.query("select sum(value) as n from stats where severity in ('error', 'data_loss')")
        assert not bad["n"]


@pytest.mark.oracle
@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("fsdp", {"version": "2", "prefetch": "pre"}),
        ("stragglers", {}),
        ("pipeline", {"schedule": "dualpipev", "chunks": 2, "hop": 1e-3}),
        ("launch", {"graph": True}),
    ],
)
def test_perfetto_takes_every_slice_and_arrow_of_several_ranks(
    name: str, given: dict[str, Value], tmp_path: Path
) -> None:
    timeline = SYSTEMS[name].build(**given)
    with trace_processor.loaded(perfetto.trace(timeline, "zh", name), tmp_path / "profile") as processor:
        (slices,) = processor.query("select count(*) as n, sum(dur) as ns, max(depth) as depth from slice")
        assert slices["n"] == len(timeline.spans)
        assert slices["ns"] == pytest.approx(sum(span.seconds for span in timeline.spans) * 1e9, rel=1e-6)
        assert slices["depth"] == 0, "one thing at a time on a stream"
        (threads,) = processor.query("select count(*) as n from thread_track")
        assert threads["n"] == len(timeline.lanes)
        (flows,) = processor.query("select count(*) as n from flow")
        assert flows["n"] == len(events("s", timeline))
        (bad,) = processor.query("select sum(value) as n from stats where severity in ('error', 'data_loss')")
        assert not bad["n"]
