"""Topics, and text in both languages. Apart from the model, because light commands order topics and show titles.

Tuples and not dataclasses: making a class of the latter costs a light command half a millisecond each.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from interview_tui.messages import Lang

Plain = Mapping[str, Any]


class Text(NamedTuple):
    """One text in both languages, Markdown with `$…$` maths."""

    zh: str
    en: str

    def of(self, lang: Lang) -> str:
        return self.zh if lang == "zh" else self.en


class TopicSource(NamedTuple):
    """A source of a topic; `changed` is the day (ISO) on which it last changed, empty if that isn't known."""

    id: str
    title: str
    url: str = ""
    changed: str = ""


class Topic(NamedTuple):
    """A folder of cards. needs: ids of topics to know first."""

    id: str
    title: Text
    order: int = 0
    needs: tuple[str, ...] = ()
    sources: tuple[TopicSource, ...] = ()

    def source(self, ref: str) -> TopicSource | None:
        return next((source for source in self.sources if source.id == ref), None)


def text(plain: Plain) -> Text:
    return Text(plain["zh"], plain["en"])


def topic(topic_id: str, plain: Plain) -> Topic:
    """A topic from the plain form of its topic.yaml."""
    return Topic(
        id=topic_id,
        title=text(plain["title"]),
        order=plain.get("order", 0),
        needs=tuple(plain.get("needs", ())),
        sources=tuple(TopicSource(**source) for source in plain.get("sources", ())),
    )
