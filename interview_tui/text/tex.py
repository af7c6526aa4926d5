r"""TeX maths to atoms: a small recursive reader that knows what candidates' formulas need and refuses the rest.

It reads `\frac`, `\sqrt`, scripts, `\left … \right`, text, fonts, accents, the usual environments and the symbols of
`tex_symbols`. What it doesn't know is a `TexError`, so that a check can name it and a screen can show the source.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from interview_tui.text import tex_symbols as symbols

_TOKEN: Final = re.compile(r"\\[A-Za-z]+|\\.|\d+(?:\.\d+)?|\s+|.", re.DOTALL)
_DEEPEST: Final = 40  # groups within groups; no formula of a card comes near, and no source may exhaust the stack


class TexError(Exception):
    """Maths that can't be shown: `code` unknown-tex or unbalanced-brace, `offset` in the TeX, `detail` the culprit."""

    def __init__(self, code: str, offset: int, detail: str) -> None:
        super().__init__(f"{code} at {offset}: {detail}")
        self.code, self.offset, self.detail = code, offset, detail


@dataclass(frozen=True)
class Atom:
    """One thing of a formula.

    kind: ord num word fn big bin rel open close punct gap space group fenced font accent frac sqrt tab row
    """

    kind: str
    text: str = ""
    inner: tuple[Atom, ...] = ()  # of a group, a fenced group, a numerator, a radicand
    other: tuple[Atom, ...] = ()  # a denominator, the degree of a root
    scripts: tuple[tuple[str, tuple[Atom, ...]], ...] = field(default=())  # ("_" or "^", what stands there)


def read(tex: str) -> tuple[Atom, ...]:
    """Atoms of `tex`; TexError where it can't be shown."""
    return _Reader(tex).all()


