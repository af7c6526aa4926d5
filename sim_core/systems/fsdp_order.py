"""The order in which an FSDP host issues all-gathers, compute and reduce-scatters, event by event.

Checked against real processes with torch 2.13.0 (vectors/fsdp_order.json; facts.md B). Names: `AG_issue:x` the host
issues the all-gather of group x, `AG_wait:x` the compute stream waits for it (FSDP2 says so, FSDP1 waits right before
the block), `RESHARD:x` full parameters are freed, `RS_issue:x`, `RS_buf_wait:x` the compute stream waits for the
reduce-scatter of x before the next one is issued (FSDP2 keeps one input alive). It is issue order, not time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

Group = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Options:
    """version: 1 or 2. root: the root holds embedding and head as a group of its own. reshard: layers are freed after
    forward (FULL_SHARD; False: SHARD_GRAD_OP). root_reshard: the root too. prefetch: backward prefetch of FSDP1, pre,
    post or none; FSDP2 always has pre. forward_ahead, backward_ahead: groups prefetched (FSDP1's forward_prefetch is 1,
    FSDP2's default is 0 and 1). micro_batches, sync_every: reduce-scatter in each or only in the last. keep: FSDP2's
    set_reshard_after_backward(False) for all but the last micro-batch. checkpoint: forward is computed again in
    backward.
    """

    version: int = 2
    root: bool = True
    reshard: bool = True
    root_reshard: bool = False
    prefetch: str = "pre"
    forward_ahead: int = 0
    backward_ahead: int = 1
    micro_batches: int = 1
    sync_every: bool = False
    keep: bool = False
    checkpoint: bool = False

    def __post_init__(self) -> None:
        if self.version not in (1, 2) or self.prefetch not in ("pre", "post", "none"):
            raise ValueError(f"no such FSDP: {self!r}")
        if self.version == 2 and self.prefetch != "pre":
            raise ValueError("FSDP2 prefetches before the backward of a group, nothing else (facts.md B6)")


def events(groups: Sequence[Group], options: Options, step: int = 2) -> list[str]:
    """One step (from 1) over `groups` in the order in which forward runs them; each is a tuple of layer names."""
    return _Host(tuple(groups), options, step).run()


def counts(log: Sequence[str]) -> list[dict[str, int]]:
    """All-gathers and reduce-scatters of each micro-batch in a log of `events`."""
    found = [{"AG": 0, "RS": 0}]
    for event in log:
        if event.startswith(("AG_issue", "RS_issue")):
            found[-1][event[:2]] += 1
        elif event == "BWD_CALL_RETURNS":
            found.append({"AG": 0, "RS": 0})
    return found[:-1]


@dataclass
class _Host:
    """What the host remembers while it issues a step. `whole`: groups whose parameters are whole; `coming`: those whose
    all-gather is issued; `reducing`: the group whose reduce-scatter input is alive."""

    groups: tuple[Group, ...]
    options: Options
    step: int
    log: list[str] = field(default_factory=list)
    whole: set[str] = field(default_factory=set)
    coming: set[str] = field(default_factory=set)
    reducing: str | None = None

    def run(self) -> list[str]:
        batches = self.options.micro_batches
        for batch in range(batches):
            last = batch == batches - 1
            self.forward()
            self.log.append("LOSS")
            self.backward(sync=last or self.options.sync_every, last=last)
            self.log.append("BWD_CALL_RETURNS")
        return self.log

    def forward(self) -> None:
        options = self.options
        # FSDP1 learns the order in its first step and prefetches from the second
        ahead = options.forward_ahead if options.version == 2 or self.step > 1 else 0
        names = ["+".join(group) for group in self.groups]
        if options.root:
            self.need("root")
            if options.version == 1:
                self.gather(names[:ahead])
            self.log.append("F_end:emb")
        for i, group in enumerate(self.groups):
            self.need(names[i])
            self.gather(names[i + 1 : i + 1 + ahead])
            for layer in group:
                self.log += [f"F_start:{layer}", f"F_end:{layer}"]
            if options.reshard:
                self.free(names[i])
        if options.root:
            self.log += ["F_start:head", "F_end:head"]
            if options.root_reshard:
                self.free("root")

    def backward(self, sync: bool, last: bool) -> None:
        options = self.options
        order = self.groups[::-1]
        names = ["+".join(group) for group in order]
        pre = options.version == 2 or options.prefetch == "pre"
        # with its forward prefetch FSDP1 hangs the end of a group behind the next group's backward (autograd priority)
        late = options.version == 1 and options.forward_ahead > 0 and self.step > 1
        held: list[str] = []
        if options.root:
            self.need("root")
            self.gather(names[:1] if pre else [])
            self.log += ["B_start:head", "B_end:head"]
        for i, group in enumerate(order):
            self.need(names[i])
            self.gather(names[i + 1 : i + 1 + options.backward_ahead] if pre else [])
            for layer in reversed(group):
                self.log.append(f"B_start:{layer}")
                if options.checkpoint:
                    self.log.append(f"F_start:{layer}")
                if options.root or (i, layer) != (len(order) - 1, group[0]):  # the input needs no gradient
                    self.log.append(f"B_end:{layer}")
            held.append(names[i])
            while len(held) > late:
                self.finish(held.pop(0), sync, last, names[i + 1 : i + 2] if options.prefetch == "post" else [])
        if options.root:
            self.log.append("B_start:emb")
        for name in [*held, *(["root"] if options.root else [])]:
            self.finish(name, sync, last, [])
        if sync and options.version == 2:
            self.log.append("RS_final_wait_all")
            self.reducing = None

    def need(self, name: str) -> None:
        """The group is about to compute: gather it unless it is whole or on its way, and wait."""
        if name in self.whole:
            return
        self.gather([name])
        if self.options.version == 2:
            self.log.append(f"AG_wait:{name}")
        self.coming.discard(name)
        self.whole.add(name)

    def gather(self, names: Sequence[str]) -> None:
        for name in names:
            if name not in self.whole and name not in self.coming:
                self.log.append(f"AG_issue:{name}")
                self.coming.add(name)

    def free(self, name: str) -> None:
        self.log.append(f"RESHARD:{name}")
        self.whole.discard(name)

    def finish(self, name: str, sync: bool, last: bool, ahead: Sequence[str]) -> None:
        """After the backward of a group: free it, gather the next where that is the moment, reduce its gradients."""
        options = self.options
        kept = options.keep and not last if options.version == 2 else not options.reshard and not sync
        if not kept:
            self.free(name)
        self.gather(ahead)
        if sync:
            if options.version == 2 and self.reducing is not None:
                self.log.append(f"RS_buf_wait:{self.reducing}")
            self.log.append(f"RS_issue:{name}")
            self.reducing = name
