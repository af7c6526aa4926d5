"""Sentences about the history: what couldn't be written or read, and what to do."""

from __future__ import annotations

TABLE: dict[str, tuple[str, str]] = {
    "history.busy": (
        "另一个窗口正在写学习记录（{path}，进程 {detail}）。关掉那个窗口再试；这里仍然可以查看。",
        "Another instance is writing your history ({path}, process {detail}). Close it and try again; "
        "here you can still read.",
    ),
    "history.disk-full": (
        "磁盘满了，这次评分还没有保存：{path}。腾出空间后再按一次，评分会写进去。",
        "The disk is full, so this isn't saved yet: {path}. Free some space and try again; nothing else is lost.",
    ),
    "history.read-only": (
        "不能写入 {path}（{detail}）。这次还没有保存；改好权限后再按一次。",
        "{path} can't be written ({detail}). This isn't saved yet; mend the permissions and try again.",
    ),
    "history.reading-only": (
        "现在是只读：另一个窗口在写 {path}。",
        "Open for reading only: another instance writes {path}.",
    ),
    "history.cannot-open": ("打不开学习记录 {path}：{detail}", "The history {path} can't be opened: {detail}"),
    "history.io-error": (
        "写 {path} 时磁盘出错（{detail}）。这次还没有保存；检查磁盘空间后再按一次。",
        "The disk failed while {path} was written ({detail}). Not saved yet; check the space left and try again.",
    ),
    "history.failed": ("学习记录 {path} 出错：{detail}", "The history {path} failed: {detail}"),
    "history.damaged": (
        "学习记录 {path} 已损坏（{detail}）。运行 `interview-tui doctor`：原文件会移到一边，不会被覆盖。",
        "The history {path} is damaged ({detail}). Run `interview-tui doctor`: it is set aside, never overwritten.",
    ),
    "history.newer": (
        "{path} 由更新版本的 interview-tui 写成（格式 {version}）。请升级后再用。",
        "{path} was written by a newer interview-tui (format {version}). Please upgrade.",
    ),
    "history.bad-line": ("这一行不是学习记录：{detail}", "This line is no event of a history: {detail}"),
    "history.bad-digest": ("事件 {id} 的内容与编号不符", "Event {id} says something else than its id"),
    "history.bad-part": ("事件里 {part} 的值不对：{value}", "An event has an impossible {part}: {value}"),
    "history.again-today": ("今天再来", "again today"),
    "history.in-days": ("{days} 天", "{days} d"),
    "history.in-months": ("{months} 个月", "{months} mo"),
    "history.in-years": ("{years} 年", "{years} y"),
    "history.no-such-problem": (
        "没有这道题：{name} {detail}",
        "There is no such problem: {name} {detail}",
    ),
}
