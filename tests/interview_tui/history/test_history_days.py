"""Days of study: they turn by the wall clock of the person's zone, whatever the clocks do."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interview_tui.history.days import DayRule, app_day, at, microseconds

ZONES = ("Asia/Shanghai", "America/New_York", "Europe/London", "Pacific/Auckland", "Asia/Kolkata", "UTC")
instants = st.datetimes(datetime(1990, 1, 1), datetime(2060, 1, 1), timezones=st.just(UTC))


@pytest.mark.parametrize(
    ("local", "day"),
    [
        ("2026-11-29T03:59:59", "2026-11-28"),  # past midnight still belongs to the evening before
        ("2026-11-29T04:00:00", "2026-11-29"),
        ("2026-11-29T23:59:59", "2026-11-29"),
        ("2026-12-01T00:30:00", "2026-11-30"),
    ],
)
def test_the_day_turns_at_four_in_the_persons_zone(local: str, day: str) -> None:
    instant = datetime.fromisoformat(local).replace(tzinfo=ZoneInfo("Asia/Shanghai"))
    assert app_day(instant, "Asia/Shanghai") == date.fromisoformat(day)
    assert app_day(instant.astimezone(UTC), "Asia/Shanghai") == date.fromisoformat(day)


def test_not_at_midnight_of_utc() -> None:
    evening = datetime(2026, 11, 28, 23, 30, tzinfo=UTC)  # 07:30 on the 29th in Shanghai
    assert app_day(evening, "Asia/Shanghai") == app_day(evening + timedelta(hours=1), "Asia/Shanghai")


@pytest.mark.parametrize("night", [date(2026, 3, 8), date(2026, 11, 1)])
@pytest.mark.parametrize("hour", [0, 1, 2, 3, 4, 5])
def test_where_the_clocks_change_the_day_turns_once_and_by_the_wall(night: date, hour: int) -> None:
    rule = DayRule("America/New_York", hour)
    start = datetime(night.year, night.month, night.day, tzinfo=ZoneInfo("America/New_York")).astimezone(UTC)
    minutes = [start + timedelta(minutes=minute) for minute in range(-60, 12 * 60)]
    days = [rule.day(minute) for minute in minutes]
    assert days == sorted(days)
    assert set(days) == {night - timedelta(days=1), night}
    turned = minutes[days.index(night)].astimezone(ZoneInfo("America/New_York"))
    # 02:00 doesn't exist on the night in March: the first minute after it is 03:00.
    assert turned.hour == (3 if hour == 2 and night.month == 3 else hour)
    assert turned.minute == 0


@given(instants, st.sampled_from(ZONES), st.integers(0, 23))
def test_a_day_later_by_the_wall_is_the_next_day(instant: datetime, zone: str, hour: int) -> None:
    wall = instant.astimezone(ZoneInfo(zone)).replace(tzinfo=None)
    tomorrow = (wall + timedelta(days=1)).replace(tzinfo=ZoneInfo(zone))
    if tomorrow.astimezone(UTC).astimezone(ZoneInfo(zone)).replace(tzinfo=None) != tomorrow.replace(tzinfo=None):
        return  # an hour that the clocks leave out
    assert (app_day(tomorrow, zone, hour) - app_day(instant, zone, hour)).days == 1


@given(instants)
def test_microseconds_come_back(instant: datetime) -> None:
    assert at(microseconds(instant)) == instant


def test_extremes_break_nothing() -> None:
    assert app_day(datetime.min.replace(tzinfo=UTC), "UTC") == date.min
    assert app_day(datetime.max.replace(tzinfo=UTC), "UTC") == date.max
    assert DayRule("Asia/Kolkata").offset(datetime(2026, 1, 1, tzinfo=UTC)) == 19_800
    with pytest.raises(ValueError, match="zone"):
        app_day(datetime(2026, 1, 1), "UTC")


def test_a_day_begins_where_it_turns() -> None:
    rule = DayRule("Asia/Shanghai", 4)
    turn = rule.turns(date(2026, 11, 29))
    assert turn == datetime(2026, 11, 28, 20, tzinfo=UTC)
    assert rule.day(turn) == date(2026, 11, 29)
    assert rule.day(turn - timedelta(microseconds=1)) == date(2026, 11, 28)
