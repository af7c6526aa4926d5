"""Sentences of ten against the clock, on the screen and line by line; and of practising only what is weak."""

from __future__ import annotations

TABLE: dict[str, tuple[str, str]] = {
    # the rules
    "sprint.rules": (
        "{problems} 道题，{minutes} 分钟，像面试第一轮那样连着做。",
        "{problems} {problems:problem|problems} in {minutes} {minutes:minute|minutes}, one after another, as in a "
        "first round.",
    ),
    "sprint.rule-clock": (
        "按开始才计时。之后钟不停，看帮助时也走。",
        "The clock begins when you start, and then it runs, also while you read the help.",
    ),
    "sprint.rule-next": (
        "答完直接进下一题，上一题只说一行对错；错在哪，结束后再讲。",
        "An answer leads on to the next problem, with one line on how it was. What went wrong is told at the end.",
    ),
    "sprint.rule-free": (
        "读不懂的写法不算错。单位写错，可以改一次。跳过的算没做对。",
        "What can't be read costs nothing. A slipped unit may be mended once. A skipped problem counts as not solved.",
    ),
    "sprint.rule-sum": (
        "以 = 开头的一行只计算，不作答：=2GB/(50GB/s)。",
        "A line that begins with = is only calculated: =2GB/(50GB/s).",
    ),
    "sprint.rule-report": (
        "最后有报告：每题用时、错在哪、错题的题号，一按就能重做。",
        "At the end: the time of each, the mistake by its name, and each wrong problem to work through.",
    ),
    "sprint.from": ("出题范围", "Drawn from"),
    "sprint.from-all": ("全部 {count} 种题型，混着来。", "All {count} {count:kind|kinds} of calculation, mixed."),
    "sprint.from-family": ("只有这一种：{titles}。", "This kind only: {titles}."),
    "sprint.from-weak": (
        "只练薄弱的 {count} 种：{titles}。",
        "Only the weak ones, {count} {count:kind|kinds}: {titles}.",
    ),
    "sprint.from-none-weak": (
        "没有薄弱的：做过的都掌握了，也还没到复习的时候。那就全部 {count} 种混着来。",
        "Nothing is weak: all that you tried is mastered, and none of it is due. So all {count} {count:kind|kinds} are "
        "mixed.",
    ),
    "sprint.from-none-tried": (
        "还没做过计算题，谈不上薄弱。那就全部 {count} 种混着来。",
        "No calculation was tried yet, so none is weak. All {count} {count:kind|kinds} are mixed.",
    ),
    "sprint.more-kinds": ("等", " and others"),
    "sprint.list": ("；", "; "),
    "sprint.not-stored": (
        "答案存不下来，所以先不能计时。",
        "Answers couldn't be stored, so the clock can't be started.",
    ),
    # while it runs
    "sprint.place": ("第 {number}/{problems} 题", "{number} of {problems}"),
    "sprint.verdict-right": (
        "第 {number} 题 ✓ 对，用时 {seconds} 秒。",
        "Problem {number}: ✓ right, took {seconds} s.",
    ),
    "sprint.verdict-wrong": (
        "第 {number} 题 ✗ 不对（读作 {read}），用时 {seconds} 秒。",
        "Problem {number}: ✗ wrong (read as {read}), took {seconds} s.",
    ),
    "sprint.verdict-slip": (
        "第 {number} 题 ✗ 单位又错了（读作 {read}），用时 {seconds} 秒。",
        "Problem {number}: ✗ the unit slipped again (read as {read}), took {seconds} s.",
    ),
    "sprint.verdict-given-up": (
        "第 {number} 题 - 跳过了，用时 {seconds} 秒。",
        "Problem {number}: - skipped after {seconds} s.",
    ),
    "sprint.sure-to-leave": (
        "要提前结束吗？再按一次 Esc 看报告。钟还在走。",
        "End it here? Esc once more for the report. The clock still runs.",
    ),
    "sprint.time-up": ("时间到。", "Time is up."),
    "sprint.too-late": (
        "框里的没来得及判，会写进报告。",
        "What is in the box came too late to be graded; the report keeps it.",
    ),
    # the report
    "sprint.report-all": (
        "{problems} 题做对 {right} 题，用时 {time}",
        "{right} of {problems} right, in {time}",
    ),
    "sprint.report-time": (
        "时间到：{problems} 题做了 {done} 题，对 {right} 题",
        "Time is up: {right} right of {problems}, {done} done",
    ),
    "sprint.report-left": (
        "用时 {time}，提前结束：{problems} 题做了 {done} 题，对 {right} 题",
        "Ended after {time}: {right} right of {problems}, {done} done",
    ),
    "sprint.late": (
        "第 {number} 题写了“{typed}”，没来得及判。",
        "Problem {number}: “{typed}” came too late and wasn't graded.",
    ),
    "sprint.not-graded": (
        "第 {number} 题写了“{typed}”，没提交，没有判。",
        "Problem {number}: “{typed}” wasn't submitted, and not graded.",
    ),
    "sprint.seconds": ("{seconds} 秒", "{seconds} s"),
    "sprint.after-slip": ("改过单位", "after a unit slip"),
    "sprint.skipped": ("跳过", "skipped"),
    "sprint.open": ("没做完", "not finished"),
    "sprint.to-work-through": ("要补的", "To work through"),
    "sprint.worked-through": ("已重做", "practised again"),
    "sprint.you-said": ("你答 {read}。", "You said {read}. "),
    "sprint.you-chose": ("你选了{choice}。", "You chose: {choice} "),
    "sprint.near": (
        "差不到一成，但不够准：多半是取整或漏了一小项。",
        "That is near, within a tenth, but not near enough: rounding, or something small left out.",
    ),
    "sprint.too-large": ("大了，对不上任何常见的错。", "Too large, and not by one of the usual mistakes."),
    "sprint.too-small": ("小了，对不上任何常见的错。", "Too small, and not by one of the usual mistakes."),
    "sprint.far-too-large": (
        "大了不止十倍：先核对单位和数量级。",
        "Too large by more than ten times: check units and order of magnitude first.",
    ),
    "sprint.far-too-small": (
        "小了不止十倍：先核对单位和数量级。",
        "Too small by more than ten times: check units and order of magnitude first.",
    ),
    "sprint.you-skipped": ("跳过了。", "Skipped."),
    "sprint.was-open": ("结束时还没答。", "Still open at the end."),
    "sprint.pace": (
        "平均一题 {seconds} 秒；要做完得 {share} 秒一题，想不出先跳过。",
        "{seconds} s for a problem on average; to get through it takes {share} s. Skip what doesn't come at once.",
    ),
    "sprint.slow": (
        "对了但慢（超过 {seconds} 秒）：第 {numbers} 题。这几种还要练熟。",
        "Right, but slow (over {seconds} s): {numbers}. Drill those kinds until they come by themselves.",
    ),
    "sprint.slips": (
        "单位写错 {count} 次：写答案时带上单位，交之前看一眼数量级。",
        "{count} {count:unit|units} slipped: write the unit, and look at the order of magnitude before you submit.",
    ),
    "sprint.numbers": ("、", ", "),
    "sprint.all-right": ("全对，没有要补的。", "All right. Nothing to work through."),
    "sprint.nothing-done": ("一题也没做。", "No problem was answered."),
    "sprint.stored": (
        "都记进了学习记录，掌握程度也算上了。",
        "All of it is in your history, and counts for mastery.",
    ),
    "sprint.which-key": (
        "按题前的数字重做那一题，按 p 一题题来。这里不写正确答案，好让每题都能自己再算一遍。",
        "Press the number of one, or p for one after another. The answers aren't told here, so that each can still be "
        "worked out.",
    ),
    "sprint.to-read": ("可以读的卡片", "To read"),
    "sprint.more-cards": ("还有 {count} 张", "{count} more"),
    # line by line
    "sprint.start": ("回车开始计时，q 退出 >", "Enter starts the clock, q leaves >"),
    "sprint.help-start": (
        "按回车，钟就开始走；l 换语言，q 退出。",
        "Press Enter and the clock runs; l is the other language, q leaves.",
    ),
    "sprint.heading": (
        "—— 第 {number}/{problems} 题，还剩 {left} ——",
        "-- {number} of {problems}, {left} left --",
    ),
    "sprint.help-answer": (
        "可以写 70、0.07 s、70 毫秒，或算式 2*7/8*2GB/(50GB/s)。skip 跳过，l 换语言，q 提前结束看报告。钟在走。",
        "Write 70, 0.07 s, or a sum like 2*7/8*2GB/(50GB/s). skip goes on to the next, l is the other language, q ends "
        "it with the report. The clock runs.",
    ),
    "sprint.help-choice": (
        "输入选项的编号。skip 跳过，l 换语言，q 提前结束看报告。钟在走。",
        "Type the number of a choice. skip goes on to the next, l is the other language, q ends it with the report. "
        "The clock runs.",
    ),
    "sprint.which-again": (
        "重做哪一题？题号（{numbers}），n 再来一轮，q 退出 >",
        "Which to practise again? Its number ({numbers}), n for ten more, q leaves >",
    ),
    "sprint.another": ("n 再来一轮，q 退出 >", "n for ten more, q leaves >"),
    "sprint.help-again": (
        "输入题号，用同样的数字把那一题重做一遍，有步骤和解答；n 再来十题；l 换语言，q 退出。",
        "A number practises that problem again with the same numbers, step by step to its solution; n is ten more; "
        "l is the other language, q leaves.",
    ),
    # only the weak ones, without the clock
    "sprint.weak-page": ("练薄弱的", "Weak ones"),
    "sprint.weak-only": (
        "只练薄弱的 {count} 种题型。",
        "Only the weak ones: {count} {count:kind|kinds} of calculation.",
    ),
    "sprint.none-weak": (
        "没有薄弱的：做过的计算题都掌握了，也还没到复习的时候。",
        "Nothing is weak: every kind of calculation that you tried is mastered, and none is due again.",
    ),
    "sprint.none-tried": (
        "还没做过计算题，谈不上薄弱。",
        "No calculation was tried yet, so none is weak.",
    ),
    "sprint.mixed-instead": ("回车做混合练习，q 退出 >", "Enter for all kinds, mixed; q leaves >"),
    "sprint.help-mixed": (
        "按回车做各种题型的混合练习；l 换语言，q 退出。",
        "Press Enter for calculations of all kinds; l is the other language, q leaves.",
    ),
}
