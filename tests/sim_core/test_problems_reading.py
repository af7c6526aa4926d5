"""Reading a timeline: what the families call right, counted again millisecond by millisecond."""

from __future__ import annotations

import pytest

from sim_core import problems
from sim_core.problems import Problem
from sim_core.timeline import COMM_KINDS, COMPUTE_KINDS

STEP = ("read-exposed", "read-overlap", "read-lost-time", "read-idle")
READING = (*STEP, "read-host-wait", "read-peer-wait")
GIVEN = {
    "forward_end": "50 ms",
    "gather_start": "30 ms",
    "gather_end": "62 ms",
    "backward_start": "70 ms",
    "backward_end": "170 ms",
    "first_start": "85 ms",
    "first_end": "110 ms",
    "second_start": "140 ms",
    "second_end": "185 ms",
    "experts_start": "160 ms",
    "experts_end": "190 ms",
}


def milliseconds(problem: Problem) -> list[set[str]]:
    """Kinds that run in each whole millisecond of the step."""
    running: list[set[str]] = [set() for _ in range(round(problem.timeline.makespan * 1e3))]
    for span in problem.timeline.spans:
        for at in range(round(span.start * 1e3), round(span.end * 1e3)):
            running[at].add(span.kind)
    return running


def counted(problem: Problem) -> float:
    running = milliseconds(problem)
    comm = sum(bool(kinds & COMM_KINDS) for kinds in running)
    compute = sum(bool(kinds & COMPUTE_KINDS) for kinds in running)
    exposed = sum(bool(kinds & COMM_KINDS) and not kinds & COMPUTE_KINDS for kinds in running)
    nothing = sum(not kinds & (COMM_KINDS | COMPUTE_KINDS) for kinds in running)
    return {
        "read-exposed": exposed / 1e3,
        "read-overlap": 1 - exposed / comm,
        "read-lost-time": (len(running) - compute) / 1e3,
        "read-idle": nothing / len(running),
    }[problem.family]


@pytest.mark.parametrize("family", STEP)
def test_the_answer_is_what_counting_milliseconds_gives(family: str) -> None:
    for seed in range(40):
        problem = problems.make(family, seed)
        assert problem.answer == pytest.approx(counted(problem), abs=1e-9), problem.name


@pytest.mark.parametrize(
    ("family", "answer", "wrong"),
    [
        ("read-exposed", 0.032, {"whole-communication": "107 ms", "sum-of-kernels": "47 ms", "tail-only": "20 ms"}),
        ("read-overlap", 75 / 107, {"of-step": "39.47 %", "of-compute": "50 %", "exposed-share": "29.9 %"}),
        ("read-lost-time", 0.04, {"exposed-only": "32 ms", "minus-forward": "140 ms", "idle-only": "8 ms"}),
        ("read-idle", 8 / 190, {"no-compute": "21.05 %", "between-compute": "10.53 %", "of-compute": "5.333 %"}),
    ],
)
def test_one_step_worked_by_hand(family: str, answer: float, wrong: dict[str, str]) -> None:
    problem = problems.solve(family, GIVEN)
    assert problem.answer == pytest.approx(answer)
    assert problem.shown
    for code, typed in wrong.items():
        assert problem.grade(typed).mistake == code


def test_what_the_host_and_a_late_rank_cost() -> None:
    host = problems.solve(
        "read-host-wait",
        {
            "end_1": "20 ms",
            "launch_2": "26 ms",
            "start_2": "29 ms",
            "end_2": "60 ms",
            "launch_3": "32 ms",
            "start_3": "75 ms",
            "end_3": "90 ms",
            "launch_4": "101 ms",
            "start_4": "105 ms",
            "end_4": "130 ms",
        },
    )
    assert host.answer == pytest.approx(0.024)
    assert host.grade("39 ms").mistake == "all-gaps"
    assert host.grade("17 ms").mistake == "until-the-call"
    starts = {"start_0": "110 ms", "start_1": "95 ms", "start_2": "102 ms", "start_3": "150 ms", "end": "190 ms"}
    late = problems.solve("read-peer-wait", starts)
    assert late.answer == pytest.approx(0.055)
    assert late.grade("40 ms").mistake == "transfer"


@pytest.mark.parametrize("family", READING)
def test_spans_of_the_timeline_start_and_end_at_the_given_moments(family: str) -> None:
    for seed in range(20):
        problem = problems.make(family, seed)
        edges = {round(at * 1e3, 6) for span in problem.timeline.spans for at in (span.start, span.end)}
        told = {round(value * 1e3, 6) for name, value in problem.given.items()}
        assert told <= edges, problem.name
