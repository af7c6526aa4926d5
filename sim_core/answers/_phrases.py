"""Ways of writing one quantity that the grammar doesn't know: 1h30m, 1.5个小时, 70 (ms), 2(8-1)/8.

Tokens in, tokens out.
"""

from __future__ import annotations

from sim_core.answers._frame import opening
from sim_core.answers._spellings import FOLDED, TIME
from sim_core.answers._tokens import Token

_TIMES = Token("*", "*", 0.0, True)


def settled(found: list[Token]) -> list[Token]:
    """The same quantity in words that the parser knows. What isn't one of these phrases stays as it is."""
    if len(found) < 3:
        return found
    types = [token.type for token in found]
    if "个" in (token.text for token in found):
        found = _without_measure_word(found)
        types = [token.type for token in found]
    if "of" in (token.text for token in found):
        found = _shares(found)
        types = [token.type for token in found]
    if "log" in (token.text for token in found):
        found = _logarithms(found)
        types = [token.type for token in found]
    if "(" in types:
        found = _products(_without_brackets(found))
        types = [token.type for token in found]
    return _durations(found) if types.count("n") > 1 and types.count("w") > 1 else found


def _shares(found: list[Token]) -> list[Token]:
    """40% of 2GB is a product; 3 of 8 is not."""
    behind = [Token("", "", 0.0, False), *found]
    of = zip(found, behind, strict=False)
    return [_TIMES if token.text == "of" and before.text in ("%", "percent") else token for token, before in of]


def _logarithms(found: list[Token]) -> list[Token]:
    """log2 is cut in two like any word before a figure."""
    out: list[Token] = []
    for token in found:
        if token.text == "2" and token.glued and out and out[-1].text == "log":
            out[-1] = out[-1]._replace(text="log2")
        else:
            out.append(token)
    return out


def _without_measure_word(found: list[Token]) -> list[Token]:
    """1.5 个小时, 2000 个 token: 个 before another word says nothing."""
    ahead = [*found[1:], Token("", "", 0.0, False)]
    return [token for token, after in zip(found, ahead, strict=True) if token.text != "个" or after.type != "w"]


def _without_brackets(found: list[Token]) -> list[Token]:
    """70 (ms) is 70 ms, and 70 ms (exposed) too: a last bracket around a unit, or a remark behind one."""
    at = opening(found, len(found) - 1) if found[-1].type == ")" else -1
    if at < 1 or any(token.type == "n" for token in found[at:]) or found[at + 1].type != "w":
        return found
    before = found[at - 1].type
    if before in ("n", ")"):
        return [*found[:at], *found[at + 1 : -1]]
    return found[:at] if before == "w" and at > 1 else found


def _products(found: list[Token]) -> list[Token]:
    """2(8-1)/8 and (8-1)(4-1): a product, where the bracket follows at once, holds a sum, and nothing divides by it."""
    out: list[Token] = []
    for at, token in enumerate(found):
        if token.type == "(" and token.glued and out and out[-1].type in ("n", ")") and _holds_sum(found, at):
            start = len(out) - 1 if out[-1].type == "n" else opening(out, len(out) - 1)
            if start == 0 or (start > 0 and out[start - 1].type not in ("/", "^", "w")):
                out.append(_TIMES)
        out.append(token)
    return out


def _holds_sum(found: list[Token], opening: int) -> bool:
    for token in found[opening + 1 :]:
        if token.type in ("(", ")"):
            return token.type == "("
        if token.type in ("+", "-", "*", "/"):
            return True
    return False


def _durations(found: list[Token]) -> list[Token]:
    """1h30m, 1 min 20 s, 1小时30分: pairs of falling units, each less than one of the unit before it."""
    out: list[Token] = []
    at = 0
    while at < len(found):
        end, seconds, last = _duration(found, at)
        if end > at + 2:
            unit, scale = last
            value = seconds / scale
            out += [Token("n", f"{value:.12g}", value, found[at].glued), Token("w", unit, 0.0, True)]
            at = end
        else:
            out.append(found[at])
            at += 1
    return out


def _duration(found: list[Token], at: int) -> tuple[int, float, tuple[str, float]]:
    """How far pairs of a number and a falling unit of time go, their sum in seconds, the last unit with its seconds."""
    total, limit, last = 0.0, float("inf"), ("s", 1.0)
    while at + 1 < len(found) and found[at].type == "n" and found[at + 1].type == "w":
        value, (unit, scale) = found[at].value, _unit(found, at + 1, limit)
        if not scale or scale >= limit or value * scale >= limit:
            break
        total, limit, last = total + value * scale, scale, (unit, scale)
        at += 2
        if at + 2 < len(found) and found[at].text.lower() == "and":
            at += 1
    return at, total, last


def _unit(found: list[Token], at: int, limit: float) -> tuple[str, float]:
    """A unit of time, 0 for other words. `m` is a minute after hours, and before seconds."""
    word = found[at].text.lower()
    if word == "m":
        behind = found[at + 2].text.lower() if at + 2 < len(found) and found[at + 1].type == "n" else ""
        after = FOLDED.get(behind)
        seconds = after is not None and after.dimension == TIME and after.factor == 1
        return ("min", 60.0) if seconds or limit == 3600 else ("", 0.0)
    unit = FOLDED.get(word)
    return (word, unit.factor) if unit is not None and unit.dimension == TIME else ("", 0.0)
