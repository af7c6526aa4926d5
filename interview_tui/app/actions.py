"""Everything that a key can do, said once: bindings, the line of keys, the help page and clicks come from here."""

from __future__ import annotations

from dataclasses import dataclass

ANY: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Action:
    """One thing to do on a page.

    `call` is a Textual action; `keys` are Textual key names; `shown` is how the key is printed. `states` are the states
    of the page in which it can be done (ANY: all). While text is being typed only actions with `typing` are on offer,
    with `shown_typing` printed, as letters then belong to the text. `label` and `about` are message keys.
    """

    call: str
    keys: tuple[str, ...]
    shown: str
    label: str
    states: frozenset[str] = ANY
    in_line: bool = True
    typing: bool = False
    shown_typing: str = ""

    @property
    def about(self) -> str:
        return f"{self.label}-about"

    def offered(self, state: str) -> bool:
        return not self.states or state in self.states


def _in(*states: str) -> frozenset[str]:
    return frozenset(states)


_LANGUAGE = Action("language", ("l", "f2", "ctrl+l"), "l", "app.language", typing=True, shown_typing="^L")
_HELP = Action(
    "help", ("question_mark", "fullwidth_question_mark", "f1"), "?", "app.help", typing=True, shown_typing="F1"
)
_BACK = Action("back", ("escape", "q"), "q", "app.back", typing=True, shown_typing="Esc")
_QUIT = Action("quit", ("q", "escape"), "q", "app.quit")
_SCROLL = (
    Action("scroll(-1)", ("up", "k"), "↑ k", "app.up", in_line=False),
    Action("scroll(1)", ("down", "j"), "↓ j", "app.down", in_line=False),
    Action("page(-1)", ("pageup", "ctrl+b"), "PgUp", "app.page-up", in_line=False),
    Action("page(1)", ("pagedown", "ctrl+f"), "PgDn", "app.page-down", in_line=False),
)

_TODAY = (
    Action("study", ("s",), "s", "app.study"),
    Action("practice", ("p",), "p", "app.practice"),
    Action("weak", ("w",), "w", "app.weak"),
    Action("sprint", ("c",), "c", "app.sprint"),
    Action("browse", ("b", "slash"), "b", "app.browse"),
    Action("lab", ("x",), "x", "app.lab"),
    Action("stats", ("t",), "t", "app.stats"),
)

_NOTING = "noting"
_KEEP = Action("keep_note", ("enter", "ctrl+s"), "⏎", "marks.keep", _in(_NOTING), typing=True, shown_typing="⏎")
"""In the box for a note, on every page that has one."""

_QUESTION, _ANSWER, _TYPING, _DONE = "question", "answer", "typing", "done"
GRADES = (
    Action("grade(1)", ("a",), "a", "app.again", _in(_ANSWER), in_line=False),
    Action("grade(2)", ("h",), "h", "app.hard", _in(_ANSWER), in_line=False),
    Action("grade(3)", ("g",), "g", "app.good", _in(_ANSWER), in_line=False),
    Action("grade(4)", ("e",), "e", "app.easy", _in(_ANSWER), in_line=False),
)
"""In the order of Rating; they have a line of their own, with their intervals."""

_STUDY = (
    Action("reveal", ("space", "enter"), "␣", "app.reveal", _in(_QUESTION)),
    Action("type", ("t",), "t", "app.type", _in(_QUESTION)),
    Action("reveal_typed", ("ctrl+s",), "^S", "app.reveal-typed", _in(_TYPING), typing=True, shown_typing="^S"),
    *(Action(f"tick({n})", (str(n),), str(n), "app.tick", _in(_ANSWER), in_line=False) for n in range(1, 10)),
    *GRADES,
    # Before the answer too, but the line of keys says them once there is room.
    *(
        Action(call, (key,), key, label, _in(state), in_line=state == _ANSWER)
        for call, key, label in (
            ("bury", "b", "marks.bury"),
            ("suspend", "s", "marks.suspend"),
            ("flag", "f", "marks.flag"),
            ("note", "m", "marks.write"),
        )
        for state in (_ANSWER, _QUESTION)
    ),
    _KEEP,
    Action("undo", ("z",), "z", "app.undo", _in(_QUESTION, _ANSWER, _DONE)),
)

