"""Does a family keep its promises? Every promise of the design, over many seeds; what fails is named with its seed."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace

from sim_core.problems import diagnoses, diagnosis, make, mistakes, named
from sim_core.problems import family as declared
from sim_core.problems.base import Ask, Family, Problem
from sim_core.problems.drawing import NoDrawError, agree, reproduced, unfit
from sim_core.problems.grading import Outcome
from sim_core.problems.registry import DIAGNOSES
from sim_core.quantity import Kind, format

ACTIVE_SHARE = 0.05
REFUSED_SHARE = 0.5
DISTINCT = 200
#: Shares are judged from here on; fewer seeds say nothing about 5 %.
_JUDGED_FROM = 400


@dataclass(frozen=True, slots=True)
class Failure:
    """A broken promise. problem: the name that shows it, or the family where it is about all seeds.

    code: routes, unfit, mistakes, right-refused, mistake-right, mistake-unnamed, slip-missed, not-the-same, no-draw,
    inactive, refused, few.
    """

    problem: str
    code: str
    detail: str


@dataclass(frozen=True, slots=True)
class Report:
    """refused: draws that were refused, by reason. active: share of seeds in which each mistake was active."""

    family: str
    seeds: int
    distinct: int
    refused: dict[str, int]
    active: dict[str, float]
    failures: tuple[Failure, ...] = field(default=())

    @property
    def refused_share(self) -> float:
        """Of all draws, how many were refused."""
        refused = sum(self.refused.values())
        return refused / (refused + self.seeds) if self.seeds else 0.0

    @property
    def ok(self) -> bool:
        return not self.failures


def check(family: str, seeds: int, start: int = 0) -> Report:
    """The acceptance of one family over `seeds` seeds from `start`. ValueError for an unknown family or no seeds."""
    if seeds < 1:
        raise ValueError(f"at least one seed is needed: {seeds!r}")
    if family in DIAGNOSES:
        return _check_diagnoses(family, seeds, start)
    spec = declared(family)
    refused: Counter[str] = Counter()
    active: Counter[str] = Counter()
    distinct: set[tuple[object, ...]] = set()
    failures: list[Failure] = []
    for seed in range(start, start + seeds):
        try:
            problem = make(family, seed)
        except NoDrawError as none:
            failures.append(Failure(f"{family}:{seed}", "no-draw", str(none)))
            continue
        refused.update(problem.refused)
        active.update(mistakes.codes(problem.mistakes))
        distinct.add(tuple(problem.given.values()))
        failures += broken(spec, problem)
    shares = {wrong.code: active[wrong.code] / seeds for wrong in spec.asks[0].mistakes}
    report = Report(family, seeds, len(distinct), dict(refused), shares, ())
    failures += _broken_in_all(report)
    return Report(family, seeds, len(distinct), dict(refused), shares, tuple(failures))


def broken(spec: Family, problem: Problem) -> list[Failure]:
    """The promises that one problem breaks."""
    ask = spec.ask(problem.ask)
    found = [(code, detail) for code, detail in (*_scenario(spec, ask, problem), *_grading(problem)) if detail]
    return [Failure(problem.name, code, detail) for code, detail in found]


def _scenario(spec: Family, ask: Ask, problem: Problem) -> list[tuple[str, str]]:
    answer, simulated = ask.closed(problem.given), ask.simulated(problem.timeline, problem.given)
    again = named(problem.name)
    same = (again.given, again.answer, again.mistakes) == (problem.given, problem.answer, problem.mistakes)
    count = len(problem.mistakes)
    clear = {mistake.code for mistake in mistakes.candidates(ask, problem.given, answer)}
    return [
        ("routes", "" if agree(answer, simulated) else f"{answer!r} by formula, {simulated!r} simulated"),
        ("unfit", unfit(spec, ask, problem.given, problem.given_kinds) or ""),
        ("unfit", "" if reproduced(ask, problem.given, problem.given_kinds, answer) else "printed"),
        ("mistakes", "" if mistakes.LEAST <= count <= mistakes.MOST else f"{count} active"),
        ("mistakes", ", ".join(sorted({mistake.code for mistake in problem.mistakes} - clear))),
        ("not-the-same", "" if same else "made again it differs"),
    ]


def _grading(problem: Problem) -> list[tuple[str, str]]:
    out: list[tuple[str, str]] = []
    for text in spellings(problem):
        verdict = problem.grade(text)
        if verdict.outcome is not Outcome.RIGHT:
            out.append(("right-refused", f"{text!r}: {verdict.outcome}"))
    for mistake in problem.mistakes:
        for digits in (4, 8):
            text = format(mistake.value, problem.kind, problem.unit, digits)
            verdict = problem.grade(text)
            if verdict.outcome is Outcome.RIGHT:
                out.append(("mistake-right", f"{mistake.code}: {text!r}"))
            elif verdict.mistake != mistake.code:
                out.append(("mistake-unnamed", f"{mistake.code}: {text!r} taken for {verdict.mistake}"))
    if problem.kind is not Kind.COUNT:
        verdict = problem.grade(format(problem.answer * 1000, problem.kind, problem.unit, 8))
        if verdict.outcome is not Outcome.SLIP and verdict.mistake is None:
            out.append(("slip-missed", f"{verdict.outcome}"))
    return out


def spellings(problem: Problem) -> list[str]:
    """Ten ways of typing the right answer, each of which must be taken for right."""
    value, kind, unit = problem.answer, problem.kind, problem.unit
    plain = format(value, kind, unit, 8)
    number, _, printed = plain.partition(" ")
    bare = number.replace(",", "")
    wide = bare.translate({ord(a): ord(b) for a, b in zip("0123456789.", "０１２３４５６７８９．", strict=True)})
    return [
        plain,
        bare if kind is not Kind.PERCENT or float(bare) > 1 else plain,
        f"  {number}{printed}  ",
        f"≈{plain}",
        f"= {plain}",
        f"约 {plain}",
        f"{wide}{printed}",
        f"{float(bare):.10e} {printed}".strip(),
        f"({bare} + 0) {printed}".strip(),
        format(value, kind, digits=10, lang="zh"),
    ]


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


def _check_diagnoses(family: str, seeds: int, start: int) -> Report:
    """Of questions with a fault to find: its mark is there, and no other choice's; every choice is graded as itself.

    active: the share of seeds in which each fault is planted.
    """
    spec = diagnoses(family)
    planted: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    distinct: set[tuple[object, ...]] = set()
    failures: list[Failure] = []
    for seed in range(start, start + seeds):
        try:
            problem = diagnosis.draw(spec, seed)
        except diagnosis.NoDiagnosisError as none:
            failures.append(Failure(f"{family}:{seed}", "no-draw", str(none)))
            continue
        planted[problem.planted] += 1
        refused.update(problem.refused)
        distinct.add((problem.choices, problem.timeline))
        failures += [Failure(problem.name, code, detail) for code, detail in _choices(spec, problem) if detail]
    shares = {code: planted[code] / seeds for code in spec.faults}
    report = Report(family, seeds, len(distinct), dict(refused), shares, ())
    return replace(report, failures=(*failures, *_broken_in_all(report, 0.5 / len(spec.faults))))


def _choices(spec: diagnosis.Diagnoses, problem: diagnosis.Diagnosis) -> list[tuple[str, str]]:
    wrong = tuple(code for code in problem.choices if code != problem.planted)
    timeline, others = diagnosis.build(spec, problem.seed or 0, problem.planted, wrong)
    apart = diagnosis.told_apart(spec, problem.planted, problem.timeline, others)
    graded = [(verdict.outcome, verdict.mistake) for verdict in map(problem.grade, "1234")]
    meant = [(Outcome.RIGHT, None) if code == problem.planted else (Outcome.WRONG, code) for code in problem.choices]
    return [
        ("unfit", "" if apart and len(set(problem.choices)) == diagnosis.CHOICES else "choices look alike"),
        ("not-the-same", "" if timeline == problem.timeline and named(problem.name) == problem else "made again"),
        ("right-refused", "" if graded == meant else f"{graded}"),
    ]
