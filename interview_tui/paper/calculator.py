"""The calculator's answer as text: the result in several units, or why there is none."""

from __future__ import annotations

from interview_tui.messages import Lang, say, table
from sim_core.answers import Calculation, Refusal
from sim_core.quantity import Kind, format

_DIGITS = 6
#: Units that the same value is also worth seeing in; the fitting one comes first anyway.
_ALSO: dict[Kind, tuple[str, ...]] = {
    Kind.TIME: ("ms", "s", "h"),
    Kind.BYTES: ("GB", "GiB"),
    Kind.BANDWIDTH: ("GB/s", "Gb/s"),
    Kind.FLOP_RATE: ("TFLOP/s",),
    Kind.RATIO: ("%",),
}
#: Large counts are said in what the language counts in.
_COUNTS = {"zh": ("亿", "万"), "en": ("B", "M")}
#: A value in a unit is shown where it has about as many digits as a person reads at a glance.
_LEAST, _MOST = 1e-3, 1e6


def answered(outcome: Calculation | Refusal, lang: Lang) -> str:
    """One line: `= 40 ms, that is 0.04 s`, or the sentence of the refusal with what it asks about."""
    if isinstance(outcome, Refusal):
        return refused(outcome, lang)
    first, *others = texts(outcome)
    value = say("calculator.or", lang).join((first, " = ".join(others))) if others else first
    return say("calculator.result", lang, value=value)


def texts(result: Calculation) -> list[str]:
    """The value in the unit that fits it, then in others of its kind that people compare it in."""
    shown = [result.text]
    large = result.kind is Kind.COUNT and abs(result.value) >= 1e6
    also = _COUNTS["zh" if result.lang == "zh" else "en"] if large else _ALSO.get(result.kind, ())
    for unit in also:
        kind = Kind.PERCENT if unit == "%" else result.kind
        text = format(result.value, kind, unit, _DIGITS)
        number = abs(float(text.split()[0].replace(",", "")))
        if text not in shown and unit != result.unit and (1 if large else _LEAST) <= number < _MOST:
            shown.append(text)
            if large:
                break  # in one of them
    return shown


def refused(refusal: Refusal, lang: Lang) -> str:
    """Why a sum isn't worked out, and how to write it."""
    key = f"calculator.refused-{refusal.code}"
    if key not in table("calculator"):
        key = f"practice.refused-{refusal.code}"
    said = say(key, lang, **refusal.detail)
    choices = refusal.detail.get("choices")
    if isinstance(choices, tuple):
        said += say("practice.choices", lang, which=say("practice.or", lang).join(choices))
    elif suggested := refusal.detail.get("suggest"):
        said += say("practice.suggested", lang, what=suggested)
    return said
