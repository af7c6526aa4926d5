"""The official Anki, asked what it remembers of the same reviews on the same days."""

from __future__ import annotations

import random
from pathlib import Path

import oracles
import pytest

from interview_tui.history.scheduler import Scheduler

DAY = 86_400


@pytest.mark.oracle
def test_memory_states_are_ankis_within_its_rounding(tmp_path: Path) -> None:
    anki = oracles.module("anki.collection")
    scheduler = Scheduler()
    rng = random.Random(5)
    col = anki.Collection(str(tmp_path / "c.anki2"))
    try:
        col.set_config("fsrs", True)
        deck = col.decks.config_dict_for_deck_id(1)
        deck["fsrsParams6"] = list(scheduler.parameters)
        col.decks.update_config(deck)
        for number in range(60):
            note = col.new_note(col.models.by_name("Basic"))
            note["Front"] = f"{number}"
            col.add_note(note, 1)
            (card,) = note.card_ids()
            day, history = -rng.randrange(100, 700), []
            for n in range(rng.randrange(1, 9)):
                history.append((day, rng.choice((1, 2, 3, 3, 4))))
                # Half an hour earlier each time: Anki counts days by its own cutoff, we by the app-day.
                instant = (col.sched.day_cutoff + DAY * day - DAY // 2 - 1800 * n + 60 * number) * 1000 + n
                row = (instant, card, -1, history[-1][1], 1, 1, 2500, 5000, 0 if n == 0 else 1)
                col.db.execute("insert into revlog values (?,?,?,?,?,?,?,?,?)", *row)
                day += rng.randrange(1, 12)
            col.db.execute("update cards set type = 2, queue = 2, ivl = 5, reps = 5 where id = ?", card)
            found = col._backend.compute_memory_state(card).state
            mine = scheduler.replay([(1000 + day, rating) for day, rating in history])
            assert found.stability == pytest.approx(mine.stability, rel=1e-4)
            assert found.difficulty == pytest.approx(mine.difficulty, rel=1e-4)
    finally:
        col.close()
