"""Finding a time zone by what people type: part of its name, or a large city that names none, in both languages."""

from __future__ import annotations

from datetime import datetime
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

_CITIES = {
    "Asia/Shanghai": "beijing 北京 上海 shenzhen 深圳 guangzhou 广州 hangzhou 杭州 chengdu 成都 china 中国",
    "Asia/Hong_Kong": "香港",
    "Asia/Taipei": "台北 新竹 hsinchu taiwan 台湾",
    "Asia/Singapore": "新加坡",
    "Asia/Tokyo": "东京 japan 日本",
    "Asia/Seoul": "首尔 korea 韩国",
    "Asia/Kolkata": "bangalore bengaluru 班加罗尔 hyderabad delhi mumbai india 印度",
    "America/Los_Angeles": "san francisco 旧金山 湾区 bay area seattle 西雅图 mountain view san jose 圣何塞 洛杉矶",
    "America/New_York": "纽约 boston 波士顿 pittsburgh 匹兹堡",
    "America/Chicago": "芝加哥 austin 奥斯汀",
    "America/Toronto": "多伦多 waterloo 滑铁卢",
    "America/Vancouver": "温哥华",
    "Europe/London": "伦敦 cambridge 剑桥 edinburgh 爱丁堡",
    "Europe/Paris": "巴黎",
    "Europe/Berlin": "柏林 munich 慕尼黑 tübingen",
    "Europe/Zurich": "苏黎世 lausanne 洛桑",
    "Australia/Sydney": "悉尼",
}
_CONTINENTS = (
    "Africa",
    "America",
    "Antarctica",
    "Arctic",
    "Asia",
    "Atlantic",
    "Australia",
    "Europe",
    "Indian",
    "Pacific",
)


@cache
def all_zones() -> tuple[str, ...]:
    """Zones that stand for a place, and UTC; the many old aliases (PRC, US/Pacific) are left out."""
    places = (z for z in available_timezones() if z.partition("/")[0] in _CONTINENTS and "/" in z)
    return (*sorted(places), "UTC")


def find(typed: str, guess: str) -> list[str]:
    """Zones for what was typed, those whose city begins with it first, the guess before all."""
    wanted = typed.strip().casefold().replace("_", " ")
    zones = all_zones()
    if not wanted:
        return [guess, *(z for z in zones if z != guess)]
    begins: list[str] = []
    holds: list[str] = []
    for zone in zones:
        name = zone.casefold().replace("_", " ")
        cities = f"{name.rpartition('/')[2]} {_CITIES.get(zone, '')}"
        if f" {cities}".find(f" {wanted}") >= 0:
            begins.append(zone)
        elif wanted in name or wanted in cities:
            holds.append(zone)
    found = begins + holds
    return [guess, *(z for z in found if z != guess)] if guess in found else found


def offset(zone: str, instant: datetime) -> str:
    """How far the zone is from UTC at an instant: `UTC+08:00`."""
    printed = instant.astimezone(ZoneInfo(zone)).strftime("%z")
    return f"UTC{printed[:3]}:{printed[3:5]}"
