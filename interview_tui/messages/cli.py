"""Sentences of the command line."""

from __future__ import annotations

TABLE: dict[str, tuple[str, str]] = {
    "cli.what": (
        "用中文和英文准备 ML 系统面试：会说，也会算。不带命令就打开程序。",
        "Learn to answer ML-systems interview questions, and to do the sums. Without a command the app opens.",
    ),
    "cli.usage-line": ("{program} [选项] [命令 …]", "{program} [options] [command …]"),
    "cli.commands": (
        "命令：\n{listed}\n\n每个命令都有 --help。",
        "commands:\n{listed}\n\nEach command has --help.",
    ),
    "cli.positionals": ("参数", "arguments"),
    "cli.options": ("选项", "options"),
    "cli.help-lang": ("界面和卡片用的语言", "language of the interface and the cards"),
    "cli.help-cards": ("用这个文件夹里的卡片", "use the cards in this folder"),
    "cli.help-plain": ("逐行问答：读屏、管道、老终端", "line by line: screen readers, pipes, old terminals"),
    "cli.help-help": ("显示这段说明", "show this help"),
    "cli.help-version": ("显示版本", "show the version"),
    "cli.about-due": ("一行说出今天要复习多少", "today's counts in one line"),
    "cli.about-study": ("学卡片：先自己答，再对要点", "study cards: answer first, then compare the points"),
    "cli.about-practice": ("做计算题：每题新数字，当场判对错", "calculations with fresh numbers, checked at once"),
    "cli.about-check": ("检查卡片：语言、来源、数字重算", "check the cards: languages, sources, numbers recomputed"),
    "cli.about-simulate": ("模拟一步：DDP、FSDP、TP、PP……", "simulate a step: DDP, FSDP, TP, PP and others"),
    "cli.help-system": ("系统的名字；后面跟 --项 值", "the system's name; then --given value"),
    "cli.help-systems": ("列出系统和它们的各项", "list the systems and their givens"),
    "cli.help-svg": ("画成 SVG 写到文件", "write it as SVG"),
    "cli.help-perfetto": ("写成 Perfetto 能打开的 JSON", "write a trace that Perfetto opens"),
    "cli.help-compare": ("某一项取几个值，列表比较", "one given at several values, as a table"),
    "cli.about-export": ("导出卡片，例如到 Anki", "export the cards, to Anki for example"),
    "cli.unrecognized-near": (
        "不认识的参数：{what}。是不是 {near}？",
        "Unknown arguments: {what}. Did you mean {near}?",
    ),
    "cli.about-plan": ("按面试日期和每天的时间排计划", "a plan towards your interviews, within the minutes you have"),
    "cli.about-stats": ("统计：记忆率、把握、预测、最弱的题型", "retention, calibration, forecast, weakest families"),
    "cli.about-log": ("导出学习记录，或合并另一台机器的", "export your history, or merge another machine's"),
    "cli.about-doctor": ("检查学习记录，修好能修的", "check your history and mend what can be mended"),
    "cli.about-optimize": ("用自己的记录拟合 FSRS 参数", "fit the scheduler's parameters to your own history"),
    "cli.usage-is": ("用法：", "usage: "),
    "cli.usage": ("{why}\n用法见 {program} --help", "{why}\nSee {program} --help"),
    "cli.unrecognized": ("不认识的参数：{what}", "Unknown arguments: {what}"),
    "cli.required": ("还缺：{what}", "Missing: {what}"),
    "cli.needs-value": ("{name} 后面要有一个值", "{name} needs a value after it"),
    "cli.no-value": ("{name} 后面不带值（写成了 {what}）", "{name} takes no value (it was given {what})"),
    "cli.choice": ("{name} 不能是 {what}，可选：{choices}", "{name} can't be {what}; choose from {choices}"),
    "cli.bad-value": ("{name} 的值用不了：{what}", "{name} can't have the value {what}"),
    "cli.unknown-command-near": (
        "没有“{name}”这个命令。是不是 {program} {near}？",
        "There is no command “{name}”. Did you mean {program} {near}?",
    ),
    "cli.unknown-command": (
        "没有“{name}”这个命令。现有：{names}。用法见 {program} --help",
        "There is no command “{name}”. There are: {names}. See {program} --help",
    ),
    "cli.no-cards": (
        "没有这个卡片文件夹：{path}。请检查 --cards 或 INTERVIEW_TUI_CARDS。",
        "There is no folder of cards at {path}. Check --cards or INTERVIEW_TUI_CARDS.",
    ),
    "cli.os-error": (
        "{path}：{why}。请检查路径和读写权限。",
        "{path}: {why}. Check the path and its permissions.",
    ),
    "cli.help-json": ("输出 JSON，给脚本用", "print JSON, for scripts"),
    "cli.help-topic": ("只学这个专题", "only this topic"),
    "cli.no-topic": ("没有“{topic}”这个专题。现有：{topics}", "There is no topic “{topic}”. There are: {topics}"),
    "cli.due-line": (
        "今天：到期 {due}，新卡 {new}，薄弱 {weak}",
        "Today: {due} due, {new} new, {weak} weak",
    ),
    "cli.due-interview": ("；离{who}还有 {days} 天", "; {days} {days:day|days} to {who}"),
    "cli.the-interview": ("面试", "the interview"),
    "cli.how-on": (
        "这里没有终端，所以只列出今天的量。接下来：\n"
        "  interview-tui                在终端里运行，打开程序\n"
        "  interview-tui --plain        逐行问答\n"
        "  interview-tui due --json     给脚本用\n"
        "  interview-tui --help         全部命令",
        "There is no terminal here, so this is only the day's count. To go on:\n"
        "  interview-tui                in a terminal: the app\n"
        "  interview-tui --plain        line by line\n"
        "  interview-tui due --json     for scripts\n"
        "  interview-tui --help         all commands",
    ),
    "cli.help-which": (
        "题型（如 ddp-exposed），或题号（如 ddp-exposed@1:7F2K）；不写就混着来",
        "a family (ddp-exposed) or one problem (ddp-exposed@1:7F2K); without it, all mixed",
    ),
    "cli.help-family-check": (
        "不出题，改为检查题型本身：两条路线一致、错误可分辨",
        "check the families themselves: both routes agree, mistakes can be told apart",
    ),
    "cli.help-seeds": ("检查多少个种子（默认 {default}）", "how many seeds to check (default {default})"),
    "cli.help-clock": (
        "限时十题：十分钟，最后看报告",
        "ten against the clock: ten minutes, a report at the end",
    ),
    "cli.help-weak": (
        "只出还没掌握的题型",
        "only kinds of calculation that aren't mastered yet",
    ),
    "cli.not-together": ("{one} 和 {other} 不能一起用。", "{one} and {other} can't be given together."),
    "cli.seeds-without-check": (
        "--seeds 要和 --check 一起用。要做某一道题，写题号：interview-tui practice ddp-exposed@1:7F2K",
        "--seeds goes with --check. For one problem give its name: interview-tui practice ddp-exposed@1:7F2K",
    ),
    "cli.weak-and-name": (
        "--weak 自己挑题型，不能再指定 {name}。两个留一个。",
        "--weak chooses the kinds itself, so it can't be given with {name}. Leave one of the two out.",
    ),
    "cli.clock-and-problem": (
        "--clock 每次出十道新题，不能指定某一道（{name}）。可以只写题型：interview-tui practice {family} --clock",
        "--clock draws ten fresh problems, so it can't take a single one ({name}). A kind will do: "
        "interview-tui practice {family} --clock",
    ),
    "cli.no-family": (
        "没有“{name}”这个题型。现有：{names}",
        "There is no family “{name}”. There are: {names}",
    ),
    "cli.no-seeds": ("至少要一个种子，不能是 {seeds}", "At least one seed is needed, not {seeds}"),
    "cli.help-lock": ("更新 cards.lock", "update cards.lock"),
    "cli.help-today": (
        "按这一天看卡片是否过久没核对（YYYY-MM-DD）",
        "warn of cards not checked for long as of this day (YYYY-MM-DD)",
    ),
    "cli.bad-date": ("“{date}”不是日期，写成 2026-11-29 这样。", "“{date}” isn't a date; write it as 2026-11-29."),
    "cli.help-format": ("导出成什么", "what to export to"),
    "cli.help-output": ("写到这个文件", "the file to write"),
    "cli.exported": (
        "已写入 {path}：{notes} 条笔记，{media} 幅图。再次导入会更新，不会重复，也不动你的进度。",
        "Wrote {path}: {notes} {notes:note|notes}, {media} {media:figure|figures}. Importing it again updates them; "
        "your scheduling stays.",
    ),
    "cli.help-log-action": (
        "export：输出 JSON 行；merge：并入文件里的记录（不写文件就读标准输入）",
        "export: print JSON lines; merge: take in the events of the files (of standard input without any)",
    ),
    "cli.help-log-files": ("要合并的文件", "files to merge"),
    "cli.help-log-output": ("导出到这个文件，不写就输出到屏幕", "export to this file instead of standard output"),
    "cli.refused-line": ("第 {number} 行：{why}", "Line {number}: {why}"),
    "cli.help-recover": (
        "把损坏的文件移到一边，从最新的备份继续，并读回还能读出的记录",
        "set a damaged file aside, go on from the newest good backup, and read back what can be read",
    ),
    "cli.help-dry-run": ("只看结果，不改任何东西", "only show the result, change nothing"),
    "cli.fit-adopted": ("从现在起按新参数安排复习。", "Reviews are scheduled with the fitted parameters from now on."),
}
