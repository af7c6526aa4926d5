"""The embedded simulator: what is computed. Standard library only; no I/O, no clock, no global random, no sentences.

README.md beside this file says what is modelled. Parts are imported when first named: `import sim_core` is free, and
`sim_core.collectives.time(...)` or `sim_core.systems.ddp.step(...)` work after it.
"""

from importlib import import_module
from types import ModuleType

_PARTS = (
    "answers",
    "collectives",
    "engine",
    "formulas",
    "hardware",
    "problems",
    "quantity",
    "readings",
    "systems",
    "timeline",
)


def __getattr__(name: str) -> ModuleType:
    if name in _PARTS:
        return import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(_PARTS)
