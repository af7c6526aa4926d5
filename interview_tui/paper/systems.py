"""What a simulated system is given, as people write it: for `simulate` and for the Lab."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, cast

from interview_tui.messages import Lang, say, table
from interview_tui.paper import Line, Paper
from sim_core import quantity
from sim_core.quantity import Kind
from sim_core.systems.registry import MOST_ENTRIES, SYSTEMS, FaultError, Given, System, Value
from sim_core.timeline import Timeline

if TYPE_CHECKING:
    from sim_core.answers import Refusal

_YES = ("yes", "true", "on", "1", "是")
_NO = ("no", "false", "off", "0", "否")


class GivenError(Exception):
    """A system, a given or a value that can't be meant; `say` tells what could have been."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key = key
        self.values = values

    def say(self, lang: Lang) -> str:
        kind, refusal = self.values.get("kind"), self.values.get("refusal")
        words = {"kind": say(f"practice.kind-{kind}", lang)} if kind else {}
        if refusal is not None:
            refusal = cast("Refusal", refusal)
            words["why"] = say(f"practice.refused-{refusal.code}", lang, **{**refusal.detail, "wanted": words["kind"]})
        return say(self.key, lang, **(self.values | words))


def find(name: str) -> System:
    """The system of that name. GivenError with the nearest where there is none."""
    if name in SYSTEMS:
        return SYSTEMS[name]
    near = _near(name, SYSTEMS)
    if near:
        raise GivenError("systems.unknown-near", name=name, near=near)
    raise GivenError("systems.unknown", name=name, names=", ".join(SYSTEMS))


def read(system: System, name: str, text: str) -> Value:
    """A given's value from what was typed: `2 GB`, `8`, `pre`, `yes`. `-` and `_` are one in names.

    GivenError for an unknown name, another unit, or a word that isn't one of the choices.
    """
    name = name.replace("-", "_")
    if name not in system.givens:
        near = _near(name, system.givens)
        key = "systems.no-given-near" if near else "systems.no-given"
        raise GivenError(key, system=system.name, name=name, near=near, names=", ".join(system.givens))
    given = system.givens[name]
    if given.choices:
        if text not in given.choices:
            raise GivenError("systems.no-choice", name=name, text=text, choices=", ".join(given.choices))
        return text
    if given.kind is None:
        return _flag(name, text)
    if not text.strip() and given.default is None:
        return None
    return _quantity(name, given, text)


def _quantity(name: str, given: Given, text: str) -> Value:
    """As cards write it, or else as a typed answer may be written, or a rate by the name of its link or GPU."""
    if given.kind is None:
        raise TypeError(name)
    if (rate := _by_name(text, given.kind)) is not None:
        return rate
    try:
        return quantity.parse_given(text, given.kind)
    except ValueError:
        pass
    from sim_core.answers import Reading
    from sim_core.answers import read as understood

    found = understood(text, given.kind)
    if isinstance(found, Reading):
        return quantity.tidy(found.value, given.kind)
    values = {"name": name, "text": text, "kind": given.kind.value}
    example = printed(given, given.default) or f"1 {given.unit}".strip()
    bare = found.code == "needs_unit" and not text.strip().strip("+-.0123456789eE")
    if bare:
        raise GivenError("systems.needs-unit", example=example, **values)
    raise GivenError("systems.bad-value", refusal=found, example=example, **values)


def _by_name(text: str, kind: Kind) -> float | None:
    """`nvlink4` is what one rank sends one way, `nvlink4-ring` what a ring all-reduce was measured to reach, `H100` its
    dense bf16 rate."""
    from sim_core.hardware import GPUS, LINKS

    word = text.strip().lower()
    if kind is Kind.FLOP_RATE:
        return next((gpu.bf16.value for name, gpu in GPUS.items() if name.lower() == word), None)
    if kind is not Kind.BANDWIDTH:
        return None
    link = LINKS.get(word.removesuffix("-ring"))
    if link is None or (word.endswith("-ring") and link.ring is None):
        return None
    return link.ring.value if word.endswith("-ring") and link.ring else link.rate.value


def _flag(name: str, text: str) -> bool:
    word = text.strip().lower()
    if word in _YES or word in _NO:
        return word in _YES
    raise GivenError("systems.no-choice", name=name, text=text, choices="yes, no")


def _near(name: str, names: Mapping[str, object]) -> str:
    from difflib import get_close_matches

    return next(iter(get_close_matches(name, list(names), n=1)), "")


def printed(given: Given, value: Value) -> str:
    """A value as `read` takes it again; "" for one that is left out."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if given.kind is None or isinstance(value, str):
        return str(value)
    # In the given's own unit, unless another says it shorter: 2 GB, and not 1907.34863281 MiB.
    own = quantity.format(value, given.kind, given.unit or None, digits=12)
    fitting = quantity.format(value, given.kind, digits=12)
    return fitting if len(fitting) < len(own) else own


def build(system: System, values: Mapping[str, Value], most: int = MOST_ENTRIES) -> Timeline:
    """The timeline. GivenError for values that make no sense, alone or together, or of which more than `most` entries
    would come."""
    return system.builder(**checked(system, values, most))


def checked(system: System, values: Mapping[str, Value], most: int = MOST_ENTRIES) -> dict[str, Value]:
    """All givens, with defaults for what isn't given. GivenError as `build`."""
    try:
        return system.checked(values, most)
    except FaultError as fault:
        raise _refused(system, values, fault, most) from fault


