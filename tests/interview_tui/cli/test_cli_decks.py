"""Folders of cards that are none, or hold faults: said where a person looks, with the mend, in both languages."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import yaml

from interview_tui.deck import builtin
from interview_tui.deck.schema import FILE_KINDS, schema

Run = Callable[..., subprocess.CompletedProcess[str]]

TOPIC = "title: {zh: 主题, en: Topic}\nsources: [{id: src, title: Source}]\n"
CARD = """\
- id: t.id
  kind: concept
  level: 2
  concepts: [c.one]
  question: {zh: "怎么重叠？", en: "How?"}
  answer: {zh: "并行", en: "Side by side"}
  sources: [{ref: src}]
  checked: 2026-11-29
"""


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    """A deck of one sound card and one that is set aside."""
    root = tmp_path / "deck"
    (root / "t").mkdir(parents=True)
    (root / "t" / "topic.yaml").write_text(TOPIC, encoding="utf-8")
    broken = CARD.replace("t.id", "t.other").replace("level: 2", "level: 9")
    (root / "t" / "a.yaml").write_text(CARD + broken, encoding="utf-8")
    return root


@pytest.mark.parametrize("words", ["check", "due", "study", "--plain", "", "stats"])
def test_a_folder_without_topics_is_said_with_the_mend(run: Run, tmp_path: Path, words: str) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    for lang, sentence in (("en", "No topic lies here"), ("zh", "这里没有主题")):
        done = run("--cards", str(empty), "--lang", lang, *words.split())
        said = "".join((done.stdout + done.stderr).split())  # the plain mode wraps its lines
        assert f"{empty}{'' if words == '--plain' else ':'}{sentence.replace(' ', '')}" in said
        assert "--cards" in said.split(sentence.replace(" ", ""))[1]
        assert done.returncode == (words == "check")


def test_the_variable_is_treated_as_the_option(run: Run, tmp_path: Path, deck: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    assert run("check", INTERVIEW_TUI_CARDS=str(empty)).returncode == 1
    assert "no folder of cards at /no/such" in run("due", INTERVIEW_TUI_CARDS="/no/such").stderr
    assert run("due", INTERVIEW_TUI_CARDS=str(deck)).stderr.endswith("Details: interview-tui check\n")


def test_nothing_is_exported_of_nothing(run: Run, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    done = run("--cards", str(tmp_path / "empty"), "export", "anki", "-o", str(tmp_path / "deck.apkg"))
    assert done.returncode == 2
    assert "Nothing was written" in done.stderr
    assert not (tmp_path / "deck.apkg").exists()


@pytest.mark.parametrize(
    ("at", "en", "zh"),
    [
        (
            "t",
            "the folder of one topic. Let --cards or INTERVIEW_TUI_CARDS name the one above it: {deck}\n",
            "上一级：{deck}\n",
        ),
        ("..", "but one folder below. Let --cards or INTERVIEW_TUI_CARDS name {above}deck\n", "改成 {above}deck\n"),
    ],
)
def test_a_folder_above_or_below_is_told_with_the_right_one(run: Run, deck: Path, at: str, en: str, zh: str) -> None:
    named = deck / at
    for lang, sentence in (("en", en), ("zh", zh)):
        done = run("--cards", str(named), "--lang", lang, "check")
        assert done.returncode == 1
        assert sentence.format(deck=deck, above=f"{named}/") in done.stdout
        assert len(done.stdout.splitlines()) == 2  # one fault and the counts, not one for each file


def test_a_file_and_an_empty_name_are_no_folder(run: Run, deck: Path) -> None:
    done = run("--cards", str(deck / "t" / "a.yaml"), "due")
    assert (done.returncode, "a.yaml is a file" in done.stderr) == (2, True)
    for words in (["--cards", ""], ["--cards="]):
        done = run(*words, "due", "--lang", "zh")
        assert (done.returncode, done.stderr) == (
            2,
            "--cards 后面是空的。请写上文件夹，或去掉 --cards，用自带的卡片。\n",
        )


@pytest.mark.parametrize("words", ["due", "study", "study t", "export anki -o {out}", "stats", "plan", ""])
def test_cards_set_aside_are_told_of_with_the_command_that_tells_more(
    run: Run, deck: Path, tmp_path: Path, words: str
) -> None:
    for lang, sentence in (
        ("en", "1 fault in the cards, 1 card is left out"),
        ("zh", "卡片里有 1 处错误，1 张没有用上"),
    ):
        done = run("--cards", str(deck), "--lang", lang, *words.format(out=tmp_path / "x.apkg").split())
        assert done.stderr.count(sentence) == 1
        assert f"interview-tui --cards {deck} check\n" in done.stderr


def test_nothing_is_told_of_a_sound_deck(run: Run, deck: Path) -> None:
    (deck / "t" / "a.yaml").write_text(CARD, encoding="utf-8")
    for words in ("due", "study", "stats"):
        assert run("--cards", str(deck), words).stderr == ""


def test_names_of_files_reach_the_terminal_as_text(run: Run, tmp_path: Path) -> None:
    evil = "\x1b[31m\x07red\u202e\nline"
    root = tmp_path / evil / "deck"
    (root / evil).mkdir(parents=True)
    (root / evil / f"{evil}.yaml").write_text(CARD + CARD + "- id: x\n", encoding="utf-8")
    (root / f"{evil}.yaml").write_text(CARD, encoding="utf-8")
    (tmp_path / evil / "empty").mkdir()
    calls = [["check"], ["due"], ["study"], ["--plain"], ["check", "--lock"]]
    calls += [
        ["export", "anki", "-o", str(tmp_path / evil / "x.apkg")],
        ["export", "anki", "-o", str(tmp_path / evil / "y" / "x")],
    ]
    calls += [["log", "merge", str(tmp_path / evil)], ["log", "export", "-o", str(tmp_path / evil)]]
    for words in calls:
        done = run("--cards", str(root), *words, typed="q\n")
        said = done.stdout + done.stderr
        assert "\\x1b[31m\\x07red\\u202e\\nline" in said, words
        assert not any(char in said for char in "\x1b\x07\u202e"), words
    home = str(tmp_path / evil / "home")
    for words in (["doctor"], ["study", "--plain"]):
        done = run(*words, INTERVIEW_TUI_HOME=home)
        assert not any(char in done.stdout + done.stderr for char in "\x1b\x07\u202e"), words


@pytest.mark.parametrize(
    ("words", "mend"),
    [
        (
            ["export", "anki", "-o", "-deck.apkg"],
            "-deck.apkg begins with “-”, so it was taken for an option. As the value of -o write --output=-deck.apkg\n",
        ),
        (["due", "--cards", "-x"], "As the value of --cards write --cards=-x\n"),
        (["--cards", "-x", "due"], "As the value of --cards write --cards=-x\n"),
        (["due", "--cards", "--json"], "--cards needs a value after it\n"),
        (["due", "--days", "-1"], "Unknown arguments: --days -1\n"),
        (["due", "--jsn"], "Did you mean --json?\n"),
        (["due", "-json"], "Unknown arguments: -json. Did you mean --json?\n"),
        (["due", "\u2014json"], "Did you mean --json?\n"),
        (["\u2014\u2014plain"], "Unknown arguments: \u2014\u2014plain. Did you mean --plain?\n"),
        (["\uff0d\uff0dversion"], "Did you mean --version?\n"),
        (["\u2013"], "Unknown arguments: \u2013\n"),
        (["plan", "--minutes", "-5"], "not -5"),
    ],
)
def test_a_value_that_begins_with_a_dash_is_answered_with_its_spelling(run: Run, words: list[str], mend: str) -> None:
    done = run(*words)
    assert done.returncode == 2
    assert mend in done.stderr


def test_a_dash_is_standard_output_where_text_is_written_and_no_file_where_not(run: Run, tmp_path: Path) -> None:
    assert run("log", "export", "-o", "-").returncode == 0
    assert not Path("-").exists()
    assert "can't have the value '-'" in run("export", "anki", "-o", "-").stderr


class _Core(yaml.CSafeLoader):
    """Scalars as an editor's YAML 1.2 reads them: a date is text, `no` too, `8` is a number."""


