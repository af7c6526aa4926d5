"""What a family declares, and what a problem is. A family is one kind of calculation, a problem one draw of it.

No sentences here: steps and mistakes are codes, whose words lie in cards/<topic>/practice/<family>.yaml.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sim_core.problems.streams import Stream
from sim_core.quantity import Kind, Number
from sim_core.timeline import Timeline

if TYPE_CHECKING:
    from sim_core.problems.grading import Verdict

#: Givens by name, in SI. An optional one that isn't there is absent.
Values = Mapping[str, Number]


@dataclass(frozen=True, slots=True)
class Given:
    """One given. draw: from its own stream and the givens before it; None for one that only cards use.

    unit: printed; a function of the stream and the value where it varies; None for the one that fits. default: what
    holds in `solve` where a card doesn't say; None for a given that must be there, unless `optional`.
    """

    name: str
    kind: Kind
    draw: Callable[[Stream, Values], Number] | None
    unit: str | Callable[[Stream, Number], str | None] | None = None
    default: Number | None = None
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """One line of the worked solution. symbols: the calculation with its numbers and units, in no language."""

    code: str
    value: Number
    kind: Kind
    unit: str | None
    symbols: str = ""


@dataclass(frozen=True, slots=True)
class Wrong:
    """A declared mistake: the wrong route as a function of the same givens; None where a draw doesn't have it."""

    code: str
    value: Callable[[Values], float | None]


@dataclass(frozen=True, slots=True)
class Ask:
    """What is asked. closed: the formula; simulated: read off the timeline; floor: tolerance in SI near 0.

    step_codes: every code that `steps` can produce, for whoever writes their words.
    """

    code: str
    kind: Kind
    unit: str | None
    closed: Callable[[Values], float]
    simulated: Callable[[Timeline, Values], float]
    steps: Callable[[Values], tuple[Step, ...]]
    step_codes: tuple[str, ...]
    mistakes: tuple[Wrong, ...]
    floor: float = 0.0


@dataclass(frozen=True, slots=True)
class Family:
    """One kind of calculation. The first ask is the one that practice draws; others serve cards.

    plausible: whether the scenario could exist and shows what it should; source: where the formula comes from.
    shown: the timeline stands in the question, to be read. timed: its seconds are the scenario's; False where only
    order and proportion mean something, as in a count of bytes.
    """

    name: str
    version: int
    givens: tuple[Given, ...]
    asks: tuple[Ask, ...]
    simulate: Callable[[Values], Timeline]
    plausible: Callable[[Values], bool]
    source: str
    shown: bool = False
    timed: bool = True

    def ask(self, code: str | None) -> Ask:
        """The ask of that code, the first for None. ValueError for another."""
        for ask in self.asks:
            if code is None or ask.code == code:
                return ask
        raise ValueError(f"{self.name} asks {', '.join(ask.code for ask in self.asks)}, not {code!r}")


@dataclass(frozen=True, slots=True)
class Mistake:
    """An active mistake. shares: codes of others that come to the same value here; one message says them all."""

    code: str
    value: float
    shares: tuple[str, ...] = ()


@dataclass(frozen=True)
class Problem:
    """One draw, or a card's fixed givens. Everything in SI; a percent is a fraction.

    name: `family@version:SEED`, without a seed where the givens were fixed. given_kinds: kind and printed unit of each.
    refused: draws that were refused before this one. shown: the timeline belongs to the question, not only to the
    solution; timed: its seconds are the scenario's. choices: codes of what the answer is chosen from, where it is the
    number of one of them (1 is the first). mistakes: the 2 to 4 that were drawn to be active; others: those that can
    be told apart here as well.
    """

    name: str
    family: str
    version: int
    seed: int | None
    ask: str
    given: dict[str, Number]
    given_kinds: dict[str, tuple[Kind, str | None]]
    answer: Number
    kind: Kind
    unit: str | None
    floor: float
    steps: tuple[Step, ...]
    mistakes: tuple[Mistake, ...]
    timeline: Timeline
    refused: tuple[str, ...] = ()
    shown: bool = False
    timed: bool = True
    choices: tuple[str, ...] = ()
    others: tuple[Mistake, ...] = ()

    @property
    def known(self) -> tuple[Mistake, ...]:
        """Every mistake that an answer is called by its name."""
        return (*self.mistakes, *self.others)

    @property
    def sized(self) -> bool:
        """Whether there are bytes or bits in it, so that those may be mixed up."""
        kinds = [kind for kind, _ in self.given_kinds.values()]
        return any(kind in (Kind.BYTES, Kind.BANDWIDTH) for kind in (*kinds, self.kind))

    def grade(self, text: str) -> Verdict:
        """What a typed answer is worth: grading.py says in which order."""
        from sim_core.problems.grading import grade

        return grade(self, text)
