"""Every sentence of the interface, in Chinese and in English.

One file an area lies beside this one, each with `TABLE`: key -> (zh, en). A key begins with the name of its file:
`deck.duplicate-key` is looked up in `messages/deck.py`. Files are read when first needed, so that a light command
pays only for the sentences that it says.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Literal

Lang = Literal["zh", "en"]
LANGS: tuple[Lang, Lang] = ("zh", "en")

Table = dict[str, tuple[str, str]]


@cache
def table(area: str) -> Table:
    """The sentences of one area. KeyError where there is no such area."""
    if not area.isidentifier():
        raise KeyError(area)
    try:
        module = import_module(f"{__name__}.{area}")
    except ModuleNotFoundError as missing:
        raise KeyError(area) from missing
    found: Table = module.TABLE
    return found


def say(key: str, lang: Lang, /, **values: object) -> str:
    """The sentence `key` in `lang`, with `values` put in by str.format.

    KeyError for an unknown key or a value that the sentence needs and isn't given: both are faults of ours, which
    a test finds, never something to hide from the person.
    """
    zh, en = table(key.partition(".")[0])[key]
    template = zh if lang == "zh" else en
    values = {name: shown(value) if hasattr(value, "__fspath__") else value for name, value in values.items()}
    if "|" in template:
        values = {name: _Count(value) if type(value) is int else value for name, value in values.items()}
    return template.format(**values)


def shown(path: object) -> str:
    """A path as it may be printed: what a terminal would obey, or nobody can see, stands as `\\x1b`, `\\n`, `\\u202e`.

    Nothing is dropped, so that the file can still be found by its name.
    """
    text = str(path)
    if text.isprintable():
        return text
    from unicodedata import category

    hidden = ("Cc", "Cf", "Cs", "Zl", "Zp")
    return "".join(
        char.encode("unicode_escape").decode() if category(char) in hidden and char != "\u200d" else char
        for char in text
    )


class _Count(int):
    """A number whose format may be `one|many`: `{days} {days:day|days}` is "1 day", "2 days"."""

    def __format__(self, form: str) -> str:
        one, bar, many = form.partition("|")
        if not bar:
            return format(int(self), form)
        return one if self == 1 else many
