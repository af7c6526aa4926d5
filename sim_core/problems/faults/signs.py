"""Does a timeline look like a fault? Judged from its spans alone, as a person would, not from what was planted.

Each function returns whether the mark that facts.md I names is there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from statistics import median

from sim_core.timeline import COMM_KINDS, COMPUTE_KINDS, Span, Timeline, length, rank_of, union, without

_NEAR = 1e-9


def _of(timeline: Timeline, kinds: Iterable[str], rank: str | None = None) -> list[Span]:
    chosen = frozenset(kinds)
    return [s for s in timeline.spans if s.kind in chosen and (rank is None or rank_of(s.lane) == rank)]


def _compute(timeline: Timeline, rank: str | None = None) -> list[Span]:
    return _of(timeline, COMPUTE_KINDS, rank)


def _end(spans: Sequence[Span]) -> float:
    return max(span.end for span in spans)


def _hidden(span: Span, others: Sequence[Span]) -> float:
    """The share of a span's time in which one of `others` runs on its rank."""
    rank = rank_of(span.lane)
    left = without([(span.start, span.end)], union(s for s in others if rank_of(s.lane) == rank))
    return 1 - length(left) / span.seconds


def _on_every_rank(found: Callable[[Timeline, str], bool], timeline: Timeline) -> bool:
    return bool(timeline.spans) and all(found(timeline, rank) for rank in timeline.ranks)


def one_bucket(timeline: Timeline) -> bool:
    """One all-reduce, which starts only when backward has ended."""

    def found(timeline: Timeline, rank: str) -> bool:
        sent = _of(timeline, ["all_reduce"], rank)
        return (
            len(sent) == 1
            and sent[0].start >= _end(_compute(timeline, rank)) - _NEAR
            and sent[0].seconds > 0.15 * timeline.makespan
        )

    return _on_every_rank(found, timeline)


def small_buckets(timeline: Timeline) -> bool:
    """Many short all-reduces without rest, which go on after backward."""

    def found(timeline: Timeline, rank: str) -> bool:
        sent, pieces = _of(timeline, ["all_reduce"], rank), _of(timeline, ["backward"], rank)
        if not pieces or len(sent) < 3.5 * len(pieces):
            return False
        short = median(s.seconds for s in sent) < 0.5 * median(p.seconds for p in pieces)
        return short and _end(sent) - _end(pieces) > 0.08 * timeline.makespan

    return _on_every_rank(found, timeline)


