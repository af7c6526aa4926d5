"""Settings: never lost, never half written, never overwritten in silence."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interview_tui import config
from interview_tui.config import Folders, Settings


@pytest.fixture
def where(tmp_path: Path) -> Folders:
    return config.folders({"INTERVIEW_TUI_HOME": str(tmp_path / "a b")})


def test_before_the_first_run_there_are_none(where: Folders) -> None:
    assert config.load(where) == config.Loaded(None)


def test_what_was_saved_is_read(where: Folders) -> None:
    chosen = Settings("zh", "America/Los_Angeles", 5, "light", "ascii", 20, 0.85, ("2027-01-15:快手",), ask_sure=False)
    assert config.save(chosen, where) is None
    assert config.load(where) == config.Loaded(chosen)
    assert "快手" in where.settings.read_text(encoding="utf-8")


@pytest.mark.parametrize("broken", ["", "{", "[1]", "null", '{"lang": "zh"', "\x00\x01", "[" * 100_000])
def test_a_broken_file_is_told_of_and_kept_beside_the_new_one(where: Folders, broken: str) -> None:
    where.config.mkdir(parents=True)
    where.settings.write_text(broken, encoding="utf-8")
    loaded = config.load(where)
    assert loaded.settings is None
    assert loaded.fault is not None
    for lang in ("zh", "en"):
        assert str(where.settings) in loaded.fault.say(lang)
    assert where.settings.read_text(encoding="utf-8") == broken
    aside = config.save(Settings("zh", "Asia/Shanghai"), where)
    assert aside is not None
    assert aside.read_text(encoding="utf-8") == broken
    assert config.load(where).settings == Settings("zh", "Asia/Shanghai")


def test_two_broken_files_are_both_kept(where: Folders) -> None:
    for text in ("first", "second"):
        where.config.mkdir(parents=True, exist_ok=True)
        where.settings.write_text(text, encoding="utf-8")
        config.save(Settings(), where)
    kept = {path.read_text(encoding="utf-8") for path in where.config.glob("settings.broken-*.json")}
    assert kept == {"first", "second"}


def test_latin_1_bytes_are_a_fault_and_not_a_crash(where: Folders) -> None:
    where.config.mkdir(parents=True)
    where.settings.write_bytes(b'{"lang": "\xe9"}')
    assert config.load(where).fault is not None


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("day_hour", 24),
        ("day_hour", "4"),
        ("day_hour", True),
        ("new_per_day", -1),
        ("retention", 1.5),
        ("theme", "pink"),
        ("ask_sure", "no"),
        ("interviews", "2027-01-15"),
        ("interviews", [1]),
    ],
)
def test_a_bad_value_is_named_and_the_good_ones_are_used(where: Folders, name: str, value: object) -> None:
    where.config.mkdir(parents=True)
    where.settings.write_text(json.dumps({"lang": "zh", "zone": "Asia/Tokyo", name: value}), encoding="utf-8")
    loaded = config.load(where)
    assert loaded.settings == Settings("zh", "Asia/Tokyo")
    assert loaded.fault is not None
    assert name in loaded.fault.say("en")


@pytest.mark.parametrize("zone", ["Mars/Base", "", "../../etc/passwd", 8, None, "/etc/passwd", "a" * 500])
def test_an_unknown_zone_is_asked_again(where: Folders, zone: object) -> None:
    where.config.mkdir(parents=True)
    where.settings.write_text(json.dumps({"lang": "zh", "zone": zone}), encoding="utf-8")
    loaded = config.load(where)
    assert loaded.settings is None
    assert loaded.fault is not None
    assert "zone" in loaded.fault.detail


def test_a_bom_and_windows_line_ends_are_read(where: Folders) -> None:
    where.config.mkdir(parents=True)
    where.settings.write_bytes(b'\xef\xbb\xbf{"lang": "zh",\r\n"zone": "Asia/Tokyo"}\r\n')
    assert config.load(where) == config.Loaded(Settings("zh", "Asia/Tokyo"))


def test_what_a_newer_version_wrote_is_written_back(where: Folders) -> None:
    where.config.mkdir(parents=True)
    later = {"lang": "zh", "zone": "Asia/Tokyo", "voice": {"speed": 2}}
    where.settings.write_text(json.dumps(later), encoding="utf-8")
    loaded = config.load(where)
    assert loaded.fault is None
    assert loaded.settings is not None
    config.save(replace(loaded.settings, day_hour=6), where)
    found = json.loads(where.settings.read_text(encoding="utf-8"))
    assert found["voice"] == {"speed": 2}
    assert found["day_hour"] == 6
    assert "unknown" not in found


def test_a_write_that_fails_leaves_the_old_file_and_no_litter(where: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    config.save(Settings("zh", "Asia/Tokyo"), where)
    before = where.settings.read_bytes()

    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(config.SettingsError) as caught:
        config.save(Settings("en", "UTC"), where)
    assert "No space left" in caught.value.say("en")
    assert where.settings.read_bytes() == before
    assert [path.name for path in where.config.iterdir()] == ["settings.json"]


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(config.SettingsError) as caught:
        config.save(Settings(), config.folders({"INTERVIEW_TUI_HOME": str(tmp_path / "file")}))
    assert "INTERVIEW_TUI_HOME" in caught.value.say("zh")


def test_the_machine_keeps_its_name(where: Folders) -> None:
    first = config.device(where)
    assert first == config.device(where)
    assert len(first) == 8


def test_a_copied_settings_file_does_not_carry_the_machine_along(where: Folders, tmp_path: Path) -> None:
    config.save(Settings(), where)
    config.device(where)
    other = config.folders({"INTERVIEW_TUI_HOME": str(tmp_path / "other")})
    other.config.mkdir(parents=True)
    other.settings.write_bytes(where.settings.read_bytes())
    assert config.device(other) != config.device(where)


@pytest.mark.parametrize(
    ("env", "named", "stored", "spoken"),
    [
        ({}, None, None, "en"),
        ({"LANG": "zh_CN.UTF-8"}, None, None, "zh"),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "zh_TW"}, None, None, "zh"),
        ({"LANG": "zh_CN.UTF-8"}, None, "en", "en"),
        ({"INTERVIEW_TUI_LANG": "zh"}, None, "en", "zh"),
        ({"INTERVIEW_TUI_LANG": "zh"}, "en", "zh", "en"),
        ({"INTERVIEW_TUI_LANG": "fr"}, None, "zh", "zh"),
    ],
)
def test_who_decides_the_language(env: dict[str, str], named: str | None, stored: str | None, spoken: str) -> None:
    settings = Settings(lang=stored) if stored else None  # type: ignore[arg-type]
    assert config.language(env, named, settings) == spoken


def test_first_settings_are_stored(tmp_path: Path) -> None:
    env = {"INTERVIEW_TUI_HOME": str(tmp_path)}
    assert config.first_settings("zh", "Asia/Shanghai", env) == config.load(config.folders(env)).settings
    with pytest.raises(ValueError, match="Mars"):
        config.first_settings("zh", "Mars/Base", env)


def test_a_cheap_guess_at_the_zone_is_a_zone() -> None:
    assert config.quick_zone({"TZ": ":Europe/Paris"}) == "Europe/Paris"
    assert config.zone_exists(config.quick_zone({"TZ": "EST5EDT,M3.2.0,M11.1.0"}))


@given(
    st.dictionaries(
        st.sampled_from(["lang", "zone", "day_hour", "theme", "x"]),
        st.one_of(st.none(), st.text(), st.integers(), st.floats(), st.lists(st.text())),
    )
)
def test_no_json_object_makes_loading_fail(found: dict[str, object]) -> None:
    good, bad = config._sorted_out(found)
    assert set(bad) <= set(found)
    assert all(config._usable(name, value) for name, value in good.items() if name != "unknown")


@pytest.mark.parametrize("damaged", [b"\xff\xfe", b"", b" \n", b"a b\x00c", b"\xe5\xbf\xab", b"x" * 65])
def test_a_damaged_name_of_the_machine_is_replaced(where: Folders, damaged: bytes) -> None:
    where.data.mkdir(parents=True)
    (where.data / "device").write_bytes(damaged)
    name = config.device(where)
    assert name.isalnum()
    assert len(name) == 8
    assert config.device(where) == name


@pytest.mark.parametrize("name", ["cad37adc", "test", "my-laptop_2.local"])
def test_a_name_of_the_machine_is_kept(where: Folders, name: str) -> None:
    where.data.mkdir(parents=True)
    (where.data / "device").write_text(f"{name}\n", encoding="ascii")
    assert config.device(where) == name


def test_a_tilde_that_means_nobody_stays_as_it_is() -> None:
    nobody = "~nobody-of-this-name/x"
    assert config.cards_folder({}, nobody) == Path(nobody)
    assert config.folders({"INTERVIEW_TUI_HOME": nobody}).config == Path(nobody) / "config"
