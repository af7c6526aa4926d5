"""What the families about data loading share: workers that prepare batches in turn, a GPU that takes them in order."""

from __future__ import annotations

from sim_core.engine import Program, run
from sim_core.timeline import Timeline


def play(load: float, gpu: float, workers: int, rounds: int) -> Timeline:
    """Every worker prepares `rounds` batches, each `load` seconds; the GPU computes `gpu` seconds on each, in order.

    Worker w has batches w, w + workers, …, as torch's DataLoader deals them out. Workers never wait for room.
    """
    program = Program()
    device = program.stream("GPU")
    lanes = [program.stream(f"worker {w}") for w in range(workers)]
    for batch in range(rounds * workers):
        ready = program.kernel(lanes[batch % workers], f"load {batch}", load, "host")
        program.kernel(device, f"step {batch}", gpu, after=(ready,))
    return run(program)


def starts(timeline: Timeline) -> list[float]:
    """When the GPU began each batch."""
    return [span.start for span in timeline.spans if span.lane == "GPU"]
