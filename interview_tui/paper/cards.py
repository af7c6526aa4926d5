"""A card as lines: the question; then the attempt, the points, the answer and all that stands behind it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from interview_tui.deck import Card, Deck, Figure, compared, filled, timeline
from interview_tui.paper import Line, Paper


def question_lines(card: Card, paper: Paper) -> list[Line]:
    """The question, and the other ways in which interviewers put it."""
    card, lines = _filled(card, paper)
    lines += [_strong(line) for line in paper.markdown(card.question.of(paper.lang))]
    if wordings := card.asked_as.of(paper.lang):
        lines += [[], [(paper.say("paper.asked-as"), "dim")]]
        for wording in wordings:
            lines += paper.markdown(wording, "· ", "dim")
    return lines


def answer_lines(card: Card, deck: Deck, paper: Paper, ticks: Collection[int] | None, typed: str) -> list[Line]:
    """What is revealed. `ticks` are the points (counted from 0) that the person made, None where nothing is ticked;
    `typed` is the attempt.
    """
    original, (card, _) = card, _filled(card, paper)
    lines: list[Line] = []
    if typed.strip():
        lines += paper.heading("paper.your-attempt")
        for part in typed.strip().splitlines():
            lines += paper.text(part)
    if card.points:
        lines += _points(card, paper, ticks)
    lines += paper.heading("paper.answer")
    lines += paper.markdown(card.answer.of(paper.lang))
    for figure, shown in zip(original.figures, card.figures, strict=True):
        lines += [[], *_figure(figure, original.figures, paper)]
        if shown.caption:
            lines += paper.markdown(shown.caption.of(paper.lang))
    if card.intuition:
        lines += [*paper.heading("paper.intuition"), *paper.markdown(card.intuition.of(paper.lang))]
    if card.pitfalls:
        lines += paper.heading("paper.pitfalls")
        for pitfall in card.pitfalls:
            lines += paper.markdown(pitfall.of(paper.lang), "· ")
    return [*lines, *_beyond(card, deck, paper)]


def _points(card: Card, paper: Paper, ticks: Collection[int] | None) -> list[Line]:
    if ticks is None:
        lines = paper.heading("paper.points-read")
    else:
        lines = paper.heading("paper.points", f"{len(ticks)}/{len(card.points)}")
    for number, point in enumerate(card.points):
        key = str(number + 1) if number < 9 else " "
        if ticks is None:
            lines += paper.markdown(point.of(paper.lang), f"{key} ")
        else:
            mark = "x" if number in ticks else " "
            lines += paper.markdown(point.of(paper.lang), f"[{mark}] {key} ", f"@screen.tick({number + 1})")
    return lines


def _filled(card: Card, paper: Paper) -> tuple[Card, list[Line]]:
    """The card with its numbers. Where they can't be computed, as it was written, and a line that says so: `check`
    tells the author, and the person goes on."""
    try:
        return filled(card, paper.lang), []
    except (ValueError, LookupError) as error:
        return card, paper.sentence("paper.bad-numbers", "wrong", path=card.path, line=card.line, detail=error)


def _figure(figure: Figure, beside: Sequence[Figure], paper: Paper) -> list[Line]:
    try:
        return paper.figure(timeline(figure), whole=compared(figure, beside))
    except (ValueError, LookupError) as error:
        return paper.sentence("paper.bad-figure", "wrong", detail=error)


def _beyond(card: Card, deck: Deck, paper: Paper) -> list[Line]:
    """Follow-ups, who reports the question, and the sources."""
    lines: list[Line] = []
    for key, ids in (("paper.follow-ups", card.follow_ups), ("paper.see-also", card.see_also)):
        known = [deck.entry(card_id) for card_id in ids if card_id in deck]
        if known:
            lines += paper.heading(key)
        for entry in known:
            lines += paper.markdown(paper.title(entry.title), "→ " if not paper.ascii else "> ")
    if card.asked:
        said = (" ".join(part for part in (asked.by, asked.when, asked.role) if part) for asked in card.asked)
        lines += [*paper.heading("paper.asked-by"), *paper.text("; ".join(said))]
    lines += paper.heading("paper.sources")
    topic = deck.topic(card.topic)
    for source in card.sources:
        known_source = topic.source(source.ref)
        named = known_source.title if known_source else source.ref
        lines += paper.indented("; ".join(p for p in (named, source.where, source.true_for) if p), "· ", "dim")
        if known_source and known_source.url:
            lines += paper.indented(known_source.url, "  ", "dim")
    lines += paper.sentence("paper.checked", "dim", date=card.checked)
    return [*lines, []]


def _strong(line: Line) -> Line:
    """A question is set strong; what already has a style keeps it."""
    return [(text, style or "strong") for text, style in line]
