"""Where the history should lie there is something else: said plainly, whoever asks, and nothing is touched."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from interview_tui import config
from interview_tui.history.errors import BusyError, NotWrittenError
from interview_tui.history.store import Store


@pytest.mark.parametrize("write", [True, False])
def test_a_folder_of_that_name_is_told_as_such(tmp_path: Path, write: bool) -> None:
    (tmp_path / "history.db").mkdir()
    with pytest.raises(NotWrittenError) as refused:
        Store.open(tmp_path / "history.db", "a", write=write)
    assert "is a folder" in refused.value.say("en")
    assert "却是一个文件夹" in refused.value.say("zh")
    assert [found.name for found in tmp_path.iterdir()] == ["history.db"]


@pytest.mark.parametrize("write", [True, False])
def test_a_file_where_a_folder_should_be_is_named(tmp_path: Path, write: bool) -> None:
    (tmp_path / "above").write_text("a file", encoding="utf-8")
    with pytest.raises(NotWrittenError) as refused:
        Store.open(tmp_path / "above" / "data" / "history.db", "a", write=write)
    assert f"but {tmp_path / 'above'} is a file" in refused.value.say("en")
    assert f"{tmp_path / 'above'} 是文件" in refused.value.say("zh")
    assert (tmp_path / "above").read_text(encoding="utf-8") == "a file"


def test_a_folder_that_cannot_be_made_is_told_with_another_way() -> None:
    with pytest.raises(NotWrittenError) as refused:
        Store.open(Path("/proc/nowhere/history.db"), "a")
    assert refused.value.say("en").startswith("No history can be kept in /proc/nowhere: ")
    assert "INTERVIEW_TUI_HOME" in refused.value.say("zh")


@pytest.mark.parametrize("words", ["due", "study", "practice", "", "doctor", "stats", "log export", "plan", "--plain"])
@pytest.mark.parametrize("odd", ["data", "data/history.db", "."])
def test_every_command_says_it_in_one_sentence(tmp_path: Path, words: str, odd: str) -> None:
    home = tmp_path / "home"
    path = home / odd
    path.parent.mkdir(parents=True, exist_ok=True)
    if odd == "data/history.db":
        path.mkdir()
    else:
        path.write_text("a file", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "interview_tui", *words.split()],
        capture_output=True,
        encoding="utf-8",
        stdin=subprocess.DEVNULL,
        env={"INTERVIEW_TUI_HOME": str(home)},
    )
    assert done.returncode == 2
    assert "INTERVIEW_TUI_HOME" in done.stderr
    assert not {"Errno", "Traceback", "disk"} & set(done.stderr.replace("[", " ").split())


def test_a_history_that_is_linked_to_has_one_writer_whichever_way_it_is_named(tmp_path: Path) -> None:
    for home in ("one", "two"):
        (tmp_path / home).mkdir()
    with Store.open(tmp_path / "one" / "history.db", "a"):
        (tmp_path / "two" / "history.db").symlink_to(tmp_path / "one" / "history.db")
        with pytest.raises(BusyError):
            Store.open(tmp_path / "two" / "history.db", "b")


@pytest.mark.skipif(sys.platform == "win32", reason="has no modes")
def test_nobody_else_on_the_machine_can_read_what_was_answered(tmp_path: Path) -> None:
    folders = config.folders({"INTERVIEW_TUI_HOME": str(tmp_path / "home")})
    with Store.open(folders.history, config.device(folders)):
        assert folders.data.stat().st_mode & 0o077 == 0
    with Store.open(tmp_path / "other" / "history.db", "x"):
        assert (tmp_path / "other").stat().st_mode & 0o077 == 0
