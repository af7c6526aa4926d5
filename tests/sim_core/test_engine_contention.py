"""SMs, waves, priority, links, interference, late peers: facts.md F3, H5, I9, K9 and O, claim by claim."""

from __future__ import annotations

import pytest

from sim_core import formulas
from sim_core.engine import DeadlockError, Device, Grid, Program, run
from sim_core.systems import contention, ddp, stragglers
from sim_core.timeline import Timeline

FOUR_WAVES = Grid(132 * 4, 1)


def at(timeline: Timeline, name: str) -> tuple[float, float]:
    return next((span.start, span.end) for span in timeline.spans if span.name == name)


def test_f3_a_collective_takes_sms_from_the_gemm_beside_it() -> None:
    """132 tiles a wave alone, 116 beside 16 SMs of communication: five waves instead of four."""
    alone = contention.gemm_beside(FOUR_WAVES, 132, 16, 0.0, 100)
    beside = contention.gemm_beside(FOUR_WAVES, 132, 16, 100, first="comm")
    assert at(alone, "GEMM") == (0, formulas.gemm_waves(528, 1, 132))
    assert at(beside, "GEMM") == (0, formulas.gemm_waves(528, 1, 116)) == (0, 5)


@pytest.mark.parametrize("taken", [0, 1, 8, 16, 24, 32, 66])
def test_f3_i9_fewer_channels_cost_the_gemm_less(taken: int) -> None:
    timeline = contention.gemm_beside(Grid(1000, 1), 132, taken, 100, first="comm")
    assert at(timeline, "GEMM")[1] == formulas.gemm_waves(1000, 1, 132 - taken)


def test_o6_a_late_collective_waits_for_a_wave_or_for_a_persistent_kernel() -> None:
    """Nothing is preempted. With priority it starts at the end of a wave; a persistent kernel has none."""
    assert at(contention.gemm_beside(FOUR_WAVES, 132, 16, 2, arrives=0.5, priority=1), "AR") == (1, 3)
    for mode in ("static", "dynamic"):
        grid = Grid(132 * 4, 1, mode)
        assert at(contention.gemm_beside(grid, 132, 16, 2, arrives=0.5, priority=1), "AR") == (4, 6)


def test_o7_i8_equal_priority_waits_for_the_last_wave() -> None:
    """Blocks of the kernel that came first are placed first; only what its last wave leaves free goes to the next."""
    assert at(contention.gemm_beside(FOUR_WAVES, 132, 16, 2, arrives=0.5), "AR") == (4, 6)
    assert at(contention.gemm_beside(Grid(132 * 3 + 100, 1), 132, 16, 2, arrives=0.5), "AR") == (3, 5)


def test_o7_priority_chooses_among_what_waits() -> None:
    def order(high: int) -> list[str]:
        program = Program(device=Device(sms=4))
        first = program.stream("first")
        program.kernel(first, "first", grid=Grid(4, 1))
        for name, priority in (("low", 0), ("high", high)):
            program.kernel(program.stream(name, priority=priority), name, grid=Grid(4, 1))
        return [span.name for span in run(program).spans]

    assert order(0) == ["first", "low", "high"]
    assert order(1) == ["first", "low", "high"] or order(1) == ["high", "first", "low"]


def test_o6_a_static_persistent_grid_short_of_sms_takes_twice_as_long() -> None:
    """The blocks that found no SM run after the others, unless the grid leaves a margin."""
    tiles, tile = 132 * 8, 0.5
    short = contention.gemm_beside(Grid(tiles, tile, "static"), 132, 16, 100, first="comm")
    assert at(short, "GEMM") == (0, 8)
    margin = contention.gemm_beside(Grid(tiles, tile, "static", 16), 132, 16, 100, first="comm")
    assert at(margin, "GEMM") == (0, 5)
    dynamic = contention.gemm_beside(Grid(tiles, tile, "dynamic"), 132, 16, 100, first="comm")
    assert at(dynamic, "GEMM") == (0, 5)


def test_o6_a_linear_share_understates_waves() -> None:
    """132/116 = 1.14, but a GEMM of one full wave takes two."""
    timeline = contention.gemm_beside(Grid(132, 4), 132, 16, 100, first="comm")
    assert at(timeline, "GEMM")[1] / 4 == 2 > 132 / 116


def test_o1_transfers_on_one_link_share_it() -> None:
    assert contention.shared_wire(3, 2, shared=True).makespan == pytest.approx(6)
    assert contention.shared_wire(3, 2, shared=False).makespan == 2


def test_o1_shares_change_when_somebody_comes_or_goes() -> None:
    """6 seconds alone, a second transfer of 2 joins after 2: 2 + 4 at half speed, then the rest alone."""
    program = Program()
    link = program.link()
    a, b = (program.communicator(link=link) for _ in range(2))
    program.collective(program.stream("a"), "A", "all_reduce", 6, a)
    other = program.stream("b")
    program.kernel(other, "before", 2)
    program.collective(other, "B", "all_reduce", 2, b)
    timeline = run(program)
    assert at(timeline, "B") == pytest.approx((2, 6))
    assert at(timeline, "A") == pytest.approx((0, 8))


