"""What several entries use at once: a link's bandwidth, and the speed of a rank's kernels while transfers run."""

from __future__ import annotations

#: Jobs that would end within this share of the time since 0 end together: rounding must not tear equal ends apart.
TOGETHER = 1e-13


class Pool:
    """Jobs with seconds of work left, all progressing at one rate that changes when somebody comes or goes."""

    def __init__(self) -> None:
        self.left: dict[int, float] = {}
        self.rate = 1.0
        self.since = 0.0
        #: Counts changes; an end that was computed before the last of them is stale.
        self.version = 0

    def advance(self, now: float) -> None:
        """Work done since the last change."""
        done = (now - self.since) * self.rate
        if done > 0:
            for job in self.left:
                self.left[job] -= done
        self.since = now

    def next_end(self) -> float:
        """When the next job ends if nothing changes; the pool has one."""
        return self.since + max(0.0, min(self.left.values())) / self.rate

    def ended(self, now: float) -> list[int]:
        """Takes out, in order, the jobs that end at `now`."""
        self.advance(now)
        slack = TOGETHER * max(now, 1e-9) * self.rate
        done = sorted(job for job, left in self.left.items() if left <= slack)
        for job in done:
            del self.left[job]
        return done
