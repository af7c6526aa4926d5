"""Do the two languages of a text say the same numbers and the same code?

Only what can be told without understanding the text: a number that stands in digits in one language must stand in the
other, in digits or in words; a value with a unit on both sides must have a unit in common; a computed number and an
identifier must stand on both sides. Each number is a set of values that it may mean (`8 B` is 8 or 8e9, 1 亿 is 1e8),
and two agree where the sets meet, so that another way of writing is no fault. Words never have to have a twin.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from .number_words import MAGNITUDES, rounded, words
from .placeholders import used

_PREFIXES = ("", "k", "K", "M", "G", "T", "P", "Ki", "Mi", "Gi", "Ti")
_UNITS = [
    *("ns", "us", "µs", "μs", "ms", "s", "min", "h", "%", "bit"),
    *(f"{prefix}{unit}" for prefix in _PREFIXES for unit in ("B", "B/s", "bps", "FLOP", "FLOPS", "FLOP/s")),
    *(f"{prefix}{unit}" for prefix in _PREFIXES[1:7] for unit in ("b", "b/s", "bit", "bit/s")),
]
_SAME_UNIT = {"µs": "us", "μs": "us"} | {
    f"{prefix}{other}": f"{prefix}{unit}"
    for prefix in _PREFIXES
    for other, unit in (("bps", "b/s"), ("bit/s", "b/s"), ("bit", "b"), ("FLOPS", "FLOP/s"))
}
_NUMBER = re.compile(
    r"""(?<![A-Za-z0-9_.]) (?<![A-Za-z][A-Z]-)                    # not the digits of H100, v2.1, x_1, ZeRO-3
    (?: (?P<power> 10 \s* \^ \s* \{? (?P<exponent> -?\d+) \}? )
      | (?P<over> (?P<up>\d+) \s* / \s* (?P<down>\d+) ) (?![\d.])
      | (?P<version> \d+ (?: \.\d+ ){2,} )
      | (?P<plain> (?: \d{1,3} (?: [,_\u2009\u202f]\d{3} )+ | \d+ ) (?: \.\d+ )? (?: [eE][-+]?\d+ )? )
    )
    (?: \s* (?P<magnitude>
        万亿 | [十百千万亿] | (?: hundred | thousand | million | billion | trillion ) \b | [kKMBT] (?![A-Za-z0-9/])
    ) )?
    """,
    re.VERBOSE,
)
_UNIT_AFTER = re.compile(
    r"\s*(" + "|".join(sorted(map(re.escape, _UNITS), key=len, reverse=True)) + r")(?![A-Za-z0-9/]|\s*\()"
)
# Options, names with `_`, and names of letters and digits, however they are set.
_NAMED = re.compile(
    r"""  --[a-z][a-z0-9-]+
      | [A-Za-z][A-Za-z0-9]* (?: _[A-Za-z0-9]+ )+
      | (?<![A-Za-z0-9]) [A-Za-z]* (?: [A-Za-z][0-9] | [A-Z]-[0-9] ) [A-Za-z0-9]*
    """,
    re.VERBOSE,
)
_GLUED = re.compile(r"[A-Za-z]+[0-9]|[A-Za-z_]{3,}")


@dataclass(frozen=True, slots=True)
class Said:
    """A number in a text: as written, where, what it may mean, its unit if one is written; parts: of a fraction."""

    text: str
    offset: int
    values: frozenset[float | str]
    unit: str = ""
    parts: frozenset[float] = frozenset()


@dataclass(frozen=True, slots=True)
class Difference:
    """What one language says and the other doesn't. code: twin-number, twin-unit, twin-name or twin-code."""

    code: str
    lang: str
    what: str
    offset: int
    other: str = ""


def numbers(text: str) -> list[Said]:
    """Every number in digits, with the values that it may mean."""
    plain = _plain(text)
    found = []
    for match in _NUMBER.finditer(plain):
        after = plain[match.end() :]
        scale = MAGNITUDES.get(match["magnitude"] or "", 1.0)
        if not match["magnitude"] and not match["power"] and _is_name(plain, match):
            continue
        values: set[float | str]
        parts: set[float] = set()
        if match["version"]:
            values = {match["version"]}
        elif match["power"]:
            values = {rounded(float(f"1e{match['exponent'][:5]}") * scale)}
        elif match["over"]:
            parts = {float(match["up"]), float(match["down"])}
            values = {rounded(float(match["up"]) / float(match["down"])) if float(match["down"]) else match["over"]}
        else:
            value = float(re.sub("[,_\u2009\u202f]", "", match["plain"]))
            values = {rounded(value), rounded(value * scale)}
        unit = _UNIT_AFTER.match(after)
        sign = _SAME_UNIT.get(unit[1], unit[1]) if unit and not match["magnitude"] else ""
        if match["magnitude"] == "B":
            sign = "B"
        if sign == "%":
            values |= {rounded(value / 100) for value in values if isinstance(value, float)}
        found.append(Said(match[0].strip(), match.start(), frozenset(values), sign, frozenset(parts)))
    return found


