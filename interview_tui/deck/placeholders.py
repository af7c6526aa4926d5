r"""Names in text that stand for computed values.

In text `{step}` is a name. Inside `$…$` and `$$…$$` braces belong to TeX, so a name is written `\num{step}` there.
Inside code nothing is put in. A backslash before a brace, as Markdown has it, keeps it: `\{step}` shows `{step}`.
Braces around anything that isn't a name (small letters, digits, `_`, a letter first) stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

_TOKEN = re.compile(
    r"""
      (?P<fence> ^(?P<f>`{3,}|~{3,}) .*? (?: ^(?P=f) | \Z ) )
    | (?P<code> (?P<c>`+) (?!`) .+? (?<!`)(?P=c)(?!`) )
    | (?P<escaped> \\. )
    | (?P<maths> \$\$ .+? \$\$ | \$ (?![\s$]) (?: \\. | [^$\\] )+? (?<!\s) \$ )
    | \{ (?P<name> [a-z][a-z0-9_]* ) \}
    """,
    re.VERBOSE | re.DOTALL | re.MULTILINE,
)
_IN_MATHS = re.compile(r"\\num\{([^{}]*)\}")
# A name in bare braces, where TeX would show its letters: neither a command's argument nor an index.
_BARE = re.compile(r"(?<![A-Za-z_^}\\])\{([a-z][a-z0-9_]*)\}")


@dataclass(frozen=True, slots=True)
class Name:
    """A name at an offset of the text. bare: in maths without `\\num`, so that nothing would be put in."""

    name: str
    offset: int
    bare: bool = False


def names(text: str) -> Iterator[Name]:
    """Every name in the text, in order."""
    for token in _TOKEN.finditer(text):
        if token["name"]:
            yield Name(token["name"], token.start())
        elif maths := token["maths"]:
            for found in _IN_MATHS.finditer(maths):
                yield Name(found[1], token.start() + found.start())
            for found in _BARE.finditer(maths):
                yield Name(found[1], token.start() + found.start(), bare=True)


def used(text: str) -> set[str]:
    """The names for which something will be put in."""
    return {name.name for name in names(text) if not name.bare}


def fill(text: str, values: Mapping[str, str]) -> str:
    """The text with values put in for names; a name without a value stays as it is."""

    def put(token: re.Match[str]) -> str:
        if token["name"]:
            return values.get(token["name"], token[0])
        if token["maths"]:
            return _IN_MATHS.sub(lambda found: tex(values[found[1]]) if found[1] in values else found[0], token[0])
        return token[0]

    return _TOKEN.sub(put, text)


def tex(value: str) -> str:
    r"""A formatted value for maths: `300.4 ms` -> `300.4\,\text{ms}`, `37.5 %` -> `37.5\,\%`."""
    number, gap, unit = value.partition(" ")
    if not gap:
        return number.replace("%", r"\%")
    return rf"{number}\,\%" if unit == "%" else rf"{number}\,\text{{{unit}}}"
