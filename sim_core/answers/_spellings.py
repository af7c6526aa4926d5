"""How people write units: every spelling -> its value in SI, its dimension, and the name that we print.

Case matters where it carries meaning (GB is bytes, Gb bits; "gb" could be either and is asked about) and nowhere else.
The kind of the question decides what a bare B, M or K is.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from sim_core.answers._refusal import RefusedError
from sim_core.quantity import UNITS, Kind

#: Exponents of second, byte, FLOP, token, sample, US dollar.
Dimension = tuple[int, int, int, int, int, int]

ONE: Dimension = (0, 0, 0, 0, 0, 0)
TIME: Dimension = (1, 0, 0, 0, 0, 0)
BYTE: Dimension = (0, 1, 0, 0, 0, 0)
FLOP: Dimension = (0, 0, 1, 0, 0, 0)
TOKEN: Dimension = (0, 0, 0, 1, 0, 0)
SAMPLE: Dimension = (0, 0, 0, 0, 1, 0)
MONEY: Dimension = (0, 0, 0, 0, 0, 1)

DIMENSIONS: dict[Kind, Dimension] = {
    Kind.TIME: TIME,
    Kind.BYTES: BYTE,
    Kind.BANDWIDTH: (-1, 1, 0, 0, 0, 0),
    Kind.COUNT: ONE,
    Kind.RATIO: ONE,
    Kind.PERCENT: ONE,
    Kind.FLOPS: FLOP,
    Kind.FLOP_RATE: (-1, 0, 1, 0, 0, 0),
    Kind.TOKEN_RATE: (-1, 0, 0, 1, 0, 0),
    Kind.SAMPLE_RATE: (-1, 0, 0, 0, 1, 0),
    Kind.MONEY: MONEY,
}


class Unit(NamedTuple):
    """role: unit | share (%, x) | magnitude (million, 亿) | noun (个) | flops (per second or not: see the parser)."""

    factor: float
    dimension: Dimension
    name: str = ""
    role: str = "unit"


_PREFIXES = {"": 1.0, "k": 1e3, "K": 1e3, "M": 1e6, "G": 1e9, "T": 1e12, "P": 1e15, "E": 1e18}
_BINARY = {f"{p}i": 1024.0**power for power, letter in enumerate("KMGTPE", 1) for p in (letter, letter.lower())}
_WORD_PREFIXES = {"kilo": 1e3, "mega": 1e6, "giga": 1e9, "tera": 1e12, "peta": 1e15} | {
    "kibi": 2.0**10,
    "mebi": 2.0**20,
    "gibi": 2.0**30,
    "tebi": 2.0**40,
}
_FLOP_PREFIXES = {"kilo": 1e3, "mega": 1e6, "giga": 1e9, "tera": 1e12, "peta": 1e15, "exa": 1e18, "zetta": 1e21}
_HAN_PREFIXES = {"": 1.0, "千": 1e3, "兆": 1e6, "吉": 1e9, "太": 1e12}  # before 字节 or 比特; 兆 alone is asked about

_TIMES = {
    "ns": ("ns", "nsec", "nsecs", "nanosecond", "nanoseconds", "纳秒", "毫微秒"),
    "us": ("us", "usec", "usecs"),  # said again as it was typed
    # 微妙 and 毫妙: what an input method makes of weimiao and haomiao.
    "µs": ("μs", "μsec", "micros", "microsecond", "microseconds", "微秒", "微妙"),
    "ms": ("ms", "msec", "msecs", "millis", "millisecond", "milliseconds", "毫秒", "毫妙"),
    "s": ("s", "sec", "secs", "second", "seconds", "秒", "秒钟"),
    "min": ("min", "mins", "minute", "minutes", "分钟", "分"),
    "h": ("h", "hr", "hrs", "hour", "hours", "小时", "钟头", "时"),
    "d": ("d", "day", "days", "天", "日"),
}
_LONG_TIMES = {"week": 604_800.0, "weeks": 604_800.0, "周": 604_800.0, "星期": 604_800.0}
_LONG_TIMES |= dict.fromkeys(("year", "years", "yr", "yrs", "年"), 31_536_000.0)  # of 365 days
#: What is counted, and Chinese measure words: after a count they say nothing.
_NOUN_WORDS = (
    "个 次 层 张 卡 桶 步 组 份 块 条 种 波 轮 头 台 片 批 遍 趟 个桶 参数 个参数 词元 样本 序列 专家 进程 线程 "
    "节点 设备 批次 微批次 迭代 副本 bucket step layer rank gpu parameter param token sample wave worker process "
    "thread expert head device node microbatch micro-batch batch chunk iteration sequence layout stage request "
    "replica kernel element image buckets steps layers ranks gpus parameters params tokens samples waves workers "
    "processes threads experts heads devices nodes microbatches micro-batches batches chunks iterations "
    "sequences layouts stages requests replicas kernels elements images times"
)
NOUNS = frozenset(_NOUN_WORDS.split())
_MAGNITUDE_WORDS = {
    "thousand": 1e3,
    "million": 1e6,
    "millions": 1e6,
    "billion": 1e9,
    "billions": 1e9,
    "trillion": 1e12,
    "百": 1e2,
    "千": 1e3,
    "万": 1e4,
    "百万": 1e6,
    "千万": 1e7,
    "亿": 1e8,
    "百亿": 1e10,
    "千亿": 1e11,
    "万亿": 1e12,
}
#: w is 万, as it is typed in Chinese chats.
_LETTERS = {"w": 1e4, "k": 1e3, "m": 1e6, "b": 1e9, "g": 1e9, "t": 1e12, "p": 1e15}
#: Kinds in which a letter alone is a magnitude: nothing else could be meant.
LETTER_KINDS = frozenset((Kind.COUNT, Kind.RATIO, Kind.TOKEN_RATE, Kind.SAMPLE_RATE, Kind.MONEY, None))


def _cased() -> dict[str, Unit]:
    """Spellings in which case carries meaning."""
    table: dict[str, Unit] = {}
    for prefix, factor in {**_PREFIXES, **_BINARY}.items():
        shown = "k" if prefix == "K" else prefix[:1].upper() + prefix[1:] if len(prefix) == 2 else prefix
        table[f"{prefix}B"] = Unit(factor, BYTE, f"{shown}B")
        table[f"{prefix}Bps"] = Unit(factor, DIMENSIONS[Kind.BANDWIDTH], f"{shown}B/s")
        if prefix not in ("", "k") and not prefix.islower():
            table[f"{prefix}b"] = Unit(factor / 8, BYTE, f"{shown}bit")
            table[f"{prefix}bps"] = Unit(factor / 8, DIMENSIONS[Kind.BANDWIDTH], f"{shown}b/s")
    for letter in "KMGTPE":  # caps lock: a capital B at the end is still a byte
        table[f"{letter}IB"] = table[f"{letter}iB"]
    for letter in "mgtp":
        table[f"{letter}B"] = table[f"{letter.upper()}B"]
    for prefix, factor in {**_PREFIXES, "k": 1e3, "Z": 1e21, "Y": 1e24}.items():
        for spelling in (f"{prefix}FLOP", f"{prefix}Flop", f"{prefix}flop", f"{prefix.lower()}flop"):
            for tail in ("", "s", "S"):
                table[spelling + tail] = Unit(factor, FLOP, f"{prefix.upper()}FLOP", "flops" if tail else "unit")
    return table


def _folded() -> dict[str, Unit]:
    """Spellings in which case means nothing, in lower case."""
    table: dict[str, Unit] = {}
    for name, spellings in _TIMES.items():
        for spelling in spellings:
            table[spelling] = Unit(UNITS[Kind.TIME][name], TIME, name)
    for prefix, factor in {"": 1.0, **_WORD_PREFIXES, **{p.lower(): f for p, f in _PREFIXES.items() if p}}.items():
        for tail in ("", "s"):
            table[f"{prefix}byte{tail}"] = Unit(factor, BYTE)
            table[f"{prefix}bit{tail}"] = Unit(factor / 8, BYTE)
    for prefix, factor in _BINARY.items():
        table[f"{prefix.lower()}byte"] = table[f"{prefix.lower()}bytes"] = Unit(factor, BYTE)
    for prefix, factor in _HAN_PREFIXES.items():
        table[f"{prefix}字节"] = Unit(factor, BYTE)
        table[f"{prefix}比特"] = Unit(factor / 8, BYTE)
    table |= {word: Unit(factor, TIME) for word, factor in _LONG_TIMES.items()}
    for prefix, factor in _FLOP_PREFIXES.items():
        for tail in ("", "s"):
            name = f"{prefix[:1].upper()}FLOP"
            table[f"{prefix}flop{tail}"] = Unit(factor, FLOP, name, "flops" if tail else "unit")
    table |= dict.fromkeys(("浮点运算", "次浮点运算", "次运算"), Unit(1.0, FLOP, "FLOP"))
    table |= dict.fromkeys(("%", "percent", "pct", "percents", "百分点"), Unit(0.01, ONE, "%", "share"))
    table |= dict.fromkeys(("‰", "permille"), Unit(0.001, ONE, role="share"))
    table["成"] = Unit(0.1, ONE, role="share")  # 3成 is 30 %
    table |= dict.fromkeys(("x", "倍", "times", "fold"), Unit(1.0, ONE, "x", "share"))
    table |= dict.fromkeys(("token", "tokens", "tok", "toks", "词元"), Unit(1.0, TOKEN, "tokens"))
    table |= dict.fromkeys(("tps",), Unit(1.0, DIMENSIONS[Kind.TOKEN_RATE], "tokens/s"))
    samples = "sample samples 样本 example examples image images img imgs sequence sequences seq seqs"
    table |= dict.fromkeys(samples.split(), Unit(1.0, SAMPLE, "samples"))
    table |= dict.fromkeys(("$", "us$", "usd", "dollar", "dollars", "美元", "美金"), Unit(1.0, MONEY, "USD"))
    table |= {word: Unit(factor, ONE, role="magnitude") for word, factor in _MAGNITUDE_WORDS.items()}
    return table


CASED = _cased()
FOLDED = _folded()
_FLOPS_KINDS = (Kind.FLOPS, Kind.FLOP_RATE)
#: Words that mean something only in one kind of question: 312 万亿次/秒, 2000 t/s, 300 张/秒.
_SPECIAL: dict[tuple[Kind | None, str], Unit] = {
    **{(kind, "次"): Unit(1.0, FLOP, "FLOP") for kind in _FLOPS_KINDS},
    **{(Kind.SAMPLE_RATE, word): Unit(1.0, SAMPLE, "samples") for word in ("张", "条", "个")},
}
#: All-lower-case sizes: 8 times apart, and exactly the confusion that is tested.
_EITHER = {name.lower() for name in CASED if name.lower().endswith(("b", "bps")) and name != "B"}
HAN_WORDS = frozenset(word for word in (*FOLDED, *NOUNS) if not word.isascii())


@lru_cache(maxsize=4096)
def lookup(word: str, kind: Kind | None) -> Unit:
    """What `word` after a number means in a question of this kind. RefusedError: ambiguous_unit, unknown_unit."""
    lower = word.lower()
    if lower in NOUNS and (kind is Kind.COUNT or (kind is None and lower not in FOLDED)):
        return Unit(1.0, ONE, role="noun")
    special = _SPECIAL.get((kind, word))
    if special is not None:
        return special
    if kind is None and word == "m":
        raise RefusedError("ambiguous_unit", unit=word, choices=("min", "ms", "million"))
    if lower in _LETTERS and (kind in LETTER_KINDS or word != "B"):
        if kind in LETTER_KINDS:
            return Unit(_LETTERS[lower], ONE, role="magnitude")
        choices = _choices(lower, kind)
        raise RefusedError("ambiguous_unit", unit=word, **({"choices": choices} if choices else {}))
    found = CASED.get(word) or FOLDED.get(lower)
    if found is not None and (word in CASED or lower not in _EITHER):
        return found
    if lower in _EITHER:
        stem = lower.removesuffix("ps").removesuffix("b").upper().replace("I", "i")
        stem = "k" if stem == "K" else stem
        tail = "/s" if lower.endswith("ps") else ""
        raise RefusedError("ambiguous_unit", unit=word, choices=(f"{stem}B{tail}", f"{stem}bit{tail}"))
    if word == "兆":
        raise RefusedError("ambiguous_unit", unit=word, choices=("百万", "万亿"))
    raise RefusedError("unknown_unit", unit=word, suggest=_suggest(lower, kind))


def letter(word: str) -> float | None:
    """The magnitude that a letter stands for before a noun ("12K tokens"), whatever the kind."""
    return _LETTERS.get(word.lower())


def _choices(lower: str, kind: Kind | None) -> tuple[str, ...]:
    if kind is Kind.TIME:
        return ("min", "ms") if lower == "m" else ()
    if kind in (Kind.BYTES, Kind.BANDWIDTH):
        tail = "/s" if kind is Kind.BANDWIDTH else ""
        stem = "" if lower == "b" else lower.upper()
        return (f"{stem}B{tail}", f"{stem}bit{tail}" if lower == "b" else f"{stem}iB{tail}")
    if kind in _FLOPS_KINDS and lower in "kmgtpe":
        return (f"{lower.upper()}FLOP{'/s' if kind is Kind.FLOP_RATE else ''}",)
    return ()


def _suggest(lower: str, kind: Kind | None) -> str | None:
    """The printed unit that was probably meant, if one is near."""
    from difflib import get_close_matches  # only a refusal pays for it

    names = [name for one in ([kind] if kind else Kind) for name in UNITS[one] if name]
    for name in names:
        if sorted(name.lower()) == sorted(lower):
            return name
    near = get_close_matches(lower, [name.lower() for name in names], n=1, cutoff=0.7)
    if near:
        return next(name for name in names if name.lower() == near[0])
    words = get_close_matches(lower, FOLDED, n=1, cutoff=0.8)
    return next((FOLDED[word].name for word in words if FOLDED[word].name in names), None)
