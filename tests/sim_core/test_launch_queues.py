"""Launch cost, graphs and hardware queues: facts.md E and O, claim by claim."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim_core import formulas
from sim_core.engine import DeadlockError, Device, Program, run
from sim_core.systems import fsdp, launch
from sim_core.timeline import Timeline


def spans(timeline: Timeline) -> dict[str, tuple[float, float]]:
    return {span.name: (span.start, span.end) for span in timeline.spans}


def test_e1_streams_on_one_queue_have_false_dependencies() -> None:
    """B, launched behind A on another stream, starts only with A; with as many queues as streams at once."""
    assert spans(launch.head_of_line(1))["B"] == (10, 11)
    assert spans(launch.head_of_line(3))["B"] == spans(launch.head_of_line(0))["B"] == (0, 1)
    assert spans(launch.head_of_line(2))["B"] == (0, 1), "the third stream shares a queue with the first, not with A"


def test_e2_one_queue_orders_starts_and_forbids_nothing_else() -> None:
    """Kernels of two streams still run at once; they start in launch order."""
    program = Program(device=Device(connections=1))
    first, second = program.stream("a"), program.stream("b")
    program.kernel(first, "A", 4)
    program.kernel(second, "B", 4)
    assert spans(run(program)) == {"A": (0, 4), "B": (0, 4)}


def tensor_parallel_backward(connections: int, priority: int = 0) -> Timeline:
    return launch.tensor_parallel_backward(connections, priority, gemm=4, comm=3)


def test_e2_i8_one_queue_lets_the_reduction_take_its_sms_first() -> None:
    """With many queues dW takes every SM and the collective starts only near the GEMM's end."""
    one, many = tensor_parallel_backward(1), tensor_parallel_backward(8)
    assert spans(one)["RS"] == (4, 7)
    assert spans(many)["RS"][0] == spans(many)["dW"][1] == 8
    assert many.makespan == 11 > one.makespan
    assert one.exposed == 0
    assert many.exposed == 3


def test_e4_o7_priority_does_the_same_without_one_queue() -> None:
    """What Megatron uses on Blackwell instead of connections = 1."""
    assert spans(tensor_parallel_backward(8, priority=1))["RS"] == (4, 7)
    assert tensor_parallel_backward(8, priority=1).makespan == tensor_parallel_backward(1).makespan


@pytest.mark.parametrize("wire", [4, 6, 8])
def test_e3_e5_one_queue_ruins_fsdp(wire: float) -> None:
    """A gather behind an unfinished reduction holds the queue, so the next layer's compute waits for the wire."""
    many = fsdp.backward(8, 10, wire, wire, "pre")
    one = fsdp.backward(8, 10, wire, wire, "pre", device=Device(connections=1))
    assert one.makespan > many.makespan
    assert one.overlap_ratio < many.overlap_ratio
    at = spans(one)
    assert all(at[f"B{i - 1}"][0] >= at[f"RS{i}"][1] for i in range(2, 8)), "compute serialised behind the reduction"
    assert fsdp.backward(8, 10, wire, wire, "pre", device=Device(connections=16)).spans == many.spans


def test_e6_launch_bound_starts_late_whatever_the_queues() -> None:
    """The queue is nearly empty: order is decided by the host's time."""
    steps = [launch.bucketed_backward(20, 1, 1, connections, launch=3).makespan for connections in (0, 1, 8)]
    assert len(set(steps)) == 1
    assert steps[0] == 40 * 3 + 1


def test_e6_o8_a_graph_is_one_launch() -> None:
    bound = launch.kernels(1000, 2e-6, 5e-6)
    assert bound.makespan == pytest.approx(formulas.launch_step(1000, 2e-6, 5e-6))
    assert bound.busy("compute") == pytest.approx(2e-3)
    graph = launch.kernels(1000, 2e-6, 5e-6, graph=True, fixed=10e-6, node=1e-7)
    assert graph.makespan == pytest.approx(10e-6 + 1000 * 1e-7 + 2e-3)
    assert [span.name for span in graph.spans if span.kind == "host"] == ["launch graph"]


def test_o8_an_event_recorded_inside_a_graph_is_that_of_its_latest_node() -> None:
    """Another stream that waits for it waits for the node, whether the event is timed or not."""
    for timed in (False, True):
        program = Program()
        first, second = program.stream("a"), program.stream("b")
        with program.graph(first, "graph"):
            begun = program.record(second, timed)
            program.kernel(first, "x", 1.0)
            program.kernel(second, "early", 1.0, after=(begun,))
            done = program.record(first, timed)
        program.kernel(second, "late", 1.0, after=(done,))
        assert spans(run(program)) == {"x": (0, 1), "early": (0, 1), "late": (1, 2)}


