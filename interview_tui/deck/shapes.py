"""Shapes of values: each reads a YAML node strictly into plain data, and describes itself as JSON Schema.

Every scalar is text until a shape says otherwise: the nodes come from a loader without resolvers, so `no`, `1:30`,
`010` and `1e-3` are what was typed. A fault is noted and reading goes on, so that an author sees all of a card's
faults at once.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from difflib import get_close_matches
from typing import Any, Protocol

from yaml import MappingNode, Node, ScalarNode, SequenceNode

from .reading import Reader

Schema = dict[str, Any]


class Shape(Protocol):
    """What can read a node. `read` notes faults in the reader; the value then given is not to be used."""

    def read(self, node: Node, at: str, reader: Reader) -> Any: ...

    def schema(self) -> Schema: ...


@dataclass(frozen=True, slots=True)
class Str:
    """Text on one or more lines, never empty. pattern: what the whole must match; `bad` is then the fault's code.

    prose: a ` #` after it is a fault, because YAML would drop the rest of the line in silence.
    """

    pattern: str = ""
    bad: str = "bad-value"
    prose: bool = False

    def read(self, node: Node, at: str, reader: Reader) -> str:
        if not isinstance(node, ScalarNode):
            reader.fault(node, "expected-text", key=at)
            return ""
        reader.note(node, at)
        value = reader.scalar(node, at, self.prose)
        if not value.strip():
            reader.fault(node, "empty", key=at)
        elif self.pattern and not re.fullmatch(self.pattern, value):
            reader.fault(node, self.bad, key=at, value=value)
        return value

    def schema(self) -> Schema:
        if self.pattern:
            return {"type": "string", "pattern": f"^(?:{self.pattern})$"}
        # To an editor `ranks: 8` and `when: 2025` are numbers; here they are the text that was typed.
        return {"type": ["string", "number", "boolean"], "minLength": 1}


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few words."""

    values: tuple[str, ...]

    def read(self, node: Node, at: str, reader: Reader) -> str:
        value = Str().read(node, at, reader)
        if value and value not in self.values:
            reader.fault(node, "bad-choice", key=at, value=value, choices=", ".join(self.values))
        return value

    def schema(self) -> Schema:
        return {"enum": list(self.values)}


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number from `low` to `high`."""

    low: int
    high: int

    def read(self, node: Node, at: str, reader: Reader) -> int:
        value = Str().read(node, at, reader)
        if re.fullmatch(r"-?[0-9]{1,6}", value) and self.low <= int(value) <= self.high:
            return int(value)
        if value:
            reader.fault(node, "bad-whole", key=at, value=value, low=self.low, high=self.high)
        return self.low

    def schema(self) -> Schema:
        return {"type": "integer", "minimum": self.low, "maximum": self.high}


@dataclass(frozen=True, slots=True)
class Day:
    """A date, YYYY-MM-DD; kept as that text."""

    def read(self, node: Node, at: str, reader: Reader) -> str:
        value = Str().read(node, at, reader)
        try:
            if not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", value):
                raise ValueError(value)
            date.fromisoformat(value)
        except ValueError:
            if value:
                reader.fault(node, "bad-date", key=at, value=value)
        return value

    def schema(self) -> Schema:
        return {"type": "string", "format": "date", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"}


@dataclass(frozen=True, slots=True)
class ListOf:
    """A list; at least one long unless `empty` is allowed. one: a single value counts as a list of it."""

    of: Shape
    empty: bool = True
    one: bool = False

    def read(self, node: Node, at: str, reader: Reader) -> list[Any]:
        if not isinstance(node, SequenceNode):
            if self.one and isinstance(node, MappingNode):
                return [self.of.read(node, f"{at}.0", reader)]
            reader.fault(node, "expected-list", key=at)
            return []
        reader.note(node, at)
        reader.untagged(node, at)
        if not node.value and not self.empty:
            reader.fault(node, "empty", key=at)
        return [self.of.read(item, f"{at}.{i}", reader) for i, item in enumerate(node.value)]

    def schema(self) -> Schema:
        many: Schema = {"type": "array", "items": self.of.schema()} | ({} if self.empty else {"minItems": 1})
        return {"anyOf": [self.of.schema(), many]} if self.one else many


def pairs(node: MappingNode, at: str, reader: Reader) -> dict[str, tuple[Node, Node]]:
    """The keys of a mapping with their nodes; the second of two equal keys is a fault, and is left out."""
    reader.untagged(node, at)
    found: dict[str, tuple[Node, Node]] = {}
    for key_node, value_node in node.value:
        key = Str().read(key_node, f"{at}.?" if at else "?", reader)
        if key in found:
            reader.fault(key_node, "duplicate-key", key=key, first=reader.line(found[key][0]))
        elif key:
            found[key] = key_node, value_node
    return found


@dataclass(frozen=True, slots=True)
class MapOf:
    """A mapping whose keys the author chooses, each matching `key`."""

    key: str
    of: Shape
    empty: bool = False

    def read(self, node: Node, at: str, reader: Reader) -> dict[str, Any]:
        if not isinstance(node, MappingNode):
            reader.fault(node, "expected-mapping", key=at)
            return {}
        reader.note(node, at)
        found = pairs(node, at, reader)
        if not found and not self.empty:
            reader.fault(node, "empty", key=at)
        for name, (key_node, _) in found.items():
            if not re.fullmatch(self.key, name):
                reader.fault(key_node, "bad-name", key=at, value=name)
            reader.note(key_node, f"{at}.{name}")
        return {name: self.of.read(value, f"{at}.{name}", reader) for name, (_, value) in found.items()}

    def schema(self) -> Schema:
        return {
            "type": "object",
            "patternProperties": {f"^(?:{self.key})$": self.of.schema()},
            "additionalProperties": False,
        } | ({} if self.empty else {"minProperties": 1})


@dataclass(frozen=True, slots=True)
class Need:
    """A key that a record must have."""

    of: Shape


@dataclass(frozen=True, slots=True)
class Record:
    """A mapping with the keys given; those in `Need` must be there. missing: the code of the fault if one isn't."""

    keys: Mapping[str, Shape | Need]
    missing: str = "missing-key"
    title: str = ""

    def read(self, node: Node, at: str, reader: Reader) -> dict[str, Any]:
        if not isinstance(node, MappingNode):
            colon = isinstance(node, ScalarNode) and "：" in node.value
            wrong = "expected-mapping" if at else "expected-record"
            reader.fault(node, "fullwidth-colon" if colon else wrong, key=at or " ".join(list(self.keys)[:1]))
            return {}
        reader.note(node, at)
        found = pairs(node, at, reader)
        plain: dict[str, Any] = {}
        meant: set[str] = set()
        for key, (key_node, value_node) in found.items():
            shape = self.keys.get(key)
            inner = f"{at}.{key}" if at else key
            if shape is None:
                meant.add(self._unknown(key, key_node, value_node, reader))
            else:
                plain[key] = (shape.of if isinstance(shape, Need) else shape).read(value_node, inner, reader)
        for key, shape in self.keys.items():
            if isinstance(shape, Need) and key not in found and key not in meant:
                reader.fault(node, self.missing if at else "missing-here", key=key, at=at)
        return plain

    def _unknown(self, key: str, key_node: Node, value_node: Node, reader: Reader) -> str:
        """Say what an unknown key probably is: another key mistyped, a full-width colon, a comma inside a text.

        Returns the key that was probably meant, which then isn't told of as missing too.
        """
        if "：" in key:
            reader.fault(key_node, "fullwidth-colon", key=key)
            return key.partition("：")[0].strip()
        elif isinstance(value_node, ScalarNode) and not value_node.value and reader.in_braces(key_node):
            reader.fault(key_node, "comma-in-text", key=key)
        elif near := get_close_matches(key, self.keys, n=1, cutoff=0.6):
            reader.fault(key_node, "unknown-key-near", key=key, near=near[0])
            return near[0]
        else:
            reader.fault(key_node, "unknown-key", key=key, known=", ".join(self.keys))
        return ""

    def schema(self) -> Schema:
        needed = [key for key, shape in self.keys.items() if isinstance(shape, Need)]
        described: Schema = {
            "type": "object",
            "properties": {
                key: (shape.of if isinstance(shape, Need) else shape).schema() for key, shape in self.keys.items()
            },
            "additionalProperties": False,
        }
        return described | ({"required": needed} if needed else {}) | ({"title": self.title} if self.title else {})
