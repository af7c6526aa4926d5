"""Collectives played step by step: who sends which chunk when, and that in the end everybody has what they should."""

from __future__ import annotations

from sim_core.timeline import Span, Timeline

#: Lanes drawn; further ranks do the same at the same times.
_LANES = 8


def ring(ranks: int, seconds: float, reduces: bool = True, gathers: bool = True) -> Timeline:
    """n-1 steps that reduce and n-1 that gather, or only one half; `seconds` to send one chunk.

    A step starts when a rank has sent its last chunk and has the next. Counts what every chunk holds: AssertionError
    for a ring that left a contribution out.
    """
    holds = [[1] * ranks for _ in range(ranks)]
    if not reduces:  # rank r has chunk r+1 whole already, as a reduction would leave it
        holds = [[ranks if chunk == (r + 1) % ranks else 0 for chunk in range(ranks)] for r in range(ranks)]
    ends = [0.0] * ranks
    spans: list[Span] = []
    halves = [half for half, wanted in (("reduce_scatter", reduces), ("all_gather", gathers)) if wanted]
    for half in halves:
        offset = 0 if half == "reduce_scatter" else 1
        for step in range(ranks - 1):
            name = f"{'RS' if half == 'reduce_scatter' else 'AG'}{step + 1}"
            starts = [max(ends[rank], ends[rank - 1]) for rank in range(ranks)]
            ends = [start + seconds for start in starts]
            spans += [Span(f"rank {r}/comm", name, half, starts[r], ends[r]) for r in range(min(ranks, _LANES))]
            _pass(holds, ranks, step - offset, adds=half == "reduce_scatter")
    _check(holds, ranks, gathers)
    return Timeline(spans, alike=max(0, ranks - _LANES))


def _pass(holds: list[list[int]], ranks: int, turn: int, adds: bool) -> None:
    """Every rank sends one chunk to the next, all at once."""
    sent = [(r, (r - turn) % ranks, holds[r][(r - turn) % ranks]) for r in range(ranks)]
    for r, chunk, value in sent:
        to = holds[(r + 1) % ranks]
        to[chunk] = to[chunk] + value if adds else value


def _check(holds: list[list[int]], ranks: int, gathers: bool) -> None:
    whole = [sum(count == ranks for count in chunks) for chunks in holds]
    if any(count != (ranks if gathers else 1) for count in whole):
        raise AssertionError("the ring lost a contribution")


def pairwise(ranks: int, seconds: float) -> Timeline:
    """All-to-all: in step k every rank sends its part for the k-th neighbour; what is its own stays."""
    got = [{r} for r in range(ranks)]
    spans: list[Span] = []
    at = 0.0
    for step in range(1, ranks):
        for r in range(ranks):
            got[(r + step) % ranks].add(r)
        spans += [
            Span(f"rank {r}/comm", f"to {(r + step) % ranks}", "all_to_all", at, at + seconds)
            for r in range(min(ranks, _LANES))
        ]
        at += seconds
    if any(len(parts) != ranks for parts in got):
        raise AssertionError("a part never arrived")
    return Timeline(spans, alike=max(0, ranks - _LANES))
