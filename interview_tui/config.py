"""Folders and settings: where things lie, and what the person chose once.

Nothing here reads `os.environ` by itself: the environment is passed in, so that a test or a second instance has
its own. Light commands stand on this file: only the standard library, and platformdirs where no folder was named.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import NamedTuple

from interview_tui.messages import LANGS, Lang, say

Env = Mapping[str, str]

DEFAULT_DAY_HOUR = 4
THEMES = ("auto", "dark", "light")
LANES = ("auto", "blocks", "ascii")

_DEVICE = re.compile(r"[\w.-]{1,64}", re.ASCII)


class Folders(NamedTuple):
    """The three folders of one person: choices, what may never be lost, and what can be made again."""

    config: Path
    data: Path
    cache: Path

    @property
    def settings(self) -> Path:
        return self.config / "settings.json"

    @property
    def history(self) -> Path:
        return self.data / "history.db"


@dataclass(frozen=True)  # no slots: making the class a second time is a cost that every light command would pay
class Settings:
    """What the person chose. `zone` is an IANA name; `day_hour` the local hour at which a new day of study begins."""

    lang: Lang = "en"
    zone: str = "UTC"
    day_hour: int = DEFAULT_DAY_HOUR
    theme: str = "auto"
    lanes: str = "auto"
    new_per_day: int = 10
    retention: float = 0.9
    interviews: tuple[str, ...] = ()
    """Dates as YYYY-MM-DD, each with `:who` after it if told."""
    ask_sure: bool = True
    """Whether practice asks how sure one is before the verdict."""
    unknown: tuple[tuple[str, object], ...] = field(default=(), repr=False)
    """What a newer version wrote and this one doesn't know: kept, and written back."""


class SettingsFault(NamedTuple):
    """A settings file, or one value of it, that couldn't be read. The file stays as it is until new ones are saved."""

    path: Path
    code: str
    detail: str

    def say(self, lang: Lang) -> str:
        return say(f"config.{self.code}", lang, path=self.path, detail=self.detail)


class Loaded(NamedTuple):
    """What was read. `settings` is None before the first run, or where nothing of the file could be used."""

    settings: Settings | None
    fault: SettingsFault | None = None


class SettingsError(Exception):
    """Settings couldn't be saved; `say` tells the person which file and why."""

    def __init__(self, path: Path, detail: str) -> None:
        super().__init__(f"{path}: {detail}")
        self.path = path
        self.detail = detail

    def say(self, lang: Lang) -> str:
        return say("config.cannot-save", lang, path=self.path, detail=self.detail)


def folders(env: Env) -> Folders:
    """The person's folders. `INTERVIEW_TUI_HOME` puts all three under one."""
    if home := env.get("INTERVIEW_TUI_HOME"):
        root = _expanded(home)
        return Folders(root / "config", root / "data", root / "cache")
    from platformdirs import PlatformDirs

    dirs = PlatformDirs("interview-tui", appauthor=False)
    return Folders(dirs.user_config_path, dirs.user_data_path, dirs.user_cache_path)


def cards_folder(env: Env, named: str | None = None) -> Path | None:
    """The deck named by `--cards` or `INTERVIEW_TUI_CARDS`; None for the one that comes with the app."""
    chosen = named or env.get("INTERVIEW_TUI_CARDS")
    return _expanded(chosen) if chosen else None


def _expanded(text: str) -> Path:
    """`~` and `~name` as a shell takes them: as they stand, where nobody has that name or there is no home."""
    try:
        return Path(text).expanduser()
    except RuntimeError:
        return Path(text)


def language(env: Env, named: str | None = None, settings: Settings | None = None) -> Lang:
    """The language to speak: as asked, else as stored, else as the locale says."""
    for wish in (named, env.get("INTERVIEW_TUI_LANG"), settings.lang if settings else None):
        for lang in LANGS:
            if wish == lang:
                return lang
    locale = env.get("LC_ALL") or env.get("LC_MESSAGES") or env.get("LANG") or ""
    return "zh" if locale.lower().startswith("zh") else "en"


def load(where: Folders) -> Loaded:
    """Read the settings. A broken file is told of and left alone; good values beside a bad one are used."""
    path = where.settings
    try:
        text = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        return Loaded(None)
    except (OSError, UnicodeDecodeError) as error:
        return Loaded(None, SettingsFault(path, "unreadable", getattr(error, "strerror", None) or str(error)))
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:  # the second: brackets a thousand deep
        return Loaded(None, SettingsFault(path, "not-json", str(error)))
    if not isinstance(found, dict):
        return Loaded(None, SettingsFault(path, "not-json", type(found).__name__))
    good, bad = _sorted_out(found)
    if "lang" not in good or "zone" not in good:
        missing = next((b for b in bad if b in ("lang", "zone")), "lang" if "lang" not in good else "zone")
        return Loaded(None, SettingsFault(path, "bad-value", missing))
    settings = Settings(**good)  # type: ignore[arg-type]
    return Loaded(settings, SettingsFault(path, "bad-value", ", ".join(bad)) if bad else None)


