"""For terminals that draw East Asian Ambiguous glyphs two cells wide: our own marks in ASCII, one cell for one cell.

Textual, like every library of widths, counts them as one cell; on such a terminal a line with three of them is three
cells longer than planned. Card text keeps its letters (Greek ones are ambiguous too); only marks are exchanged.
"""

from __future__ import annotations

_MARKS = {
    "·": "-",
    "•": "-",
    "→": ">",
    "←": "<",
    "↑": "^",
    "↓": "v",
    "…": ".",
    "⏎": "=",
    "␣": "_",
    "✓": "+",
    "✗": "x",
    "≈": "~",
    "×": "x",
    "÷": "/",
    "─": "-",
    "│": "|",
    "—": "-",
    "“": '"',
    "”": '"',
    "‘": "'",
    "’": "'",
}
_TABLE = str.maketrans(_MARKS)


def narrow(text: str) -> str:
    """`text` with each ambiguous mark as one that is a cell wide everywhere."""
    return text.translate(_TABLE)
