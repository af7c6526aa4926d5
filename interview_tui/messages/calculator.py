"""Sentences of the calculator line. Codes are sim_core's; those of a typed answer have theirs in practice.py."""

from __future__ import annotations

TABLE: dict[str, tuple[str, str]] = {
    "calculator.about": ("算带单位的式子：2GB/(50GB/s)", "work out a sum with units: 2GB/(50GB/s)"),
    "calculator.help-sum": (
        "算式，最好加引号；不写就逐行读入，ans 是上一行的结果",
        "the sum, best in quotes; without one each line of input is a sum, and ans the result of the line before",
    ),
    "calculator.how": (
        "一行一个算式，例如 2GB/(50GB/s)；ans 是上一个结果；Ctrl-D 结束。",
        "One sum a line, such as 2GB/(50GB/s); ans is the last result; Ctrl-D ends.",
    ),
    "calculator.result": ("= {value}", "= {value}"),
    "calculator.or": ("，也就是 ", ", that is "),
    # refusals, by code, where a sum needs other words than an answer
    "calculator.refused-empty": (
        "写一个算式，例如 2GB/(50GB/s)。",
        "Type a sum, such as 2GB/(50GB/s).",
    ),
    "calculator.refused-unnamed": (
        "结果的单位是 {dimension}，不是任何一种有名字的量：检查乘除号和括号，例如 2GB/(50GB/s)。",
        "This comes out in {dimension}, which is no quantity with a name: check what multiplies and divides, and the "
        "brackets, as in 2GB/(50GB/s).",
    ),
    "calculator.refused-unlike": (
        "{left} 和 {right} 不能相加减。",
        "{left} and {right} can't be added or subtracted.",
    ),
    "calculator.refused-needs_unit": (
        "带单位的量和不带单位的数不能相加减：给每一项都带上单位。",
        "A quantity with a unit and a bare number can't be added or subtracted: give each term its unit.",
    ),
    "calculator.refused-no_ans": (
        "还没有上一个结果，ans 和开头的运算符没有可接的数。",
        "There is no last result yet for ans, or for an operator at the beginning, to go on from.",
    ),
    "calculator.refused-ambiguous_order": (
        "有两种算法，请加括号。",
        "This could be worked out in two ways; put brackets.",
    ),
    "calculator.refused-ambiguous_unit": (
        "“{unit}”有两种读法，请写完整。",
        "“{unit}” could mean two things; write it out.",
    ),
    "calculator.refused-range": (
        "这像一个范围；想写减法就给每个数带上单位，或加括号：(80-60) ms。",
        "That looks like a range; for a difference give each number its unit, or use brackets: (80-60) ms.",
    ),
    "calculator.refused-not_finite": (
        "结果不是有限的数：除以了 0，或者大得算不出。",
        "This doesn't come to a finite number: it divides by 0, or is too large.",
    ),
    "calculator.refused-two_numbers": (
        "两个数之间没有运算符，算式只能有一个结果。",
        "Two numbers stand without an operator between them; a sum has one result.",
    ),
    "calculator.refused-too_long": ("太长了，最多 {limit} 个字符。", "Too long: {limit} characters at most."),
}
