"""What is read from a simulated timeline, in words: the chain that sets the step with its reasons, who is late, why
lanes stand idle, what would help; short at any length, in one unit, in both languages."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interview_tui.messages import LANGS, Lang
from interview_tui.paper import Paper
from interview_tui.paper.readings import facts, result_lines
from interview_tui.text import cells
from sim_core import quantity, readings
from sim_core.engine import Program, run
from sim_core.quantity import Kind
from sim_core.systems import fsdp, launch, stragglers
from sim_core.systems.registry import SYSTEMS, System, Value
from sim_core.timeline import REASONS, Span, Timeline


def told(timeline: Timeline, lang: Lang = "en", width: int = 200, path: bool = True) -> list[str]:
    """The words below the figure, line by line."""
    lines = ["".join(piece for piece, _ in line) for line in result_lines(timeline, Paper(width, lang), path)]
    return lines[lines.index("") + 1 :]


def path(lines: list[str]) -> list[str]:
    return [line for line in lines if line.startswith("  ")]


def test_the_path_has_a_reason_for_every_stretch() -> None:
    lines = told(SYSTEMS["fsdp"].build())
    assert path(lines) == [
        "  4.375 ms  comm: AG0; nothing held it",
        "    100 ms  compute: F0 … F7, 8 × forward; waited for AG0 (comm)",
        "  4.375 ms  comm: AG7; waited for F7 (compute)",
        "    200 ms  compute: B7 … B0, 8 × backward; waited for AG7 (comm)",
        "  4.375 ms  comm: RS0; waited for B0 (compute)",
    ]
    assert any("backward 63.87 %, forward 31.94 %" in line for line in lines)


def test_the_same_in_chinese() -> None:
    lines = told(SYSTEMS["ddp"].build(), "zh")
    assert path(lines) == [
        "      100 ms  计算：前向，一开始就能跑",
        "  199.229 ms  计算：76 × 反向，在同一 stream 上排在前向后面",
        "   1.1872 ms  通信：AR75、AR76，等反向（计算）",
    ]


def test_a_long_path_is_told_by_its_ends_and_what_lies_between_is_counted() -> None:
    timeline = SYSTEMS["pipeline"].build(stages=16, micro_batches=64, hop=1e-3)
    rows = path(told(timeline))
    assert len(rows) == 7
    assert rows[3].endswith("are left out here")
    found = readings.stretches(timeline, mixed=True)
    assert f"{len(found) - 6} more stretches" in rows[3]
    seconds = [quantity.parse_given(" ".join(row.split()[:2]), Kind.TIME) for row in rows]
    assert sum(seconds) == pytest.approx(timeline.makespan, rel=1e-4)


def test_who_is_late_and_by_how_much() -> None:
    lines = told(stragglers.steps([[1, 9], [2, 1], [6, 3]], 2))
    late = [line for line in lines if "came late" in line]
    assert late == [
        "rank 0 came late: last in 1 collective, by up to 8 s behind the first; the others waited 14 s in all",
        "rank 2 came late: last in 1 collective, by up to 5 s behind the first; the others waited 9 s in all",
    ]
    many = told(stragglers.steps([[1 + (k == r) for k in range(6)] for r in range(6)], 2))
    assert sum("came late:" in line for line in many) == 3
    assert "3 more ranks came late at times" in many


def test_what_would_not_help_is_said_too() -> None:
    lines = told(launch.kernels(100, 1e-6, 5e-6))
    assert any(line.startswith("With a host twice as fast: 0.251 ms, 0.25 ms less") for line in lines)
    assert "No help at all: more bandwidth, less latency" in lines


def test_every_time_is_in_the_unit_of_the_figure_above() -> None:
    for system in SYSTEMS.values():
        timeline = system.build()
        lines = ["".join(piece for piece, _ in line) for line in result_lines(timeline, Paper(100, "en"))]
        units = set(re.findall(r"\d (ns|us|µs|ms|s)\b", "\n".join(lines)))
        assert len(units) == 1, (system.name, units)


def test_lanes_that_fare_alike_share_a_line_and_very_many_are_summed_up() -> None:
    lines = told(SYSTEMS["stragglers"].build())
    assert sum("idle" in line for line in lines) == 4
    assert any(line.startswith("rank 0 compute, rank 1 compute, rank 2 compute idle 120 ms: ") for line in lines)
    many = [line for line in told(SYSTEMS["pipeline"].build(stages=12, micro_batches=16)) if "idle" in line]
    assert len(many) == 1
    assert many[0].startswith("12 lanes idle ")


def test_a_timeline_that_was_only_read_has_neither_causes_nor_wishes() -> None:
    lines = told(Timeline([Span("compute", "F", "forward", 0.0, 1.0), Span("comm", "AR", "all_reduce", 1.0, 2.0)]))
    assert len(lines) == 4
    assert lines[0] == "Step 2000 ms"


def test_every_reason_has_a_sentence() -> None:
    from interview_tui.messages import say

    for reason in (*REASONS, "host-waited", "host-itself"):
        for lang in LANGS:
            assert say(f"systems.why-{reason}", lang, what="x", lane="y", by="z", rank="r")


@given(
    st.sampled_from(sorted(SYSTEMS)), st.sampled_from(LANGS), st.integers(40, 120), st.sampled_from(["blocks", "words"])
)
def test_no_line_is_wider_than_the_paper(name: str, lang: Lang, width: int, lanes: str) -> None:
    paper = Paper(width, lang, "words" if lanes == "words" else "blocks")
    for line in result_lines(SYSTEMS[name].build(), paper):
        assert cells("".join(piece for piece, _ in line)) <= width


def test_the_lab_has_shares_of_the_path_but_not_its_stretches() -> None:
    lines = told(SYSTEMS["ddp"].build(), path=False)
    assert not path(lines)
    assert any(line.startswith("Critical path") for line in lines)


def test_facts_hold_the_whole_reading_for_scripts() -> None:
    system: System = SYSTEMS["stragglers"]
    values: dict[str, Value] = {"steps": 2}
    timeline = system.build(**values)
    found = facts(system, values, timeline)
    chain = found["critical_path"]
    assert isinstance(chain, list)
    assert sum(step["seconds"] for step in chain) == pytest.approx(timeline.makespan)
    assert all(step["reason"] in REASONS for step in chain)
    assert found["late"] == [
        {
            "rank": "rank 3",
            "calls": 2,
            "longest": pytest.approx(0.01),
            "waited": pytest.approx(0.06),
        }
    ]
    assert found["idle"] == readings.idle_lanes(timeline)
    wishes = found["what_if"]
    assert isinstance(wishes, dict)
    assert set(wishes) == set(readings.RESOURCES)


def test_a_host_that_waited_is_told_from_one_that_was_slow() -> None:
    waited = path(told(fsdp.forward(2, 5, 7, limit=1)))
    assert waited[2].endswith("comm: AG1; the host waited for F0 (compute) before it launched this")
    program = Program()
    stream = program.stream("compute")
    program.kernel(stream, "K", 1.0, host=2.0)
    assert path(told(run(program)))[1] == "  1000 ms  compute: K; the host launched it only then"


def test_a_step_that_takes_no_time_is_not_read_any_further() -> None:
    lines = told(SYSTEMS["launch"].build(seconds=0.0, launch=0.0))
    assert len(lines) == 3
    assert lines[0] == "Step 0 ms"


def test_of_several_ranks_it_is_said_whose_exposed_time_it_is() -> None:
    assert told(SYSTEMS["stragglers"].build())[1].startswith("Exposed communication 120 ms on the rank with most")


def test_slivers_of_the_path_are_not_mentioned() -> None:
    (line,) = [line for line in told(SYSTEMS["ddp"].build(rate=1.0)) if line.startswith("Critical path")]
    assert line.endswith(": all-reduce 100 %")
