"""FSDP's host order against real processes: data/fsdp_order.json, order and counts of every row."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from sim_core.systems.fsdp_order import Group, Options, counts, events

CASES = json.loads((Path(__file__).parents[1] / "data" / "fsdp_order.json").read_text())["cases"]


def described(name: str) -> tuple[list[Group], Options]:
    """What a row's name says of its model and options."""
    found = re.search(r"_n(\d)_", name)
    layers = [f"L{i}" for i in range(int(found[1]) if found else 5)]
    if "order_permuted" in name:
        layers = [f"L{i}" for i in name.rpartition("_")[2]]
    groups: list[Group] = [(layer,) for layer in layers]
    if "pairs" in name:
        groups = [("L0", "L1"), ("L2", "L3"), ("L4", "L5")]
    version = 1 if name.startswith("fsdp1") else 2
    prefetch = "pre"
    if version == 1:
        prefetch = next(word.lower() for word in ("PRE", "POST", "NONE") if f"bwd{word}" in name)
    return groups, Options(
        version=version,
        root="no_root" not in name,
        reshard="reshardFalse" not in name and "SHARD_GRAD_OP" not in name,
        root_reshard="rootTrue" in name,
        prefetch=prefetch,
        forward_ahead=2 if "fwd_prefetch2" in name else int("fwdprefetchTrue" in name),
        backward_ahead=2 if "bwd_prefetch2" in name else 1,
        micro_batches=3 if "accum3" in name else 1,
        sync_every="sync_every" in name or "rs_every" in name,
        checkpoint="ckpt" in name,
    )


@pytest.mark.parametrize("case", [pytest.param(case, id=case["name"]) for case in CASES])
def test_order_and_counts(case: dict[str, Any]) -> None:
    groups, options = described(case["name"])
    log = events(groups, options)
    assert " ".join(log) == case["events"]
    assert counts(log) == case["per_microbatch"]
    assert sum(row["AG"] for row in counts(log)) == case["profiler"]["gloo:all_gather"]
    first = events(groups, options, step=1)
    assert " ".join(first) == case.get("events_step1", case["events"])


@pytest.mark.parametrize(("reshard", "later"), [(True, 5), (False, 0)])
def test_accumulation_that_keeps_parameters(reshard: bool, later: int) -> None:
    """set_reshard_after_backward(False): later micro-batches skip the forward gathers (fsdp_order.json, rules)."""
    log = events([(f"L{i}",) for i in range(5)], Options(reshard=reshard, micro_batches=3, keep=True))
    assert [row["AG"] for row in counts(log)][1:] == [later, later]
    assert [row["RS"] for row in counts(log)] == [0, 0, 6]


def test_post_gathers_before_it_reduces() -> None:
    """facts.md B2: POST is compute, all-gather of the next, reduce-scatter; PRE and POST share the second half."""
    log = events([("L0",), ("L1",), ("L2",)], Options(version=1, prefetch="post"))
    assert "B_end:L2 RESHARD:L2 AG_issue:L1 RS_issue:L2 B_start:L1" in " ".join(log)


def test_fsdp2_has_no_other_prefetch() -> None:
    with pytest.raises(ValueError, match="FSDP2 prefetches"):
        Options(version=2, prefetch="post")
    with pytest.raises(ValueError, match="no such FSDP"):
        Options(version=3)