def test_latency_takes_no_bandwidth() -> None:
    program = Program()
    link = program.link()
    for name in "ab":
        communicator = program.communicator(link=link)
        program.collective(program.stream(name), name, "all_reduce", 2, communicator, latency=3 if name == "b" else 0)
    timeline = run(program)
    assert at(timeline, "a") == (0, 2)
    assert at(timeline, "b") == (0, 5)


def test_o2_h5_a_straggler_shows_as_a_long_kernel_on_the_early_ranks() -> None:
    timeline = stragglers.steps([[10], [10], [12]], 3)
    assert timeline.makespan == formulas.straggler_step([10, 10, 12], 3) == 15
    long = {span.lane: span.seconds for span in timeline.spans if span.kind == "all_reduce"}
    assert long == {"rank 0/comm": 5, "rank 1/comm": 5, "rank 2/comm": 3}


def test_h5_one_slow_host_slows_all() -> None:
    calm = stragglers.steps([[10] * 5] * 4, 3)
    late = stragglers.steps([[10] * 5] * 4, 3, delays=[0, 2, 0, 0])
    assert late.makespan == calm.makespan + 2
    alternating = stragglers.steps([[11, 10], [10, 11]], 3)
    assert alternating.makespan == 2 * (11 + 3), "a different rank late each time costs every time"


def test_o5_launches_on_one_communicator_run_in_launch_order_from_any_stream() -> None:
    program = Program()
    communicator = program.communicator()
    program.collective(program.stream("one"), "first", "all_gather", 4, communicator)
    program.collective(program.stream("two"), "second", "reduce_scatter", 4, communicator)
    timeline = run(program)
    assert at(timeline, "second") == (4, 8)


def test_o5_ranks_that_call_in_different_orders_hang_and_are_named() -> None:
    program = Program(2)
    tensor, data = program.communicator(2), program.communicator(2)
    for rank in range(2):
        stream = program.stream("comm", rank)
        for communicator in (tensor, data) if rank == 0 else (data, tensor):
            name = "TP" if communicator == tensor else "DP"
            program.collective(stream, name, "all_reduce", 1, communicator)
    with pytest.raises(DeadlockError) as caught:
        run(program)
    assert {(lane[:6], name) for lane, name, _ in caught.value.cycle} >= {("rank 0", "TP"), ("rank 1", "DP")}


def test_a_collective_that_a_rank_never_calls_is_named() -> None:
    program = Program(3)
    communicator = program.communicator(3)
    for rank in range(2):
        program.collective(program.stream("comm", rank), "AR", "all_reduce", 1, communicator)
    with pytest.raises(DeadlockError, match="never called: rank 2") as caught:
        run(program)
    assert caught.value.missing == ("rank 2",)


def test_collectives_that_starve_each_other_of_sms_hang() -> None:
    """Two collectives, each holding the SMs that the other needs on the other rank: a real hang, named."""
    program = Program(2, Device(sms=16))
    a, b = program.communicator(2), program.communicator(2)
    for rank in range(2):
        for communicator, name in ((a, "A"), (b, "B")) if rank == 0 else ((b, "B"), (a, "A")):
            program.collective(program.stream(name, rank), name, "all_reduce", 1, communicator, sms=16)
    with pytest.raises(DeadlockError) as caught:
        run(program)
    assert {reason for _, _, reason in caught.value.cycle} == {"sms", "peer"}


def test_k9_contention_of_the_published_mean_slowdown() -> None:
    """70 ms of wire beside compute slowed 1.189 times lose 11.1 ms: about 311.5 instead of 300.4 to 300.9 ms."""
    lost = formulas.interference(0.07, 0.2, 1.189)
    assert lost == pytest.approx(11.1e-3, abs=0.05e-3)
    device = Device(interference=1.189)
    plain = ddp.uniform_step(2e9, 25 * 2**20, 8, 50e9, 0.2, 0.1)
    slowed = ddp.uniform_step(2e9, 25 * 2**20, 8, 50e9, 0.2, 0.1, device=device)
    assert slowed.makespan - plain.makespan == pytest.approx(lost, abs=0.2e-3)
    assert slowed.makespan == pytest.approx(311.5e-3, abs=0.2e-3)


def test_interference_lasts_as_long_as_the_transfer() -> None:
    assert at(contention.interfered(10, 5, 2), "compute") == pytest.approx((0, 12.5))
    assert at(contention.interfered(10, 50, 2), "compute") == pytest.approx((0, 20))
    assert contention.interfered(10, 5, 1).makespan == 10


def test_o2_waiting_for_a_peer_disturbs_nobody() -> None:
    """A collective that has started but moves nothing yet doesn't slow the kernels beside it."""
    program = Program(2, Device(interference=2))
    communicator = program.communicator(2)
    for rank in range(2):
        comm = program.stream("comm", rank)
        if rank:
            program.kernel(comm, "late", 6, "copy")
        program.kernel(program.stream("compute", rank), f"K{rank}", 8)
        program.collective(comm, "AR", "all_reduce", 2, communicator)
    timeline = run(program)
    assert at(timeline, "K0") == pytest.approx((0, 9)), "6 undisturbed, 2 at half speed, 1 more"
