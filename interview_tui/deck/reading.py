"""Reading one piece of YAML: its nodes, where they stand, and what is wrong with it.

PyYAML's C parser without resolvers gives nodes whose scalars are all text. What YAML would take out of a text in
silence (an anchor, a tag, what follows ` #`) is a fault here, and a line break between two Han characters becomes
nothing, not a space.
"""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from typing import Any, cast

import yaml
from yaml import Node, ScalarNode

from .faults import Fault, Place

# Without libyaml (a wheel built without it) the slow parser reads the same.
_LOADER: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
_DEFAULT_TAGS = {"tag:yaml.org,2002:str", "tag:yaml.org,2002:seq", "tag:yaml.org,2002:map"}
_WIDE = "\u2e80-\u303f\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uff01-\uff60\U00020000-\U0003ffff“”‘’…—"
_STOPS = "\u3001-\u3003\u3008-\u3011\u3014-\u301f\uff01-\uff0f\uff1a-\uff20“”‘’…—"
# No space where a line was broken between two Han characters, nor beside a full-width stop.
_JOINED = re.compile(f"(?:[{_WIDE}] [{_WIDE}]|[{_STOPS}] .|. [{_STOPS}])")

# The parser's words -> our code. The first that fits is taken.
_PROBLEMS = (
    ("mapping values are not allowed", "syntax-colon"),
    ("could not find expected ':'", "syntax-key"),
    ("undefined alias", "syntax-start"),
    ("cannot start any token", "syntax-start"),
    ("expected alphabetic or numeric", "syntax-start"),
    ("unknown escape character", "syntax-escape"),
    ("expected ',' or", "syntax-flow"),
    ("expected node content", "syntax-flow"),
    ("expected '-' indicator", "syntax-indent"),
    ("expected key", "syntax-indent"),
    ("another document", "syntax-document"),
)


def compose(text: str) -> Node | None:
    """The node of a text, None for one without content. yaml.YAMLError for what can't be parsed."""
    loader = _LOADER(text)
    try:
        return cast("Node | None", loader.get_single_node())
    except RecursionError as error:
        raise yaml.YAMLError("too deep") from error
    finally:
        loader.dispose()


class Reader:
    """What is found while one piece is read. line_before: lines of the file above the piece."""

    def __init__(self, path: Path, text: str, line_before: int = 0) -> None:
        self.path = path
        self.lines = text.split("\n")
        self.line_before = line_before
        self.faults: list[Fault] = []
        self.places: dict[str, Place] = {}

    def line(self, node: Node) -> int:
        """The node's line in the file, from 1."""
        return int(node.start_mark.line) + 1 + self.line_before

    def fault(self, node: Node, code: str, **values: str | int) -> None:
        """Note a fault that stands at a node."""
        self.faults.append(Fault(self.path, self.line(node), node.start_mark.column + 1, code, values))

    def note(self, node: Node, at: str) -> None:
        """Remember where the value `at` stands."""
        style = node.style if isinstance(node, ScalarNode) else None
        column = self._indent_below(node) if style == "|" else node.start_mark.column + (style in ("'", '"'))
        self.places[at] = Place(self.line(node), column + 1, style == "|")

    def _indent_below(self, node: Node) -> int:
        below = self.lines[node.start_mark.line + 1 : node.end_mark.line + 1]
        first = next((line for line in below if line.strip()), "")
        return len(first) - len(first.lstrip(" "))

    def in_braces(self, node: Node) -> bool:
        """Whether a key stands in `{…}` on its line, where a comma ends a text."""
        return "{" in self.lines[node.start_mark.line][: node.start_mark.column]

    def untagged(self, node: Node, at: str) -> None:
        """A text that begins with `&`, `!` or `*` loses its first word to YAML unless it is quoted."""
        line, column = node.start_mark.line, node.start_mark.column
        first = self.lines[line][column : column + 1] if line < len(self.lines) else ""
        if node.tag not in _DEFAULT_TAGS or first in set("&!*"):
            self.fault(node, "anchor-or-tag", key=at, sign=first)

    def scalar(self, node: ScalarNode, at: str, prose: bool) -> str:
        """The text of a scalar as typed; a folded line break between two wide characters is nothing."""
        self.untagged(node, at)
        value: str = node.value
        start, end = node.start_mark, node.end_mark
        if prose and not node.style and re.match(r"\s+#", self.lines[end.line][end.column :]):
            self.faults.append(
                Fault(self.path, end.line + 1 + self.line_before, end.column + 1, "comment-in-text", {"key": at})
            )
        if node.style == "|" or " " not in value or end.line == start.line:
            return value
        lines = [self.lines[start.line][start.column :], *self.lines[start.line + 1 : end.line + 1]]
        for above, below in pairwise(lines):
            left, right = above.rstrip()[-8:].lstrip(), below.lstrip()[:8].rstrip()
            if _JOINED.fullmatch(f"{left[-1:]} {right[:1]}"):
                value = value.replace(f"{left} {right}", f"{left}{right}", 1)
        return value


def syntax_fault(error: yaml.YAMLError, path: Path, text: str, line_before: int) -> Fault:
    """The fault of a piece that can't be parsed, at the place where a person would look for it."""
    problem = str(getattr(error, "problem", "") or error)
    context = str(getattr(error, "context", "") or "")
    mark = getattr(error, "problem_mark", None)
    opened = getattr(error, "context_mark", None) or mark
    code = next((code for words, code in _PROBLEMS if words in problem), "syntax")
    line, column = (mark.line, mark.column) if mark is not None else (0, 0)
    lines = text.split("\n")
    # A tab in an indent can't be seen, so it is looked for first, where the parser gave up and on the line before.
    for i in range(max(0, line - 1), min(line + 1, len(lines))):
        indent = lines[i][: len(lines[i]) - len(lines[i].lstrip())]
        if "\t" in indent and lines[i].strip():
            return Fault(path, i + 1 + line_before, indent.index("\t") + 1, "syntax-tab", {})
    # What is never closed is noticed at the end; the mend is where it was opened.
    if "quoted scalar" in context and code != "syntax-escape":
        code = "syntax-quote"
    if opened is not None and code in ("syntax-quote", "syntax-flow", "syntax-key"):
        line, column = opened.line, opened.column
    # At the end of the file there is nothing to show: the last that was written is what a person looks for.
    while line and not "".join(lines[line : line + 1]).strip():
        line, column = line - 1, 0
    here = lines[line].strip() if line < len(lines) else ""
    if code in ("syntax-key", "syntax-colon") and "：" in here and not re.search(r":(\s|$)", here):
        code = "fullwidth-colon"
    return Fault(path, line + 1 + line_before, column + 1, code, {"key": here[:40]})
