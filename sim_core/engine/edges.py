"""What waits for what, turned round: the program says what an entry waits for, a run asks whom its end releases."""

from __future__ import annotations

from sim_core.engine.columns import DONE
from sim_core.engine.device import Reason
from sim_core.engine.program import Program

STREAM = int(Reason.STREAM)


def edges(program: Program) -> tuple[list[list[int] | None], list[int]]:
    """Of each entry the codes, entry << 3 | reason, of those that its end counts for, and how much it waits for itself,
    its place in a hardware queue included."""
    then: list[list[int] | None] = [None] * len(program)
    need = [0] * len(program)
    last = [DONE] * len(program.lanes)

    def add(event: int, i: int, reason: int) -> None:
        need[i] += 1
        codes = then[event]
        if codes is None:
            then[event] = [i << 3 | reason]
        else:
            codes.append(i << 3 | reason)

    for i, (lane, code) in enumerate(zip(program.lane, program.waits, strict=True)):
        if i in program.node_after:
            add(program.node_after[i], i, STREAM)
        elif i not in program.host_before:  # the host's own order is among its waits
            if last[lane] >= 0:
                add(last[lane], i, STREAM)
            last[lane] = i
        if code >= 0:
            add(code >> 3, i, code & 7)
            for more in program.more_waits.get(i, ()):
                add(more >> 3, i, more & 7)
    for follower in program.behind.values():
        need[follower] += 1
    return then, need
