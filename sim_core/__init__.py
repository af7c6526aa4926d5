"""The embedded simulator: what is computed. Standard library only; no I/O, no clock, no global random, no sentences."""
