"""Sentences of the plain mode."""

from __future__ import annotations

TABLE: dict[str, tuple[str, str]] = {
    "plain.today": (
        "今天：到期 {due}，新卡 {new}，薄弱 {weak}。",
        "Today: {due} due, {new} new, {weak} weak.",
    ),
    "plain.menu": (
        "s 学习，p 练习，l English，? 帮助，q 退出 >",
        "s study, p practice, l 中文, ? help, q quit >",
    ),
    "plain.not-a-choice": ("请输入 s、p、l、? 或 q。", "Type s, p, l, ? or q."),
    "plain.help-menu": (
        "s 学卡片；p 做计算题；l 换语言；q 退出。每一行打完按回车。",
        "s to study cards, p for calculations, l for the other language, q to leave. Press Enter after each.",
    ),
    "plain.card": ("—— 还有 {left} 张，这张 {level} 级 ——", "-- {left} left, this one of level {level} --"),
    "plain.your-answer": (
        "先出声答；说完按回车（也可以写下答案；l English，? 帮助，z 撤销，q 退出）>",
        "Answer aloud, then press Enter (or type the answer; l 中文, ? help, z undo, q quit) >",
    ),
    "plain.help-answer": (
        "出声说出答案，三十秒左右，然后按回车看要点。z 撤销上一次评分，l 换语言，q 退出。",
        "Say your answer in about thirty seconds, then press Enter for its points. "
        "z takes back the last grade, l is the other language, q leaves.",
    ),
    "plain.which-points": (
        "{points} 条要点里说到了哪几条？输入编号，如 1 3；没有就按回车 >",
        "Which of the {points} points did you make? Numbers, such as 1 3; Enter for none >",
    ),
    "plain.help-points": (
        "把你说到了的要点的编号打在一行里，再按回车。",
        "Type the numbers of the points that you made on one line, then Enter.",
    ),
    "plain.grade": (
        "评分：a 忘了（{again}），h 吃力（{hard}），g 还行（{good}），e 轻松（{easy}）>",
        "Grade: a Again ({again}), h Hard ({hard}), g Good ({good}), e Easy ({easy}) >",
    ),
    "plain.help-grade": (
        "输入 a、h、g 或 e；括号里是下次再见的时间。z 不评这张，撤销上一次评分。",
        "Type a, h, g or e; in brackets is when the card comes back. z takes back the grade before, not this one.",
    ),
    "plain.not-a-grade": ("请输入 a、h、g 或 e。", "Type a, h, g or e."),
    "plain.left": ("已退出。今天已学 {done}，都保存了。", "Left. Done today: {done}, all of it stored."),
    "plain.answer-in": ("你的答案（{unit}）>", "Your answer (in {unit}) >"),
    "plain.choice": ("选哪个（1 到 {count}）>", "Your choice (1 to {count}) >"),
    "plain.help-choice": (
        "输入选项的编号；skip 看解答，l 换语言，q 退出。",
        "Type the number of a choice; skip shows the solution, l is the other language, q leaves.",
    ),
    "plain.answer": ("你的答案 >", "Your answer >"),
    "plain.help-practice": (
        "可以写 70、0.07 s、70 毫秒，或算式 2*7/8*2GB/(50GB/s)。hint 提示第一步，skip 看解答，l 换语言，q 退出。",
        "Write 70, 0.07 s, or a sum like 2*7/8*2GB/(50GB/s). hint shows the first step, skip the solution, "
        "l the other language; q leaves.",
    ),
}
