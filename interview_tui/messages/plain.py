"""Sentences of the plain mode."""

from __future__ import annotations

TABLE: dict[str, tuple[str, str]] = {
    "plain.today": (
        "今天：到期 {due}，新卡 {new}，薄弱 {weak}。",
        "Today: {due} due, {new} new, {weak} weak.",
    ),
    "plain.card": ("—— 还有 {left} 张，这张 {level} 级 ——", "-- {left} left, this one of level {level} --"),
    "plain.your-answer": (
        "先出声答；说完按回车（也可以写下答案；l English，? 帮助，z 撤销，q 退出）>",
        "Answer aloud, then press Enter (or type the answer; l 中文, ? help, z undo, q quit) >",
    ),
    "plain.help-answer": (
        "出声说出答案，三十秒左右，然后按回车看要点。bury 推到明天，suspend 暂停（不再出现），flag 标记或取消，"
        "note 后面写自己的笔记，resume 恢复暂停的卡片。z 撤销上一次评分或以上任何一样，l 换语言，q 退出。",
        "Say your answer in about thirty seconds, then press Enter for its points. bury puts the card off until "
        "tomorrow, suspend takes it out until you resume it, flag sets or removes a flag, note and your words keep a "
        "note of your own, resume lists the suspended cards. z takes back the last grade or any of these, l is the "
        "other language, q leaves.",
    ),
    "plain.which-points": (
        "{points} 条要点里说到了哪几条？输入编号，如 1 3；没有就按回车 >",
        "Which of the {points} points did you make? Numbers, such as 1 3; Enter for none >",
    ),
    "plain.help-points": (
        "把你说到了的要点的编号打在一行里，再按回车。bury、suspend、flag、note、resume 也行。",
        "Type the numbers of the points that you made on one line, then Enter. bury, suspend, flag, note and resume "
        "work here too.",
    ),
    "plain.grade": (
        "评分：a 忘了（{again}），h 吃力（{hard}），g 还行（{good}），e 轻松（{easy}）>",
        "Grade: a Again ({again}), h Hard ({hard}), g Good ({good}), e Easy ({easy}) >",
    ),
    "plain.help-grade": (
        "输入 a、h、g 或 e；括号里是下次再见的时间。z 不评这张，撤销上一次评分。"
        "bury、suspend、flag、note、resume 也行。",
        "Type a, h, g or e; in brackets is when the card comes back. z takes back the grade before, not this one. "
        "bury, suspend, flag, note and resume work here too.",
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
        "可以写 70、0.07 s、70 毫秒，或算式 2*7/8*2GB/(50GB/s)。以 = 开头的一行只计算，不算作答；ans 是上一个结果。"
        "hint 提示一步，skip 看解答，l 换语言，q 退出。",
        "Write 70, 0.07 s, or a sum like 2*7/8*2GB/(50GB/s). A line that begins with = is only calculated, never "
        "graded; ans is the last result. hint shows a step, skip the solution, l the other language; q leaves.",
    ),
    "plain.practice-hint": (
        "? 看怎么作答；以 = 开头的一行只计算，不算作答。",
        "? says how to answer; a line that begins with = is only calculated.",
    ),
    "plain.how-sure": (
        "读作 {value}。有多大把握？1 猜的，2 不太确定，3 有把握；回车不说 >",
        "Read as {value}. How sure are you? 1 a guess, 2 unsure, 3 sure; Enter passes >",
    ),
    "plain.how-sure-choice": (
        "选了第 {value} 个。有多大把握？1 猜的，2 不太确定，3 有把握；回车不说 >",
        "Choice {value}. How sure are you? 1 a guess, 2 unsure, 3 sure; Enter passes >",
    ),
    "plain.help-sure": (
        "还没有判分。先说有多大把握，再看对错：有把握却错的最值得记。"
        "回车不说，b 回去改，c 以后都不问，q 退出（不判分）。",
        "Nothing is graded yet. Say how sure you are, then see: what one is sure of and gets wrong is worth most. "
        "Enter passes, b goes back to change the answer, c never asks again, q leaves without a verdict.",
    ),
    "plain.no-answers": (
        "读了 {count} 行，没有一行是答案，就到这里。",
        "Lines read: {count}. None was an answer, so this ends here.",
    ),
    "plain.not-a-level": (
        "请输入 1、2、3，或直接回车；b 回去改答案。",
        "Type 1, 2 or 3, or just Enter; b goes back to change the answer.",
    ),
    "plain.asking-off": (
        "以后判分前不再问把握。看完解答时输入 c 恢复。",
        "You won't be asked how sure you are any more. After a solution, c turns it on again.",
    ),
    "plain.asking-on": ("以后判分前会问有多大把握。", "Before a verdict you will be asked how sure you are."),
    "plain.go-on": (
        "回车下一题；again 只改一个数再来，undo 撤销重做，q 退出 >",
        "Enter: the next; again: one number changed; undo: this one anew; q leaves >",
    ),
    "plain.help-go-on": (
        "回车换一题；again（或 v）同一题只改一个数；undo（或 z）撤销这一题的记录，重新作答；"
        "c 开关判分前问把握；l 换语言，q 退出。",
        "Enter draws another problem; again (or v) is the same with one number changed; undo (or z) takes this one "
        "back, to be answered anew; c turns the question how sure you are on or off; l is the other language, q "
        "leaves.",
    ),
    "plain.not-a-way-on": (
        "请按回车，或输入 again、undo、c、l、? 或 q。",
        "Press Enter, or type again, undo, c, l, ? or q.",
    ),
}
