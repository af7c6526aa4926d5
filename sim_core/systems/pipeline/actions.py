"""The notation of pipeline schedules: what a rank does, in words that parse and print back.

`2F0`: stage, action, micro-batch. F forward, B whole backward, I backward for the input, W for the weights; SEND_F,
RECV_F, SEND_B, RECV_B of one micro-batch's activations or gradients (stage and micro-batch of the side that does it);
UNSHARD, RESHARD, REDUCE_GRAD of a stage, without a micro-batch. `(0F3;3B1)OVERLAP_F_B` is a forward and a backward of
two stages of one rank that run as one action (the notation of torch.distributed.pipelining).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

#: An action as a plain tuple: as `str` prints it, stage, kind, micro-batch.
Plain = tuple[str, int, str, int | None]
COMPUTE = ("F", "B", "I", "W")
_ONE = re.compile(r"(\d+)(SEND_F|RECV_F|SEND_B|RECV_B|UNSHARD|RESHARD|REDUCE_GRAD|[FBIW])(\d*)")
#: A line that holds a compute action just as `str` prints it, without zeros before a number.
_LINE = re.compile(r"^(0|[1-9][0-9]*)([FBIW])(0|[1-9][0-9]*)$", re.MULTILINE)
_TWO = re.compile(r"\(([^();]+);([^();]+)\)OVERLAP_F_B")


class Action(NamedTuple):
    """One action; `parts` only of OVERLAP_F_B, which has neither stage nor micro-batch of its own."""

    stage: int
    kind: str
    batch: int | None = None
    parts: tuple[Action, ...] = ()

    def __str__(self) -> str:
        if self.parts:
            return f"({';'.join(map(str, self.parts))}){self.kind}"
        return f"{self.stage}{self.kind}{'' if self.batch is None else self.batch}"

    @property
    def each(self) -> tuple[Action, ...]:
        """The action itself, or the two that an overlapped one is made of."""
        return self.parts or (self,)


def overlapped(forward: Action, backward: Action) -> Action:
    """A forward and a backward that run as one."""
    return Action(-1, "OVERLAP_F_B", None, (forward, backward))


def parse(text: str) -> Action:
    """Reads what `str` of an action prints. ValueError for anything else."""
    two = _TWO.fullmatch(text)
    if two:
        return overlapped(parse(two[1]), parse(two[2]))
    one = _ONE.fullmatch(text)
    if one is None or bool(one[3]) == (one[2] in ("UNSHARD", "RESHARD", "REDUCE_GRAD")):
        raise ValueError(f"no pipeline action: {text!r}")
    return Action(int(one[1]), one[2], int(one[3]) if one[3] else None)


def flat(actions: Iterable[Action]) -> list[Action]:
    """Overlapped pairs as their two actions, in order."""
    return [part for action in actions for part in action.each]


def words(order: Iterable[Action]) -> list[str]:
    """Each as `str` prints it, overlapped pairs as their two; written out for compute, since there is so much of it."""
    found: list[str] = []
    for stage, kind, batch, parts in order:
        if parts:
            found += map(str, parts)
        else:
            found.append(f"{stage}{kind}{'' if batch is None else batch}")
    return found


def plain(order: Sequence[str]) -> list[Plain]:
    """The actions of a rank, overlapped pairs as their two. ValueError as `parse`.

    Lists of single compute actions are read in one go, a line each, since there are so many of them.
    """
    lines = "\n".join(order)
    found = _LINE.findall(lines)
    if len(found) == len(order) == lines.count("\n") + 1:
        return [(name, int(stage), kind, int(k)) for name, (stage, kind, k) in zip(order, found, strict=True)]
    return [(str(action), action.stage, action.kind, action.batch) for action in flat(map(parse, order))]
