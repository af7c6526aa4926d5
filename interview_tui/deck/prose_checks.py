"""Has every practice family its words, and every word its use? Compared with what the simulator declares."""

from __future__ import annotations

from collections.abc import Iterator

from .faults import Fault
from .loader import Loaded


def prose_faults(loaded: Loaded) -> Iterator[Fault]:
    yield from ()
