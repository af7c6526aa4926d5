"""DDP's reducer over iterations: which buckets it uses in which one, and in which order gradients and all-reduces come.

Checked against two real processes with torch 2.13.0 (vectors/ddp_real.json; facts.md A2 to A9). Arrival is measured by
torch in its first iteration; here it is given.
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass

from sim_core.systems.ddp import DEFAULT_CAPS, assign_buckets


@dataclass(frozen=True, slots=True)
class Reducer:
    """Options of DistributedDataParallel that decide buckets. caps: bytes, None for torch's default; cap_list: they
    came as `bucket_cap_mb_list`, which holds from iteration 1; small_bucket_last: DDP_SET_LAST_BUCKET_CAP=1."""

    caps: tuple[float, ...] | None = None
    cap_list: bool = False
    find_unused_parameters: bool = False
    static_graph: bool = False
    small_bucket_last: bool = False

    def limits(self) -> tuple[float, ...]:
        """Caps in bytes: an explicit cap also holds for the first bucket."""
        return DEFAULT_CAPS if self.caps is None else self.caps

    def rebuilds_at(self) -> int | None:
        """The iteration from which buckets follow the measured order of arrival; None where they never do."""
        if self.static_graph:
            return 3
        return None if self.find_unused_parameters else 2

    def initial(self, sizes: Sequence[int], keys: Sequence[Hashable] | None = None) -> list[list[int]]:
        """Buckets of the constructor: registration order, reversed. One a dtype unless parameters may be unused, so
        that iteration 1 can't mismatch collectives before the real order is known."""
        known = self.find_unused_parameters and not self.static_graph
        caps = self.limits() if known or self.cap_list else (sys.maxsize,)
        return sorted(assign_buckets(sizes, caps, keys), key=min)[::-1]

    def rebuilt(
        self, sizes: Sequence[int], arrival: Sequence[int], keys: Sequence[Hashable] | None = None
    ) -> list[list[int]]:
        """Buckets from the order of arrival, in the order in which they closed. arrival: all indices into `sizes`."""
        order = list(arrival)[:: -1 if self.small_bucket_last else 1]
        found = assign_buckets(
            [sizes[i] for i in order], self.limits(), [keys[i] for i in order] if keys is not None else None
        )
        buckets = [[order[i] for i in bucket] for bucket in found]
        return [bucket[::-1] for bucket in reversed(buckets)] if self.small_bucket_last else buckets

    def buckets(
        self, iteration: int, sizes: Sequence[int], arrival: Sequence[int], keys: Sequence[Hashable] | None = None
    ) -> list[list[int]]:
        """Registration indices of each bucket in `iteration` (from 1), in launch order."""
        if iteration < 1:
            raise ValueError(f"iterations count from 1: {iteration!r}")
        at = self.rebuilds_at()
        return self.initial(sizes, keys) if at is None or iteration < at else self.rebuilt(sizes, arrival, keys)

    def extra_collectives(self, iteration: int) -> dict[str, int]:
        """What besides buckets is sent: two broadcasts at the rebuild, a map of used parameters where some may not
        be."""
        broadcasts = 2 if iteration == self.rebuilds_at() else 0
        used_map = 1 if self.find_unused_parameters and not self.static_graph else 0
        return {"broadcast": broadcasts, "all_reduce": used_map}


def events(arrival: Sequence[int], buckets: Sequence[Sequence[int]], sync: bool = True) -> list[str]:
    """Host order of one backward: "G3" a gradient is there, "AR0" a bucket is launched.

    arrival: parameters whose gradients come; those of `buckets` that never do count as ready at the first hook. Launch
    is in bucket order: a full bucket waits for its turn. Without sync (no_sync) nothing is launched.
    """
    pending = [_missing(bucket, arrival) for bucket in buckets]
    home = {i: k for k, bucket in enumerate(buckets) for i in bucket}
    out: list[str] = []
    turn = 0
    for i in arrival:
        out.append(f"G{i}")
        pending[home[i]] -= 1
        while sync and turn < len(buckets) and pending[turn] == 0:
            out.append(f"AR{turn}")
            turn += 1
    return out


def _missing(bucket: Collection[int], arrival: Collection[int]) -> int:
    return len(set(bucket) & set(arrival))
