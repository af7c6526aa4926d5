"""What the person did: an append-only log of events, and everything that follows from it.

`store.Store` is the only door to the file. `days` says which day of study an instant belongs to, `scheduler` hides
FSRS, `state` folds events into states, `derived` keeps the folds in tables that can be dropped and rebuilt.

Light on purpose: nothing here imports FSRS until a grade is written or previewed.
"""
