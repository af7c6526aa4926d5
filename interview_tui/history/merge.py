"""Two machines, one history: the union of their events.

An event's id is a digest of all that it says, so the same event is the same everywhere. A log is exported as JSON
lines in the order of the folds, which does not depend on the order of arrival: whatever was merged in whichever order,
the same events give the same bytes, and a version control system merges them line by line.

Undos are settled by one rule: an event that anyone has undone is undone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from interview_tui.history.errors import BadEventError
from interview_tui.history.event import Event, from_line
from interview_tui.history.store import Store


@dataclass(frozen=True, slots=True)
class Merged:
    """What a merge did. refused: (line number from 1, why) of lines that are no events; all others were taken."""

    added: int
    known: int
    refused: tuple[tuple[int, BadEventError], ...] = ()


def export(store: Store) -> Iterator[str]:
    """Every event as a line with its line end, undone ones too."""
    for event in store.events():
        yield event.line() + "\n"


def merge(store: Store, lines: Iterable[str]) -> Merged:
    """Add the events of `lines` that `store` doesn't have, all or (where they can't be written) none.

    Empty lines are passed over. NotWrittenError, BusyError as for `Store.append`.
    """
    found: dict[str, Event] = {}
    refused: list[tuple[int, BadEventError]] = []
    for number, line in enumerate(lines, 1):
        if not line.strip().lstrip("\ufeff"):
            continue
        try:
            event = from_line(line.strip().lstrip("\ufeff"))
        except BadEventError as error:
            refused.append((number, error))
        else:
            found[event.id] = event
    added = store.add(found.values())
    return Merged(added, len(found) - added, tuple(refused))
