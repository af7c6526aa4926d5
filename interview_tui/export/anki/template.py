"""The note type's fields, and its one template made of them: both languages on a card, one shown, the other a tap
away.

The switch is a checkbox and its label, so it works without scripts; the script remembers the choice and makes points
tickable. It stands on the front and on the back, in the same place.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from interview_tui.messages import LANGS, Lang, say

#: Parts that a card has in each language, in the order of the back. The field of `answer` is `Answer zh`, `Answer en`.
PARTS = ("topic", "question", "task", "points", "answer", "figure", "pitfalls", "intuition", "asked-as", "follow-ups")
TAIL = ("practice", "sources")
UNHEADED = frozenset({"task", "figure", *TAIL})
#: Kept empty for what is to come: they can be filled and shown without a change of the fields, which would make every
#: note a conflict for Anki.
SPARE = ("Spare 1", "Spare 2", "Spare 3", "Spare 4", "Spare 5", "Spare 6")
FIRST = "English first"
#: The card's id leads, since Anki looks for doubles in the first field. (`Card` would be a word of Anki's search.)
ID = "Id"
FIELDS = (ID, *(f"{part.capitalize()} {lang}" for part in PARTS + TAIL for lang in LANGS), FIRST, *SPARE)
#: Of the one template.
NAME = "Card"


def field(part: str, lang: Lang) -> str:
    return f"{part.capitalize()} {lang}"


@cache
def style() -> str:
    return _file("style.css")


def front() -> str:
    """The question; for `task` a figure that is to be read."""
    return _page("front", "".join(_block(lang, "".join(_asked(lang))) for lang in LANGS))


def back() -> str:
    """The question again, small, and all that answers it."""
    asked = "".join(_block(lang, "".join(_asked(lang))) for lang in LANGS)
    answered = "".join(_block(lang, "".join(_answered(lang))) for lang in LANGS)
    return _page("back", f'{asked}<hr id="answer">\n{answered}')  # Anki scrolls to `answer`


def _page(side: str, blocks: str) -> str:
    label = "".join(
        f'<span class="itui-to-{lang}" lang="{_code(lang)}">{say("export.language", lang)}</span>' for lang in LANGS
    )
    switch = f'<label class="itui-switch tappable" for="itui-choice">{label}</label>'
    for lang in LANGS:  # none where the note has one language only
        switch = _if(field("question", lang), switch)
    return (
        f'<div class="itui itui-{side}">\n'
        f'<input type="checkbox" id="itui-choice" class="itui-choice"{{{{#{FIRST}}}}} checked{{{{/{FIRST}}}}}>\n'
        f"{switch}\n{blocks}</div>\n<script>{_file('script.js')}</script>\n"
    )


def _block(lang: Lang, inner: str) -> str:
    return f'<div class="itui-{lang}" lang="{_code(lang)}">\n{inner}</div>\n'


def _asked(lang: Lang) -> Iterator[str]:
    yield f'<div class="itui-topic">{{{{{field("topic", lang)}}}}}</div>\n'
    yield f'<div class="itui-question">{{{{{field("question", lang)}}}}}</div>\n'
    yield _section("task", lang)


def _answered(lang: Lang) -> Iterator[str]:
    for part in PARTS[3:] + TAIL:
        yield _section(part, lang)


def _section(part: str, lang: Lang) -> str:
    heading = "" if part in UNHEADED else f"<h3>{say(f'export.{part}', lang)}</h3>"
    name = field(part, lang)
    return _if(name, f'<section class="itui-{part}">{heading}{{{{{name}}}}}</section>') + "\n"


def _if(name: str, inner: str) -> str:
    """`inner` on notes whose field `name` isn't empty."""
    return f"{{{{#{name}}}}}{inner}{{{{/{name}}}}}"


def _code(lang: Lang) -> str:
    return "zh-Hans" if lang == "zh" else "en"


@cache
def _file(name: str) -> str:
    return (Path(__file__).parent / name).read_text(encoding="utf-8").strip()