_Core.yaml_implicit_resolvers = {
    first: [(tag, form) for tag, form in known if not tag.endswith((":timestamp", ":bool"))]
    for first, known in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


@pytest.mark.parametrize("kind", FILE_KINDS)
def test_check_prints_the_schema_and_every_card_of_ours_fits_it(run: Run, kind: Any) -> None:
    done = run("check", "--schema", kind)
    assert json.loads(done.stdout) == json.loads(json.dumps(schema(kind)))
    files = {
        "cards": [path for path in builtin().glob("*/*.yaml") if path.name != "topic.yaml"],
        "topic": list(builtin().glob("*/topic.yaml")),
        "practice": list(builtin().glob("*/practice/*.yaml")),
        "concepts": [builtin() / "concepts.yaml"],
    }[kind]
    assert files
    for path in files:
        assert unfit(yaml.load(path.read_text(encoding="utf-8"), _Core), schema(kind), path.name) == []


def test_check_prints_the_schema_of_cards_by_default(run: Run) -> None:
    assert json.loads(run("check", "--schema").stdout)["items"]["title"] == "card"
    assert "choose from 'cards'" in run("check", "--schema", "card").stderr


def test_the_schema_refuses_what_the_loader_refuses() -> None:
    card = yaml.load(CARD, _Core)
    assert unfit(card, schema(), "") == []
    for key, value in (("level", 9), ("kind", "opne"), ("id", "Big Id"), ("question", {"zh": "x"}), ("extra", "x")):
        assert unfit([card[0] | {key: value}], schema(), ""), key


def unfit(value: Any, form: dict[str, Any], at: str) -> list[str]:
    """Where `value` doesn't fit a schema: the few words of JSON Schema that ours use."""
    import re

    known = {"$schema", "title", "type", "properties", "required", "additionalProperties", "patternProperties", "items"}
    known |= {"minItems", "enum", "anyOf", "pattern", "format", "minimum", "maximum", "minLength", "minProperties"}
    assert set(form) <= known
    if "anyOf" in form:
        tries = [unfit(value, one, at) for one in form["anyOf"]]
        return [] if [] in tries else tries[-1]
    if "enum" in form:
        return [] if value in form["enum"] else [at]
    kinds: dict[str, Any] = {
        "object": dict,
        "array": list,
        "string": str,
        "integer": int,
        "number": (int, float),
        "boolean": bool,
    }
    named = form["type"] if isinstance(form["type"], list) else [form["type"]]
    if not any(isinstance(value, kinds[name]) for name in named):
        return [f"{at}: {value!r} is no {named}"]
    if isinstance(value, str):
        fits = re.search(form.get("pattern", ""), value) and len(value) >= form.get("minLength", 0)
        return [] if fits else [f"{at}: {value!r}"]
    if isinstance(value, int | float):
        return [] if form.get("minimum", value) <= value <= form.get("maximum", value) else [f"{at}: {value}"]
    if isinstance(value, list):
        wrong = [at] if len(value) < form.get("minItems", 0) else []
        return wrong + [w for i, one in enumerate(value) for w in unfit(one, form["items"], f"{at}.{i}")]
    wrong = [f"{at} lacks {key}" for key in form.get("required", ()) if key not in value]
    for key, one in value.items():
        patterns = [inner for name, inner in form.get("patternProperties", {}).items() if re.search(name, str(key))]
        inner = form.get("properties", {}).get(key) or (patterns[0] if patterns else None)
        wrong += [f"{at} has {key}"] if inner is None else unfit(one, inner, f"{at}.{key}")
    return wrong


def test_counting_what_is_due_reads_no_card(deck: Path) -> None:
    (deck / "t" / "a.yaml").write_text(CARD, encoding="utf-8")
    seen = (
        f"import sys; from interview_tui.cli import main; main(['--cards', {str(deck)!r}, 'due'])\n"
        "print(sorted({'interview_tui.deck.model', 'interview_tui.deck.faults', 'yaml'} & set(sys.modules)))"
    )
    for _ in range(2):  # the first compiles the deck
        done = subprocess.run([sys.executable, "-c", seen], capture_output=True, encoding="utf-8", check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_a_plan_made_for_other_cards_is_told_as_such(run: Run, deck: Path) -> None:
    soon = datetime.now(UTC).date() + timedelta(days=9)
    run("plan", "--interview", soon.isoformat(), "--minutes", "10")
    for lang, sentence in (("en", "was made for other cards"), ("zh", "为另一套卡片排的")):
        assert sentence in run("--cards", str(deck), "plan", "--lang", lang).stdout
        assert sentence not in run("plan", "--lang", lang).stdout


@pytest.mark.parametrize("words", [["export", "anki"], ["log", "export"]])
def test_a_folder_to_write_to_that_is_not_there_is_named(run: Run, tmp_path: Path, words: list[str]) -> None:
    path = tmp_path / "no" / "such" / "file"
    said = run(*words, "-o", str(path)).stderr
    assert said == f"{path}: there is no folder {path.parent}. Make it first, or name another.\n"
    assert f"没有 {path.parent} 这个文件夹" in run(*words, "-o", str(path), "--lang", "zh").stderr


def test_an_export_of_ones_own_cards_tells_how_to_date_them(run: Run, deck: Path, tmp_path: Path) -> None:
    (deck / "t" / "a.yaml").write_text(CARD, encoding="utf-8")
    words = ["--cards", str(deck), "export", "anki", "-o", str(tmp_path / "x.apkg")]
    lock = f"interview-tui --cards {deck} check --lock"
    assert run(*words).stderr.startswith("These cards have no cards.lock yet")
    assert lock in run(*words, "--lang", "zh").stderr
    assert run(*lock.split()[1:]).returncode in (0, 1)
    assert run(*words).stderr == ""
    (deck / "t" / "a.yaml").write_text(CARD + CARD.replace("t.id", "t.new"), encoding="utf-8")
    assert run(*words).stderr == f"1 card differs from cards.lock, dated by the file instead. Authors: run {lock}.\n"


def test_the_plain_menu_names_the_folder_in_the_command_that_checks(run: Run, deck: Path) -> None:
    said = "".join(run("--cards", str(deck), "--lang", "en", "--plain").stdout.split())
    assert f"seeinterview-tui--cards{deck}check:" in said
    said = "".join(run("--plain", INTERVIEW_TUI_CARDS=str(deck)).stdout.split())
    assert "interview-tuicheck" in said
