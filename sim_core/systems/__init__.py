"""Systems of the subject: each builds a program for the engine and reads a timeline from it.

`system(name).build(size=2e9, ...)` makes any of them from plain numbers in SI; `names()` lists them. They are imported
when asked for: whoever needs one system doesn't pay for all.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sim_core.systems.registry import System

__all__ = ["names", "system"]

_PARTS = (
    "accumulation",
    "contention",
    "ddp",
    "ddp_reducer",
    "fsdp",
    "fsdp_order",
    "launch",
    "models",
    "pipeline",
    "registry",
    "stragglers",
    "tensor_parallel",
)


def __getattr__(name: str) -> ModuleType:
    if name in _PARTS:
        return import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def names() -> list[str]:
    """Names of all systems, in the order in which a list shows them."""
    from sim_core.systems.registry import SYSTEMS

    return list(SYSTEMS)


def system(name: str) -> System:
    """A system by name: `.builder` (keyword givens in SI -> Timeline), `.givens` (kind, default, unit, choices of
    each), `.build(**given)`. KeyError for a name that isn't one.
    """
    from sim_core.systems.registry import SYSTEMS

    return SYSTEMS[name]
