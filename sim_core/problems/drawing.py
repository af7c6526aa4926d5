"""From a family to a problem: drawn from a seed and accepted, or solved for fixed givens."""

from __future__ import annotations

import math
from collections.abc import Mapping

from sim_core.problems import mistakes
from sim_core.problems.base import Ask, Family, Given, Mistake, Problem, Values
from sim_core.problems.grading import RELATIVE, tolerance
from sim_core.problems.streams import Stream, seed_name
from sim_core.quantity import Kind, Number, format, parse_given, tidy
from sim_core.timeline import Timeline

AGREE = 1e-9
_TRIES = 200
#: Significant digits with which givens are printed; what is printed must give the answer again.
_PRINTED = 4

Kinds = dict[str, tuple[Kind, str | None]]


class RoutesDisagreeError(ValueError):
    """The closed form and the simulation give different answers: a fault of ours, never of who answers."""


class NoDrawError(RuntimeError):
    """A family whose ranges give nothing acceptable; the reasons by draw."""


def draw(family: Family, seed: int) -> Problem:
    """The problem of that seed, the same for ever: the first acceptable draw of its streams. NoDrawError for none."""
    ask = family.asks[0]
    streams = {given.name: Stream(family.name, family.version, seed, given.name) for given in family.givens}
    units = Stream(family.name, family.version, seed, "units")
    chance = Stream(family.name, family.version, seed, "mistakes")
    refused: list[str] = []
    while len(refused) < _TRIES:
        given: dict[str, Number] = {}
        kinds: Kinds = {}
        for spec in family.givens:
            if spec.draw is not None:
                given[spec.name] = tidy(spec.draw(streams[spec.name], given), spec.kind)
                unit = spec.unit(units, given[spec.name]) if callable(spec.unit) else spec.unit
                kinds[spec.name] = spec.kind, unit
        reason = unfit(family, ask, given, kinds)
        if reason is None:
            found = mistakes.candidates(ask, given, ask.closed(given))
            if len(found) < mistakes.LEAST:
                reason = "mistakes"
            elif not agree(ask.closed(given), ask.simulated(timeline := family.simulate(given), given)):
                reason = "routes"
            else:
                name = f"{family.name}@{family.version}:{seed_name(seed)}"
                active = mistakes.choose(found, chance)
                others = tuple(one for one in found if one not in active)
                return _problem(family, ask, name, seed, given, kinds, timeline, active, tuple(refused), others)
        refused.append(reason)
    raise NoDrawError(f"{family.name}@{family.version}:{seed_name(seed)}: {', '.join(sorted(set(refused)))}")


def solve(family: Family, given: Mapping[str, str | Number], code: str | None) -> Problem:
    """The problem of fixed givens, as cards have them; every mistake that can be told apart is active.

    ValueError for givens that are unknown, missing, or mean nothing, and for an ask that the family doesn't have.
    """
    ask = family.ask(code)
    known = {spec.name: spec for spec in family.givens}
    if unknown := sorted(set(given) - set(known)):
        raise ValueError(f"{family.name} has no given {', '.join(unknown)}; it has {', '.join(known)}")
    values: dict[str, Number] = {}
    for spec in family.givens:
        if spec.name in given:
            values[spec.name] = _checked(spec, parse_given(given[spec.name], spec.kind))
        elif spec.default is not None:
            values[spec.name] = spec.default
        elif not spec.optional:
            raise ValueError(f"{family.name} needs {spec.name}, a {spec.kind.value}")
    kinds: Kinds = {
        name: (known[name].kind, unit if isinstance(unit := known[name].unit, str) else None) for name in values
    }
    answer = ask.closed(values)
    timeline = family.simulate(values)
    simulated = ask.simulated(timeline, values)
    if not agree(answer, simulated):
        raise RoutesDisagreeError(f"{family.name} {dict(given)}: {answer!r} by formula, {simulated!r} simulated")
    active = tuple(mistakes.candidates(ask, values, answer))
    return _problem(family, ask, f"{family.name}@{family.version}", None, values, kinds, timeline, active, ())


def _problem(
    family: Family,
    ask: Ask,
    name: str,
    seed: int | None,
    given: dict[str, Number],
    kinds: Kinds,
    timeline: Timeline,
    active: tuple[Mistake, ...],
    refused: tuple[str, ...],
    others: tuple[Mistake, ...] = (),
) -> Problem:
    return Problem(
        name=name,
        family=family.name,
        version=family.version,
        seed=seed,
        ask=ask.code,
        given=given,
        given_kinds=kinds,
        answer=tidy(ask.closed(given), ask.kind),
        kind=ask.kind,
        unit=ask.unit,
        floor=ask.floor,
        steps=ask.steps(given),
        mistakes=active,
        timeline=timeline,
        refused=refused,
        shown=family.shown,
        timed=family.timed,
        others=others,
    )


def _checked(spec: Given, value: Number) -> Number:
    """Sizes, rates and counts are above 0, counts whole, times not negative. ValueError otherwise."""
    if spec.kind is Kind.COUNT and not float(value).is_integer():
        raise ValueError(f"{spec.name} is a whole number: {value!r}")
    if value < 0 or (value == 0 and spec.kind in (Kind.COUNT, Kind.BYTES, Kind.BANDWIDTH)):
        raise ValueError(f"{spec.name} can't be {value!r}")
    return value


def agree(a: float, b: float) -> bool:
    """The two routes, to 1e-9."""
    return math.isclose(a, b, rel_tol=AGREE, abs_tol=1e-15)


def unfit(family: Family, ask: Ask, given: Values, kinds: Kinds) -> str | None:
    """Why a draw can't be asked, apart from its mistakes and routes: a code, or None.

    scenario: it couldn't exist; twins: two givens are the same number; degenerate: the answer is 0 or no number;
    printed: the givens as printed give another answer; told: the answer stands in the question.
    """
    if not family.plausible(given):
        return "scenario"
    said = {(kind, given[name]) for name, (kind, _) in kinds.items()}
    if len(said) < len(kinds):
        return "twins"
    answer = ask.closed(given)
    if not math.isfinite(answer) or answer <= 0 or (ask.kind is Kind.COUNT and answer < 2):
        return "degenerate"
    if not reproduced(ask, given, kinds, answer):
        return "printed"
    if any(kind is ask.kind and abs(value - answer) <= tolerance(answer, kind, ask.floor) for kind, value in said):
        return "told"
    return None


def reproduced(ask: Ask, given: Values, kinds: Kinds, answer: float) -> bool:
    """Whether the givens as printed give the answer: within a quarter of the tolerance, counts exactly."""
    shown = {name: parse_given(format(given[name], *kinds[name], digits=_PRINTED), kinds[name][0]) for name in kinds}
    if shown == given:
        return True
    again = ask.closed(shown)
    allowed = 0.0 if ask.kind is Kind.COUNT else max(RELATIVE * abs(answer), ask.floor) / 4
    return abs(again - answer) <= allowed
