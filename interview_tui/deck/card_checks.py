"""What is checked of one card that loads: its sums, its figures, its two languages, its text, its dates."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta

from interview_tui.messages import LANGS

from . import model
from .faults import Fault
from .links import nearest
from .loader import Item
from .model import Card, Text, Topic
from .numbers import printed, systems, timeline
from .placeholders import fill, names
from .twins import differences

#: A card that nobody compared with its sources for so long is worth a look.
OLD = timedelta(days=365)


@dataclass(slots=True)
class Sums:
    """How many numbers were recomputed and figures drawn."""

    numbers: int = 0
    figures: int = 0


def card_faults(item: Item, card: Card, topics: Mapping[str, Topic], sums: Sums) -> Iterator[Fault]:
    """Every fault of one card."""
    values: dict[str, dict[str, str]] = {lang: {} for lang in LANGS}
    for number in card.numbers:
        try:
            for lang in LANGS:
                values[lang][number.name] = printed(number, lang)
            sums.numbers += 1
        except Exception as error:  # whatever the simulator says of these givens, the author must see it
            yield item.fault(f"numbers.{number.name}", "bad-number", name=number.name, reason=_reason(error))
    for i, figure in enumerate(card.figures):
        try:
            if not timeline(figure).spans:
                raise ValueError(figure.system)
            sums.figures += 1
        except Exception as error:
            known = ", ".join(systems())
            yield item.fault(f"figure.{i}", "bad-figure", system=figure.system, known=known, reason=_reason(error))
    yield from _families(item, card)
    for at, text in card.texts():
        yield from twin_faults(item, at, text)
        yield from text_faults(item, f"{at}.zh", text.zh, values["zh"])
        yield from text_faults(item, f"{at}.en", text.en, values["en"])
        yield from _typed(item, card, at, text, values)
    for lang in LANGS:
        for i, wording in enumerate(card.asked_as.of(lang)):
            yield from text_faults(item, f"asked_as.{lang}.{i}", wording, values[lang])
    yield from _stale(item, card, topics)


def title_faults(item: Item) -> Iterator[Fault]:
    """A topic's title, by the same rules as any text."""
    title = model.text(item.plain["title"])
    yield from twin_faults(item, "title", title)
    for lang in LANGS:
        yield from text_faults(item, f"title.{lang}", title.of(lang), {})


def _reason(error: Exception) -> str:
    return str(error.args[0]) if error.args else type(error).__name__


def _families(item: Item, card: Card) -> Iterator[Fault]:
    """A card may send to any family; those that the deck has no words for are said in the program's."""
    from sim_core import problems

    known = set(problems.families())
    for i, family in enumerate(card.practice):
        if family not in known:
            yield item.fault(f"practice.{i}", "unknown-family", id=family, near=nearest(family, known))


def twin_faults(item: Item, at: str, text: Text) -> Iterator[Fault]:
    """Numbers and code that only one language has, at the place where they stand."""
    for one in differences(text.zh, text.en):
        here = f"{at}.{one.lang}"
        line, column = item.place(here).at(text.of("zh" if one.lang == "zh" else "en"), one.offset)
        values = {"key": at, "what": one.what, "lang": one.lang, "other": one.other}
        yield Fault(item.path, line, column, one.code, values, card=item.id)


def text_faults(item: Item, at: str, text: str, values: Mapping[str, str]) -> Iterator[Fault]:
    """What can't be shown: an unclosed `$`, unknown maths, emphasis that Markdown would drop."""
    from interview_tui import text as texts

    whole = fill(text, values)
    for fault in texts.faults(whole):
        offset = _unfilled(text, whole, fault.offset)
        line, column = item.place(at).at(text, offset)
        yield Fault(item.path, line, column, f"text-{fault.code}", {"key": at, "detail": fault.detail}, card=item.id)


def _unfilled(text: str, whole: str, offset: int) -> int:
    """Where the character at `offset` of the filled text stood: exact before the first number, else on the same
    line.
    """
    first = next((name.offset for name in names(text)), len(text))
    if text == whole or offset <= first:
        return offset
    line = whole.count("\n", 0, offset)
    start = 0
    for _ in range(line):
        start = text.index("\n", start) + 1
    return start


def _typed(item: Item, card: Card, at: str, text: Text, values: Mapping[str, Mapping[str, str]]) -> Iterator[Fault]:
    """A computed value that stands in the text as digits will be wrong one day."""
    given = {value for number in card.numbers for value in number.given.values()}
    for lang, words in (("zh", text.zh), ("en", text.en)):
        for name, value in values[lang].items():
            if " " not in value or value in given or len(re.sub("[^0-9]", "", value)) < 3:
                continue
            if found := re.search(rf"(?<![\d.]){re.escape(value)}(?![\w/])", words):
                line, column = item.place(f"{at}.{lang}").at(words, found.start())
                yield Fault(item.path, line, column, "typed-number", {"value": value, "name": name}, card=item.id)


def _stale(item: Item, card: Card, topics: Mapping[str, Topic]) -> Iterator[Fault]:
    """A source that changed after the card was compared with it."""
    for source in card.sources:
        homes = [topics[card.topic], *topics.values()]
        found = next((known for topic in homes if (known := topic.source(source.ref))), None)
        if found and found.changed > card.checked:
            yield item.fault("checked", "stale", checked=card.checked, ref=source.ref, changed=found.changed)


def card_warnings(item: Item, card: Card, today: date) -> Iterator[Fault]:
    """What may be in order: age, and a date that hasn't come yet."""
    checked = date.fromisoformat(card.checked)
    if (checked - today).days > 1:
        yield item.fault("checked", "checked-ahead", checked=card.checked)
    elif today - checked > OLD:
        yield item.fault("checked", "old", checked=card.checked, days=(today - checked).days)
