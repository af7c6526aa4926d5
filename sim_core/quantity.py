"""Kinds of quantity, their units, and how a value is printed for people.

Inside the simulator everything is SI: seconds, bytes, bytes/s, FLOP, FLOP/s, tokens/s, samples/s, US dollars; a
percent is a fraction. Units exist only here and in `answers`. What `format` prints, `answers.read` reads back to the
printed digits.
"""

from __future__ import annotations

import math
import re
from enum import StrEnum
from functools import lru_cache

Number = int | float


class Kind(StrEnum):
    """What is measured. The question's kind decides what a unit means: `B` is a byte or a billion."""

    TIME = "time"
    BYTES = "bytes"
    BANDWIDTH = "bandwidth"
    COUNT = "count"
    RATIO = "ratio"
    PERCENT = "percent"
    FLOPS = "flops"
    FLOP_RATE = "flop_rate"
    TOKEN_RATE = "token_rate"
    SAMPLE_RATE = "sample_rate"
    MONEY = "money"


_DECIMAL = {"": 1.0, "k": 1e3, "M": 1e6, "G": 1e9, "T": 1e12, "P": 1e15, "E": 1e18}
_BINARY = {"Ki": 2.0**10, "Mi": 2.0**20, "Gi": 2.0**30, "Ti": 2.0**40, "Pi": 2.0**50}


def _sized(base: str, scale: float = 1.0, tail: str = "") -> dict[str, float]:
    prefixes = {**_DECIMAL, **_BINARY}
    return {f"{prefix}{base}{tail}": factor * scale for prefix, factor in prefixes.items()}


