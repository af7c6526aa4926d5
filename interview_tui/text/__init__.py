"""Card text, Markdown with `$…$` maths, as lines for a terminal or as HTML.

Light to import: the parser and the tables of character widths are read when first needed.

`lines(markdown, width, lang)` is a list of `Line`, each a tuple of pieces (text, style) with style in
"" strong em code math heading link quote mark dim; `plain` is the same on one line without styles.
`html(markdown, lang)` is escaped HTML with MathJax. `faults(markdown)` says what would be shown as litter.
`safe(text)` is what may reach a terminal. `cells`, `clip`, `pad` and `wrap` measure and break plain text.
"""

from interview_tui.text.breaking import Line, Piece, wrap
from interview_tui.text.control import safe
from interview_tui.text.layout import lines, plain
from interview_tui.text.lint import TextFault, faults
from interview_tui.text.markup import html
from interview_tui.text.width import cells, clip, pad

__all__ = ["Line", "Piece", "TextFault", "cells", "clip", "faults", "html", "lines", "pad", "plain", "safe", "wrap"]