def _sorted_out(found: dict[str, object]) -> tuple[dict[str, object], list[str]]:
    """Values that can be used, and the names of those that can't."""
    known = {f.name for f in fields(Settings)} - {"unknown"}
    good: dict[str, object] = {}
    bad: list[str] = []
    for name, value in found.items():
        if name not in known:
            continue
        kept = tuple(value) if name == "interviews" and isinstance(value, list) else value
        if _usable(name, kept):
            good[name] = kept
        else:
            bad.append(name)
    good["unknown"] = tuple((name, value) for name, value in found.items() if name not in known)
    return good, bad


def _usable(name: str, value: object) -> bool:
    match name:
        case "lang":
            return value in LANGS
        case "zone":
            return isinstance(value, str) and zone_exists(value)
        case "day_hour":
            return type(value) is int and 0 <= value <= 23
        case "new_per_day":
            return type(value) is int and 0 <= value <= 9999
        case "retention":
            return isinstance(value, float) and 0.7 <= value <= 0.99
        case "ask_sure":
            return isinstance(value, bool)
        case "theme":
            return value in THEMES
        case "lanes":
            return value in LANES
        case "interviews":
            return isinstance(value, tuple) and all(isinstance(v, str) for v in value)
    return False


def zone_exists(name: str) -> bool:
    """Whether `name` is a time zone that this machine (or tzdata) knows."""
    from zoneinfo import ZoneInfo

    try:
        ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        return False
    return True


def save(settings: Settings, where: Folders) -> Path | None:
    """Write the settings, whole or not at all. A file that can't be read is first set aside; its new path is returned.

    SettingsError where the folder can't be written.
    """
    from interview_tui import files

    path = where.settings
    written = {**dict(settings.unknown), **asdict(replace(settings, unknown=()))}
    del written["unknown"]
    try:
        where.config.mkdir(parents=True, exist_ok=True)
        aside = _set_aside(path) if load(where).fault else None
        text = json.dumps(written, ensure_ascii=False, indent=2) + "\n"
        files.replace(path, text.encode("utf-8", "surrogatepass"))
    except OSError as error:
        raise SettingsError(path, error.strerror or str(error)) from error
    return aside


def _set_aside(path: Path) -> Path:
    """Rename a broken file to the first free `settings.broken-N.json`."""
    number = 1
    while (aside := path.with_name(f"settings.broken-{number}.json")).exists():
        number += 1
    path.rename(aside)
    return aside


def first_settings(lang: Lang, zone: str, env: Env | None = None) -> Settings:
    """What the first run stores once language and time zone are chosen. ValueError for a zone that doesn't exist."""
    if not zone_exists(zone):
        raise ValueError(zone)
    settings = Settings(lang=lang, zone=zone)
    save(settings, folders(os.environ if env is None else env))
    return settings


def device(where: Folders) -> str:
    """The name of this machine in the history: random, made once, in the data folder.

    Not among the settings, which people copy from machine to machine: two machines of one name would spoil a merge.
    """
    return known_device(where) or new_device(where)


def known_device(where: Folders) -> str:
    """The name of this machine, "" where it has none yet. OSError where the file is there and can't be read."""
    try:
        name = (where.data / "device").read_text(encoding="utf-8", errors="replace").strip()
    except FileNotFoundError:
        return ""
    # A file damaged by a crash names nobody: a new name is as good, and an odd one would go into every event.
    return name if _DEVICE.fullmatch(name) else ""


def new_device(where: Folders) -> str:
    """A name never used before, for this machine from now on."""
    where.data.mkdir(mode=0o700, parents=True, exist_ok=True)
    name = os.urandom(4).hex()
    (where.data / "device").write_text(name + "\n", encoding="ascii")
    return name


def quick_zone(env: Env) -> str:
    """A guess at the zone without tzlocal, for a light command before the first run: $TZ, /etc/localtime, else UTC."""
    guesses = [env.get("TZ", "").lstrip(":")]
    with contextlib.suppress(OSError):
        guesses.append(str(Path("/etc/localtime").readlink()).partition("zoneinfo/")[2])
    return next((g for g in guesses if g and zone_exists(g)), "UTC")
