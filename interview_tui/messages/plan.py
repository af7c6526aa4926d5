"""Sentences of the command that makes a plan; those of the plan itself are the history's."""

from __future__ import annotations

TABLE: dict[str, tuple[str, str]] = {
    "plan.help-interview": (
        "面试日期，可带公司，可写几次：2027-01-15:快手",
        "a date, with the company if you like; may be given several times: 2027-01-15:NVIDIA",
    ),
    "plan.help-minutes": ("每天能学多少分钟（默认 {default}）", "minutes a day (default {default})"),
    "plan.help-dry-run": ("只看，不采用", "only show it, change nothing"),
    "plan.help-drop": ("不再按计划走", "follow no plan any more"),
    "plan.no-minutes": ("每天至少 1 分钟，不能是 {minutes}。", "At least one minute a day is needed, not {minutes}."),
    "plan.too-far": (
        "{text} 太远了：计划最多排到 {days} 天以后。检查年份。",
        "{text} is too far away: a plan reaches {days} days ahead at most. Check the year.",
    ),
    "plan.none-yet": (
        "还没有计划。写上日期和每天的分钟数：interview-tui plan --interview 2027-01-15:快手 --minutes 40",
        "There is no plan yet. Give a date and the minutes a day: "
        "interview-tui plan --interview 2027-01-15:NVIDIA --minutes 40",
    ),
    "plan.dropped": ("不再按计划走。", "No plan is followed any more."),
    "plan.of-another-deck": (
        "现在执行的计划是为另一套卡片排的：面试日期照算，每天几张新卡不跟它走。"
        "要为这套卡片排，请加上 --interview 再运行一次。",
        "The plan that is followed was made for other cards: its dates hold here, its new cards a day don't. To follow "
        "one for these cards run this again with --interview.",
    ),
}