_ASKED, _SURE, _SOLVED = _in("ask", "step"), _in("sure"), _in("solution")
LEVELS = tuple(
    # Full-width digits too: an input method may be on from the answer.
    Action(f"sure({level})", (str(level), "０１２３"[level]), str(level), label, _SURE, in_line=False)
    for level, label in enumerate(("practice.sure-guess", "practice.sure-unsure", "practice.sure-sure"), 1)
)
"""How sure one is of an answer; they stand beside the question."""

_PRACTICE = (
    Action("submit", ("enter",), "⏎", "app.submit", _ASKED, typing=True, shown_typing="⏎"),
    # No key of its own: what is typed says it.
    Action("submit", (), "=", "practice.calculate", _ASKED, in_line=False),
    Action("hint", ("ctrl+t",), "^T", "app.hint", _in("ask"), typing=True, shown_typing="^T"),
    Action("give_up", ("ctrl+g",), "^G", "app.give-up", _ASKED, typing=True, shown_typing="^G"),
    *LEVELS,
    Action("pass_sure", ("enter", "space"), "⏎", "practice.pass", _SURE),
    Action("change", ("escape", "backspace"), "Esc", "practice.change", _SURE),
    Action("stop_asking", ("c",), "c", "practice.asking", _SURE),
    Action("asking", ("c",), "c", "practice.asking", _SOLVED, in_line=False),
    # Not by Enter: a second press of it, meant for the answer, would skip the solution.
    Action("next", ("n", "space"), "n", "app.next", _SOLVED),
    Action("vary", ("v",), "v", "app.vary", _SOLVED),
    Action("undo", ("z",), "z", "app.undo-problem", _SOLVED),
)

_DIGITS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def _digit(n: int) -> tuple[str, str]:
    """The key of a digit, and of its full-width form: an input method may be on from the answer."""
    return str(n), f"fullwidth_digit_{_DIGITS[n]}"


_PRACTICE_BACK = (
    Action("back", ("escape", "q"), "q", "app.back", _in("ask", "step", "solution"), typing=True, shown_typing="Esc"),
    # Esc leads back to the answer first.
    Action("back", ("q",), "q", "app.back", _SURE),
)

_READY, _RUNNING, _LATE = "ready", "running", "late"
_SPRINT = (
    Action("start", ("enter", "space"), "⏎", "app.start", _in(_READY)),
    Action("change_pool", ("w",), "w", "app.change-pool", _in(_READY)),
    Action("submit", ("enter",), "⏎", "app.submit", _in(_RUNNING), typing=True, shown_typing="⏎"),
    Action("skip", ("ctrl+g",), "^G", "app.skip", _in(_RUNNING), typing=True, shown_typing="^G"),
    Action("report", ("enter",), "⏎", "app.report", _in(_LATE), typing=True, shown_typing="⏎"),
    Action("leave", ("escape",), "Esc", "app.leave", _in(_RUNNING), typing=True, shown_typing="Esc"),
)
_SPRINT_BACK = Action("back", ("escape", "q"), "q", "app.back", _in(_READY))

_WRONG = _in("wrong")
_SPRINT_REPORT = (
    # Not by Enter: a second press of it, meant for the last answer, would leave the report unread.
    Action("again_next", ("p",), "p", "app.again-next", _WRONG),
    *(
        Action(f"again({n})", _digit(n % 10), str(n % 10), "app.again-number", _WRONG, in_line=False)
        for n in range(1, 11)
    ),
    Action("read", ("r",), "r", "app.read", _WRONG),
    Action("another", ("n",), "n", "app.another"),
)

_FIRST_RUN = (
    Action("choose", ("enter",), "⏎", "app.choose", typing=True, shown_typing="⏎"),
    Action("language", ("f2", "ctrl+l"), "^L", "app.language", typing=True, shown_typing="^L"),
    Action("back", ("escape",), "Esc", "app.back", typing=True, shown_typing="Esc"),
    Action("move(-1)", ("up",), "↑", "app.up", in_line=False, typing=True),
    Action("move(1)", ("down",), "↓", "app.down", in_line=False, typing=True),
)

