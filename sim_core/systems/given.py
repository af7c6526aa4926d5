"""What a system is given: kinds, defaults, what makes sense, and how many entries come of it.

What makes no sense is refused before anything is built, with a code and its values, so that the interface can say it in
any language; and so is what would run for hours.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import inf

from sim_core.quantity import Kind, parse_given
from sim_core.timeline import Timeline

Value = float | int | str | bool | None
Values = Mapping[str, Value]

#: Entries of the largest program that is simulated: half a minute or so.
MOST_ENTRIES = 1_000_000
_TINY = 1e-12
#: Least and most of each kind, in SI; a time may be nothing, a size or a rate may not. Wide enough for whatever exists.
_RANGE: dict[Kind, tuple[float, float]] = {
    Kind.TIME: (0.0, 864_000.0),
    Kind.BYTES: (_TINY, 1e18),
    Kind.BANDWIDTH: (1.0, 1e18),
    Kind.FLOP_RATE: (1.0, 1e21),
    Kind.COUNT: (1.0, 1e12),
    Kind.RATIO: (_TINY, 1e6),
}


class FaultError(ValueError):
    """Why values make no sense. code: unknown | choice | whole | too-little | too-much | too-many, or a system's own;
    `values` are those that its sentence names."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(f"{code}: " + ", ".join(f"{name} {value}" for name, value in values.items()))
        self.code = code
        self.values = values


@dataclass(frozen=True, slots=True)
class Given:
    """kind: None for a word or a flag. default None: may be left out. choices: the words allowed. unit: to print
    with. least, most: in SI, where they aren't those of the kind.
    """

    kind: Kind | None
    default: Value
    unit: str = ""
    choices: tuple[str, ...] = ()
    least: float | None = None
    most: float | None = None

    @property
    def bounds(self) -> tuple[float, float]:
        """The least and the most that it may be."""
        least, most = _RANGE.get(self.kind, (-inf, inf)) if self.kind else (-inf, inf)
        return (least if self.least is None else self.least), (most if self.most is None else self.most)

    def written(self, name: str, text: str) -> Value:
        """The value that a card writes: a word, yes or no, a quantity with its unit. ValueError for what is neither;
        whether it makes sense is for `check` to say."""
        if self.choices:
            return text
        if self.kind is not None:
            return parse_given(text, self.kind)
        if text not in ("yes", "no"):
            raise FaultError("choice", name=name, value=text, choices="yes, no")
        return text == "yes"

    def check(self, name: str, value: Value) -> None:
        """FaultError for a value that it can't have."""
        if self.choices:
            if value not in self.choices:
                raise FaultError("choice", name=name, value=value, choices=", ".join(self.choices))
        elif self.kind is None:
            if not isinstance(value, bool):
                raise FaultError("choice", name=name, value=value, choices="yes, no")
        elif value is not None or self.default is not None:
            if not isinstance(value, int | float) or value != value:
                raise FaultError("number", name=name, value=value)
            least, most = self.bounds
            if value < least:
                raise FaultError("too-little", name=name, value=value, least=least)
            if value > most:
                raise FaultError("too-much", name=name, value=value, most=most)
            if self.kind is Kind.COUNT and int(value) != value:
                raise FaultError("whole", name=name, value=value)


@dataclass(frozen=True, slots=True)
class System:
    """builder(**givens in SI) -> Timeline. entries(givens): about how many the program has. refuses: FaultError for
    values that don't go together."""

    name: str
    builder: Callable[..., Timeline]
    givens: dict[str, Given]
    entries: Callable[[Values], float] | None = None
    refuses: Callable[[Values], None] | None = None

    def build(self, **given: Value) -> Timeline:
        """Timeline with defaults for what isn't given. FaultError, a ValueError, for unknown givens, words and
        senseless numbers."""
        return self.builder(**self.checked(given))

    def draw(self, given: Mapping[str, str], most: int = MOST_ENTRIES) -> Timeline:
        """Timeline of givens as a card writes them: `{"layers": "4", "prefetch": "pre"}`. FaultError or another
        ValueError as `build`, and for more than `most` entries."""
        known = {name: self.givens[name].written(name, text) for name, text in given.items() if name in self.givens}
        return self.builder(**self.checked({**given, **known}, most))

    def checked(self, given: Values, most: int = MOST_ENTRIES) -> dict[str, Value]:
        """All givens, defaults filled in. FaultError as `build`, and where more than `most` entries would come of
        them."""
        for name in given:
            if name not in self.givens:
                raise FaultError("unknown", system=self.name, name=name, names=", ".join(self.givens))
        full = {name: given.get(name, g.default) for name, g in self.givens.items()}
        for name, value in full.items():
            self.givens[name].check(name, value)
        if self.refuses is not None:
            self.refuses(full)
        if self.size(full) > most:
            raise FaultError("too-many", system=self.name, entries=int(self.size(full)), most=most)
        return full

    def size(self, full: Values) -> float:
        """About how many entries the program of these values has."""
        return 0.0 if self.entries is None else self.entries(full)
