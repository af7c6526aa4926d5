"""Sentences about decks: what is wrong with a file, where one mends it, and what `check` found."""

from __future__ import annotations

TABLE: dict[str, tuple[str, str]] = {
    # The folder as a whole
    "deck.no-topic": (
        "这里没有主题。卡片文件夹里每个主题一个子文件夹，里面放 topic.yaml 和卡片（写法见 cards/README.md）。"
        "要用自带的卡片，就去掉 --cards 或 INTERVIEW_TUI_CARDS。",
        "No topic lies here. A folder of cards has a folder for each topic, with topic.yaml and cards in it (see "
        "cards/README.md). For the cards that come with the program leave out --cards or INTERVIEW_TUI_CARDS.",
    ),
    "deck.is-a-topic": (
        "这是一个主题的文件夹。请把 --cards 或 INTERVIEW_TUI_CARDS 改成它的上一级：{folder}",
        "This is the folder of one topic. Let --cards or INTERVIEW_TUI_CARDS name the one above it: {folder}",
    ),
    "deck.deck-below": (
        "这里没有主题，下一级才有。请把 --cards 或 INTERVIEW_TUI_CARDS 改成 {folder}",
        "No topic lies here, but one folder below. Let --cards or INTERVIEW_TUI_CARDS name {folder}",
    ),
    "deck.no-access": (
        "打不开这个文件夹。请检查它的权限。",
        "This folder can't be looked into. Check its permissions.",
    ),
    # Files
    "deck.not-text": (
        "这不是 UTF-8 文本。请删掉它，或者另存为 UTF-8。",
        "This isn't UTF-8 text. Remove it, or save it as UTF-8.",
    ),
    "deck.unreadable": ("读不了：{reason}。请检查权限。", "This can't be read: {reason}. Check its permissions."),
    "deck.misplaced-file": (
        "卡片要放在主题文件夹里。请把 {file} 移到一个文件夹下。",
        "Cards belong in a topic's folder. Move {file} into one.",
    ),
    "deck.missing-topic": (
        "主题 {topic} 没有 topic.yaml。请加上，至少写 title: {{zh: …, en: …}}。",
        "Topic {topic} has no topic.yaml. Add one with at least title: {{zh: …, en: …}}.",
    ),
    "deck.not-utf8": (
        "这个字节不是 UTF-8。请把文件另存为 UTF-8。",
        "This byte isn't UTF-8. Save the file as UTF-8.",
    ),
    "deck.unseen": (
        "这里有看不见的字符 {character}，请删掉。",
        "There is an invisible character here, {character}. Delete it.",
    ),
    # YAML
    "deck.syntax": (
        "这里不是合法的 YAML：“{key}”。请对照上下几行的写法。",
        "YAML can't read this: “{key}”. Compare it with the lines around it.",
    ),
    "deck.syntax-tab": (
        "缩进里有制表符。YAML 只认空格，请换成空格。",
        "There is a tab in the indent. YAML takes spaces only: replace it.",
    ),
    "deck.syntax-colon": (
        "这一行多出一个冒号，或者缩进不对：“{key}”。文字里有“: ”时请加引号；键要和同级的键对齐。",
        "A colon too many, or a wrong indent: “{key}”. Quote a text with “: ” in it; line keys up with the others.",
    ),
    "deck.syntax-key": (
        "这里缺一个冒号，或者缩进不对：“{key}”。键写作“键: 值”，冒号后面有空格；多行文字要比键缩进得深。",
        "A colon is missing here, or the indent is wrong: “{key}”. A key is “key: value” with a space after the colon; "
        "lines of a text are indented deeper than its key.",
    ),
    "deck.syntax-start": (
        "文字不能以这个符号开头：“{key}”。请给整段文字加引号，或者用 | 换行写。",
        "A text can't begin with this sign: “{key}”. Put the text in quotes, or below a |.",
    ),
    "deck.syntax-escape": (
        "双引号里的反斜杠有特殊含义：“{key}”。请改用单引号，或者用 | 换行写。",
        "A backslash has a meaning of its own in double quotes: “{key}”. Use single quotes, or put the text below a |.",
    ),
    "deck.syntax-quote": (
        "引号没有合上：“{key}”。单引号里的单引号要写两遍。",
        "This quote is never closed: “{key}”. A single quote inside single quotes is written twice.",
    ),
    "deck.syntax-flow": (
        "括号或引号没有合上，或者少一个逗号：“{key}”。在 {{zh: …, en: …}} 里，含有逗号或括号的文字请加引号。",
        "A bracket or quote isn't closed, or a comma is missing: “{key}”. Inside {{…}}, quote a text that has commas, "
        "braces or brackets.",
    ),
    "deck.syntax-indent": (
        "缩进不对：“{key}”。请和同级的行对齐。",
        "Wrong indent: “{key}”. Line it up with its neighbours.",
    ),
    "deck.syntax-document": (
        "一个文件里只能有一份列表。请删掉“{key}”这一行。",
        "A file holds one list. Delete the line “{key}”.",
    ),
    "deck.fullwidth-colon": (
        "键后面用了全角冒号“：”。请改成半角冒号加空格“: ”。",
        "A full-width colon “：” stands after a key. Write “: ”, a colon and a space.",
    ),
    "deck.not-a-card": (
        "这不是卡片列表。每张卡片以第一列的“- id: …”开头。",
        "This isn't a list of cards. Each card begins with “- id: …” in the first column.",
    ),
    "deck.anchor-or-tag": (
        "{key} 以 {sign} 开头，YAML 会吞掉它。请加引号。",
        "{key} begins with {sign}, which YAML would swallow. Put it in quotes.",
    ),
    "deck.comment-in-text": (
        "{key} 里“ #”后面的字会被 YAML 丢掉。请给文字加引号，或者把注释移到单独一行。",
        "What follows “ #” in {key} would be dropped by YAML. Quote the text, or give the comment a line of its own.",
    ),
    "deck.comma-in-text": (
        "“{key}”是被逗号切下来的半句。花括号里含逗号的文字请加引号。",
        "“{key}” was cut off a text by a comma. Inside {{…}}, quote a text that has commas.",
    ),
    # Keys and values
    "deck.duplicate-key": (
        "{key} 写了两次，第一次在第 {first} 行。请留下一个。",
        "{key} stands twice, first on line {first}. Keep one.",
    ),
    "deck.unknown-key": ("没有 {key} 这个键。可用的有：{known}。", "There is no key {key}. There are: {known}."),
    "deck.unknown-key-near": ("没有 {key} 这个键。", "There is no key {key}."),
    "deck.near": ("是不是 {near}？", " Did you mean {near}?"),
    "deck.missing-key": ("{at} 少了 {key}，请补上。", "{key} is missing from {at}. Add it."),
    "deck.missing-here": ("这里少了 {key}，请补上。", "{key} is missing here. Add it."),
    "deck.missing-language": (
        "{at} 少了 {key}。两种语言都要写全。",
        "{at} has no {key}. Both languages must be complete.",
    ),
    "deck.expected-text": (
        "{key} 应是文字。以括号开头的文字请加引号。",
        "{key} must be text. Quote a text that begins with a bracket.",
    ),
    "deck.expected-list": (
        "{key} 应是列表，写作 [甲, 乙] 或每行一个“- ”。",
        "{key} must be a list: [a, b], or one “- ” a line.",
    ),
    "deck.expected-record": (
        "这里应是“键: 值”的形式，从 {key}: … 开始。",
        "This must be keys with values, beginning with {key}: …",
    ),
    "deck.expected-mapping": (
        "{key} 应是“键: 值”的形式，例如 {{zh: …, en: …}}。",
        "{key} must be keys with values, such as {{zh: …, en: …}}.",
    ),
    "deck.empty": ("{key} 是空的。请填上，或者整行删掉。", "{key} is empty. Fill it in, or delete the line."),
    "deck.bad-id": (
        "“{value}”不能做标识。只用小写字母、数字、. 和 -。",
        "“{value}” can't be an id. Use small letters, digits, . and - only.",
    ),
    "deck.bad-name": (
        "“{value}”不能做 {key} 里的名字。请用小写字母开头的字母和数字。",
        "“{value}” can't be a name in {key}. Use small letters and digits, a letter first.",
    ),
    "deck.bad-value": ("{key} 不能是“{value}”。", "{key} can't be “{value}”."),
    "deck.bad-choice": (
        "{key} 不能是“{value}”。可选：{choices}。",
        "{key} can't be “{value}”. Choose from: {choices}.",
    ),
    "deck.bad-whole": (
        "{key} 应是 {low} 到 {high} 的整数，不是“{value}”。",
        "{key} must be a whole number from {low} to {high}, not “{value}”.",
    ),
    "deck.bad-date": (
        "{key} 应是日期，例如 2026-11-29，不是“{value}”。",
        "{key} must be a date such as 2026-11-29, not “{value}”.",
    ),
    # Cards among each other
    "deck.duplicate-id": (
        "标识 {id} 在 {other} 也有，两张卡片都先不用。请给其中一张换个标识。",
        "The id {id} is also at {other}; both cards are set aside. Give one of them another id.",
    ),
    "deck.duplicate-family": (
        "题型 {id} 在 {other} 也有文字，两份都先不用。请留下一份。",
        "Family {id} also has words at {other}; both are set aside. Keep one.",
    ),
    "deck.open-without-points": (
        "open 卡片要有 points：面试官等着听的要点。",
        "An open card needs points: what an interviewer listens for.",
    ),
    "deck.unknown-card": (
        "{key} 里的 {id} 不存在。",
        "{id} in {key} doesn't exist.",
    ),
    "deck.unknown-topic": (
        "{key} 里的主题 {id} 不存在。",
        "Topic {id} in {key} doesn't exist.",
    ),
    "deck.unknown-concept": (
        "concepts.yaml 里没有概念 {id}。",
        "concepts.yaml has no concept {id}.",
    ),
    "deck.unknown-source": (
        "topic.yaml 里没有来源 {id}。现有：{known}。",
        "topic.yaml has no source {id}. There are: {known}.",
    ),
    "deck.points-at-itself": ("{key} 指向了卡片自己，请删掉。", "{key} names the card itself. Remove it."),
    # Numbers
    "deck.unknown-name": (
        "文字里的 {{{name}}} 不在 numbers 里。要原样显示花括号就写 \\{{{name}}}。",
        "{{{name}}} in the text isn't in numbers. To show the braces write \\{{{name}}}.",
    ),
    "deck.name-in-maths": (
        "公式里的花括号归 TeX。请写 \\num{{{name}}}。",
        "Inside maths braces belong to TeX. Write \\num{{{name}}}.",
    ),
    "deck.unused-number": (
        "numbers 里的 {name} 没有用到。请写进文字，或者删掉。",
        "{name} in numbers is never used. Name it in a text, or remove it.",
    ),
    "deck.bad-number": (
        "{name} 算不出来：{reason}。请对照题型检查 problem、given、ask 和 unit。",
        "{name} can't be computed: {reason}. Compare problem, given, ask and unit with the family.",
    ),
    "deck.bad-figure": (
        "{system} 的图画不出来：{reason}。可用的系统：{known}。",
        "The figure of {system} can't be drawn: {reason}. Systems: {known}.",
    ),
    "deck.typed-number": (
        "“{value}”是算出来的数，不要手写。请写 {{{name}}}，公式里写 \\num{{{name}}}。",
        "“{value}” is computed and mustn't be typed. Write {{{name}}}, inside maths \\num{{{name}}}.",
    ),
    # The two languages
    "deck.twin-number": (
        "{key}.{lang} 里有 {what}，{key}.{other} 里没有。请核对两种语言。",
        "{key}.{lang} says {what}, {key}.{other} doesn't. Compare the two.",
    ),
    "deck.twin-unit": (
        "{key}.{lang} 里是 {what}，另一种语言的单位却是 {other}。",
        "{key}.{lang} says {what}, but the other language has {other}.",
    ),
    "deck.twin-name": (
        "{key}.{lang} 用了 {{{what}}}，{key}.{other} 没有用。算出来的数两边都要有。",
        "{key}.{lang} uses {{{what}}}, {key}.{other} doesn't. Both must have the computed number.",
    ),
    "deck.twin-code": (
        "{key}.{lang} 提到 {what}，{key}.{other} 没有。代码和选项名两边要一致。",
        "{key}.{lang} mentions {what}, {key}.{other} doesn't. Code and options must stand in both.",
    ),
    # Text
    "deck.text-unclosed-dollar": (
        "{key} 里有 $ 没有配对：“{detail}”。公式两头都要有 $；单独的美元号写 \\$。",
        "A $ in {key} is never closed: “{detail}”. Maths has one on each side; a lone dollar sign is \\$.",
    ),
    "deck.text-unknown-tex": (
        "{key} 的公式里，“{detail}”显示不出来。请换一种写法。",
        "“{detail}” in the maths of {key} can't be shown. Write it another way.",
    ),
    "deck.text-unbalanced-brace": (
        "{key} 的公式里花括号不配对：“{detail}”。",
        "Braces in the maths of {key} don't pair: “{detail}”.",
    ),
    "deck.text-dropped-emphasis": (
        "{key} 里的强调不会生效：“{detail}”。请在星号外侧加空格，或者把标点移到星号外面。",
        "Emphasis in {key} would be dropped: “{detail}”. Put a space outside the stars, or move the stop outside them.",
    ),
    "deck.text-raw-html-ignored": (
        "{key} 里的“{detail}”不会当作 HTML，只会原样显示。请用 Markdown，或者放进反引号。",
        "“{detail}” in {key} isn't HTML here and shows as it stands. Use Markdown, or put it in backticks.",
    ),
    "deck.text-control-character": (
        "{key} 里有看不见的字符 {detail}，请删掉。",
        "There is an invisible character in {key}, {detail}. Delete it.",
    ),
    # Families
    "deck.unknown-family": (
        "没有 {id} 这个题型。",
        "There is no practice family {id}.",
    ),
    "deck.family-without-words": (
        "题型 {id} 在 practice/ 里没有文字。",
        "Family {id} has no words in practice/.",
    ),
    "deck.prose-missing": (
        "{family} 的 {part} 少了 {entry}。请补上两种语言的说法。",
        "{family} has no {entry} in {part}. Add it in both languages.",
    ),
    "deck.prose-unknown": (
        "{family} 没有 {entry}，{part} 里的这一条用不上。",
        "{family} has no {entry}; this entry of {part} is never said.",
    ),
    "deck.prose-name": (
        "{part} 里的 {{{name}}} 没有值。可用的有：{known}。",
        "{{{name}}} in {part} has no value. There are: {known}.",
    ),
    "deck.prose-unsure": (
        "{part} 里的 {{{name}}} 在 {problem} 里没有值：那一步不一定出现。请换一种说法。",
        "{{{name}}} in {part} has no value in {problem}: that step needn't come. Say it without.",
    ),
    "deck.prose-given": (
        "题面没有说 {{{name}}}，答案却要用它。",
        "The question doesn't say {{{name}}}, on which the answer hangs.",
    ),
    # Dates and the lock
    "deck.stale": (
        "{checked} 核对过，但来源 {ref} 在 {changed} 变了。请重新核对并更新 checked。",
        "Checked on {checked}, but source {ref} changed on {changed}. Compare again and renew checked.",
    ),
    "deck.checked-ahead": ("checked 是将来的日期：{checked}。", "checked lies in the future: {checked}."),
    "deck.old": (
        "{checked} 核对的，已经过了 {days} 天。",
        "Checked on {checked}, {days} {days:day|days} ago.",
    ),
    "deck.unlocked": (
        "{id} 改过，但 cards.lock 没有更新。请运行 interview-tui check --lock。",
        "{id} changed, but cards.lock didn't. Run interview-tui check --lock.",
    ),
    "deck.bad-lock": (
        "这一行不是“标识 哈希 时刻”。请删掉它，再运行 interview-tui check --lock。",
        "This line isn't “id hash instant”. Delete it, then run interview-tui check --lock.",
    ),
    "deck.unwritable": ("cards.lock 写不进去：{reason}。", "cards.lock can't be written: {reason}."),
    # The report
    "deck.warning": ("提醒：", "warning: "),
    "deck.relocked": ("cards.lock 更新了 {count} 行。", "Lines renewed in cards.lock: {count}."),
    "deck.checked": (
        "卡片 {cards} · 语言 {languages} · 重算的数 {numbers} · 图 {figures} · 题型 {families} · "
        "错误 {faults} · 提醒 {warnings}",
        "cards {cards} · languages {languages} · numbers recomputed {numbers} · figures {figures} · "
        "families {families} · faults {faults} · warnings {warnings}",
    ),
}