_TIME = {"ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1.0, "min": 60.0, "h": 3600.0, "d": 86400.0}
_SIZES = _sized("B") | {"KB": 1e3} | {f"{p}bit": f / 8 for p, f in _DECIMAL.items()}
_RATES = (
    _sized("B", tail="/s")
    | {"KB/s": 1e3}
    | {f"{p}b/s": f / 8 for p, f in _DECIMAL.items() if p not in ("", "k")}
    | {f"{p}bps": f / 8 for p, f in _DECIMAL.items() if p not in ("", "k")}
    | {f"{p}bit/s": f / 8 for p, f in _DECIMAL.items()}
)
_MAGNITUDES = {"K": 1e3, "M": 1e6, "B": 1e9, "T": 1e12, "万": 1e4, "亿": 1e8, "万亿": 1e12}
_FLOP = {f"{p if p != 'k' else 'K'}FLOP": f for p, f in _DECIMAL.items()} | {"ZFLOP": 1e21, "YFLOP": 1e24}

#: kind -> printed unit -> value of one in SI. `answers` knows many more spellings; these are the ones that we print.
UNITS: dict[Kind, dict[str, float]] = {
    Kind.TIME: _TIME | {"µs": 1e-6, "μs": 1e-6, "分钟": 60.0, "小时": 3600.0, "天": 86400.0},
    Kind.BYTES: _SIZES | {"Gb": 1e9 / 8, "Mb": 1e6 / 8, "Tb": 1e12 / 8},
    Kind.BANDWIDTH: _RATES,
    Kind.COUNT: {"": 1.0} | _MAGNITUDES,
    Kind.RATIO: {"": 1.0, "x": 1.0, "倍": 1.0},
    Kind.PERCENT: {"%": 0.01},
    Kind.FLOPS: _FLOP,
    Kind.FLOP_RATE: {f"{name}/s": factor for name, factor in _FLOP.items()}
    | {f"{name}S": factor for name, factor in _FLOP.items()},
    Kind.TOKEN_RATE: {"tokens/s": 1.0, "token/s": 1.0, "K tokens/s": 1e3, "M tokens/s": 1e6},
    Kind.SAMPLE_RATE: {"samples/s": 1.0, "样本/s": 1.0},
    Kind.MONEY: {"USD": 1.0, "美元": 1.0},
}

#: The ladders of which `format` chooses a rung where no unit is given, smallest first.
_LADDERS: dict[Kind, tuple[str, ...]] = {
    Kind.TIME: ("ns", "µs", "ms", "s", "min", "h", "d"),
    Kind.BYTES: ("B", "kB", "MB", "GB", "TB", "PB", "EB"),
    Kind.BANDWIDTH: ("B/s", "kB/s", "MB/s", "GB/s", "TB/s", "PB/s"),
    Kind.COUNT: ("",),
    Kind.RATIO: ("",),
    Kind.PERCENT: ("%",),
    Kind.FLOPS: tuple(_FLOP),
    Kind.FLOP_RATE: tuple(f"{name}/s" for name in _FLOP),
    Kind.TOKEN_RATE: ("tokens/s",),
    Kind.SAMPLE_RATE: ("samples/s",),
    Kind.MONEY: ("USD",),
}
_BINARY_LADDERS = {
    Kind.BYTES: ("KiB", "MiB", "GiB", "TiB", "PiB"),
    Kind.BANDWIDTH: ("KiB/s", "MiB/s", "GiB/s", "TiB/s", "PiB/s"),
}
#: From here on a minute is said as such; 90 s is "90 s", not "1.5 min".
_LEAST = {"min": 300.0, "h": 7200.0, "d": 172800.0}
_IN_CHINESE = {
    "min": "分钟",
    "h": "小时",
    "d": "天",
    "tokens/s": "token/s",
    "samples/s": "样本/s",
    "USD": "美元",
}
_GROUPED_FROM = 10_000
#: Binary sizes are round ones, of so many characters: 12 digits may fit by chance.
_SHORT = 7


def factor(unit: str, kind: Kind) -> float:
    """One `unit` in SI. ValueError where the kind doesn't print such a unit."""
    try:
        return UNITS[kind][unit]
    except KeyError:
        raise ValueError(f"no unit {unit!r} for {kind.value}") from None


def format(value: Number, kind: Kind, unit: str | None = None, digits: int = 4, lang: str = "en") -> str:
    """`value` (SI) as people write it: "70 ms", "25 MiB", "50 GB/s", "37.5 %".

    digits: significant digits, trailing zeros dropped; whole counts are always printed whole. Without a unit the
    largest that leaves 1 or more before the point is taken, a binary one where only it prints the size exactly.
    ValueError for a unit that the kind doesn't have, or a value that isn't finite.
    """
    if not math.isfinite(value):
        raise ValueError(f"not finite: {value!r}")
    chosen = unit if unit is not None else fitting(value, kind, digits, lang)
    digits = _whole(value, kind, chosen, digits)
    scaled = value / factor(chosen, kind)
    if not math.isfinite(scaled):
        raise ValueError(f"not finite in {chosen}: {value!r}")
    number = _number(scaled, digits)
    return f"{number} {chosen}" if chosen not in ("", "x") else f"{number}{chosen}"


def fitting(value: Number, kind: Kind, digits: int = 4, lang: str = "en") -> str:
    """The unit that `format` takes for `value` (SI) where none is given."""
    chosen = _choose(value, kind, digits)
    return _IN_CHINESE.get(chosen, chosen) if lang == "zh" else chosen


def _whole(value: Number, kind: Kind, unit: str, digits: int) -> int:
    if kind is Kind.COUNT and unit == "" and float(value).is_integer() and abs(value) < 1e15:
        return max(digits, 15)
    return digits


def _choose(value: Number, kind: Kind, digits: int) -> str:
    ladder = _LADDERS[kind]
    decimal = _rung(value, kind, ladder, digits)
    other = _BINARY_LADDERS.get(kind)
    if other is None or abs(value) < UNITS[kind][other[0]]:
        return decimal
    binary = _rung(value, kind, other, digits)
    texts = {name: _number(value / UNITS[kind][name], digits, grouped=False) for name in (decimal, binary)}
    exact = {name: math.isclose(float(texts[name]) * UNITS[kind][name], value, rel_tol=1e-12) for name in texts}
    short = len(texts[binary]) <= _SHORT
    if exact[binary] and short and (not exact[decimal] or len(texts[binary]) < len(texts[decimal])):
        return binary
    return decimal


def _rung(value: Number, kind: Kind, ladder: tuple[str, ...], digits: int) -> str:
    chosen = ladder[0]
    if value == 0:
        return _LADDERS[Kind.TIME][2] if kind is Kind.TIME else chosen
    for name in ladder:
        scaled = float(f"{abs(value) / UNITS[kind][name]:.{digits}g}")
        if scaled >= 1 and abs(value) >= _LEAST.get(name, 0.0):
            chosen = name
    return chosen


def _number(scaled: float, digits: int, grouped: bool = True) -> str:
    text = f"{scaled:.{digits}g}"
    mantissa, e, exponent = text.partition("e")
    if e and -5 <= int(exponent) < 15:
        places = max(0, digits - 1 - int(exponent))
        mantissa, e = f"{float(text):.{places}f}", ""
    if "." in mantissa:
        mantissa = mantissa.rstrip("0").rstrip(".")
    if mantissa in ("-0", ""):
        mantissa = "0"
    if e:
        return f"{mantissa}e{int(exponent)}"
    if grouped and abs(float(mantissa)) >= _GROUPED_FROM:
        whole, dot, rest = mantissa.partition(".")
        return f"{int(whole):,}{dot}{rest}"
    return mantissa


_GIVEN = re.compile(r"([+-]?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d+)?(?:[eE][+-]?\d+)?)\s*(\S.*)?")


@lru_cache(maxsize=4096)
def _given(text: str, kind: Kind) -> Number:
    found = _GIVEN.fullmatch(text.strip())
    if found is None or not any(map(str.isdigit, found[1])):
        raise ValueError(f"not a {kind.value}: {text!r}")
    number = float(found[1].replace(",", ""))
    unit = found[2]
    if unit is None:
        if "" not in UNITS[kind] and number != 0:
            raise ValueError(f"a {kind.value} needs a unit ({', '.join(_LADDERS[kind])}): {text!r}")
        value = number
    elif unit in UNITS[kind]:
        value = number * UNITS[kind][unit] if kind is not Kind.TIME else _seconds(number, unit)
    else:
        raise ValueError(f"unknown unit {unit!r} for {kind.value}: {text!r}")
    if not math.isfinite(value):
        raise ValueError(f"not finite: {text!r}")
    return tidy(value, kind)


def _seconds(number: float, unit: str) -> float:
    """Small units divide by a whole number: 200 ms is the float 0.2, which 200 * 1e-3 needn't be."""
    scale = UNITS[Kind.TIME][unit]
    return number / round(1 / scale) if scale < 1 else number * scale


def tidy(value: Number, kind: Kind) -> Number:
    """A whole count as an int; -0 as 0."""
    if kind is Kind.COUNT and float(value).is_integer():
        return int(value)
    return value if value != 0 else 0.0


def parse_given(text: str | Number, kind: Kind) -> Number:
    """A given as people write it in YAML, in SI: "2 GB", "25 MiB", "50 GB/s", "200 ms", 8, "8".

    A number that isn't text is SI already. ValueError names what is wrong: no unit where one is needed, an unknown
    unit, a value that isn't finite.
    """
    if isinstance(text, bool):
        raise ValueError(f"not a {kind.value}: {text!r}")
    if isinstance(text, int | float):
        if not math.isfinite(text):
            raise ValueError(f"not finite: {text!r}")
        return tidy(text, kind)
    return _given(text, kind)
