"""The words of a practice family, with a problem's numbers put in. The sums are the simulator's; here is only text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from interview_tui.messages import Lang

from .model import Plain, Text, text
from .placeholders import fill

if TYPE_CHECKING:
    from sim_core.problems import Problem, Step


OPEN = "?"
"""In place of a value that is asked for."""


@dataclass(frozen=True, slots=True)
class FamilyProse:
    """Sentences by the codes that the family declares. KeyError for a code without words: `check` finds those."""

    family: str
    title: Text
    question_text: Text
    asks: Mapping[str, Text]
    steps: Mapping[str, Text]
    mistakes: Mapping[str, Text]
    choices: Mapping[str, Text] = field(default_factory=dict)
    topic: str = ""
    path: str = ""
    line: int = 0

    def question(self, problem: Problem, lang: Lang) -> str:
        """The scenario with its givens, without what is asked."""
        return fill(self.question_text.of(lang), givens(problem, lang))

    def ask(self, problem: Problem, lang: Lang) -> str:
        """What is asked of the scenario: the question's last sentence."""
        return fill(self.asks[problem.ask].of(lang), givens(problem, lang))

    def step(self, problem: Problem, step: Step, lang: Lang) -> str:
        """One step of the worked solution. It may name any given, any step before it, and its own {value}."""
        known = self._until(problem, step, lang)
        return fill(self.steps[step.code].of(lang), known | {"value": known[name(step.code)]})

    def asked(self, problem: Problem, step: Step, lang: Lang) -> str:
        """The same as a question: its own value left open."""
        known = self._until(problem, step, lang)
        return fill(self.steps[step.code].of(lang), known | {"value": OPEN, name(step.code): OPEN})

    def _until(self, problem: Problem, step: Step, lang: Lang) -> dict[str, str]:
        """What a step's sentence may name: givens, the steps before it, itself."""
        from sim_core import quantity

        known = givens(problem, lang)
        for other in problem.steps:
            known[name(other.code)] = quantity.format(other.value, other.kind, other.unit, lang=lang)
            if other.code == step.code:
                break
        return known

    def worked(self, problem: Problem, step: Step, lang: Lang) -> str:
        """A step, and on a line of its own the sum with its numbers and units, unless the sentence has it already."""
        from sim_core import quantity

        said = self.step(problem, step, lang).strip()
        if not step.symbols or _bare(step.symbols) in _bare(said):
            return said
        return f"{said}\\\n`{step.symbols} = {quantity.format(step.value, step.kind, step.unit, lang=lang)}`"

    def mistake(self, code: str, lang: Lang) -> str:
        """What was probably done wrong; of a choice, what the timeline would look like if it were so."""
        return self.mistakes[code].of(lang)

    def choice(self, code: str, lang: Lang) -> str:
        """One of the causes that a question offers."""
        return self.choices[code].of(lang)


_TEX = re.compile(r"\\text\{([^}]*)\}|\\,|[$\s{}]")


def _bare(text: str) -> str:
    """A sum without what only sets it, so that `$2 \\times 3$` is `2 · 3`."""
    bare = _TEX.sub(lambda found: found[1] or "", text)
    for written, one in (("\\times", "·"), ("×", "·"), ("\\%", "%"), ("−", "-")):
        bare = bare.replace(written, one)
    return bare


def name(code: str) -> str:
    """A step's code as a name in text: `bucket-time` -> `bucket_time`."""
    return code.replace("-", "_")


def givens(problem: Problem, lang: Lang) -> dict[str, str]:
    """A problem's givens as printed, by name."""
    from sim_core import quantity

    printed = {}
    for given, value in problem.given.items():
        kind, unit = problem.given_kinds[given]
        printed[given] = quantity.format(value, kind, unit, lang=lang)
    return printed


def prose(plain: Plain, **place: object) -> FamilyProse:
    """From the plain form of a file in practice/; `place` gives topic, path and line."""
    return FamilyProse(
        family=plain["family"],
        title=text(plain["title"]),
        question_text=text(plain["question"]),
        asks={code: text(words) for code, words in plain["asks"].items()},
        steps={code: text(words) for code, words in plain["steps"].items()},
        mistakes={code: text(words) for code, words in plain["mistakes"].items()},
        choices={code: text(words) for code, words in plain.get("choices", {}).items()},
        **place,  # type: ignore[arg-type]
    )
