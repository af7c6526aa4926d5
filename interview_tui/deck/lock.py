"""cards.lock: for each card the hash of its content and the instant when that last changed.

One line a card, `id hash instant`, sorted, so that it merges in version control. Instants never go back, whatever the
clock says: an Anki import takes a note only if it is newer. A card that left keeps its line with the hash `-`, so
that its return is a change too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from interview_tui import files

from .loader import digest
from .model import Card
from .numbers import printed, timeline

FILE = "cards.lock"
GONE = "-"
_LINE = re.compile(r"(\S+) (-|[0-9a-f]{24}) (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)")
_HEAD = "# Written by `interview-tui check --lock`: card, hash of its content, when that last changed. Don't edit.\n"


@dataclass(frozen=True, slots=True)
class Locked:
    """One card's line. changed: in UTC, whole seconds."""

    hash: str
    changed: datetime


@dataclass(frozen=True, slots=True)
class Lock:
    """The file as read. bad: lines (from 1) that aren't `id hash instant`, such as a merge's marks."""

    cards: Mapping[str, Locked]
    bad: tuple[int, ...] = ()


def content(card: Card) -> str:
    """A hash of all that a reader of the card sees: what is written and what is computed for it.

    A change of the simulator that moves a printed number or a figure is a change of the card. Times of a figure count
    to six digits, so that another machine's last bit doesn't.
    """
    numbers = [[number.name, printed(number, "zh"), printed(number, "en")] for number in card.numbers]
    figures = [
        [[span.lane, span.name, span.kind, f"{span.start:.6g}", f"{span.end:.6g}"] for span in timeline(figure).spans]
        for figure in card.figures
    ]
    return digest([card.hash, numbers, figures])


def read(root: Path) -> Lock | None:
    """The lock of the deck at `root`, None where it has none. Of a card named twice the later line counts."""
    try:
        text = (root / FILE).read_text(encoding="utf-8", errors="replace")
    except OSError:
        return None
    cards: dict[str, Locked] = {}
    bad: list[int] = []
    for i, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        match = _LINE.fullmatch(line.strip())
        changed = _instant(match[3]) if match else None
        if match is None or changed is None:
            bad.append(i)
        elif match[1] not in cards or cards[match[1]].changed < changed:
            cards[match[1]] = Locked(match[2], changed)
    return Lock(cards, tuple(bad))


def changed(root: Path) -> dict[str, datetime]:
    """When each card of the deck last changed; nothing for a deck without a lock."""
    lock = read(root)
    return {} if lock is None else {card: one.changed for card, one in lock.cards.items() if one.hash != GONE}


def update(
    old: Mapping[str, Locked], hashes: Mapping[str, str], kept: Iterable[str], now: datetime
) -> dict[str, Locked]:
    """The lock after a change. hashes: of the cards that are sound; kept: ids that are there but can't be read now.

    What didn't change keeps its instant; what did gets `now`, or a second more than it had where the clock is behind.
    """
    instant = now.astimezone(UTC).replace(microsecond=0)
    there = set(kept)
    new = dict(old)
    wanted = {**{card: GONE for card in old if card not in there}, **hashes}
    for card, hashed in wanted.items():
        before = old.get(card)
        if before is None:
            new[card] = Locked(hashed, instant)
        elif before.hash != hashed:
            new[card] = Locked(hashed, max(instant, before.changed + timedelta(seconds=1)))
    return new


def write(root: Path, cards: Mapping[str, Locked]) -> None:
    """Replace the lock in one step; nothing is touched where nothing changed. OSError where the folder can't be
    written.
    """
    lines = [f"{card} {one.hash} {one.changed.strftime('%Y-%m-%dT%H:%M:%SZ')}\n" for card, one in sorted(cards.items())]
    text = _HEAD + "".join(lines)
    file = root / FILE
    with suppress(OSError):
        if file.read_text(encoding="utf-8") == text:
            return
    files.replace(file, text.encode())


def _instant(text: str) -> datetime | None:
    try:
        return datetime.strptime(text, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC)
    except ValueError:
        return None
