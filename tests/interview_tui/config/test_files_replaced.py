"""A file is written whole or not at all; links, devices and permissions are what they were."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from interview_tui import config, files
from interview_tui.config import Settings


def test_a_file_is_replaced_and_nothing_else_lies_there(tmp_path: Path) -> None:
    path = tmp_path / "a"
    files.replace(path, b"old")
    files.replace(path, (part for part in (b"n", b"ew")))
    assert path.read_bytes() == b"new"
    assert [found.name for found in tmp_path.iterdir()] == ["a"]


def test_a_link_stays_and_leads_to_the_new_content(tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    target, link = tmp_path / "far" / "target", tmp_path / "link"
    link.symlink_to(target)
    for content in (b"first, where it led nowhere", b"then"):
        files.replace(link, content)
        assert link.is_symlink()
        assert target.read_bytes() == content


def test_settings_that_are_a_link_into_ones_dotfiles_stay_one(tmp_path: Path) -> None:
    where = config.folders({"INTERVIEW_TUI_HOME": str(tmp_path / "home")})
    where.config.mkdir(parents=True)
    where.settings.symlink_to(tmp_path / "dotfiles.json")
    config.save(Settings("zh", "Asia/Tokyo"), where)
    assert where.settings.is_symlink()
    assert config.load(where).settings == Settings("zh", "Asia/Tokyo")


def test_a_pipe_is_written_to(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    files.replace(pipe, b"through")
    assert os.read(reading, 99) == b"through"
    os.close(reading)
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_permissions_are_kept_and_a_name_may_be_as_long_as_can_be(tmp_path: Path) -> None:
    path = tmp_path / ("n" * 255)
    files.replace(path, b"1")
    path.chmod(0o600)
    files.replace(path, b"2")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize("name", ["no/such/file", ".", "n" * 256])
def test_what_cannot_be_written_is_named_by_the_path_that_was_asked_for(tmp_path: Path, name: str) -> None:
    with pytest.raises(OSError, match=r"\w") as refused:
        files.replace(tmp_path / name, b"x")
    assert refused.value.filename == str(tmp_path / name)
    assert list(tmp_path.iterdir()) == []


def test_what_breaks_off_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "a"
    files.replace(path, b"old")
    with pytest.raises(ZeroDivisionError):
        files.replace(path, (bytes([1 // (2 - at)]) for at in range(4)))
    assert path.read_bytes() == b"old"
    assert [found.name for found in tmp_path.iterdir()] == ["a"]
