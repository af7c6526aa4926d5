"""What a deck is made of: values, frozen, built from the plain data that the loader has found sound.

Plain data are what JSON can hold (dicts, lists, strings, whole numbers), with dates as `YYYY-MM-DD`. The same plain
form is read from YAML, hashed, and kept in the compiled cache, so a card has one shape whichever way it came.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from interview_tui.messages import Lang

from .entry import Entry as Entry
from .entry import Kind as Kind
from .topic import Plain as Plain
from .topic import Text as Text
from .topic import Topic as Topic
from .topic import TopicSource as TopicSource
from .topic import text as text
from .topic import topic as topic


@dataclass(frozen=True, slots=True)
class Texts:
    """Wordings in both languages; not translations of each other, and not as many."""

    zh: tuple[str, ...] = ()
    en: tuple[str, ...] = ()

    def of(self, lang: Lang) -> tuple[str, ...]:
        return self.zh if lang == "zh" else self.en


@dataclass(frozen=True, slots=True)
class Number:
    """A named value of a card: the answer of a practice family for fixed givens.

    given: as written ("2 GB"); unit: that of printing, None for a fitting one; digits: significant figures.
    """

    name: str
    problem: str
    given: Mapping[str, str]
    ask: str | None = None
    unit: str | None = None
    digits: int = 4


@dataclass(frozen=True, slots=True)
class Figure:
    """A timeline to draw: a simulated system, its givens as written, what to say under it."""

    system: str
    given: Mapping[str, str]
    caption: Text | None = None


@dataclass(frozen=True, slots=True)
class Asked:
    """Where a source reports that this was asked."""

    by: str
    when: str = ""
    role: str = ""


@dataclass(frozen=True, slots=True)
class Source:
    """A place in a topic's source, and for which versions the card holds."""

    ref: str
    where: str = ""
    true_for: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """One card, whole. hash: of its content as written; path (relative to the deck) and line: where it stands."""

    id: str
    kind: Kind
    level: int
    concepts: tuple[str, ...]
    question: Text
    answer: Text
    sources: tuple[Source, ...]
    checked: str
    points: tuple[Text, ...] = ()
    asked_as: Texts = field(default_factory=Texts)
    intuition: Text | None = None
    pitfalls: tuple[Text, ...] = ()
    numbers: tuple[Number, ...] = ()
    figures: tuple[Figure, ...] = ()
    practice: tuple[str, ...] = ()
    follow_ups: tuple[str, ...] = ()
    see_also: tuple[str, ...] = ()
    asked: tuple[Asked, ...] = ()
    topic: str = ""
    hash: str = ""
    path: str = ""
    line: int = 0

    @property
    def figure(self) -> Figure | None:
        """The first figure, which stands beside the answer."""
        return self.figures[0] if self.figures else None

    def texts(self) -> Iterator[tuple[str, Text]]:
        """Every bilingual text with its place in the card: `question`, `points.0`, `figure.1.caption`."""
        yield "question", self.question
        if self.intuition:
            yield "intuition", self.intuition
        yield "answer", self.answer
        for i, one in enumerate(self.points):
            yield f"points.{i}", one
        for i, one in enumerate(self.pitfalls):
            yield f"pitfalls.{i}", one
        for i, figure in enumerate(self.figures):
            if figure.caption:
                yield f"figure.{i}.caption", figure.caption


def maybe_text(plain: Plain | None) -> Text | None:
    return None if plain is None else text(plain)


def card(plain: Plain, **place: Any) -> Card:
    """A card from its plain form; `place` gives topic, hash, path and line."""
    wordings = plain.get("asked_as", {})
    return Card(
        id=plain["id"],
        kind=plain["kind"],
        level=plain["level"],
        concepts=tuple(plain["concepts"]),
        question=text(plain["question"]),
        answer=text(plain["answer"]),
        sources=tuple(Source(**source) for source in plain["sources"]),
        checked=plain["checked"],
        points=tuple(map(text, plain.get("points", ()))),
        asked_as=Texts(tuple(wordings.get("zh", ())), tuple(wordings.get("en", ()))),
        intuition=maybe_text(plain.get("intuition")),
        pitfalls=tuple(map(text, plain.get("pitfalls", ()))),
        numbers=tuple(Number(name=name, **number) for name, number in plain.get("numbers", {}).items()),
        figures=tuple(
            Figure(figure["system"], figure["given"], maybe_text(figure.get("caption")))
            for figure in plain.get("figure", ())
        ),
        practice=tuple(plain.get("practice", ())),
        follow_ups=tuple(plain.get("follow_ups", ())),
        see_also=tuple(plain.get("see_also", ())),
        asked=tuple(Asked(**asked) for asked in plain.get("asked", ())),
        **place,
    )
