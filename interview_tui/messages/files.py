"""Sentences about files that can't be read or written."""

from __future__ import annotations

TABLE: dict[str, tuple[str, str]] = {
    "files.no-space": (
        "{path}：{why}。请腾出空间再试。",
        "{path}: {why}. Free some space and try again.",
    ),
    "files.no-folder": (
        "{path}：没有 {folder} 这个文件夹。请先建好，或换一个。",
        "{path}: there is no folder {folder}. Make it first, or name another.",
    ),
}
