"""When everything starts in a program where nobody meets and nothing is shared: no events, no heap.

Then an entry starts when the last of what it waits for has ended, whatever else happens meanwhile. So each stream goes
on alone until it needs an end that isn't known yet, and goes on from there when it is. The event loop finds the same
floats: there, too, a start is the largest of those ends and an end is start + seconds.
"""

from __future__ import annotations

from sim_core.engine.program import Program


def straight(program: Program) -> tuple[list[float], list[float]] | None:
    """Starts and ends of all entries; None if the program isn't that plain, or if some entry can never start."""
    device = program.device
    if program.groups or program.node_after or device.connections or device.sms or device.interference > 1:
        return None
    begin, end = [-1.0] * len(program), [-1.0] * len(program)
    seconds, waits, more_waits = program.lengths, program.waits, program.more_waits
    streams: list[list[int]] = [[] for _ in program.lanes]
    for i, lane in enumerate(program.lane):
        streams[lane].append(i)
    turn, free = [0] * len(streams), [0.0] * len(streams)  # of each stream: how far it is, when its last entry ended
    stopped: dict[int, list[int]] = {}  # streams by the entry whose end they need
    going = list(range(len(streams)))
    done = 0
    while going:
        lane = going.pop()
        stream, first, now = streams[lane], turn[lane], free[lane]
        at, missing = first, -1
        for at in range(first, len(stream)):
            i = stream[at]
            if (code := waits[i]) >= 0:
                if (ended := end[code >> 3]) < 0:
                    missing = code >> 3
                elif ended > now:
                    now = ended
                if i in more_waits:
                    for code in more_waits[i]:
                        if (ended := end[code >> 3]) < 0:
                            missing = code >> 3
                        elif ended > now:
                            now = ended
                if missing >= 0:
                    stopped.setdefault(missing, []).append(lane)
                    break
            begin[i] = now
            now += seconds[i]
            end[i] = now
            if i in stopped:
                going += stopped.pop(i)
        else:
            at = len(stream)
        turn[lane], free[lane] = at, now
        done += at - first
    return (begin, end) if done == len(program) else None
