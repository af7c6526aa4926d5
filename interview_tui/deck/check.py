"""`check`: everything that can be told of a deck without a reader: its form, its sums, its two languages, its
sources' dates.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time
from pathlib import Path

from interview_tui.messages import LANGS, Lang, say

from . import lock, model
from .card_checks import Sums, card_faults, card_warnings, title_faults
from .faults import Fault
from .links import check_links
from .loader import Item, Loaded, load
from .opened import builtin
from .prose_checks import prose_faults


@dataclass(frozen=True, slots=True)
class Report:
    """What check found. cards: those that can be shown; numbers: recomputed ones; relocked: lines of the lock that
    changed.
    """

    cards: int
    languages: int
    numbers: int
    figures: int
    families: int
    faults: tuple[Fault, ...]
    warnings: tuple[Fault, ...]
    relocked: int = 0

    @property
    def exit_code(self) -> int:
        """1 if anything is wrong; a warning isn't."""
        return int(bool(self.faults))

    def lines(self, lang: Lang) -> Iterable[str]:
        """Each fault and warning with its place, then one line with the counts."""
        for fault in self.faults:
            yield f"{fault.where}: {fault.say(lang)}"
        for fault in self.warnings:
            yield f"{fault.where}: {say('deck.warning', lang)}{fault.say(lang)}"
        if self.relocked:
            yield say("deck.relocked", lang, count=self.relocked)
        yield say(
            "deck.checked",
            lang,
            cards=self.cards,
            languages=self.languages,
            numbers=self.numbers,
            figures=self.figures,
            families=self.families,
            faults=len(self.faults),
            warnings=len(self.warnings),
        )

    def print_lines(self, lang: Lang) -> None:
        """The lines to stdout."""
        for line in self.lines(lang):
            print(line)


def run(path: Path, lang: Lang, today: date, update_lock: bool = False, now: datetime | None = None) -> Report:
    """Check the deck at `path`. FileNotFoundError if there is no such folder.

    today: dates of cards are held against it. update_lock: write cards.lock, with `now` (by default the start of
    `today` in UTC) for what changed. lang: unused by the checks; the report says everything in either language.
    """
    loaded = load(path)
    check_links(loaded)
    sums = Sums()
    faults, warnings = list(loaded.faults), list[Fault]()
    topics = {topic: model.topic(topic, item.plain) for topic, item in loaded.topics.items()}
    for item in loaded.topics.values():
        faults += title_faults(item)
    hashes: dict[str, str] = {}
    sound = [item for item in loaded.cards if item.sound]
    for item in sound:
        card = model.card(item.plain, topic=item.topic, hash=item.hash, path=item.path.as_posix(), line=item.line)
        found = list(card_faults(item, card, topics, sums))
        warnings += card_warnings(item, card, today)
        faults += found
        if not any(fault.code in ("bad-number", "bad-figure") for fault in found):
            hashes[card.id] = lock.content(card)
    faults += prose_faults(loaded, alone=_is_builtin(path))
    if update_lock:
        relocked, of_lock = _relock(path, loaded, hashes, now or _start(today))
    else:
        relocked, of_lock = 0, _bad_lines(path)
        warnings += _unlocked(path, sound, hashes, faults)
    return Report(
        cards=len(sound),
        languages=len(LANGS),
        numbers=sums.numbers,
        figures=sums.figures,
        families=sum(item.sound for item in loaded.prose),
        faults=_ordered(path, [*faults, *of_lock]),
        warnings=_ordered(path, warnings),
        relocked=relocked,
    )


def _is_builtin(root: Path) -> bool:
    """Whether this is the deck whose words serve all others."""
    try:
        return root.resolve() == builtin().resolve()
    except FileNotFoundError:
        return False


def _start(today: date) -> datetime:
    return datetime.combine(today, time(), UTC)


def _ordered(root: Path, faults: Iterable[Fault]) -> tuple[Fault, ...]:
    return tuple(replace(fault, path=root / fault.path) for fault in sorted(faults, key=lambda fault: fault.order))


def _relock(root: Path, loaded: Loaded, hashes: dict[str, str], now: datetime) -> tuple[int, list[Fault]]:
    """Write the lock: how many of its lines changed, and what kept it from being written."""
    old = lock.read(root)
    cards = {} if old is None else old.cards
    new = lock.update(cards, hashes, {item.id for item in loaded.cards}, now)
    try:
        lock.write(root, new)
    except OSError as error:
        return 0, [Fault(Path(lock.FILE), None, None, "unwritable", {"reason": error.strerror or str(error)})]
    return sum(cards.get(card) != one for card, one in new.items()), []


def _bad_lines(root: Path) -> list[Fault]:
    """Lines of the lock that can't be read, such as a merge's marks."""
    old = lock.read(root)
    return [Fault(Path(lock.FILE), line, 1, "bad-lock") for line in old.bad] if old else []


def _unlocked(root: Path, sound: list[Item], hashes: dict[str, str], faults: list[Fault]) -> Iterator[Fault]:
    """Cards that changed since the lock was written: no fault of theirs, but an export would not know it.

    A deck without a lock needs none until one is asked for. A card with a fault is left alone: that is mended first.
    """
    old = lock.read(root)
    faulty = {fault.card for fault in faults}
    for item in sound if old else ():
        locked = old.cards.get(item.id) if old else None
        if item.id in hashes and item.id not in faulty and (locked is None or locked.hash != hashes[item.id]):
            yield item.fault("id", "unlocked", id=item.id)
