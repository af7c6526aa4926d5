"""Sentences on marks of a card: put off, suspended, flagged, a note of one's own."""

from __future__ import annotations

TABLE: dict[str, tuple[str, str]] = {
    # what a key does: in the line of keys, and (-about) on the help page
    "marks.bury": ("推到明天", "put off"),
    "marks.bury-about": ("这张今天不再出现，明天再来", "this card not today, but tomorrow"),
    "marks.suspend": ("暂停", "suspend"),
    "marks.suspend-about": (
        "暂停这张：不再出现，直到恢复（在“浏览”里搜“暂停”，再按 ^R）",
        "suspend: this card isn't asked until you resume it (in Browse, search for suspended and press ^R)",
    ),
    "marks.resume": ("恢复", "resume"),
    "marks.resume-about": ("恢复暂停的卡片，照常出现", "resume a suspended card: it is asked again"),
    "marks.flag": ("标记", "flag"),
    "marks.flag-about": (
        "标记这张，再按一次取消；在“浏览”里搜“标记”能找到",
        "flag this card, or take the flag off; Browse finds it by the word flagged",
    ),
    "marks.write": ("笔记", "note"),
    "marks.write-about": ("写自己的笔记，和答案一起显示", "a note of your own, shown with the answer"),
    "marks.keep": ("保存", "save"),
    "marks.keep-about": ("保存笔记；空的就是删除", "save the note; an empty one is removed"),
    "marks.undo": ("撤销", "undo"),
    "marks.undo-about": (
        "撤销今天对这张的暂停、恢复、标记或笔记",
        "take back what was suspended, resumed, flagged or noted on this card today",
    ),
    # what the keys have done
    "marks.put-off": ("推到明天了：“{title}”。按 z 撤销。", "Put off until tomorrow: “{title}”. z takes it back."),
    "marks.suspended": ("已暂停：“{title}”。按 {undo} 撤销。", "Suspended: “{title}”. {undo} takes it back."),
    "marks.suspended-first": (
        "已暂停：“{title}”。暂停的卡片不再出现，学习记录保留。想恢复：现在按 {undo}，或以后在“浏览”里搜“暂停”，"
        "再按 ^R。",
        "Suspended: “{title}”. A suspended card isn't asked any more; its history stays. To get it back: {undo} now, "
        "or later in Browse, search for suspended and press ^R.",
    ),
    "marks.suspended-first-plain": (
        "已暂停：“{title}”。暂停的卡片不再出现，学习记录保留。想恢复：现在输入 z，或以后输入 resume。",
        "Suspended: “{title}”. A suspended card isn't asked any more; its history stays. To get it back: z now, or "
        "resume at any later time.",
    ),
    "marks.resumed": ("已恢复，会照常出现：“{title}”。", "Resumed, to be asked again: “{title}”."),
    "marks.flag-set": ("已标记。", "Flagged."),
    "marks.flag-off": ("已取消标记。", "The flag is off."),
    "marks.note-kept": ("笔记已保存。", "The note is saved."),
    "marks.note-kept-unseen": ("笔记已保存，看答案时显示。", "The note is saved; it is shown with the answer."),
    "marks.note-removed": ("笔记已删除。", "The note is removed."),
    "marks.undone-bury": ("已撤销推迟：“{title}”。", "No longer put off: “{title}”."),
    "marks.undone-suspend": ("已撤销暂停：“{title}”。", "No longer suspended: “{title}”."),
    "marks.undone-resume": ("已撤销恢复，仍是暂停：“{title}”。", "Suspended again: “{title}”."),
    "marks.undone-flag": ("已撤销对标记的改动：“{title}”。", "The flag is as it was before: “{title}”."),
    "marks.undone-note": ("已撤销对笔记的改动：“{title}”。", "The note is as it was before: “{title}”."),
    "marks.nothing-to-undo": (
        "今天对这张卡片没有可以撤销的。",
        "Nothing was done to this card today that could be taken back.",
    ),
    # how a card is marked
    "marks.is-suspended": ("已暂停，不再出现。按 {press} 恢复。", "Suspended: it isn't asked. {press} resumes it."),
    "marks.is-put-off": ("今天不再出现，明天再来。", "Put off until tomorrow."),
    "marks.is-flagged": ("已标记", "Flagged"),
    "marks.word-suspended": ("已暂停", "suspended"),
    "marks.word-flagged": ("已标记", "flagged"),
    "marks.word-note": ("有笔记", "note"),
    "marks.your-note": ("我的笔记", "Your note"),
    "marks.note-box": ("我的笔记（回车保存，Esc 不改）", "Your note (Enter saves, Esc leaves it as it was)"),
    # the plain mode
    "marks.help-plain": (
        "bury 推到明天，suspend 暂停（不再出现），flag 标记或取消，note 后面写笔记，resume 恢复暂停的卡片；z 撤销。",
        "bury puts the card off until tomorrow, suspend takes it out until you resume it, flag sets or removes a flag, "
        "note and your words keep a note, resume lists the suspended cards; z takes any of it back.",
    ),
    "marks.ask-note": (
        "写一行笔记；- 删除，回车不改 >",
        "Your note, on one line; - removes it, Enter leaves it as it is >",
    ),
    "marks.none-suspended": ("没有暂停的卡片。", "No card is suspended."),
    "marks.ask-resume": ("恢复第几张？回车都不恢复 >", "Resume which one? Its number; Enter for none >"),
}
