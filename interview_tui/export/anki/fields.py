"""One card as the fields of its note: HTML in either language, tags, and the figures that it names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from html import escape

from interview_tui import text
from interview_tui.deck import Card, Deck, Figure, compared, filled, timeline
from interview_tui.figures import svg
from interview_tui.messages import Lang, say

from .template import FIELDS, FIRST, ID, field

#: In a phone's width letters of a figure this wide are still as large as those of the text.
FIGURE_WIDTH = 440
#: Kinds whose figure is what is asked about: it stands on the front, without its totals.
_READS_FIGURE = frozenset({"timeline", "cause"})

#: Inline maths and the mark that closes after it: MathJax draws a box, and a browser would break the line between them.
_CLOSED = re.compile(r"\\\((?:(?!\\\)).)*\\\)[，。；：、？！）」』”’》,.;:?!)]+", re.DOTALL)


@dataclass(frozen=True, slots=True)
class NoteText:
    """values: in the order of FIELDS; media: name -> bytes."""

    values: tuple[str, ...]
    tags: tuple[str, ...]
    media: Mapping[str, bytes]


def note_text(deck: Deck, card: Card, langs: Sequence[Lang]) -> NoteText:
    """A card's note. ValueError, said in the first language, for a card without a question."""
    values = dict.fromkeys(FIELDS, "")
    values[ID] = escape(card.id)
    values[FIRST] = "1" if langs[0] == "en" else ""
    media: dict[str, bytes] = {}
    for lang in langs:
        parts = _Parts(deck, card, lang)
        if not text.cells(text.plain(parts.card.question.of(lang), lang).strip()):
            raise ValueError(say("export.no-front", langs[0], card=card.id))
        for part, html in parts.all().items():
            values[field(part, lang)] = html
        media |= parts.media
    return NoteText(tuple(values.values()), tags(card), media)


def tags(card: Card) -> tuple[str, ...]:
    """All below one, so that they stay together among the reader's own."""
    found = [f"topic::{card.topic}", f"kind::{card.kind}", f"level::{card.level}"]
    found += [f"concept::{concept}" for concept in card.concepts]
    found += [f"practice::{family}" for family in card.practice]
    return tuple(sorted("interview-tui::" + "".join(tag.split()) for tag in found))


class _Parts:
    """The parts of one card in one language. media: the figures drawn so far."""

    def __init__(self, deck: Deck, card: Card, lang: Lang) -> None:
        self.deck, self.lang = deck, lang
        self.card = filled(card, lang)
        #: what is drawn comes from the card as written, what is said under it from the one with numbers put in
        self.figures: tuple[Figure, ...] = card.figures
        self.media: dict[str, bytes] = {}

    def all(self) -> dict[str, str]:
        """Part -> HTML, empty where the card has none."""
        card, lang = self.card, self.lang
        return {
            "topic": self._topic(),
            "question": self._html(card.question.of(lang)),
            "task": self._task(),
            "points": self._list(point.of(lang) for point in card.points),
            "answer": self._html(card.answer.of(lang)),
            "figure": self._figures(),
            "pitfalls": self._list(pitfall.of(lang) for pitfall in card.pitfalls),
            "intuition": self._html(card.intuition.of(lang)) if card.intuition else "",
            "asked-as": self._list(card.asked_as.of(lang)),
            "follow-ups": self._list(self._titles(card.follow_ups)),
            "practice": self._practice(),
            "sources": self._sources(),
        }

    def _html(self, markdown: str, inline: bool = False) -> str:
        return _CLOSED.sub(r'<span class="itui-keep">\g<0></span>', text.html(markdown, self.lang, inline=inline))

    def _line(self, markdown: str) -> str:
        return self._html(markdown, inline=True)

    def _list(self, items: Iterable[str]) -> str:
        listed = "".join(f"<li>{self._line(item)}</li>" for item in items)
        return f"<ul>{listed}</ul>" if listed else ""

    def _say(self, key: str, **values: object) -> str:
        return say(f"export.{key}", self.lang, **values)

    def _topic(self) -> str:
        title = text.plain(self.deck.topic(self.card.topic).title.of(self.lang), self.lang)
        return escape(f"{title} · {self._say(f'level-{self.card.level}')}")

    def _titles(self, ids: Iterable[str]) -> list[str]:
        return [self.deck.entry(card_id).title.of(self.lang) for card_id in ids if card_id in self.deck]

    def _task(self) -> str:
        if self.card.kind not in _READS_FIGURE:
            return ""
        title = text.plain(self.card.question.of(self.lang), self.lang)
        return "".join(self._picture(figure, title, totals=False) for figure in self.figures)

    def _figures(self) -> str:
        drawn = []
        for figure, shown in zip(self.figures, self.card.figures, strict=True):
            caption = shown.caption.of(self.lang) if shown.caption else ""
            picture = self._picture(figure, text.plain(caption or self.card.question.of(self.lang), self.lang))
            said = f"<figcaption>{self._line(caption)}</figcaption>" if caption else ""
            drawn.append(f"<figure>{picture}{said}</figure>")
        return "".join(drawn)

    def _picture(self, figure: Figure, title: str, totals: bool = True) -> str:
        """Two pictures, of which the style shows the one that fits: Anki's night mode isn't the system's."""
        told = self._say("figure", title=title)
        themes: tuple[svg.Theme, ...] = ("light", "dark")
        images, whole = "", compared(figure, self.figures)
        for theme in themes:
            drawing = svg.draw(
                timeline(figure), self.lang, theme, told, totals=totals, width=FIGURE_WIDTH, whole=whole
            ).encode()
            # named by its content: a new drawing never meets an old one under its name
            name = f"interview-tui-{sha256(drawing).hexdigest()[:20]}.svg"
            self.media[name] = drawing
            images += f'<img class="itui-{theme}" src="{name}" alt="{escape(told)}">'
        return images

    def _practice(self) -> str:
        rows = []
        for family in self.card.practice:
            title = self._line(self.deck.prose(family).title.of(self.lang)) if family in self.deck.families else ""
            rows.append(f"<li>{title} <code>interview-tui practice {escape(family)}</code></li>")
        return f"{self._say('practice')}<ul>{''.join(rows)}</ul>" if rows else ""

    def _sources(self) -> str:
        """Who reports the question, where its answer stands, for which versions, and when that was last compared."""
        topic = self.deck.topic(self.card.topic)
        before = ""
        if self.card.asked:
            told = (" ".join(part for part in (one.by, one.when, one.role) if part) for one in self.card.asked)
            before = f"<p>{self._say('asked-by')}{escape('; '.join(told))}</p>"
        rows = ""
        for source in self.card.sources:
            known = topic.source(source.ref)
            name = escape(known.title if known else source.ref)
            if known and known.url.startswith(("https://", "http://")):
                name = f'<a href="{escape(known.url)}">{name}</a>'
            rows += (
                "<li>"
                + ", ".join([name, *(escape(part) for part in (source.where, source.true_for) if part)])
                + "</li>"
            )
        return f"{before}{self._say('sources', date=self.card.checked)}<ul>{rows}</ul>"
