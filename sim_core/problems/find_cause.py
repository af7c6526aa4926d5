"""Find the cause of a slow step among the faults of facts.md I."""

from __future__ import annotations

from sim_core.problems.diagnosis import Diagnoses
from sim_core.problems.faults import FAULTS

FAMILY = Diagnoses(name="find-cause", version=1, faults=FAULTS, source="facts.md I")
