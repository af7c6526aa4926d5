"""Ways in which a candidate types the right answer of a problem. Each must be graded right; none may be refused.

`spellings(problem)` is a dict: how -> text, at least ten for every problem, all different (some 40 for most, 13 for a
question with choices). `how` is a stable word ("superscript", "chinese-毫秒"), good for a report of what fails. Values
are printed to 9 significant digits, so that no text is wrong for its rounding; a spelling that would be ambiguous (a
bare 0.5 in a percent question) isn't made.
"""

from __future__ import annotations

from sim_core.problems.base import Problem
from sim_core.quantity import Kind, Number, factor, format

LEAST = 10
_DIGITS = 9
_WIDE = {code: code + 0xFEE0 for code in range(0x21, 0x7F)}
_RAISED = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")

#: Other units of the same kind; the spellings that are no printed unit, with what one is in SI.
_OTHERS: dict[Kind, dict[str, float]] = {
    Kind.TIME: {"s": 1.0, "us": 1e-6, "ms": 1e-3, "min": 60.0, "hours": 3600.0, "MS": 1e-3, "seconds": 1.0, "μs": 1e-6},
    Kind.BYTES: {"MB": 1e6, "GiB": 2.0**30, "bytes": 1.0, "Gbit": 1e9 / 8, "KB": 1e3, "MiB": 2.0**20},
    Kind.BANDWIDTH: {"MB/s": 1e6, "Gb/s": 1e9 / 8, "Gbps": 1e9 / 8, "GiB/s": 2.0**30, "TB/s": 1e12, "GB/sec": 1e9},
    Kind.COUNT: {"K": 1e3, "个": 1.0},
    Kind.RATIO: {"x": 1.0, "%": 0.01, "倍": 1.0},
    Kind.PERCENT: {"percent": 0.01, "％": 0.01, "pct": 0.01, "x": 1.0},
    Kind.FLOPS: {"GFLOP": 1e9, "TFLOPs": 1e12, "PFLOP": 1e15},
    Kind.FLOP_RATE: {"TFLOPS": 1e12, "GFLOP/s": 1e9, "PFLOPs/s": 1e15},
    Kind.TOKEN_RATE: {"token/s": 1.0, "K tokens/s": 1e3, "tokens per second": 1.0, "tok/s": 1.0},
    Kind.SAMPLE_RATE: {"sample/s": 1.0, "samples per second": 1.0, "img/s": 1.0},
    Kind.MONEY: {"dollars": 1.0, "K USD": 1e3},
}
_CHINESE: dict[Kind, dict[str, float]] = {
    Kind.TIME: {"毫秒": 1e-3, "秒": 1.0, "微秒": 1e-6, "分钟": 60.0, "小时": 3600.0, "天": 86400.0},
    Kind.BYTES: {"字节": 1.0, "吉字节": 1e9, "兆字节": 1e6, "万字节": 1e4},
    Kind.BANDWIDTH: {"GB每秒": 1e9, "GB/秒": 1e9, "兆字节每秒": 1e6},
    Kind.COUNT: {"个": 1.0, "万": 1e4},
    Kind.RATIO: {"倍": 1.0},
    Kind.FLOPS: {"万亿 FLOP": 1e12, "亿FLOPs": 1e8},
    Kind.FLOP_RATE: {"TFLOPs每秒": 1e12, "万亿 FLOP/秒": 1e12},
    Kind.TOKEN_RATE: {"token/秒": 1.0, "词元/秒": 1.0, "万token每秒": 1e4},
    Kind.SAMPLE_RATE: {"样本/秒": 1.0},
    Kind.MONEY: {"美元": 1.0, "万美元": 1e4},
}


def spellings(problem: Problem) -> dict[str, str]:
    """how -> a text that says the answer."""
    return _choices(int(problem.answer)) if problem.choices else written(problem.answer, problem.kind, problem.unit)


