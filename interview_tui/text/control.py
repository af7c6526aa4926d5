"""What may reach a terminal: text, and nothing that a terminal would obey."""

from __future__ import annotations

import re
from typing import Final

# C0 but tab and newline, DEL, C1; what hides or reorders the text around it (bidi controls, BOM, soft hyphen,
# interlinear annotation); lone surrogates are replaced below, for no encoding can print them.
_CONTROL: Final = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u061c\u200e\u200f\u202a-\u202e\u2066-\u206f\ufeff\ufff9-\ufffb]"
)
_LINE_END: Final = re.compile("\r\n?|[\u2028\u2029\x85]")
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
# Joiners and variation selectors where they join and vary nothing: terminals disagree about the cells of what follows.
_JOINED: Final = "\u0600-\u10ff\u1200-\u1fff\u2190-\u2bff\U0001f000-\U0001faff"
_IDLE: Final = re.compile(
    f"\u200d(?![{_JOINED}])|(?<![{_JOINED}\ufe0f])\u200d|(?<![\u00a9\u00ae\u203c-\u3299{_JOINED}])[\ufe00-\ufe0f](?!\u20e3)"
)


def safe(text: str) -> str:
    """`text` without control characters, bidi controls, idle joiners, lone surrogates; line ends are \\n, tabs stay.

    The printable rest of an escape sequence stays and is shown: `\\x1b[31m` becomes `[31m`.
    """
    if text.isascii() and text.isprintable():
        return text
    return _SURROGATE.sub("\ufffd", _IDLE.sub("", _CONTROL.sub("", _LINE_END.sub("\n", text))))


def controls(text: str) -> list[tuple[int, str]]:
    """Offset and character of what `safe` takes away or replaces, line ends aside."""
    found = [*_CONTROL.finditer(text), *_SURROGATE.finditer(text)]
    plain = ((at.start(), at.group()) for at in found if at.group() not in "\r\x85")
    return [(at, char) for at, char in plain if not (at == 0 and char == "\ufeff")]
