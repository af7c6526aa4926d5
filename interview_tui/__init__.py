"""The terminal app: what the person meets."""
