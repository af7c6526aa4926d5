"""What a sum comes to where a word in it could mean two things: every meaning is tried, and one must remain.

70B*2 bytes is a size only if B is a billion; 2B/(50GB/s) is a time only if B is a byte. Nothing is guessed: where two
meanings come to something that has a name, the person is asked. Only `2 B`, spaced as we print it, is bytes first.
"""

from __future__ import annotations

from itertools import product
from math import isclose

from sim_core.answers._dimensions import counted, kind_of, spelled
from sim_core.answers._parse import Parser
from sim_core.answers._refusal import RefusedError
from sim_core.answers._spellings import Dimension, letter, lookup
from sim_core.answers._tokens import Token
from sim_core.answers._units import Quantity
from sim_core.quantity import Kind

_MOST_READINGS = 16


def only_meaning(found: list[Token], last: Quantity | None = None, wanted: Dimension | None = None) -> Quantity:
    """The one thing that the tokens come to: of dimension `wanted`, or, without it, of any that has a name.

    last: what a token of type "a" stands for. Raises RefusedError, with the codes of a calculation.
    """
    doubtful = {at: words for at in range(len(found)) if (words := _meanings(found, at))}
    ways = 1
    for words in doubtful.values():
        ways *= len(words)
    if ways > _MOST_READINGS:
        raise _asked(found, doubtful)
    asks = any(found[at].glued or found[at].text.islower() for at in doubtful)
    results: list[Quantity] = []
    refused: RefusedError | None = None
    for chosen in product(*doubtful.values()):
        settled = list(found)
        for at, word in zip(doubtful, chosen, strict=True):
            settled[at] = found[at]._replace(text=word)
        try:
            result = _named(settled, last, wanted)
        except RefusedError as error:
            refused = refused or error
            continue
        if not any(_same(result, other) for other in results):
            results.append(result)
        if len(results) == 1 and not asks:
            break
    if len(results) == 1:
        return results[0]
    if refused is None or results:
        raise _asked(found, doubtful)
    raise refused


def fraction(found: list[Token], kind: Kind | None) -> Quantity | None:
    """`7/8 ms` and `2*7/8*2/50 s` read as (7/8) ms, where the text has that shape; the parser itself reads 7/(8 ms).

    None for other texts: the one unit stands at the end, behind a quotient of bare numbers. A letter that is glued to
    its number, as in 1e12/7B, belongs to it.
    """
    at = next((at for at, token in enumerate(found) if token.type == "w"), 0)
    if at < 3 or found[at - 1].type not in ("n", ")") or any(token.type not in "w/" for token in found[at:]):
        return None
    if any(token.type == "a" for token in found):
        return None
    if found[at].glued and (letter(found[at].text) or found[at].text == "billion"):
        return None
    depth, divided = 0, False
    for token in found[:at]:
        depth += (token.type == "(") - (token.type == ")")
        if token.type in ("+", "-") and depth == 0:
            return None
        divided = divided or token.type == "/"
    if not divided:
        return None
    whole = Parser(found[:at], kind).whole()
    return Parser([Token("n", "", whole.value, False), *found[at:]], kind).whole()


def orders(found: list[Token]) -> tuple[str, str]:
    """The two ways of bracketing a quotient with a unit behind it: (7/8) TFLOPS, 7/(8 TFLOPS)."""
    at = next(at for at, token in enumerate(found) if token.type == "w")
    top = "".join(token.text for token in found[: at - 1])
    number, unit = found[at - 1].text, "".join(token.text for token in found[at:])
    return f"({top}{number}) {unit}", f"{top}({number} {unit})"


def _meanings(found: list[Token], at: int) -> tuple[str, ...]:
    """What the word may stand for, where case and neighbours leave it open: B, b, and flops in small letters."""
    word = found[at]
    if word.type != "w":
        return ()
    before, after = (found[i] if 0 <= i < len(found) else None for i in (at - 1, at + 1))
    if word.text in ("B", "b"):
        if after is not None and after.type == "w":
            return ()  # 70B params, 70B tokens: the parser knows
        small = "byte" if word.text == "B" else "bit"
        return (small, "billion") if before is None or _may_be_many(before) else (small,)
    if word.text.islower() and word.text.endswith("flops"):
        if after is not None and after.type == "/" and at + 2 < len(found) and found[at + 2].type == "w":
            return ()
        name = lookup(word.text, None).name
        return (name, f"{name}S")
    return ()


def _may_be_many(before: Token) -> bool:
    """Whether a magnitude may follow: a number, a bracket, another magnitude; not `/` in FLOP/B."""
    if before.type != "w":
        return before.type in ("n", "a", ")")
    try:
        return lookup(before.text, None).role == "magnitude"
    except RefusedError:
        return False


def _asked(found: list[Token], doubtful: dict[int, tuple[str, ...]]) -> RefusedError:
    at, words = next(iter(doubtful.items()))
    return RefusedError("ambiguous_unit", unit=found[at].text, choices=words)


def _named(found: list[Token], last: Quantity | None, wanted: Dimension | None) -> Quantity:
    """The value, where its dimension will do. A fraction before a unit is one number: 7/8 ms, as `read` has it."""
    try:
        result = Parser(found, None, last).whole()
    except RefusedError as error:
        raise _in_words(error, found) from None
    fits = _fits(result, wanted)
    other = fraction(found, None)
    if other is not None and _fits(other, wanted) and not _same(other, result):
        if fits:
            raise RefusedError("ambiguous_order", choices=orders(found))
        return other
    if fits:
        return result
    raise _letter_asked(found) or RefusedError("unnamed", dimension=spelled(result.dimension))


def _same(a: Quantity, b: Quantity) -> bool:
    return a.dimension == b.dimension and isclose(a.value, b.value, rel_tol=1e-12)


def _fits(result: Quantity, wanted: Dimension | None) -> bool:
    meant = counted(result.dimension)
    return kind_of(meant) is not None if wanted is None else meant == wanted


def _in_words(error: RefusedError, found: list[Token]) -> RefusedError:
    """Unlike things added: their dimensions in plain signs."""
    code, detail = error.refusal.code, error.refusal.detail
    if "left" not in detail:
        return error
    asked = _letter_asked(found)
    if asked is not None or code == "needs_unit":
        return asked or RefusedError("needs_unit")
    left, right = detail["left"], detail["right"]
    assert isinstance(left, tuple) and isinstance(right, tuple)  # noqa: PT018
    return RefusedError("unlike", left=spelled(left), right=spelled(right))


def _letter_asked(found: list[Token]) -> RefusedError | None:
    """2G/(50GB/s) comes to nothing because G was meant as GB: the letter is what to ask about."""
    for at, token in enumerate(found):
        if token.type == "w" and letter(token.text) is not None and lookup(token.text, None).role == "magnitude":
            after = found[at + 1] if at + 1 < len(found) else None
            if after is None or after.type != "w":
                stem = token.text.upper()
                return RefusedError("ambiguous_unit", unit=token.text, choices=(f"{stem}B", f"{stem}iB"))
    return None
