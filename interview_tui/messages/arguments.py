"""Sentences about how arguments are spelt."""

from __future__ import annotations

TABLE: dict[str, tuple[str, str]] = {
    "arguments.dashed": (
        "{value} 以“-”开头，被当成了选项。要把它作为 {name} 的值，请写 {mend}",
        "{value} begins with “-”, so it was taken for an option. As the value of {name} write {mend}",
    ),
}