def test_e6_collectives_can_be_captured_and_queues_play_no_part_inside() -> None:
    """Only edges order in a graph, with one queue as with many (O8)."""

    def captured(connections: int) -> Timeline:
        program = Program(device=Device(connections=connections))
        compute, comm, other = program.stream("compute"), program.stream("comm"), program.stream("other")
        communicator = program.communicator()
        with program.graph(compute, "step"):
            slow = program.kernel(compute, "slow", 10)
            program.collective(comm, "AR", "all_reduce", 5, communicator, after=(slow,))
            program.kernel(other, "free", 3)
        program.kernel(compute, "next", 1)
        return run(program)

    assert captured(1).spans == captured(8).spans
    at = spans(captured(1))
    assert at["free"] == (0, 3)
    assert at["next"] == (15, 16), "the stream goes on when every node has ended"


def test_e7_o3_timed_events_and_one_queue_destroy_overlap() -> None:
    """TORCH_NCCL_ENABLE_TIMING with connections = 1 (PyTorch #143890); either alone is harmless."""
    steps = {
        (connections, timed): launch.bucketed_backward(10, 10, 8, connections, timed).makespan
        for connections in (1, 8)
        for timed in (False, True)
    }
    assert steps[1, True] == 10 * (10 + 8)
    assert steps[1, False] == steps[8, True] == steps[8, False] == 10 * 10 + 8


def test_o3_a_timed_record_holds_its_queue_an_untimed_one_does_not() -> None:
    def behind(timed: bool) -> float:
        program = Program(device=Device(connections=1))
        first, second = program.stream("a"), program.stream("b")
        program.kernel(first, "A", 7)
        program.record(first, timed=timed)
        program.kernel(second, "B", 1)
        return spans(run(program))["B"][0]

    assert behind(timed=True) == 7
    assert behind(timed=False) == 0


def test_o4_the_mapping_of_streams_to_queues_is_a_choice() -> None:
    """In turn by default; a caller may say otherwise, since nobody documents what the driver does."""

    def starts(queues: tuple[int | None, int | None, int | None]) -> float:
        program = Program(device=Device(connections=2))
        first, second, third = (program.stream(f"s{i}", queue=queue) for i, queue in enumerate(queues))
        slow = program.kernel(first, "slow", 10)
        program.kernel(second, "A", 1, after=(slow,))
        program.kernel(third, "B", 1)
        return spans(run(program))["B"][0]

    assert starts((None, None, None)) == 0
    assert starts((0, 1, 1)) == 10


def test_o3_a_wait_holds_its_queue_until_it_is_satisfied() -> None:
    program = Program(device=Device(connections=1))
    first, second, third = (program.stream(name) for name in "abc")
    slow = program.kernel(first, "slow", 7)
    program.wait(second, [slow])
    program.kernel(third, "B", 1)
    assert spans(run(program))["B"] == (7, 8)


def test_f6_a_synchronous_collective_cannot_overlap() -> None:
    """async_op=False runs on the current stream since torch 2.8 (facts.md F6, I12)."""
    timeline = launch.bucketed_backward(10, 10, 8, synchronous=True)
    assert timeline.overlap_ratio == 0
    assert timeline.makespan == 180


def test_i10_launch_cost_delays_the_wire() -> None:
    quick, slow = launch.bucketed_backward(5, 10, 8), launch.bucketed_backward(5, 10, 8, launch=12)
    late = [s for s in slow.spans if s.kind == "all_reduce"]
    assert slow.makespan > quick.makespan
    assert all(cause.reason == "host" for s, cause in zip(slow.spans, slow.causes, strict=True) if s in late)


def test_i11_reading_a_value_drains_the_device() -> None:
    """With .item() after each layer the launch of the next can't hide behind it."""
    free, read = launch.read_back(10, 10, 2, sync=False), launch.read_back(10, 10, 2, sync=True)
    assert free.makespan == 2 + 10 * 10
    assert read.makespan == 10 * (2 + 10)
    assert any(span.kind == "wait" for span in read.spans)


@given(st.integers(1, 40), st.floats(0.01, 10), st.floats(0.01, 10))
def test_launch_bound_closed_form(count: int, seconds: float, cost: float) -> None:
    timeline = launch.kernels(count, seconds, cost)
    assert timeline.makespan == pytest.approx(formulas.launch_step(count, seconds, cost))


def test_ten_thousand_launches_of_facts_l() -> None:
    assert launch.kernels(10_000, 1e-6, 5e-6).makespan == pytest.approx(50e-3, rel=1e-3)


def test_a_wait_launched_before_its_record_in_one_queue_is_a_deadlock_with_names() -> None:
    def waiting(connections: int) -> Program:
        program = Program(device=Device(connections=connections))
        first, second = program.stream("a"), program.stream("b")
        early = program.wait(first, [], "wait for B")
        late = program.kernel(second, "B", 1)
        program.after(early, late)
        return program

    assert run(waiting(2)).makespan == 1
    with pytest.raises(DeadlockError) as caught:
        run(waiting(1))
    assert {(name, reason) for _, name, reason in caught.value.cycle} == {("wait for B", "event"), ("B", "queue")}
