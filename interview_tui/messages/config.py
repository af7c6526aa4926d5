"""Sentences about settings and folders."""

from __future__ import annotations

TABLE: dict[str, tuple[str, str]] = {
    "config.unreadable": (
        "设置文件 {path} 读不出来（{detail}）。先按默认设置运行；原文件不会被动。",
        "The settings file {path} can't be read ({detail}). Defaults are used; the file is left as it is.",
    ),
    "config.not-json": (
        "设置文件 {path} 不是合法的 JSON（{detail}）。先按默认设置运行；改好它，或删掉它重新设置。",
        "The settings file {path} isn't valid JSON ({detail}). Defaults are used; "
        "mend the file, or delete it to be asked again.",
    ),
    "config.bad-value": (
        "设置文件 {path} 里这一项的值用不了：{detail}。其余照用；改好它，或删掉这一项。",
        "In the settings file {path} this has a value that can't be used: {detail}. Mend it, or delete that line.",
    ),
    "config.set-aside": (
        "原来的设置文件已另存为 {path}。",
        "The old settings file is kept as {path}.",
    ),
    "config.cannot-save": (
        "设置写不进 {path}（{detail}）。请检查这个文件夹能否写入，或用 INTERVIEW_TUI_HOME 另指一个。",
        "Settings can't be written to {path} ({detail}). "
        "Check that the folder can be written, or name another by INTERVIEW_TUI_HOME.",
    ),
}
