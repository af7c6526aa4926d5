"""Sentences about the history: what couldn't be written or read, and what to do."""

from __future__ import annotations

TABLE: dict[str, tuple[str, str]] = {
    "history.busy": (
        "另一个窗口正在写学习记录 {path}（进程 {process}）。关掉那个窗口，再运行一次。",
        "Another instance is writing your history {path} (process {process}). Close it, then run this again.",
    ),
    "history.locked": (
        "别的程序占着学习记录 {path}（{detail}）。等它用完，再试一次。",
        "Another program holds your history {path} ({detail}). When it has finished, try again.",
    ),
    "history.here-to-read": (
        "在那之前，这里可以看，但评分和答题都存不下来。",
        "Until then you can look around here, but no grade and no answer is stored.",
    ),
    "history.disk-full": (
        "磁盘满了，这次评分还没有保存：{path}。腾出空间后再按一次，评分会写进去。",
        "The disk is full, so this isn't saved yet: {path}. Free some space and try again; nothing else is lost.",
    ),
    "history.read-only": (
        "不能写入 {path}（{detail}）。这次还没有保存；改好权限后再按一次。",
        "{path} can't be written ({detail}). This isn't saved yet; mend the permissions and try again.",
    ),
    "history.reading-only": (
        "现在是只读：另一个窗口在写 {path}。关掉那个窗口，再重新打开这里。",
        "Open for reading only: another instance writes {path}. Close it, then start again here.",
    ),
    "history.cannot-open": (
        "打不开学习记录 {path}：{detail}。请检查路径和权限，或用 INTERVIEW_TUI_HOME 另指一个文件夹。",
        "The history {path} can't be opened: {detail}. Check the path and its permissions, or name another folder by "
        "INTERVIEW_TUI_HOME.",
    ),
    "history.no-place": (
        "学习记录存不进 {path}：{detail}。请改好它，或用 INTERVIEW_TUI_HOME 另指一个文件夹。",
        "No history can be kept in {path}: {detail}. Mend that, or name another folder by INTERVIEW_TUI_HOME.",
    ),
    "history.is-a-folder": (
        "{path} 应是学习记录文件，却是一个文件夹。请把它移走，或用 INTERVIEW_TUI_HOME 另指一个文件夹。",
        "{path} should be the file of your history, but is a folder. Move it away, or name another place by "
        "INTERVIEW_TUI_HOME.",
    ),
    "history.file-above": (
        "学习记录要放在文件夹 {path} 里，可是 {above} 是文件。请把它移走，或用 INTERVIEW_TUI_HOME 另指一个文件夹。",
        "Your history should lie in the folder {path}, but {above} is a file. Move it away, or name another folder by "
        "INTERVIEW_TUI_HOME.",
    ),
    "history.io-error": (
        "写 {path} 时磁盘出错（{detail}）。这次还没有保存；检查磁盘空间后再按一次。",
        "The disk failed while {path} was written ({detail}). Not saved yet; check the space left and try again.",
    ),
    "history.failed": ("学习记录 {path} 出错：{detail}", "The history {path} failed: {detail}"),
    "history.damaged": (
        "学习记录 {path} 已损坏（{detail}）。运行 `interview-tui doctor`：原文件会移到一边，不会被覆盖。",
        "The history {path} is damaged ({detail}). Run `interview-tui doctor`: it is set aside, never overwritten.",
    ),
    "history.gone": (
        "学习记录 {path} 不见了，但 {folder} 里有它的备份。运行 `interview-tui doctor --recover` 从最新的备份继续；"
        "要重新开始，请先把那个文件夹移走。",
        "The history {path} is gone, but backups of it lie in {folder}. Run `interview-tui doctor --recover` to go on "
        "from the newest; to begin anew move that folder away.",
    ),
    "history.not-ours": (
        "{path} 是别的程序的数据库。请把它移走，或用 INTERVIEW_TUI_HOME 另指一个文件夹。",
        "{path} is another program's database. Move it away, or name another folder by INTERVIEW_TUI_HOME.",
    ),
    "history.no-copies": (
        "{folder} 里一份备份也没有，现在也做不出来。请检查这个文件夹能否写入。",
        "There is no backup in {folder}, and none can be made. Check that the folder can be written.",
    ),
    "history.brought-back": (
        "从备份 {copy} 继续",
        "Going on from the backup {copy}",
    ),
    "history.newer": (
        "{path} 由更新版本的 interview-tui 写成（格式 {version}）。请升级后再用。",
        "{path} was written by a newer interview-tui (format {version}). Please upgrade.",
    ),
    "history.bad-line": ("这一行不是学习记录：{detail}", "This line is no event of a history: {detail}"),
    "history.bad-digest": ("事件 {id} 的内容与编号不符", "Event {id} says something else than its id"),
    "history.bad-part": ("事件里 {part} 的值不对：{value}", "An event has an impossible {part}: {value}"),
    "history.again-today": ("今天再来", "again today"),
    "history.in-days": ("{days} 天", "{days} d"),
    "history.in-months": ("{months} 个月", "{months} mo"),
    "history.in-years": ("{years} 年", "{years} y"),
    "history.no-file": ("还没有学习记录：{path}", "There is no history yet: {path}"),
    "history.sound": (
        "文件完好：{path}，{events} 条事件，来自 {devices} 台机器",
        "The file is sound: {path}, {events} {events:event|events} from {devices} {devices:machine|machines}",
    ),
    "history.false-events": (
        "{count} 条事件的内容与编号不符，例如 {first}：有人改过文件",
        "{count} {count:event says|events say} something else than their ids, {first} for one: the file was edited",
    ),
    "history.ahead": (
        "{count} 条事件的时间在未来：当时的时钟走快了。记录还在，复习顺序已按先后纠正",
        "{count} {count:event is|events are} dated in the future: a clock stood ahead. All are kept, and put in their "
        "true order where the log shows it",
    ),
    "history.unknown-kinds": (
        "有更新版本写的事件，保留不动：{kinds}",
        "Events of a newer version are kept and left alone: {kinds}",
    ),
    "history.same-device": (
        "{count} 个事件号出现两次：数据文件夹被复制到了另一台机器。记录完整，但请删掉其中一台的 device 文件",
        "{count} event {count:number occurs|numbers occur} twice: the data folder was copied to another machine. "
        "Nothing is lost; delete the file `device` on one of them",
    ),
    "history.replayed": (
        "重放全部记录，结果与保存的状态一致",
        "The log was replayed; the stored states are those that follow from it",
    ),
    "history.mended": (
        "保存的状态与记录不符，已按记录重算：{tables}",
        "Stored states differed from the log and were made again: {tables}",
    ),
    "history.copies": ("备份 {count} 份，最新 {newest}", "{count} {count:backup|backups}, the newest {newest}"),
    "history.offer": (
        "可用的最新备份：{copy}。`interview-tui doctor --recover` 会把损坏的文件移到一边，从备份继续，"
        "并读回损坏文件里还能读出的事件。",
        "Newest good backup: {copy}. `interview-tui doctor --recover` sets the damaged file aside, goes on from the "
        "backup, and merges all that can still be read of the damaged file.",
    ),
    "history.no-copy": (
        "没有可用的备份。`interview-tui doctor --recover` 会把 {path} 移到一边，读回其中还能读出的事件。",
        "There is no good backup. `interview-tui doctor --recover` sets {path} aside and reads all events that it "
        "still gives.",
    ),
    "history.recovered": (
        "损坏的文件现在在 {aside}；从备份 {copy} 继续，另从损坏文件读回 {saved} 条事件",
        "The damaged file lies at {aside} now; going on from {copy}, with {saved} more {saved:event|events} read out "
        "of the former",
    ),
    "history.merged": (
        "合并：新增 {added} 条，已有 {known} 条，{refused} 行不是事件",
        "Merged: {added} new {added:event|events}, {known} known, {refused} "
        "{refused:line that is no event|lines that are no events}",
    ),
    "history.fit-too-few": (
        "隔天的复习只有 {have} 次，至少要 {needed} 次才能拟合参数；现在用默认参数更可靠",
        "There {have:is|are} {have} {have:review|reviews} on a later day than the one before; fitting needs {needed}. "
        "Until then the defaults serve better",
    ),
    "history.fit-no-optimizer": (
        "需要附加包：pip install 'interview-tui[optimizer]'",
        "This needs an extra: pip install 'interview-tui[optimizer]'",
    ),
    "history.fitted": (
        "在没有参与拟合的 {judged} 次复习上，对数损失 {before:.4f} → {after:.4f}（用 {trained} 次拟合）",
        "On {judged} reviews that the fit never saw, log-loss {before:.4f} -> {after:.4f} (fitted to {trained})",
    ),
    "history.fit-kept": (
        "新参数没有更好，保留原来的",
        "The fitted parameters are no better; the ones in use stay",
    ),
    "history.plan-expected": (
        "{day} {who}：预计答得出 {known} ± {spread}",
        "{day} {who}: expected to be known {known} ± {spread}",
    ),
    "history.plan-topic": (
        "{topic}：{known} ± {spread}（到时学过 {met}/{cards} 张）",
        "{topic}: {known} ± {spread} ({met} of {cards} {cards:card|cards} met by then)",
    ),
    "history.plan-days": (
        "每天 {minutes} 分钟以内：",
        "Day by day, within {minutes} minutes:",
    ),
    "history.plan-day": (
        "{day}  复习 {reviews}  新卡 {new}  {minutes} 分钟  目标保持率 {retention} %",
        "{day}  reviews {reviews}  new {new}  {minutes} min  desired retention {retention} %",
    ),
    "history.plan-put-off": ("  （推迟 {count}）", "  ({count} put off)"),
    "history.plan-drop": (
        "时间不够，以下 {count} 张新卡来不及学，可以先放下：",
        "The minutes don't reach {count} new {count:card|cards}; drop what is listed, the first ones first:",
    ),
    "history.plan-adopted": (
        "今日页从现在起按这个计划安排。`interview-tui plan --drop` 取消。",
        "Today follows this plan from now on. `interview-tui plan --drop` gives it up.",
    ),
    "history.plan-bad-date": (
        "看不懂日期 {text}：写成 2027-01-15 或 2027-01-15:公司",
        "{text} is no date: write 2027-01-15, or 2027-01-15:company",
    ),
    "history.plan-no-date": (
        "计划需要至少一个将来的日期和每天的分钟数",
        "A plan needs a date to come and some minutes a day",
    ),
    "history.and-more": ("……还有 {count} 张", "… and {count} more"),
    "history.stats-none": ("还没有任何回答", "Nothing was answered yet"),
    "history.stats-total": (
        "共 {answers} 次回答，近一年 {hours} 小时，连续 {streak} 天",
        "{answers} {answers:answer|answers}, {hours} hours in the last year, {streak} {streak:day|days} in a row",
    ),
    "history.stats-retention": (
        "隔天还记得：{rate}（{right}/{count}）",
        "Known again on a later day: {rate} ({right} of {count})",
    ),
    "history.stats-share": ("{name}：{rate}（{right}/{count}）", "{name}: {rate} ({right} of {count})"),
    "history.stats-level": ("难度 {level}", "level {level}"),
    "history.stats-forecast": ("未来七天到期：{days}", "Due in the next seven days: {days}"),
    "history.stats-heat": (
        "最近 {weeks} 周每天答了多少，一列一周，周一在上（. 到 5，: 到 15，+ 到 30，# 更多）：",
        "{weeks} weeks, one a column: answers a day (. up to 5, : to 15, + to 30, # more):",
    ),
    "history.stats-leeches": (
        "{count} 张卡反复忘记，不如改写：",
        "{count} {count:card is|cards are} forgotten again and again; better rewrite {count:it|them}:",
    ),
}
