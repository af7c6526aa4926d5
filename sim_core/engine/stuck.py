"""Naming a deadlock: which entries wait for each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sim_core.engine.device import Reason

if TYPE_CHECKING:
    from sim_core.engine.run import Run


class DeadlockError(RuntimeError):
    """Entries that can never start. `cycle`: (lane, name, what it waits for) of each, in the order of waiting; the last
    waits for the first, unless `missing` says which ranks never call a collective."""

    def __init__(self, cycle: tuple[tuple[str, str, str], ...], missing: tuple[str, ...] = ()) -> None:
        self.cycle = cycle
        self.missing = missing
        chain = " -> ".join(f"{lane}: {name} ({reason})" for lane, name, reason in cycle)
        super().__init__(f"{chain}; never called: {', '.join(missing)}" if missing else f"{chain} -> and round again")


def deadlock(run: Run) -> DeadlockError:
    """Follows from a stuck entry one reason each until an entry comes back, or a call that nobody makes."""
    program = run.program
    waits = _waits(run)
    at = min(i for i in range(len(program)) if run.end[i] < 0)
    seen: dict[int, int] = {}
    path: list[tuple[int, str]] = []
    while at not in seen:
        seen[at] = len(path)
        if at not in waits:  # it has called a collective that some rank never joins
            path.append((at, Reason.PEER.name.lower()))
            return DeadlockError(_named(run, path), _absent(run, at))
        reason, towards = waits[at]
        path.append((at, reason.name.lower()))
        at = towards
    return DeadlockError(_named(run, path[seen[at] :]))


def _named(run: Run, path: list[tuple[int, str]]) -> tuple[tuple[str, str, str], ...]:
    program = run.program
    return tuple((program.lanes[program.lane[i]], program.name[i], reason) for i, reason in path)


def _waits(run: Run) -> dict[int, tuple[Reason, int]]:
    """One unmet condition of each stuck entry: (what, the stuck entry that must act first)."""
    program, end = run.program, run.end
    waits: dict[int, tuple[Reason, int]] = {}
    for i, codes in enumerate(run.then):
        if end[i] < 0:
            for code in codes or ():
                waits.setdefault(code >> 3, (Reason(code & 7), i))
    for i, follower in program.behind.items():
        if end[follower] < 0 and run.begin[i] < 0:
            waits.setdefault(follower, (Reason.QUEUE, i))
    for members in program.groups:
        late = next((m for m in members if run.begin[m] < 0), -1)
        for member in members:
            if late >= 0 and run.begin[member] >= 0 and end[member] < 0:
                waits[member] = Reason.PEER, late
    for sms in run.sms:
        holder = next((i for i, held in sms.held.items() if held and end[i] < 0), -1)
        for entry in sms.unplaced:
            if sms.unplaced[entry] and holder >= 0 and holder != entry:
                waits[entry] = Reason.SMS, holder
    return waits


def _absent(run: Run, i: int) -> tuple[str, ...]:
    program = run.program
    group = program.group_of.get(i)
    if group is None:
        return ()
    called = {program.lane_rank[program.lane[m]] for m in program.groups[group]}
    return tuple(f"rank {rank}" for rank in range(program.ranks) if rank not in called)
