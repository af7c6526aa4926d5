"""Does a family keep its promises? Every promise of the design, over many seeds; what fails is named with its seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from sim_core.problems import diagnoses, diagnosis, make, mistakes, named
from sim_core.problems import family as declared
from sim_core.problems.base import Problem
from sim_core.problems.drawing import NoDrawError
from sim_core.problems.grading import Outcome
from sim_core.problems.promises import Failure, broken
from sim_core.problems.registry import DIAGNOSES
from sim_core.problems.spellings import spellings

ACTIVE_SHARE = 0.05
REFUSED_SHARE = 0.5
DISTINCT = 200
#: Shares are judged from here on; fewer seeds say nothing about 5 %.
_JUDGED_FROM = 400
#: Of the share that chance gives each fault, what none may fall below.
_LEAST_PLANTED = 0.5

#: Promises that the simulator can't look into, such as those of words: a problem to the code and detail of each broken.
Also = Callable[[Problem], Iterable[tuple[str, str]]]


@dataclass(frozen=True, slots=True)
class Report:
    """refused: draws that were refused, by reason. active: share of seeds in which each mistake was active, or fault
    planted."""

    family: str
    seeds: int
    distinct: int
    refused: dict[str, int]
    active: dict[str, float]
    failures: tuple[Failure, ...] = ()

    @property
    def refused_share(self) -> float:
        """Of all draws, how many were refused."""
        refused = sum(self.refused.values())
        return refused / (refused + self.seeds) if self.seeds else 0.0

    @property
    def ok(self) -> bool:
        return not self.failures


def check(family: str, seeds: int, start: int = 0, also: Also | None = None) -> Report:
    """The acceptance of one family over `seeds` seeds from `start`. ValueError for an unknown family or no seeds."""
    if seeds < 1:
        raise ValueError(f"at least one seed is needed: {seeds!r}")
    look, codes, least = _faults(family) if family in DIAGNOSES else _sums(family)
    refused: Counter[str] = Counter()
    active: Counter[str] = Counter()
    distinct: set[object] = set()
    failures: list[Failure] = []
    for seed in range(start, start + seeds):
        try:
            problem = make(family, seed)
        except (NoDrawError, diagnosis.NoDiagnosisError) as none:
            failures.append(Failure(f"{family}:{seed}", "no-draw", str(none)))
            continue
        seen = look(problem)
        refused.update(problem.refused)
        active.update(seen.active)
        distinct.add(seen.same_as)
        failures += seen.failures
        failures += [Failure(problem.name, *found) for found in also(problem)] if also else []
    shares = {code: active[code] / seeds for code in codes}
    report = Report(family, seeds, len(distinct), dict(refused), shares)
    return replace(report, failures=(*failures, *_broken_in_all(report, least)))


@dataclass(frozen=True, slots=True)
class _Seen:
    """Of one problem. same_as: equal for two problems that are the same to a person. active: what it lets be told."""

    same_as: object
    active: Iterable[str]
    failures: list[Failure]


#: How a problem is looked at, what may be active in it, and how often each must be.
_Look = tuple[Callable[[Problem], _Seen], list[str], float]


def _sums(family: str) -> _Look:
    spec = declared(family)

    def look(problem: Problem) -> _Seen:
        same_as = tuple(problem.given.items())
        return _Seen(same_as, mistakes.codes(problem.mistakes), broken(spec, problem))

    return look, [wrong.code for wrong in spec.asks[0].mistakes], ACTIVE_SHARE


def _faults(family: str) -> _Look:
    """Of questions with a fault to find: its mark is there, and no other choice's; every choice is graded as itself."""
    spec = diagnoses(family)

    def look(problem: Problem) -> _Seen:
        assert isinstance(problem, diagnosis.Diagnosis)
        found = [Failure(problem.name, code, detail) for code, detail in _choices(spec, problem) if detail]
        return _Seen((problem.choices, problem.timeline), (problem.planted,), found)

    return look, list(spec.faults), _LEAST_PLANTED / len(spec.faults)


def _broken_in_all(report: Report, least: float = ACTIVE_SHARE) -> list[Failure]:
    if report.seeds < _JUDGED_FROM:
        return []
    out = [
        Failure(report.family, "inactive", f"{code}: {share:.1%}")
        for code, share in report.active.items()
        if share < least
    ]
    if report.refused_share >= REFUSED_SHARE:
        out.append(Failure(report.family, "refused", f"{report.refused_share:.0%} of draws"))
    if report.distinct < DISTINCT:
        out.append(Failure(report.family, "few", f"{report.distinct} distinct problems of {report.seeds}"))
    return out


def _choices(spec: diagnosis.Diagnoses, problem: diagnosis.Diagnosis) -> list[tuple[str, str]]:
    wrong = tuple(code for code in problem.choices if code != problem.planted)
    timeline, others = diagnosis.build(spec, problem.seed or 0, problem.planted, wrong)
    apart = diagnosis.told_apart(spec, problem.planted, problem.timeline, others)
    graded = [(verdict.outcome, verdict.mistake) for verdict in map(problem.grade, "1234")]
    refused = [text for text in spellings(problem).values() if problem.grade(text).outcome is not Outcome.RIGHT]
    meant = [(Outcome.RIGHT, None) if code == problem.planted else (Outcome.WRONG, code) for code in problem.choices]
    return [
        ("unfit", "" if apart and len(set(problem.choices)) == diagnosis.CHOICES else "choices look alike"),
        ("not-the-same", "" if timeline == problem.timeline and named(problem.name) == problem else "made again"),
        ("right-refused", "" if graded == meant else f"{graded}"),
        ("right-refused", ", ".join(map(repr, refused))),
    ]
