"""A typed answer -> a quantity, or a refusal that costs nothing and says why.

One small parser of ours: units libraries drop U+2212, read Gb as gilbert and GB as dimensionless. Arithmetic has
dimensions, so `2*7/8*2GB/(50GB/s)` is a time. Nothing is evaluated by Python; the text is bounded, and no text raises.

    read("70 毫秒", Kind.TIME)            -> Reading(0.07 …)
    read("2 gb", Kind.BYTES)             -> Refusal("ambiguous_unit", …)
    calculate("2GB/(50GB/s)")            -> Calculation(0.04 …), "40 ms": a sum that answers no question
"""

from sim_core.answers._calculate import SUM_CODES, Calculation, calculate
from sim_core.answers._read import Reading, read
from sim_core.answers._refusal import CODES, Refusal

__all__ = ["CODES", "SUM_CODES", "Calculation", "Reading", "Refusal", "calculate", "read"]
