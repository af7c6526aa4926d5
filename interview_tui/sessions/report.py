"""A plan and the statistics as lines for people, without a screen: what `interview-tui plan` and `stats` print."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, timedelta

from interview_tui.history.plan import Forecast, Plan
from interview_tui.history.stats import Confidence, Share, Stats
from interview_tui.messages import Lang, say
from interview_tui.sessions.ports import Deck
from interview_tui.sessions.standing import standing
from interview_tui.text.control import safe

SHOWN = 10
"""Lines of a list before the rest is only counted."""
HANDFUL = 5
"""Answers with a confidence before anything is concluded from them."""
TRUSTED = 0.75
"""What is called sure, and comes true less often, is said; what is called a guess, and comes true as often, too."""
WEEKS = 18
HEAT = "-.:+#"
STEPS = (0, 5, 15, 30)
"""Answers of a day above which the next sign of HEAT is taken."""


def topic_titles(deck: Deck, lang: Lang) -> dict[str, str]:
    return {topic.id: topic.title.of(lang) for topic in deck.topics}


def plan_lines(plan: Plan, deck: Deck, lang: Lang) -> list[str]:
    """What to expect on each date, then the days, then what to drop."""
    titles = topic_titles(deck, lang)
    lines: list[str] = []
    for forecast in plan.forecasts:
        lines += _forecast_lines(forecast, titles, lang)
    lines.append("")
    lines.append(say("history.plan-days", lang, minutes=plan.minutes))
    for load in plan.days:
        said = {
            "day": date.fromordinal(load.day).isoformat(),
            "reviews": f"{load.reviews:5.1f}",
            "new": f"{load.new:4.1f}",
            "minutes": f"{load.minutes:5.1f}",
            "retention": f"{load.retention * 100:.0f}",
        }
        line = say("history.plan-day", lang, **said)
        lines.append(
            line + (say("history.plan-put-off", lang, count=f"{load.put_off:.0f}") if load.put_off >= 0.5 else "")
        )
    if plan.dropped:
        names = {entry.id: entry.title.of(lang) for entry in deck.index}
        lines += ["", say("history.plan-drop", lang, count=len(plan.dropped))]
        lines += [f"  {names.get(card, card)}" for card in plan.dropped[:SHOWN]]
        lines += _rest(len(plan.dropped), lang)
    return lines


def _forecast_lines(forecast: Forecast, titles: Mapping[str, str], lang: Lang) -> list[str]:
    day = date.fromordinal(forecast.interview.day).isoformat()
    lines = [
        say(
            "history.plan-expected",
            lang,
            day=day,
            who=safe(forecast.interview.who) or "—",
            known=_percent(forecast.known),
            spread=_percent(forecast.spread),
        )
    ]
    for topic in sorted(forecast.topics, key=lambda found: (found.known, found.topic)):
        lines.append(
            "  "
            + say(
                "history.plan-topic",
                lang,
                topic=titles.get(topic.topic, topic.topic),
                known=_percent(topic.known),
                spread=_percent(topic.spread),
                met=f"{topic.met:.0f}",
                cards=topic.cards,
            )
        )
    return lines


def stats_lines(stats: Stats, deck: Deck, lang: Lang) -> list[str]:
    """The statistics, what matters most first."""
    if not stats.answers:
        return [say("history.stats-none", lang)]
    titles = topic_titles(deck, lang)
    hours = sum(stats.minutes.values()) / 60
    lines = [say("history.stats-total", lang, answers=stats.answers, hours=f"{hours:.1f}", streak=stats.streak)]
    if stats.retention.count:
        lines.append(say("history.stats-retention", lang, **_shares(stats.retention)))
        for topic, share in sorted(stats.by_topic.items(), key=lambda pair: pair[1].rate or 0.0):
            lines.append("  " + say("history.stats-share", lang, name=titles.get(topic, topic), **_shares(share)))
        for level, share in stats.by_level.items():
            name = say("history.stats-level", lang, level=level)
            lines.append("  " + say("history.stats-share", lang, name=name, **_shares(share)))
    lines += _calibration_lines(stats.calibration, lang)
    week = stats.forecast[:7]
    if any(week):
        lines.append(say("history.stats-forecast", lang, days=" ".join(str(count) for count in week)))
    for skill in stats.families[:SHOWN]:
        said = {"family": skill.family, "mean": _percent(skill.mean), "draws": skill.draws}
        lines.append(say("learning.family", lang, **said, standing=standing(skill, stats.day, lang)))
    if stats.leeches:
        names = {entry.id: entry.title.of(lang) for entry in deck.index}
        lines.append(say("history.stats-leeches", lang, count=len(stats.leeches)))
        lines += [f"  {names.get(card, card)}" for card in stats.leeches[:SHOWN]]
        lines += _rest(len(stats.leeches), lang)
    return lines


def _calibration_lines(levels: Sequence[Confidence], lang: Lang) -> list[str]:
    """How right the person is at each level of confidence, and which way he errs, once there is enough to say so."""
    if sum(found.count for found in levels) < HANDFUL:
        return []
    lines = [say("practice.calibration", lang)]
    for found in levels:
        name = say(f"practice.sure-{found.level}", lang)
        share = Share(found.count, round(found.came_true * found.count))
        lines.append("  " + say("history.stats-share", lang, name=name, **_shares(share)))
    enough = {found.level: found.came_true for found in levels if found.count >= HANDFUL}
    if enough.get("sure", 1.0) < TRUSTED:
        lines.append(say("practice.surer-than-right", lang))
    if enough.get("guess", 0.0) >= TRUSTED:
        lines.append(say("practice.righter-than-sure", lang))
    return lines


def heat_lines(stats: Stats, today: date, lang: Lang) -> list[str]:
    """How much was answered on which day: a row a weekday, Monday first, a column a week, this week last.

    Characters, so that it reads without colour and on any terminal. Nothing where nothing was answered.
    """
    if not stats.answers:
        return []
    monday = today - timedelta(days=today.weekday())
    lines = [say("history.stats-heat", lang, weeks=WEEKS)]
    for weekday in range(7):
        days = [monday + timedelta(days=weekday, weeks=week - WEEKS + 1) for week in range(WEEKS)]
        lines.append("  " + " ".join(HEAT[sum(stats.heat.get(day, 0) > step for step in STEPS)] for day in days))
    return lines


def _rest(count: int, lang: Lang) -> list[str]:
    return [f"  {say('history.and-more', lang, count=count - SHOWN)}"] if count > SHOWN else []


def _percent(share: float) -> str:
    return f"{share * 100:.0f} %"


def _shares(share: Share) -> dict[str, object]:
    return {"rate": _percent(share.rate or 0.0), "right": share.right, "count": share.count}