def about(entries: float) -> str:
    """A large number of which two digits are enough."""
    return f"{float(f'{entries:.2g}'):,.0f}"


def _drivers(system: System, full: Mapping[str, Value]) -> list[str]:
    """The givens that a program is so large for, the worst first."""
    sizes = {}
    for name, value in full.items():
        if isinstance(value, int | float) and not isinstance(value, bool) and value:
            sizes[name] = min(system.size({**full, name: value / 2}), system.size({**full, name: value * 2}))
    limit = 0.75 * system.size(full)
    return sorted((name for name, size in sizes.items() if size < limit), key=lambda name: sizes[name])


def _refused(system: System, values: Mapping[str, Value], fault: FaultError, most: int) -> GivenError:
    """What the fault says, with numbers as they are typed."""
    full = {name: values.get(name, given.default) for name, given in system.givens.items()}
    code, said = fault.code, dict(fault.values)
    given = system.givens.get(str(said.get("name")))
    if code == "too-little" and given is not None and 0 < given.bounds[0] < 1:
        code = "positive"
    if code == "too-many":
        code = code if most == MOST_ENTRIES else "too-many-here"
        said |= {"entries": about(system.size(full)), "most": f"{most:,}", "names": ", ".join(_drivers(system, full))}
    for key in ("value", "least", "most"):
        number = said.get(key)
        if given is not None and given.kind is not None and isinstance(number, int | float):
            said[key] = printed(given, number) if math.isfinite(number) else str(number)
    return GivenError(f"systems.fault-{code}", **said)


def given_lines(system: System, paper: Paper, about: bool = False) -> list[Line]:
    """Each given with its default and what it may be; about: and what it is."""
    rows = []
    for name, given in system.givens.items():
        told = printed(given, given.default) or paper.say("systems.left-out")
        if given.kind is None:
            told += f" ({' | '.join(given.choices) or paper.say('systems.yes-no')})"
        elif not about:
            told += f" ({paper.say(f'practice.kind-{given.kind}')})"
        if about:
            told += paper.say("systems.colon") + meaning(system, name, paper.lang)
        rows.append((f"--{name}", told))
    return paper.columns(rows)


def meaning(system: System, name: str, lang: Lang) -> str:
    """What a given is, in a few words."""
    own = f"givens.{system.name}-{name}"
    return say(own if own in table("givens") else f"givens.{name}", lang)


def rate_lines(paper: Paper) -> list[Line]:
    """Links and GPUs whose names are taken for a rate, with the source of each."""
    from sim_core.hardware import GPUS, LINKS

    rows = []
    for link in LINKS.values():
        for name, rate in ((link.name, link.rate), (f"{link.name}-ring", link.ring)):
            if rate is not None:
                rows.append((f"  {name}", f"{quantity.format(rate.value, Kind.BANDWIDTH)}  {rate.source}"))
    for gpu in GPUS.values():
        rows.append((f"  {gpu.name}", f"{quantity.format(gpu.bf16.value, Kind.FLOP_RATE)}  {gpu.bf16.source}"))
    return paper.columns(rows)


def given_cells(system: System, values: Mapping[str, Value], at: int, paper: Paper) -> list[Line]:
    """The givens in as many columns as fit, the one under the cursor marked; a click moves the cursor."""
    from interview_tui.text import cells, pad

    said = []
    for name, given in system.givens.items():
        value = printed(given, values.get(name, given.default)) or paper.say("systems.left-out")
        said.append(f"{name} {value}{' *' if name in values else ''}")
    width = max(map(cells, said)) + 4
    columns = max(1, paper.width // width)
    lines: list[Line] = []
    for first in range(0, len(said), columns):
        row: list[tuple[str, str]] = []
        for number in range(first, min(first + columns, len(said))):
            text = pad(f"{'>' if number == at else ' '} {said[number]}", width)
            row.append((text, "mark" if number == at else f"@screen.pick({number})"))
        lines.append(row)
    return lines


def stepped(given: Given, value: Value, by: int) -> Value:
    """The value one step on (`by` 1) or back (-1): the next choice, the other of yes and no, twice or half as much."""
    if given.choices:
        at = given.choices.index(str(value))
        return given.choices[(at + by) % len(given.choices)]
    if given.kind is None:
        return not value
    if not isinstance(value, int | float):  # left out so far: begin with one of its unit
        return quantity.parse_given(f"1 {given.unit}", given.kind)
    if given.kind is Kind.COUNT:
        return _next_count(int(value), by)
    if value == 0:
        return quantity.parse_given(f"1 {given.unit}", given.kind) if by > 0 else 0.0
    return value * 2 if by > 0 else value / 2


def _next_count(value: int, by: int) -> int:
    """Singly up to 4, from there doubled: layers, ranks and micro-batches are tried so."""
    if by > 0:
        return value + 1 if value < 4 else value * 2
    return max(0, value - 1) if value <= 4 else value // 2
