"""The day of study: which one an instant belongs to.

A day begins at `hour` by the wall clock of the person's zone, so that a session past midnight belongs to the evening
before it. The day is computed once, when an event is appended, and stored in it: travel, summer time and a changed
hour never move what was done. Days are kept as ordinals (days since 0001-01-01, as `date.toordinal` counts).
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from typing import NamedTuple
from zoneinfo import ZoneInfo

Clock = Callable[[], datetime]
"""Gives the present instant, aware. Passed in everywhere; nothing here reads the time by itself."""

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
LAST_DAY = date.max.toordinal()
_MICROSECOND = timedelta(microseconds=1)


@lru_cache(maxsize=8)
def _zone(name: str) -> ZoneInfo:
    return ZoneInfo(name)


class DayRule(NamedTuple):
    """When the person's day begins: `hour` (0..23, wall clock) in the IANA zone `zone`."""

    zone: str
    hour: int = 4

    def day(self, instant: datetime) -> date:
        return app_day(instant, self.zone, self.hour)

    def offset(self, instant: datetime) -> int:
        """Seconds that the zone is ahead of UTC at `instant`."""
        ahead = instant.astimezone(_zone(self.zone)).utcoffset()
        return int(ahead.total_seconds()) if ahead is not None else 0

    def turns(self, day: date) -> datetime:
        """The instant, in UTC, at which `day` begins."""
        local = datetime(day.year, day.month, day.day, self.hour, tzinfo=_zone(self.zone))
        return local.astimezone(UTC)


def app_day(instant: datetime, zone: str, day_hour: int = 4) -> date:
    """The day of study of `instant`.

    The hours are taken off the wall clock, not off the elapsed time: on the two days a year when the clocks change,
    the day still turns when the clock on the wall says `day_hour`.

    ValueError for a naive instant, ZoneInfoNotFoundError for an unknown zone.
    """
    if instant.tzinfo is None:
        raise ValueError("an instant needs its zone")
    wall = instant.astimezone(_zone(zone)).replace(tzinfo=None)
    if wall < datetime.min + timedelta(hours=day_hour):
        return date.min
    return (wall - timedelta(hours=day_hour)).date()


def microseconds(instant: datetime) -> int:
    """Whole microseconds since 1970 UTC: what the log stores and sorts by."""
    return (instant - EPOCH) // _MICROSECOND


def at(instant_us: int) -> datetime:
    """The instant, in UTC, of a stored number of microseconds."""
    return EPOCH + timedelta(microseconds=instant_us)
