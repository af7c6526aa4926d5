"""Faults that a timeline can carry: what plants each, how it shows, and with which others it is offered.

setting.py   the healthy job that all faults of one draw share
plant.py     one builder a fault: setting -> timeline
signs.py     one check a fault: timeline -> whether it looks like it; knows nothing of the builders
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sim_core.problems.faults import plant, signs
from sim_core.problems.faults.setting import Setting
from sim_core.timeline import Timeline


@dataclass(frozen=True, slots=True)
class Fault:
    """plant: the step with this fault. shows: whether a timeline carries its mark. near: codes of those that someone
    might take it for, from which the wrong choices are drawn (itself isn't one). source: a section of facts.md."""

    code: str
    plant: Callable[[Setting], Timeline]
    shows: Callable[[Timeline], bool]
    near: tuple[str, ...]
    source: str


#: Faults of data parallel training, each of which may be offered beside any other.
_DATA_PARALLEL = (
    "one-bucket",
    "small-buckets",
    "comm-bound",
    "embedding-last",
    "wrong-order",
    "synchronous",
    "contention",
    "straggler",
    "network-shared",
    "host-sync",
    "launch-bound",
)
#: What someone might think of where FSDP or tensor parallelism is at fault, and where a pipeline is.
_ELSEWHERE = ("comm-bound", "synchronous", "host-sync", "launch-bound", "contention")
_IN_PIPELINES = ("comm-bound", "host-sync", "launch-bound", "contention")

_ALL = (
    Fault("one-bucket", plant.one_bucket, signs.one_bucket, _DATA_PARALLEL, "facts.md I4, A4"),
    Fault("small-buckets", plant.small_buckets, signs.small_buckets, _DATA_PARALLEL, "facts.md I5, F2"),
    Fault("comm-bound", plant.comm_bound, signs.comm_bound, _DATA_PARALLEL, "facts.md I1"),
    Fault("embedding-last", plant.embedding_last, signs.embedding_last, _DATA_PARALLEL, "facts.md I2, A13"),
    Fault("wrong-order", plant.wrong_order, signs.wrong_order, _DATA_PARALLEL, "facts.md I13, A6"),
    Fault("synchronous", plant.synchronous, signs.synchronous, _DATA_PARALLEL, "facts.md I12, F6"),
    Fault("contention", plant.contention, signs.contention, _DATA_PARALLEL, "facts.md I9, K9"),
    Fault("straggler", plant.straggler, signs.straggler, _DATA_PARALLEL, "facts.md I14, H5"),
    Fault("network-shared", plant.network_shared, signs.network_shared, _DATA_PARALLEL, "facts.md I19, O1"),
    Fault("host-sync", plant.host_sync, signs.host_sync, _DATA_PARALLEL, "facts.md I11"),
    Fault("launch-bound", plant.launch_bound, signs.launch_bound, _DATA_PARALLEL, "facts.md I10"),
    Fault("no-prefetch", plant.no_prefetch, signs.no_prefetch, ("one-queue", *_ELSEWHERE), "facts.md I6, B2"),
    Fault("one-queue", plant.one_queue, signs.one_queue, ("no-prefetch", *_ELSEWHERE), "facts.md I7, E2"),
    Fault("many-queues", plant.many_queues, signs.many_queues, _ELSEWHERE, "facts.md I8, E2, O6"),
    Fault("in-the-open", plant.in_the_open, signs.in_the_open, _ELSEWHERE, "facts.md I3, C2"),
    Fault(
        "blocking-sends",
        plant.blocking_sends,
        signs.blocking_sends,
        ("few-micro-batches", *_IN_PIPELINES),
        "facts.md I16, D5",
    ),
    Fault(
        "few-micro-batches",
        plant.few_micro_batches,
        signs.few_micro_batches,
        ("blocking-sends", *_IN_PIPELINES),
        "facts.md D1",
    ),
)
#: Every fault, by code.
FAULTS: dict[str, Fault] = {fault.code: fault for fault in _ALL}
