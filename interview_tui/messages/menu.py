"""Sentences of the plain mode's menu."""

from __future__ import annotations

TABLE: dict[str, tuple[str, str]] = {
    "menu.choose": (
        "s 学习，p 练习，w 练薄弱的，c 限时十题，l English，? 帮助，q 退出 >",
        "s study, p practice, w weak ones, c against the clock, l 中文, ? help, q quit >",
    ),
    "menu.not-a-choice": ("请输入 s、p、w、c、l、? 或 q。", "Type s, p, w, c, l, ? or q."),
    "menu.help": (
        "s 学卡片；p 做计算题；w 只做还没掌握的题型；c 十题十分钟，最后看报告；resume 恢复暂停的卡片；"
        "l 换语言；q 退出。每一行打完按回车。",
        "s to study cards, p for calculations, w for those kinds only that aren't mastered yet, c for ten calculations "
        "in ten minutes with a report, resume for a list of the suspended cards, l for the other language, q to leave. "
        "Press Enter after each.",
    ),
}