_LISTED, _AT_CARD, _SUSPENDED = "listed", "card", "suspended"
_FOUND = _in(_LISTED, _AT_CARD, _SUSPENDED)
_BROWSE = (
    Action("choose", ("enter",), "⏎", "app.open", _FOUND, typing=True, shown_typing="⏎"),
    Action("note", ("ctrl+n", "f4"), "^N", "marks.write", _in(_AT_CARD, _SUSPENDED), typing=True, shown_typing="^N"),
    Action("resume", ("ctrl+r",), "^R", "marks.resume", _in(_SUSPENDED), typing=True, shown_typing="^R"),
    Action(
        "undo_mark", ("ctrl+z",), "^Z", "marks.undo", _in(_AT_CARD, _SUSPENDED),
        in_line=False, typing=True, shown_typing="^Z",
    ),
    _KEEP,
    Action("language", ("f2", "ctrl+l"), "^L", "app.language", typing=True, shown_typing="^L"),
    Action("help", ("f1",), "F1", "app.help", typing=True, shown_typing="F1"),
    Action("back", ("escape",), "Esc", "app.back", typing=True, shown_typing="Esc"),
    Action("move(-1)", ("up",), "↑", "app.up", _FOUND, in_line=False, typing=True),
    Action("move(1)", ("down",), "↓", "app.down", _FOUND, in_line=False, typing=True),
    Action("move(-10)", ("pageup",), "PgUp", "app.page-up", _FOUND, in_line=False, typing=True),
    Action("move(10)", ("pagedown",), "PgDn", "app.page-down", _FOUND, in_line=False, typing=True),
)  # fmt: skip

_READ = _in(_AT_CARD, _SUSPENDED)
_CARD = (
    Action("next", ("n", "right"), "n", "app.next-card", _READ),
    Action("previous", ("b", "left"), "b", "app.previous-card", _READ, in_line=False),
    Action("drill", ("p",), "p", "app.drill", _READ),
    Action("resume", ("r",), "r", "marks.resume", _in(_SUSPENDED)),
    Action("suspend", ("s",), "s", "marks.suspend", _in(_AT_CARD), in_line=False),
    Action("flag", ("f",), "f", "marks.flag", _in(_AT_CARD)),
    Action("flag", ("f",), "f", "marks.flag", _in(_SUSPENDED), in_line=False),
    Action("note", ("m",), "m", "marks.write", _READ),
    _KEEP,
    Action("undo_mark", ("z",), "z", "marks.undo", _READ, in_line=False),
)

_CHOOSING, _WRITING = "choosing", "writing"
_LAB = (
    Action("move(-1)", ("up", "k"), "↑", "app.up-given", _in(_CHOOSING), in_line=False),
    Action("move(1)", ("down", "j", "tab"), "↓", "app.down-given", _in(_CHOOSING), in_line=False),
    Action("change(-1)", ("left", "minus"), "←", "app.less", _in(_CHOOSING)),
    Action("change(1)", ("right", "plus"), "→", "app.more", _in(_CHOOSING)),
    Action("write", ("enter",), "⏎", "app.write", _in(_CHOOSING)),
    Action("take", ("enter",), "⏎", "app.take", _in(_WRITING), typing=True, shown_typing="⏎"),
    Action("system(1)", ("s", "right_square_bracket"), "s", "app.system", _in(_CHOOSING)),
    Action("system(-1)", ("left_square_bracket",), "[", "app.system-before", _in(_CHOOSING), in_line=False),
    Action("reset", ("r",), "r", "app.reset", _in(_CHOOSING)),
)

PAGES: dict[str, tuple[Action, ...]] = {
    "first-run": _FIRST_RUN,
    "today": (*_TODAY, _LANGUAGE, _HELP, _QUIT, *_SCROLL),
    "study": (*_STUDY, _LANGUAGE, _HELP, _BACK, *_SCROLL),
    "practice": (*_PRACTICE, _LANGUAGE, _HELP, *_PRACTICE_BACK, *_SCROLL),
    "sprint": (*_SPRINT, _LANGUAGE, _HELP, _SPRINT_BACK, *_SCROLL),
    "sprint-report": (*_SPRINT_REPORT, _LANGUAGE, _HELP, _BACK, *_SCROLL),
    "browse": _BROWSE,
    "card": (*_CARD, _LANGUAGE, _HELP, _BACK, *_SCROLL),
    "lab": (*_LAB, _LANGUAGE, _HELP, _BACK, *_SCROLL[2:]),
    "stats": (_LANGUAGE, _HELP, _BACK, *_SCROLL),
    "help": (_LANGUAGE, _BACK, *_SCROLL),
}
