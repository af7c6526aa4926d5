r"""TeX maths for a terminal: on one line in Unicode, or set out by texicode where it fits.

On one line a fraction keeps its meaning: `\frac{p-1}{m}` is `(p-1)/m`, `\frac{a}{2b}` is `a/(2b)`, and a fraction that
something multiplies is bracketed whole. Scripts are Unicode where all their characters exist and aren't a word
(`tᵢ₊₁`, `10⁻³`), else `T_comm` and `x_(i,j)`.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from interview_tui.text.breaking import wrap
from interview_tui.text.control import safe
from interview_tui.text.tex import Atom, TexError, read
from interview_tui.text.tex_symbols import SCRIPTS
from interview_tui.text.width import cells

_WORD_SCRIPT: Final = re.compile("[A-Za-z]{2,}")
_ONE_NAME: Final = re.compile(r"\w+")
_SIMPLE: Final = frozenset({"ord", "num", "word", "fenced", "sqrt", "accent", "font"})
_SOLID: Final = frozenset({"ord", "num", "word", "fenced", "sqrt", "accent", "font", "frac", "group", "big", "fn"})
_LOOSE: Final = frozenset({"bin", "rel", "punct", "row"})
_MULTIPLIES: Final = frozenset("·×÷/⊗⊙∘∗*")


@lru_cache(maxsize=1024)
def inline(tex: str) -> str:
    """`tex` on one line; the source itself where it can't be shown. Never raises."""
    tex = safe(tex)
    try:
        return _join(read(tex)).strip()
    except TexError:
        return " ".join(tex.split())


def fault(tex: str) -> TexError | None:
    """What keeps `tex` from being shown, or None."""
    try:
        _join(read(tex))
    except TexError as found:
        return found
    return None


def display(tex: str, width: int) -> list[str]:
    """Rows of at most `width` cells: set out where that fits, else on one line, wrapped. Never raises."""
    return list(_display(tex, width))


@lru_cache(maxsize=256)
def _display(tex: str, width: int) -> tuple[str, ...]:
    if fault(safe(tex)) is None:
        from interview_tui.text.set_out import rows  # texicode, only where display maths is shown

        found = rows(safe(tex))
        if found and max(map(cells, found)) <= width:
            return tuple(found)
    return tuple("".join(text for text, _ in line) for line in wrap(inline(tex), width))


def _join(atoms: tuple[Atom, ...], tight: bool = False) -> str:
    """Atoms side by side. `tight`: within brackets, fractions and scripts no space beside operators."""
    atoms = _flat(atoms)
    parts: list[str] = []
    last: Atom | None = None  # the last atom shown; a sign that has nothing to its left is remembered as "open"
    depth, spaced = 0, False
    for i, atom in enumerate(atoms):
        if atom.kind in ("space", "tab"):
            spaced = True
            continue
        close = tight or depth > 0
        if atom.kind == "row":
            text, gap = ";", ""
        elif atom.kind == "gap":
            text, gap = " ", ""
        else:
            text = _shown(atom, last, _following(atoms, i))
            gap = _gap(last, atom, close, spaced, i + 1 < len(atoms) and atoms[i + 1].kind == "space")
        so_far = parts[-1] if parts else " "
        if gap and (so_far.endswith(" ") or text.startswith(" ")):
            gap = ""
        if not (text == " " and so_far.endswith(" ")):
            parts.append(gap + text)
        depth = max(depth + (atom.kind == "open") - (atom.kind == "close"), 0)
        if atom.kind == "bin" and (last is None or last.kind in ("bin", "rel", "open", "punct", "row")):
            atom = Atom("open")
        if atom.kind != "gap":
            last = atom
        spaced = False
    return "".join(parts)


def _flat(atoms: tuple[Atom, ...]) -> tuple[Atom, ...]:
    """Braces that only group vanish, as in TeX, unless a script stands on them."""
    if not any(atom.kind == "group" for atom in atoms):
        return atoms
    flat: list[Atom] = []
    for atom in atoms:
        flat.extend(_flat(atom.inner) if atom.kind == "group" and not atom.scripts else (atom,))
    return tuple(flat)


def _following(atoms: tuple[Atom, ...], i: int) -> Atom | None:
    return next((atom for atom in atoms[i + 1 :] if atom.kind not in ("space", "tab", "gap")), None)