def comm_bound(timeline: Timeline) -> bool:
    """A few long collectives, the wire full from the first to the last, far beyond backward."""

    def found(timeline: Timeline, rank: str) -> bool:
        sent, pieces = _of(timeline, ["all_reduce"], rank), _of(timeline, ["backward"], rank)
        if not 4 <= len(sent) <= 2 * len(pieces):
            return False
        busy = length(union(sent)) / (_end(sent) - sent[0].start)
        early = sent[0].start < pieces[len(pieces) // 2].start
        alike = max(s.seconds for s in sent) < 1.5 * min(s.seconds for s in sent)
        return busy > 0.98 and early and alike and _end(sent) - _end(pieces) > 0.12 * timeline.makespan

    return _on_every_rank(found, timeline)


def embedding_last(timeline: Timeline) -> bool:
    """All collectives short and hidden, but the last, which starts as backward ends."""

    def found(timeline: Timeline, rank: str) -> bool:
        sent, compute = _of(timeline, ["all_reduce"], rank), _compute(timeline, rank)
        if len(sent) < 4:
            return False
        *others, last = sent
        long = last.seconds > 2.5 * median(s.seconds for s in others)
        hidden = median(_hidden(s, compute) for s in others) > 0.95
        return long and hidden and last.start >= _end(compute) - _NEAR

    return _on_every_rank(found, timeline)


def wrong_order(timeline: Timeline) -> bool:
    """Several collectives, none before backward has ended, then all of them one behind the other."""

    def found(timeline: Timeline, rank: str) -> bool:
        sent, compute = _of(timeline, ["all_reduce"], rank), _compute(timeline, rank)
        return len(sent) >= 4 and sent[0].start >= _end(compute) - _NEAR

    return _on_every_rank(found, timeline)


def synchronous(timeline: Timeline) -> bool:
    """Collectives on the row of the compute kernels, taking turns with them."""
    lanes = {span.lane for span in _compute(timeline)}
    return sum(s.lane in lanes for s in _of(timeline, COMM_KINDS - {"p2p"})) >= 3


def contention(timeline: Timeline) -> bool:
    """Equal layers of backward take longer where communication runs beside them, which itself is hidden."""
    pieces, sent = _of(timeline, ["backward"]), _of(timeline, COMM_KINDS)
    beside = [p.seconds for p in pieces if _hidden(p, sent) > 0.6]
    alone = [p.seconds for p in pieces if _hidden(p, sent) < 0.15]
    if min(len(beside), len(alone)) < 2 or not sent:
        return False
    hidden = sum(_hidden(s, _compute(timeline)) > 0.9 for s in sent) >= 0.9 * len(sent)
    return hidden and median(beside) > 1.2 * median(alone) and max(alone) < 1.1 * min(alone)


def straggler(timeline: Timeline) -> bool:
    """A collective lasts much longer on one rank than on another, which computes more slowly; they end together."""
    if len(timeline.ranks) < 2:
        return False
    spent = {rank: sum(s.seconds for s in _compute(timeline, rank)) for rank in timeline.ranks}
    slow, fast = max(spent, key=lambda r: spent[r]), min(spent, key=lambda r: spent[r])
    pairs = list(zip(_of(timeline, ["all_reduce"], fast), _of(timeline, ["all_reduce"], slow), strict=False))
    together = bool(pairs) and all(abs(a.end - b.end) < _NEAR for a, b in pairs)
    waits = sum(a.seconds for a, _ in pairs) > 1.3 * sum(b.seconds for _, b in pairs)
    return together and waits and spent[slow] > 1.15 * spent[fast]


def network_shared(timeline: Timeline) -> bool:
    """All-reduces last longer while another communicator sends."""
    sent, others = _of(timeline, ["all_reduce"]), _of(timeline, ["all_to_all"])
    beside = [s.seconds for s in sent if _hidden(s, others) > 0.5]
    alone = [s.seconds for s in sent if _hidden(s, others) < 0.05]
    return min(len(beside), len(alone)) >= 2 and median(beside) > 1.3 * median(alone)


def host_sync(timeline: Timeline) -> bool:
    """A few long gaps in every row at once, each behind a wait of the host and as long as the host then is busy."""
    waits = [s.end for s in timeline.spans if s.kind == "wait"]
    device = union(s for s in timeline.spans if s.kind not in ("host", "wait"))
    gaps = [(a[1], b[0]) for a, b in pairwise(device) if b[0] - a[1] > 0.025 * timeline.makespan]
    behind = [gap for gap in gaps if any(gap[0] - 0.1 * timeline.makespan < at <= gap[0] + _NEAR for at in waits)]
    return 2 <= len(behind) == len(gaps) <= len(_compute(timeline)) / 2


def launch_bound(timeline: Timeline) -> bool:
    """A gap before nearly every kernel, and a host that is never done launching."""

    def found(timeline: Timeline, rank: str) -> bool:
        compute = _compute(timeline, rank)
        late = sum(b.start > a.end + _NEAR for a, b in pairwise(compute))
        host = length(union(_of(timeline, ["host"], rank)))
        return late > 0.8 * (len(compute) - 1) and host > 0.8 * timeline.makespan

    return _on_every_rank(found, timeline)


def no_prefetch(timeline: Timeline) -> bool:
    """In backward a reduce-scatter, then the next all-gather, back to back, and nothing computes meanwhile."""
    sent, compute = _of(timeline, ["all_gather", "reduce_scatter"]), _compute(timeline)
    follow = sum(
        (a.kind, b.kind) == ("reduce_scatter", "all_gather") and abs(a.end - b.start) < _NEAR for a, b in pairwise(sent)
    )
    apart = {s.lane for s in sent}.isdisjoint(c.lane for c in compute)
    backward = all(c.kind == "backward" for c in compute)
    return follow >= 3 and apart and backward and all(_hidden(s, compute) < 0.02 for s in sent)


def one_queue(timeline: Timeline) -> bool:
    """Gathers run beside compute, reductions don't, though they have a row of their own: but for the last two, behind
    which no gather waits."""
    compute = _compute(timeline)
    gathers, scatters = _of(timeline, ["all_gather"])[1:], _of(timeline, ["reduce_scatter"])[:-2]
    if min(len(gathers), len(scatters)) < 3:
        return False
    return all(_hidden(s, compute) < 0.02 for s in scatters) and median(_hidden(g, compute) for g in gathers) > 0.9


def many_queues(timeline: Timeline) -> bool:
    """Gathers start shortly before the end of a GEMM that ran without them, and outlast it."""
    compute, sent = _compute(timeline), _of(timeline, ["all_gather"])

    def late(span: Span) -> bool:
        return any(c.start + 0.7 * c.seconds < span.start < c.end - _NEAR and span.end > c.end + _NEAR for c in compute)

    return len(sent) >= 3 and all(map(late, sent))


def in_the_open(timeline: Timeline) -> bool:
    """Gathers and reductions between GEMMs, on a row of their own, each alone while it runs."""
    sent, compute = _of(timeline, ["all_gather", "reduce_scatter"]), _compute(timeline)
    apart = {s.lane for s in sent}.isdisjoint(c.lane for c in compute)
    forward = sum(c.kind == "forward" for c in compute)
    return len(sent) >= 4 and forward >= 4 and apart and all(_hidden(s, compute) < 0.02 for s in sent)


def blocking_sends(timeline: Timeline) -> bool:
    """Sends on the compute rows, between the computations."""
    lanes = {span.lane for span in _compute(timeline)}
    return sum(s.lane in lanes for s in _of(timeline, ["p2p"])) >= 4


def few_micro_batches(timeline: Timeline) -> bool:
    """Ranks that stand idle a third of the step and more, with no more micro-batches than ranks."""
    ranks = timeline.ranks
    if len(ranks) < 3 or blocking_sends(timeline):
        return False
    forwards = max(sum(s.kind == "forward" for s in _compute(timeline, rank)) for rank in ranks)
    busy = [length(union(_compute(timeline, rank))) for rank in ranks]
    return forwards <= len(ranks) and max(busy) < 0.67 * timeline.makespan
