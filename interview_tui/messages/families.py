"""Sentences of `practice --check`: whether the families keep their promises."""

from __future__ import annotations

TABLE: dict[str, tuple[str, str]] = {
    "families.line": (
        "{family}：{seeds} 个种子，{distinct} 道不同的题，弃用 {refused}，错误可分辨：{active}；不合格 {failures} 处",
        "{family}: {seeds} {seeds:seed|seeds}, {distinct} distinct, {refused} of draws refused, mistakes active: "
        "{active}; {failures} {failures:failure|failures}",
    ),
    "families.more": ("  ……另有 {count} 处", "  … and {count} more"),
    "families.no-words": (
        "没有能用的文字：运行 interview-tui check 看哪里不对",
        "no words that can be used: `interview-tui check` says what is wrong with them",
    ),
    "families.sum": (
        "合计：{families} 个题型，{seeds} 个种子，{problems} 道不同的题，{failures} 处不合格{broken}",
        "In all: {families} {families:family|families}, {seeds} {seeds:seed|seeds}, {problems} distinct "
        "{problems:problem|problems}, {failures} {failures:failure|failures}{broken}",
    ),
    "families.broken": ("（{names}）", " ({names})"),
}
