"""Which family to practise next.

    due         what was mastered and FSRS asks for again comes first, longest overdue first, once a day
    at work     a few families that don't go well yet, in turn: what goes wrong most is drawn most
    going well  right without help, not mastered yet: once a day, so that it is, on another day
    new         opened one by one, whenever fewer than AT_WORK are at work
    mastered    now and then, where nothing else is left or by chance

Never the same family twice in a row, where there is another: what to do must be found each time, not only done.

A newcomer doesn't meet seventy families at random, nor is held to the first topic until it is mastered. Somebody whose
interview is next week needs the basics of everything before the rarities of anything, so families open in rounds:
the first two of each topic, in the order of the topics (one after those that it needs; an adopted plan's order before
the deck's), then the next two. And what opens the next is that one goes well, not that it is mastered, which takes two
days at least: whoever is strong comes round in an afternoon, whoever isn't stays with six until they go. A family that
won't go in PATIENCE draws keeps its turn and gives its place up: more of the same helps less than something else.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from interview_tui.history.agenda import adopted
from interview_tui.history.reader import Reader
from interview_tui.history.state import SkillState
from interview_tui.sessions.ports import PracticeDeck, Problems
from interview_tui.sessions.queue import topic_order

AT_WORK = 6
"""Families at work at once: enough to mix, few enough that each comes back before it is forgotten."""
PATIENCE = 12
"""Draws after which a family that doesn't go well no longer keeps others closed."""
ROUND = 2
"""Families of a topic that open before the next topic's."""
WELL = 0.7
"""Moving average from which a family goes well; below it counts as weak elsewhere too."""

NEW = 2.0
RESTING = 0.25
DUE = 3.0


def goes_well(state: SkillState) -> bool:
    """Mastered, or right without help more often than not of late."""
    return state.mastered is not None or (state.given == 0 and state.mean >= WELL)


def weight(state: SkillState | None, day: int) -> float:
    """How often a family is drawn, against others: what goes wrong more often, what rests now and then."""
    if state is None or not state.draws:
        return NEW
    if state.mastered is not None:
        return DUE if state.due is not None and state.due <= day else RESTING
    if goes_well(state) and state.latest == day:
        return RESTING
    return 1.0 + 2.0 * (1.0 - state.mean)


def choose_family(
    families: Sequence[str],
    skills: Mapping[str, SkillState],
    day: int,
    previous: str | None,
    rng: random.Random,
) -> str:
    """A family other than the previous one, where there is another. `families` in the order of learning; `day` is an
    ordinal."""
    open_ones = opened(families, skills)
    others = [family for family in open_ones if family != previous]
    if not others:  # one family is open: of the rest the next in line, unless it is the only one
        others = [family for family in families if family != previous][:1] or list(families)
    due = [(skills[family].due or day, family) for family in others if first_today(skills.get(family), day)]
    if due:
        return min(due)[1]
    return rng.choices(others, [weight(skills.get(family), day) for family in others])[0]


def first_today(state: SkillState | None, day: int) -> bool:
    """Whether a mastered family is due and wasn't asked today yet; asked once, it is one among others."""
    return state is not None and state.due is not None and state.due <= day and (state.latest or 0) < day


def opened(families: Sequence[str], skills: Mapping[str, SkillState]) -> list[str]:
    """What was tried, and as many new ones, in the order of learning, as places at work are free."""
    tried = [family for family in families if family in skills and skills[family].draws]
    free = AT_WORK - sum(not goes_well(skills[family]) and skills[family].draws < PATIENCE for family in tried)
    new = [family for family in families if family not in set(tried)]
    return tried + new[: max(free, 0)]


def in_order(deck: PracticeDeck, store: Reader, families: Sequence[str], day: int) -> tuple[str, ...]:
    """`families`, which come as they are learnt within a topic, in the order in which they open. `day`: an ordinal."""
    agenda = adopted(store, (topic.id for topic in deck.topics))
    first = agenda.order if agenda and any(interview.day >= day for interview in agenda.interviews) else ()
    topics = [*first, *(topic for topic in topic_order(deck.topics) if topic not in first)]
    place = {topic: number for number, topic in enumerate(topics)}
    met: dict[str, int] = {}
    keys = {}
    for number, family in enumerate(families):
        topic = deck.prose(family).topic
        keys[family] = (met.get(topic, 0) // ROUND, place.get(topic, len(place)), number)
        met[topic] = met.get(topic, 0) + 1
    return tuple(sorted(families, key=keys.__getitem__))


def unmastered(families: Sequence[str], skills: Mapping[str, SkillState], day: int) -> list[str]:
    """Only the weak ones: families that were tried and aren't mastered, worst first, then those that are due again."""
    tried = [(skills[family].mean, family) for family in families if family in skills and skills[family].draws]
    weak = [family for _, family in sorted(tried) if skills[family].mastered is None]
    due = [family for family in families if family in skills and (skills[family].due or day + 1) <= day]
    return weak + [family for family in due if family not in weak]


def worded(deck: PracticeDeck, problems: Problems, families: Sequence[str] | None) -> tuple[str, ...]:
    """The families that can be both made and asked; of `families` only, where they are named. LookupError for none."""
    able = [family for family in problems.families() if family in set(deck.families)]
    chosen = tuple(family for family in able if families is None or family in families)
    if not chosen:
        raise LookupError(f"no family to practise: {families}")
    return chosen