def _gap(last: Atom | None, atom: Atom, close: bool, before: bool, after: bool) -> str:
    """The space between two atoms; `before` and `after`: the source has one before and after `atom`."""
    if last is None or last.kind == "open" or atom.kind in ("close", "punct"):
        return ""
    if last.kind == "rel" and atom.kind == "rel" and not before:
        return ""
    if last.kind == "rel" or (atom.kind == "rel" and last.kind != "punct"):
        return "" if close else " "
    if last.kind == "punct":
        return "" if last.text == "," and atom.kind == "num" and not before else " "
    if last.kind == "row":
        return " "
    if atom.kind == "bin":
        roomy = atom.text in "×±∓" or (before and after)
        return " " if roomy and not close and atom.text != "·" else ""
    if last.kind == "bin":
        return " " if before and not close and last.text != "·" else ""
    if last.kind == "fn":
        return "" if atom.kind in ("open", "fenced") else " "
    if "frac" in (last.kind, atom.kind) and atom.kind in _SOLID | {"open"}:
        return "·" if last.kind in _SOLID | {"close"} and last.kind != "big" and not _is_word(last) else " "
    if atom.kind in ("open", "fenced"):
        return ""
    if atom.kind in ("fn", "big") or last.kind == "big":
        return " "
    if _is_word(last) or _is_word(atom) or _has_word_script(last):
        return " "
    return " " if before else ""


def _is_word(atom: Atom) -> bool:
    """A name of several letters, which must not run into its neighbours."""
    return atom.kind in ("word", "font") and len(_bare(atom)) > 1 and _bare(atom).strip().isascii()


def _has_word_script(atom: Atom) -> bool:
    return any(_script(mark, inner).startswith(mark) for mark, inner in atom.scripts)


def _shown(atom: Atom, last: Atom | None, following: Atom | None) -> str:
    base = _bare(atom)
    if atom.kind == "frac":
        multiplied = following is not None and (
            following.kind in _SOLID | {"open"} or (following.kind == "bin" and following.text in _MULTIPLIES)
        )
        divided = last is not None and last.kind == "bin" and last.text in "/÷"
        if atom.scripts or multiplied or divided:
            base = f"({base})"
    elif atom.kind == "group":
        base = base if len(atom.inner) == 1 and atom.inner[0].kind in _SIMPLE else _bracketed(base)
    shown = ""
    for mark, inner in atom.scripts:
        script = _script(mark, inner)
        if shown and _WORD_SCRIPT.search(shown) and not shown.endswith(")") and script != "′":
            base, shown = f"({base}{shown})", ""
        shown += script
    return base + shown


def _bare(atom: Atom) -> str:
    """An atom without its scripts."""
    if atom.kind == "frac":
        return f"{_side(atom.inner, over=True)}/{_side(atom.other)}"
    if atom.kind == "fenced":
        left, _, right = atom.text.partition("\0")
        return left + _join(atom.inner, tight=True).strip() + right
    if atom.kind == "sqrt":
        degree = _join(atom.other, tight=True)
        root = {"": "√", "3": "∛", "4": "∜"}.get(degree)
        return (root or _script("^", atom.other).removeprefix("^") + "√") + _side(atom.inner)
    if atom.kind == "accent":
        inner = _join(atom.inner, tight=True)
        return "".join(char + atom.text for char in inner)
    if atom.kind in ("font", "group"):
        return _join(atom.inner, tight=True)
    return atom.text


def _side(atoms: tuple[Atom, ...], over: bool = False) -> str:
    """A numerator or denominator, bracketed unless it is one thing; a product may stand over the line as it is."""
    text = _join(atoms, tight=True).strip()
    atoms = tuple(atom for atom in _flat(atoms) if atom.kind not in ("space", "tab", "gap"))
    one = (
        len(atoms) == 1
        and atoms[0].kind in _SIMPLE
        and (atoms[0].kind not in ("font", "word") or _ONE_NAME.fullmatch(text))
    )
    product = over and atoms and " " not in text
    product = product and not any(atom.kind in _LOOSE | {"frac", "fn", "big"} for atom in _outside(atoms))
    return text if one or product else _bracketed(text)


def _bracketed(text: str) -> str:
    """`text` in brackets, unless one pair already stands around all of it."""
    depth = 0
    for i, char in enumerate(text):
        depth += (char == "(") - (char == ")")
        if depth == 0:
            return text if i and i == len(text) - 1 else f"({text})"
    return f"({text})"


def _outside(atoms: tuple[Atom, ...]) -> list[Atom]:
    """Those atoms that stand outside typed brackets."""
    found, depth = [], 0
    for atom in atoms:
        depth -= atom.kind == "close"
        if depth <= 0:
            found.append(atom)
        depth += atom.kind == "open"
    return found


def _script(mark: str, inner: tuple[Atom, ...]) -> str:
    text = _join(inner, tight=True).strip().replace(", ", ",")
    table = SCRIPTS[mark]
    if text and all(char in table for char in text) and not _WORD_SCRIPT.search(text):
        return "".join(table[char] for char in text)
    return mark + (text if _ONE_NAME.fullmatch(text) else f"({text})")
