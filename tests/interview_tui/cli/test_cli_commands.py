"""The command line as a person meets it: started as a process, with nothing but a private home."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from interview_tui import config
from interview_tui.cli.arguments import Parser, parse, spoken
from interview_tui.cli.commands import COMMANDS
from interview_tui.cli.context import Context, UserError
from interview_tui.messages import LANGS, Lang

Run = Callable[..., subprocess.CompletedProcess[str]]


def test_without_a_terminal_it_says_what_is_due_and_how_to_go_on(run: Run) -> None:
    done = run()
    assert done.returncode == 0
    assert done.stdout.startswith("Today: 0 due")
    assert "interview-tui --plain" in done.stdout
    assert done.stderr == ""


@pytest.mark.parametrize("locale", ["C", "POSIX", "en_US.ISO-8859-1", "zh_CN.GBK"])
def test_chinese_is_written_as_utf_8_under_any_locale(run: Run, locale: str) -> None:
    done = run("--lang", "zh", "due", LC_ALL=locale, PYTHONCOERCECLOCALE="0", PYTHONUTF8="0")
    assert done.returncode == 0
    assert done.stdout.startswith("今天：到期 0")


def test_due_in_json_has_the_counts(run: Run) -> None:
    found = json.loads(run("due", "--json").stdout)
    assert found.keys() == {"day", "due", "new", "weak", "interviews"}
    assert found["due"] == 0


def test_due_counts_the_days_to_the_next_interview(run: Run, private_home: Path) -> None:
    folders = config.folders({"INTERVIEW_TUI_HOME": str(private_home)})
    far = ("2999-01-15:NVIDIA", "2999-01-20:快手")
    config.save(config.Settings("en", "Asia/Shanghai", interviews=far), folders)
    assert run("due").stdout.rstrip().endswith(" days to NVIDIA")
    assert "；离 NVIDIA 还有 " in run("due", "--lang", "zh").stdout
    (first, days), second = json.loads(run("due", "--json").stdout)["interviews"]
    assert (first, second) == ("NVIDIA", ["快手", days + 5])


def test_due_writes_nothing(run: Run, private_home: Path) -> None:
    run("due")
    assert not (private_home / "data").exists()
    assert not (private_home / "config").exists()


def test_light_commands_import_nothing_heavy() -> None:
    seen = (
        "import sys; from interview_tui.cli import main; main(['due'])\n"
        "heavy = {'textual', 'rich', 'yaml', 'fsrs', 'tzlocal', 'markdown_it', 'genanki', 'asyncio'}\n"
        "print(sorted(heavy & set(sys.modules)))"
    )
    # Twice: the first run compiles the deck, which takes YAML.
    for _ in range(2):
        done = subprocess.run([sys.executable, "-c", seen], capture_output=True, encoding="utf-8", check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_only_the_app_imports_textual() -> None:
    # Everything but the app, in one fresh interpreter.
    seen = (
        "import sys, pkgutil, importlib, interview_tui\n"
        "for found in pkgutil.walk_packages(interview_tui.__path__, 'interview_tui.'):\n"
        "    if '.app' not in found.name and '__main__' not in found.name: importlib.import_module(found.name)\n"
        "print([name for name in sys.modules if name.partition('.')[0] == 'textual'])"
    )
    done = subprocess.run([sys.executable, "-c", seen], capture_output=True, encoding="utf-8", check=True)
    assert done.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize(
    ("words", "en", "zh"),
    [
        (["DUE"], "Did you mean interview-tui due?", "是不是 interview-tui due？"),
        (["deu"], "Did you mean interview-tui due?", "是不是 interview-tui due？"),
        (["qqqqq"], "There is no command “qqqqq”", "没有“qqqqq”这个命令"),
        (["due", "--jsn"], "Unknown arguments: --jsn", "不认识的参数：--jsn"),
        (["--bogus"], "Unknown arguments: --bogus", "不认识的参数：--bogus"),
        (["due", "--cards"], "--cards needs a value", "--cards 后面要有一个值"),
        (["export"], "Missing: ", "还缺："),
        (["export", "word", "-o", "x"], "can't be 'word'", "不能是 'word'"),
        (["practice", "--seeds", "many"], "can't have the value 'many'", "值用不了：'many'"),
        (["due", "--json=1"], "--json takes no value", "--json 后面不带值"),
        (["--cards", "/no/such", "due"], "no folder of cards at /no/such", "没有这个卡片文件夹：/no/such"),
        (["check", "--today", "29.11.2026"], "“29.11.2026” isn't a date", "“29.11.2026”不是日期"),
        (["study", "no-such-topic"], "no topic “no-such-topic”", "没有“no-such-topic”这个专题"),
    ],
)
def test_a_mistake_is_answered_in_the_persons_language(run: Run, words: list[str], en: str, zh: str) -> None:
    for lang, sentence in (("en", en), ("zh", zh)):
        done = run(*words, INTERVIEW_TUI_LANG=lang)
        assert done.returncode == 2
        assert sentence in done.stderr
        assert "Traceback" not in done.stderr
        assert done.stdout == ""


def test_lang_holds_for_complaints_wherever_it_stands(run: Run) -> None:
    assert "不认识的参数" in run("due", "--jsn", "--lang", "zh").stderr
    assert "不认识的参数" in run("--lang=zh", "due", "--jsn").stderr


def test_a_broken_settings_file_is_told_of_and_due_still_answers(run: Run, private_home: Path) -> None:
    (private_home / "config").mkdir(parents=True)
    (private_home / "config" / "settings.json").write_text("{oops", encoding="utf-8")
    done = run("due")
    assert done.returncode == 0
    assert "settings.json" in done.stderr
    assert done.stdout.startswith("Today:")


def test_a_reader_that_goes_away_is_no_error(private_home: Path) -> None:
    # A pipe whose reading end is closed before anything is written.
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, "-m", "interview_tui", "--help"], stdout=writing, stderr=subprocess.PIPE, encoding="utf-8"
    )
    os.close(writing)
    assert done.stderr == ""
    assert done.returncode == 141


def test_a_full_disk_is_said(private_home: Path) -> None:
    with open("/dev/full", "w") as full:  # noqa: PTH123  a device, not a path of ours
        done = subprocess.run(
            [sys.executable, "-m", "interview_tui", "--help"], stdout=full, stderr=subprocess.PIPE, encoding="utf-8"
        )
    assert done.returncode == 2
    assert "No space left" in done.stderr
    assert "Traceback" not in done.stderr


def context(lang: str | None = None) -> Context:
    return Context.of({"INTERVIEW_TUI_HOME": "/nonexistent"}, lang)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("command", [None, *(command.name for command in COMMANDS)])
def test_every_command_has_help_in_both_languages(
    command: str | None, lang: Lang, capsys: pytest.CaptureFixture[str]
) -> None:
    call, taken = parse([command, "--help"] if command else ["--help"], context(lang))
    assert call(taken) == 0
    said = capsys.readouterr().out
    assert ("用法：" if lang == "zh" else "usage: ") in said
    assert "--lang" in said


def test_shared_options_may_stand_on_either_side() -> None:
    for words in (["--cards", "x", "--plain", "due"], ["due", "--plain", "--cards", "x"]):
        _, taken = parse(words, context())
        assert taken.plain
        assert taken.cards == Path("x")


def test_options_before_the_command_are_kept_when_others_follow() -> None:
    _, taken = parse(["--lang", "zh", "practice", "ddp-exposed", "--plain"], context())
    assert (taken.lang, taken.plain) == ("zh", True)


def test_what_follows_a_wrong_lang_is_still_refused() -> None:
    assert spoken(["--lang", "fr"], context("en")).lang == "en"
    with pytest.raises(UserError):
        parse(["--lang", "fr", "due"], context("en"))


def test_argparse_says_nothing_that_we_have_no_sentence_for() -> None:
    """Each kind of complaint that our parsers can provoke is one of those we translate."""
    parser = Parser("x", "zh", "y")
    parser.add_argument("--number", type=int)
    parser.add_argument("--pick", choices=["a", "b"])
    parser.add_argument("--flag", action="store_true")
    parser.add_argument("needed")
    for words in (["--number", "x", "n"], ["--pick", "c", "n"], ["--flag=1", "n"], ["--number"], [], ["n", "--what"]):
        with pytest.raises(UserError) as caught:
            parser.parse_args(words)
        why = str(caught.value.values["why"])
        assert any("\u4e00" <= char <= "\u9fff" for char in why), why


def test_the_deck_is_exported_for_anki(run: Run, tmp_path: Path) -> None:
    done = run("export", "anki", "-o", str(tmp_path / "deck.apkg"))
    assert done.returncode == 0
    assert (tmp_path / "deck.apkg").stat().st_size > 10_000
    assert "notes" in done.stdout
    assert "there is no folder" in run("export", "anki", "-o", str(tmp_path / "no" / "deck.apkg")).stderr


def test_check_names_a_fault_with_its_place_and_exits_1(run: Run, tmp_path: Path) -> None:
    (tmp_path / "concepts.yaml").write_text("- id: a\n  id: b\n", encoding="utf-8")
    done = run("--cards", str(tmp_path), "check")
    assert done.returncode == 1
    assert "concepts.yaml:2" in done.stdout


def test_families_are_checked_over_seeds(run: Run) -> None:
    done = run("practice", "--check", "ring-all-reduce", "--seeds", "5")
    assert done.returncode == 0
    assert done.stdout.startswith("ring-all-reduce: 5 seeds")
    assert done.stdout.rstrip().endswith("0 failures")
    assert run("practice", "--check", "--seeds", "0").returncode == 2
