"""Every sentence is there in both languages, with the same values to put in."""

from __future__ import annotations

import ast
import pkgutil
import re
import string
from pathlib import Path

import pytest

import interview_tui
import sim_core
from interview_tui import messages
from interview_tui.app.actions import PAGES
from interview_tui.messages import say, table

AREAS = sorted(module.name for module in pkgutil.iter_modules(messages.__path__))
SENTENCES = [(area, key) for area in AREAS for key in table(area)]


def placeholders(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}


@pytest.mark.parametrize("area", AREAS)
def test_keys_begin_with_the_name_of_their_file(area: str) -> None:
    assert all(key.startswith(f"{area}.") for key in table(area))


@pytest.mark.parametrize(("area", "key"), SENTENCES)
def test_both_languages_put_in_the_same_values(area: str, key: str) -> None:
    zh, en = table(area)[key]
    assert zh.strip()
    assert en.strip()
    assert placeholders(zh) == placeholders(en)


def test_chinese_sentences_are_chinese_and_english_ones_are_not() -> None:
    def han(text: str) -> bool:
        return any("\u4e00" <= char <= "\u9fff" for char in text)

    # What names the other language, or is offered in both at once, is in both by intent.
    both = {"app.language", "app.choose-language", "menu.choose", "plain.your-answer"}
    wrong = [key for area, key in SENTENCES if key not in both and han(table(area)[key][1])]
    assert wrong == []


def test_a_sentence_is_found_by_the_prefix_of_its_key() -> None:
    assert say("cli.due-line", "en", due=3, new=2, weak=1) == "Today: 3 due, 2 new, 1 weak"
    assert say("cli.due-line", "zh", due=3, new=2, weak=1) == "今天：到期 3，新卡 2，薄弱 1"


def test_one_of_a_thing_is_said_in_the_singular() -> None:
    days = "history.stats-total"
    assert say(days, "en", answers=1, hours="0.0", streak=1).startswith(
        "1 answer, 0.0 hours in the last year, 1 day in"
    )
    assert say(days, "en", answers=2, hours="0.0", streak=0).endswith("0 days in a row")
    assert say(days, "zh", answers=1, hours="0.0", streak=1) == "共 1 次回答，近一年 0.0 小时，连续 1 天"


def test_no_count_stands_before_a_fixed_plural() -> None:
    things = "days|answers|problems|machines|events|lines|cards|notes|backups|faults|failures|kinds|times|figures|seeds"
    fixed = re.compile(rf"\{{(\w+)\}} (?:new |more )?(?:{things})\b")
    wrong = {key: found[0] for area, key in SENTENCES if (found := fixed.search(table(area)[key][1]))}
    # How far a plan may reach is never one day; cards met are told out of all.
    assert {key for key in wrong if key not in ("plan.too-far", "history.plan-topic")} == set()


@pytest.mark.parametrize("key", ["nowhere.at-all", "cli.no-such-key", "", "../config.x", "cli"])
def test_an_unknown_key_is_a_fault_of_ours(key: str) -> None:
    with pytest.raises(KeyError):
        say(key, "en")


def test_values_are_put_in_as_they_are() -> None:
    braces = "{path} %s \\ [red]"
    assert braces in say("cli.no-cards", "en", path=braces)


def literals(prefixes: tuple[str, ...]) -> set[tuple[str, str]]:
    """Every string in the package that looks like a key of ours, with its file."""
    found = set()
    root = Path(interview_tui.__file__).parent
    for file in root.rglob("*.py"):
        if file.parent.name == "messages":
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                head, dot, tail = node.value.partition(".")
                if dot and head in prefixes and tail and all(c.islower() or c.isdigit() or c in "-_" for c in tail):
                    found.add((node.value, file.relative_to(root).as_posix()))
    return found


def test_every_key_that_the_code_names_exists() -> None:
    known = {key for _, key in SENTENCES}
    # Names of modules and of files look like keys.
    named = {(key, file) for key, file in literals(tuple(AREAS)) if not key.endswith((".py", ".tcss", ".json", ".db"))}

    def exists(key: str) -> bool:
        # A key that ends in a dash is put together with a code: some key must begin so.
        return any(one.startswith(key) for one in known) if key.endswith("-") else key in known

    assert {pair for pair in named if not exists(pair[0])} == set()


Shape = tuple[str | None, ...]
"""An f-string: its constant pieces, and None for each value that is put in."""


def strings_of_the_code() -> tuple[frozenset[str], frozenset[Shape]]:
    """Every literal, and the shape of every f-string, of the packages but for the tables themselves."""
    literal: set[str] = set()
    shapes: set[Shape] = set()
    for package in (interview_tui, sim_core):
        assert package.__file__ is not None
        for file in Path(package.__file__).parent.rglob("*.py"):
            if file.parent.name == "messages":
                continue
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    literal.add(node.value)
                elif isinstance(node, ast.JoinedStr):
                    shapes.add(tuple(str(v.value) if isinstance(v, ast.Constant) else None for v in node.values))
    return frozenset(literal), frozenset(shapes)


def unsaid(keys: set[str], literal: frozenset[str], shapes: frozenset[Shape]) -> set[str]:
    """Keys that nothing says: neither as they are, nor as a key of the help page, nor put together by an f-string.

    f"practice.slip-{code}" says all that begins so. Of f"history.{code}", which begins like every key of its file, the
    rest must itself be found in the code: as a literal, or as what another f-string begins with.
    """
    helped = {action.about for actions in PAGES.values() for action in actions}
    begun = {shape[0] for shape in shapes if shape and shape[0] and shape[0].endswith("-")}

    def there(part: str) -> bool:
        return part in literal or any(part.startswith(begin) for begin in begun if begin and "." not in begin)

    def made(shape: Shape, text: str) -> bool:
        if not shape:
            return not text
        head, *rest = shape
        if head is not None:
            return text.startswith(head) and made(tuple(rest), text.removeprefix(head))
        return any(there(text[:end]) and made(tuple(rest), text[end:]) for end in range(1, len(text) + 1))

    def said(key: str) -> bool:
        if key in literal or key in helped:
            return True
        area = f"{key.partition('.')[0]}."
        own = [shape for shape in shapes if shape and shape[0] and shape[0].startswith(area)]
        return any(made(shape, key) if shape[0] == area else key.startswith(shape[0] or "") for shape in own)

    return {key for key in keys if not said(key)}


def test_every_sentence_is_said_somewhere() -> None:
    assert unsaid({key for _, key in SENTENCES}, *strings_of_the_code()) == set()


def test_a_sentence_that_nothing_says_is_found() -> None:
    shapes: frozenset[Shape] = frozenset(
        {("app.page-", None), ("deck.", None), ("text-", None), ("givens.", None, "-", None)}
    )
    literal = frozenset({"app.up", "bad-key", "tp", "size"})
    keys = {"app.up", "app.page-lab", "deck.bad-key", "deck.text-tex", "givens.tp-size", "app.undo-about"}
    assert unsaid(keys, literal, shapes) == set()
    dead = {"app.gone", "app.pages", "deck.gone", "deck.bad", "givens.tp-gone", "givens.tp", "app.gone-about", "cli.up"}
    assert unsaid(keys | dead, literal, shapes) == dead
