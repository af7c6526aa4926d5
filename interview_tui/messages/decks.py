"""Sentences of the command line about the deck that it was given."""

from __future__ import annotations

TABLE: dict[str, tuple[str, str]] = {
    "decks.is-a-file": (
        "{path} 是文件。--cards 和 INTERVIEW_TUI_CARDS 要的是文件夹：里面每个主题一个子文件夹。",
        "{path} is a file. --cards and INTERVIEW_TUI_CARDS name a folder, with a folder for each topic in it.",
    ),
    "decks.no-name": (
        "--cards 后面是空的。请写上文件夹，或去掉 --cards，用自带的卡片。",
        "--cards names nothing. Name a folder, or leave --cards out for the cards that come with the program.",
    ),
    "decks.faulty": (
        "卡片里有 {faults} 处错误，{aside} 张没有用上。详情：{check}",
        "{faults} {faults:fault|faults} in the cards, {aside} {aside:card is|cards are} left out. Details: {check}",
    ),
    "decks.nothing-to-export": (
        "一张能用的卡片也没有，所以什么都没写。",
        "Nothing was written: there is no card that can be used.",
    ),
    "decks.no-lock": (
        "这套卡片还没有 cards.lock，先按文件时间记。写卡片的人请运行 {lock}，把它和卡片放在一起，"
        "以后的导出才分得清哪些卡片改过。",
        "These cards have no cards.lock yet, and are dated by their files. Authors: run {lock} and keep it beside the "
        "cards, so that later exports know which of them changed.",
    ),
    "decks.undated": (
        "有 {count} 张卡片和 cards.lock 对不上，按文件时间记。写卡片的人请运行 {lock}。",
        "{count} {count:card differs|cards differ} from cards.lock, dated by the file instead. Authors: run {lock}.",
    ),
    "decks.help-schema": (
        "输出卡片文件的 JSON Schema，给编辑器用；可选 {kinds}（默认 cards）",
        "print the JSON Schema of a kind of file, for your editor: {kinds} (default cards)",
    ),
}