def written(value: Number, kind: Kind, unit: str | None) -> dict[str, str]:
    """The same for a value (SI) of a kind, asked for in `unit` (as printed beside the box)."""
    shown = unit if unit is not None else ""
    scaled = value / factor(shown, kind)
    number = decimal(scaled)
    whole = f"{number} {shown}".strip()
    found = {
        "unit": whole,
        "glued": f"{number}{shown}",
        "spaces": f"   {number}    {shown}  ",
        "ideographic-space": f"{number}　{shown}",
        "leading-zeros": f"00{number} {shown}",
        "plus": f"+{whole}",
        "equals": f"= {whole}",
        "named": f"t = {whole}",
        "about": f"≈{whole}",
        "tilde": f"~{whole}",
        "约": f"约{whole}",
        "左右": f"大约 {whole} 左右",
        "full-stop": f"{whole}。",
        "exclamation": f"{whole}！",
        "full-width": whole.translate(_WIDE),
        "exponent": f"{scaled:.9e} {shown}",
        "capital-exponent": f"{scaled:.9E}{shown}",
        "bracketed": f"({number}) {shown}",
        "product": f"2*({decimal(scaled / 2)} {shown})",
        "half": f"{decimal(scaled * 2)} {shown}/2" if shown else f"{decimal(scaled * 2)}/2",
        "sum": f"{decimal(scaled / 4)} {shown} + {decimal(scaled - scaled / 4)} {shown}",
        "printed": format(value, kind, unit, 8),
    }
    if shown == "" or kind is not Kind.COUNT:  # beside a box in K a number without a unit is so many K
        found |= {f"fitting-{lang}": format(value, kind, digits=10, lang=lang) for lang in ("en", "zh")}
    found |= _scientific(scaled, shown)
    if kind is not Kind.PERCENT or scaled > 1:
        found["bare"] = number
        found["bare-full-width"] = f"＝{number.translate(_WIDE)}"
    if kind is Kind.PERCENT:
        found |= {"百分之": f"百分之{number}", "fraction": f"{number}/100 * 100%", "of-1": f"{decimal(value)}*100%"}
    if scaled >= 1000:
        found |= {"thousands": f"{scaled:,.4f} {shown}", "underscore": f"{scaled:_.4f} {shown}"}
    for names, lead in ((_OTHERS, "in"), (_CHINESE, "chinese")):
        for name, one in names.get(kind, {}).items():
            # An absurd unit, 0.000001 h for a microsecond, is not what people type.
            if 1e-4 <= value / one < 1e7:
                found[f"{lead}-{name}"] = f"{decimal(value / one)}{'' if lead == 'chinese' else ' '}{name}"
    return {how: text for how, text in found.items() if len(text) <= 64}


def _scientific(scaled: float, shown: str) -> dict[str, str]:
    mantissa, _, exponent = f"{scaled:.8e}".partition("e")
    power = str(int(exponent))
    return {
        "times-ten": f"{mantissa}*10^{power} {shown}",
        "×10^": f"{mantissa}×10^{power} {shown}",
        "superscript": f"{mantissa}×10{power.translate(_RAISED)} {shown}",
        "x10^": f"{mantissa}x10^{power}{shown}",
        "python-power": f"{mantissa} * 10**{power} {shown}",
    }


def _choices(number: int) -> dict[str, str]:
    letter = "ABCD"[number - 1]
    texts = [
        str(number),
        letter,
        letter.lower(),
        f" {number} ",
        f"{number}.",
        f"({number})",
        f"{letter})",
        f"（{letter}）",
    ]
    texts += [str(number).translate(_WIDE), letter.translate(_WIDE), f"{letter}。", f"{number}、", f"{letter}."]
    return {f"choice-{at}": text for at, text in enumerate(texts)}


def decimal(value: float) -> str:
    """Without an exponent, to 9 significant digits, no trailing zeros: 0.07, 1234.5."""
    text = f"{value:.{_DIGITS}g}"
    if "e" in text:
        text = f"{float(text):.{max(0, _DIGITS - 1 - int(text.partition('e')[2]))}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
