"""Kinds of events, and two numbers of the folds. Apart from the event, whose class a light command never makes."""

from __future__ import annotations

# What may stand in the log. A kind that a newer version wrote is kept and ignored by the folds.
REVIEW = "review"
ATTEMPT = "attempt"
UNDO = "undo"
SUSPEND = "suspend"
BURY = "bury"
FLAG = "flag"
NOTE = "note"
SETTING = "setting"
MOCK = "mock"
KINDS = (REVIEW, ATTEMPT, UNDO, SUSPEND, BURY, FLAG, NOTE, SETTING, MOCK)

CARD_KINDS = (REVIEW, SUSPEND, BURY, FLAG, NOTE)
"""Kinds that change the state of one card."""

LEECH = 8
"""Lapses from which a card is a leech, as in Anki: better rewritten than repeated."""

LONGEST = 36_500
"""Days; no interval is longer (a hundred years)."""
