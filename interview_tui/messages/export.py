"""What stands on exported cards beside their own text, and what an export says when it is done."""

TABLE: dict[str, tuple[str, str]] = {
    "export.about": (
        "先自己说出答案，再翻面对要点。右上角切换中文和英文，下一张卡沿用上次的选择。"
        "再次导入新的导出文件：只更新改过的卡，复习进度不变。",
        "Say the answer yourself, then turn the card and tick the points. The button at the top switches between "
        "Chinese and English; the next card follows. Import a newer export at any time: only cards that changed are "
        "updated, your scheduling stays.",
    ),
    "export.language": ("中文", "English"),
    "export.level-1": ("记忆", "recall"),
    "export.level-2": ("讲清", "explain"),
    "export.level-3": ("计算或诊断", "calculate or diagnose"),
    "export.level-4": ("设计", "design"),
    "export.answer": ("30 秒回答", "Answer in 30 seconds"),
    "export.points": ("面试官听什么", "What an interviewer listens for"),
    "export.pitfalls": ("容易错在哪", "Pitfalls"),
    "export.intuition": ("打个比方", "Picture it"),
    "export.asked-as": ("也会这样问", "Also asked as"),
    "export.follow-ups": ("接着会问", "Follow-ups"),
    "export.practice": ("动手算", "Do the sums"),
    "export.asked-by": ("谁问过：", "Asked by: "),
    "export.sources": ("出处（{date} 核对过）", "Sources (compared on {date})"),
    "export.figure": ("时间线图：{title}", "Timeline: {title}"),
    "export.no-front": (
        "卡片 {card} 的问题是空的，Anki 里会没有正面。请先补上问题。",
        "Card {card} has an empty question and would have no front in Anki. Write the question first.",
    ),
}
