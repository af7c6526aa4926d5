"""The same sessions line by line: for screen readers, pipes and old terminals. Nothing moves, nothing is redrawn."""
