"""Sentences on how far a family of calculations is."""

TABLE: dict[str, tuple[str, str]] = {
    "learning.begun": ("还没有做对过", "none right yet"),
    "learning.helped": ("最多先给 {given} 步", "up to {given} {given:step|steps} given"),
    "learning.alone": ("已不用给步骤", "done without help"),
    "learning.mastered": ("已掌握", "mastered"),
    "learning.due": ("已掌握，今天该复习", "mastered, due today"),
    "learning.family": (
        "{family}：{mean}（{draws} 题），{standing}",
        "{family}: {mean} ({draws} {draws:problem|problems}), {standing}",
    ),
}