class _Reader:
    def __init__(self, tex: str) -> None:
        self.tokens = [(match.group(), match.start()) for match in _TOKEN.finditer(tex)]
        self.at = 0
        self.end = len(tex)
        self.depth = 0

    def all(self) -> tuple[Atom, ...]:
        return self._until(None)

    def _peek(self) -> str:
        return self.tokens[self.at][0] if self.at < len(self.tokens) else ""

    def _next(self) -> tuple[str, int]:
        if self.at >= len(self.tokens):
            raise TexError("unbalanced-brace", self.end, "")
        self.at += 1
        return self.tokens[self.at - 1]

    def _skip_spaces(self) -> None:
        while self._peek().isspace():
            self.at += 1

    def _until(self, stop: str | None) -> tuple[Atom, ...]:
        opened = self.tokens[self.at - 1] if self.at else ("", 0)
        self.depth += 1
        if self.depth > _DEEPEST:
            raise TexError("unknown-tex", opened[1], "{{{")
        atoms: list[Atom] = []
        while True:
            if self.at >= len(self.tokens):
                if stop is None:
                    break
                raise TexError("unbalanced-brace", opened[1], opened[0])
            token, offset = self._next()
            if token == stop:
                break
            if token in ("}", r"\right", r"\end"):
                raise TexError("unbalanced-brace", offset, token)
            if token in ("^", "_", "'"):
                self._script(atoms, token)
            else:
                atoms.extend(self._atom(token, offset, stop))
        self.depth -= 1
        return tuple(atoms)

    def _script(self, atoms: list[Atom], mark: str) -> None:
        if mark == "'":
            mark = "^"
            inner: tuple[Atom, ...] = (Atom("ord", "′"),)
        else:
            inner = self._argument()
        base = len(atoms) - 1
        while base >= 0 and atoms[base].kind == "space":
            base -= 1
        if base < 0:
            atoms.append(Atom("ord"))
            base = len(atoms) - 1
        old = atoms[base]
        atoms[base] = Atom(old.kind, old.text, old.inner, old.other, (*old.scripts, (mark, inner)))

    def _argument(self) -> tuple[Atom, ...]:
        """A braced group or, as in TeX, the one token that follows: `\\frac12` is a half."""
        self._skip_spaces()
        token, offset = self._next()
        if token == "{":
            return self._until("}")
        if token in ("}", "^", "_", "'", "&", r"\\", r"\right", r"\end"):
            raise TexError("unbalanced-brace", offset, token)
        if token[0].isdigit() and len(token) > 1:
            self.at -= 1
            self.tokens[self.at] = (token[1:], offset + 1)
            token = token[0]
        self.depth += 1
        if self.depth > _DEEPEST:
            raise TexError("unknown-tex", offset, token)
        found = self._atom(token, offset, None)
        self.depth -= 1
        return tuple(found)

    def _raw(self) -> str:
        """The text between braces, as it stands, escapes resolved."""
        self._skip_spaces()
        token, offset = self._next()
        if token != "{":
            raise TexError("unbalanced-brace", offset, token)
        depth = 1
        parts: list[str] = []
        while True:
            if self.at >= len(self.tokens):
                raise TexError("unbalanced-brace", offset, "{")
            token, at = self._next()
            depth += {"{": 1, "}": -1}.get(token, 0)
            if depth == 0:
                return "".join(parts)
            if token.startswith("\\"):
                if token[1:].isalpha():
                    raise TexError("unknown-tex", at, token)
                parts.append(token[1:] if token not in (r"\,", r"\;", r"\:") else " ")
            elif token not in "{}":
                parts.append(" " if token == "~" else token)

    def _atom(self, token: str, offset: int, stop: str | None) -> list[Atom]:
        if token.isspace():
            return [Atom("space")]
        if token == "{":
            return [Atom("group", inner=self._until("}"))]
        if token[0].isdigit():
            return [Atom("num", token)]
        if token == "&" or token == r"\\":
            if stop != r"\end" and token == "&":
                raise TexError("unknown-tex", offset, token)
            return [Atom("tab") if token == "&" else Atom("row")]
        if token[0] == "\\" and len(token) > 1:
            return self._command(token[1:], offset)
        if token in symbols.TYPED:
            return self._command(symbols.TYPED[token], offset)
        if token in "\\%#$":
            raise TexError("unknown-tex", offset, token)
        kinds = {"~": "gap", "<": "rel", ">": "rel", "=": "rel", "+": "bin", "-": "bin", "*": "bin", "/": "bin"}
        kinds |= {"−": "bin", ",": "punct", ";": "punct", "(": "open", "[": "open", ")": "close", "]": "close"}
        kind = kinds.get(token, "ord" if token.isascii() or not token.isalpha() else "word")
        return [Atom(kind, {"~": " ", "−": "-"}.get(token, token))]

    def _command(self, name: str, offset: int) -> list[Atom]:
        for kind, table in _SIMPLE:
            if name in table:
                return [Atom(kind, table[name])]
        if name in symbols.GAPS:
            return [Atom("gap", " ")]
        if name in symbols.IGNORED:
            return []
        if name in symbols.FUNCTIONS:
            return [Atom("fn", name.removeprefix("b") if name == "bmod" else name)]
        if name in symbols.TEXTS:
            return [Atom("word", self._raw())]
        if name in symbols.FONTS:
            return [Atom("font", name, inner=self._argument())]
        if name in symbols.ACCENTS:
            return [Atom("accent", symbols.ACCENTS[name], inner=self._argument())]
        if name in symbols.FRACTIONS:
            return [Atom("frac", inner=self._argument(), other=self._argument())]
        if name == "sqrt":
            self._skip_spaces()
            degree: tuple[Atom, ...] = ()
            if self._peek() == "[":
                self.at += 1
                degree = self._until("]")
            return [Atom("sqrt", inner=self._argument(), other=degree)]
        if name == "binom":
            over, under = self._argument(), self._argument()
            return [Atom("word", "C"), Atom("fenced", "(\0)", (*over, Atom("punct", ","), *under))]
        if name == "pmod":
            return [Atom("fenced", "(\0)", (Atom("fn", "mod"), *self._argument()))]
        if name == "tag":
            return [Atom("gap", " "), Atom("word", f"({self._raw()})")]
        if name == "left":
            left = self._delimiter()
            inner = self._until(r"\right")
            return [Atom("fenced", left + "\0" + self._delimiter(), inner)]
        if name == "begin":
            return self._environment(offset)
        raise TexError("unknown-tex", offset, "\\" + name)

    def _delimiter(self) -> str:
        self._skip_spaces()
        token, offset = self._next()
        if token == ".":
            return ""
        if token in "()[]|/<>":
            return {"<": "⟨", ">": "⟩"}.get(token, token)
        for table in (symbols.OPENING, symbols.CLOSING, symbols.BARS):
            if token[1:] in table:
                return table[token[1:]]
        raise TexError("unknown-tex", offset, token)

    def _environment(self, offset: int) -> list[Atom]:
        name = self._raw()
        if name not in symbols.ENVIRONMENTS:
            raise TexError("unknown-tex", offset, f"\\begin{{{name}}}")
        inner = self._until(r"\end")
        if self._raw() != name:
            raise TexError("unbalanced-brace", offset, f"\\begin{{{name}}}")
        fences = {"pmatrix": "(\0)", "bmatrix": "[\0]", "vmatrix": "|\0|", "cases": "{\0"}.get(name)
        if name == "cases":
            inner = tuple(Atom("punct", ",") if atom.kind == "tab" else atom for atom in inner)
        return [Atom("fenced", fences, inner)] if fences else [Atom("group", inner=inner)]


_SIMPLE: Final = (
    ("ord", symbols.LETTERS),
    ("rel", symbols.RELATIONS),
    ("bin", symbols.OPERATORS),
    ("big", symbols.BIG),
    ("open", symbols.OPENING),
    ("close", symbols.CLOSING),
    ("ord", symbols.BARS),
)
