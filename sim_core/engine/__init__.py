"""The engine: hosts -> queues -> streams -> Timeline. Read program.py, then run.py."""

from sim_core.engine.columns import DONE
from sim_core.engine.device import Device, Grid, Reason
from sim_core.engine.program import Program
from sim_core.engine.run import run
from sim_core.engine.stuck import DeadlockError

__all__ = ["DONE", "DeadlockError", "Device", "Grid", "Program", "Reason", "run"]