def _plain(text: str) -> str:
    r"""Full-width forms as half-width, superscripts as powers, `\frac{a}{b}` as a/b; every offset kept."""
    narrow = "".join(_narrow(c) for c in text)
    return re.sub(r"\\[td]?frac\{(\d+)\}\{(\d+)\}", lambda m: f"{m[1]}/{m[2]}".rjust(len(m[0]), " "), narrow)


def _narrow(char: str) -> str:
    if char in "\\\n" or char.isascii():
        return char
    folded = unicodedata.normalize("NFKC", char)
    return folded if len(folded) == 1 and unicodedata.category(char)[0] != "S" and char not in "⁰¹²³⁴⁵⁶⁷⁸⁹" else char


def _is_name(text: str, match: re.Match[str]) -> bool:
    """Whether digits begin a name: 1F1B, 2D, 8B-instruct; 25MiB, 8x and 2nd don't."""
    after = text[match.end() : match.end() + 12]
    if not re.match("[A-Za-z_]", after):
        return False
    if _UNIT_AFTER.match(after) or re.match(r"(?:st|nd|rd|th|x|d|s)\b|\\", after):
        return False
    return bool(_GLUED.match(after)) or re.match(r"[A-Za-z]\b", after) is not None


def identifiers(text: str) -> Iterator[tuple[str, int]]:
    """Code in backticks, options, names with `_`, with a dot inside, or of letters and digits (H100, 1F1B); with
    their offsets.
    """
    spans: list[tuple[int, int]] = []
    for match in re.finditer(r"(?s)^(`{3,}|~{3,}).*?(?:^\1|\Z)|(`+)(?!`)(.+?)(?<!`)\2(?!`)", text, re.MULTILINE):
        spans.append(match.span())
        if match[3] is not None:
            yield match[3].strip(), match.start()
    for match in re.finditer(r"\$\$.+?\$\$|\$[^$\n]+\$", text, re.DOTALL):
        spans.append(match.span())
    for match in _NAMED.finditer(text):
        if (
            not any(start <= match.start() < end for start, end in spans)
            and text[match.start() - 1 : match.start()] != "{"
        ):
            yield re.sub("(?<=[0-9A-Z])s$", "", match[0]), match.start()


def differences(zh: str, en: str) -> list[Difference]:
    """What only one of the two says."""
    found = []
    for lang, one, other in (("zh", zh, en), ("en", en, zh)):
        elsewhere = "en" if lang == "zh" else "zh"
        found += [
            Difference("twin-name", lang, name, max(one.find(name), 0), elsewhere)
            for name in sorted(used(one) - used(other))
        ]
        squeezed = _squeeze(other)
        for name, offset in identifiers(one):
            if _squeeze(name.removesuffix("()")) not in squeezed:
                found.append(Difference("twin-code", lang, name, offset, elsewhere))
        others = numbers(other)
        known: set[float | str] = {*words(other, elsewhere)}
        known.update(*(said.values | said.parts for said in others))
        for said in numbers(one):
            met = said.values & known or (said.parts and said.parts <= known) or any(_near(said, two) for two in others)
            if not met:
                found.append(Difference("twin-number", lang, said.text, said.offset, elsewhere))
    return found + list(_units(zh, en))


def _near(one: Said, other: Said) -> bool:
    """A fraction and a decimal agree to three digits or so: 2/3 and 0.667."""
    if bool(one.parts) == bool(other.parts):
        return False
    pairs = ((a, b) for a in one.values for b in other.values)
    return any(isinstance(a, float) and isinstance(b, float) and abs(a - b) <= 6e-3 * abs(a) for a, b in pairs)


def _units(zh: str, en: str) -> Iterator[Difference]:
    """A value that has a unit on both sides must have one in common: 25 MB is not 25 MiB."""
    sides = [numbers(zh), numbers(en)]
    for said in sides[0]:
        mine = {one.unit for one in sides[0] if one.unit and one.values & said.values}
        theirs = {one.unit for one in sides[1] if one.unit and one.values & said.values}
        if mine and theirs and not mine & theirs:
            yield Difference(
                "twin-unit", "zh", f"{said.text} {'/'.join(sorted(mine))}", said.offset, "/".join(sorted(theirs))
            )


def _squeeze(text: str) -> str:
    return re.sub(r"[\s`]+", "", "".join(map(_narrow, text))).casefold()
