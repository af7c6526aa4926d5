"""Sentences of a calculation: what was read, why it couldn't be, the verdict, the way on. Codes are sim_core's."""

from __future__ import annotations

TABLE: dict[str, tuple[str, str]] = {
    "practice.your-answer": ("你的答案", "Your answer"),
    "practice.read-as": ("读作 {value}", "Read as {value}"),
    # verdicts
    "practice.right": ("✓ 对", "✓ Right"),
    "practice.wrong": ("✗ 不对", "✗ Wrong"),
    "practice.slip": ("≈ 数字对，单位错了", "≈ The digits are right, but a unit slipped"),
    "practice.slip-1000": (
        "差了 1000 的整数次方：核对 k、M、G 和 ms、µs 这些前缀。",
        "You are off by a power of 1000: check prefixes such as k, M, G or ms, µs.",
    ),
    "practice.slip-8": (
        "差了 8 倍：字节（B）和比特（b）混了。",
        "You are off by 8: bytes (B) and bits (b) were mixed.",
    ),
    "practice.slip-1.024": (
        "差了 1.024 的整数次方：十进制（GB）和二进制（GiB）混了。",
        "You are off by a power of 1.024: decimal (GB) and binary (GiB) were mixed.",
    ),
    "practice.slip-100": (
        "差了 100 倍：百分数和小数混了。",
        "You are off by 100: a percentage and a fraction were mixed.",
    ),
    "practice.one-of": ("（选 1 到 {count}）", "(1 to {count})"),
    "practice.were-it-so": ("要是那样：", "If it were so: "),
    "practice.other-causes": ("换成别的原因会怎样", "How the others would look"),
    "practice.computed-cause": (
        "（时间线由模拟器种入这个原因后算出）",
        "(the timeline was computed by the simulator with this cause planted in it)",
    ),
    "practice.or-mistake": ("也可能是：", "Or else: "),
    "practice.once-more": ("再答一次，做对算一半。", "Try once more; a right answer then counts half."),
    "practice.unread": ("? 没读懂，不算错", "? Not understood, so it costs nothing"),
    "practice.mistake": ("可能是这样错的：", "What probably went wrong: "),
    "practice.colon": ("：", ": "),
    "practice.suggested": ("是不是想写 {what}？", " Did you mean {what}?"),
    "practice.choices": ("是 {which}？", " Is it {which}?"),
    "practice.or": (" 还是 ", " or "),
    "practice.hint": ("提示（用了提示，做对算一半）：", "A hint (with it, a right answer counts half):"),
    "practice.no-unit": ("（个数，没有单位）", "(a plain number)"),
    "practice.no-mistake": (
        "这个数对不上任何常见的错。对照下面的步骤，看是从哪一步开始不一样的。",
        "That number isn't one of the usual mistakes. Follow the steps below, to see where yours differs.",
    ),
    "practice.step-asked": ("先算第一步：", "First, one step of it:"),
    "practice.step-asked-next": ("先算下一步：", "First, the next step of it:"),
    "practice.varied": (
        "和上一题只差一个数：{given} 从 {before} 换成了 {after}。",
        "As before, with one number changed: {given}, from {before} to {after}.",
    ),
    "practice.no-hint": (
        "没有提示：只剩一步，就是答案本身。",
        "There is no hint: the only step left is the answer itself.",
    ),
    "practice.step-right": ("✓ 这一步对。", "✓ That step is right."),
    "practice.step-wrong": ("✗ 这一步应为 {value}。", "✗ That step is {value}."),
    "practice.answer-is": ("答案：{value}", "Answer: {value}"),
    "practice.you-said": ("你答：{typed}", "You said: {typed}"),
    "practice.solution": ("解答", "Worked solution"),
    "practice.timeline": ("时间线", "Timeline"),
    "practice.timeline-each": (
        "（每个 {shortest} 到 {longest}，中间空着的一共 {gaps}）",
        " (each {shortest} to {longest}, {gaps} of gaps between them)",
    ),
    "practice.computed-order": (
        "（由模拟器按这些数字算出；只看先后和比例，没有时间单位）",
        "(computed by the simulator for these numbers; order and proportion only, the unit of time means nothing)",
    ),
    "practice.computed": (
        "（由模拟器按这道题的数字算出）",
        "(computed by the simulator for these numbers)",
    ),
    "practice.no-such-shape": (
        "“{name}”不是题号。题号写成 ddp-exposed@1:7F2K（题型、版本、种子），或只写题型。",
        "“{name}” isn't the name of a problem. Names look like ddp-exposed@1:7F2K (family, version, seed); a family "
        "alone will do.",
    ),
    "practice.no-such-family": (
        "没有“{family}”这个题型。现有：{names}",
        "There is no family “{family}”. There are: {names}",
    ),
    "practice.no-such-family-near": (
        "没有“{family}”这个题型。是不是：{near}？",
        "There is no family “{family}”. Did you mean {near}?",
    ),
    "practice.no-such-version": (
        "{name} 出不了：{family} 现在是第 {current} 版，第 {version} 版的题已经不能再出。",
        "{name} can't be made: {family} is at version {current}, and version {version} is gone.",
    ),
    "practice.no-such-seed": (
        "{name} 的种子“{seed}”用不了：种子由数字和字母组成，没有 I、L、O、U。",
        "{name} has no usable seed “{seed}”: seeds are digits and letters without I, L, O and U.",
    ),
    "practice.givens": ("已知", "Given"),
    "practice.session": ("做了 {done} 题，一次做对 {right}", "{done} done, {right} right at first try"),
    "practice.none": (
        "这套卡片没有配计算题的文字（practice/ 文件夹）。",
        "These cards have no words for calculations (a folder practice/).",
    ),
    "practice.over": ("这一题做完了。", "That was the problem."),
    "practice.mastered": ("“{family}”已掌握。", "“{family}” is mastered."),
    # how sure one is, before the verdict
    "practice.how-sure": ("读作 {value}。有多大把握？", "Read as {value}. How sure are you?"),
    "practice.how-sure-choice": ("选了第 {value} 个。有多大把握？", "Choice {value}. How sure are you?"),
    "practice.sure-guess": ("猜的", "a guess"),
    "practice.sure-guess-about": ("判分之前说说有多大把握：猜的", "before the verdict, how sure you are: a guess"),
    "practice.sure-unsure": ("不太确定", "unsure"),
    "practice.sure-unsure-about": ("同上：不太确定", "the same: not quite sure"),
    "practice.sure-sure": ("有把握", "sure"),
    "practice.sure-sure-about": (
        "同上：有把握。有把握却错的题最值得记；统计页会说你每一档实际对了多少",
        "the same: sure. What one is sure of and gets wrong is worth most; Statistics says how right you are at each",
    ),
    "practice.pass": ("不说", "pass"),
    "practice.pass-about": ("不说把握，直接看对错", "the verdict without saying how sure you are"),
    "practice.change": ("改答案", "change"),
    "practice.change-about": ("回去改答案，还没有判分", "back to the answer; nothing is graded yet"),
    "practice.asking": ("别再问", "don't ask"),
    "practice.asking-about": (
        "以后判分前不再问把握；看解答时再按 c 恢复",
        "never ask how sure you are; c beside a solution turns it on again",
    ),
    "practice.asking-off": (
        "以后判分前不再问把握。看解答时按 c 恢复。",
        "You won't be asked how sure you are any more. Beside a solution, c turns it on again.",
    ),
    "practice.asking-on": ("以后判分前会问有多大把握。", "Before a verdict you will be asked how sure you are."),
    "practice.sure-but-wrong": (
        "你说有把握，却错了：这样的错最值得记住。",
        "You were sure: this is the one to remember.",
    ),
    "practice.right-by-guess": (
        "你说是猜的：把解答看一遍，下次就不用猜。",
        "You called it a guess: go through the solution, so that next time you know.",
    ),
    "practice.calibration": (
        "按你判分前说的把握，一次做对的有多少：",
        "How often you are right at the first try, by how sure you said you were:",
    ),
    "practice.surer-than-right": (
        "把握偏大：有把握的题，交之前再核对一遍单位和因子。",
        "You are surer than you are right: check units and factors once more before you submit.",
    ),
    "practice.righter-than-sure": (
        "把握偏小：你说是猜的，多半其实会。",
        "You know more than you trust: most of what you call a guess is right.",
    ),
    # the line that calculates
    "practice.calculate": ("只计算", "calculate"),
    "practice.calculate-about": (
        "以 = 开头的一行只计算，不算作答：= 2GB/(50GB/s)。ans 是上一个结果，单写 ans 就拿它作答",
        "a line that begins with = is only calculated, never graded: = 2GB/(50GB/s). ans is the last result, and "
        "ans alone answers with it",
    ),
    "practice.calculate-hint": ("= 2GB/(50GB/s) 只计算，不作答", "= 2GB/(50GB/s) only calculates"),
    "practice.uncalculated": ("? 算不了：{why}", "? Can't be calculated: {why}"),
    # steps that are given away
    "practice.worked": ("前几步已经算好", "The first steps, done for you"),
    "practice.worked-one": ("第一步已经算好", "The first step, done for you"),
    # refusals, by code
    "practice.refused-empty": ("还没有写答案。", "There is no answer yet."),
    "practice.refused-choice": (
        "输入选项的编号，1 到 4（或 A 到 D）。",
        "Type the number of a choice, 1 to 4 (or A to D).",
    ),
    "practice.refused-not_a_number": (
        "这里要一个用数字写的数，例如 70、70 ms、1.5e3。",
        "A number in digits is needed here, such as 70, 70 ms or 1.5e3.",
    ),
    "practice.refused-not_finite": ("要一个有限的数。", "A finite number is needed."),
    "practice.refused-bad_number": (
        "这个数写得不合规矩：检查小数点、指数和多余的符号。",
        "That isn't a well-formed number: check the point, the exponent and stray signs.",
    ),
    "practice.refused-ambiguous_separator": (
        "“{token}”里的逗号或空格不知道是小数点、千位分隔，还是隔开了两个数。小数用点，千位连着写。",
        "The comma or space in “{token}” could be a decimal point, or part thousands, or part two numbers. Use a point "
        "for decimals, and nothing between thousands.",
    ),
    "practice.refused-ambiguous_unit": (
        "单位“{unit}”有不止一种读法，请写清大小写。",
        "The unit “{unit}” could mean more than one thing; write it out with its capitals.",
    ),
    "practice.refused-ambiguous_percent": (
        "是 {low} 还是 {high}？请带上 %。",
        "Is it {low} or {high}? Write it with its %.",
    ),
    "practice.refused-two_numbers": ("有两个数，只要一个答案。", "There are two numbers; give one answer."),
    "practice.refused-range": (
        "这像一个范围，要一个数；想写减法就加括号：(80-60) ms。",
        "That looks like a range; give one number. For a difference use brackets: (80-60) ms.",
    ),
    "practice.refused-needs_unit": (
        "算式里没有单位，不知道结果是什么。给各个数带上单位，例如 2*7/8*2GB/(50GB/s)。",
        "A sum without units could be anything. Give its numbers their units, as in 2*7/8*2GB/(50GB/s).",
    ),
    "practice.refused-unknown_unit": ("不认识这个单位。", "That unit isn't known."),
    "practice.refused-wrong_dimension": (
        "单位的种类不对：这里要的是{wanted}。",
        "That is another kind of quantity: {wanted} is asked for.",
    ),
    "practice.refused-negative": ("这里不会是负数。", "This can't be negative."),
    "practice.refused-too_long": ("太长了，最多 {limit} 个字符。", "Too long: {limit} characters at most."),
    "practice.refused-too_complex": ("算式太复杂，先化简一下。", "The sum is too complex; simplify it first."),
    # kinds of quantity
    "practice.kind-time": ("时间", "a time"),
    "practice.kind-bytes": ("数据量", "an amount of data"),
    "practice.kind-bandwidth": ("带宽", "a bandwidth"),
    "practice.kind-count": ("个数", "a count"),
    "practice.kind-ratio": ("比值", "a ratio"),
    "practice.kind-percent": ("百分比", "a percentage"),
    "practice.kind-flops": ("浮点运算次数", "a number of FLOPs"),
    "practice.kind-flop_rate": ("算力", "a rate of FLOPs"),
    "practice.kind-token_rate": ("token 速率", "a rate of tokens"),
    "practice.kind-sample_rate": ("样本速率", "a rate of samples"),
    "practice.kind-money": ("金额", "an amount of money"),
}
