"""Find the cause: every planted fault shows its mark and nobody else's, by its spans and by the engine's own causes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from sim_core import problems
from sim_core.engine import Device, Program, run
from sim_core.problems import diagnosis
from sim_core.problems.check import check
from sim_core.problems.diagnosis import CHOICES, NoDiagnosisError, chosen
from sim_core.problems.faults import FAULTS, Fault, signs
from sim_core.problems.faults.setting import Plan, Setting, data_parallel, draw, each_layer
from sim_core.problems.grading import Outcome
from sim_core.problems.streams import Stream
from sim_core.quantity import Kind
from sim_core.timeline import COMM_KINDS, COMPUTE_KINDS, Timeline

FAMILY = "find-cause"
fault = pytest.mark.parametrize("code", FAULTS)


def settings(count: int) -> Iterator[Setting]:
    for seed in range(count):
        for pairs in (False, True):
            for experts in (False, True):
                yield draw(Stream("test", 1, seed, "job"), pairs, experts)


def started(timeline: Timeline, kinds: frozenset[str], reason: str) -> float:
    """The share of spans of `kinds` that started when they did for that reason, by the engine."""
    why = [cause.reason for span, cause in zip(timeline.spans, timeline.causes, strict=True) if span.kind in kinds]
    return why.count(reason) / len(why)


def test_there_are_at_least_twelve_faults_each_with_three_others_to_offer() -> None:
    assert len(FAULTS) >= 12
    for code, one in FAULTS.items():
        assert one.code == code
        assert set(one.near) <= set(FAULTS)
        assert len(set(one.near) - {code}) >= CHOICES


@fault
def test_a_fault_shows_its_mark_and_none_that_is_offered_beside_it(code: str) -> None:
    for setting in settings(6):
        timeline = FAULTS[code].plant(setting)
        assert FAULTS[code].shows(timeline), setting
        others = set(FAULTS[code].near) - {code}
        assert [other for other in others if FAULTS[other].shows(timeline)] == [], setting
        assert [other for other in others if FAULTS[code].shows(FAULTS[other].plant(setting))] == [], setting


@fault
def test_a_job_without_a_fault_shows_no_mark(code: str) -> None:
    for setting in settings(6):
        assert not FAULTS[code].shows(data_parallel(setting, Plan(each_layer(setting)))), setting
    assert not FAULTS[code].shows(Timeline(()))


@pytest.mark.parametrize(
    ("code", "kinds", "reason", "least"),
    [
        ("host-sync", COMPUTE_KINDS, "host", 0.15),
        ("launch-bound", COMPUTE_KINDS, "host", 0.99),
        ("one-queue", COMPUTE_KINDS, "queue", 0.4),
        ("many-queues", COMM_KINDS, "sms", 0.99),
        ("no-prefetch", COMPUTE_KINDS, "event", 0.8),
        ("in-the-open", frozenset({"reduce_scatter"}), "event", 0.99),
        ("small-buckets", COMM_KINDS, "stream", 0.8),
        ("comm-bound", COMM_KINDS, "stream", 0.7),
        ("wrong-order", COMM_KINDS, "stream", 0.8),
        ("one-bucket", COMM_KINDS, "event", 0.99),
        ("embedding-last", COMM_KINDS, "event", 0.99),
    ],
)
def test_the_engine_names_what_the_fault_is_about(code: str, kinds: frozenset[str], reason: str, least: float) -> None:
    for seed in range(6):
        setting = draw(Stream("test", 1, seed, "job"), False, False)
        assert started(FAULTS[code].plant(setting), kinds, reason) >= least


def test_others_wait_inside_the_collective_for_a_slow_rank() -> None:
    setting = draw(Stream("test", 1, 3, "job"), True, False)
    timeline = FAULTS["straggler"].plant(setting)
    late = [
        timeline.spans[cause.peer].lane.split("/")[0]
        for span, cause in zip(timeline.spans, timeline.causes, strict=True)
        if span.kind == "all_reduce" and cause.peer >= 0
    ]
    assert len(late) == setting.layers
    assert set(late) == {"rank 1"}


def test_without_interference_or_a_shared_link_the_mark_is_gone() -> None:
    """The marks hang on what the fault is, not on how the step is laid out."""
    for setting in settings(6):
        buckets = tuple(one for one in each_layer(setting, setting.backward * 0.97) if one.after % 2 == 0)
        assert not signs.contention(data_parallel(setting, Plan(buckets)))
    program = Program(device=Device())
    for lane, kind in (("comm", "all_reduce"), ("comm 2", "all_to_all")):
        stream, communicator = program.stream(lane), program.communicator()
        for k in range(4):
            program.collective(stream, f"{kind}{k}", kind, 1.0, communicator)
    assert not signs.network_shared(run(program))


def test_what_is_drawn_beside_a_fault_doesn_t_tell_it() -> None:
    """A second rank or stream is there whenever one of the choices is about it, right or not."""
    shown: dict[str, Counter[bool]] = {"straggler": Counter(), "network-shared": Counter()}
    for seed in range(300):
        problem = problems.make(FAMILY, seed)
        assert isinstance(problem, problems.Diagnosis)
        pairs = problem.timeline.ranks == ("rank 0", "rank 1")
        experts = any(lane.endswith("comm 2") for lane in problem.timeline.lanes)
        for code, there in (("straggler", pairs), ("network-shared", experts)):
            if code in problem.choices:
                assert there, problem.name
                shown[code][problem.planted == code] += 1
            else:
                assert not there or problem.planted in ("blocking-sends", "few-micro-batches"), problem.name
    assert all(min(count[True], count[False]) >= 5 for count in shown.values())


def test_every_promise_holds() -> None:
    report = check(FAMILY, 60, start=500)
    assert report.failures == ()
    assert report.distinct == 60


@pytest.mark.long
def test_every_promise_holds_for_ten_thousand_seeds() -> None:
    report = check(FAMILY, 10_000)
    assert report.failures == ()
    assert report.distinct == 10_000
    even = 1 / len(FAULTS)
    assert all(0.85 * even < share < 1.15 * even for share in report.active.values())


def test_the_right_choice_stands_anywhere_and_faults_come_equally_often() -> None:
    made = [problems.make(FAMILY, seed) for seed in range(510)]
    places = Counter(problem.answer for problem in made)
    assert set(places) == {1, 2, 3, 4}
    assert min(places.values()) > 510 / 4 * 0.8
    planted = Counter(problem.choices[int(problem.answer) - 1] for problem in made)
    assert set(planted) == set(FAULTS)
    assert min(planted.values()) > 12  # 30 each on average; 12 is 3.4 deviations below
    for problem in made:
        assert len(set(problem.choices)) == CHOICES
        assert problem.given == {code: number for number, code in enumerate(problem.choices, 1)}


def test_a_question_is_the_same_every_time_and_by_every_name() -> None:
    first = problems.make(FAMILY, 7_531)
    for again in (problems.make(FAMILY, "7BB"), problems.make(FAMILY, "7bb", 1), problems.named(first.name)):
        assert again == first
    assert first.name == f"{FAMILY}@1:7BB"
    with pytest.raises(problems.VersionGoneError):
        problems.make(FAMILY, 1, 99)
    with pytest.raises(problems.UnknownFamilyError, match="find-cause"):
        problems.diagnoses("ddp-step")
    with pytest.raises(problems.UnknownFamilyError):
        problems.family(FAMILY)


@pytest.mark.parametrize(
    ("text", "number"),
    [("1", 1), (" 4 ", 4), ("３", 3), ("b", 2), ("D", 4), ("Ｃ", 3), ("(2)", 2), ("2.", 2), ("2、", 2), ("a)", 1)],
)
def test_a_choice_is_a_digit_or_a_letter(text: str, number: int) -> None:
    assert chosen(text) == number


@pytest.mark.parametrize("text", ["", "0", "5", "e", "12", "-1", "1 2", "1.5", "one", "²", "①" * 9, "1" + " " * 40])
def test_anything_else_costs_nothing(text: str) -> None:
    verdict = problems.make(FAMILY, 1).grade(text)
    assert verdict.outcome is Outcome.UNREAD
    assert verdict.refusal is not None
    assert verdict.refusal.code == ("choice" if text else "empty")


def test_a_wrong_choice_is_graded_as_that_choice() -> None:
    problem = problems.make(FAMILY, 2)
    assert problem.kind is Kind.COUNT
    for number, code in enumerate(problem.choices, 1):
        verdict = problem.grade(str(number))
        right = number == problem.answer
        assert (verdict.outcome, verdict.mistake) == ((Outcome.RIGHT, None) if right else (Outcome.WRONG, code))
        assert verdict.reading is not None
        assert verdict.reading.value == number


def test_a_fault_that_shows_no_mark_is_never_asked_about() -> None:
    dumb = {code: Fault(code, one.plant, lambda _: False, one.near, "") for code, one in FAULTS.items()}
    with pytest.raises(NoDiagnosisError):
        diagnosis.draw(diagnosis.Diagnoses("dumb", 1, dumb, ""), 1)
