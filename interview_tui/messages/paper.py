"""Sentences of a card or a timeline as it is laid out, on the screen and in the plain mode."""

from __future__ import annotations

TABLE: dict[str, tuple[str, str]] = {
    "paper.bad-numbers": (
        "这张卡的数算不出来（{path}:{line}，{detail}）。运行 interview-tui check 看怎么改。",
        "The numbers of this card can't be computed ({path}:{line}, {detail}). See interview-tui check for the mend.",
    ),
    "paper.bad-figure": (
        "这幅图画不出来（{detail}）。运行 interview-tui check 看怎么改。",
        "This figure can't be drawn ({detail}). interview-tui check says how to mend it.",
    ),
    "paper.asked-as": ("也会这样问", "Also asked as"),
    "paper.your-attempt": ("你的回答", "Your attempt"),
    "paper.points": ("要点（按数字勾选你说到的）", "Points (tick yours by number)"),
    "paper.points-read": ("要点", "Points"),
    "paper.answer": ("三十秒答案", "The answer, in 30 seconds"),
    "paper.intuition": ("打个比方", "A picture of it"),
    "paper.pitfalls": ("容易错在", "Where people go wrong"),
    "paper.follow-ups": ("会接着追问", "Asked next"),
    "paper.see-also": ("相关", "See also"),
    "paper.asked-by": ("谁问过", "Asked by"),
    "paper.sources": ("来源", "Sources"),
    "paper.checked": ("核对于 {date}", "checked on {date}"),
    "paper.timeline-whole": (
        "全长 {step}，其中通信露出 {exposed}。",
        "In all it takes {step}; of it {exposed} is exposed communication.",
    ),
    "paper.timeline-length": ("全长 {step}。", "In all it takes {step}."),
    "paper.timeline-lane": ("{lane}：{spans}", "{lane}: {spans}"),
    "paper.timeline-span": ("{name} 从 {start} 到 {end}", "{name} from {start} to {end}"),
    "paper.timeline-run": ("{count} 个 {name}，从 {start} 到 {end}", "{count} × {name} from {start} to {end}"),
    "paper.timeline-mixed": (
        "{what}，交替着从 {start} 到 {end}，一共跑 {busy}",
        "{what} in turn from {start} to {end}, {busy} of work",
    ),
    "paper.timeline-and": ("、", " and "),
    "paper.timeline-some": ("{count} 个 {name}", "{count} × {name}"),
}
